import{request,remember,recall,byId,keepTable,pathOf,worded,stylesheet,namesOf,say,language,moment,keyed,text as text$1,
attribute,button as button$1,make,REFEREE,takeShown,post,tableOf,looksOf,myLook,setMyLook,sign as sign$1,ANIMALS,COLOURS,
owes,lateBy,LATE,isPardoned,listed,get,freeSeats,unreached,isReferees,drawLines,reducedMotion,paint,counted as counted$1,
finishAll,all,hasWon,added,sizeOf,named,cardAt,asked as asked$1,choicesOf,click,playable,lit,faceOf,frozen,replaced,zonesOf,
focusOn,wireSwitches}from"./table.js";const offer=async(path,body,type,token)=>void await request(path,{method:"POST",body,
type,token});async function text(path,type,token){const answer=await request(path,{token});return answer.headers.get("Co\
ntent-Type")?.startsWith(type)?answer.text():null}const download=async(path,file,token)=>save(await(await request(path,{
token})).blob(),file);function save(blob,file){const link=Object.assign(document.createElement("a"),{href:URL.createObjectURL(
blob),download:file});link.click();setTimeout(()=>URL.revokeObjectURL(link.href),1e4)}const KEEP=500;const matches=()=>recall(
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
const{mine,table}=at2.page;const look={label:say("round-end.look"),run:close};if(table.status==="over")return[...rematch(
at2),{label:say("round-end.story"),run:()=>tell(at2)},{label:say("round-end.look-back"),run:()=>lookBack(at2)},{label:say(
"round-end.transcript"),run:()=>transcript$1(at2)},look,lobby()];return mine&&table.deal?[{label:say("round-end.next-rou\
nd"),main:true,run:()=>nextRound(at2)},...code(at2),look]:[...code(at2),{label:say("round-end.close"),run:close}]}const code=at2=>at2.
chair?.code&&at2.page.game.sheet?.length?[{label:say("own-seat.code"),run:()=>showCodeAbove(at2)}]:[];async function showCodeAbove(at2){
const[{showCode}]=await worded(import("./table-later.js").then(function(n){return n.dialogs}),stylesheet("keys"));await showCode(
at2);if(byId("sheet").open)await fillSheet(at2)}const lobby=()=>({label:say("round-end.lobby"),run:()=>location.href="/"});
const lookBack=at2=>location.href=pastOf(at2.table);async function tell(at2){const[{showStory}]=await worded(import("./table-later.js").
then(function(n){return n.storyDialog}),stylesheet("story"));showStory(at2,rematch(at2))}const pastOf=table=>`/replay/${encodeURIComponent(
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
this.code=code2;this.seq=seq}}function require$1(holds2,code2,seq=null){if(!holds2)throw new Broken(code2,seq)}const isObject=value=>typeof value===
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
1n];return checksum(bytes)===check?bytes:null}const bytesOf=number2=>Uint8Array.from({length:BYTES$1},(_,i)=>Number(number2>>
BITS-8n-8n*BigInt(i)&255n));const seedOf=bytes=>sha256(join(SEED,bytes));const LABELS={sit:"fairdeal/sit/v1",come:"faird\
eal/come/v1",invitation:"fairdeal/invitation/v1",command:"fairdeal/command/v1",ticket:"fairdeal/ticket/v1",noise:"fairde\
al/noise-open/v1",handover:"fairdeal/handover/v1",recover:"fairdeal/recover/v1",claim:"fairdeal/claim/v1",vouch:"fairdea\
l/vouch/v1",rematch:"fairdeal/rematch/v1",head:"fairdeal/shown/v1"};function signedBytes(what,said){if(!Object.hasOwn(LABELS,
what))throw new RangeError(what);return join(utf8(`${LABELS[what]}\0`),utf8(canonical(said)))}const packed=digits=>btoa(
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
_key.command.action";const SITS="by_key.sit.name";const COMES="by_key.come.name";const LASTS=2*6e4;const commitmentOf=(path,value,salt)=>hex(
sha256(join(SEAL$1,unhex(salt),utf8(canonical([path,value])))));const sealedName=(path,name,salt)=>({seal:{sealed:commitmentOf(
path,name,salt),to:"everybody"},opening:{salt,value:name}});function sealOf(field,value,to,salt){return{sealed:commitmentOf(
`${ACTION}.${field}`,value,salt),to:[...to].sort((one,other)=>one-other)}}function concealed(action,hidden,freshSalt2){const openings=Object.
fromEntries(Object.keys(hidden).filter(field=>Object.hasOwn(action,field)).map(field=>[field,{salt:freshSalt2(),value:action[field]}]));
const seals=Object.entries(openings).map(([field,{salt,value}])=>[field,sealOf(field,value,hidden[field],salt)]);return{
action:{...action,...Object.fromEntries(seals)},openings}}const untilOf=now=>new Date(now+LASTS).toISOString();function commandOf({
seq:_seq,seat:whom,...said},{table,seat,n,head,until},seals,freshSalt2){const command={...said,...whom!==void 0&&{whom},
table,seat,n,head,until};const hidden=seals?.[said.action?.type];if(!hidden)return{command};const{action,openings}=concealed(
said.action,hidden,freshSalt2);return{command:{...command,action},openings}}const messageOf$1=({command,openings},signature)=>JSON.
stringify({do:"signed",signed:{command,signature},...openings&&{openings}});const texts=(...parts)=>utf8(parts.join("\0"));
const noiseHash=({table,draw,seat,commit,noise})=>hex(sha256(texts("fairdeal/noise/v2",table,draw,seat,commit,noise)));const freshNoise=()=>hex(
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
this.#kept)}#sign=(what,said)=>signatureOf(this.#kept.secret,signedBytes(what,said));#noise=({number:number2,commit})=>this.#keystore.
noise(this.key,number2,commit,freshNoise());async sits({name,draw,head,look=null}){const{table,seat,key,recovery}=this.#kept;
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
opening(this.key,{draw:draw.number,commit:draw.commit,text:text2})).text}sent=({number:number2,commit},at2)=>this.#keystore.
openingSent(this.key,{draw:number2,commit,sent:at2});opened=async()=>new Map((await this.#keystore.openings(this.key)).filter(
({sent})=>sent!==void 0).map(({draw,text:text2,sent})=>[draw,{text:text2,sent}]));acts(message,{head,last:last2,now,seals=null},send){
return inTurn(this.key,async()=>{const{table,seat}=this.#kept;const n=await this.#keystore.number(this.#kept,last2);const made=commandOf(
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
"old_number"&&Boolean(asked2.again())}async unanswered(now){const open=(await this.#own.said()).filter(({answer,until})=>!answer&&
Date.parse(until)>now);for(const{id,n}of open)this.#asked.set(id,{n,again:()=>false});return open.map(({id,text:text2})=>[
id,text2])}get sits(){return{seat:this.#own.seat,key:this.#own.key}}get name(){return this.#own.name}get officiates(){return this.#own.
seat===REFEREE}hashes=draw=>this.#own.hashes(draw);opens=(id,draw,head)=>this.#own.opens(id,draw,head);sent=(draw,at2)=>this.#own.
sent(draw,at2);closes({number:number2},moment2){if(!this.#closings.has(number2))this.#closings.set(number2,moment2);return this.#closings.
get(number2)}get code(){return this.#own.code}forgetsCode=()=>this.#own.forgetsCode();sponsors=claim=>this.#own.sponsors(
claim);async vouches(id,receipt,{size,root}){return JSON.stringify({do:"head",id,signed:await this.#own.vouches({size,head:root}),
receipt})}handsOver=seen=>handOver(this.#own,seen);async own(){const{seat,key}=this.#own;const all2=await this.#own.said();
const said=new Map(all2.map(({n,text:text2})=>[`${key} ${n}`,canonical(JSON.parse(text2).signed.command)]));const told=all2.
filter(({answer})=>Number.isInteger(answer?.seq)).map(({id,answer})=>({seat,id,seq:answer.seq}));return{seat,keys:[key],
name:this.#own.name,said,told,noises:await this.#own.noises(),opened:await this.#own.opened(),closings:this.#closings}}}
var chair=Object.freeze({__proto__:null,Chair,chairOf,shownAgain});const WORD="invite";const HEX=64;const SEAT=/^(\d)-([\w-]{43})$/;
async function freshInvitation(){const secret=crypto.getRandomValues(new Uint8Array(32));return{key:(await pairOf(secret)).
key,secret:hex(secret)}}const fragmentOf=({root,host:host2,seats})=>[WORD,packed(root),...host2?[packed(host2)]:[],...seats.
map(({seat,secret})=>`${seat}-${packed(secret)}`)].join(".");async function readInvitation(fragment){const[word,root,...parts]=fragment.
split(".");const[host2,rest]=SEAT.test(parts[0]??"")?[null,parts]:[unpacked(parts[0]??"")??"",parts.slice(1)];const found={
root:unpacked(root??""),host:host2,seats:rest.map(part=>SEAT.exec(part)).map(part=>part&&{seat:Number(part[1]),secret:unpacked(
part[2])})};const whole=word===WORD&&[found.root,...host2===null?[]:[host2],...found.seats.map(each=>each?.secret)].every(
text2=>text2?.length===HEX)&&found.seats.length>0;return whole?{...found,seats:await Promise.all(found.seats.map(async each=>({
...each,key:(await pairOf(unhex(each.secret))).key})))}:null}const opensOf=(invitation2,{seats})=>(invitation2?.seats??[]).
filter(({seat,key})=>seats[seat]?.kind==="open"&&seats[seat].invited===key);async function shownInvitation(table,{seat,secret},origin=location.
origin){const{nonce}=await post(`/tables/${table}/challenges`,{seat});const signature=await signatureOf((await pairOf(unhex(
secret))).secret,signedBytes("ticket",{table,seat,nonce,origin}));return post(`/tables/${table}/tickets`,{seat,nonce,origin,
signature})}const countersigned=async({secret,key},said,what="invitation")=>({key,signature:await signatureOf((await pairOf(
unhex(secret))).secret,signedBytes(what,said))});var invitation=Object.freeze({__proto__:null,countersigned,fragmentOf,freshInvitation,
opensOf,readInvitation,shownInvitation});const START={seq:-1,hash:"0".repeat(64)};const EVERYBODY="everybody";const SIGNED_NAME="\
by_key.sit.name";const SEAL=utf8("fairdeal/seal/v1\0");const SALT=/^[0-9a-f]{32}$/;const AT_ONCE=50;async function linked(text2,table,last2,pause=()=>{}){
const found={records:[],openings:[],joins:true};const seals=new Map;let{seq,hash}=last2;for(const[number2,line]of text2.
split("\n").filter(Boolean).entries()){if(number2%AT_ONCE===AT_ONCE-1)await pause();if(line.startsWith('{"open":'))take(
found.openings,opening(line,seals));else{const record=recordOf(line,table);if(!record||record.seq!==seq+1||record.prev!==
hash)return{...found,joins:false};({seq,hash}=record);const own=new Map(sealsOf(record.data));for(const[path,seal]of own)
seals.set(`${seq} ${path}`,seal);found.records.push({seq,hash,line,seals:[...own].map(([path,{to}])=>[path,to])})}}return found}
const take=(list,found)=>found&&list.push(found);function recordOf(line,table){try{const found=decode(line);const{hash,...hashed}=found;
return found.table===table&&isObject(found.data)&&hash===hex(sha256(utf8(canonical(hashed))))?found:null}catch{return null}}
function*sealsOf(value,steps=[]){if(isObject(value)&&Object.hasOwn(value,"sealed"))yield[steps.join("."),value];else if(typeof value===
"object"&&value!==null)for(const[key,member]of Object.entries(value))yield*sealsOf(member,[...steps,key])}function opening(line,seals){
try{const{seq,path,salt,value}=decode(line).open;const seal=seals.get(`${seq} ${path}`);const fits=SALT.test(salt)&&(seal?.
to!==EVERYBODY||path===SIGNED_NAME)&&seal?.sealed===hex(sha256(join(SEAL,unhex(salt),utf8(canonical([path,value])))));return fits?
{seq,path,line}:null}catch{return null}}function transcript(table,viewer,records,openings){if(!records.length)return"";const owed=new Set(
records.flatMap(({seq:seq2,seals})=>seals.filter(([,to])=>isOwed(to,viewer)).map(([path])=>`${seq2} ${path}`)));const own=openings.
filter(({seq:seq2,path})=>owed.has(`${seq2} ${path}`));const whole=own.length===owed.size;const given2=whole?own.sort(byPlace):
[];const{seq,hash}=records.at(-1);const header=canonical({fairdeal:"transcript",head:hash,records:seq+1,table,v:1,viewer:whole?
viewer:"public"});return[header,...records.map(each=>each.line),...given2.map(each=>each.line),""].join("\n")}const isOwed=(to,viewer)=>viewer!==
"public"&&Array.isArray(to)&&to.includes(Number(viewer.slice("seat:".length)));function byPlace(one,other){if(one.seq!==
other.seq)return one.seq-other.seq;const[ones,others]=[[...one.path],[...other.path]];const at2=ones.findIndex((letter,i)=>letter!==
others[i]);if(at2<0)return ones.length-others.length;return at2>=others.length?1:ones[at2].codePointAt(0)-others[at2].codePointAt(
0)}/*! noble-ed25519 - MIT License (c) 2019 Paul Miller (paulmillr.com) */const freeze=Object.freeze;const P=0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffedn;
const N=0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3edn;const _d=0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3n;
const Gx=0x216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51an;const Gy=0x6666666666666666666666666666666666666666666666666666666666666658n;
const _a=P-1n;const ed25519_CURVE=freeze({p:P,n:N,h:8n,a:_a,d:_d,Gx,Gy});const LEN=32;const isBytes$1=a=>{return a instanceof
Uint8Array||ArrayBuffer.isView(a)&&a.constructor.name==="Uint8Array"&&a.BYTES_PER_ELEMENT===1};const abytes$1=(value,length,title="")=>{
if(isBytes$1(value)&&(length===void 0||value.length===length))return value;const bytes=isBytes$1(value);const ofLen=length!==
void 0?` of length ${length}`:"";const got=bytes?`length=${value.length}`:`type=${typeof value}`;const message=(title?`"${title}\
" `:"")+"expected Uint8Array"+ofLen+", got "+got;if(!bytes)throw new TypeError(message);throw new RangeError(message)};const snapshotBytes=(value,title="",length)=>Uint8Array.
from(abytes$1(value,length,title));const padh=(n,pad2)=>n.toString(16).padStart(pad2,"0");const bytesToHex=bytes=>{let hex2="";
for(const byte of abytes$1(bytes))hex2+=padh(byte,2);return hex2};const hexToBytes=hex2=>{const e="hex invalid";if(typeof hex2!==
"string")throw new TypeError(e);if(hex2.length%2||!/^[\da-f]*$/i.test(hex2))throw new RangeError(e);const array=new Uint8Array(
hex2.length/2);for(let ai=0,hi=0;ai<array.length;ai++,hi+=2){const n1=hex2.charCodeAt(hi);const n2=hex2.charCodeAt(hi+1);
array[ai]=((n1&15)+(n1>>6)*9)*16+(n2&15)+(n2>>6)*9}return array};const concatBytes=(...arrays)=>{let sum=0;for(const a of arrays)
sum+=abytes$1(a).length;const res=new Uint8Array(sum);let pad2=0;for(const a of arrays){res.set(a,pad2);pad2+=a.length}return res};
const randomBytes=(len=LEN)=>{const c=globalThis?.crypto;if(typeof c?.getRandomValues!=="function")throw new Error("cryp\
to.getRandomValues must be defined, consider polyfill");return c.getRandomValues(new Uint8Array(len))};const arange=(n,min,max,msg="\
bad number: out of range")=>{if(typeof n!=="bigint")throw new TypeError(msg);if(min<=n&&n<max)return n;throw new RangeError(
msg)};const mod=(a,b=P)=>(a%=b)>=0n?a:b+a;const P_MASK=(1n<<255n)-1n;const modP=num=>{if(num<0n)throw new RangeError("ne\
gative coordinate");let r=(num>>255n)*19n+(num&P_MASK);r=(r>>255n)*19n+(r&P_MASK);return r%P};const modN=a=>mod(a,N);const invert=(number2,modulo)=>{
if(number2===0n)throw new Error("invert: expected non-zero number");if(modulo<=1n)throw new Error("invert: expected modu\
lus > 1, got "+modulo);let a=mod(number2,modulo);let b=modulo;let x=0n,u=1n;while(a!==0n){const q=b/a;const r=b-a*q;const m=x-
u*q;b=a,a=r,x=u,u=m}const gcd=b;if(gcd!==1n)throw new Error("invert: does not exist");return mod(x,modulo)};const _hash=name=>{
const fn=hashes[name];if(typeof fn!=="function")throw new Error("hashes."+name+" not set");return fn};const callHash=(name,...m)=>abytes$1(
_hash(name)(concatBytes(...m)),64,"digest");const callHashAsync=async(name,...m)=>abytes$1(await _hash(name)(concatBytes(
...m)),64,"digest");const apoint=p=>{if(p instanceof Point)return p;throw new TypeError("Point expected")};const B256=2n**
256n;class Point{static BASE;static ZERO;X;Y;Z;T;constructor(X,Y,Z,T){const max=B256;this.X=arange(X,0n,max);this.Y=arange(
Y,0n,max);this.Z=arange(Z,1n,max);this.T=arange(T,0n,max);freeze(this)}static CURVE(){return ed25519_CURVE}static fromAffine(p){
return new Point(p.x,p.y,1n,modP(p.x*p.y))}static fromBytes(bytes,zip215=false){const normed=snapshotBytes(bytes,"point",
LEN);const lastByte=normed[31];normed[31]=lastByte&-129;const y=bytesToNumberLE(normed);if(!zip215)arange(y,0n,P);const y2=modP(
y*y);const u=mod(y2-1n);const v=modP(_d*y2+1n);let{isValid,value:x}=uvRatio(u,v);if(!isValid)throw new Error("bad point:\
 y not sqrt");const isLastByteOdd=!!(lastByte&128);if(!zip215&&x===0n&&isLastByteOdd)throw new Error("bad point: x==0, i\
sLastByteOdd");if(isLastByteOdd!==!!(x&1n))x=mod(-x);return new Point(x,y,1n,modP(x*y))}static fromHex(hex2,zip215){return Point.
fromBytes(hexToBytes(hex2),zip215)}get x(){return this.toAffine().x}get y(){return this.toAffine().y}assertValidity(){const a=_a;
const d=_d;const p=this;if(p.is0())throw new Error("bad point: ZERO");const{X,Y,Z,T}=p;const X2=modP(X*X);const Y2=modP(
Y*Y);const Z2=modP(Z*Z);const Z4=modP(Z2*Z2);const aX2=modP(X2*a);const left=modP(Z2*(aX2+Y2));const right=mod(Z4+modP(d*
modP(X2*Y2)));if(left!==right)throw new Error("bad point: equation left != right (1)");const XY=modP(X*Y);const ZT=modP(
Z*T);if(XY!==ZT)throw new Error("bad point: equation left != right (2)");return this}equals(other){const{X:X1,Y:Y1,Z:Z1}=this;
const{X:X2,Y:Y2,Z:Z2}=apoint(other);return modP(X1*Z2)===modP(X2*Z1)&&modP(Y1*Z2)===modP(Y2*Z1)}is0(){return this.equals(
I)}negate(){return new Point(mod(-this.X),this.Y,this.Z,mod(-this.T))}double(){const{X:X1,Y:Y1,Z:Z1}=this;const a=_a;const A=modP(
X1*X1);const B=modP(Y1*Y1);const C=modP(2n*Z1*Z1);const D=modP(a*A);const x1y1=mod(X1+Y1);const E=mod(modP(x1y1*x1y1)-A-
B);const G2=mod(D+B);const F=mod(G2-C);const H=mod(D-B);const X3=modP(E*F);const Y3=modP(G2*H);const T3=modP(E*H);const Z3=modP(
F*G2);return new Point(X3,Y3,Z3,T3)}add(other){const{X:X1,Y:Y1,Z:Z1,T:T1}=this;const{X:X2,Y:Y2,Z:Z2,T:T2}=apoint(other);
const a=_a;const d=_d;const A=modP(X1*X2);const B=modP(Y1*Y2);const C=modP(modP(T1*d)*T2);const D=modP(Z1*Z2);const E=mod(
modP(mod(X1+Y1)*mod(X2+Y2))-A-B);const F=mod(D-C);const G2=mod(D+C);const H=mod(B-modP(a*A));const X3=modP(E*F);const Y3=modP(
G2*H);const T3=modP(E*H);const Z3=modP(F*G2);return new Point(X3,Y3,Z3,T3)}subtract(other){return this.add(apoint(other).
negate())}multiply(n,safe=true){if(!safe&&n===0n)return I;arange(n,1n,N);if(!safe&&this.is0())return I;if(n===1n)return this;
if(this.equals(G))return wNAF(n).p;let p=I;let f=G;let d=this;for(let i=0;safe?i<256:n>0n;i++){if(n&1n)p=p.add(d);else if(safe)
f=f.add(d);d=d.double();n>>=1n}return p}multiplyUnsafe(scalar){return this.multiply(scalar,false)}toAffine(){const{X,Y,Z}=this;
if(this.equals(I))return{x:0n,y:1n};const iz=invert(Z,P);if(modP(Z*iz)!==1n)throw new Error("invalid inverse");return{x:modP(
X*iz),y:modP(Y*iz)}}toBytes(){const{x,y}=this.toAffine();const b=numTo32bLE(y);b[31]|=x&1n?128:0;return b}toHex(){return bytesToHex(
this.toBytes())}clearCofactor(){return this.multiply(8n,false)}isSmallOrder(){return this.clearCofactor().is0()}isTorsionFree(){
return this.multiply(N/2n,false).double().add(this).is0()}}const G=new Point(Gx,Gy,1n,mod(Gx*Gy));const I=new Point(0n,1n,
1n,0n);Point.BASE=G;Point.ZERO=I;const numTo32bLE=num=>hexToBytes(padh(arange(num,0n,B256),64)).reverse();const bytesToNumberLE=b=>BigInt(
"0x"+bytesToHex(Uint8Array.from(abytes$1(b)).reverse()));const pow2=(x,power)=>{let r=x;while(power-- >0){r=modP(r*r)}return r};
const pow_2_252_3=x=>{const x2=modP(x*x);const b2=modP(x2*x);const b4=modP(pow2(b2,2)*b2);const b5=modP(pow2(b4,1)*x);const b10=modP(
pow2(b5,5)*b5);const b20=modP(pow2(b10,10)*b10);const b40=modP(pow2(b20,20)*b20);const b80=modP(pow2(b40,40)*b40);const b160=modP(
pow2(b80,80)*b80);const b240=modP(pow2(b160,80)*b80);const b250=modP(pow2(b240,10)*b10);return modP(pow2(b250,2)*x)};const RM1=0x2b8324804fc1df0b2b4d00993dfbd7a72f431806ad2fe478c4ee1b274a0ea0b0n;
const uvRatio=(u,v)=>{const v3=modP(v*modP(v*v));const v7=modP(modP(v3*v3)*v);const pow=pow_2_252_3(modP(u*v7));let x=modP(
u*modP(v3*pow));const vx2=modP(v*modP(x*x));const root1=x;const root2=modP(x*RM1);const useRoot1=vx2===u;const useRoot2=vx2===
mod(-u);const noRoot=vx2===mod(-u*RM1);if(useRoot1)x=root1;if(useRoot2||noRoot)x=root2;if((mod(x)&1n)===1n)x=mod(-x);return{
isValid:useRoot1||useRoot2,value:x}};const modL_LE=hash=>modN(bytesToNumberLE(hash));const hashedToExtK=hashed=>{const copy2=snapshotBytes(
hashed);const head=copy2.slice(0,32);head[0]&=248;head[31]&=127;head[31]|=64;const prefix=copy2.slice(32);const scalar=modL_LE(
head);const point2=G.multiply(scalar);const pointBytes=point2.toBytes();return{head,prefix,scalar,point:point2,pointBytes}};
const getExtendedPublicKeyAsync=secretKey=>callHashAsync("sha512Async",abytes$1(secretKey,LEN,"secretKey")).then(hashedToExtK);
const getExtendedPublicKey=secretKey=>hashedToExtK(callHash("sha512",abytes$1(secretKey,LEN,"secretKey")));const getPublicKey=secretKey=>getExtendedPublicKey(
secretKey).pointBytes;const hashFinishSync=res=>res[1](callHash("sha512",res[0]));const _sign=(e,rBytes,msg)=>{const{pointBytes:A,
scalar:s}=e;const r=modL_LE(rBytes);const R=G.multiply(r).toBytes();const hashable=concatBytes(R,A,msg);const finish=hashed=>{
const S=modN(r+modL_LE(hashed)*s);return abytes$1(concatBytes(R,numTo32bLE(S)),64)};return[hashable,finish]};const sign=(message,secretKey)=>{
const m=snapshotBytes(message,"message");const e=getExtendedPublicKey(secretKey);return hashFinishSync(_sign(e,callHash(
"sha512",e.prefix,m),m))};const etc=freeze({bytesToHex,hexToBytes,concatBytes,mod,invert,randomBytes});const hashes={sha512Async:async message=>{
const s=globalThis?.crypto?.subtle;if(!s)throw new Error("crypto.subtle must be defined, consider polyfill");return new Uint8Array(
await s.digest("SHA-512",concatBytes(message)))},sha512:void 0};const randomSecretKey=seed=>{return abytes$1(seed===void 0?
randomBytes():seed,LEN,"seed")};const utils=freeze({getExtendedPublicKeyAsync,getExtendedPublicKey,randomSecretKey});const precompute=()=>{
const points=[];let p=G;let b;for(let w=0;w<33;w++){b=p;points.push(b);for(let i=1;i<128;i++){b=b.add(p);points.push(b)}
p=b.double()}return points};let Gpows=void 0;const ctneg=(cnd,p)=>{const n=p.negate();return cnd?n:p};const wNAF=n=>{const comp=Gpows||
(Gpows=precompute());let p=I;let f=G;for(let w=0;w<33;w++){let wbits=Number(n&255n);n>>=8n;if(wbits>128){wbits-=256;n+=1n}
const off=w*128;const offP=off+Math.abs(wbits)-1;const isOddW=w%2!==0;const isNeg=wbits<0;if(wbits===0){f=f.add(ctneg(isOddW,
comp[off]))}else{p=p.add(ctneg(isNeg,comp[offP]))}}if(n!==0n)throw new Error("invalid wnaf");return{p,f}};const U32_MASK64=(()=>BigInt(
2**32-1))();const _32n=BigInt(32);function fromBig(n,le=false){if(le)return{h:Number(n&U32_MASK64),l:Number(n>>_32n&U32_MASK64)};
return{h:Number(n>>_32n&U32_MASK64)|0,l:Number(n&U32_MASK64)|0}}function split(lst,le=false){const len=lst.length;let Ah=new Uint32Array(
len);let Al=new Uint32Array(len);for(let i=0;i<len;i++){const{h,l}=fromBig(lst[i],le);[Ah[i],Al[i]]=[h,l]}return[Ah,Al]}
const fromNumH=n=>n/2**32|0;const fromNumL=n=>n>>>0;function setU64FromNum(view,byteOffset,n,isLE){const h=fromNumH(n);const l=fromNumL(
n);view.setUint32(byteOffset,isLE?l:h,isLE);view.setUint32(byteOffset+4,isLE?h:l,isLE)}const shrSH=(h,_l,s)=>h>>>s;const shrSL=(h,l,s)=>h<<
32-s|l>>>s;const rotrSH=(h,l,s)=>h>>>s|l<<32-s;const rotrSL=(h,l,s)=>h<<32-s|l>>>s;const rotrBH=(h,l,s)=>h<<64-s|l>>>s-32;
const rotrBL=(h,l,s)=>h>>>s-32|l<<64-s;function add(Ah,Al,Bh,Bl){const l=(Al>>>0)+(Bl>>>0);return{h:Ah+Bh+(l/2**32|0)|0,
l:l|0}}const add3L=(Al,Bl,Cl)=>(Al>>>0)+(Bl>>>0)+(Cl>>>0);const add3H=(low,Ah,Bh,Ch)=>Ah+Bh+Ch+(low/2**32|0)|0;const add4L=(Al,Bl,Cl,Dl)=>(Al>>>
0)+(Bl>>>0)+(Cl>>>0)+(Dl>>>0);const add4H=(low,Ah,Bh,Ch,Dh)=>Ah+Bh+Ch+Dh+(low/2**32|0)|0;const add5L=(Al,Bl,Cl,Dl,El)=>(Al>>>
0)+(Bl>>>0)+(Cl>>>0)+(Dl>>>0)+(El>>>0);const add5H=(low,Ah,Bh,Ch,Dh,Eh)=>Ah+Bh+Ch+Dh+Eh+(low/2**32|0)|0;function isBytes(a){
return a instanceof Uint8Array||ArrayBuffer.isView(a)&&a.constructor.name==="Uint8Array"&&"BYTES_PER_ELEMENT"in a&&a.BYTES_PER_ELEMENT===
1}const atitle=title=>title?`"${title}" `:"";function abytes(value,length,title=""){if(isBytes(value)&&length===void 0)return value;
const bytes=isBytes(value);const ofLen="";const got=bytes?`length=${value.length}`:`type=${typeof value}`;const message=atitle(
title)+"expected Uint8Array"+ofLen+", got "+got;if(!bytes)throw new TypeError(message);throw new RangeError(message)}const aobject=(value,label)=>{
if(value===null||typeof value!=="object"||Array.isArray(value))throw new TypeError((label==="object"?"":`"${label}" `)+"\
expected object, got type="+typeof value)};const aopts=(value,label)=>{aobject(value,label);const proto=Object.getPrototypeOf(
value);if(proto!==Object.prototype&&proto!==null)throw new TypeError(`"${label}" expected plain object`);if(Object.hasOwn(
value,"__proto__"))throw new TypeError(`"${label}.__proto__" is not allowed`)};function aexists(instance,checkFinished=true){
if(instance.destroyed)throw new Error("hash was destroyed");if(checkFinished&&instance.finished)throw new Error("digest(\
) was already called")}function aoutput(out,instance){abytes(out,void 0,"output");const min=instance.outputLen;if(!(out.
length>=min)){throw new RangeError('"output" expected length >= '+min)}}function clean(...arrays){for(let i=0;i<arrays.length;i++){
arrays[i].fill(0)}}function createView(arr){return new DataView(arr.buffer,arr.byteOffset,arr.byteLength)}function checkOpts(defaults,opts,title="\
opts"){aopts(defaults,"defaults");if(opts!==void 0)aopts(opts,title);const merged=Object.assign(Object.create(null),defaults,
opts);return merged}function createHasher(hashCons,info={}){if(typeof hashCons!=="function")throw new TypeError('"hashCo\
ns" expected function, got type='+typeof hashCons);info=checkOpts({},info,"info");const hashC=(msg,opts)=>hashCons(opts).
update(msg).digest();const tmp=hashCons(void 0);hashC.outputLen=tmp.outputLen;hashC.blockLen=tmp.blockLen;hashC.canXOF=tmp.
canXOF;hashC.create=opts=>hashCons(opts);Object.assign(hashC,info);return Object.freeze(hashC)}const oidNist=suffix=>({oid:Uint8Array.
from([6,9,96,134,72,1,101,3,4,2,suffix])});class HashMD{blockLen;outputLen;canXOF=false;padOffset;isLE;buffer;view;finished=false;length=0;pos=0;destroyed=false;constructor(blockLen,outputLen,padOffset,isLE){
this.blockLen=blockLen;this.outputLen=outputLen;this.padOffset=padOffset;this.isLE=isLE;this.buffer=new Uint8Array(blockLen);
this.view=createView(this.buffer)}update(data){aexists(this);abytes(data);const{view,buffer,blockLen}=this;const len=data.
length;let processed=false;for(let pos=0;pos<len;){const take2=Math.min(blockLen-this.pos,len-pos);if(take2===blockLen){
const dataView=createView(data);for(;blockLen<=len-pos;pos+=blockLen)this.process(dataView,pos);processed=true;continue}
buffer.set(pos===0&&take2===len?data:data.subarray(pos,pos+take2),this.pos);this.pos+=take2;pos+=take2;if(this.pos===blockLen){
this.process(view,0);this.pos=0;processed=true}}this.length+=data.length;if(processed)this.roundClean();return this}digestInto(out){
aexists(this);aoutput(out,this);this.finished=true;const{buffer,view,blockLen,isLE}=this;let{pos}=this;buffer[pos++]=128;
buffer.fill(0,pos);if(this.padOffset>blockLen-pos){this.process(view,0);buffer.fill(0)}setU64FromNum(view,blockLen-8,this.
length*8,isLE);this.process(view,0);this.roundClean();const oview=out===buffer?view:createView(out);const len=this.outputLen;
const outLen=len/4;const state=this.get();if(len%4||outLen>state.length)throw new Error("invalid outputLen");for(let i=0;i<
outLen;i++)oview.setUint32(4*i,state[i],isLE)}digest(){const{buffer,outputLen}=this;this.digestInto(buffer);const res=buffer.
slice(0,outputLen);this.destroy();return res}_cloneIntoMeta(to){const{buffer,length,finished:finished2,destroyed,pos}=this;
to.destroyed=destroyed;to.finished=finished2;to.length=length;to.pos=pos;if(pos)to.buffer.set(buffer);return to}clone(){
return this._cloneInto()}}const SHA512_IV=Uint32Array.from([1779033703,4089235720,3144134277,2227873595,1013904242,4271175723,
2773480762,1595750129,1359893119,2917565137,2600822924,725511199,528734635,4215389547,1541459225,327033209]);const K512=(()=>split(
["0x428a2f98d728ae22","0x7137449123ef65cd","0xb5c0fbcfec4d3b2f","0xe9b5dba58189dbbc","0x3956c25bf348b538","0x59f111f1b60\
5d019","0x923f82a4af194f9b","0xab1c5ed5da6d8118","0xd807aa98a3030242","0x12835b0145706fbe","0x243185be4ee4b28c","0x550c7\
dc3d5ffb4e2","0x72be5d74f27b896f","0x80deb1fe3b1696b1","0x9bdc06a725c71235","0xc19bf174cf692694","0xe49b69c19ef14ad2","0\
xefbe4786384f25e3","0x0fc19dc68b8cd5b5","0x240ca1cc77ac9c65","0x2de92c6f592b0275","0x4a7484aa6ea6e483","0x5cb0a9dcbd41fb\
d4","0x76f988da831153b5","0x983e5152ee66dfab","0xa831c66d2db43210","0xb00327c898fb213f","0xbf597fc7beef0ee4","0xc6e00bf3\
3da88fc2","0xd5a79147930aa725","0x06ca6351e003826f","0x142929670a0e6e70","0x27b70a8546d22ffc","0x2e1b21385c26c926","0x4d\
2c6dfc5ac42aed","0x53380d139d95b3df","0x650a73548baf63de","0x766a0abb3c77b2a8","0x81c2c92e47edaee6","0x92722c851482353b",
"0xa2bfe8a14cf10364","0xa81a664bbc423001","0xc24b8b70d0f89791","0xc76c51a30654be30","0xd192e819d6ef5218","0xd69906245565\
a910","0xf40e35855771202a","0x106aa07032bbd1b8","0x19a4c116b8d2d0c8","0x1e376c085141ab53","0x2748774cdf8eeb99","0x34b0bc\
b5e19b48a8","0x391c0cb3c5c95a63","0x4ed8aa4ae3418acb","0x5b9cca4f7763e373","0x682e6ff3d6b2b8a3","0x748f82ee5defb2fc","0x\
78a5636f43172f60","0x84c87814a1f0ab72","0x8cc702081a6439ec","0x90befffa23631e28","0xa4506cebde82bde9","0xbef9a3f7b2c6791\
5","0xc67178f2e372532b","0xca273eceea26619c","0xd186b8c721c0c207","0xeada7dd6cde0eb1e","0xf57d4f7fee6ed178","0x06f067aa7\
2176fba","0x0a637dc5a2c898a6","0x113f9804bef90dae","0x1b710b35131c471b","0x28db77f523047d84","0x32caab7b40c72493","0x3c9\
ebe0a15c9bebc","0x431d67c49c100d4c","0x4cc5d4becb3e42b6","0x597f299cfc657e2a","0x5fcb6fab3ad6faec","0x6c44198c4a475817"].
map(n=>BigInt(n))))();const SHA512_Kh=(()=>K512[0])();const SHA512_Kl=(()=>K512[1])();const SHA512_W_H=new Uint32Array(80);
const SHA512_W_L=new Uint32Array(80);class SHA2_64B extends HashMD{Ah=0;Al=0;Bh=0;Bl=0;Ch=0;Cl=0;Dh=0;Dl=0;Eh=0;El=0;Fh=0;Fl=0;Gh=0;Gl=0;Hh=0;Hl=0;constructor(outputLen,IV){
super(128,outputLen,16,false);this.Ah=IV[0]|0;this.Al=IV[1]|0;this.Bh=IV[2]|0;this.Bl=IV[3]|0;this.Ch=IV[4]|0;this.Cl=IV[5]|
0;this.Dh=IV[6]|0;this.Dl=IV[7]|0;this.Eh=IV[8]|0;this.El=IV[9]|0;this.Fh=IV[10]|0;this.Fl=IV[11]|0;this.Gh=IV[12]|0;this.
Gl=IV[13]|0;this.Hh=IV[14]|0;this.Hl=IV[15]|0}get(){const{Ah,Al,Bh,Bl,Ch,Cl,Dh,Dl,Eh,El,Fh,Fl,Gh,Gl,Hh,Hl}=this;return[Ah,
Al,Bh,Bl,Ch,Cl,Dh,Dl,Eh,El,Fh,Fl,Gh,Gl,Hh,Hl]}set(Ah,Al,Bh,Bl,Ch,Cl,Dh,Dl,Eh,El,Fh,Fl,Gh,Gl,Hh,Hl){this.Ah=Ah|0;this.Al=
Al|0;this.Bh=Bh|0;this.Bl=Bl|0;this.Ch=Ch|0;this.Cl=Cl|0;this.Dh=Dh|0;this.Dl=Dl|0;this.Eh=Eh|0;this.El=El|0;this.Fh=Fh|
0;this.Fl=Fl|0;this.Gh=Gh|0;this.Gl=Gl|0;this.Hh=Hh|0;this.Hl=Hl|0}_cloneInto(to){(to||=new this.constructor).set(...this.
get());return this._cloneIntoMeta(to)}process(view,offset){for(let i=0;i<16;i++,offset+=4){SHA512_W_H[i]=view.getUint32(
offset);SHA512_W_L[i]=view.getUint32(offset+=4)}for(let i=16;i<80;i++){const W15h=SHA512_W_H[i-15]|0;const W15l=SHA512_W_L[i-
15]|0;const s0h=rotrSH(W15h,W15l,1)^rotrSH(W15h,W15l,8)^shrSH(W15h,W15l,7);const s0l=rotrSL(W15h,W15l,1)^rotrSL(W15h,W15l,
8)^shrSL(W15h,W15l,7);const W2h=SHA512_W_H[i-2]|0;const W2l=SHA512_W_L[i-2]|0;const s1h=rotrSH(W2h,W2l,19)^rotrBH(W2h,W2l,
61)^shrSH(W2h,W2l,6);const s1l=rotrSL(W2h,W2l,19)^rotrBL(W2h,W2l,61)^shrSL(W2h,W2l,6);const SUMl=add4L(s0l,s1l,SHA512_W_L[i-
7],SHA512_W_L[i-16]);const SUMh=add4H(SUMl,s0h,s1h,SHA512_W_H[i-7],SHA512_W_H[i-16]);SHA512_W_H[i]=SUMh|0;SHA512_W_L[i]=
SUMl|0}let{Ah,Al,Bh,Bl,Ch,Cl,Dh,Dl,Eh,El,Fh,Fl,Gh,Gl,Hh,Hl}=this;for(let i=0;i<80;i++){const sigma1h=rotrSH(Eh,El,14)^rotrSH(
Eh,El,18)^rotrBH(Eh,El,41);const sigma1l=rotrSL(Eh,El,14)^rotrSL(Eh,El,18)^rotrBL(Eh,El,41);const CHIh=Eh&Fh^~Eh&Gh;const CHIl=El&
Fl^~El&Gl;const T1ll=add5L(Hl,sigma1l,CHIl,SHA512_Kl[i],SHA512_W_L[i]);const T1h=add5H(T1ll,Hh,sigma1h,CHIh,SHA512_Kh[i],
SHA512_W_H[i]);const T1l=T1ll|0;const sigma0h=rotrSH(Ah,Al,28)^rotrBH(Ah,Al,34)^rotrBH(Ah,Al,39);const sigma0l=rotrSL(Ah,
Al,28)^rotrBL(Ah,Al,34)^rotrBL(Ah,Al,39);const MAJh=Ah&Bh^Ah&Ch^Bh&Ch;const MAJl=Al&Bl^Al&Cl^Bl&Cl;Hh=Gh|0;Hl=Gl|0;Gh=Fh|
0;Gl=Fl|0;Fh=Eh|0;Fl=El|0;({h:Eh,l:El}=add(Dh|0,Dl|0,T1h|0,T1l|0));Dh=Ch|0;Dl=Cl|0;Ch=Bh|0;Cl=Bl|0;Bh=Ah|0;Bl=Al|0;const All=add3L(
T1l,sigma0l,MAJl);Ah=add3H(All,T1h,sigma0h,MAJh);Al=All|0}({h:Ah,l:Al}=add(this.Ah|0,this.Al|0,Ah|0,Al|0));({h:Bh,l:Bl}=
add(this.Bh|0,this.Bl|0,Bh|0,Bl|0));({h:Ch,l:Cl}=add(this.Ch|0,this.Cl|0,Ch|0,Cl|0));({h:Dh,l:Dl}=add(this.Dh|0,this.Dl|
0,Dh|0,Dl|0));({h:Eh,l:El}=add(this.Eh|0,this.El|0,Eh|0,El|0));({h:Fh,l:Fl}=add(this.Fh|0,this.Fl|0,Fh|0,Fl|0));({h:Gh,l:Gl}=
add(this.Gh|0,this.Gl|0,Gh|0,Gl|0));({h:Hh,l:Hl}=add(this.Hh|0,this.Hl|0,Hh|0,Hl|0));this.set(Ah,Al,Bh,Bl,Ch,Cl,Dh,Dl,Eh,
El,Fh,Fl,Gh,Gl,Hh,Hl)}roundClean(){clean(SHA512_W_H,SHA512_W_L)}destroy(){this.destroyed=true;clean(this.buffer);this.set(
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0)}}class _SHA512 extends SHA2_64B{constructor(){super(64,SHA512_IV)}}const sha512=createHasher(
()=>new _SHA512,oidNist(3));const ORDER=Point.CURVE().n;const REMEMBERED=1e4;const held=new Set;const number=bytes=>bytes.
reduceRight((sum,byte)=>sum*256n+BigInt(byte),0n);function point(bytes){try{const found=Point.fromBytes(bytes);return found.
isSmallOrder()?null:found}catch{return null}}function isSigned(key,message,signature){if(key.length!==32||signature.length!==
64)return false;const first=signature.subarray(0,32);const scalar=number(signature.subarray(32));const hashed=number(sha512(
join(first,key,message)));const name=`${hashed} ${scalar}`;if(held.has(name))return true;const[holder,start]=[point(key),
point(first)];if(!holder||!start||scalar>=ORDER)return false;const holds2=Point.BASE.multiply(scalar,false).equals(start.
add(holder.multiply(hashed%ORDER,false)));if(held.size===REMEMBERED)held.clear();if(holds2)held.add(name);return holds2}
const KEY=/^[0-9a-f]{64}$/;const SIGNATURE=/^[0-9a-f]{128}$/;function isSignedBy(key,what,said,signature){if(!KEY.test(key)||
!SIGNATURE.test(signature))return false;try{return isSigned(unhex(key),signedBytes(what,said),unhex(signature))}catch{return false}}
const buttons=(...all2)=>make("div",{className:"dialog__buttons"},...all2.map(([value,words,main])=>make("button",{value,
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
!isGiven(at2,each);const givenTo=at2=>at2.page.table.seats.filter(each=>isGiven(at2,each));function groupOf$1(at2){const open=givenTo(
at2);return open.length>1?{name:say("inviting.group"),url:urlOf(at2,open),help:say("inviting.group-help")}:null}function linksOf(at2){
const open=at2.page.table.seats.filter(each=>each.kind==="open");const seats=open.map(each=>({name:say("inviting.seat",{
number:each.seat+1}),url:seatUrl(at2,each),help:say("inviting.once")}));return[groupOf$1(at2),...seats].filter(each=>each?.
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
-${value}`)}}),drawn(value))));return[choices("animal",ANIMALS,animal=>sign$1(`animal-${animal}`)),choices("colour",COLOURS,
colour=>make("span",{className:"look__colour",data:{colour}}))]}function chosenLook(form){const look={animal:form.animal.
value,colour:form.colour.value};setMyLook(look);return look}const LONGEST=24;async function askToSit({code:code2="",trouble="",
seat,seats}){await stylesheet("keys");const field=make("input",{required:true,maxLength:LONGEST,autocomplete:"nickname",
value:myName()});const form=make("form",{method:"dialog"},make("h2",{id:"sit-title"},say("sitting.title")),trouble&&make(
"p",{className:"trouble",role:"alert"},trouble),make("label",{className:"field"},make("span",{className:"field__words"},
say("sitting.name")),field),...lookFields(seat,seats),make("p",{},say("sitting.yours")),code2&&codeBox(code2),code2&&make(
"p",{className:"seat-code__warning",role:"note"},say("sitting.page")),make("div",{className:"dialog__buttons"},make("but\
ton",{className:"button button--main",value:"ok"},say("sitting.sit")),make("button",{className:"button",value:"",formNoValidate:true},
say("sitting.watch"))));const answer=await answered(make("dialog",{id:"sit",aria:{labelledby:"sit-title"}},form));if(answer!==
"ok")return null;setMyName(field.value);return{name:myName(),look:chosenLook(form)}}function copyButton(words){const made=button$1(
say("sitting.copy"),async()=>made.textContent=say(await copy(words)?"sitting.copied":"sitting.by-hand"));return made}function codeBox(code2){
const field=make("output",{className:"seat-code__letters",aria:{label:say("sitting.code")}},code2);return make("div",{className:"\
seat-code"},make("p",{className:"seat-code__title"},say("sitting.code")),make("p",{},field,copyButton(code2)),make("p",{
className:"seat-code__why"},say("sitting.why")))}const TRIES$1=5;const AGAIN$2=1e3;async function patiently(ask,tries=TRIES$1){
const refusal=await ask().then(()=>null,error=>error);if(!refusal||refusal.final||!tries)return refusal;await new Promise(
resolve=>setTimeout(resolve,AGAIN$2));return patiently(ask,tries-1)}const NDJSON$1="application/x-ndjson";const AGAIN$1=2e3;
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
les/${table}/lines?after=${from.seq}`,NDJSON$1,token);const{records,joins}=await linked(given2,table,from);if(!joins)throw new Error(
"lines");return records}var drawing=Object.freeze({__proto__:null,askAhead,takePart});const LOW=1e4;function leftOf({left,
running,at:at2},seat,now){const gone=running.includes(seat)?Math.max(0,now-moment(at2)):0;return Math.max(0,left[seat]-gone)}
const two=number2=>String(number2).padStart(2,"0");function written(ms){if(ms<LOW)return`0:${two(Math.floor(ms/1e3))}.${Math.
floor(ms%1e3/100)}`;return counted(Math.floor(ms/1e3))}const countdown=ms=>counted(Math.ceil(Math.max(0,ms)/1e3));function counted(seconds){
const[hours,minutes]=[Math.floor(seconds/3600),Math.floor(seconds/60)%60];return hours?`${hours}:${two(minutes)}:${two(seconds%
60)}`:`${minutes}:${two(seconds%60)}`}const warns=(before,now)=>before>=LOW&&now<LOW&&now>0;const MOST_DRAWS=3;const isOpening=({
status,draw})=>status==="lobby"&&Boolean(draw?.closed);function openingWords({draw},seat,names,now){const missing=draw.by.
filter(each=>!draw.opened.includes(each));const others=missing.filter(each=>each!==seat).map(each=>names[each]);const time=countdown(
Math.max(0,moment(draw.until)-now));const last2=draw.number+1>=MOST_DRAWS;return[say("draw.together"),others.length?say(
"draw.waiting",{who:listed(others)}):missing.length?say("draw.yours"):"",missing.length?say(last2?"draw.or-ends":"draw.o\
r-anew",{time}):""].filter(Boolean)}const brokenWords=({draw})=>draw?.number?[say("draw.again",{number:draw.number+1,most:MOST_DRAWS}),
...silentWords(draw)].join(" "):"";function silentWords({number:number2,silent=[]}){const seats=[...new Set(silent.map(({
seat})=>seat))].sort((one,other)=>one-other);const who=listed(seats.map(seat=>say("draw.seat",{number:seat+1})));return seats.
length?[say(number2>1?"draw.thrice":"draw.twice",{count:seats.length,who})]:[]}const barredWords=({draw},seat,former)=>seat===
null&&draw?.silent?.some(each=>each.seat===former)?say("draw.barred",{number:former+1}):"";function partWords({draw},names){
const who=draw.by.map(each=>names[each]);const parts=[draw.position?say("draw.position"):"",who.length?say("draw.by",{who:listed(
who),number:draw.number+1}):say("draw.nobody"),...silentWords(draw)];return parts.filter(Boolean).join(" ")}const AGAIN=1e4;
let law=null;let coming=null;function lawOf(at2){if(!law)coming??=fetched(at2);return law}async function fetched(at2){const told=await get(
`/law?language=${language}`).catch(()=>null);if(!told)return void setTimeout(()=>coming=null,AGAIN);law=Object.fromEntries(
told.law.map(each=>[each.wait,each]));at2.draw()}const PATIENCE=500;async function askedToLast(keystore,storage=globalThis.
navigator?.storage){if(!keystore.lasting)return"page";const asked2=Promise.resolve(storage?.persist?.()).catch(()=>false);
const agreed=await Promise.race([asked2,new Promise(resolve=>setTimeout(resolve,PATIENCE,false))]);return agreed?"lastin\
g":"perhaps"}const TRIES=5;const TOO_LATE=["seat_taken","withdrawn"];const ANEW=["bad_head","stale_draw"];let asking=false;
async function sitDown(at2){if(asking)return;asking=true;await new Sitter(at2).sit().catch(error=>at2.show({...at2.page,
refusal:error}));asking=false}const alone=({table},seat)=>table.seats.every(each=>each.seat===seat||each.kind==="bot");const onlyByCode=(code2,lasts)=>lasts===
"page"?{code:code2}:{};class Sitter{#at;#made=new Map;#name="";#look=myLook();#shown={};constructor(at2){this.#at=at2}async sit(){
const{page}=this.#at;const seat=this.#place(page.table)?.seat;if(seat===void 0)return;if(this.#at.invite&&!await this.#isFromHost())
return this.#at.show({...page,refusal:{code:"between",message:say("sitting.between"),remedy:say("sitting.between-help")}});
const before=await this.#before(seat);if(page.table.seats[seat].owner&&!before)return this.#at.show({...page,refusal:{code:"\
kept",message:say("sitting.kept"),remedy:say("sitting.kept-help")}});this.#name=before?.name||this.#at.former?.name||alone(
page,seat)&&(myName()||say("names.guest"))||"";const{code:code2,keystore}=await this.#keyFor(seat);if(!this.#name){this.#shown=
onlyByCode(code2,await askedToLast(keystore));if(!await this.#ask(seat))return}await this.#take(seat)}#place(table){const{
kept,invite:invite2}=this.#at;if(invite2)return opensOf(invite2,table)[0];const seat=kept!==null&&table.seats[kept].owner?
kept:freeSeats(table)[0];return seat===void 0?void 0:{seat}}async#isFromHost(){const{isInvited:isInvited2}=await Promise.
resolve().then(function(){return host}).catch(unreached);return isInvited2(this.#at,this.#place(this.#at.page.table))}async#before(seat){
const{rematch_of:of,seats}=this.#at.page.table;const{owner}=seats[seat];return owner?keyOf(await openKeystore(),of,seat,
owner):null}async#ask(seat,trouble=""){const chosen=await askToSit({...this.#shown,trouble,seat,seats:this.#at.page.table.
seats});this.#name=chosen?.name??"";this.#look=chosen?.look??this.#look;return Boolean(chosen)}async#keyFor(seat){const keystore=await openKeystore();
const code2=[...this.#made.values()][0]?.code;if(!this.#made.has(seat))this.#made.set(seat,{keystore,...await makeKey(keystore,
{table:this.#at.table,seat},{code:code2})});return this.#made.get(seat)}async#take(seat,tries=TRIES){const{seat:own}=await this.#keyFor(
seat);const{table}=this.#at;const told=this.#at.page.table;const signed=await own.sits({name:this.#name,look:this.#look,
draw:told.draw,head:this.#at.page.log.at(-1).hash});const given2=this.#at.invite?.seats.find(each=>each.seat===seat);const seat_key={
...signed,...given2&&{invitation:await countersigned(given2,signed.sit)}};const rematch2=await(await this.#before(seat))?.
precedes({table,key:own.key});const said={seat_key,...rematch2&&{rematch:rematch2}};const refusal=await patiently(()=>post(
`/tables/${table}/join`,said));if(!refusal)return this.#at.takeSeat({seat,key:own.key});if(!tries||!await this.#mend(refusal,
seat))throw refusal;return this.#take(await this.#next(seat,refusal),tries-1)}async#mend({code:why,message,remedy,detail},seat){
if(why==="bad_name"&&detail?.name)return Boolean(this.#name=detail.name);if(why==="bad_name")return this.#ask(seat,[message,
remedy].filter(Boolean).join(" "));return[...ANEW,...TOO_LATE].includes(why)}async#next(seat,{code:code2}){if(!TOO_LATE.
includes(code2))return seat;const next=this.#place(await get(`/tables/${this.#at.table}`,this.#at.token))?.seat;if(next!==
void 0)await this.#keyFor(next);return next??seat}}var sitting=Object.freeze({__proto__:null,sitDown});async function recognise(at2,sat){
const keystore=await openKeystore();const{seats,referee}=at2.page.table;for(const{seat,key}of[...seats,{seat:REFEREE,key:referee?.
key}]){if(key&&await keystore.find(at2.table,seat,key))return at2.takeSeat({seat,key})}const why=whyNot(at2,sat);if(why)
at2.show({...at2.page,refusal:{code:why,message:say(`own-seat.${why}`),remedy:say(`own-seat.${why}-help`)}})}function whyNot({
gone,link,page},sat){if(sat?.seat===REFEREE&&gone)return`office-${gone}`;if(sat&&gone)return gone;return isReferees(link)&&
page.table.referee?.key?"office-taken":""}var ownSeat=Object.freeze({__proto__:null,recognise});const BOTS={strong:"wait\
ing.strong",sensible:"waiting.sensible",random:"waiting.random"};let kinds=[];function drawWaiting(at2,sit){const{page,game}=at2;
const place=byId("waiting");const closes=lawLine(page,"lobby",Date.now()+page.ahead,page.table.waits?lawOf(at2):null);const key=JSON.
stringify([page.table,page.seat,Boolean(game),closes,mayInvite(at2)]);if(place.dataset.key===key)return;place.dataset.key=
key;const known=tableOf(page.table.id)??{};const seated=page.seat!==null&&page.table.seats[page.seat].kind==="person";const kicks=seated&&
page.table.host===page.seat;const bots=kicks?[...game?.bots??[]].sort().reverse():[];const invites=mayInvite(at2);if(invites)
inviteAll(at2);const seats=page.table.seats.map(each=>seatLine(each,{at:at2,bots,kicks,invites}));kinds=page.table.seats.
map(each=>each.kind);byId("waiting-line").textContent=isOpening(page.table)?"":`${whoIsHere(page.table)} ${waitingFor(page.
table.seats)}`.trim();byId("waiting-fork").textContent=[page.table.fork?.words,brokenWords(page.table),barredWords(page.
table,page.seat,at2.former?.sits.seat)].filter(Boolean).join(" ");drawOpening(at2);byId("waiting-law").textContent=closes;
byId("waiting-sit").replaceChildren(...[sit&&page.seat===null&&button(say("waiting.sit"),sit,"button button--main")].filter(
Boolean));if(linksOf(at2).length||!byId("share").hidden)share(at2);byId("waiting-seats").replaceChildren(...seats);byId(
"waiting-watch").replaceChildren(...refereeLine(page.table,known),...page.table.spectators&&known.watch?[linkLine(say("w\
aiting.watch-link"),known.watch)]:[])}async function share(at2){const[{drawShare}]=await worded(import("./table-later.js").
then(function(n){return n.sharing}),stylesheet("keys"));drawShare(at2,byId("share"))}const LOOK=1e3;let ticking=0;function drawOpening(at2){
clearTimeout(ticking);const{page}=at2;const opening2=isOpening(page.table);byId("waiting-draw").hidden=!opening2;if(!opening2)
return byId("waiting-draw").replaceChildren();drawLines(byId("waiting-draw"),openingWords(page.table,page.seat,namesOf(page.
table),Date.now()+page.ahead));ticking=setTimeout(drawOpening,LOOK,at2)}function whoIsHere(table){const sit=namesOf(table).
filter((_,seat)=>table.seats[seat].kind!=="open");return sit.length>1?say("waiting.here",{who:listed(sit)}):""}function waitingFor(seats){
const open=seats.filter(each=>each.kind==="open").length;return open?say("waiting.open",{count:open}):say("waiting.begin\
s")}function refereeLine({referee},known){if(!referee)return[];const line=make("p",{},referee.name?say("waiting.referee",
{who:referee.name}):say("waiting.no-referee"));return known.referee&&!referee.name?[line,linkLine(say("waiting.referee-l\
ink"),known.referee.url)]:[line]}const button=(label,run,className="button button--small")=>make("button",{type:"button",
className,on:{click:run}},label);const comes=({seat,kind})=>kinds[seat]==="open"&&kind!=="open";function seatLine(each,{
at:at2,bots,kicks,invites}){const mine=each.seat===at2.page.seat;const taken=mine?"waiting.seat-you":each.kind==="bot"?"\
waiting.seat-bot":"waiting.seat-taken";const name=say(each.kind==="open"?"waiting.seat-open":taken,{number:each.seat+1,name:each.
name});const line=make("li",{className:"waiting__seat",data:{kind:each.kind,...comes(each)&&{comes:""}}},make("span",{className:"\
waiting__name"},name));const tools=make("div",{className:"waiting__tools"});if(each.kind==="open"){const url=seatUrl(at2,
each);const host2=invites&&!each.reserved;tools.append(...host2?toolsOf(at2,each):[],...bots.map(bot=>button(say(BOTS[bot]??
"waiting.bot",{bot}),()=>at2.command({do:"bot",seat:each.seat,bot}))));line.append(...host2&&elsewhere(at2,each)?[make("\
p",{},say("inviting.elsewhere"))]:[],...url?[linkLine(say("waiting.seat-link"),url)]:[],tools)}else if(kicks&&!mine){const sure=say(
"waiting.kick-sure",{number:each.seat+1});drawOffers(tools,[{key:"kick",label:say("waiting.kick"),spoken:say("waiting.ki\
ck-spoken",{name:each.name}),message:{do:"kick",seat:each.seat},sure}],at2);line.append(tools)}return line}var waiting=Object.
freeze({__proto__:null,drawWaiting,waitingFor});const NAMES=["aria-label","aria-pressed","data-id","data-lit"];function ghost(look,{
left,top,width},className="ghost"){for(const name of NAMES)look.removeAttribute(name);const over=make("div",{className,inert:true,
aria:{hidden:"true"}},look);Object.assign(over.style,{left:`${left}px`,top:`${top}px`});over.style.setProperty("--cw",`${width}\
px`);document.body.append(over);return over}function moves(before,after,grown){const old=[...before];const fresh2=[...after];
const pairs=[];const pair=same2=>pairs.push(...matched(old,fresh2,same2));pair((a,b)=>a.zone===b.zone&&a.index===b.index&&
a.code===b.code);pair((a,b)=>a.zone===b.zone&&a.code===b.code&&a.code!=="");pair((a,b)=>a.zone===b.zone&&a.index===b.index&&
a.code===""!==(b.code===""));pair((a,b)=>a.zone!==b.zone&&a.code===b.code&&a.code!=="");pair((a,b)=>a.zone!==b.zone&&grows(
grown,b)&&grows(grown,a,-1)&&a.code===""!==(b.code===""));const turned=pairs.filter(({from,to})=>from.code!==to.code);return{
turned:turned.filter(({from,to})=>from.zone===to.zone).map(({to})=>to),moved:pairs,left:old.map(card=>({card,to:zoneThat(
grown,1,card.zone)})),came:fresh2.map(card=>({card,from:zoneThat(grown,-1,card.zone)}))}}function matched(old,fresh2,same2){
const pairs=[];for(let i=0;i<fresh2.length;i++){const found=old.findIndex(card=>same2(card,fresh2[i]));if(found<0)continue;
pairs.push({from:old.splice(found,1)[0],to:fresh2.splice(i--,1)[0]})}return pairs}const grows=(grown,card,sign2=1)=>(grown.
get(card.zone)??0)*sign2>0;function zoneThat(grown,sign2,but){const zones=[...grown].filter(([zone,by])=>by*sign2>0&&zone!==
but);return zones.length===1?zones[0][0]:null}const TRAVEL=260;const TURN=180;const CROSS=380;const RISES=46;const GATHER=350;
const APART$1=40;const WIPE=250;function picture(board){const cards=new Map;const zones=new Map;for(const zone of board.
querySelectorAll(".zone")){const place=zone.querySelector(".zone__cards").getBoundingClientRect();if(place.width)zones.set(
zone.dataset.zone,place);for(const element of zone.querySelectorAll(".card:not([hidden], [data-side=none])")){const box=element.
getBoundingClientRect();const card={zone:zone.dataset.zone,index:Number(element.dataset.index),code:element.dataset.code};
if(box.width)cards.set(card,{element,box})}}return{cards,zones}}function animated(board,draw,had,has,how={}){if(reducedMotion())
return draw();const before=picture(board);const looks=new Map([...before.cards].map(([card,{element}])=>[card,element.cloneNode(
true)]));draw();const after=picture(board);const grown=new Map([...has].map(([zone,size])=>[zone,size-(had.get(zone)??0)]));
const all2=moves([...before.cards.keys()],[...after.cards.keys()],grown);play$1(all2,before,after,looks,how);return all2.
turned.length>0}const plateOf=seat=>document.querySelector(`.seat[data-key="${seat}"] .plate`)?.getBoundingClientRect();
function play$1({turned,moved:moved2,left,came},before,after,looks,{takes,wipes,crosses,apart=APART$1}){const to=card=>card.
zone===takes?.zone?takes?.seat:crosses?.[card.zone];const gathered=[...before.cards.keys()].filter(card=>takes?card.zone===
takes.zone:crosses&&left.some(each=>each.card===card));const flies=card=>gathered.includes(card)&&Boolean(plateOf(to(card)));
for(const card of turned)turn(after.cards.get(card).element);for(const{from,to:to2}of moved2)if(!flies(from))travel(after.
cards.get(to2),before.cards.get(from).box,from.zone!==to2.zone,Boolean(crosses));for(const[i,card]of gathered.filter(flies).
entries())gather(looks.get(card),before.cards.get(card).box,plateOf(to(card)),i*apart,wipes);came.forEach(({card,from},i)=>arrive(
after.cards.get(card),before.zones.get(from),i));left.filter(({card})=>!flies(card)).forEach(({card,to:to2},i)=>leave(looks.
get(card),before.cards.get(card).box,after.zones.get(to2),i))}function turn(element){element.animate([{transform:"perspe\
ctive(40rem) rotateY(-90deg) scale(1.06)"},{transform:"none"}],{duration:TURN,easing:"cubic-bezier(.2,.8,.3,1)"})}const shift=(from,to)=>`\
translate(${from.left-to.left}px, ${from.top-to.top}px) scale(${to.width?from.width/to.width:1})`;function halfway(from,box){
const[x,y]=[(from.left-box.left)/2,(from.top-box.top)/2];const long=Math.hypot(x,y)||1;return`translate(${x-y/long*RISES}\
px, ${y+x/long*RISES}px)`}function travel({element,box},from,far,crosses){if(Math.abs(from.left-box.left)+Math.abs(from.
top-box.top)<2)return;const arc=far&&crosses;element.animate([{transform:shift(from,box),transformOrigin:"0 0",zIndex:5},
...arc?[{transform:halfway(from,box),transformOrigin:"0 0",zIndex:5}]:[],{transform:"none",transformOrigin:"0 0",zIndex:5}],
{duration:arc?CROSS:far?TRAVEL:TRAVEL/2,easing:"cubic-bezier(.25,.8,.3,1)"})}const stagger=i=>Math.min(i*9,450);function arrive({
element,box},from,i){const start=from?{transform:shift({...at(from),width:box.width},box),opacity:.4}:{transform:"transl\
ateY(-1.2rem) rotate(-3deg)",opacity:0};element.animate([start,{transform:"none",opacity:1}],{duration:TRAVEL,delay:stagger(
i),fill:"backwards",easing:"cubic-bezier(.2,.8,.3,1)"})}function gather(look,box,plate,later,wipes=false){const over=ghost(
look,box);if(wipes)wipe(over);const end={transform:`translate(${plate.left-box.left}px, ${plate.top-box.top}px) scale(.3\
5)`,opacity:.3};const done=over.animate([{transform:"none",opacity:1},end],{duration:GATHER,delay:(wipes?WIPE:0)+later,fill:"\
both",easing:"cubic-bezier(.4,0,.3,1)"});done.onfinish=done.oncancel=()=>over.remove()}function wipe(over){const light=make(
"span",{className:"ghost__wipe"});over.append(light);light.animate([{translate:"-100% 0"},{translate:"100% 0"}],{duration:WIPE,
fill:"both"})}const at=box=>({left:box.left,top:box.top});function leave(look,box,to,i){const over=ghost(look,box);const end=to?
{transform:shift({...at(to),width:box.width},box),opacity:.6}:{transform:"scale(.9)",opacity:0};const done=over.animate(
[{transform:"none",opacity:1},end],{duration:TRAVEL,delay:stagger(i*4),fill:"forwards",easing:"cubic-bezier(.4,0,.3,1)"});
done.onfinish=done.oncancel=()=>over.remove()}var motion=Object.freeze({__proto__:null,animated,picture});const CARDS=30;
const APART=40;const FALL=1140;const FALLS=(CARDS-1)*APART+FALL;function fall(board,zones,seat,faces){const codes=openOf(
zones,seat);if(!codes.length)return;const rain=make("div",{className:"falling",aria:{hidden:"true"}});const cards=Array.
from({length:CARDS},(_,i)=>falling(codes[i%codes.length],i,faces));rain.append(...cards);board.append(rain);Promise.all(
cards.map((card,i)=>drop(card,i,board.clientHeight))).then(()=>rain.remove(),stop)}const stop=()=>document.querySelector(
".falling")?.remove();function openOf(zones,seat){const own=zones.filter(zone=>zone.owner===seat);const[codes=[]]=[own,zones].
map(some=>some.flatMap(({cards=[]})=>cards.filter(Boolean))).filter(some=>some.length);return codes}function falling(code2,i,faces){
const card=make("span",{className:"card"});paint(card,code2,faces);card.style.left=`${i*37%100}%`;return card}function drop(card,i,height){
const turn2=i*53%120-60;const frames2=[{transform:`rotate(${turn2}deg)`},{transform:`translateY(calc(${height}px + 160%)\
) rotate(${-turn2}deg)`}];return card.animate(frames2,{duration:FALL,delay:i*APART,easing:"cubic-bezier(.4,.1,.8,.7)",fill:"\
both"}).finished}const SEEN=1100;const IN=120;const OUT=160;const FLIP=430;const SHAKE=200;const COIN=70;const BEATS={trick:{
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
zone:trick.id,seat:grown.owner}:null}const wins=(beats2,page)=>beats2.some(({name})=>name==="win")&&hasWon(page);const falls=page=>wins(
beatsOf(page.game.fresh??[]),page)?FALLS:0;const lasting=(beats2=[])=>Math.max(0,...beats2.map(lastingOf));const lastingOf=({
name,words})=>{const{large,lasts=large?SEEN:0}=beatOf(name);return large&&!words?0:lasts};function countOf(beats2,{zones},counters){
const counts=zones.flatMap(({stake={}})=>beats2.filter(({name})=>stake[name]).map(({name})=>[name,stake[name]]));return counted$1(
Object.fromEntries(counts),counters)[0]}function play(page,was,names,game,means){const beats2=beatsOf(page.game.fresh);const won=wins(
beats2,page);const told=beats2.filter(({name})=>won||name!=="win");const sounds=new Set(beats2.map(({name})=>beatOf(won||
name!=="win"?name:"round").sound));for(const sound of sounds)means.sound(sound,sound==="coin"?sweepOf(was)?.order.length:
1);for(const{name}of told)if(beatOf(name).buzz)means.buzz(beatOf(name).buzz);const large=beats2.filter(({name,words})=>beatOf(
name).large&&words);clear();showCount(countOf(beats2,page.game,game?.counters));if(large.length)show(large,names,won);if(reducedMotion())
return;if(won)fall(byId("board"),page.game.zones,page.seat,game?.faces);if(beats2.some(({name})=>beatOf(name).shakes))shake(
minesOf(was))}function skip(){clear();finishAll();for(const each of all(document,".ghost"))if(each.getAnimations().length)
each.remove()}function clear(){for(const each of all(document,".scene, .count"))each.remove();stop()}const AWAY$1=[0,-6,
6,-6,6,-6,6,0];const minesOf=game=>(game?.zones??[]).flatMap(({id,marks={}})=>Object.keys(marks).flatMap(place=>marks[place]===
"mine"?[`${id}.${place}`]:[]));function shake(before){const frames2=AWAY$1.map(far=>({translate:`${far}px 0`}));for(const card of all(
document,'#board .card[data-mark="mine"]'))if(!before.includes(card.dataset.id))card.animate(frames2,{duration:SHAKE,delay:FLIP})}
function show(beats2,names,won){const words=beats2.map(({words:words2})=>make("p",{},named(words2,names)));const scene2=make(
"div",{className:"scene",aria:{hidden:"true"},data:{beat:beats2.map(({name})=>name).join(" "),...won&&{won:""}}},...words);
stands(scene2,lasting(beats2))}function showCount(figure){if(!figure)return;const{offsetLeft,offsetTop,offsetWidth,offsetHeight}=byId(
"centre");const chip=make("p",{className:"count",aria:{hidden:"true"}},sign$1(`sign-${figure.sign}`),figure.words);Object.
assign(chip.style,{left:`${offsetLeft+offsetWidth/2}px`,top:`${offsetTop+offsetHeight/2-10}px`});stands(chip,SEEN)}function stands(element,lasts){
byId("board").append(element);const still=reducedMotion();const shown=still?[{opacity:1},{opacity:1}]:frames(lasts);element.
animate(shown,{duration:still?lasts/2:lasts,easing:"cubic-bezier(.2,.8,.2,1)"}).finished.then(()=>element.remove(),clear)}
const frames=lasts=>[{opacity:0,transform:"translate(-50%, -50%) scale(.94)",offset:0},{opacity:1,transform:"translate(-\
50%, -50%)",offset:IN/lasts},{opacity:1,transform:"translate(-50%, -50%)",offset:1-OUT/lasts},{opacity:0,transform:"tran\
slate(-50%, -50%)",offset:1}];var scene=Object.freeze({__proto__:null,beatsOf,countOf,falls,lasting,motionOf,play,skip,wins});
const HOLD=700;const GOES_ON=60;const TRICK=900;const BEHIND=2500;const SPEEDS={slow:1.6,normal:1,"at-once":0};const paceOf=()=>SPEEDS[recall(
"pace","normal")]??1;class Beats{#waiting=[];#shown=null;#timer=null;#after=[];constructor({changed,pace=paceOf,still=reducedMotion,
away=()=>document.hidden,falls:falls2=_game=>0,later=setTimeout,cancel=clearTimeout}){this.changed=changed;this.pace=pace;
this.still=still;this.away=away;this.falls=falls2;this.later=(run,milliseconds)=>later(run,milliseconds);this.cancel=timer=>cancel(
timer)}get behind(){return this.#waiting.length>0}seen(game){const last2=this.#waiting.at(-1)??this.#shown;if(!last2||this.
away())this.#jump({game});else if(last2.game!==game)this.#hear(last2,game);return this.#shown.game}afterwards(run){this.#after.
push(run);this.#rest()}skip(){const{behind}=this;this.#jump(this.#waiting.at(-1)??this.#shown);if(behind)this.changed();
this.#rest()}#hear(last2,game){if(sameSight(last2.game,game)&&!game.fresh)last2.game=game;else this.#waiting.push(...pictures(
last2.game,game));if(this.#timer===null)this.#next()}#jump(picture2){if(this.#timer!==null)this.cancel(this.#timer);this.#timer=
null;this.#waiting=[];this.#shown=picture2&&{...picture2,hold:0}}#next(){while(this.#timer===null&&this.behind){this.#shown=
this.#waiting.shift();const hold=Math.max(this.#hold(this.#shown),this.still()?0:this.falls(this.#shown.game));if(hold)this.#timer=
this.later(()=>this.#passed(),hold)}}#passed(){this.#timer=null;const{behind}=this;this.#next();if(behind)this.changed();
this.#rest()}#hold({hold=0}){const pace=this.pace();if(!pace)return hold===TRICK&&!this.#waiting.some(each=>each.hold===
TRICK)?this.#short(TRICK):0;const left=this.#waiting.reduce((sum,each)=>sum+each.hold,hold);return this.#short(hold*pace)/
(left>BEHIND*pace?2:1)}#short(hold){return this.still()?hold/2:hold}#rest(){while(this.#timer===null&&!this.behind&&this.#after.
length)this.#after.shift()()}}const same=(one,other)=>JSON.stringify(one)===JSON.stringify(other);const sameSight=(before,after)=>same(
before.zones,after.zones);function pictures(before,after){const whole=finished(before,after);return[...whole?[{game:whole,
hold:TRICK}]:[],{game:after,hold:holdOf(before,after)}]}function holdOf(before,after){const told=beatsOf(after.fresh??[]);
const goesOn=!told.length&&Number.isInteger(after.turn)&&after.turn===before.turn&&same(after.to_act,before.to_act);return goesOn?
GOES_ON:lasting(told)||HOLD}function finished(before,after){const[trick,earlier]=tricks(before);const[,taken]=tricks(after);
if(!trick||!taken||same(cardsOf(taken),cardsOf(earlier))||!begins(cardsOf(taken),cardsOf(trick)))return null;const whole={
...trick,cards:taken.cards,marks:taken.marks,stake:taken.stake,ahead:taken.ahead};const zones=before.zones.map(zone=>zone===
trick?whole:zone.layout==="hand"?zoneOf(after,zone.id)??zone:zone);const players=before.players?.map(player=>({...player,
hand:after.players.find(({seat})=>seat===player.seat)?.hand}));return{...before,zones,players,to_act:[],turn:null}}const cardsOf=zone=>zone?.
cards??[];const tricks=game=>game.zones.filter(zone=>zone.layout==="trick");const zoneOf=(game,id)=>game.zones.find(zone=>zone.
id===id);const begins=(all2,some)=>some.length>0&&all2.length>=some.length&&some.every((card,i)=>card===all2[i]);function meant$1(choices,seen,newest){
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
min(...far))}function wireDrag(hand2,at2,order){let held2=null;function grab(event){const card=event.target.closest("but\
ton.card");if(!card?.dataset.code||event.button||!event.isPrimary)return;if(event.pointerType!=="mouse"&&!hand2.hasAttribute(
"data-grab"))return;end();const from=[...hand2.querySelectorAll(".slot")].indexOf(card.parentElement);held2={pointer:event.
pointerId,card,id:card.dataset.id,code:card.dataset.code,from,x:event.clientX,y:event.clientY,far:0,ghost:null,where:null}}
function carry(event){if(event.pointerId!==held2?.pointer)return;const[dx,dy]=[event.clientX-held2.x,event.clientY-held2.
y];held2.far=Math.max(held2.far,Math.hypot(dx,dy));if(held2.far<FAR)return;held2.ghost??=lift();held2.ghost.style.translate=
`${dx}px ${dy}px`;point2(event.clientX,event.clientY)}function lift(){const{card,id}=held2;const over=ghost(card.cloneNode(
true),card.getBoundingClientRect(),"ghost ghost--held");card.dataset.held="";const{alone:alone2,next}=meant(at2,id);byId(
"centre").toggleAttribute("data-drop",alone2);for(const each of all(document,"#board button.card"))each.toggleAttribute(
"data-drop",next.has(each.dataset.id));return over}function point2(x,y){const under=document.elementFromPoint(x,y);const card=under?.
closest("#board button.card");const{next,any}=meant(at2,held2.id);if(hand2.contains(under))held2.where={place:nearest(hand2,
x,y)};else if(card&&(next.has(card.dataset.id)||any))held2.where={element:card.dataset.id};else held2.where=under?.closest(
"#centre")?{}:null;markPlace()}function markPlace(){const{from,where}=held2;hand2.querySelectorAll(".slot").forEach((slot,place)=>attribute(
slot,"data-here",place!==where?.place||place===from?null:place<from?"before":"after"))}function drop2(event){if(event.pointerId!==
held2?.pointer)return;const{id,code:code2,from,where,far,ghost:ghost2}=held2;end();if(!ghost2||far<AWAY)return;noClick();
if(!where||cardAt(at2.page,id)!==code2)return;if(where.place===void 0)return play2(id,where.element);if(where.place!==from)
order.move(from,where.place)}function play2(id,element){if(!at2.page.chosen.includes(id)&&at2.page.planned?.id!==id)at2.
choose(id);if(element&&at2.page.chosen.includes(id)&&!at2.page.chosen.includes(element))at2.choose(element)}function end(){
held2?.ghost?.remove();for(const name of["data-held","data-drop","data-here"]){for(const each of document.querySelectorAll(
`[${name}]`))each.removeAttribute(name)}held2=null}const drawn=()=>hand2.toggleAttribute("data-grab",!scrolls(hand2));hand2.
addEventListener("pointerdown",grab);document.addEventListener("pointermove",carry);document.addEventListener("pointerup",
drop2);for(const name of["pointercancel","contextmenu"])document.addEventListener(name,end);document.addEventListener("k\
eydown",event=>event.key==="Escape"&&end());globalThis.visualViewport?.addEventListener("resize",drawn);drawn();return{drawn}}
function noClick(){const stop2=event=>event.stopPropagation();document.addEventListener("click",stop2,{capture:true});setTimeout(
()=>document.removeEventListener("click",stop2,{capture:true}))}const groupOf=face=>face.suit||face.mark;function ordersOf(faces){
const codes=Object.keys(faces);const groups=[...new Set(codes.map(code2=>groupOf(faces[code2])))];const group=code2=>groups.
indexOf(groupOf(faces[code2]));const rank=code2=>faces[code2].rank??0;const by=(first,second)=>codes.toSorted((a,b)=>first(
a)-first(b)||second(a)-second(b));const[suit,ranks]=[by(group,rank),by(rank,group)];return String(suit)===String(ranks)?
{sorted:suit}:{suit,rank:ranks}}function arranged(cards,order){const known=new Map;order.forEach((code2,place)=>known.set(
code2,[...known.get(code2)??[],place]));const places=cards.map(code2=>placeOf(known.get(code2)));return[...cards.keys()].
sort((a,b)=>compared(places[a],places[b]))}const placeOf=(places=[Infinity])=>places.length>1?places.shift():places[0];const compared=(one,other)=>Number(
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
ctrlKey&&!event.altKey&&!event.metaKey&&STEPS[event.key];const card=event.target.closest("button.card");if(!by||!card||!this.#zone)
return;event.preventDefault();event.stopPropagation();const slots=[...card.closest(".zone__cards").children];const from=slots.
indexOf(card.parentElement);const to=from+by;if(!slots[to])return;this.move(from,to);focusOn(slots[to].firstElementChild)}drawChoice(place){
if(place.childElementCount===0)this.#fill(place);place.hidden=!this.#at.game||this.#at.page.seat===null;place.querySelector(
"select").value=this.#kept.order;if(this.#zone?.early)place.lastElementChild.hidden=false}#fill(place){place.append(this.#choice(
Object.keys(this.#orders)),this.#switch());wireSwitches(place)}#switch(){const wish=make("input",{type:"checkbox",data:{
switch:"nopremove"}});return make("label",{className:"field field--check",hidden:true,on:{change:()=>this.#at.clear()}},
make("span",{className:"field__words"},say("premove.wish"),make("small",{},say("premove.wish-help"))),wish)}#choice(names){
const options=names.map(value=>make("option",{value},say(`hand.order-${value}`)));const choice=make("select",{on:{change:()=>this.#hold(
choice.value)}},...options);return make("label",{className:"field"},make("span",{className:"field__words"},say("hand.ord\
er"),make("small",{},say("hand.order-help"))),choice)}}var hand=Object.freeze({__proto__:null,Hand});const NDJSON="appli\
cation/x-ndjson";async function isInvited({table,token,invite:invite2},place){const{records}=await linked(await text(`/t\
ables/${table}/lines?after=-1`,NDJSON,token),table,START);return isFromHost(invite2,place,records.map(({line})=>JSON.parse(
line)))}function isFromHost({root,host:host2},{seat,key},records){if(!host2)return records[0]?.hash===root&&records[0].data.
invitations?.[seat]===key;const kinds2=name=>records.filter(({type})=>type.split(".")[0]===name);const sat=kinds2("seate\
d").some(({data})=>data.key===host2&&holds(data.by_key,"sit",host2));const last2=kinds2("invited").findLast(({data})=>data.
seat===seat);return records[0]?.hash===root&&sat&&last2?.data.invitation===key&&holds(last2.data.by_key,"command",host2)}
const holds=(by,what,key)=>by?.key===key&&isSignedBy(key,what,by[what],String(by.signature));var host=Object.freeze({__proto__:null,
isFromHost,isInvited});export{Point,SIGNED_NAME,START,answered,askName,beats,canonical,chair,chairOf,claimed,codeBox,copy,
copyButton,countdown,countersigned,dialogOf,drawOffers,drawing,etc,getPublicKey,hand,hashes,hex,hmac,invitation,isCounted,
isGiven,isNear,isObject,isSigned,isSignedBy,join,lawLine,lawOf,leftOf,linkLine,linked,linksOf,makeOfficeKey,motion,noiseHash,
offer,openKeystore,ownSeat,partWords,pastOf,patiently,readHandover,recovered,roundEnd,save,scene,seatUrl,sha256,sha512,shownTime,
sign,sits,sitting,takeOver,text,timeOf,transcript,transcript$1,unhex,untilOf$1 as untilOf,utf8,utils,waitWords,waiting,warns,
written};
