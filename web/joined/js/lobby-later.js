import{post,pathOf,keepTable,REFEREE,make,say,readOptions,optionFields,keepCup,language,byId,cups as cups$1,get,keyed,text,
recall,remember,stylesheet,all,askName,matches,forgetMatches,scored,myName,keepSeat,keepShown}from"./lobby.js";const primes=count=>{
const found=[];for(let n=2;found.length<count;n++)if(found.every(prime=>n%prime))found.push(n);return found};const fraction=root=>(root-
Math.floor(root))*4294967296|0;const ROUND=Int32Array.from(primes(64),prime=>fraction(Math.cbrt(prime)));const START=Int32Array.
from(primes(8),prime=>fraction(Math.sqrt(prime)));const SCHEDULE=new Int32Array(64);const turn=(word,by)=>word>>>by|word<<
32-by;function mix(state,bytes,at){const w=SCHEDULE;for(let i=0;i<16;i++,at+=4)w[i]=bytes[at]<<24|bytes[at+1]<<16|bytes[at+
2]<<8|bytes[at+3];for(let i=16;i<64;i++){const early=w[i-15];const late=w[i-2];const low=turn(early,7)^turn(early,18)^early>>>
3;const high=turn(late,17)^turn(late,19)^late>>>10;w[i]=w[i-16]+low+w[i-7]+high}let[a,b,c,d,e,f,g,h]=state;for(let i=0;i<
64;i++){const one=h+(turn(e,6)^turn(e,11)^turn(e,25))+(e&f^~e&g)+ROUND[i]+w[i]|0;const two=(turn(a,2)^turn(a,13)^turn(a,
22))+(a&b^a&c^b&c)|0;h=g;g=f;f=e;e=d+one|0;d=c;c=b;b=a;a=one+two|0}const after=[a,b,c,d,e,f,g,h];for(let i=0;i<8;i++)state[i]+=
after[i]}function sha256(bytes){const state=START.slice();const whole=bytes.length-bytes.length%64;for(let at=0;at<whole;at+=
64)mix(state,bytes,at);const rest=bytes.length-whole;const end=new Uint8Array(rest<56?64:128);end.set(bytes.subarray(whole));
end[rest]=128;const view=new DataView(end.buffer);view.setBigUint64(end.length-8,BigInt(bytes.length)*8n);for(let at=0;at<
end.length;at+=64)mix(state,end,at);const digest=new DataView(new ArrayBuffer(32));state.forEach((word,i)=>digest.setInt32(
i*4,word));return new Uint8Array(digest.buffer)}const encoder=new TextEncoder;const utf8=text2=>encoder.encode(text2);function join(...parts){
const whole=new Uint8Array(parts.reduce((sum,part)=>sum+part.length,0));let at=0;for(const part of parts){whole.set(part,
at);at+=part.length}return whole}const hex=bytes=>Array.from(bytes,byte=>byte.toString(16).padStart(2,"0")).join("");const unhex=text2=>Uint8Array.
from(text2.match(/../g)??[],pair=>parseInt(pair,16));const DEEPEST=32;const HALF=/\p{Surrogate}/u;const byUnits=(one,other)=>one<
other?-1:one>other?1:0;function canonical(value,depth=0){if(typeof value==="string"){if(HALF.test(value))throw new TypeError(
"half a surrogate pair");return JSON.stringify(value)}if(typeof value==="number"){if(!Number.isSafeInteger(value))throw new RangeError(
"not an integer that a record may hold");return String(value)}if(typeof value!=="object"||value===null)return String(value);
if(depth===DEEPEST)throw new RangeError("nested too deep");if(Array.isArray(value))return`[${value.map(each=>canonical(each,
depth+1)).join(",")}]`;const object=value;const members=Object.keys(object).sort(byUnits);return`{${members.map(key=>`${canonical(
key)}:${canonical(object[key],depth+1)}`).join(",")}}`}const LABELS={sit:"fairdeal/sit/v1",come:"fairdeal/come/v1",enter:"\
fairdeal/enter/v1",join:"fairdeal/join/v1",invitation:"fairdeal/invitation/v1",command:"fairdeal/command/v1",ticket:"fai\
rdeal/ticket/v1",noise:"fairdeal/noise-open/v1",handover:"fairdeal/handover/v1",recover:"fairdeal/recover/v1",claim:"fai\
rdeal/claim/v1",vouch:"fairdeal/vouch/v1",rematch:"fairdeal/rematch/v1",head:"fairdeal/shown/v1"};function signedBytes(what,said){
if(!Object.hasOwn(LABELS,what))throw new RangeError(what);return join(utf8(`${LABELS[what]}\0`),utf8(canonical(said)))}const packed=digits=>btoa(
String.fromCharCode(...unhex(digits))).replaceAll("+","-").replaceAll("/","_").replaceAll("=","");const ED25519={name:"E\
d25519"};const PKCS8=unhex("302e020100300506032b657004220420");const numbers=()=>Promise.resolve().then(function(){return soft});
async function freshPair({soft:soft2=false,subtle=globalThis.crypto?.subtle}={}){const own2=soft2||!subtle?null:await ownPair(
subtle).catch(()=>null);if(own2)return own2;const secret=crypto.getRandomValues(new Uint8Array(32));return{key:(await numbers()).
publicOf(secret),secret}}async function ownPair(subtle){const{publicKey,privateKey}=await subtle.generateKey(ED25519,false,
["sign","verify"]);return{key:hex(new Uint8Array(await subtle.exportKey("raw",publicKey))),secret:privateKey}}async function pairOf(bytes,subtle=globalThis.
crypto?.subtle){const own2=subtle?await readPair(subtle,bytes).catch(()=>null):null;return own2??{key:(await numbers()).
publicOf(bytes),secret:bytes}}async function readPair(subtle,bytes){const secret=await subtle.importKey("pkcs8",join(PKCS8,
bytes),ED25519,true,["sign"]);const{x}=await subtle.exportKey("jwk",secret);const raw=atob(x.replaceAll("-","+").replaceAll(
"_","/"));const kept=await subtle.importKey("pkcs8",join(PKCS8,bytes),ED25519,false,["sign"]);return{key:hex(Uint8Array.
from(raw,letter=>letter.charCodeAt(0))),secret:kept}}const isSoft=secret=>secret instanceof Uint8Array;async function signatureOf(secret,bytes){
if(isSoft(secret))return(await numbers()).signedWith(secret,bytes);return hex(new Uint8Array(await crypto.subtle.sign(ED25519,
secret,bytes)))}const WORD="invite";async function freshInvitation(){const secret=crypto.getRandomValues(new Uint8Array(
32));return{key:(await pairOf(secret)).key,secret:hex(secret)}}const fragmentOf=({root,host,seats})=>[WORD,packed(root),
...[],...seats.map(({seat,secret})=>`${seat}-${packed(secret)}`)].join(".");const entrants=()=>Promise.resolve().then(function(){
return evening});const secretOf$1=async invitation=>invitation.cup?(await entrants()).secretOf(invitation):(await pairOf(
unhex(invitation.secret))).secret;const signs=async(invitation,what,said)=>signatureOf(await secretOf$1(invitation),signedBytes(
what,said));const countersigned$1=async(invitation,said,what="invitation")=>({key:invitation.key,signature:await signs(invitation,
what,said)});async function opened(path,body,known,token){const invited=await Promise.all(seatsToInvite(body).map(async seat=>({
seat,...await freshInvitation()})));const invitations=Object.fromEntries(invited.map(({seat,key})=>[seat,key]));const made=await post(
path,{...body,invitations},token);const linkTo=({seat,key,secret})=>({seat,key,url:`${pathOf(made.table)}#${fragmentOf({
root:made.root,host:null,seats:[{seat,secret}]})}`});const all2=invited.map(linkTo);const own2=all2.find(({seat})=>seat===
made.seat);const links=all2.filter(each=>each!==own2);const url=own2?pathOf(made.table):made.watch;const kept=keepTable(
made.table,{...known,...own2&&{invited:own2.url.split("#")[1]},url,watch:made.watch,links,referee:made.referee??null,at:Date.
now()});if(own2&&kept&&isAlone(body))await sitDown(made,own2,invited[0]).catch(error=>console.warn(error));return{...made,
links,waits:!isAlone(body),url:own2&&!kept?own2.url:url}}async function sitDown(made,own2,invitation){const{sitAlone:sitAlone2}=await Promise.
resolve().then(function(){return alone});await sitAlone2(made,{invitation,taken:own2.url.split("#")[1]})}const isAlone=({
seats})=>seats.every(({kind})=>kind!=="open");function seatsToInvite({seats,listed}){const me=seats.findIndex(({kind})=>kind===
"me");if(me>=0)return[me];return listed?[]:seats.flatMap(({kind},seat)=>kind==="open"?[seat]:[])}var opening=Object.freeze(
{__proto__:null,opened});const SEAL=utf8("fairdeal/seal/v1\0");const ACTION="by_key.command.action";const SITS="by_key.s\
it.name";const COMES="by_key.come.name";const ENTERS="by_key.enter.name";const JOINS="by_key.join.name";const LASTS=2*6e4;
const commitmentOf=(path,value,salt)=>hex(sha256(join(SEAL,unhex(salt),utf8(canonical([path,value])))));const sealedName=(path,name,salt)=>({
seal:{sealed:commitmentOf(path,name,salt),to:"everybody"},opening:{salt,value:name}});function sealOf(field,value,to,salt){
return{sealed:commitmentOf(`${ACTION}.${field}`,value,salt),to:[...to].sort((one,other)=>one-other)}}function concealed(action,hidden,freshSalt2){
const openings=Object.fromEntries(Object.keys(hidden).filter(field=>Object.hasOwn(action,field)).map(field=>[field,{salt:freshSalt2(),
value:action[field]}]));const seals=Object.entries(openings).map(([field,{salt,value}])=>[field,sealOf(field,value,hidden[field],
salt)]);return{action:{...action,...Object.fromEntries(seals)},openings}}const untilOf=now=>new Date(now+LASTS).toISOString();
function commandOf({seq:_seq,seat:whom,...said},{table:table2,seat,n,head,until},seals,freshSalt2){const command={...said,
...whom!==void 0&&{whom},table:table2,seat,n,head,until};const hidden=seals?.[said.action?.type];if(!hidden)return{command};
const{action,openings}=concealed(said.action,hidden,freshSalt2);return{command:{...command,action},openings}}const messageOf=({
command,openings},signature)=>JSON.stringify({do:"signed",signed:{command,signature},...openings&&{openings}});const texts=(...parts)=>utf8(
parts.join("\0"));const noiseHash=({table:table2,draw,seat,commit,noise})=>hex(sha256(texts("fairdeal/noise/v2",table2,draw,
seat,commit,noise)));const freshNoise=()=>hex(crypto.getRandomValues(new Uint8Array(32)));const NAME="fairdeal-keys";const VERSION=2;
const STORES=["seats","noises","sent","opened"];const STRICT={durability:"strict"};const END=[];async function openKeystore(){
const base=await database().catch(()=>null);if(base)return new Keystore(new Kept(base));passing??=freshKeystore();return passing}
const freshKeystore=()=>new Keystore(new Passing);let passing=null;function database(){return new Promise((resolve,reject)=>{
const asked=indexedDB.open(NAME,VERSION);asked.onupgradeneeded=()=>STORES.filter(name=>!asked.result.objectStoreNames.contains(
name)).forEach(name=>asked.result.createObjectStore(name));asked.onsuccess=()=>resolve(asked.result);asked.onerror=asked.
onblocked=()=>reject(asked.error)})}class Kept{lasting=true;#base;constructor(base){this.#base=base;base.onversionchange=
()=>base.close()}get=(store,at)=>this.#read(store,found=>found.get(at));all=(store,from,upto)=>this.#read(store,found=>found.
getAll(IDBKeyRange.bound(from,upto)));#read(store,ask){return new Promise((resolve,reject)=>{const asked=ask(this.#base.
transaction(store).objectStore(store));asked.onsuccess=()=>resolve(asked.result);asked.onerror=()=>reject(asked.error)})}change(store,at,next){
return new Promise((resolve,reject)=>{const whole=this.#base.transaction(store,"readwrite",STRICT);const asked=whole.objectStore(
store).get(at);let value;asked.onsuccess=()=>{value=next(asked.result);if(value!==void 0)whole.objectStore(store).put(value,
at)};whole.oncomplete=()=>resolve(value??asked.result);whole.onerror=whole.onabort=()=>reject(whole.error??new Error("ab\
ort"))})}}class Passing{lasting=false;#stores=Object.fromEntries(STORES.map(name=>[name,new Map]));get=async(store,at)=>this.#stores[store].
get(JSON.stringify(at));async all(store,from){const found=[...this.#stores[store]].map(([at,value])=>[JSON.parse(at),value]);
return found.filter(([at])=>from.every((part,i)=>at[i]===part)).sort(([one],[other])=>one.at(-1)-other.at(-1)).map(([,value])=>value)}async change(store,at,next){
const value=next(this.#stores[store].get(JSON.stringify(at)));if(value!==void 0)this.#stores[store].set(JSON.stringify(at),
value);return value??this.get(store,at)}}class Keystore{#store;constructor(store){this.#store=store}get lasting(){return this.#store.
lasting}async keep(made){let taken=false;await this.#store.change("seats",[made.table,made.seat,made.key],found=>{taken=
Boolean(found);return taken?void 0:{n:0,...made}});if(taken)throw new Error(made.key)}async of(table2,seat){const found=await this.#store.
all("seats",[table2,seat],[table2,seat,END]);return found.sort((one,other)=>other.at-one.at)}find=(table2,seat,key)=>this.#store.
get("seats",[table2,seat,key]);async number({table:table2,seat,key},last2=0){const{n}=await this.#store.change("seats",[
table2,seat,key],found=>found&&{...found,n:Math.max(found.n,last2)+1});return n}forgetCode=({table:table2,seat,key})=>this.#store.
change("seats",[table2,seat,key],({code:_code,...kept})=>kept);named=({table:table2,seat,key},name)=>this.#store.change(
"seats",[table2,seat,key],found=>found&&{...found,name});async noise(key,draw,commit,fresh2){const kept=await this.#store.
change("noises",[key,draw,commit],found=>found?void 0:{draw,commit,noise:fresh2});return kept.noise}noises=key=>this.#store.
all("noises",[key],[key,END]);opening=(key,opening2)=>this.#store.change("opened",[key,opening2.draw,opening2.commit],found=>found?
void 0:opening2);openingSent=(key,{draw,commit,sent})=>this.#store.change("opened",[key,draw,commit],found=>found&&found.
sent===void 0?{...found,sent}:void 0);openings=key=>this.#store.all("opened",[key],[key,END]);sent=(key,said)=>this.#store.
change("sent",[key,said.n],found=>found?void 0:{...said,answer:null});answered=(key,n,answer)=>this.#store.change("sent",
[key,n],found=>found&&{...found,answer});all=key=>this.#store.all("sent",[key],[key,END])}const LETTERS="0123456789ABCDE\
FGHJKMNPQRSTVWXYZ";const BYTES=16;const BITS=128n;const CHECK=12n;const LENGTH=28;const CHECKED=utf8("fairdeal/recovery-\
code/v1\0");const SEED=utf8("fairdeal/recovery-key/v1\0");const numberOf=bytes=>BigInt(`0x${hex(bytes)}`);const checksum=bytes=>numberOf(
sha256(join(CHECKED,bytes)).subarray(0,2))>>4n;const freshCode=()=>crypto.getRandomValues(new Uint8Array(BYTES));function written(bytes){
let rest=numberOf(bytes)<<CHECK|checksum(bytes);let letters="";for(;letters.length<LENGTH;rest>>=5n)letters=LETTERS[Number(
rest&31n)]+letters;return letters.replace(/(.{4})(?=.)/g,"$1-")}function read(typed){const letters=typed.toUpperCase().replace(
/[\s\p{Pd}.,]/gu,"").replace(/[IL]/g,"1").replaceAll("O","0");const digits=[...letters].map(letter=>LETTERS.indexOf(letter));
if(digits.length!==LENGTH||digits.includes(-1))return null;const whole=digits.reduce((sum,digit)=>sum<<5n|BigInt(digit),
0n);const[bytes,check]=[bytesOf(whole>>CHECK),whole&(1n<<CHECK)-1n];return checksum(bytes)===check?bytes:null}const bytesOf=number2=>Uint8Array.
from({length:BYTES},(_,i)=>Number(number2>>BITS-8n-8n*BigInt(i)&255n));const seedOf=bytes=>sha256(join(SEED,bytes));let last=Promise.
resolve();function inTurn(key,work){const{locks}=globalThis.navigator??{};if(locks)return locks.request(`fairdeal ${key}`,
work);const mine=last.then(work);last=mine.catch(()=>null);return mine}async function makeKey(keystore,{table:table2,seat},{
now=Date.now(),code=written(freshCode())}={}){const{key:recovery}=await pairOf(seedOf(read(code)));return{seat:await freshKey(
keystore,{table:table2,seat,recovery,at:now,code}),code}}async function freshKey(keystore,known){const made={...known,...await freshPair()};
const kept=await keystore.keep(made).then(()=>made,async()=>softly(keystore,made));return new SeatKey(keystore,kept)}const makeOfficeKey=(keystore,table2,now=Date.
now())=>freshKey(keystore,{table:table2,seat:REFEREE,at:now});async function softly(keystore,made){const soft2={...made,
...await freshPair({soft:true})};await keystore.keep(soft2);return soft2}class SeatKey{#keystore;#kept;constructor(keystore,kept){
this.#keystore=keystore;this.#kept=kept}get key(){return this.#kept.key}get recovery(){return this.#kept.recovery}get seat(){
return this.#kept.seat}get name(){return this.#kept.name??""}get code(){return this.#kept.code??null}async forgetsCode(){
delete this.#kept.code;await this.#keystore.forgetCode(this.#kept)}#sign=(what,said)=>signatureOf(this.#kept.secret,signedBytes(
what,said));#noise=({number:number2,commit})=>this.#keystore.noise(this.key,number2,commit,freshNoise());async sits({name,
draw,head,look=null}){const{table:table2,seat,key,recovery}=this.#kept;const{seal,opening:opening2}=sealedName(SITS,name.
normalize("NFC"),freshSalt());await this.#keystore.named(this.#kept,opening2.value);const sit={table:table2,seat,draw:draw.
number,name:seal,key,recovery,head,noise:await this.hashes(draw),...look&&{look}};return{sit,signature:await this.#sign(
"sit",sit),openings:{name:opening2}}}async comes({name,office,head}){const{table:table2,key}=this.#kept;const{seal,opening:opening2}=sealedName(
COMES,name.normalize("NFC"),freshSalt());const come={table:table2,office,name:seal,key,head};return{come,signature:await this.#sign(
"come",come),openings:{name:opening2}}}precedes({table:table2,key}){const{table:of2,seat}=this.#kept;return this.#sign("\
rematch",{table:table2,seat,key,of:of2})}takes=said=>this.#sign("handover",said);claims=claim=>this.#sign("claim",claim);sponsors=async claim=>({
key:this.key,signature:await this.#sign("vouch",claim)});async shows(nonce,origin,table2=this.#kept.table){const{seat}=this.#kept;
return{seat,nonce,origin,signature:await this.#sign("ticket",{table:table2,seat,nonce,origin})}}async hashes(draw){const{
table:table2,seat}=this.#kept;return noiseHash({table:table2,draw:draw.number,seat,commit:draw.commit,noise:await this.#noise(
draw)})}async opens(id,draw,head){const{table:table2,seat}=this.#kept;const said={table:table2,draw:draw.number,seat,noise:await this.#noise(
draw),head};const text2=JSON.stringify({do:"noise",id,signed:{"noise-open":said,signature:await this.#sign("noise",said)}});
return(await this.#keystore.opening(this.key,{draw:draw.number,commit:draw.commit,text:text2})).text}sent=({number:number2,
commit},at)=>this.#keystore.openingSent(this.key,{draw:number2,commit,sent:at});opened=async()=>new Map((await this.#keystore.
openings(this.key)).filter(({sent})=>sent!==void 0).map(({draw,text:text2,sent})=>[draw,{text:text2,sent}]));acts(message,{
head,last:last2,now,seals=null},send){return inTurn(this.key,async()=>{const{table:table2,seat}=this.#kept;const n=await this.#keystore.
number(this.#kept,last2);const made=commandOf(message,{table:table2,seat,n,head,until:untilOf(now)},seals,freshSalt);const text2=messageOf(
made,await this.#sign("command",made.command));await this.#keystore.sent(this.key,{n,id:message.id,until:made.command.until,
text:text2});send(text2,n)})}handsOver({head,last:last2},{key,recovery}){return inTurn(this.key,async()=>{const{table:table2,
seat}=this.#kept;const said={table:table2,seat,n:await this.#keystore.number(this.#kept,last2),head,key,recovery};return{
said,signature:await this.#sign("handover",said)}})}async vouches({size,head}){const{table:table2,seat}=this.#kept;const said={
table:table2,seat,size,head};return{head:said,signature:await this.#sign("head",said)}}answered=(n,answer)=>this.#keystore.
answered(this.key,n,answer);said=()=>this.#keystore.all(this.key);noises=async()=>new Map((await this.#keystore.noises(this.
key)).map(({draw,noise})=>[draw,noise]))}const freshSalt=()=>hex(crypto.getRandomValues(new Uint8Array(16)));const ENTRANT="\
entrant";const HOUSE="house";const OFFICES="tournaments";const makeDirectorKey=async()=>(await makeOfficeKey(await openKeystore(),
OFFICES)).key;async function directorOf({id,offices}){const keystore=await openKeystore();const found=await Promise.all(
offices.map(async({office,key})=>({office,kept:await keystore.find(OFFICES,REFEREE,key)})));const own2=found.find(({kept})=>kept);
return own2?new EveningKey(keystore,own2.kept,id,own2.office):null}async function entrantOf({id,entrants:entrants2}){const keystore=await openKeystore();
const all2=await keystore.of(id,ENTRANT);const kept=all2.find(({key})=>entrants2.some(each=>each.key===key))??all2[0];return kept?
new EveningKey(keystore,kept,id,entrants2.find(each=>each.key===kept.key)?.entrant??null):null}async function makeEntrantKey({
id,entrants:entrants2},again=false){const keystore=await openKeystore();if(again)await keystore.keep({...await houseKey(
keystore),table:id,at:Date.now()});else await makeKey(keystore,{table:id,seat:ENTRANT});return entrantOf({id,entrants:entrants2})}
async function houseKey(keystore){const kept=await keystore.of(HOUSE,ENTRANT);if(kept.length)return kept[0];await makeKey(
keystore,{table:HOUSE,seat:ENTRANT});return houseKey(keystore)}async function makeComingKey({id},toDesk){const keystore=await openKeystore();
const{key}=toDesk?await makeOfficeKey(keystore,OFFICES):(await makeKey(keystore,{table:id,seat:ENTRANT})).seat;return new EveningKey(
keystore,await keystore.find(...toDesk?[OFFICES,REFEREE]:[id,ENTRANT],key),id,null)}const eveningOf=(cup,seat,key,{animal,
colour})=>["evening",cup,seat,key,animal,colour].join(".");async function invitationOf(cup,seat,key,animal,colour){const kept=await(await openKeystore()).
find(cup,ENTRANT,key);return kept?{root:"",host:null,cup,name:kept.name,look:{animal,colour},seats:[{cup,seat:Number(seat),
key}]}:null}const secretOf=async({cup,key})=>(await(await openKeystore()).find(cup,ENTRANT,key)).secret;const countersigned=async({
key,secret},said)=>({key,signature:await signatureOf(secret,signedBytes("invitation",said))});class EveningKey{#keystore;#kept;#cup;constructor(keystore,kept,cup,holder){
this.#keystore=keystore;this.#kept=kept;this.#cup=cup;this.holder=holder}get key(){return this.#kept.key}#sign=(what,said)=>signatureOf(
this.#kept.secret,signedBytes(what,said));#noise=({number:number2,commits})=>this.#keystore.noise(this.key,number2,commits.
join("\0"),freshNoise());hashes=async draw=>noiseHash({table:this.#cup,draw:draw.number,seat:this.key,commit:draw.commits.
join("\0"),noise:await this.#noise(draw)});async enters({name,draw,head},link2=null){const{key,recovery}=this.#kept;const{
seal,opening:opening2}=sealedName(ENTERS,name.normalize("NFC"),hex(crypto.getRandomValues(new Uint8Array(16))));await this.#keystore.
named(this.#kept,opening2.value);const enter={table:this.#cup,key,recovery,head,noise:await this.hashes(draw),name:seal,
...link2&&{partner:link2.partner}};const invitation=link2&&await countersigned(link2,enter);return{enter,signature:await this.#sign(
"enter",enter),...link2&&{invitation},openings:{name:opening2}}}async joins({place,name,head},link2){const{seal,opening:opening2}=sealedName(
JOINS,name.normalize("NFC"),hex(crypto.getRandomValues(new Uint8Array(16))));await this.#keystore.named(this.#kept,opening2.
value);const join2={table:this.#cup,place,key:this.key,head,name:seal};return{join:join2,signature:await this.#sign("joi\
n",join2),invitation:await countersigned(link2,join2),openings:{name:opening2}}}async opens(draw,head){const said={table:this.#cup,
seat:this.holder,draw:draw.number,noise:await this.#noise(draw),head};const text2=JSON.stringify({do:"noise",id:`noise ${draw.
number}`,signed:{"noise-open":said,signature:await this.#sign("noise",said)}});return JSON.parse((await this.#keystore.opening(
this.key,{draw:draw.number,commit:draw.commits.join("\0"),text:text2})).text)}shows=(nonce,origin)=>this.#sign("ticket",
{table:this.#cup,seat:this.holder,nonce,origin});commands(asked,{head,now},send){return inTurn(this.key,async()=>{const n=await this.#keystore.
number(this.#kept);const{command}=commandOf(asked,{table:this.#cup,seat:this.holder,n,head,until:untilOf(now)},null,null);
return send({do:"signed",signed:{command,signature:await this.#sign("command",command)}})})}}var evening=Object.freeze({
__proto__:null,EveningKey,directorOf,entrantOf,eveningOf,invitationOf,makeComingKey,makeDirectorKey,makeEntrantKey,secretOf});
const buttons=(...all2)=>make("div",{className:"dialog__buttons"},...all2.map(([value,words,main])=>make("button",{value,
className:main?"button button--main":"button",formNoValidate:!main},words)));function dialogOf(id,title,parts,...last2){
return make("dialog",{id,className:"seat-dialog",aria:{labelledby:`${id}-title`}},make("form",{method:"dialog"},make("h2",
{id:`${id}-title`},title),...parts,buttons(...last2)))}function answered(dialog){document.body.append(dialog);dialog.showModal();
return new Promise(resolve=>dialog.addEventListener("close",()=>{dialog.remove();resolve(dialog.returnValue)},{once:true}))}
const FORMATS={duplicate:[2,8],swiss:[2,6],"round-robin":[2,8],"knock-out":[2,6],free:[2,8]};const FREE="free";const MINUTE=60;
const labelled=(words,input)=>make("label",{className:"field"},make("span",{className:"field__words"},words),input);const number=(name,value,min,max)=>make(
"input",{name,type:"number",required:true,min,max,step:1,value});const switched=(words,name,checked)=>make("label",{className:"\
field field--check"},make("span",{className:"field__words"},words),make("input",{name,type:"checkbox",checked}));function newCup(games){
const[game,seats,format,entrants2]=["game","seats","format","entrants"].map(name=>make("select",{name}));const pairs=labelled(
say("new-cup.entrants"),entrants2);entrants2.append(...["persons","pairs"].map(value=>make("option",{value},say(`new-cup\
.entrants-${value}`))));const rules=make("div");const trouble=make("p",{className:"trouble",role:"alert",hidden:true});const chosen=()=>games.
find(each=>each.name===game.value);game.append(...games.map(({name,title})=>make("option",{value:name},title)));const fields=fieldsOf(
game,seats,pairs,format,rules);format.onchange=()=>{const others=fields.querySelectorAll("[data-free]");pairs.hidden=format.
value===FREE||!chosen().pairs.includes(Number(seats.value));if(pairs.hidden)entrants2.value="persons";for(const each of others)
each.hidden=each.dataset.free==="yes"!==(format.value===FREE)};seats.onchange=()=>{fillFormats(format,Number(seats.value));
format.onchange?.(new Event("change"))};game.onchange=()=>{rules.replaceChildren(deal(chosen()));fillSeats(seats,chosen());
seats.onchange?.(new Event("change"))};game.onchange(new Event("change"));const dialog=dialogOf("new-cup",say("new-cup.t\
itle"),[fields,trouble],["ok",say("new-cup.open"),true],["",say("page.cancel")]);dialog.classList.add("new");const form=dialog.
querySelector("form");form.onsubmit=event=>{if(!event.submitter?.getAttribute("value"))return;event.preventDefault();openCup(
game.value,readOptions(rules),new FormData(form)).catch(error=>{trouble.hidden=false;trouble.textContent=[error.message,
error.remedy].filter(Boolean).join(" ")})};dialog.onclose=()=>dialog.remove();document.body.append(dialog);dialog.showModal()}
function of(free,field){field.dataset.free=free;field.hidden=free==="yes";return field}const fieldsOf=(game,seats,pairs,format,rules)=>make(
"div",{className:"new__scroll"},of("no",make("p",{},say("new-cup.what"))),of("yes",make("p",{},say("new-cup.what-free"))),
labelled(say("new-cup.name"),make("input",{name:"title",required:true,maxLength:60,value:say("new-cup.name-usual")})),labelled(
say("new-cup.game"),game),labelled(say("new-cup.seats"),seats),pairs,labelled(say("new-cup.format"),format),of("no",labelled(
say("new-cup.rounds"),number("rounds","4","1","64"))),of("yes",labelled(say("new-cup.evening-minutes"),number("evening",
"120","1","1440"))),of("yes",labelled(say("new-cup.least"),number("least","6","1","255"))),labelled(say("new-cup.minutes"),
number("entry","15","1","1440")),make("details",{className:"fold"},make("summary",{},make("span",{className:"fold__name"},
say("new-cup.more"))),labelled(say("new-cup.round-minutes"),number("round","30","1","1440")),labelled(say("new-cup.break\
-minutes"),number("break","2","0","1440")),switched(say("new-cup.referee"),"referee",true),switched(say("new-cup.listed"),
"listed",true),rules));function deal({options:schema}){const fields=optionFields(schema);const[length,rounds]=["length",
"rounds"].map(name=>fields.querySelector(`[data-option="${name}"]`));if(length)length.value=JSON.stringify("rounds");if(rounds)
rounds.value="1";length?.dispatchEvent(new Event("change",{bubbles:true}));return fields}const fillSeats=(select,{seats})=>select.
replaceChildren(...seats.map(each=>make("option",{value:each,selected:each===4},String(each))));function fillFormats(select,seats){
const fit=Object.entries(FORMATS).filter(([,[least,most]])=>least<=seats&&seats<=most);const before=select.value;select.
replaceChildren(...fit.map(([name])=>make("option",{value:name,selected:name===before},say(`new-cup.format-${name}`))))}
async function openCup(game,options,form){const seconds=name=>Number(form.get(name))*MINUTE;const free=form.get("format")===
FREE;const director=await makeDirectorKey();const title=String(form.get("title"));const{tournament}=await post("/tournam\
ents",{title,game,options,seats:Number(form.get("seats")),format:form.get("format"),pairs:form.get("entrants")==="pairs",
...free?{rounds:0,open_seating:{seconds:seconds("evening"),least:Number(form.get("least"))}}:{rounds:Number(form.get("ro\
unds"))},entry_minutes:Number(form.get("entry")),round_seconds:seconds("round"),break_seconds:seconds("break"),director,
listed:form.has("listed"),house:form.has("referee")?{referee:true,undo:"referee"}:{undo:"off"},language});keepCup(tournament,
{title,directs:true});location.href=`/cup/${encodeURIComponent(tournament)}`}var newCup$1=Object.freeze({__proto__:null,
newCup});const DAY=864e5;const dayIn=id=>/^cup-(\d{4}-\d\d-\d\d)-/.exec(id)?.[1];const over=new Map;async function drawToday(deals){
const place=byId("today");const own2=deals.length?await yesterday(deals[0].id):[];const key=JSON.stringify([deals.map(({
id})=>id),own2]);if(place.dataset.drawn===key)return;place.dataset.drawn=key;place.hidden=!deals.length;const links=deals.
map(({id,title})=>link(id,title,say("today.spoken",{title})));const told=own2.map(({id,...how2})=>link(id,say("today.yes\
terday",how2)));place.replaceChildren(make("span",{},say("today.title")),...links,...told)}const link=(id,words,spoken)=>make(
"a",{className:"button button--quiet button--small",href:`/cup/${encodeURIComponent(id)}`,...spoken&&{aria:{label:spoken}}},
words);async function yesterday(today2){const before=new Date(Date.parse(dayIn(today2)??"")-DAY).toISOString().slice(0,10);
const told=await Promise.all(cups$1().map(each=>dayIn(each.id)===before?how(each):null));return told.filter(Boolean)}async function how({
id,entrant}){const told=over.get(id)??await get(`/tournaments/${encodeURIComponent(id)}`).catch(()=>null);if(told?.stage!==
"over")return null;over.set(id,told);const standing=told.standings.find(each=>each.entrant===entrant);return standing&&{
id,title:told.title,place:standing.place,of:told.standings.length}}var today=Object.freeze({__proto__:null,dayIn,drawToday});
function drawCups(listed){const own2=new Map(cups$1().map(each=>[each.id,each]));const others=cups$1().filter(({id,over:over2})=>!over2&&
!dayIn(id)&&!listed.some(each=>each.id===id));keyed(byId("cups"),[...listed,...others],each=>each.id,fresh,(line,each)=>change(
line,each,own2.get(each.id)))}const fresh=({id})=>make("li",{className:"tables__line"},make("span",{className:"tables__w\
ords"},make("strong"),make("span")),make("a",{className:"button",href:`/cup/${encodeURIComponent(id)}`}));function change(line,{
title,format,rounds,entrants:entrants2,stage},own2){const[words,link2]=line.children;text(words.firstElementChild,title);
const plan=format&&say(rounds?"cups.line":"cups.line-free",{format:say(`new-cup.format-${format}`),rounds,entrants:say("\
standings.entrants",{count:entrants2})});text(words.lastElementChild,plan??"");const what=say(own2?.directs?"cups.direct":
stage==="entering"&&!own2?"cups.enter":"cups.look");text(link2,what);link2.setAttribute("aria-label",say("cups.spoken",{
title,what}))}var cups=Object.freeze({__proto__:null,drawCups});const ANIMALS=["bear","fox","owl","cat","hare","frog"];const COLOURS=[
"gold","coral","blue","violet","green","pink"];function looksOf(seats){const animals=shared(seats.map(each=>each.look?.animal),
ANIMALS);const colours=shared(seats.map(each=>each.look?.colour),COLOURS);return seats.map((_,seat)=>({animal:animals[seat],
colour:colours[seat]}))}function shared(wishes,all2){const granted=wishes.map((wish,seat)=>all2.includes(wish)&&wishes.indexOf(
wish)===seat?wish:void 0);wishes.forEach((_,seat)=>{const usual=Array.from(all2,(_2,step)=>all2[(seat+step)%all2.length]);
granted[seat]??=usual.find(each=>!granted.includes(each))??usual[0]});return granted}function myLook(){const{animal,colour}=recall(
"look",{});return ANIMALS.includes(animal)&&COLOURS.includes(colour)?{animal,colour}:null}const setMyLook=look=>remember(
"look",look);const ROOT="http://www.w3.org/2000/svg";function sign$1(id){const svg=document.createElementNS(ROOT,"svg");
const use=document.createElementNS(ROOT,"use");svg.setAttribute("class","sign");svg.setAttribute("aria-hidden","true");use.
setAttribute("href",`#${id}`);svg.append(use);return svg}function lookFields(seat,seats){const others=seats.map(each=>each.
seat===seat?void 0:each.look);const own2=looksOf(seats.map(each=>each.seat===seat?{look:myLook()??void 0}:each))[seat];const choices=(name,all2,drawn)=>make(
"fieldset",{className:"look"},make("legend",{},say(`sitting.${name}`)),...all2.map(value=>make("label",{className:"look_\
_choice",title:say(`sitting.${name}-${value}`)},make("input",{type:"radio",name,value,checked:own2[name]===value,disabled:others.
some(look=>look?.[name]===value),aria:{label:say(`sitting.${name}-${value}`)}}),drawn(value))));return[choices("animal",
ANIMALS,animal=>sign$1(`animal-${animal}`)),choices("colour",COLOURS,colour=>make("span",{className:"look__colour",data:{
colour}}))]}function chosenLook(form){const look={animal:form.animal.value,colour:form.colour.value};setMyLook(look);return look}
async function askWhoIAm(){await stylesheet("keys");const[form]=all(byId("who"),"form");const fields=lookFields(0,[{seat:0}]);
form.lastElementChild?.before(...fields);if(await askName({again:true})!==null)chosenLook(form);for(const each of fields)
each.remove()}var whoIAm=Object.freeze({__proto__:null,askWhoIAm});function save(blob,file){const link2=Object.assign(document.
createElement("a"),{href:URL.createObjectURL(blob),download:file});link2.click();setTimeout(()=>URL.revokeObjectURL(link2.
href),1e4)}const gathered=(rows,key,fresh2)=>{const found=new Map;for(const row of rows)found.set(key(row),[...found.get(
key(row))??[],row]);return[...found.values()].map(fresh2).sort((a,b)=>b.played-a.played)};const won=({winners,seat})=>winners.
includes(seat);const own=({scores,seat})=>scores[seat];const byGame=matches2=>gathered(matches2,({game})=>game,all2=>({title:all2[0].
title,unit:all2[0].unit,played:all2.length,won:all2.filter(won).length,best:(all2[0].fewest_wins?Math.min:Math.max)(...all2.
map(own)),mean:Math.round(all2.reduce((sum,each)=>sum+own(each),0)/all2.length)}));const byOpponent=matches2=>gathered(matches2.
flatMap(match=>othersOf$1(match).map(other=>({match,...other}))),({name,bot})=>`${bot?"bot":"person"} ${bot??name}`,all2=>({
name:all2[0].name,bot:all2[0].bot,played:all2.length,won:all2.filter(({match})=>won(match)).length,theirs:all2.filter(each=>each.
theirs).length}));function othersOf$1({seats,seat,winners}){const others=seats.map(({name,bot},at)=>({name,bot,theirs:winners.
includes(at),at})).filter(({at})=>at!==seat);const people=others.filter(({bot})=>!bot);const bots=[...new Set(others.map(
({bot})=>bot).filter(Boolean))];return[...people,...bots.map(bot=>({name:"",bot,theirs:others.some(each=>each.bot===bot&&
each.theirs)}))]}const exported=matches2=>JSON.stringify({fairdeal:"own-matches",v:1,matches:matches2},null,1);async function showStatistics(){
const all2=matches();const parts=[make("p",{className:"statistics__where"},say("statistics.where")),make("div",{className:"\
statistics__tables",tabIndex:0},gamesOf(all2),othersOf(all2))];const chosen=await answered(dialogOf("statistics",say("st\
atistics.title"),parts,["export",say("statistics.export")],["forget",say("statistics.forget")],["",say("page.close"),true]));
if(chosen==="export")save(new Blob([exported(all2)],{type:"application/json"}),"fairdeal-matches.json");if(chosen==="for\
get"&&await sure())forgetMatches()}const sure=async()=>await answered(dialogOf("forget-all",say("statistics.sure"),[],["\
yes",say("statistics.forget")],["",say("page.cancel"),true]))==="yes";const BOTS={strong:"statistics.strong",sensible:"s\
tatistics.sensible",random:"statistics.random"};const points=(score,unit)=>scored(score,unit==="points"?"":unit);const gamesOf=all2=>table(
"statistics.games",["game","played","won","best","mean"],byGame(all2).map(({title,unit,played,won:won2,best,mean})=>[title,
played,won2,points(best,unit),points(mean,unit)]));const othersOf=all2=>table("statistics.others",["other","played","won",
"theirs"],byOpponent(all2).map(({name,bot,played,won:won2,theirs})=>[bot?say(BOTS[bot]??"statistics.bots",{bot}):name,played,
won2,theirs]));function table(caption,heads,rows){const head=make("tr",{},...heads.map(name=>make("th",{scope:"col"},say(
`statistics.${name}`))));const lines=rows.map(([name,...cells])=>make("tr",{},make("th",{scope:"row"},name),...cells.map(
each=>make("td",{},String(each)))));return make("table",{className:"statistics"},make("caption",{},say(caption)),make("t\
head",{},head),make("tbody",{},...lines))}var statisticsDialog=Object.freeze({__proto__:null,showStatistics});/*! noble-ed25519 - MIT License (c) 2019 Paul Miller (paulmillr.com) */
const freeze=Object.freeze;const P=0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffedn;const N=0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3edn;
const _d=0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3n;const Gx=0x216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51an;
const Gy=0x6666666666666666666666666666666666666666666666666666666666666658n;const _a=P-1n;const ed25519_CURVE=freeze({p:P,
n:N,h:8n,a:_a,d:_d,Gx,Gy});const LEN=32;const isBytes$1=a=>{return a instanceof Uint8Array||ArrayBuffer.isView(a)&&a.constructor.
name==="Uint8Array"&&a.BYTES_PER_ELEMENT===1};const abytes$1=(value,length,title="")=>{if(isBytes$1(value)&&(length===void 0||
value.length===length))return value;const bytes=isBytes$1(value);const ofLen=length!==void 0?` of length ${length}`:"";const got=bytes?
`length=${value.length}`:`type=${typeof value}`;const message=(title?`"${title}" `:"")+"expected Uint8Array"+ofLen+", go\
t "+got;if(!bytes)throw new TypeError(message);throw new RangeError(message)};const snapshotBytes=(value,title="",length)=>Uint8Array.
from(abytes$1(value,length,title));const padh=(n,pad)=>n.toString(16).padStart(pad,"0");const bytesToHex=bytes=>{let hex2="";
for(const byte of abytes$1(bytes))hex2+=padh(byte,2);return hex2};const hexToBytes=hex2=>{const e="hex invalid";if(typeof hex2!==
"string")throw new TypeError(e);if(hex2.length%2||!/^[\da-f]*$/i.test(hex2))throw new RangeError(e);const array=new Uint8Array(
hex2.length/2);for(let ai=0,hi=0;ai<array.length;ai++,hi+=2){const n1=hex2.charCodeAt(hi);const n2=hex2.charCodeAt(hi+1);
array[ai]=((n1&15)+(n1>>6)*9)*16+(n2&15)+(n2>>6)*9}return array};const concatBytes=(...arrays)=>{let sum=0;for(const a of arrays)
sum+=abytes$1(a).length;const res=new Uint8Array(sum);let pad=0;for(const a of arrays){res.set(a,pad);pad+=a.length}return res};
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
isValid:useRoot1||useRoot2,value:x}};const modL_LE=hash=>modN(bytesToNumberLE(hash));const hashedToExtK=hashed=>{const copy=snapshotBytes(
hashed);const head=copy.slice(0,32);head[0]&=248;head[31]&=127;head[31]|=64;const prefix=copy.slice(32);const scalar=modL_LE(
head);const point=G.multiply(scalar);const pointBytes=point.toBytes();return{head,prefix,scalar,point,pointBytes}};const getExtendedPublicKeyAsync=secretKey=>callHashAsync(
"sha512Async",abytes$1(secretKey,LEN,"secretKey")).then(hashedToExtK);const getExtendedPublicKey=secretKey=>hashedToExtK(
callHash("sha512",abytes$1(secretKey,LEN,"secretKey")));const getPublicKey=secretKey=>getExtendedPublicKey(secretKey).pointBytes;
const hashFinishSync=res=>res[1](callHash("sha512",res[0]));const _sign=(e,rBytes,msg)=>{const{pointBytes:A,scalar:s}=e;
const r=modL_LE(rBytes);const R=G.multiply(r).toBytes();const hashable=concatBytes(R,A,msg);const finish=hashed=>{const S=modN(
r+modL_LE(hashed)*s);return abytes$1(concatBytes(R,numTo32bLE(S)),64)};return[hashable,finish]};const sign=(message,secretKey)=>{
const m=snapshotBytes(message,"message");const e=getExtendedPublicKey(secretKey);return hashFinishSync(_sign(e,callHash(
"sha512",e.prefix,m),m))};const etc=freeze({bytesToHex,hexToBytes,concatBytes,mod,invert,randomBytes});const hashes={sha512Async:async message=>{
const s=globalThis?.crypto?.subtle;if(!s)throw new Error("crypto.subtle must be defined, consider polyfill");return new Uint8Array(
await s.digest("SHA-512",concatBytes(message)))},sha512:void 0};const randomSecretKey=seed=>{return abytes$1(seed===void 0?
randomBytes():seed,LEN,"seed")};const utils=freeze({getExtendedPublicKeyAsync,getExtendedPublicKey,randomSecretKey});const precompute=()=>{
const points2=[];let p=G;let b;for(let w=0;w<33;w++){b=p;points2.push(b);for(let i=1;i<128;i++){b=b.add(p);points2.push(
b)}p=b.double()}return points2};let Gpows=void 0;const ctneg=(cnd,p)=>{const n=p.negate();return cnd?n:p};const wNAF=n=>{
const comp=Gpows||(Gpows=precompute());let p=I;let f=G;for(let w=0;w<33;w++){let wbits=Number(n&255n);n>>=8n;if(wbits>128){
wbits-=256;n+=1n}const off=w*128;const offP=off+Math.abs(wbits)-1;const isOddW=w%2!==0;const isNeg=wbits<0;if(wbits===0){
f=f.add(ctneg(isOddW,comp[off]))}else{p=p.add(ctneg(isNeg,comp[offP]))}}if(n!==0n)throw new Error("invalid wnaf");return{
p,f}};const U32_MASK64=(()=>BigInt(2**32-1))();const _32n=BigInt(32);function fromBig(n,le=false){if(le)return{h:Number(
n&U32_MASK64),l:Number(n>>_32n&U32_MASK64)};return{h:Number(n>>_32n&U32_MASK64)|0,l:Number(n&U32_MASK64)|0}}function split(lst,le=false){
const len=lst.length;let Ah=new Uint32Array(len);let Al=new Uint32Array(len);for(let i=0;i<len;i++){const{h,l}=fromBig(lst[i],
le);[Ah[i],Al[i]]=[h,l]}return[Ah,Al]}const fromNumH=n=>n/2**32|0;const fromNumL=n=>n>>>0;function setU64FromNum(view,byteOffset,n,isLE){
const h=fromNumH(n);const l=fromNumL(n);view.setUint32(byteOffset,isLE?l:h,isLE);view.setUint32(byteOffset+4,isLE?h:l,isLE)}
const shrSH=(h,_l,s)=>h>>>s;const shrSL=(h,l,s)=>h<<32-s|l>>>s;const rotrSH=(h,l,s)=>h>>>s|l<<32-s;const rotrSL=(h,l,s)=>h<<
32-s|l>>>s;const rotrBH=(h,l,s)=>h<<64-s|l>>>s-32;const rotrBL=(h,l,s)=>h>>>s-32|l<<64-s;function add(Ah,Al,Bh,Bl){const l=(Al>>>
0)+(Bl>>>0);return{h:Ah+Bh+(l/2**32|0)|0,l:l|0}}const add3L=(Al,Bl,Cl)=>(Al>>>0)+(Bl>>>0)+(Cl>>>0);const add3H=(low,Ah,Bh,Ch)=>Ah+
Bh+Ch+(low/2**32|0)|0;const add4L=(Al,Bl,Cl,Dl)=>(Al>>>0)+(Bl>>>0)+(Cl>>>0)+(Dl>>>0);const add4H=(low,Ah,Bh,Ch,Dh)=>Ah+Bh+
Ch+Dh+(low/2**32|0)|0;const add5L=(Al,Bl,Cl,Dl,El)=>(Al>>>0)+(Bl>>>0)+(Cl>>>0)+(Dl>>>0)+(El>>>0);const add5H=(low,Ah,Bh,Ch,Dh,Eh)=>Ah+
Bh+Ch+Dh+Eh+(low/2**32|0)|0;function isBytes(a){return a instanceof Uint8Array||ArrayBuffer.isView(a)&&a.constructor.name===
"Uint8Array"&&"BYTES_PER_ELEMENT"in a&&a.BYTES_PER_ELEMENT===1}const atitle=title=>title?`"${title}" `:"";function abytes(value,length,title=""){
if(isBytes(value)&&length===void 0)return value;const bytes=isBytes(value);const ofLen="";const got=bytes?`length=${value.
length}`:`type=${typeof value}`;const message=atitle(title)+"expected Uint8Array"+ofLen+", got "+got;if(!bytes)throw new TypeError(
message);throw new RangeError(message)}const aobject=(value,label)=>{if(value===null||typeof value!=="object"||Array.isArray(
value))throw new TypeError((label==="object"?"":`"${label}" `)+"expected object, got type="+typeof value)};const aopts=(value,label)=>{
aobject(value,label);const proto=Object.getPrototypeOf(value);if(proto!==Object.prototype&&proto!==null)throw new TypeError(
`"${label}" expected plain object`);if(Object.hasOwn(value,"__proto__"))throw new TypeError(`"${label}.__proto__" is not\
 allowed`)};function aexists(instance,checkFinished=true){if(instance.destroyed)throw new Error("hash was destroyed");if(checkFinished&&
instance.finished)throw new Error("digest() was already called")}function aoutput(out,instance){abytes(out,void 0,"outpu\
t");const min=instance.outputLen;if(!(out.length>=min)){throw new RangeError('"output" expected length >= '+min)}}function clean(...arrays){
for(let i=0;i<arrays.length;i++){arrays[i].fill(0)}}function createView(arr){return new DataView(arr.buffer,arr.byteOffset,
arr.byteLength)}function checkOpts(defaults,opts,title="opts"){aopts(defaults,"defaults");if(opts!==void 0)aopts(opts,title);
const merged=Object.assign(Object.create(null),defaults,opts);return merged}function createHasher(hashCons,info={}){if(typeof hashCons!==
"function")throw new TypeError('"hashCons" expected function, got type='+typeof hashCons);info=checkOpts({},info,"info");
const hashC=(msg,opts)=>hashCons(opts).update(msg).digest();const tmp=hashCons(void 0);hashC.outputLen=tmp.outputLen;hashC.
blockLen=tmp.blockLen;hashC.canXOF=tmp.canXOF;hashC.create=opts=>hashCons(opts);Object.assign(hashC,info);return Object.
freeze(hashC)}const oidNist=suffix=>({oid:Uint8Array.from([6,9,96,134,72,1,101,3,4,2,suffix])});class HashMD{blockLen;outputLen;canXOF=false;padOffset;isLE;buffer;view;finished=false;length=0;pos=0;destroyed=false;constructor(blockLen,outputLen,padOffset,isLE){
this.blockLen=blockLen;this.outputLen=outputLen;this.padOffset=padOffset;this.isLE=isLE;this.buffer=new Uint8Array(blockLen);
this.view=createView(this.buffer)}update(data){aexists(this);abytes(data);const{view,buffer,blockLen}=this;const len=data.
length;let processed=false;for(let pos=0;pos<len;){const take=Math.min(blockLen-this.pos,len-pos);if(take===blockLen){const dataView=createView(
data);for(;blockLen<=len-pos;pos+=blockLen)this.process(dataView,pos);processed=true;continue}buffer.set(pos===0&&take===
len?data:data.subarray(pos,pos+take),this.pos);this.pos+=take;pos+=take;if(this.pos===blockLen){this.process(view,0);this.
pos=0;processed=true}}this.length+=data.length;if(processed)this.roundClean();return this}digestInto(out){aexists(this);
aoutput(out,this);this.finished=true;const{buffer,view,blockLen,isLE}=this;let{pos}=this;buffer[pos++]=128;buffer.fill(0,
pos);if(this.padOffset>blockLen-pos){this.process(view,0);buffer.fill(0)}setU64FromNum(view,blockLen-8,this.length*8,isLE);
this.process(view,0);this.roundClean();const oview=out===buffer?view:createView(out);const len=this.outputLen;const outLen=len/
4;const state=this.get();if(len%4||outLen>state.length)throw new Error("invalid outputLen");for(let i=0;i<outLen;i++)oview.
setUint32(4*i,state[i],isLE)}digest(){const{buffer,outputLen}=this;this.digestInto(buffer);const res=buffer.slice(0,outputLen);
this.destroy();return res}_cloneIntoMeta(to){const{buffer,length,finished,destroyed,pos}=this;to.destroyed=destroyed;to.
finished=finished;to.length=length;to.pos=pos;if(pos)to.buffer.set(buffer);return to}clone(){return this._cloneInto()}}const SHA512_IV=Uint32Array.
from([1779033703,4089235720,3144134277,2227873595,1013904242,4271175723,2773480762,1595750129,1359893119,2917565137,2600822924,
725511199,528734635,4215389547,1541459225,327033209]);const K512=(()=>split(["0x428a2f98d728ae22","0x7137449123ef65cd","\
0xb5c0fbcfec4d3b2f","0xe9b5dba58189dbbc","0x3956c25bf348b538","0x59f111f1b605d019","0x923f82a4af194f9b","0xab1c5ed5da6d8\
118","0xd807aa98a3030242","0x12835b0145706fbe","0x243185be4ee4b28c","0x550c7dc3d5ffb4e2","0x72be5d74f27b896f","0x80deb1f\
e3b1696b1","0x9bdc06a725c71235","0xc19bf174cf692694","0xe49b69c19ef14ad2","0xefbe4786384f25e3","0x0fc19dc68b8cd5b5","0x2\
40ca1cc77ac9c65","0x2de92c6f592b0275","0x4a7484aa6ea6e483","0x5cb0a9dcbd41fbd4","0x76f988da831153b5","0x983e5152ee66dfab",
"0xa831c66d2db43210","0xb00327c898fb213f","0xbf597fc7beef0ee4","0xc6e00bf33da88fc2","0xd5a79147930aa725","0x06ca6351e003\
826f","0x142929670a0e6e70","0x27b70a8546d22ffc","0x2e1b21385c26c926","0x4d2c6dfc5ac42aed","0x53380d139d95b3df","0x650a73\
548baf63de","0x766a0abb3c77b2a8","0x81c2c92e47edaee6","0x92722c851482353b","0xa2bfe8a14cf10364","0xa81a664bbc423001","0x\
c24b8b70d0f89791","0xc76c51a30654be30","0xd192e819d6ef5218","0xd69906245565a910","0xf40e35855771202a","0x106aa07032bbd1b\
8","0x19a4c116b8d2d0c8","0x1e376c085141ab53","0x2748774cdf8eeb99","0x34b0bcb5e19b48a8","0x391c0cb3c5c95a63","0x4ed8aa4ae\
3418acb","0x5b9cca4f7763e373","0x682e6ff3d6b2b8a3","0x748f82ee5defb2fc","0x78a5636f43172f60","0x84c87814a1f0ab72","0x8cc\
702081a6439ec","0x90befffa23631e28","0xa4506cebde82bde9","0xbef9a3f7b2c67915","0xc67178f2e372532b","0xca273eceea26619c",
"0xd186b8c721c0c207","0xeada7dd6cde0eb1e","0xf57d4f7fee6ed178","0x06f067aa72176fba","0x0a637dc5a2c898a6","0x113f9804bef9\
0dae","0x1b710b35131c471b","0x28db77f523047d84","0x32caab7b40c72493","0x3c9ebe0a15c9bebc","0x431d67c49c100d4c","0x4cc5d4\
becb3e42b6","0x597f299cfc657e2a","0x5fcb6fab3ad6faec","0x6c44198c4a475817"].map(n=>BigInt(n))))();const SHA512_Kh=(()=>K512[0])();
const SHA512_Kl=(()=>K512[1])();const SHA512_W_H=new Uint32Array(80);const SHA512_W_L=new Uint32Array(80);class SHA2_64B extends HashMD{Ah=0;Al=0;Bh=0;Bl=0;Ch=0;Cl=0;Dh=0;Dl=0;Eh=0;El=0;Fh=0;Fl=0;Gh=0;Gl=0;Hh=0;Hl=0;constructor(outputLen,IV){
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
()=>new _SHA512,oidNist(3));Object.assign(hashes,{sha512});const publicOf=secret=>hex(getPublicKey(secret));const signedWith=(secret,bytes)=>hex(
sign(bytes,secret));function agreed(secret,other){const point=Point.fromBytes(other);if(point.isSmallOrder()||!point.isTorsionFree())
throw new RangeError("not a key");const{y}=point.multiply(utils.getExtendedPublicKey(secret).scalar).toAffine();const{p}=Point.
CURVE();const u=etc.mod((1n+y)*etc.invert(etc.mod(1n-y,p),p),p);return unhex(u.toString(16).padStart(64,"0")).reverse()}
var soft=Object.freeze({__proto__:null,agreed,publicOf,signedWith});const TRIES=5;const AGAIN=1e3;async function patiently(ask,tries=TRIES){
const refusal=await ask().then(()=>null,error=>error);if(!refusal||refusal.final||!tries)return refusal;await new Promise(
resolve=>setTimeout(resolve,AGAIN));return patiently(ask,tries-1)}async function sitAlone({table:table2,seat,draw,root:head,
nonce},{invitation,taken}){const keystore=await openKeystore();if(!keystore.lasting)return;const{seat:own2}=await makeKey(
keystore,{table:table2,seat});const signed=await own2.sits({name:myName()||say("names.guest"),draw,head,look:myLook()});
const seat_key={...signed,invitation:await countersigned$1(invitation,signed.sit)};const shown=await own2.shows(nonce,location.
origin);const given={ticket:"",read:""};if(await patiently(async()=>Object.assign(given,await post(`/tables/${table2}/jo\
in`,{seat_key,shown}))))return;keepSeat(table2,{seat,key:own2.key},taken);if(given.ticket)keepShown(table2,given)}var alone=Object.
freeze({__proto__:null,sitAlone});export{cups,newCup$1 as newCup,opening,statisticsDialog,today,whoIAm};
