import{request,remember,recall,byId,keepTable,pathOf,worded,stylesheet,namesOf,say,goToCup,language,moment,keyed,text as text$1,
attribute,button as button$1,make,REFEREE,takeShown,post,tableOf,looksOf,myLook,setMyLook,sign,ANIMALS,COLOURS,owes,lateBy,
LATE,isPardoned,listed,get,freeSeats,unreached,isReferees,drawLines,reducedMotion,paint,scored,counted as counted$1,named,
finishAll,all,hasWon,added,sizeOf,cardAt,asked as asked$1,choicesOf,click,playable,lit,faceOf,frozen,replaced,zonesOf,focusOn,
wireSwitches}from"./table.js";const offer=async(path,body,type,token)=>void await request(path,{method:"POST",body,type,
token});async function text(path,type,token){const answer=await request(path,{token});return answer.headers.get("Content\
-Type")?.startsWith(type)?answer.text():null}const download=async(path,file,token)=>save(await(await request(path,{token})).
blob(),file);function save(blob,file){const link=Object.assign(document.createElement("a"),{href:URL.createObjectURL(blob),
download:file});link.click();setTimeout(()=>URL.revokeObjectURL(link.href),1e4)}const KEEP=500;const matches=()=>recall(
"matches",[]);function matchOf({table,seat,game},unit,at2){const{outcome,lesson,practice,title,fewest_wins}=table;if(table.
status!=="over"||!outcome||!game||seat===null||lesson||practice)return null;const seats=table.seats.map(({name,kind,bot})=>({
name,...kind==="bot"&&{bot}}));const{scores,winners}=outcome;return{table:table.id,game:table.game,title,unit,...fewest_wins&&
{fewest_wins},at:at2,seat,seats,scores,winners}}function noteMatch(page,unit,now){const before=matches();const at2=before.
find(each=>each.table===page.table.id)?.at??now;const match=matchOf(page,unit,at2);if(match)remember("matches",[match,...before.
filter(each=>each.table!==match.table)].slice(0,KEEP))}function ended(before,page,at2){if(at2.asking.rematch&&page.mine?.
rematch)return goTo(page,page.mine.rematch);if(matchEnded(before,page))noteMatch(page,at2.game?.unit??"",Date.now());if(roundEnded(
before,page)||matchEnded(before,page))return goneOn(page,at2)?void 0:openSheet(at2);if(!byId("sheet").open||page.seq===before.
seq)return void 0;return before.table?.deal&&!page.table.deal?byId("sheet").close():fillSheet(at2)}const goneOn=(page,at2)=>page.
table.deal&&!at2.page.table.deal;function roundEnded(before,page){const rounds=page.game?.sheet?.length??0;return before.
game?rounds>(before.game.sheet?.length??0):page.table.deal&&rounds>0}const matchEnded=(before,page)=>page.table.status===
"over"&&before.table?.status!=="over";async function openSheet(at2){if(!at2.page.game)return;const{page}=at2;await fillSheet(
at2);if(!byId("sheet").open&&!goneOn(page,at2))byId("sheet").showModal()}async function fillSheet(at2){const[{drawSheet}]=await worded(
import("./table-later.js").then(function(n){return n.sheet}),stylesheet("sheet"));const unit=at2.game?.unit??"";drawSheet(
at2.page,namesOf(at2.page.table),unit==="points"?"":unit,buttons$1(at2))}const close=()=>byId("sheet").close();function buttons$1(at2){
const{mine,table}=at2.page;const look={label:say("round-end.look"),run:close};if(table.status==="over")return[...table.board?
[{label:say("round-end.cup"),main:true,run:()=>goToCup(table.board)}]:rematch(at2),{label:say("round-end.story"),run:()=>tell$1(
at2)},{label:say("round-end.look-back"),run:()=>lookBack(at2)},{label:say("round-end.transcript"),run:()=>transcript$1(at2)},
look,lobby()];return mine&&table.deal?[{label:say("round-end.next-round"),main:true,run:()=>nextRound(at2)},...code(at2),
look]:[...code(at2),{label:say("round-end.close"),run:close}]}const code=at2=>at2.chair?.code&&at2.page.game.sheet?.length?
[{label:say("own-seat.code"),run:()=>showCodeAbove(at2)}]:[];async function showCodeAbove(at2){const[{showCode}]=await worded(
import("./table-later.js").then(function(n){return n.dialogs}),stylesheet("keys"));await showCode(at2);if(byId("sheet").
open)await fillSheet(at2)}const lobby=()=>({label:say("round-end.lobby"),run:()=>location.href="/"});const lookBack=at2=>location.
href=pastOf(at2.table);async function tell$1(at2){const[{showStory}]=await worded(import("./table-later.js").then(function(n){
return n.storyDialog}),stylesheet("story"));showStory(at2,rematch(at2))}const pastOf=table=>`/replay/${encodeURIComponent(
table)}`;function nextRound(at2){close();at2.command({do:"deal"})}function rematch(at2){const{mine,table}=at2.page;const there=mine?.
rematch??(table.rematch&&{table:table.rematch,url:`/table/${table.rematch}`});if(there)return[{label:say(mine?"round-end\
.go-to-rematch":"round-end.watch-rematch"),main:true,run:()=>goTo(at2.page,there)}];return mine?[{label:say("round-end.r\
ematch"),main:true,run:()=>askRematch(at2)}]:[]}function askRematch(at2){at2.asking.rematch=true;at2.command({do:"rematc\
h"})}function goTo({table:{id,seats,title,game},seat,introduced},{table,url}){const token=new URL(url,location.origin).hash.
slice(1);const known=token?{token}:seat!==null&&{before:{table:id,seat,key:seats[seat].key}};const kept=known&&keepTable(
table,{...known,introduced,url:pathOf(table),title,game,at:Date.now()});location.href=kept?pathOf(table):url}const transcript$1=at2=>download(
`/tables/${at2.table}/transcript`,`${at2.table}.jsonl`,at2.token).catch(error=>at2.show({...at2.page,refusal:error}));var roundEnd=Object.
freeze({__proto__:null,ended,openSheet,pastOf,transcript:transcript$1});const HOUR$1={hour:"2-digit",minute:"2-digit",hourCycle:"\
h23"};const DAY$1={weekday:"short",day:"numeric",month:"short",...HOUR$1};function timeOf(at2,now){const sameDay=new Date(
at2).toDateString()===new Date(now).toDateString();return new Intl.DateTimeFormat(language,sameDay?HOUR$1:DAY$1).format(
at2)}const HOUR=36e5;const DAY=24*HOUR;const COUNTED=HOUR;const sits=page=>page.seat!==null&&Boolean(page.mine);const untilOf$1=({
waits:waits2=[]},name)=>waits2.find(each=>each.wait===name)?.until;const shownTime=(until,now,ahead2=0)=>timeOf(moment(until)-
ahead2,now-ahead2);function lawLine(page,name,now,law2){const until=untilOf$1(page.table,name);if(!until)return"";const time=shownTime(
until,now,page.ahead);return law2?.[name]?say("waits.then",{time,then:law2[name].then}):say("waits.until",{time})}const isCounted=(until,now)=>Boolean(
until)&&moment(until)-now<COUNTED;function isNear(table,name,now){const until=untilOf$1(table,name);return Boolean(until)&&
moment(until)-now<Math.min(DAY,table.house.days*DAY/2)}const waitWords=(page,now,law2)=>(page.table.waits??[]).map(({wait})=>[
law2?.[wait]?.what,lawLine(page,wait,now,law2),law2?.[wait]&&say("waits.costs",{whose:law2[wait].costs})].filter(Boolean).
join(" "));function drawOffers(place,offers,at2){const focused=place.contains(document.activeElement);keyed(place,offers,
offer2=>offer2.key,fresh,(child,offer2)=>change(child,offer2,at2));if(focused&&!place.contains(document.activeElement))refocus(
place)}const refocus=place=>(place.querySelector("button")??place.closest("[tabindex]")??byId("prompt")).focus();const fresh=()=>make(
"span",{className:"offer"},make("button",{type:"button",className:"button"}));function change(child,offer2,at2){const[pressed,
...old]=child.children;const asking2=child.dataset.sure!==void 0;const sure=on=>{if(on)child.dataset.sure="";else delete child.
dataset.sure;change(child,offer2,at2)};text$1(pressed,asking2?offer2.sure:offer2.label);pressed.classList.toggle("button\
--main",Boolean(offer2.main)||asking2);attribute(pressed,"data-answer",offer2.answer?offer2.key:null);attribute(pressed,
"aria-label",asking2?null:offer2.spoken);pressed.onclick=event=>offer2.sure&&!asking2?sure(true):offer2.sure&&event.detail>
1?null:act(offer2,at2,asking2&&sure);if(asking2&&!old.length)child.append(button$1(say("offers.no"),()=>sure(false),"but\
ton"));if(!asking2)old.forEach(each=>each.remove())}function act({message,run,about},at2,sure){if(sure)sure(false);if(message)
at2.tell(message);if(!run)return;if(typeof run==="function")run();else at2.opens[run](about)}function linkLine(label,url){
const full=new URL(url,location.origin).href;const aria={label:say("links.field",{label})};const field=make("input",{className:"\
link__url",readOnly:true,value:full,aria,on:{focus:()=>field.select()}});const taken=button$1(say("links.copy"),async()=>{
const copied=await copy(full,field);taken.textContent=say(copied?"links.copied":"links.by-hand");setTimeout(()=>taken.textContent=
say("links.copy"),2e3)});const share2="share"in navigator&&button$1(say("links.share"),()=>navigator.share({url:full}).catch(
()=>null));return make("div",{className:"link"},make("span",{className:"link__label"},label),field,taken,share2)}async function copy(words,field){
try{await navigator.clipboard.writeText(words);return true}catch{field?.select();return Boolean(field)&&document.execCommand(
"copy")}}const DEEPEST=32;const HALF=/\p{Surrogate}/u;class Broken extends Error{constructor(code2,seq=null){super(code2);
this.code=code2;this.seq=seq}}function require$1(holds,code2,seq=null){if(!holds)throw new Broken(code2,seq)}const isObject=value=>typeof value===
"object"&&value!==null&&!Array.isArray(value);const byUnits=(one,other)=>one<other?-1:one>other?1:0;function canonical(value,depth=0){
if(typeof value==="string"){if(HALF.test(value))throw new TypeError("half a surrogate pair");return JSON.stringify(value)}
if(typeof value==="number"){if(!Number.isSafeInteger(value))throw new RangeError("not an integer that a record may hold");
return String(value)}if(typeof value!=="object"||value===null)return String(value);if(depth===DEEPEST)throw new RangeError(
"nested too deep");if(Array.isArray(value))return`[${value.map(each=>canonical(each,depth+1)).join(",")}]`;const object=value;
const members=Object.keys(object).sort(byUnits);return`{${members.map(key=>`${canonical(key)}:${canonical(object[key],depth+
1)}`).join(",")}}`}function decode(text2){let value;let again;try{value=JSON.parse(text2);again=canonical(value)}catch{throw new Broken(
"canonical")}require$1(again===text2,"canonical");return value}const primes=count=>{const found=[];for(let n=2;found.length<
count;n++)if(found.every(prime=>n%prime))found.push(n);return found};const fraction=root=>(root-Math.floor(root))*4294967296|
0;const ROUND=Int32Array.from(primes(64),prime=>fraction(Math.cbrt(prime)));const START$1=Int32Array.from(primes(8),prime=>fraction(
Math.sqrt(prime)));const SCHEDULE=new Int32Array(64);const turn$1=(word,by)=>word>>>by|word<<32-by;function mix(state,bytes,at2){
const w=SCHEDULE;for(let i=0;i<16;i++,at2+=4)w[i]=bytes[at2]<<24|bytes[at2+1]<<16|bytes[at2+2]<<8|bytes[at2+3];for(let i=16;i<
64;i++){const early=w[i-15];const late=w[i-2];const low=turn$1(early,7)^turn$1(early,18)^early>>>3;const high=turn$1(late,
17)^turn$1(late,19)^late>>>10;w[i]=w[i-16]+low+w[i-7]+high}let[a,b,c,d,e,f,g,h]=state;for(let i=0;i<64;i++){const one=h+
(turn$1(e,6)^turn$1(e,11)^turn$1(e,25))+(e&f^~e&g)+ROUND[i]+w[i]|0;const two2=(turn$1(a,2)^turn$1(a,13)^turn$1(a,22))+(a&
b^a&c^b&c)|0;h=g;g=f;f=e;e=d+one|0;d=c;c=b;b=a;a=one+two2|0}const after=[a,b,c,d,e,f,g,h];for(let i=0;i<8;i++)state[i]+=
after[i]}function sha256(bytes){const state=START$1.slice();const whole=bytes.length-bytes.length%64;for(let at2=0;at2<whole;at2+=
64)mix(state,bytes,at2);const rest=bytes.length-whole;const end=new Uint8Array(rest<56?64:128);end.set(bytes.subarray(whole));
end[rest]=128;const view=new DataView(end.buffer);view.setBigUint64(end.length-8,BigInt(bytes.length)*8n);for(let at2=0;at2<
end.length;at2+=64)mix(state,end,at2);const digest=new DataView(new ArrayBuffer(32));state.forEach((word,i)=>digest.setInt32(
i*4,word));return new Uint8Array(digest.buffer)}function hmac(key,message){return sha256(join(pad(key,92),sha256(join(pad(
key,54),message))))}const BLOCK=64;const pad=(key,byte)=>Uint8Array.from({length:BLOCK},(_,i)=>(key[i]??0)^byte);const encoder=new TextEncoder;
const utf8=text2=>encoder.encode(text2);function join(...parts){const whole=new Uint8Array(parts.reduce((sum,part)=>sum+
part.length,0));let at2=0;for(const part of parts){whole.set(part,at2);at2+=part.length}return whole}const hex=bytes=>Array.
from(bytes,byte=>byte.toString(16).padStart(2,"0")).join("");const unhex=text2=>Uint8Array.from(text2.match(/../g)??[],pair=>parseInt(
pair,16));const LETTERS="0123456789ABCDEFGHJKMNPQRSTVWXYZ";const BYTES$1=16;const BITS=128n;const CHECK=12n;const LENGTH=28;
const CHECKED=utf8("fairdeal/recovery-code/v1\0");const SEED=utf8("fairdeal/recovery-key/v1\0");const numberOf=bytes=>BigInt(
`0x${hex(bytes)}`);const checksum=bytes=>numberOf(sha256(join(CHECKED,bytes)).subarray(0,2))>>4n;const freshCode=()=>crypto.
getRandomValues(new Uint8Array(BYTES$1));function written$1(bytes){let rest=numberOf(bytes)<<CHECK|checksum(bytes);let letters="";
for(;letters.length<LENGTH;rest>>=5n)letters=LETTERS[Number(rest&31n)]+letters;return letters.replace(/(.{4})(?=.)/g,"$1\
-")}function read(typed){const letters=typed.toUpperCase().replace(/[\s\p{Pd}.,]/gu,"").replace(/[IL]/g,"1").replaceAll(
"O","0");const digits=[...letters].map(letter=>LETTERS.indexOf(letter));if(digits.length!==LENGTH||digits.includes(-1))return null;
const whole=digits.reduce((sum,digit)=>sum<<5n|BigInt(digit),0n);const[bytes,check]=[bytesOf(whole>>CHECK),whole&(1n<<CHECK)-
1n];return checksum(bytes)===check?bytes:null}const bytesOf=number=>Uint8Array.from({length:BYTES$1},(_,i)=>Number(number>>
BITS-8n-8n*BigInt(i)&255n));const seedOf=bytes=>sha256(join(SEED,bytes));const LABELS={sit:"fairdeal/sit/v1",come:"faird\
eal/come/v1",enter:"fairdeal/enter/v1",join:"fairdeal/join/v1",invitation:"fairdeal/invitation/v1",command:"fairdeal/com\
mand/v1",ticket:"fairdeal/ticket/v1",noise:"fairdeal/noise-open/v1",handover:"fairdeal/handover/v1",recover:"fairdeal/re\
cover/v1",claim:"fairdeal/claim/v1",vouch:"fairdeal/vouch/v1",rematch:"fairdeal/rematch/v1",head:"fairdeal/shown/v1"};function signedBytes(what,said){
if(!Object.hasOwn(LABELS,what))throw new RangeError(what);return join(utf8(`${LABELS[what]}\0`),utf8(canonical(said)))}const packed=digits=>btoa(
String.fromCharCode(...unhex(digits))).replaceAll("+","-").replaceAll("/","_").replaceAll("=","");function unpacked(text2){
try{return/^[\w-]+$/.test(text2)?hex(Uint8Array.from(atob(text2.replaceAll("-","+").replaceAll("_","/")),letter=>letter.
charCodeAt(0))):null}catch{return null}}const ED25519={name:"Ed25519"};const PKCS8=unhex("302e020100300506032b6570042204\
20");const numbers=()=>import("./table-later.js").then(function(n){return n.soft});async function freshPair({soft=false,
subtle=globalThis.crypto?.subtle}={}){const own=soft||!subtle?null:await ownPair(subtle).catch(()=>null);if(own)return own;
const secret=crypto.getRandomValues(new Uint8Array(32));return{key:(await numbers()).publicOf(secret),secret}}async function ownPair(subtle){
const{publicKey,privateKey}=await subtle.generateKey(ED25519,false,["sign","verify"]);return{key:hex(new Uint8Array(await subtle.
exportKey("raw",publicKey))),secret:privateKey}}async function pairOf(bytes,subtle=globalThis.crypto?.subtle){const own=subtle?
await readPair(subtle,bytes).catch(()=>null):null;return own??{key:(await numbers()).publicOf(bytes),secret:bytes}}async function readPair(subtle,bytes){
const secret=await subtle.importKey("pkcs8",join(PKCS8,bytes),ED25519,true,["sign"]);const{x}=await subtle.exportKey("jw\
k",secret);const raw=atob(x.replaceAll("-","+").replaceAll("_","/"));const kept=await subtle.importKey("pkcs8",join(PKCS8,
bytes),ED25519,false,["sign"]);return{key:hex(Uint8Array.from(raw,letter=>letter.charCodeAt(0))),secret:kept}}const isSoft=secret=>secret instanceof
Uint8Array;async function signatureOf(secret,bytes){if(isSoft(secret))return(await numbers()).signedWith(secret,bytes);return hex(
new Uint8Array(await crypto.subtle.sign(ED25519,secret,bytes)))}const SEAL$1=utf8("fairdeal/seal/v1\0");const ACTION="by\
_key.command.action";const SITS="by_key.sit.name";const COMES="by_key.come.name";const ENTERS="by_key.enter.name";const JOINS="\
by_key.join.name";const LASTS=2*6e4;const commitmentOf=(path,value,salt)=>hex(sha256(join(SEAL$1,unhex(salt),utf8(canonical(
[path,value])))));const sealedName=(path,name,salt)=>({seal:{sealed:commitmentOf(path,name,salt),to:"everybody"},opening:{
salt,value:name}});function sealOf(field,value,to,salt){return{sealed:commitmentOf(`${ACTION}.${field}`,value,salt),to:[
...to].sort((one,other)=>one-other)}}function concealed(action,hidden,freshSalt2){const openings=Object.fromEntries(Object.
keys(hidden).filter(field=>Object.hasOwn(action,field)).map(field=>[field,{salt:freshSalt2(),value:action[field]}]));const seals=Object.
entries(openings).map(([field,{salt,value}])=>[field,sealOf(field,value,hidden[field],salt)]);return{action:{...action,...Object.
fromEntries(seals)},openings}}const untilOf=now=>new Date(now+LASTS).toISOString();function commandOf({seq:_seq,seat:whom,
...said},{table,seat,n,head,until},seals,freshSalt2){const command={...said,...whom!==void 0&&{whom},table,seat,n,head,until};
const hidden=seals?.[said.action?.type];if(!hidden)return{command};const{action,openings}=concealed(said.action,hidden,freshSalt2);
return{command:{...command,action},openings}}const messageOf$1=({command,openings},signature)=>JSON.stringify({do:"signe\
d",signed:{command,signature},...openings&&{openings}});const texts=(...parts)=>utf8(parts.join("\0"));const noiseHash=({
table,draw,seat,commit,noise})=>hex(sha256(texts("fairdeal/noise/v2",table,draw,seat,commit,noise)));const freshNoise=()=>hex(
crypto.getRandomValues(new Uint8Array(32)));let last=Promise.resolve();function inTurn(key,work){const{locks}=globalThis.
navigator??{};if(locks)return locks.request(`fairdeal ${key}`,work);const mine=last.then(work);last=mine.catch(()=>null);
return mine}async function makeKey(keystore,{table,seat},{now=Date.now(),code:code2=written$1(freshCode())}={}){const{key:recovery}=await pairOf(
seedOf(read(code2)));return{seat:await freshKey(keystore,{table,seat,recovery,at:now,code:code2}),code:code2}}async function freshKey(keystore,known){
const made={...known,...await freshPair()};const kept=await keystore.keep(made).then(()=>made,async()=>softly(keystore,made));
return new SeatKey(keystore,kept)}const makeOfficeKey=(keystore,table,now=Date.now())=>freshKey(keystore,{table,seat:REFEREE,
at:now});async function softly(keystore,made){const soft={...made,...await freshPair({soft:true})};await keystore.keep(soft);
return soft}async function keyOf(keystore,table,seat,key){const kept=await keystore.find(table,seat,key);return kept?new SeatKey(
keystore,kept):null}class SeatKey{#keystore;#kept;constructor(keystore,kept){this.#keystore=keystore;this.#kept=kept}get key(){
return this.#kept.key}get recovery(){return this.#kept.recovery}get seat(){return this.#kept.seat}get name(){return this.#kept.
name??""}get code(){return this.#kept.code??null}async forgetsCode(){delete this.#kept.code;await this.#keystore.forgetCode(
this.#kept)}#sign=(what,said)=>signatureOf(this.#kept.secret,signedBytes(what,said));#noise=({number,commit})=>this.#keystore.
noise(this.key,number,commit,freshNoise());async sits({name,draw,head,look=null}){const{table,seat,key,recovery}=this.#kept;
const{seal,opening:opening2}=sealedName(SITS,name.normalize("NFC"),freshSalt());await this.#keystore.named(this.#kept,opening2.
value);const sit={table,seat,draw:draw.number,name:seal,key,recovery,head,noise:await this.hashes(draw),...look&&{look}};
return{sit,signature:await this.#sign("sit",sit),openings:{name:opening2}}}async comes({name,office,head}){const{table,key}=this.#kept;
const{seal,opening:opening2}=sealedName(COMES,name.normalize("NFC"),freshSalt());const come={table,office,name:seal,key,
head};return{come,signature:await this.#sign("come",come),openings:{name:opening2}}}precedes({table,key}){const{table:of,
seat}=this.#kept;return this.#sign("rematch",{table,seat,key,of})}takes=said=>this.#sign("handover",said);claims=claim=>this.#sign(
"claim",claim);sponsors=async claim=>({key:this.key,signature:await this.#sign("vouch",claim)});async shows(nonce,origin,table=this.#kept.
table){const{seat}=this.#kept;return{seat,nonce,origin,signature:await this.#sign("ticket",{table,seat,nonce,origin})}}async hashes(draw){
const{table,seat}=this.#kept;return noiseHash({table,draw:draw.number,seat,commit:draw.commit,noise:await this.#noise(draw)})}async opens(id,draw,head){
const{table,seat}=this.#kept;const said={table,draw:draw.number,seat,noise:await this.#noise(draw),head};const text2=JSON.
stringify({do:"noise",id,signed:{"noise-open":said,signature:await this.#sign("noise",said)}});return(await this.#keystore.
opening(this.key,{draw:draw.number,commit:draw.commit,text:text2})).text}sent=({number,commit},at2)=>this.#keystore.openingSent(
this.key,{draw:number,commit,sent:at2});opened=async()=>new Map((await this.#keystore.openings(this.key)).filter(({sent})=>sent!==
void 0).map(({draw,text:text2,sent})=>[draw,{text:text2,sent}]));acts(message,{head,last:last2,now,seals=null},send){return inTurn(
this.key,async()=>{const{table,seat}=this.#kept;const n=await this.#keystore.number(this.#kept,last2);const made=commandOf(
message,{table,seat,n,head,until:untilOf(now)},seals,freshSalt);const text2=messageOf$1(made,await this.#sign("command",
made.command));await this.#keystore.sent(this.key,{n,id:message.id,until:made.command.until,text:text2});send(text2,n)})}handsOver({
head,last:last2},{key,recovery}){return inTurn(this.key,async()=>{const{table,seat}=this.#kept;const said={table,seat,n:await this.#keystore.
number(this.#kept,last2),head,key,recovery};return{said,signature:await this.#sign("handover",said)}})}async vouches({size,
head}){const{table,seat}=this.#kept;const said={table,seat,size,head};return{head:said,signature:await this.#sign("head",
said)}}answered=(n,answer)=>this.#keystore.answered(this.key,n,answer);said=()=>this.#keystore.all(this.key);noises=async()=>new Map(
(await this.#keystore.noises(this.key)).map(({draw,noise})=>[draw,noise]))}const freshSalt=()=>hex(crypto.getRandomValues(
new Uint8Array(16)));async function recovered(keystore,typed,{id,table,seat,head}){const bytes=read(typed);if(!bytes)return null;
const pair=await pairOf(seedOf(bytes));const{seat:made,code:code2}=await makeKey(keystore,{table,seat});const said={table,
seat,head,key:made.key,recovery:made.recovery};const signature=await signatureOf(pair.secret,signedBytes("recover",said));
return{message:{do:"recover",id,signed:{recover:said,signature}},seat:made,code:code2}}async function claimed(keystore,{
id,table,seat}){const{seat:made,code:code2}=await makeKey(keystore,{table,seat});const claim={table,seat,key:made.key,recovery:made.
recovery};return{message:{do:"claim-seat",id,signed:{claim,signature:await made.claims(claim)}},seat:made,code:code2}}const CODE=utf8(
"fairdeal/handover-code/v1\0");const BYTES=16;const WORD$1="hand";async function broughtBy(secret){const code2=written$1(
sha256(join(CODE,secret)).subarray(0,BYTES));const[pair,recovery]=await Promise.all([pairOf(sha256(secret)),pairOf(seedOf(
sha256(join(CODE,secret)).subarray(0,BYTES)))]);return{key:pair.key,secret:pair.secret,recovery:recovery.key,code:code2}}
async function handOver(own,{head,last:last2}){const secret=crypto.getRandomValues(new Uint8Array(32));const{key,recovery}=await broughtBy(
secret);const{said,signature}=await own.handsOver({head,last:last2},{key,recovery});return[WORD$1,said.seat,said.n,packed(
said.head),packed(hex(secret)),packed(signature)].join(".")}function readHandover(fragment){const[word,seat,n,...rest]=fragment.
split(".");const[head,secret,signature]=rest.map(unpacked);const whole=word===WORD$1&&rest.length===3&&/^\d$/.test(seat)&&
/^\d{1,15}$/.test(n)&&head?.length===64&&secret?.length===64&&signature?.length===128;return whole?{seat:Number(seat),n:Number(
n),head,secret,signature}:null}async function takeOver(keystore,table,offer2,{send,newest},now=Date.now()){const{seat,n,
head,secret,signature}=offer2;const brought=await broughtBy(unhex(secret));const said={table,seat,n,head,key:brought.key,
recovery:brought.recovery};if(!await keystore.find(table,seat,brought.key))await keystore.keep({table,seat,at:now,...brought});
await send(messageOf(said,signature,await signatureOf(brought.secret,signedBytes("handover",said))));const{seat:own}=await makeKey(
keystore,{table,seat});const between=await keyOf(keystore,table,seat,brought.key);const again=await between.handsOver({head:await newest(
brought.key),last:0},own);await send(messageOf(again.said,again.signature,await own.takes(again.said)));return own.key}const messageOf=(said,signature,by_new)=>({
do:"hand-over",id:`hand ${said.key.slice(0,16)}`,signed:{handover:said,signature,by_new}});const NAME="fairdeal-keys";const VERSION=2;
const STORES=["seats","noises","sent","opened"];const STRICT={durability:"strict"};const END=[];async function openKeystore(){
const base=await database().catch(()=>null);if(base)return new Keystore(new Kept(base));passing??=freshKeystore();return passing}
const freshKeystore=()=>new Keystore(new Passing);let passing=null;function database(){return new Promise((resolve,reject)=>{
const asked2=indexedDB.open(NAME,VERSION);asked2.onupgradeneeded=()=>STORES.filter(name=>!asked2.result.objectStoreNames.
contains(name)).forEach(name=>asked2.result.createObjectStore(name));asked2.onsuccess=()=>resolve(asked2.result);asked2.
onerror=asked2.onblocked=()=>reject(asked2.error)})}class Kept{lasting=true;#base;constructor(base){this.#base=base;base.
onversionchange=()=>base.close()}get=(store,at2)=>this.#read(store,found=>found.get(at2));all=(store,from,upto)=>this.#read(
store,found=>found.getAll(IDBKeyRange.bound(from,upto)));#read(store,ask){return new Promise((resolve,reject)=>{const asked2=ask(
this.#base.transaction(store).objectStore(store));asked2.onsuccess=()=>resolve(asked2.result);asked2.onerror=()=>reject(
asked2.error)})}change(store,at2,next){return new Promise((resolve,reject)=>{const whole=this.#base.transaction(store,"r\
eadwrite",STRICT);const asked2=whole.objectStore(store).get(at2);let value;asked2.onsuccess=()=>{value=next(asked2.result);
if(value!==void 0)whole.objectStore(store).put(value,at2)};whole.oncomplete=()=>resolve(value??asked2.result);whole.onerror=
whole.onabort=()=>reject(whole.error??new Error("abort"))})}}class Passing{lasting=false;#stores=Object.fromEntries(STORES.
map(name=>[name,new Map]));get=async(store,at2)=>this.#stores[store].get(JSON.stringify(at2));async all(store,from){const found=[
...this.#stores[store]].map(([at2,value])=>[JSON.parse(at2),value]);return found.filter(([at2])=>from.every((part,i)=>at2[i]===
part)).sort(([one],[other])=>one.at(-1)-other.at(-1)).map(([,value])=>value)}async change(store,at2,next){const value=next(
this.#stores[store].get(JSON.stringify(at2)));if(value!==void 0)this.#stores[store].set(JSON.stringify(at2),value);return value??
this.get(store,at2)}}class Keystore{#store;constructor(store){this.#store=store}get lasting(){return this.#store.lasting}async keep(made){
let taken=false;await this.#store.change("seats",[made.table,made.seat,made.key],found=>{taken=Boolean(found);return taken?
void 0:{n:0,...made}});if(taken)throw new Error(made.key)}async of(table,seat){const found=await this.#store.all("seats",
[table,seat],[table,seat,END]);return found.sort((one,other)=>other.at-one.at)}find=(table,seat,key)=>this.#store.get("s\
eats",[table,seat,key]);async number({table,seat,key},last2=0){const{n}=await this.#store.change("seats",[table,seat,key],
found=>found&&{...found,n:Math.max(found.n,last2)+1});return n}forgetCode=({table,seat,key})=>this.#store.change("seats",
[table,seat,key],({code:_code,...kept})=>kept);named=({table,seat,key},name)=>this.#store.change("seats",[table,seat,key],
found=>found&&{...found,name});async noise(key,draw,commit,fresh2){const kept=await this.#store.change("noises",[key,draw,
commit],found=>found?void 0:{draw,commit,noise:fresh2});return kept.noise}noises=key=>this.#store.all("noises",[key],[key,
END]);opening=(key,opening2)=>this.#store.change("opened",[key,opening2.draw,opening2.commit],found=>found?void 0:opening2);openingSent=(key,{
draw,commit,sent})=>this.#store.change("opened",[key,draw,commit],found=>found&&found.sent===void 0?{...found,sent}:void 0);openings=key=>this.#store.
all("opened",[key],[key,END]);sent=(key,said)=>this.#store.change("sent",[key,said.n],found=>found?void 0:{...said,answer:null});answered=(key,n,answer)=>this.#store.
change("sent",[key,n],found=>found&&{...found,answer});all=key=>this.#store.all("sent",[key],[key,END])}const FRESH=8*6e4;
const TRIES$2=3;async function chairOf(table,{seat,key},origin=location.origin){const own=await keyOf(await openKeystore(),
table,seat,key);return own&&new Chair(table,own,origin)}async function shownAgain(table,before,origin=location.origin){const own=await keyOf(
await openKeystore(),before.table,before.seat,before.key);return own&&shownBy(own,table,origin)}async function shownBy(own,table,origin){
const given2=takeShown(table);if(given2)return given2;const path=`/tables/${table}`;const{nonce}=await post(`${path}/cha\
llenges`,{seat:own.seat});return post(`${path}/tickets`,await own.shows(nonce,origin,table))}class Chair{#table;#own;#origin;#read={
token:null,at:-Infinity};#asked=new Map;#closings=new Map;constructor(table,own,origin){this.#table=table;this.#own=own;
this.#origin=origin}isNew=false;ticket=async()=>(await this.#shown()).ticket;read=async()=>performance.now()-this.#read.
at<FRESH?this.#read.token:(await this.#shown()).read;async#shown(){const given2=await shownBy(this.#own,this.#table,this.#origin);
this.#read={token:given2.read,at:performance.now()};this.isNew="at"in given2;return given2}async asks(message,seen,send,tries=1){
await this.#own.acts(message,seen(),(text2,n)=>{this.#asked.set(message.id,{n,again:()=>tries<TRIES$2&&this.asks(message,
seen,send,tries+1)});send(message.id,text2)})}hear({is,id,seq,code:code2}){const asked2=this.#asked.get(id);if(!asked2)return false;
this.#asked.delete(id);this.#own.answered(asked2.n,is==="done"?{seq}:{code:code2}).catch(error=>console.warn(error));return code2===
"old_number"&&Boolean(asked2.again())}async unanswered(now){const open2=(await this.#own.said()).filter(({answer,until})=>!answer&&
Date.parse(until)>now);for(const{id,n}of open2)this.#asked.set(id,{n,again:()=>false});return open2.map(({id,text:text2})=>[
id,text2])}get sits(){return{seat:this.#own.seat,key:this.#own.key}}get name(){return this.#own.name}get officiates(){return this.#own.
seat===REFEREE}hashes=draw=>this.#own.hashes(draw);opens=(id,draw,head)=>this.#own.opens(id,draw,head);sent=(draw,at2)=>this.#own.
sent(draw,at2);closes({number},moment2){if(!this.#closings.has(number))this.#closings.set(number,moment2);return this.#closings.
get(number)}get code(){return this.#own.code}forgetsCode=()=>this.#own.forgetsCode();sponsors=claim=>this.#own.sponsors(
claim);async vouches(id,receipt,{size,root}){return JSON.stringify({do:"head",id,signed:await this.#own.vouches({size,head:root}),
receipt})}handsOver=seen=>handOver(this.#own,seen);async own(){const{seat,key}=this.#own;const all2=await this.#own.said();
const said=new Map(all2.map(({n,text:text2})=>[`${key} ${n}`,canonical(JSON.parse(text2).signed.command)]));const told=all2.
filter(({answer})=>Number.isInteger(answer?.seq)).map(({id,answer})=>({seat,id,seq:answer.seq}));return{seat,keys:[key],
name:this.#own.name,said,told,noises:await this.#own.noises(),opened:await this.#own.opened(),closings:this.#closings}}}
var chair=Object.freeze({__proto__:null,Chair,chairOf,shownAgain});const WORD="invite";const HEX=64;const SEAT=/^(\d)-([\w-]{43})$/;
async function freshInvitation(){const secret=crypto.getRandomValues(new Uint8Array(32));return{key:(await pairOf(secret)).
key,secret:hex(secret)}}const fragmentOf=({root,host,seats})=>[WORD,packed(root),...host?[packed(host)]:[],...seats.map(
({seat,secret})=>`${seat}-${packed(secret)}`)].join(".");const entrants=()=>import("./table-later.js").then(function(n){
return n.evening});async function readInvitation(fragment){const[word,root,...parts]=fragment.split(".");if(word==="even\
ing")return(await entrants()).invitationOf(root,...parts);const[host,rest]=SEAT.test(parts[0]??"")?[null,parts]:[unpacked(
parts[0]??"")??"",parts.slice(1)];const found={root:unpacked(root??""),host,seats:rest.map(part=>SEAT.exec(part)).map(part=>part&&
{seat:Number(part[1]),secret:unpacked(part[2])})};const whole=word===WORD&&[found.root,...host===null?[]:[host],...found.
seats.map(each=>each?.secret)].every(text2=>text2?.length===HEX)&&found.seats.length>0;return whole?{...found,seats:await Promise.
all(found.seats.map(async each=>({...each,key:(await pairOf(unhex(each.secret))).key})))}:null}const opensOf=(invitation2,{
seats})=>(invitation2?.seats??[]).filter(({seat,key})=>seats[seat]?.invited===key);const secretOf=async invitation2=>invitation2.
cup?(await entrants()).secretOf(invitation2):(await pairOf(unhex(invitation2.secret))).secret;const signs=async(invitation2,what,said)=>signatureOf(
await secretOf(invitation2),signedBytes(what,said));async function shownInvitation(table,invitation2,origin=location.origin){
const{seat}=invitation2;const{nonce}=await post(`/tables/${table}/challenges`,{seat});const signature=await signs(invitation2,
"ticket",{table,seat,nonce,origin});return post(`/tables/${table}/tickets`,{seat,nonce,origin,signature})}const countersigned=async(invitation2,said,what="\
invitation")=>({key:invitation2.key,signature:await signs(invitation2,what,said)});var invitation=Object.freeze({__proto__:null,
countersigned,fragmentOf,freshInvitation,opensOf,readInvitation,shownInvitation});const START={seq:-1,hash:"0".repeat(64)};
const EVERYBODY="everybody";const SIGNED_NAME="by_key.sit.name";const SEAL=utf8("fairdeal/seal/v1\0");const SALT=/^[0-9a-f]{32}$/;
const AT_ONCE=50;async function linked(text2,table,last2,pause=()=>{}){const found={records:[],openings:[],joins:true};const seals=new Map;
let{seq,hash}=last2;for(const[number,line]of text2.split("\n").filter(Boolean).entries()){if(number%AT_ONCE===AT_ONCE-1)
await pause();if(line.startsWith('{"open":'))take(found.openings,opening$1(line,seals));else{const record=recordOf(line,
table);if(!record||record.seq!==seq+1||record.prev!==hash)return{...found,joins:false};({seq,hash}=record);const own=new Map(
sealsOf(record.data));for(const[path,seal]of own)seals.set(`${seq} ${path}`,seal);found.records.push({seq,hash,line,seals:[
...own].map(([path,{to}])=>[path,to])})}}return found}const take=(list,found)=>found&&list.push(found);function recordOf(line,table){
try{const found=decode(line);const{hash,...hashed}=found;return found.table===table&&isObject(found.data)&&hash===hex(sha256(
utf8(canonical(hashed))))?found:null}catch{return null}}function*sealsOf(value,steps=[]){if(isObject(value)&&Object.hasOwn(
value,"sealed"))yield[steps.join("."),value];else if(typeof value==="object"&&value!==null)for(const[key,member]of Object.
entries(value))yield*sealsOf(member,[...steps,key])}function opening$1(line,seals){try{const{seq,path,salt,value}=decode(
line).open;const seal=seals.get(`${seq} ${path}`);const fits=SALT.test(salt)&&(seal?.to!==EVERYBODY||path===SIGNED_NAME)&&
seal?.sealed===hex(sha256(join(SEAL,unhex(salt),utf8(canonical([path,value])))));return fits?{seq,path,line}:null}catch{
return null}}function transcript(table,viewer,records,openings){if(!records.length)return"";const owed=new Set(records.flatMap(
({seq:seq2,seals})=>seals.filter(([,to])=>isOwed(to,viewer)).map(([path])=>`${seq2} ${path}`)));const own=openings.filter(
({seq:seq2,path})=>owed.has(`${seq2} ${path}`));const whole=own.length===owed.size;const given2=whole?own.sort(byPlace):
[];const{seq,hash}=records.at(-1);const header=canonical({fairdeal:"transcript",head:hash,records:seq+1,table,v:1,viewer:whole?
viewer:"public"});return[header,...records.map(each=>each.line),...given2.map(each=>each.line),""].join("\n")}const isOwed=(to,viewer)=>viewer!==
"public"&&Array.isArray(to)&&to.includes(Number(viewer.slice("seat:".length)));function byPlace(one,other){if(one.seq!==
other.seq)return one.seq-other.seq;const[ones,others]=[[...one.path],[...other.path]];const at2=ones.findIndex((letter,i)=>letter!==
others[i]);if(at2<0)return ones.length-others.length;return at2>=others.length?1:ones[at2].codePointAt(0)-others[at2].codePointAt(
0)}const buttons=(...all2)=>make("div",{className:"dialog__buttons"},...all2.map(([value,words,main])=>make("button",{value,
className:main?"button button--main":"button",formNoValidate:!main},words)));function dialogOf(id,title,parts,...last2){
return make("dialog",{id,className:"seat-dialog",aria:{labelledby:`${id}-title`}},make("form",{method:"dialog"},make("h2",
{id:`${id}-title`},title),...parts,buttons(...last2)))}function answered(dialog){document.body.append(dialog);dialog.showModal();
return new Promise(resolve=>dialog.addEventListener("close",()=>{dialog.remove();resolve(dialog.returnValue)},{once:true}))}
const asked=new Set;const AGAIN$3=5e3;const mayInvite=({chair:chair2,page})=>Boolean(chair2)&&page.table.host===page.seat;
const given=table=>tableOf(table)?.given??{};async function invite(at2,seat,refused=null){const made=await freshInvitation();
keepTable(at2.table,{given:{...given(at2.table),[seat]:made}});at2.tell({do:"invite",seat,invitation:made.key},null,refused)}
function inviteAll(at2){for(const{seat,kind,reserved,invited}of at2.page.table.listed?[]:at2.page.table.seats){const key=`${at2.
table} ${seat}`;if(kind!=="open"||reserved||invited||asked.has(key))continue;asked.add(key);const again=()=>{asked.delete(
key);inviteAll(at2)};invite(at2,seat,()=>setTimeout(again,AGAIN$3))}}function seatUrl(at2,each){if(isGiven(at2,each))return urlOf(
at2,[each]);return tableOf(at2.table)?.links?.find(({seat,key})=>seat===each.seat&&key===each.invited)?.url??null}function toolsOf(at2,each){
const press=(words,run)=>make("button",{type:"button",className:"button button--small",on:{click:run}},words);return each.
invited?[press(say("inviting.withdraw"),()=>at2.tell({do:"uninvite",seat:each.seat})),press(say("inviting.another"),()=>invite(
at2,each.seat))]:[press(say("inviting.invite"),()=>invite(at2,each.seat))]}const elsewhere=(at2,each)=>Boolean(each.invited)&&
!isGiven(at2,each);const givenTo=at2=>at2.page.table.seats.filter(each=>isGiven(at2,each));function groupOf$1(at2){const open2=givenTo(
at2);return open2.length>1?{name:say("inviting.group"),url:urlOf(at2,open2),help:say("inviting.group-help")}:null}function linksOf(at2){
const open2=at2.page.table.seats.filter(each=>each.kind==="open");const seats=open2.map(each=>({name:say("inviting.seat",
{number:each.seat+1}),url:seatUrl(at2,each),help:say("inviting.once")}));return[groupOf$1(at2),...seats].filter(each=>each?.
url)}const isGiven=(at2,{kind,seat,invited,reserved})=>mayInvite(at2)&&kind==="open"&&!reserved&&Boolean(invited)&&given(
at2.table)[seat]?.key===invited;const urlOf=({table,page,chair:chair2},seats)=>`${pathOf(table)}#${fragmentOf({root:page.
log[0].hash,host:chair2.sits.key,seats:seats.map(({seat})=>({seat,secret:given(table)[seat].secret}))})}`;const myName=()=>recall(
"name","");const setMyName=name=>remember("name",name.trim().slice(0,30));function askName({again=false}={}){if(myName()&&
!again)return Promise.resolve(myName());const dialog=byId("who");const input=dialog.querySelector("input");input.value=myName();
dialog.returnValue="";dialog.showModal();return new Promise(resolve=>{dialog.addEventListener("close",()=>{if(dialog.returnValue===
"ok")setMyName(input.value);resolve(dialog.returnValue==="ok"?myName():null)},{once:true})})}function lookFields(seat,seats){
const others=seats.map(each=>each.seat===seat?void 0:each.look);const own=looksOf(seats.map(each=>each.seat===seat?{look:myLook()??
void 0}:each))[seat];const choices=(name,all2,drawn)=>make("fieldset",{className:"look"},make("legend",{},say(`sitting.${name}`)),
...all2.map(value=>make("label",{className:"look__choice",title:say(`sitting.${name}-${value}`)},make("input",{type:"rad\
io",name,value,checked:own[name]===value,disabled:others.some(look=>look?.[name]===value),aria:{label:say(`sitting.${name}\
-${value}`)}}),drawn(value))));return[choices("animal",ANIMALS,animal=>sign(`animal-${animal}`)),choices("colour",COLOURS,
colour=>make("span",{className:"look__colour",data:{colour}}))]}function chosenLook(form){const look={animal:form.animal.
value,colour:form.colour.value};setMyLook(look);return look}const LONGEST=24;async function askToSit({code:code2="",trouble="",
seat,seats}){await stylesheet("keys");const field=make("input",{required:true,maxLength:LONGEST,autocomplete:"nickname",
value:myName()});const form=make("form",{method:"dialog"},make("h2",{id:"sit-title"},say("sitting.title")),trouble&&make(
"p",{className:"trouble",role:"alert"},trouble),make("label",{className:"field"},make("span",{className:"field__words"},
say("sitting.name")),field),...lookFields(seat,seats),make("p",{},say("sitting.yours")),!isSecureContext&&make("p",{className:"\
seat-code__warning",role:"note"},say("sitting.unprotected")),code2&&codeBox(code2),code2&&make("p",{className:"seat-code\
__warning",role:"note"},say("sitting.page")),make("div",{className:"dialog__buttons"},make("button",{className:"button b\
utton--main",value:"ok"},say("sitting.sit")),make("button",{className:"button",value:"",formNoValidate:true},say("sittin\
g.watch"))));const answer=await answered(make("dialog",{id:"sit",aria:{labelledby:"sit-title"}},form));if(answer!=="ok")
return null;setMyName(field.value);return{name:myName(),look:chosenLook(form)}}function copyButton(words){const made=button$1(
say("sitting.copy"),async()=>made.textContent=say(await copy(words)?"sitting.copied":"sitting.by-hand"));return made}function codeBox(code2){
const field=make("output",{className:"seat-code__letters",aria:{label:say("sitting.code")}},code2);return make("div",{className:"\
seat-code"},make("p",{className:"seat-code__title"},say("sitting.code")),make("p",{},field,copyButton(code2)),make("p",{
className:"seat-code__why"},say("sitting.why")))}const TRIES$1=5;const AGAIN$2=1e3;async function patiently(ask,tries=TRIES$1){
const refusal=await ask().then(()=>null,error=>error);if(!refusal||refusal.final||!tries)return refusal;await new Promise(
resolve=>setTimeout(resolve,AGAIN$2));return patiently(ask,tries-1)}const NDJSON="application/x-ndjson";const AGAIN$1=2e3;
const begun=new Set;let ahead=null;function askAhead(at2){ahead=linesOf(at2).catch(()=>[])}async function takePart(at2,send,again){
const owed=owes(at2.page);const key=owed&&[owed.draw.number,owed.draw.commit,owed.adds].join(" ");if(!owed||begun.has(key)||
!at2.chair)return;begun.add(key);await ADDS[owed.adds](at2,owed.draw,send).catch(()=>{begun.delete(key);setTimeout(again,
AGAIN$1)})}const ADDS={hash:async(at2,draw)=>at2.tell({do:"noise-hash",draw:draw.number,noise:await at2.chair.hashes(draw)}),
open:async(at2,draw,send)=>{const head=await headOf(at2,draw);if(!head)return;const{chair:chair2}=at2;send(`noise ${draw.
number}`,await chair2.opens(`noise ${draw.number}`,draw,head),()=>chair2.sent(draw,at2.vigil.moment(performance.now()).at))}};
async function headOf(at2,draw){const record=closingOf(await linesAhead(at2))??closingOf(await linesOf(at2));if(!record)
throw new Error("draw-closed");if(lateBy(at2.chair.closes(draw,at2.vigil.moment(performance.now())),record.at)>LATE&&!isPardoned(
at2.witness?.known??{},record.seq))throw new Error("late");const{seat,key}=at2.chair.sits;const{data,hash,seq}=record;const shown=at2.
page.log.find(entry=>entry.seq===seq);const ours=data.draw===draw.number&&data.commit===draw.commit&&data.keys[seat]===key&&
data.noise[seat]===await at2.chair.hashes(draw);return ours&&(!shown||shown.hash===hash)?hash:null}const closingOf=records=>records.
map(({line})=>JSON.parse(line)).findLast(({type})=>type.split(".")[0]==="draw-closed");async function linesAhead({page:{
log}}){const records=await ahead??[];ahead=null;return log.every(({seq,hash})=>!records[seq]||records[seq].hash===hash)?
records:[]}async function linesOf({table,token,page:{log}}){const from=log.at(-100)??START;const given2=await text(`/tab\
les/${table}/lines?after=${from.seq}`,NDJSON,token);const{records,joins}=await linked(given2,table,from);if(!joins)throw new Error(
"lines");return records}var drawing=Object.freeze({__proto__:null,askAhead,takePart});const LOW=1e4;function leftOf({left,
running,at:at2},seat,now){const gone=running.includes(seat)?Math.max(0,now-moment(at2)):0;return Math.max(0,left[seat]-gone)}
const two=number=>String(number).padStart(2,"0");function written(ms){if(ms<LOW)return`0:${two(Math.floor(ms/1e3))}.${Math.
floor(ms%1e3/100)}`;return counted(Math.floor(ms/1e3))}const countdown=ms=>counted(Math.ceil(Math.max(0,ms)/1e3));function counted(seconds){
const[hours,minutes]=[Math.floor(seconds/3600),Math.floor(seconds/60)%60];return hours?`${hours}:${two(minutes)}:${two(seconds%
60)}`:`${minutes}:${two(seconds%60)}`}const warns=(before,now)=>before>=LOW&&now<LOW&&now>0;const MOST_DRAWS=3;const isOpening=({
status,draw})=>status==="lobby"&&Boolean(draw?.closed);function openingWords({draw},seat,names,now){const missing=draw.by.
filter(each=>!draw.opened.includes(each));const others=missing.filter(each=>each!==seat).map(each=>names[each]);const time=countdown(
Math.max(0,moment(draw.until)-now));const last2=draw.number+1>=MOST_DRAWS;return[say("draw.together"),others.length?say(
"draw.waiting",{who:listed(others)}):missing.length?say("draw.yours"):"",missing.length?say(last2?"draw.or-ends":"draw.o\
r-anew",{time}):""].filter(Boolean)}const brokenWords=({draw})=>draw?.number?[say("draw.again",{number:draw.number+1,most:MOST_DRAWS}),
...silentWords(draw)].join(" "):"";function silentWords({number,silent=[]}){const seats=[...new Set(silent.map(({seat})=>seat))].
sort((one,other)=>one-other);const who=listed(seats.map(seat=>say("draw.seat",{number:seat+1})));return seats.length?[say(
number>1?"draw.thrice":"draw.twice",{count:seats.length,who})]:[]}const barredWords=({draw},seat,former)=>seat===null&&draw?.
silent?.some(each=>each.seat===former)?say("draw.barred",{number:former+1}):"";function partWords({draw,board},names){if(board)
return say("draw.board",{number:board.number+1});const who=draw.by.map(each=>names[each]);const parts=[draw.position?say(
"draw.position"):"",who.length?say("draw.by",{who:listed(who),number:draw.number+1}):say("draw.nobody"),...silentWords(draw)];
return parts.filter(Boolean).join(" ")}const AGAIN=1e4;let law=null;let coming=null;function lawOf(at2){if(!law)coming??=
fetched(at2);return law}async function fetched(at2){const told=await get(`/law?language=${language}`).catch(()=>null);if(!told)
return void setTimeout(()=>coming=null,AGAIN);law=Object.fromEntries(told.law.map(each=>[each.wait,each]));at2.draw()}const PATIENCE=500;
async function askedToLast(keystore,storage=globalThis.navigator?.storage){if(!keystore.lasting)return"page";const asked2=Promise.
resolve(storage?.persist?.()).catch(()=>false);const agreed=await Promise.race([asked2,new Promise(resolve=>setTimeout(resolve,
PATIENCE,false))]);return agreed?"lasting":"perhaps"}const TRIES=5;const TOO_LATE=["seat_taken","withdrawn"];const ANEW=[
"bad_head","stale_draw"];let asking=false;async function sitDown(at2){if(asking)return;asking=true;await new Sitter(at2).
sit().catch(error=>at2.show({...at2.page,refusal:error}));asking=false}const alone=({table},seat)=>table.seats.every(each=>each.
seat===seat||each.kind==="bot");const onlyByCode=(code2,lasts)=>lasts==="page"?{code:code2}:{};class Sitter{#at;#made=new Map;#name="";#look;#shown={};#challenge=null;constructor(at2){
this.#at=at2;this.#look=at2.invite?.look??myLook()}async sit(){const{page}=this.#at;const seat=this.#place(page.table)?.
seat;if(seat===void 0)return;if(alone(page,seat)||this.#at.invite?.cup)this.#challenge=post(`/tables/${this.#at.table}/c\
hallenges`,{seat}).catch(()=>null);if(this.#at.invite&&!await this.#isFromHost())return this.#at.show({...page,refusal:{
code:"between",message:say("sitting.between"),remedy:say("sitting.between-help")}});const before=await this.#before(seat);
if(page.table.seats[seat].owner&&!before)return this.#at.show({...page,refusal:{code:"kept",message:say("sitting.kept"),
remedy:say("sitting.kept-help")}});this.#name=before?.name||this.#at.former?.name||this.#at.invite?.name||alone(page,seat)&&
(myName()||say("names.guest"))||"";const{code:code2,keystore}=await this.#keyFor(seat);if(!this.#name){this.#shown=onlyByCode(
code2,await askedToLast(keystore));if(!await this.#ask(seat))return}await this.#take(seat)}#place(table){const{kept,invite:invite2}=this.#at;
if(invite2)return opensOf(invite2,table)[0];const seat=kept!==null&&table.seats[kept].owner?kept:freeSeats(table)[0];return seat===
void 0?void 0:{seat}}async#isFromHost(){const{isInvited}=await import("./table-invited.js").then(function(n){return n.host}).
catch(unreached);return isInvited(this.#at,this.#place(this.#at.page.table))}async#before(seat){const{rematch_of:of,seats}=this.#at.
page.table;const{owner}=seats[seat];return owner?keyOf(await openKeystore(),of,seat,owner):null}async#ask(seat,trouble=""){
const chosen=await askToSit({...this.#shown,trouble,seat,seats:this.#at.page.table.seats});this.#name=chosen?.name??"";this.#look=
chosen?.look??this.#look;return Boolean(chosen)}async#keyFor(seat){const keystore=await openKeystore();const code2=[...this.#made.
values()][0]?.code;if(!this.#made.has(seat))this.#made.set(seat,{keystore,...await makeKey(keystore,{table:this.#at.table,
seat},{code:code2})});return this.#made.get(seat)}async#take(seat,tries=TRIES){const{seat:own}=await this.#keyFor(seat);
const{table}=this.#at;const signed=await own.sits({name:this.#name,look:this.#look,draw:this.#at.page.table.draw,head:this.#at.
page.log.at(-1).hash});const given2=this.#at.invite?.seats.find(each=>each.seat===seat);const seat_key={...signed,...given2&&
{invitation:await countersigned(given2,signed.sit)}};const rematch2=await(await this.#before(seat))?.precedes({table,key:own.
key});const challenge=await this.#challenge;const shown=challenge&&await own.shows(challenge.nonce,location.origin);const said={
seat_key,...rematch2&&{rematch:rematch2},...shown&&{shown}};const told={};this.#at.asking.moving=true;const refusal=await patiently(
async()=>Object.assign(told,await post(`/tables/${table}/join`,said)));this.#at.asking.moving=false;if(!refusal)return this.#at.
takeSeat({seat,key:own.key},told.ticket?told:null);if(!tries||!await this.#mend(refusal,seat))throw refusal;return this.#take(
await this.#next(seat,refusal),tries-1)}async#mend({code:why,message,remedy,detail},seat){if(why==="bad_name"&&detail?.name)
return Boolean(this.#name=detail.name);if(why==="bad_name")return this.#ask(seat,[message,remedy].filter(Boolean).join("\
 "));return[...ANEW,...TOO_LATE].includes(why)}async#next(seat,{code:code2}){if(!TOO_LATE.includes(code2))return seat;const next=this.#place(
await get(`/tables/${this.#at.table}`,this.#at.token))?.seat;if(next!==void 0)await this.#keyFor(next);return next??seat}}
var sitting=Object.freeze({__proto__:null,sitDown});async function recognise(at2,sat){const keystore=await openKeystore();
const{seats,referee}=at2.page.table;for(const{seat,key}of[...seats,{seat:REFEREE,key:referee?.key}]){if(key&&await keystore.
find(at2.table,seat,key))return at2.takeSeat({seat,key})}const why=whyNot(at2,sat);if(why)at2.show({...at2.page,refusal:{
code:why,message:say(`own-seat.${why}`),remedy:say(`own-seat.${why}-help`)}})}function whyNot({gone,link,page},sat){if(sat?.
seat===REFEREE&&gone)return`office-${gone}`;if(sat&&gone)return gone;return isReferees(link)&&page.table.referee?.key?"o\
ffice-taken":""}var ownSeat=Object.freeze({__proto__:null,recognise});const BOTS={strong:"waiting.strong",sensible:"wait\
ing.sensible",random:"waiting.random"};let kinds=[];function drawWaiting(at2,sit){const{page,game}=at2;const place=byId(
"waiting");const closes=lawLine(page,"lobby",Date.now()+page.ahead,page.table.waits?lawOf(at2):null);const key=JSON.stringify(
[page.table,page.seat,Boolean(game),closes,mayInvite(at2)]);if(place.dataset.key===key)return;place.dataset.key=key;const known=tableOf(
page.table.id)??{};const seated=page.seat!==null&&page.table.seats[page.seat].kind==="person";const kicks=seated&&page.table.
host===page.seat;const bots=kicks?[...game?.bots??[]].sort().reverse():[];const invites=mayInvite(at2);if(invites)inviteAll(
at2);const seats=page.table.seats.map(each=>seatLine(each,{at:at2,bots,kicks,invites}));kinds=page.table.seats.map(each=>each.
kind);byId("waiting-line").textContent=isOpening(page.table)?"":`${whoIsHere(page.table)} ${waitingFor(page.table.seats)}`.
trim();byId("waiting-fork").textContent=[page.table.fork?.words,brokenWords(page.table),barredWords(page.table,page.seat,
at2.former?.sits.seat)].filter(Boolean).join(" ");drawOpening(at2);byId("waiting-law").textContent=closes;const back=page.
table.board&&button(say("round-end.cup"),()=>goToCup(page.table.board));byId("waiting-sit").replaceChildren(...[sit&&page.
seat===null&&button(say("waiting.sit"),sit,"button button--main"),back].filter(Boolean));if(linksOf(at2).length||!byId("\
share").hidden)share(at2);byId("waiting-seats").replaceChildren(...seats);byId("waiting-watch").replaceChildren(...refereeLine(
page.table,known),...page.table.spectators&&known.watch?[linkLine(say("waiting.watch-link"),known.watch)]:[])}async function share(at2){
const[{drawShare}]=await worded(import("./table-later.js").then(function(n){return n.sharing}),stylesheet("keys"));drawShare(
at2,byId("share"))}const LOOK=1e3;let ticking=0;function drawOpening(at2){clearTimeout(ticking);const{page}=at2;const opening2=isOpening(
page.table);byId("waiting-draw").hidden=!opening2;if(!opening2)return byId("waiting-draw").replaceChildren();drawLines(byId(
"waiting-draw"),openingWords(page.table,page.seat,namesOf(page.table),Date.now()+page.ahead));ticking=setTimeout(drawOpening,
LOOK,at2)}function whoIsHere(table){const sit=namesOf(table).filter((_,seat)=>table.seats[seat].kind!=="open");return sit.
length>1?say("waiting.here",{who:listed(sit)}):""}function waitingFor(seats){const open2=seats.filter(each=>each.kind===
"open").length;return open2?say("waiting.open",{count:open2}):say("waiting.begins")}function refereeLine({referee},known){
if(!referee)return[];const line=make("p",{},referee.name?say("waiting.referee",{who:referee.name}):say("waiting.no-refer\
ee"));return known.referee&&!referee.name?[line,linkLine(say("waiting.referee-link"),known.referee.url)]:[line]}const button=(label,run,className="\
button button--small")=>make("button",{type:"button",className,on:{click:run}},label);const comes=({seat,kind})=>kinds[seat]===
"open"&&kind!=="open";function seatLine(each,{at:at2,bots,kicks,invites}){const mine=each.seat===at2.page.seat;const taken=mine?
"waiting.seat-you":each.kind==="bot"?"waiting.seat-bot":"waiting.seat-taken";const name=say(each.kind==="open"?"waiting.\
seat-open":taken,{number:each.seat+1,name:each.name});const line=make("li",{className:"waiting__seat",data:{kind:each.kind,
...comes(each)&&{comes:""}}},make("span",{className:"waiting__name"},name));const tools=make("div",{className:"waiting__\
tools"});if(each.kind==="open"){const url=seatUrl(at2,each);const host=invites&&!each.reserved;tools.append(...host?toolsOf(
at2,each):[],...bots.map(bot=>button(say(BOTS[bot]??"waiting.bot",{bot}),()=>at2.command({do:"bot",seat:each.seat,bot}))));
line.append(...host&&elsewhere(at2,each)?[make("p",{},say("inviting.elsewhere"))]:[],...url?[linkLine(say("waiting.seat-\
link"),url)]:[],tools)}else if(kicks&&!mine){const sure=say("waiting.kick-sure",{number:each.seat+1});drawOffers(tools,[
{key:"kick",label:say("waiting.kick"),spoken:say("waiting.kick-spoken",{name:each.name}),message:{do:"kick",seat:each.seat},
sure}],at2);line.append(tools)}return line}var waiting=Object.freeze({__proto__:null,drawWaiting,waitingFor});const NAMES=[
"aria-label","aria-pressed","data-id","data-lit"];function ghost(look,{left,top,width},className="ghost"){for(const name of NAMES)
look.removeAttribute(name);const over=make("div",{className,inert:true,aria:{hidden:"true"}},look);Object.assign(over.style,
{left:`${left}px`,top:`${top}px`});over.style.setProperty("--cw",`${width}px`);document.body.append(over);return over}function moves(before,after,grown){
const old=[...before];const fresh2=[...after];const pairs=[];const pair=same2=>pairs.push(...matched(old,fresh2,same2));
pair((a,b)=>a.zone===b.zone&&a.index===b.index&&a.code===b.code);pair((a,b)=>a.zone===b.zone&&a.code===b.code&&a.code!==
"");pair((a,b)=>a.zone===b.zone&&a.index===b.index&&a.code===""!==(b.code===""));pair((a,b)=>a.zone!==b.zone&&a.code===b.
code&&a.code!=="");pair((a,b)=>a.zone!==b.zone&&grows(grown,b)&&grows(grown,a,-1)&&a.code===""!==(b.code===""));const turned=pairs.
filter(({from,to})=>from.code!==to.code);return{turned:turned.filter(({from,to})=>from.zone===to.zone).map(({to})=>to),moved:pairs,
left:old.map(card2=>({card:card2,to:zoneThat(grown,1,card2.zone)})),came:fresh2.map(card2=>({card:card2,from:zoneThat(grown,
-1,card2.zone)}))}}function matched(old,fresh2,same2){const pairs=[];for(let i=0;i<fresh2.length;i++){const found=old.findIndex(
card2=>same2(card2,fresh2[i]));if(found<0)continue;pairs.push({from:old.splice(found,1)[0],to:fresh2.splice(i--,1)[0]})}
return pairs}const grows=(grown,card2,sign2=1)=>(grown.get(card2.zone)??0)*sign2>0;function zoneThat(grown,sign2,but){const zones=[
...grown].filter(([zone,by])=>by*sign2>0&&zone!==but);return zones.length===1?zones[0][0]:null}const TRAVEL=260;const TURN=180;
const CROSS=380;const RISES=46;const GATHER=350;const APART$1=40;const WIPE=250;function picture(board){const cards=new Map;
const zones=new Map;for(const zone of board.querySelectorAll(".zone")){const place=zone.querySelector(".zone__cards").getBoundingClientRect();
if(place.width)zones.set(zone.dataset.zone,place);for(const element of zone.querySelectorAll(".card:not([hidden], [data-\
side=none])")){const box=element.getBoundingClientRect();const card2={zone:zone.dataset.zone,index:Number(element.dataset.
index),code:element.dataset.code};if(box.width)cards.set(card2,{element,box})}}return{cards,zones}}function animated(board,draw,had,has,how={}){
if(reducedMotion())return draw();const before=picture(board);const looks=new Map([...before.cards].map(([card2,{element}])=>[
card2,element.cloneNode(true)]));draw();const after=picture(board);const grown=new Map([...has].map(([zone,size])=>[zone,
size-(had.get(zone)??0)]));const all2=moves([...before.cards.keys()],[...after.cards.keys()],grown);play$1(all2,before,after,
looks,how);return all2.turned.length>0}const plateOf=seat=>document.querySelector(`.seat[data-key="${seat}"] .plate`)?.getBoundingClientRect();
function play$1({turned,moved:moved2,left,came},before,after,looks,{takes,wipes,crosses,apart=APART$1}){const to=card2=>card2.
zone===takes?.zone?takes?.seat:crosses?.[card2.zone];const gathered=[...before.cards.keys()].filter(card2=>takes?card2.zone===
takes.zone:crosses&&left.some(each=>each.card===card2));const flies=card2=>gathered.includes(card2)&&Boolean(plateOf(to(
card2)));for(const card2 of turned)turn(after.cards.get(card2).element);for(const{from,to:to2}of moved2)if(!flies(from))
travel(after.cards.get(to2),before.cards.get(from).box,from.zone!==to2.zone,Boolean(crosses));for(const[i,card2]of gathered.
filter(flies).entries())gather(looks.get(card2),before.cards.get(card2).box,plateOf(to(card2)),i*apart,wipes);came.forEach(
({card:card2,from},i)=>arrive(after.cards.get(card2),before.zones.get(from),i));left.filter(({card:card2})=>!flies(card2)).
forEach(({card:card2,to:to2},i)=>leave(looks.get(card2),before.cards.get(card2).box,after.zones.get(to2),i))}function turn(element){
element.animate([{transform:"perspective(40rem) rotateY(-90deg) scale(1.06)"},{transform:"none"}],{duration:TURN,easing:"\
cubic-bezier(.2,.8,.3,1)"})}const shift=(from,to)=>`translate(${from.left-to.left}px, ${from.top-to.top}px) scale(${to.width?
from.width/to.width:1})`;function halfway(from,box){const[x,y]=[(from.left-box.left)/2,(from.top-box.top)/2];const long=Math.
hypot(x,y)||1;return`translate(${x-y/long*RISES}px, ${y+x/long*RISES}px)`}function travel({element,box},from,far,crosses){
if(Math.abs(from.left-box.left)+Math.abs(from.top-box.top)<2)return;const arc=far&&crosses;element.animate([{transform:shift(
from,box),transformOrigin:"0 0",zIndex:5},...arc?[{transform:halfway(from,box),transformOrigin:"0 0",zIndex:5}]:[],{transform:"\
none",transformOrigin:"0 0",zIndex:5}],{duration:arc?CROSS:far?TRAVEL:TRAVEL/2,easing:"cubic-bezier(.25,.8,.3,1)"})}const stagger=i=>Math.
min(i*9,450);function arrive({element,box},from,i){const start=from?{transform:shift({...at(from),width:box.width},box),
opacity:.4}:{transform:"translateY(-1.2rem) rotate(-3deg)",opacity:0};element.animate([start,{transform:"none",opacity:1}],
{duration:TRAVEL,delay:stagger(i),fill:"backwards",easing:"cubic-bezier(.2,.8,.3,1)"})}function gather(look,box,plate,later,wipes=false){
const over=ghost(look,box);if(wipes)wipe(over);const end={transform:`translate(${plate.left-box.left}px, ${plate.top-box.
top}px) scale(.35)`,opacity:.3};const done=over.animate([{transform:"none",opacity:1},end],{duration:GATHER,delay:(wipes?
WIPE:0)+later,fill:"both",easing:"cubic-bezier(.4,0,.3,1)"});done.onfinish=done.oncancel=()=>over.remove()}function wipe(over){
const light=make("span",{className:"ghost__wipe"});over.append(light);light.animate([{translate:"-100% 0"},{translate:"1\
00% 0"}],{duration:WIPE,fill:"both"})}const at=box=>({left:box.left,top:box.top});function leave(look,box,to,i){const over=ghost(
look,box);const end=to?{transform:shift({...at(to),width:box.width},box),opacity:.6}:{transform:"scale(.9)",opacity:0};const done=over.
animate([{transform:"none",opacity:1},end],{duration:TRAVEL,delay:stagger(i*4),fill:"forwards",easing:"cubic-bezier(.4,0\
,.3,1)"});done.onfinish=done.oncancel=()=>over.remove()}var motion=Object.freeze({__proto__:null,animated,picture});const CARDS=30;
const APART=40;const FALL=1140;const FALLS=(CARDS-1)*APART+FALL;function fall(board,zones,seat,faces){const codes=openOf(
zones,seat);if(!codes.length)return;const rain=make("div",{className:"falling",aria:{hidden:"true"}});const cards=Array.
from({length:CARDS},(_,i)=>falling(codes[i%codes.length],i,faces));rain.append(...cards);board.append(rain);Promise.all(
cards.map((card2,i)=>drop(card2,i,board.clientHeight))).then(()=>rain.remove(),stop)}const stop=()=>document.querySelector(
".falling")?.remove();function openOf(zones,seat){const own=zones.filter(zone=>zone.owner===seat);const[codes=[]]=[own,zones].
map(some=>some.flatMap(({cards=[]})=>cards.filter(Boolean))).filter(some=>some.length);return codes}function falling(code2,i,faces){
const card2=make("span",{className:"card"});paint(card2,code2,faces);card2.style.left=`${i*37%100}%`;return card2}function drop(card2,i,height){
const turn2=i*53%120-60;const frames2=[{transform:`rotate(${turn2}deg)`},{transform:`translateY(calc(${height}px + 160%)\
) rotate(${-turn2}deg)`}];return card2.animate(frames2,{duration:FALL,delay:i*APART,easing:"cubic-bezier(.4,.1,.8,.7)",fill:"\
both"}).finished}const EACH=350;const RISE=180;const meldsBetween=(was,game)=>game.zones.filter(({id,melds})=>melds&&!was?.
zones.find(zone=>zone.id===id)?.melds).flatMap(({cards,melds})=>melds.map(({places,worth})=>({codes:places.map(place=>cards[place]),
worth})));const opening=({length},still=reducedMotion())=>length*EACH/(still?2:1);async function open(board,melds,words,{
faces,unit},each){const boxes=melds.map(({codes,worth})=>make("div",{className:"meld"},make("div",{},...codes.map(code2=>card(
code2,faces))),scored(worth,unit)));const all2=make("div",{className:"melds",aria:{hidden:"true"}},make("p",{},words),...boxes);
board.append(all2);const wait=opening({length:1});const opened=boxes.map(async(box,n)=>{await box.animate({opacity:[0,0]},
n*wait).finished;if(!all2.isConnected)return;if(!reducedMotion())box.animate({opacity:[0,1],translate:["0 14px","0 0"]},
RISE);each(n);await box.animate({opacity:[1,1]},wait).finished});await Promise.all(opened);const seen=all2.isConnected;all2.
remove();return seen}function card(code2,faces){const element=make("span",{className:"card"});paint(element,code2,faces);
return element}const SEEN=1100;const IN=120;const OUT=160;const FLIP=430;const SHAKE=200;const COIN=70;const BEATS={trick:{
sound:"card"},wiped:{sound:"wipe"},steal:{sound:"steal",large:true},answer:{sound:"card"},taken:{sound:"lose",large:true,
buzz:40},kept:{sound:"trade",large:true},mine:{sound:"boom",large:true,lasts:900,buzz:80,shakes:true},stop:{sound:"coin",
lasts:400},"half-time":{sound:"wipe",large:true},sweep:{sound:"sweep",large:true,buzz:40},trade:{sound:"trade"},out:{sound:"\
round",large:true},round:{sound:"round"},counted:{sound:"round",large:true},win:{sound:"win",large:true,buzz:80}};const beatOf=name=>added.
beats[name]??BEATS[name];const beatsOf=news=>news.flatMap(({beats:beats2=[],lines})=>beats2.filter(([name])=>beatOf(name)).
map(([name,place])=>({name,words:lines[place]??""})));function motionOf(was,game){const names=beatsOf(game.fresh??[]).map(
({name})=>name);if(names.includes("stop"))return{crosses:sweptBetween(was,game),apart:COIN};return{takes:takerOf(was,game),
wipes:names.includes("wiped"),crosses:names.includes("trade")?tradedBetween(was,game):null}}function tradedBetween(was,game){
const same2=(one2,other2)=>sizeOf(one2)===sizeOf(other2??{})&&String(one2.cards)===String(other2?.cards);const changed=game.
zones.filter(zone=>Number.isInteger(zone.owner)&&!same2(zone,zoneOf$1(was,zone.id)));const[one,other,...more]=new Set(changed.
map(({owner})=>owner));if(other===void 0||more.length)return null;const pairs=game.zones.flatMap(({id,owner})=>owner===one?
[[id,other]]:owner===other?[[id,one]]:[]);return Object.fromEntries(pairs)}const sweepOf=game=>game?.zones.find(({order})=>order?.
length);function sweptBetween(was,game){const zone=sweepOf(was);const grown=zone&&grownBy(zone.order.length,was,game);return grown?
{[zone.id]:grown.owner}:null}const grownBy=(many,was,game)=>game.zones.find(zone=>zone.layout!=="hand"&&Number.isInteger(
zone.owner)&&sizeOf(zone)-sizeOf(zoneOf$1(was,zone.id)??{})===many);const zoneOf$1=(game,wanted)=>game?.zones.find(({id})=>id===
wanted);function takerOf(was,game){const trick=was?.zones.find(({layout,kind,cards})=>layout==="trick"&&!kind&&cards?.length);
if(!trick||zoneOf$1(game,trick.id)?.cards?.length)return null;const grown=grownBy(sizeOf(trick),was,game);return grown?{
zone:trick.id,seat:grown.owner}:null}const wins=(beats2,page)=>beats2.some(({name})=>name==="win")&&hasWon(page);function falls(page,was,still=reducedMotion()){
const fall2=wins(beatsOf(page.game.fresh??[]),page)&&!still?FALLS:0;const melds=page.game.fresh?meldsBetween(was,page.game):
[];return melds.length?opening(melds,still)+Math.max(fall2,SEEN):fall2}const lasting=(beats2=[])=>Math.max(0,...beats2.map(
lastingOf));const lastingOf=({name,words})=>{const{large,lasts=large?SEEN:0}=beatOf(name);return large&&!words?0:lasts};
function countOf(beats2,{zones},counters){const counts=zones.flatMap(({stake={}})=>beats2.filter(({name})=>stake[name]).
map(({name})=>[name,stake[name]]));return counted$1(Object.fromEntries(counts),counters)[0]}async function play(page,was,names,game,means){
const beats2=beatsOf(page.game.fresh);const melds=meldsBetween(was,page.game);clear();if(!melds.length)return tell(beats2,
page,was,names,game,means);const[first,...rest]=beats2;const seen=await open(byId("board"),melds,named(first?.words??"",
names),game??{},n=>means.sound("coin",1,n));if(seen)tell(rest.length?rest:beats2,page,was,names,game,means)}function tell(beats2,page,was,names,game,means){
const won=wins(beats2,page);const told=beats2.filter(({name})=>won||name!=="win");const sounds=new Set(beats2.map(({name})=>beatOf(
won||name!=="win"?name:"round").sound));for(const sound of sounds)means.sound(sound,sound==="coin"?sweepOf(was)?.order.length:
1);for(const{name}of told)if(beatOf(name).buzz)means.buzz(beatOf(name).buzz);const large=beats2.filter(({name,words})=>beatOf(
name).large&&words);clear();showCount(countOf(beats2,page.game,game?.counters));if(large.length)show(large,names,won);if(reducedMotion())
return;if(won)fall(byId("board"),page.game.zones,page.seat,game?.faces);if(beats2.some(({name})=>beatOf(name).shakes))shake(
minesOf(was))}function skip(){clear();finishAll();for(const each of all(document,".ghost"))if(each.getAnimations().length)
each.remove()}function clear(){for(const each of all(document,".scene, .count, .melds"))each.remove();stop()}const AWAY$1=[
0,-6,6,-6,6,-6,6,0];const minesOf=game=>(game?.zones??[]).flatMap(({id,marks={}})=>Object.keys(marks).flatMap(place=>marks[place]===
"mine"?[`${id}.${place}`]:[]));function shake(before){const frames2=AWAY$1.map(far=>({translate:`${far}px 0`}));for(const card2 of all(
document,'#board .card[data-mark="mine"]'))if(!before.includes(card2.dataset.id))card2.animate(frames2,{duration:SHAKE,delay:FLIP})}
function show(beats2,names,won){const words=beats2.map(({words:words2})=>make("p",{},named(words2,names)));const scene2=make(
"div",{className:"scene",aria:{hidden:"true"},data:{beat:beats2.map(({name})=>name).join(" "),...won&&{won:""}}},...words);
stands(scene2,lasting(beats2))}function showCount(figure){if(!figure)return;const{offsetLeft,offsetTop,offsetWidth,offsetHeight}=byId(
"centre");const chip=make("p",{className:"count",aria:{hidden:"true"}},sign(`sign-${figure.sign}`),figure.words);Object.
assign(chip.style,{left:`${offsetLeft+offsetWidth/2}px`,top:`${offsetTop+offsetHeight/2-10}px`});stands(chip,SEEN)}function stands(element,lasts){
byId("board").append(element);const still=reducedMotion();const shown=still?[{opacity:1},{opacity:1}]:frames(lasts);element.
animate(shown,{duration:still?lasts/2:lasts,easing:"cubic-bezier(.2,.8,.2,1)"}).finished.then(()=>element.remove(),clear)}
const frames=lasts=>[{opacity:0,transform:"translate(-50%, -50%) scale(.94)",offset:0},{opacity:1,transform:"translate(-\
50%, -50%)",offset:IN/lasts},{opacity:1,transform:"translate(-50%, -50%)",offset:1-OUT/lasts},{opacity:0,transform:"tran\
slate(-50%, -50%)",offset:1}];var scene=Object.freeze({__proto__:null,beatsOf,countOf,falls,lasting,motionOf,play,skip,wins});
const HOLD=700;const GOES_ON=60;const TRICK=900;const BEHIND=2500;const SPEEDS={slow:1.6,normal:1,"at-once":0};const paceOf=()=>SPEEDS[recall(
"pace","normal")]??1;class Beats{#waiting=[];#shown=null;#timer=null;#after=[];constructor({changed,pace=paceOf,still=reducedMotion,
away=()=>document.hidden,falls:falls2=(_game,_was)=>0,later=setTimeout,cancel=clearTimeout}){this.changed=changed;this.pace=
pace;this.still=still;this.away=away;this.falls=falls2;this.later=(run,milliseconds)=>later(run,milliseconds);this.cancel=
timer=>cancel(timer)}get behind(){return this.#waiting.length>0}seen(game){const last2=this.#waiting.at(-1)??this.#shown;
if(!last2||this.away())this.#jump({game});else if(last2.game!==game)this.#hear(last2,game);return this.#shown.game}afterwards(run){
this.#after.push(run);this.#rest()}skip(){const{behind}=this;this.#jump(this.#waiting.at(-1)??this.#shown);if(behind)this.
changed();this.#rest()}#hear(last2,game){if(sameSight(last2.game,game)&&!game.fresh)last2.game=game;else this.#waiting.push(
...pictures(last2.game,game));if(this.#timer===null)this.#next()}#jump(picture2){if(this.#timer!==null)this.cancel(this.#timer);
this.#timer=null;this.#waiting=[];this.#shown=picture2&&{...picture2,hold:0}}#next(){while(this.#timer===null&&this.behind){
const was=this.#shown.game;this.#shown=this.#waiting.shift();const hold=Math.max(this.#hold(this.#shown),this.falls(this.#shown.
game,was));if(hold)this.#timer=this.later(()=>this.#passed(),hold)}}#passed(){this.#timer=null;const{behind}=this;this.#next();
if(behind)this.changed();this.#rest()}#hold({hold=0}){const pace=this.pace();if(!pace)return hold===TRICK&&!this.#waiting.
some(each=>each.hold===TRICK)?this.#short(TRICK):0;const left=this.#waiting.reduce((sum,each)=>sum+each.hold,hold);return this.#short(
hold*pace)/(left>BEHIND*pace?2:1)}#short(hold){return this.still()?hold/2:hold}#rest(){while(this.#timer===null&&!this.behind&&
this.#after.length)this.#after.shift()()}}const same=(one,other)=>JSON.stringify(one)===JSON.stringify(other);const sameSight=(before,after)=>same(
before.zones,after.zones);function pictures(before,after){const whole=finished(before,after);return[...whole?[{game:whole,
hold:TRICK}]:[],{game:after,hold:holdOf(before,after)}]}function holdOf(before,after){const told=beatsOf(after.fresh??[]);
const goesOn=!told.length&&Number.isInteger(after.turn)&&after.turn===before.turn&&same(after.to_act,before.to_act);return goesOn?
GOES_ON:lasting(told)||HOLD}function finished(before,after){const[trick,earlier]=tricks(before);const[,taken]=tricks(after);
if(!trick||!taken||same(cardsOf(taken),cardsOf(earlier))||!begins(cardsOf(taken),cardsOf(trick)))return null;const whole={
...trick,cards:taken.cards,marks:taken.marks,stake:taken.stake,ahead:taken.ahead};const zones=before.zones.map(zone=>zone===
trick?whole:zone.layout==="hand"?zoneOf(after,zone.id)??zone:zone);const players=before.players?.map(player=>({...player,
hand:after.players.find(({seat})=>seat===player.seat)?.hand}));return{...before,zones,players,to_act:[],turn:null}}const cardsOf=zone=>zone?.
cards??[];const tricks=game=>game.zones.filter(zone=>zone.layout==="trick");const zoneOf=(game,id)=>game.zones.find(zone=>zone.
id===id);const begins=(all2,some)=>some.length>0&&all2.length>=some.length&&some.every((card2,i)=>card2===all2[i]);function meant$1(choices,seen,newest){
const means=id=>same(lying(seen,id),lying(newest,id));return{...choices,items:choices.items.filter(({uses=[]})=>uses.every(
means))}}function lying(zones,id){const cut=id.lastIndexOf(".");const zone=zones.find(each=>each.id===id.slice(0,cut));return zone?.
cards?.length?zone.cards[id.slice(cut+1)]:zone?.count}var beats=Object.freeze({__proto__:null,Beats,meant:meant$1,paceOf});
const FAR=8;const AWAY=16;const SCROLLS=/auto|scroll/;const HIDES=8;function meant({page,hand:hand2},id){const nothing={
next:new Set,any:false,alone:false};if(!page.mine||!asked$1(page))return{...nothing,alone:hand2.premove.may(id)};const choices=choicesOf(
page);const{chosen,play:play2,idle}=page.chosen.includes(id)?{chosen:page.chosen}:click(choices,page.chosen,id);if(idle||
play2)return{...nothing,alone:Boolean(play2)};return{next:lit(choices,chosen),any:choices.more,alone:choices.more||playable(
choices,chosen).length>0}}function scrolls(hand2){for(let each=hand2;each;each=each.parentElement){if(each.scrollHeight>
each.clientHeight+HIDES&&SCROLLS.test(getComputedStyle(each).overflowY))return true}return(globalThis.visualViewport?.scale??
1)>1.01}function nearest(hand2,x,y){const slots=[...hand2.querySelectorAll(".slot")];const far=slots.map(slot=>{const{left,
top,width,height}=slot.getBoundingClientRect();return Math.hypot(left+width/2-x,top+height/2-y)});return far.indexOf(Math.
min(...far))}function wireDrag(hand2,at2,order){let held=null;function grab(event){const card2=event.target.closest("but\
ton.card");if(!card2?.dataset.code||event.button||!event.isPrimary)return;if(event.pointerType!=="mouse"&&!hand2.hasAttribute(
"data-grab"))return;end();const from=[...hand2.querySelectorAll(".slot")].indexOf(card2.parentElement);held={pointer:event.
pointerId,card:card2,id:card2.dataset.id,code:card2.dataset.code,from,x:event.clientX,y:event.clientY,far:0,ghost:null,where:null}}
function carry(event){if(event.pointerId!==held?.pointer)return;const[dx,dy]=[event.clientX-held.x,event.clientY-held.y];
held.far=Math.max(held.far,Math.hypot(dx,dy));if(held.far<FAR)return;held.ghost??=lift();held.ghost.style.translate=`${dx}\
px ${dy}px`;point(event.clientX,event.clientY)}function lift(){const{card:card2,id}=held;const over=ghost(card2.cloneNode(
true),card2.getBoundingClientRect(),"ghost ghost--held");card2.dataset.held="";const{alone:alone2,next}=meant(at2,id);byId(
"centre").toggleAttribute("data-drop",alone2);for(const each of all(document,"#board button.card"))each.toggleAttribute(
"data-drop",next.has(each.dataset.id));return over}function point(x,y){const under=document.elementFromPoint(x,y);const card2=under?.
closest("#board button.card");const{next,any}=meant(at2,held.id);if(hand2.contains(under))held.where={place:nearest(hand2,
x,y)};else if(card2&&(next.has(card2.dataset.id)||any))held.where={element:card2.dataset.id};else held.where=under?.closest(
"#centre")?{}:null;markPlace()}function markPlace(){const{from,where}=held;hand2.querySelectorAll(".slot").forEach((slot,place)=>attribute(
slot,"data-here",place!==where?.place||place===from?null:place<from?"before":"after"))}function drop2(event){if(event.pointerId!==
held?.pointer)return;const{id,code:code2,from,where,far,ghost:ghost2}=held;end();if(!ghost2||far<AWAY)return;noClick();if(!where||
cardAt(at2.page,id)!==code2)return;if(where.place===void 0)return play2(id,where.element);if(where.place!==from)order.move(
from,where.place)}function play2(id,element){if(!at2.page.chosen.includes(id)&&at2.page.planned?.id!==id)at2.choose(id);
if(element&&at2.page.chosen.includes(id)&&!at2.page.chosen.includes(element))at2.choose(element)}function end(){held?.ghost?.
remove();for(const name of["data-held","data-drop","data-here"]){for(const each of document.querySelectorAll(`[${name}]`))
each.removeAttribute(name)}held=null}const drawn=()=>hand2.toggleAttribute("data-grab",!scrolls(hand2));hand2.addEventListener(
"pointerdown",grab);document.addEventListener("pointermove",carry);document.addEventListener("pointerup",drop2);for(const name of[
"pointercancel","contextmenu"])document.addEventListener(name,end);document.addEventListener("keydown",event=>event.key===
"Escape"&&end());globalThis.visualViewport?.addEventListener("resize",drawn);drawn();return{drawn}}function noClick(){const stop2=event=>event.
stopPropagation();document.addEventListener("click",stop2,{capture:true});setTimeout(()=>document.removeEventListener("c\
lick",stop2,{capture:true}))}const groupOf=face=>face.suit||face.mark;function ordersOf(faces){const codes=Object.keys(faces);
const groups=[...new Set(codes.map(code2=>groupOf(faces[code2])))];const group=code2=>groups.indexOf(groupOf(faces[code2]));
const rank=code2=>faces[code2].rank??0;const by=(first,second)=>codes.toSorted((a,b)=>first(a)-first(b)||second(a)-second(
b));const[suit,ranks]=[by(group,rank),by(rank,group)];return String(suit)===String(ranks)?{sorted:suit}:{suit,rank:ranks}}
function arranged(cards,order){const known=new Map;order.forEach((code2,place)=>known.set(code2,[...known.get(code2)??[],
place]));const places=cards.map(code2=>placeOf(known.get(code2)));return[...cards.keys()].sort((a,b)=>compared(places[a],
places[b]))}const placeOf=(places=[Infinity])=>places.length>1?places.shift():places[0];const compared=(one,other)=>Number(
one>other)-Number(one<other);const moved=(list,from,to)=>list.toSpliced(from,1).toSpliced(to,0,list[from]);const OFF="no\
premove";const handOf=page=>zonesOf(page).find(zone=>zone.layout==="hand"&&zone.owner===page.seat);const waits=page=>Boolean(
page.mine)&&page.table.status==="playing"&&!page.table.undo&&!asked$1(page)&&!frozen(page)&&!replaced(page);const mayPlan=(page,id)=>waits(
page)&&Boolean(handOf(page)?.early?.some(place=>id===`${handOf(page).id}.${place}`)&&cardAt(page,id));function situation(page){
const{undone,undo,incident,paused,seats}=page.table;const who=seats.map(({name,kind,bot,key,stand_in,lost,removed})=>[name,
kind,bot,key,stand_in,lost,removed]);return JSON.stringify([page.game?.round,handOf(page)?.cards,who,undone,undo?.ask,incident?.
seq,paused])}const planning=(page,id,name)=>({...page,planned:page.planned?.id===id?null:{id,name,situation:situation(page)}});
function fate(page){const{planned}=page;if(!planned)return{};if(planned.situation!==situation(page))return{why:"changed"};
if(!asked$1(page))return{};const{play:play2,idle}=click(choicesOf(page),[],planned.id);return play2?{play:play2}:{why:idle?
"cannot":"several"}}class Premove{#at;constructor(at2){this.#at=at2}may(id){return!recall(OFF,false)&&mayPlan(this.#at.page,
id)}choose(id){if(!this.may(id))return;const name=faceOf(this.#at.game.faces,cardAt(this.#at.page,id)).name;const page=planning(
this.#at.page,id,name);this.#at.show(page);this.#at.speak(say(page.planned?"premove.chosen":"premove.not-chosen",{name}))}checked(page){
const{why}=fate(page);if(!why)return page;return{...page,planned:null,refusal:{id:`premove ${page.seq}`,code:"premove",message:say(
`premove.${why}`,{name:page.planned.name})}}}play(){const{play:play2}=fate(this.#at.page);if(!play2)return false;this.#at.
page={...this.#at.page,planned:null};this.#at.command({do:"play",action:play2.action});return true}}const STEPS={ArrowLeft:-1,
ArrowRight:1};const DEALT={order:"dealt",own:[],of:""};class Hand{#at;#kept;constructor(at2){this.#at=at2;this.#kept=recall(
this.#key,DEALT);this.premove=new Premove(at2);byId("hand").addEventListener("keydown",event=>this.#pressed(event),{capture:true});
this.drag=wireDrag(byId("hand"),at2,this)}get#key(){return`holds.${this.#at.page.table.game}`}get#of(){return`${this.#at.
table} ${this.#at.page.game?.round}`}get#own(){return this.#kept.of===this.#of?this.#kept.own:[]}get#orders(){return{dealt:[],
...ordersOf(this.#at.game?.faces??{}),own:this.#own}}get#zone(){return zonesOf(this.#at.page).find(zone=>this.holds(zone))}holds(zone){
return zone.layout==="hand"&&zone.owner===this.#at.page.seat&&Boolean(zone.cards?.length)}get shown(){const{cards=[]}=this.#zone??
{};return this.#places(cards).map(index=>cards[index])}#places(cards,order=this.#kept.order){return arranged(cards,this.#orders[order]??
[])}arranged(zone,slots){return this.holds(zone)?this.#places(zone.cards).map((index,place)=>({...slots[index],place})):
null}move(from,to){const own=moved(this.shown,from,to);this.#keep({order:"own",own,of:this.#of});this.#at.speak(say("han\
d.moved",{name:faceOf(this.#at.game?.faces,own[to]).name,place:to+1,size:own.length}))}next(){const names=Object.keys(this.#orders).
filter(name=>name!=="own"||this.#own.length);const now=names.indexOf(this.#kept.order);const{cards=[]}=this.#zone??{};const looks=name=>this.#places(
cards,name).join();const other=[...names.slice(now+1),...names.slice(0,now)].find(name=>looks(name)!==looks(this.#kept.order));
if(other)this.#hold(other);this.#at.speak(say(`hand.order-${this.#kept.order}`))}#hold(order){this.#keep({...this.#kept,
order})}#keep(kept){this.#kept=kept;remember(this.#key,kept);this.#at.draw()}#pressed(event){const by=event.shiftKey&&!event.
ctrlKey&&!event.altKey&&!event.metaKey&&STEPS[event.key];const card2=event.target.closest("button.card");if(!by||!card2||
!this.#zone)return;event.preventDefault();event.stopPropagation();const slots=[...card2.closest(".zone__cards").children];
const from=slots.indexOf(card2.parentElement);const to=from+by;if(!slots[to])return;this.move(from,to);focusOn(slots[to].
firstElementChild)}drawChoice(place){if(place.childElementCount===0)this.#fill(place);place.hidden=!this.#at.game||this.#at.
page.seat===null;place.querySelector("select").value=this.#kept.order;if(this.#zone?.early)place.lastElementChild.hidden=
false}#fill(place){place.append(this.#choice(Object.keys(this.#orders)),this.#switch());wireSwitches(place)}#switch(){const wish=make(
"input",{type:"checkbox",data:{switch:"nopremove"}});return make("label",{className:"field field--check",hidden:true,on:{
change:()=>this.#at.clear()}},make("span",{className:"field__words"},say("premove.wish"),make("small",{},say("premove.wi\
sh-help"))),wish)}#choice(names){const options=names.map(value=>make("option",{value},say(`hand.order-${value}`)));const choice=make(
"select",{on:{change:()=>this.#hold(choice.value)}},...options);return make("label",{className:"field"},make("span",{className:"\
field__words"},say("hand.order"),make("small",{},say("hand.order-help"))),choice)}}var hand=Object.freeze({__proto__:null,
Hand});export{ENTERS,JOINS,SIGNED_NAME,START,answered,askName,beats,canonical,chair,chairOf,claimed,codeBox,commandOf,copy,
copyButton,countdown,countersigned,dialogOf,drawOffers,drawing,freshNoise,hand,hex,hmac,inTurn,invitation,isCounted,isGiven,
isNear,isObject,join,lawLine,lawOf,leftOf,linkLine,linked,linksOf,makeKey,makeOfficeKey,motion,noiseHash,offer,openKeystore,
ownSeat,partWords,pastOf,patiently,readHandover,recovered,roundEnd,save,scene,sealedName,seatUrl,sha256,shownTime,signatureOf,
signedBytes,sits,sitting,takeOver,text,timeOf,transcript,transcript$1,unhex,untilOf$1 as untilOf,untilOf as untilOf$1,utf8,
waitWords,waiting,warns,written};
