function make(tag,set={},...children){const element=document.createElement(tag);const{data={},aria={},on={},role,...properties}=set;
Object.assign(element,properties);Object.assign(element.dataset,data);if(role)element.setAttribute("role",role);for(const[
name,value]of Object.entries(aria))element.setAttribute(`aria-${name}`,String(value));for(const[name,run2]of Object.entries(
on))element.addEventListener(name,run2);element.append(...children.filter(child=>child!==null&&child!==void 0&&child!==false).
map(child=>typeof child==="number"?String(child):child));return element}const button=(words,run2,className="button butto\
n--small")=>make("button",{type:"button",className,on:{click:run2}},words);function attribute(element,name,value){if(value===
null||value===void 0||value===false)element.removeAttribute(name);else if(element.getAttribute(name)!==String(value))element.
setAttribute(name,String(value))}function text(element,words){if(element.textContent!==words)element.textContent=words}function keyed(parent,items,key,fresh,change2=()=>{}){
const own=parent.children;const old=new Map([...own].map(child=>[child.dataset.key,child]));let place2=parent.firstElementChild;
items.forEach((item,index)=>{const id=String(key(item,index));const child=old.get(id)??fresh(item,index);old.delete(id);
child.dataset.key=id;if(child===place2)place2=place2.nextElementSibling;else parent.insertBefore(child,place2);change2(child,
item,index)});for(const gone2 of old.values())gone2.remove()}const all=(root,selector)=>root.querySelectorAll(selector);
const byId=id=>document.getElementById(id);const document$1=globalThis.document;const language=document$1?.documentElement.
lang||"en";const plurals=new Intl.PluralRules(language);const numbers$1=new Intl.NumberFormat(language);const sections=new Map;
let coming$1=null;function learn(catalogue){for(const[section,sentences2]of Object.entries(catalogue))sections.set(section,
new Map(Object.entries(sentences2)))}function say(key,given={}){const[section,name]=key.split(".");const found=sections.
get(section)?.get(name)??key;const sentence=typeof found==="string"?found:plural(Number(given.count),found);return sentence.
replace(/\{([a-z]+)\}/g,(place2,name2)=>name2==="count"&&given.count!==void 0?number(given.count):String(given[name2]??place2))}
const plural=(count2,forms)=>forms[plurals.select(count2)]??forms.other;const number=count2=>numbers$1.format(count2);const worded=(...parts)=>Promise.
all([...parts,whole()]);function whole(){coming$1??=fetched$3().catch(error=>{coming$1=null;throw error});return coming$1}
async function fetched$3(){const answer=await fetch(new URL(`../../strings/${language}.json`,import.meta.url));if(!answer.
ok)throw new Error(answer.statusText);learn(await answer.json())}const inline=document$1?.getElementById("strings");if(inline)
learn(JSON.parse(inline.textContent));function linkLine(label,url){const full=new URL(url,location.origin).href;const aria={
label:say("links.field",{label})};const field=make("input",{className:"link__url",readOnly:true,value:full,aria,on:{focus:()=>field.
select()}});const taken=button(say("links.copy"),async()=>{const copied=await copy(full,field);taken.textContent=say(copied?
"links.copied":"links.by-hand");setTimeout(()=>taken.textContent=say("links.copy"),2e3)});const share2="share"in navigator&&
button(say("links.share"),()=>navigator.share({url:full}).catch(()=>null));return make("div",{className:"link"},make("sp\
an",{className:"link__label"},label),field,taken,share2)}async function copy(words,field){try{await navigator.clipboard.
writeText(words);return true}catch{field?.select();return Boolean(field)&&document.execCommand("copy")}}const asked$2=new Map;
function stylesheet(name){return arrived(new URL(`../../css/${name}.css`,import.meta.url).pathname)}function arrived(href){
if(!asked$2.has(href))asked$2.set(href,fetched$2(href));return asked$2.get(href)}function fetched$2(href){if(document.querySelector(
`link[href="${href}"]`))return Promise.resolve();return new Promise(resolve=>document.head.append(make("link",{rel:"styl\
esheet",href,on:{load:resolve,error:resolve}})))}const PREFIX="fairdeal.";const KEEP=30;function recall(key,fallback=null){
try{return JSON.parse(localStorage.getItem(PREFIX+key)??"null")??fallback}catch{return fallback}}function remember(key,value){
try{localStorage.setItem(PREFIX+key,JSON.stringify(value));return true}catch{return false}}const tables=()=>recall("tabl\
es",[]);const tableOf=id=>tables().find(each=>each.table===id);function keepTable(id,known){const others=tables().filter(
each=>each.table!==id);return remember("tables",[{...tableOf(id),...known,table:id},...others].slice(0,KEEP))}const LOOKS=[
"theme","felt","back"];function wireSwitches(root){for(const input of switchesOf(root)){show$1(input);input.addEventListener(
"change",()=>change$1(input))}}const switchesOf=root=>root.querySelectorAll("[data-switch]");const switchOf=input=>input.
dataset.switch??"";function show$1(input){const value=recall(switchOf(input));if(input.type==="checkbox")input.checked=!value;else
input.value=value??input.dataset.usual??"auto"}function change$1(input){remember(switchOf(input),input.type==="checkbox"?
!input.checked:input.value);if(LOOKS.includes(switchOf(input)))dress(switchOf(input),input.value)}function dress(look2,chosen){
if(chosen==="auto")delete document.documentElement.dataset[look2];else document.documentElement.dataset[look2]=chosen;turnBacks()}
function turnBacks(){const{back="sun"}=document.documentElement.dataset;for(const drawn of document.querySelectorAll(`us\
e[href^="#back-"]:not([href$="-${back}"])`))drawn.setAttribute("href",`#back-${back}`)}function follow(){turnBacks();for(const input of switchesOf(
document))show$1(input)}for(const told2 of["storage","pageshow"])addEventListener(told2,follow);class Refusal extends Error{constructor({
code,message,clause,remedy,detail},status){super(message);this.code=code;this.clause=clause;this.remedy=remedy;this.detail=
detail;this.final=status>=400&&status<500&&status!==429}}async function request(path,{method="GET",body,type="applicatio\
n/json",token:token2}){const bearer=typeof token2==="function"?await token2():token2;const headers={...body&&{"Content-T\
ype":type},...bearer&&{Authorization:`Bearer ${bearer}`}};const answer=await fetch(`/api/v1${path}`,{method,headers,body}).
catch(unreached);return checked(answer)}function unreached(){throw new Refusal({code:"offline",message:say("api.offline")},
0)}async function checked(answer){if(answer.ok)return answer;const{error}=await answer.json().catch(()=>({}));throw new Refusal(
error??{code:"server",message:say("api.status",{status:answer.status})},answer.status)}const get=async(path,token2)=>(await request(
path,{token:token2})).json();const post=async(path,body={},token2)=>(await request(path,{method:"POST",body:JSON.stringify(
body),token:token2})).json();function changed$1(old,change2){if(!change2)return old;const{set,gone:gone2=[],zones,players=[],
sheet:sheet2}=change2;const now=without({...old,...set},gone2);if(zones)now.zones=zonesOf$1(old.zones,zones);if(players.
length)now.players=old.players.map(player=>overlaid(player,players.find(each=>each.seat===player.seat)));if(sheet2)now.sheet=
[...(old.sheet??[]).slice(0,sheet2.keep),...sheet2.add];return now}const without=(object,gone2)=>Object.fromEntries(Object.
entries(object).filter(([name])=>!gone2.includes(name)));const overlaid=(old,change2)=>change2?without({...old,...change2},
["gone",...change2.gone??[]]):old;function zonesOf$1(old,{set=[],changed:changed2=[],order=old.map(zone=>zone.id)}){const byId2=new Map(
[...old,...set].map(zone=>[zone.id,zone]));for(const change2 of changed2)byId2.set(change2.id,zoneOf(byId2.get(change2.id),
change2));return order.map(id=>byId2.get(id))}function zoneOf(old,{cut,...change2}){const now=overlaid(old,change2);if(!cut)
return now;const[at2,count2,laid]=cut;const cards2=[...old.cards??[]];cards2.splice(at2,count2,...laid);return cards2.length?
{...now,cards:cards2}:without(now,["cards"])}const FILE="file";const WATCHED="fairdeal.watched";const keptFile=()=>sessionStorage.
getItem(WATCHED)??"";const played$1=new Map;function toldTo(eyes){if(!played$1.has(eyes))played$1.set(eyes,fetched$1(eyes));
return played$1.get(eyes)}async function fetched$1(eyes){const body=keptFile();const told2=await(await request(`/transcr\
ipts/replay?as=${eyes}`,{method:"POST",type:"text/plain",body})).json();let game2=null;for(const moment2 of told2.moments)
game2=moment2.game=moment2.from===void 0?moment2.game:changed$1(game2,moment2.game);return told2}async function ofFile(path){
const[where,query]=path.split("?");const asked2=new URLSearchParams(query);const number2=(name,usual)=>Number(asked2.get(
name)??usual);const{table:table2,eyes,undone:undone2,moments:moments2,marks}=await toldTo(asked2.get("as")??"");const seq=moments2.
length-1;if(where.endsWith("/marks")){const kind=asked2.get("kind");const later=marks.filter(mark=>mark.seq>number2("aft\
er",-1)&&(!kind||mark.kind===kind));return{seq,eyes,undone:undone2,over:true,marks:later.slice(0,number2("limit",later.length))}}
if(where.endsWith("/replay"))return{...moments2[Math.min(number2("seq",0),seq)],from:void 0};if(where.endsWith("/log"))return{
news:moments2.slice(0,number2("before",moments2.length)).map(({news:news2})=>news2)};return table2}const FREE=["hand","t\
rick"];function lies(zones,{zone,index,code}){const cards2=zones.find(each=>each.id===zone)?.cards??[];return FREE.includes(
zones.find(each=>each.id===zone)?.layout)?cards2.includes(code):cards2[index]===code}async function cameAt(has,seq,least){
let there=seq;let before=least-1;for(let by=1;there-by>=least;by*=2){if(!await has(there-by)){before=there-by;break}there-=
by}while(there-before>1){const middle=Math.floor((there+before)/2);if(await has(middle))there=middle;else before=middle}
return there}const primes=count2=>{const found=[];for(let n=2;found.length<count2;n++)if(found.every(prime=>n%prime))found.
push(n);return found};const fraction=root=>(root-Math.floor(root))*4294967296|0;const ROUND=Int32Array.from(primes(64),prime=>fraction(
Math.cbrt(prime)));const START=Int32Array.from(primes(8),prime=>fraction(Math.sqrt(prime)));const SCHEDULE=new Int32Array(
64);const turn$1=(word,by)=>word>>>by|word<<32-by;function mix(state2,bytes,at2){const w=SCHEDULE;for(let i=0;i<16;i++,at2+=
4)w[i]=bytes[at2]<<24|bytes[at2+1]<<16|bytes[at2+2]<<8|bytes[at2+3];for(let i=16;i<64;i++){const early=w[i-15];const late=w[i-
2];const low=turn$1(early,7)^turn$1(early,18)^early>>>3;const high=turn$1(late,17)^turn$1(late,19)^late>>>10;w[i]=w[i-16]+
low+w[i-7]+high}let[a,b,c,d,e,f,g,h]=state2;for(let i=0;i<64;i++){const one=h+(turn$1(e,6)^turn$1(e,11)^turn$1(e,25))+(e&
f^~e&g)+ROUND[i]+w[i]|0;const two=(turn$1(a,2)^turn$1(a,13)^turn$1(a,22))+(a&b^a&c^b&c)|0;h=g;g=f;f=e;e=d+one|0;d=c;c=b;
b=a;a=one+two|0}const after=[a,b,c,d,e,f,g,h];for(let i=0;i<8;i++)state2[i]+=after[i]}function sha256(bytes){const state2=START.
slice();const whole2=bytes.length-bytes.length%64;for(let at2=0;at2<whole2;at2+=64)mix(state2,bytes,at2);const rest=bytes.
length-whole2;const end=new Uint8Array(rest<56?64:128);end.set(bytes.subarray(whole2));end[rest]=128;const view=new DataView(
end.buffer);view.setBigUint64(end.length-8,BigInt(bytes.length)*8n);for(let at2=0;at2<end.length;at2+=64)mix(state2,end,
at2);const digest=new DataView(new ArrayBuffer(32));state2.forEach((word,i)=>digest.setInt32(i*4,word));return new Uint8Array(
digest.buffer)}const encoder=new TextEncoder;const utf8=text2=>encoder.encode(text2);function join(...parts){const whole2=new Uint8Array(
parts.reduce((sum,part2)=>sum+part2.length,0));let at2=0;for(const part2 of parts){whole2.set(part2,at2);at2+=part2.length}
return whole2}const hex=bytes=>Array.from(bytes,byte=>byte.toString(16).padStart(2,"0")).join("");const unhex=text2=>Uint8Array.
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
d25519"};const PKCS8=unhex("302e020100300506032b657004220420");const numbers=()=>import("./replay-later.js").then(function(n){
return n.soft});async function freshPair({soft=false,subtle=globalThis.crypto?.subtle}={}){const own=soft||!subtle?null:
await ownPair(subtle).catch(()=>null);if(own)return own;const secret=crypto.getRandomValues(new Uint8Array(32));return{key:(await numbers()).
publicOf(secret),secret}}async function ownPair(subtle){const{publicKey,privateKey}=await subtle.generateKey(ED25519,false,
["sign","verify"]);return{key:hex(new Uint8Array(await subtle.exportKey("raw",publicKey))),secret:privateKey}}async function pairOf(bytes,subtle=globalThis.
crypto?.subtle){const own=subtle?await readPair(subtle,bytes).catch(()=>null):null;return own??{key:(await numbers()).publicOf(
bytes),secret:bytes}}async function readPair(subtle,bytes){const secret=await subtle.importKey("pkcs8",join(PKCS8,bytes),
ED25519,true,["sign"]);const{x}=await subtle.exportKey("jwk",secret);const raw=atob(x.replaceAll("-","+").replaceAll("_",
"/"));const kept=await subtle.importKey("pkcs8",join(PKCS8,bytes),ED25519,false,["sign"]);return{key:hex(Uint8Array.from(
raw,letter=>letter.charCodeAt(0))),secret:kept}}const isSoft=secret=>secret instanceof Uint8Array;async function signatureOf(secret,bytes){
if(isSoft(secret))return(await numbers()).signedWith(secret,bytes);return hex(new Uint8Array(await crypto.subtle.sign(ED25519,
secret,bytes)))}const WORD="invite";async function freshInvitation(){const secret=crypto.getRandomValues(new Uint8Array(
32));return{key:(await pairOf(secret)).key,secret:hex(secret)}}const fragmentOf=({root,host,seats})=>[WORD,packed(root),
...[],...seats.map(({seat:seat2,secret})=>`${seat2}-${packed(secret)}`)].join(".");const entrants=()=>import("./replay-later.js").
then(function(n){return n.evening});const secretOf=async invitation=>invitation.cup?(await entrants()).secretOf(invitation):
(await pairOf(unhex(invitation.secret))).secret;const signs=async(invitation,what,said)=>signatureOf(await secretOf(invitation),
signedBytes(what,said));const countersigned=async(invitation,said,what="invitation")=>({key:invitation.key,signature:await signs(
invitation,what,said)});const REFEREE="referee";function whose(token2){try{return JSON.parse(atob((token2??"").split(".")[0].
replaceAll("-","+").replaceAll("_","/")))[1]}catch{return void 0}}const isReferees=token2=>whose(token2)===REFEREE;const TAB="\
fairdeal.tab.";const HANDED="hand.";const INVITED="invite.";const GOOD=2e4;const WISH="sit";function placeOf$1(table2,{hash=location.
hash,tab=tabOf(table2),kept=tableOf(table2)??{}}={}){const named2=hash.slice(1);const wish=named2===WISH;const had=takenWith(
kept,named2);if(named2.startsWith(INVITED)&&!had)return{sat:null,token:null,wish,invited:named2};if(named2.startsWith(HANDED))
return{sat:null,token:null,wish,handed:named2};if(named2&&!wish&&!had)return{sat:null,token:named2,wish};const sat=had??
tab.sat??(tab.token?null:kept.sat??(kept.token?null:kept.office))??null;if(kept.invited&&!kept.sat&&!tab.sat&&!had)return{
sat:null,token:null,wish,invited:kept.invited};return{sat,token:sat?null:tab.token??kept.token??null,wish}}function takenWith({
sat,used,office:office2,came},token2){if(!token2)return null;return token2===used&&sat||token2===came&&office2||null}function keepToken(table2,token2){
if(remembers(table2,{token:token2}))clearAddress()}function keepSeat(table2,sat,token2=null){const kept=keepTable(table2,
{...sat.seat===REFEREE?official(table2,sat,token2):{sat,token:null,...token2&&{used:token2}},url:pathOf(table2)});remembers(
table2,{sat});clearAddress();return kept}const official=(table2,office2,link2)=>({office:office2,...isReferees(link2)&&{
came:link2},...isReferees(tableOf(table2)?.token)&&{token:null}});const clearAddress=()=>location.hash&&history.replaceState(
null,"",location.pathname+location.search);const pathOf=table2=>`/table/${encodeURIComponent(table2)}`;const keepShown=(table2,{
ticket,read:read2})=>remembers(table2,{...tabOf(table2),shown:{ticket,read:read2,at:Date.now()}});function takeShown(table2){
const{shown:shown2,...rest}=tabOf(table2);if(shown2)remembers(table2,rest);return shown2&&Math.abs(Date.now()-shown2.at)<
GOOD?shown2:null}function tabOf(table2){try{return JSON.parse(sessionStorage.getItem(TAB+table2)??"null")??{}}catch{return{}}}
function remembers(table2,value){try{sessionStorage.setItem(TAB+table2,JSON.stringify(value));return true}catch{return false}}
async function opened(path,body,known,token2){const invited=await Promise.all(seatsToInvite(body).map(async seat2=>({seat:seat2,
...await freshInvitation()})));const invitations=Object.fromEntries(invited.map(({seat:seat2,key})=>[seat2,key]));const made=await post(
path,{...body,invitations},token2);const linkTo=({seat:seat2,key,secret})=>({seat:seat2,key,url:`${pathOf(made.table)}#${fragmentOf(
{root:made.root,host:null,seats:[{seat:seat2,secret}]})}`});const all2=invited.map(linkTo);const own=all2.find(({seat:seat2})=>seat2===
made.seat);const links=all2.filter(each=>each!==own);const url=own?pathOf(made.table):made.watch;const kept=keepTable(made.
table,{...known,...own&&{invited:own.url.split("#")[1]},url,watch:made.watch,links,referee:made.referee??null,at:Date.now()});
if(own&&kept&&isAlone(body))await sitDown(made,own,invited[0]).catch(error=>console.warn(error));return{...made,links,waits:!isAlone(
body),url:own&&!kept?own.url:url}}async function sitDown(made,own,invitation){const{sitAlone}=await import("./replay-later.js").
then(function(n){return n.alone});await sitAlone(made,{invitation,taken:own.url.split("#")[1]})}const isAlone=({seats})=>seats.
every(({kind})=>kind!=="open");function seatsToInvite({seats,listed:listed2}){const me=seats.findIndex(({kind})=>kind===
"me");if(me>=0)return[me];return listed2?[]:seats.flatMap(({kind},seat2)=>kind==="open"?[seat2]:[])}const BOTS={strong:"\
seat-plan.strong",sensible:"seat-plan.sensible",random:"seat-plan.random"};function seatField(label,{bots,list,standard}){
const kinds=[["me",say("seat-plan.me")],["open",say("seat-plan.person")],...[...bots].sort().reverse().map(bot=>[`bot ${bot}`,
say(BOTS[bot]??"seat-plan.bot",{bot})])];const select=make("select",{data:{before:standard}},...kinds.map(([value,words])=>make(
"option",{value,selected:value===standard},words)));select.addEventListener("change",()=>onlyOneMe(select,list));return make(
"li",{},make("label",{className:"field"},make("span",{className:"field__words"},label),select))}function onlyOneMe(select,list){
const{before}=select.dataset;select.dataset.before=select.value;if(select.value!=="me")return;for(const other of list.querySelectorAll(
"select"))if(other!==select&&other.value==="me")other.value=other.dataset.before=before}function readSeats(list){return[
...list.querySelectorAll("select")].map(({value})=>{const[kind,bot]=value.split(" ");return bot?{kind,bot}:{kind}})}function enter(made){
if(made.waits?made.seat!==null:!made.referee)return void(location.href=made.url??"/");const seats=made.links.map(link2=>linkLine(
say("seat-plan.seat",{number:link2.seat+1}),link2.url));const watch=made.watch?[linkLine(say("seat-plan.watch-link"),made.
watch)]:[];const referee=made.referee?[linkLine(say("seat-plan.referee-link"),made.referee.url)]:[];byId("links-list").replaceChildren(
...seats,...referee,...watch);const go=byId("links-go");go.hidden=!made.url;go.textContent=say(made.seat===null?"seat-pl\
an.watch":"seat-plan.go");go.href=made.url??"/";byId("links").showModal()}function askFork(seq,from2){const list=byId("f\
ork-seats");const fields=from2.names.map((name,seat2)=>seatField(name,{bots:from2.bots,list,standard:seat2===from2.seat?
"me":"bot sensible"}));list.replaceChildren(...fields);byId("fork-title").textContent=say("replay.fork",{seq});trouble$1(
null);byId("fork-form").onsubmit=event=>{if(!event.submitter?.getAttribute("value"))return;event.preventDefault();submit(
seq,from2)};byId("fork").showModal()}function trouble$1(error){byId("fork-trouble").hidden=!error;byId("fork-trouble").textContent=
error?[error.message,error.remedy].filter(Boolean).join(" "):""}async function submit(seq,{table:table2,token:token2,title,
game:game2}){const seats=readSeats(byId("fork-seats"));const made=await opened(`/tables/${table2}/fork`,{seq,seats},{title,
game:game2},token2).catch(trouble$1);if(!made)return;byId("fork").close();enter(made)}const STEPS$1={ArrowLeft:-1,ArrowRight:1,
PageUp:-1,PageDown:1};const ENDS={Home:"first",End:"last"};const KEYS=[["arrows","key-event"],["shift","key-turn"],["pag\
e","key-round"],["home","key-ends"],["space","key-play"]];function meaning(event){const{key,target:target2}=event;if(event.
ctrlKey||event.altKey||event.metaKey||event.defaultPrevented||writes(target2))return null;if(key===" ")return presses(target2)?
null:{toggle:true};if(scrolls(target2)&&!key.startsWith("Arrow"))return null;if(key in ENDS)return{to:ENDS[key]};if(!(key in
STEPS$1))return null;return{by:STEPS$1[key],unit:key.startsWith("Page")?"round":event.shiftKey?"turn":"event"}}const is=(target2,selector)=>Boolean(
target2?.closest?.(selector));const writes=target2=>is(target2,"select, textarea, dialog, input:not([type=range], [type=\
checkbox])");const presses=target2=>is(target2,"button, a, summary, [type=checkbox]");const scrolls=target2=>is(target2,
".panel__scroll");const seatName=seat2=>say("names.seat",{number:seat2+1});function named(text2,names2){return String(text2??
"").replace(/\{(\d)\}/g,(_,seat2)=>names2[seat2]||seatName(Number(seat2)))}function namesOf(table2){return(table2?.seats??
[]).map((each,seat2)=>called(each.name)||seatName(seat2))}const called=name=>name&&say("names.second").split(" ").includes(
name.toLowerCase())?say("names.quoted",{name}):name;function listed(words){return words.length<2?words.join(""):say("nam\
es.and",{most:words.slice(0,-1).join(", "),last:words.at(-1)})}const cards=count2=>say("names.cards",{count:count2});function scored(score,unit){
const size=number(Math.abs(score));const sign2=score<0?"−":"";return unit==="$"?`${sign2}$${size}`:`${sign2}${size}${unit?
` ${unit}`:""}`}const sentences=(entry,names2)=>(entry.lines??[]).map(line=>named(line,names2)).filter(Boolean);const isUndone=(table2,seq)=>Boolean(
table2?.undone?.some(([from2,upto])=>from2<=seq&&seq<=upto));const blank={status:"connecting",trouble:"",seat:null,seq:-1,
table:null,game:null,mine:null,office:null,ahead:0,here:{seats:[],watching:0},log:[],older:false,forgotten:0,refusal:null,
hint:null,lesson:null,chosen:[],selections:0,fit:null,aside:null,askers:[],introduced:null,calling:null,planned:null};function zonesOf(page2){
const own=new Map((page2.mine?.zones??[]).map(zone=>[zone.id,zone]));const zones=(page2.game?.zones??[]).map(zone=>take(
own,zone.id)??zone);return[...zones,...own.values()]}function take(map,key){const value=map.get(key);map.delete(key);return value}
const frozen=page2=>Boolean(page2.table?.incident||page2.table?.paused);const replaced=page2=>Boolean(page2.table?.seats?.[page2.
seat]?.stand_in||page2.table?.seats?.[page2.seat]?.lost);const asked$1=page2=>page2.seat!==null&&!frozen(page2)&&!replaced(
page2)&&acts(page2,page2.seat);const acts=({game:game2,table:table2},seat2)=>table2?.status!=="over"&&Boolean(game2?.to_act?.
includes(seat2));const winnersOf=({game:game2,table:table2})=>table2.outcome?.winners??game2.winners??[];const hasWon=(page2,seat2=page2.
seat)=>winnersOf(page2).includes(seat2);const moment=at2=>typeof at2==="number"?at2:Date.parse(at2);const eyesWords=(eyes,names2)=>eyes===
"all"||eyes==="public"?say(`story.${eyes}`):names2[Number(eyes.slice("seat:".length))];const struck=(line,undone2)=>undone2?
[make("span",{className:"unseen"},say("log.undone")),make("s",{},line)]:[line];const CHUNK=300;function chunksAround(seq,last2){
const own=Math.floor(seq/CHUNK);const near=seq%CHUNK<CHUNK/5?own-1:seq%CHUNK>CHUNK*4/5?own+1:own;return[...new Set([own,
near])].filter(chunk=>chunk>=0&&chunk*CHUNK<=last2).sort((a,b)=>a-b)}class Sentences{#table;#ask;#told=new Map;#better=new Map;constructor(table2,ask2=get){
this.#table=table2;this.#ask=ask2}note({eyes,seq,news:news2}){this.#better.set(`${eyes} ${seq}`,news2)}forget(){for(const[
key,entries]of this.#told)if(entries.some(entry=>entry.lies))this.#told.delete(key);for(const[key,entry]of this.#better)
if(entry.lies)this.#better.delete(key)}async chunk(number2,{eyes,as=eyes,token:token2,last:last2}){const key=`${eyes} ${number2}`;
const wanted2=Math.min(CHUNK,last2+1-number2*CHUNK);if((this.#told.get(key)?.length??0)<wanted2){const{news:news2}=await this.#ask(
`/tables/${this.#table}/log?before=${(number2+1)*CHUNK}&as=${eyes}`,token2);this.#told.set(key,news2.filter(entry=>entry.
seq>=number2*CHUNK))}return this.#told.get(key).filter(entry=>entry.seq<=last2).map(entry=>this.#better.get(`${as} ${entry.
seq}`)??entry)}}function drawEntries(entries,seq,{names:names2,table:table2,go}){const list=byId("log-list");const told2=entries.
filter(entry=>entry.lines?.length||entry.seq===seq);keyed(list,told2,entry=>entry.seq,entry=>freshEntry(entry,go),(child,entry)=>change(
child,entry,seq,{names:names2,table:table2}));list.querySelector("[aria-current]")?.scrollIntoView({block:"nearest"})}function freshEntry({
seq},go){const parts=[make("span",{className:"log__seq"},`#${seq}`),make("span",{className:"log__lines"})];return make("\
li",{className:"log__entry"},make("button",{type:"button",className:"log__go",on:{click:()=>go(seq)}},...parts))}function change(child,entry,seq,{
names:names2,table:table2}){const button2=child.firstElementChild;const words=sentences(entry,names2).join(" ")||say("re\
play.untold");const undone2=isUndone(table2,entry.seq);const key=JSON.stringify([undone2,words]);if(button2.dataset.words!==
key)button2.lastElementChild.replaceChildren(...struck(words,undone2));button2.dataset.words=key;child.dataset.by=/^(seat|bot):/.
test(entry.by)?"seat":entry.by;attribute(button2,"aria-current",entry.seq===seq?"step":null)}const KEPT=200;class Moments{#fetch;#kept=new Map;#passing=new Set;#here=new Map;constructor(fetch2){
this.#fetch=fetch2}at(eyes,seq){const key=`${eyes} ${seq}`;const found=this.#kept.get(key)??this.#fetched(eyes,seq);this.#kept.
delete(key);this.#kept.set(key,found);found.then(moment2=>moment2.passing?this.#passing.add(key):this.#here.set(key,moment2),
()=>this.#kept.delete(key));if(this.#kept.size>KEPT)this.#drop(this.#kept.keys().next().value);return found}async#fetched(eyes,seq){
const near=[seq-1,seq+1].map(each=>this.#here.get(`${eyes} ${each}`)).find(moment2=>moment2?.game);const told2=await this.#fetch(
eyes,seq,near?.seq);if(told2.from===void 0)return told2;const{from:from2,game:game2,...rest}=told2;return{...near,...rest,
game:changed$1(near.game,game2)}}#drop(key){this.#kept.delete(key);this.#here.delete(key)}forget(){for(const key of this.#passing)
this.#kept.delete(key);this.#passing.clear()}}class Wanted{#moments;#outside;#wish=null;#busy=false;constructor(moments2,outside){
this.#moments=moments2;this.#outside=outside}get calm(){return!this.#busy}async want(eyes,seq){this.#wish={eyes,seq};if(this.#busy)
return;this.#busy=true;while(this.#wish)await this.#answer(this.#wish);this.#busy=false;this.#outside.rest()}async#answer(wish){
const[moment2,error]=await this.#moments.at(wish.eyes,wish.seq).then(found=>[found,null],wrong=>[null,wrong]);if(wish!==
this.#wish)return;this.#wish=null;if(error)this.#outside.fail(error);else this.#outside.show(moment2)}}const PACES=[.5,1,
2,4];const PAGE=300;const start={seq:0,end:0,fresh:0,over:false,marks:[],known:[],eyes:[],closed:[],upto:{},as:"public",
seen:0,hide:false,playing:false,unit:"event",pace:1};const last=state2=>Math.min(state2.end,state2.upto[state2.as]??state2.
end);const limit=state2=>state2.hide?Math.min(state2.seen,last(state2)):last(state2);function goTo(state2,seq){const to=Math.
min(Math.max(0,Math.trunc(seq)||0),last(state2));return{...state2,seq:to,seen:Math.max(state2.seen,to),fresh:to===state2.
end?0:state2.fresh}}function stops(state2,unit){const end=last(state2);const seqs=state2.marks.filter(mark=>mark.kind===
"round").map(mark=>mark.seq);if(unit==="turn")seqs.push(...state2.marks.filter(mark=>mark.kind==="turn").map(mark=>mark.
seq-1),...edges(state2));return[...new Set([0,...seqs.filter(seq=>seq<end),end])].sort((a,b)=>a-b)}function edges({known,
end}){const pages=Array.from({length:Math.floor(end/PAGE)+1},(_,page2)=>page2);return pages.filter(page2=>!known.includes(
page2)).flatMap(page2=>[page2*PAGE,(page2+1)*PAGE-1])}function unknown({seq,end,known}){const own=Math.floor(seq/PAGE);return[
own,own-1,own+1].filter(page2=>page2>=0&&page2*PAGE<=end&&!known.includes(page2))}const turned=(state2,page2,marks)=>({...state2,
known:[...state2.known,page2],marks:joined(state2.marks,marks.filter(({kind})=>kind==="turn"))});const joined=(old,more)=>[
...old,...more].sort((a,b)=>a.seq-b.seq);function next(state2,by,unit=state2.unit){const{seq}=state2;if(unit==="event")return Math.
min(Math.max(0,seq+by),last(state2));const places=stops(state2,unit);return(by>0?places.find(place2=>place2>seq):places.
findLast(place2=>place2<seq))??seq}const step$1=(state2,by,unit)=>goTo(state2,next(state2,by,unit));const firstCard=state2=>state2.
marks.find(mark=>mark.kind==="round")?.seq??last(state2);const toFirst=state2=>goTo(state2,0);const toLast=state2=>goTo(
state2,limit(state2));const atEnd=state2=>state2.seq>=last(state2);function toggled(state2){if(state2.playing)return{...state2,
playing:false};return{...atEnd(state2)?goTo(state2,firstCard(state2)):state2,playing:true}}function played(state2){const then=step$1(
state2,1);return{...then,playing:then.playing&&!atEnd(then)}}function told$3(state2,{seq,marks,eyes,over,upto={},closed=[]}){
const fresh=state2.eyes.length?state2.fresh+seq-state2.end:0;const grown=Math.floor(state2.end/PAGE);const known=state2.
known.filter(page2=>page2<grown||seq===state2.end);const kept=state2.marks.filter(mark=>mark.kind==="round"||known.includes(
Math.floor(mark.seq/PAGE)));return{...state2,marks:joined(kept,marks),known,eyes,over,upto,closed,end:seq,fresh,as:eyes.
includes(state2.as)?state2.as:"public"}}const through=(state2,as)=>goTo({...state2,as},state2.seq);const closedEyes=(eyes,seats)=>[
"all",...Array.from({length:seats},(_,seat2)=>`seat:${seat2}`)].filter(each=>!eyes.includes(each));const hiding=(state2,hide2)=>({
...state2,hide:hide2,seen:state2.seq});const dealtBefore=(state2,seq)=>state2.marks.findLast(mark=>mark.kind==="round"&&
mark.seq<=seq);const startOf=(state2,round)=>state2.marks.find(mark=>mark.kind==="round"&&mark.round===round&&mark.seq<=
limit(state2))?.seq;function asked(search){const params=new URLSearchParams(search);const seq=/^\d{1,15}$/.test(params.get(
"seq")??"")?Number(params.get("seq")):null;return{seq,as:params.get("as")??"",hide:params.has("hide")?params.get("hide")===
"1":null}}function link(state2,table2){const params=new URLSearchParams({seq:state2.seq,as:state2.over?state2.as:"public",
...state2.hide&&{hide:1}});return`/replay/${table2}?${params}`}function drawReel(state2,names2){const slider=byId("slide\
r");slider.max=String(limit(state2));if(Number(slider.value)!==state2.seq)slider.value=String(state2.seq);attribute(slider,
"aria-valuetext",placed(state2));text(byId("place"),state2.hide?`#${state2.seq}`:say("reel.place",{seq:state2.seq,last:last(
state2)}));attribute(byId("play"),"data-playing",state2.playing?"":null);attribute(byId("play"),"aria-label",say(state2.
playing?"reel.pause":"reel.play"));const idle={first:state2.seq===0,back:state2.seq===0,forward:atEnd(state2),last:state2.
seq===limit(state2)};for(const each of all(document,"[data-go]"))attribute(each,"aria-disabled",idle[each.dataset.go]||null);
for(const each of all(document,"[data-do=fork]"))each.hidden=!state2.over;byId("fresh").hidden=!state2.fresh;byId("unit").
value=state2.unit;byId("pace").value=String(state2.pace);byId("hide").checked=state2.hide;drawEyes(state2,names2)}function placed(state2){
const round=dealtBefore(state2,state2.seq)?.round;return round?say("reel.spoken",{seq:state2.seq,round}):`#${state2.seq}`}
function drawEyes({eyes,closed,as},names2){const words=[...eyes.map(each=>[each,eyesWords(each,names2)]),...closed.map(each=>[
each,say("reel.closed",{eyes:eyesWords(each,names2)})])];const key=JSON.stringify(words);const select=byId("eyes");if(select.
dataset.key!==key){select.dataset.key=key;select.replaceChildren(...words.map(([value,label])=>make("option",{value},label)))}
select.value=as}function drawMoment({seq,news:news2,game:game2},names2){const told2=sentences(news2,names2).join(" ")||named(
game2?.say,names2);text(byId("moment"),told2?say("reel.moment",{seq,told:told2}):`#${seq}`)}function fillReel(){byId("pa\
ce").replaceChildren(...PACES.map(pace=>make("option",{value:pace},pace===.5?say("reel.half"):say("reel.speed",{speed:pace}))));
byId("keys").replaceChildren(...KEYS.map(([keys,does])=>make("div",{},make("dt",{},make("kbd",{},say(`reel.${keys}`))),make(
"dd",{},say(`reel.${does}`)))))}const download=async(path,file,token2)=>save(await(await request(path,{token:token2})).blob(),
file);function save(blob,file){const link2=Object.assign(document.createElement("a"),{href:URL.createObjectURL(blob),download:file});
link2.click();setTimeout(()=>URL.revokeObjectURL(link2.href),1e4)}const wantsStill=()=>Boolean(recall("still",false))||matchMedia(
"(prefers-reduced-motion: reduce)").matches;const reducedMotion=()=>wantsStill()||document.hidden;const LASTS=400;const FIGURE=/([+−]?)(\$?)(\d[\d.,\u00a0\u202f]*\d|\d)(k?)/g;
const running=new Set;function read(text2){const figures=[...text2.matchAll(FIGURE)].map(([,sign2,unit,digits,k])=>{const size=Number(
digits.replace(/\D/g,""))*(k?1e3:1);return{sign:sign2,unit,k,value:sign2==="−"?-size:size}});return{figures,rest:text2.
replace(FIGURE,"#")}}function between(before,after){const[from2,to]=[read(before),read(after)];const counts=from2.rest===
to.rest&&from2.figures.some(({value},i)=>Math.abs(value-to.figures[i].value)>1);if(!counts)return null;return part2=>{let i=0;
return after.replace(FIGURE,written=>{const[was,is2]=[from2.figures[i],to.figures[i++]];return part2>=1||was.value===is2.
value?written:told$2(was.value+(is2.value-was.value)*part2,is2)})}}function told$2(value,{sign:sign2,unit,k}){const shown2=Math.
round(value/(k?1e3:1));return`${shown2<0?"−":sign2==="+"?sign2:""}${unit}${number(Math.abs(shown2))}${k}`}function count(element,words){
if(element.dataset.counts===words)return;const before=element.firstElementChild?.textContent??element.textContent;stop(element);
const write2=before!==words&&!reducedMotion()&&between(before,words);if(write2)run(element,words,write2);else if(element.
textContent!==words)element.textContent=words}function run(element,words,write2){const seen=make("span",{aria:{hidden:"t\
rue"}},write2(0));element.dataset.counts=words;element.replaceChildren(seen,make("span",{className:"unseen"},words));const began=performance.
now();const step2=now=>{if(element.dataset.counts!==words)return;const part2=(now-began)/LASTS;if(part2>=1||!element.isConnected)
return finish(element);seen.textContent=write2(Math.max(0,part2));requestAnimationFrame(step2)};running.add(element);requestAnimationFrame(
step2)}function stop(element){delete element.dataset.counts;running.delete(element)}function finish(element){element.textContent=
element.dataset.counts;stop(element)}function drawBar(page2,game2=page2.game){const{table:table2}=page2;const over=table2.
status==="over";text(byId("title"),table2.title);text(byId("round"),over?say("bar.over"):game2?say("bar.round",{round:game2.
round}):"");count(byId("tally"),[game2?.brief,...sides$1(page2,game2)].filter(Boolean).join(" · "));byId("watching").hidden=
page2.seat!==null||table2.status==="lobby"&&!page2.office;text(byId("watching"),say(page2.past?"bar.replay":page2.office?
"bar.referee":"bar.watching"));byId("practice")?.toggleAttribute("hidden",!table2.practice);byId("show-case")?.toggleAttribute(
"hidden",!page2.office&&!table2.incident&&!table2.adjourned);document.title=say(asked$1(page2)?"bar.your-turn":"bar.titl\
e",{title:table2.title});attribute(document.body,"data-turn",asked$1(page2)?"":null)}function sides$1({seat:seat2,past},game2){
const mine=past?void 0:game2?.players.find(each=>each.seat===seat2)?.side;const of=side=>game2.players.find(each=>each.side===
side);const words=mine===void 0?["bar.side-a","bar.side-b"]:mine?["bar.them","bar.us"]:["bar.us","bar.them"];const told2=[
0,1].map(side=>game2&&of(side)&&say(words[side],{points:number(of(side).score+(of(side).round_score??0))}));return mine?
told2.reverse():told2}const uses=choice=>choice.uses??[];function usedOf({items},zone){const prefix=`${zone}.`;const ids=items.
flatMap(uses).filter(id=>id.startsWith(prefix));return[...new Set(ids.map(id=>Number(id.slice(prefix.length))))]}const SIZES=[
1,.92,.84,.76,.68,.6,.53,.46,.4,.34];const overflows=place2=>place2.scrollHeight>place2.clientHeight+1||place2.scrollWidth>
place2.clientWidth+1;function fit(place2){if(!place2.clientHeight)return;place2.dataset.fitted="";for(const size of SIZES){
place2.style.setProperty("--fit",size);if(!overflows(place2))break}delete place2.dataset.fitted}function fitting(place2){
if(place2.dataset.fits)return;place2.dataset.fits="yes";new ResizeObserver(()=>requestAnimationFrame(()=>fit(place2))).observe(
place2)}const ANIMALS=["bear","fox","owl","cat","hare","frog"];const COLOURS=["gold","coral","blue","violet","green","pi\
nk"];function looksOf(seats){const animals=shared(seats.map(each=>each.look?.animal),ANIMALS);const colours=shared(seats.
map(each=>each.look?.colour),COLOURS);return seats.map((_,seat2)=>({animal:animals[seat2],colour:colours[seat2]}))}function shared(wishes,all2){
const granted=wishes.map((wish,seat2)=>all2.includes(wish)&&wishes.indexOf(wish)===seat2?wish:void 0);wishes.forEach((_,seat2)=>{
const usual=Array.from(all2,(_2,step2)=>all2[(seat2+step2)%all2.length]);granted[seat2]??=usual.find(each=>!granted.includes(
each))??usual[0]});return granted}function myLook(){const{animal,colour:colour2}=recall("look",{});return ANIMALS.includes(
animal)&&COLOURS.includes(colour2)?{animal,colour:colour2}:null}function around(count2,viewer){const start2=viewer===null?
0:viewer+1;const others=Array.from({length:viewer===null?count2:count2-1},(_,i)=>(start2+i)%count2);const side=others.length<
3?others.length===2?1:0:Math.max(1,Math.floor((others.length-1)/3));return{own:viewer,left:others.slice(0,side),top:others.
slice(side,others.length-side),right:others.slice(others.length-side)}}function spot(seat2,count2,viewer){const turn2=(seat2-
(viewer??0)+count2)%count2;const angle=Math.PI/2+2*Math.PI*turn2/count2;return{x:Math.round(Math.cos(angle)*100)/100,y:Math.
round(Math.sin(angle)*100)/100}}const ROOT$1="http://www.w3.org/2000/svg";function sign(id){const svg=document.createElementNS(
ROOT$1,"svg");const use=document.createElementNS(ROOT$1,"use");svg.setAttribute("class","sign");svg.setAttribute("aria-h\
idden","true");use.setAttribute("href",`#${id}`);svg.append(use);return svg}function show(place2,items){const told2=JSON.
stringify(items);if(place2.dataset.told===told2)return;const before=[...place2.children].map(child=>seenIn(child)?.textContent);
place2.dataset.told=told2;place2.replaceChildren(...items.map(figure));if(before.length===items.length)[...place2.children].
forEach((child,i)=>countFrom(before[i],child))}const seenIn=child=>child.querySelector('[aria-hidden="true"]:not(svg)')??
(child.dataset.sign?null:child);function countFrom(before,child){const place2=seenIn(child);if(!place2||before===void 0)
return;const words=place2.textContent;place2.textContent=before;count(place2,words)}function figure({sign:name,shown:shown2="",
words}){if(!name&&!shown2)return make("span",{className:"figure"},words);const seen=[shown2&&make("span",{aria:{hidden:"\
true"}},shown2),name&&sign(`sign-${name}`)];return make("span",{className:"figure",title:words,data:name?{sign:name}:{}},
...seen.filter(Boolean),make("span",{className:"unseen"},words))}const counted$1=(counts={},counters={})=>Object.entries(
counts).filter(([name])=>counters[name]).map(([name,value])=>counter(counters[name],value));function counter({sign:name,
one,other},value){const words=plural(value,{one,other}).replace("{n}",number(value));if(name==="$")return{shown:thousands(
value,name),words};return name?{sign:name,shown:number(value),words}:{words}}const thousands=(score,unit)=>score&&score%
1e3===0?`${scored(score/1e3,unit)}k`:scored(score,unit);const span=name=>make("span",{className:`plate__${name}`});function freshPlate(){
const disc=make("span",{className:"plate__disc",aria:{hidden:"true"}});const open2=make("button",{className:"plate__open",
type:"button",aria:{expanded:"false"},on:{click:()=>toggle$1(open2)}});return make("header",{className:"plate"},disc,...[
"name","hand","total","facts","clock"].map(span),open2)}function toggle$1(open2){const seat2=open2.closest(".seat");const opens=!seat2.
hasAttribute("data-open");fold();if(opens)seat2.style.minHeight=`${seat2.getBoundingClientRect().height}px`;seat2.toggleAttribute(
"data-open",opens);attribute(open2,"aria-expanded",opens)}function fold(){for(const seat2 of all(document,".seat[data-op\
en]")){seat2.removeAttribute("data-open");seat2.style.minHeight="";attribute(all(seat2,".plate__open")[0],"aria-expanded",
"false")}}function changePlate(element,seat2,page2,look2){const{names:names2}=look2;const[disc,name,hand,total,facts,,open2]=element.
firstElementChild.children;const player=page2.game.players.find(each=>each.seat===seat2)??{seat:seat2,score:0};const sitting=page2.
table.seats[seat2]??{};const acting=acts(page2,seat2);const[first,...others]=figuresOf(player,look2);drawAnimal(disc,look2.
looks[seat2].animal);text(name,isOwn(page2,seat2)?say("plate.you"):names2[seat2]);show(hand,player.hand!==void 0&&!handShown(
page2,seat2)?[{sign:"cards",shown:number(player.hand),words:cards(player.hand)}]:[]);show(total,[first]);show(facts,[...others,
...factsOf(page2,seat2,player,sitting,names2)]);attribute(open2,"aria-label",names2[seat2]);attribute(element,"data-acts",
acting?"":null);attribute(element,"data-turn",page2.game.turn===seat2?"":null);attribute(element,"data-won",hasWon(page2,
seat2)?"":null);attribute(element,"data-side",player.side);attribute(element,"data-away",gone(page2,seat2,sitting)?"":null);
attribute(element,"aria-label",acting?say("plate.acts",{name:names2[seat2]}):names2[seat2])}function drawAnimal(disc,animal){
if(disc.dataset.animal===animal)return;disc.dataset.animal=animal;disc.replaceChildren(sign(`animal-${animal}`))}function figuresOf(player,{
unit,counters={}}){const shows=counted$1(player.shows,counters);if(shows.length)return shows;const money=unit==="$"?unit:
"";const round=player.round_score;return[{words:scored(player.score,unit==="points"?"":unit)},...round===void 0?[]:[{shown:`${round<
0?"":"+"}${scored(round,money)}`,words:say("plate.round",{score:scored(round,money)})}]]}const isOwn=(page2,seat2)=>seat2===
page2.seat&&!page2.past;const gone=(page2,seat2,sitting)=>sitting.kind==="person"&&(sitting.away||!page2.here.seats.includes(
seat2));const handShown=(page2,seat2)=>zonesOf(page2).some(zone=>zone.layout==="hand"&&zone.owner===seat2&&zone.cards?.some(
Boolean));function factsOf(page2,seat2,player,sitting,names2){const own=isOwn(page2,seat2);const words=[sideOf(page2,player),
hasWon(page2,seat2)&&say("plate.winner"),sitting.lost&&say(`plate.${sitting.lost}`),!own&&gone(page2,seat2,sitting)&&say(
"plate.away"),sitting.stand_in&&say("plate.stand-in"),named(player.note,names2),...own?handNote(page2,seat2):[]];const turn2=acts(
page2,seat2)&&!own?[{sign:"turn",shown:say("plate.to-act"),words:say("plate.to-act")}]:[];const marks=[page2.game.dealer===
seat2&&"dealer",!own&&sitting.kind==="bot"&&"bot"];return[...turn2,...words.filter(Boolean).map(each=>({words:each})),...marks.
filter(Boolean).map(name=>({sign:name,words:say(`plate.${name}`)}))]}const handNote=(page2,seat2)=>(zonesOf(page2).find(
zone=>zone.layout==="hand"&&zone.owner===seat2)?.note??"").split(" · ");function sideOf(page2,player){if(player.side===
void 0)return"";const mine=page2.past?void 0:page2.game.players.find(each=>each.seat===page2.seat)?.side;if(mine===void 0)
return say("plate.side",{side:"AB"[player.side]??player.side+1});return player.seat===page2.seat?"":say(mine===player.side?
"plate.partner":"plate.them")}const rules={createHTML:text2=>text2,createScriptURL(address2){if(new URL(address2,location.
href).origin!==location.origin)throw new TypeError(address2);return address2}};const policy=globalThis.trustedTypes?.createPolicy(
"fairdeal",rules)??rules;const documentOf=(text2,kind)=>new DOMParser().parseFromString(policy.createHTML(text2),kind);const WIDE$1=.6;
const ROOM=44;const ROW=84;function translate(drawings,said){for(const text2 of drawings.querySelectorAll("text")){const words=said[text2.
textContent??""];if(words)write(text2,words)}}function write(text2,words){const given=name=>Number(text2.getAttribute(name));
const room=given("textLength")||(given("x")===50?ROW:ROOM);const wide=words.length*(given("font-size")*WIDE$1+given("let\
ter-spacing"));text2.textContent=words;if(wide>room)text2.setAttribute("textLength",String(room));else text2.removeAttribute(
"textLength");if(wide>room)text2.setAttribute("lengthAdjust","spacingAndGlyphs")}const BACKS=new URL("../../cards/backs.\
svg",import.meta.url).href;const BACK="back-";const USUAL="sun";const ROOT="http://www.w3.org/2000/svg";const coming=new Map;
const added={beats:{},sounds:{}};async function dressedAtTable(look2,faces){const[drawn]=await Promise.all([dressed(look2,
faces),look2.style&&arrived(look2.style)]);return drawn}async function dressed(look2,faces){Object.assign(added.beats,look2.
beats);Object.assign(added.sounds,look2.sounds);const sprites=[look2.cards,look2.deck].filter(Boolean);const[backs,...prefixes]=await Promise.
all([sprites.length&&sprite(BACKS),...sprites.map(each=>sprite(each,look2.words))]);if(!backs)return faces;return Object.
fromEntries(Object.entries(faces).map(([code,face2])=>[code,withDrawing(face2,prefixes,code)]))}function withDrawing(face2,prefixes,code){
const found=form=>prefixes.map(prefix=>`${prefix}-${form}${code}`).find(id=>document.getElementById(id));const drawn=found(
"");return drawn?{...face2,drawn,emblem:found("i")}:face2}function sprite(address2,words){if(!coming.has(address2))coming.
set(address2,fetched(address2,words).catch(()=>coming.delete(address2)&&false));return coming.get(address2)}async function fetched(address2,said){
const answer=await fetch(address2);if(!answer.ok)throw new Error(String(answer.status));const{documentElement:svg}=documentOf(
await answer.text(),"image/svg+xml");svg.setAttribute("class","sprite");svg.setAttribute("aria-hidden","true");if(said)translate(
svg,said);document.body.append(svg);return svg.dataset.prefix}const picture$1=id=>drawing$1(id,{viewBox:"0 0 100 140",preserveAspectRatio:`${id.
startsWith(BACK)?"xMidYMid":"xMidYMin"} slice`,class:"card__face"});const emblem=id=>drawing$1(id,{viewBox:"0 0 64 64",class:"\
emblem"});function drawing$1(id,attributes){const svg=document.createElementNS(ROOT,"svg");const use=document.createElementNS(
ROOT,"use");for(const[name,value]of Object.entries({...attributes,"aria-hidden":"true"}))svg.setAttribute(name,value);use.
setAttribute("href",`#${id}`);svg.append(use);return svg}function backDrawn(){const chosen=BACK+(document.documentElement.
dataset.back??USUAL);return[chosen,BACK+USUAL].find(id=>document.getElementById(id))??null}const part=(name,words)=>make(
"span",{className:`card__${name}`},words);const faceOf=(faces,code)=>faces?.[code]??{name:code,corner:code};function paint(element,code,faces,kind=code,cell=false){
const drawn=code===""?backDrawn():cell&&faces?.[code]?.emblem?"":faces?.[code]?.drawn;const worn=code&&kind!==code?kind:
"";const key=`${code}${faces?"":"?"}${drawn??""}${worn}`;if(element.dataset.painted===key)return;element.dataset.painted=
key;element.dataset.side=code===null?"none":code===""?"back":"face";attribute(element,"data-drawn",drawn?"":null);element.
replaceChildren(...drawn?[picture$1(drawn)]:code===null?[]:code===""?[part("back","")]:face(element,faceOf(faces,code)));
if(worn)element.append(make("span",{className:"card__band",data:{tint:faceOf(faces,worn).tint}},signOf(faces,worn),faceOf(
faces,worn).name))}function signOf(faces,code){const face2=faceOf(faces,code);return face2.emblem?emblem(face2.emblem):face2.
mark??face2.corner}function face(element,{corner,mark,tint,text:text2,emblem:id}){attribute(element,"data-tint",tint||"b\
lack");attribute(element,"data-long",corner.length>3?"words":corner.length>2?"three":null);const index=()=>make("span",{
className:"card__index"},part("corner",corner),mark&&part("pip",mark));if(id)return[emblem(id),part("corner",corner)];return[
index(),part("mark",mark||corner),text2&&part("text",text2),index()].filter(Boolean)}const MARKS=["last","sweep","mine",
"seen","new","lit","dim"];const told$1=({name,text:text2})=>text2&&!name.toLowerCase().includes(text2.toLowerCase())?`${name}\
 (${text2})`:name;function spoken({code,place:place2,mark,names:names2,usable,chosen,planned,hinted},faces){const card=code===
null?say("card.gap"):code===""?say("card.back"):told$1(faceOf(faces,code));const marked=mark&&MARKS.includes(mark)?say(`\
card.${mark}`):/^\d$/.test(mark??"")&&say("card.played-by",{who:names2[Number(mark)]});return[card,place2,marked,hinted&&
say("card.hinted"),planned?say("card.planned"):chosen?say("card.chosen"):usable&&say("card.usable")].filter(Boolean).join(
", ")}const TAIL={stack:6,pile:3};const FAN=7;const spreadable=zone=>zone.layout in TAIL&&cardsOf(zone).length>1;const sizeOf=zone=>zone.
count??cardsOf(zone).filter(card=>card!==null).length;const cardsOf=zone=>zone.cards??[];function slots(zone,used=[],spread2=false){
const cards2=cardsOf(zone);if(!cards2.length)return counted(zone,used);if(zone.layout in TAIL&&!spread2&&used.length<2)return heap(
zone,cards2,used);return cards2.map((code,index)=>({index,code,id:`${zone.id}.${index}`}))}function heap(zone,cards2,used){
const first=Math.max(0,cards2.length-TAIL[zone.layout]);const top=cards2.length-1;return cards2.slice(first).map((code,i)=>{
const index=first+i;return{index,code,id:index===top?`${zone.id}.${used[0]??top}`:null}})}function counted(zone,used){const shown2=Math.
min(zone.count??0,zone.layout==="hand"?FAN:TAIL.pile);if(!shown2)return used.length?[{index:0,code:null,id:`${zone.id}.${used[0]}`}]:
[];const id=`${zone.id}.${used[0]??0}`;return Array.from({length:shown2},(_,index)=>({index,code:"",id:index===shown2-1?
id:null,count:index===shown2-1?zone.count:null}))}function freshZone(zone,toggle2){const name=make("button",{className:"\
zone__name",type:"button",on:{click:()=>toggle2(zone.id)}});const head=make("h2",{className:"zone__head"},name,make("spa\
n",{className:"zone__note"}),make("span",{className:"zone__stake"}),make("span",{className:"zone__sign",aria:{hidden:"tr\
ue"}}));const cards2=make("div",{className:"zone__cards",role:"group"});return make("section",{className:"zone"},head,cards2)}
function changeZone(element,zone,look2){const[head,cards2]=element.children;const spread2=look2.spread.has(zone.id);const laid=slots(
zone,look2.used(zone.id),spread2);const shown2=look2.arranged?.(zone,laid)??laid;Object.assign(element.dataset,{zone:zone.
id,layout:zone.layout,shape:shapeOf(zone,shown2,look2)});element.style.setProperty("--n",Math.max(1,shown2.length-1));element.
style.setProperty("--across",across$1(shown2.length));element.style.setProperty("--columns",zone.columns||1);element.style.
setProperty("--rows",Math.ceil(shown2.length/(zone.columns||shown2.length||1)));changeHead(head,look2.aside?{...zone,stake:void 0}:
zone,spread2,look2);changeKind(element,zone,look2.faces);attribute(cards2,"aria-label",[...[...head.children].filter(each=>each.
getAttribute("aria-hidden")!=="true").map(each=>each.textContent),aheadWords(zone,look2)].filter(Boolean).join(": "));keyed(
cards2,shown2,slot=>slotKey(slot),freshSlot,(child,slot)=>changeSlot(child,slot,zone,look2));attribute(element,"data-emp\
ty",shown2.length?null:"");attribute(cards2,"data-own",ownPlace(zone,look2));attribute(cards2,"data-due",due(zone,look2));
attribute(element,"data-aside",look2.aside?"":null);attribute(element,"data-many",shown2.length>13?"":null);attribute(element,
"data-wide",(zone.columns??0)**2>shown2.length?"":null);attribute(element,"data-crowd",look2.seats>4?"":null);roving(cards2)}
const across$1=size=>size<7?Math.max(size,1):Math.ceil(size/(size>16?3:2));const slotKey=slot=>slot.id===null?`under ${slot.
index}`:slot.place??slot.index;function oneEach({marks={}}){const seats=Object.values(marks);return new Set(seats).size===
seats.length}function shapeOf(zone,shown2,look2){if(zone.layout==="grid")return"grid";if(zone.layout==="trick"&&zone.kind)
return"duel";if(zone.layout==="trick"&&!look2.aside&&oneEach(zone))return"trick";return shown2.some(slot=>slot.id===null)||
shown2.length===1?"heap":"fan"}function changeKind(element,{kind,tile,of=[],marks={}},faces){const[name,,stake,place2]=element.
firstElementChild.children;const safe=Object.values(marks).includes("safe");attribute(element,"data-of",of[0]);attribute(
element,"data-tile",tile&&"");attribute(name,"data-tile",tile);attribute(element,"data-kind",kind);attribute(element,"da\
ta-tint",kind&&faceOf(faces,kind).tint);attribute(stake,"aria-hidden",kind?"true":null);const told2=[kind,kind&&faces?.[kind]?.
emblem,safe].join();if(place2.dataset.told===told2)return;place2.dataset.told=told2;place2.replaceChildren(...[kind&&signOf(
faces,kind),safe&&sign("sign-lock")].filter(Boolean))}function changeHead(head,zone,spread2,{names:names2,counters,viewer,
past}){const[name,note,stake]=head.children;const size=sizeOf(zone);const label=named(zone.label,names2);const told2=size>
1&&zone.cards?.length&&(zone.count!==void 0||spreadable(zone));text(name,told2?`${label} · ${size}`:label);const yours=zone.
of?.includes(viewer)&&!past;text(note,named(zone.note,yours?names2.map((who,seat2)=>seat2===viewer?say("plate.you"):who):
names2));show(stake,counted$1(zone.stake,counters));name.disabled=!spreadable(zone);attribute(name,"aria-expanded",spreadable(
zone)?spread2:null);attribute(name,"title",spreadable(zone)?say(spread2?"zone.gather":"zone.spread"):null)}function freshSlot(slot){
const card=slot.id===null?make("span",{className:"card",aria:{hidden:"true"}}):make("button",{className:"card",type:"but\
ton"});return make("span",{className:"slot"},card)}function changeSlot(child,slot,zone,look2){const card=child.firstElementChild;
const mark=zone.marks?.[slot.index];const gap=slot.code===null&&zone.layout==="grid";paint(card,slot.code,look2.faces,zone.
kind,zone.layout==="grid");attribute(child,"data-order",zone.order?.includes(slot.index)?zone.order.indexOf(slot.index)+
1:null);card.hidden=gap;Object.assign(card.dataset,{index:slot.index,code:slot.code??"-",id:slot.id??""});attribute(card,
"data-mark",mark);attribute(child,"data-count",slot.count);if(zone.layout==="trick")(zone.kind?placeInDuel:placeInTrick)(
child,slot,zone,look2);if(slot.id!==null)changeButton(card,slot,zone,look2,mark)}function changeButton(card,slot,zone,look2,mark){
const planned=look2.planned===slot.id;const chosen=look2.chosen.includes(slot.id)||planned;const usable=look2.lit.has(slot.
id)||look2.open;const hinted=look2.hinted?.includes(slot.id);const inert=look2.past?!slot.code:!usable&&!chosen&&!look2.
plans?.(slot.id);attribute(card,"aria-label",spoken({...slot,place:named(placeOf(slot,zone,look2),look2.names),mark,names:look2.
names,usable,chosen,planned,hinted},look2.faces));attribute(card,"title",slot.code?say(look2.past?"card.look-back":"card\
.look",{name:faceOf(look2.faces,slot.code).name}):null);attribute(card,"aria-pressed",chosen?"true":null);attribute(card,
"aria-disabled",inert?"true":null);attribute(card,"data-planned",planned?"":null);attribute(card,"data-lit",look2.lit.has(
slot.id)?"":null);attribute(card,"data-hint",hinted?"":null)}function placeOf({index,place:place2=index},zone,look2){const size=sizeOf(
zone);const others=(zone.owner??look2.viewer)!==look2.viewer;const label=others?say("zone.of",{label:zone.label,who:look2.
names[zone.owner]}):zone.label;if(zone.layout==="grid")return say("zone.cell",{row:Math.floor(index/zone.columns)+1,column:index%
zone.columns+1});if(zone.count!==void 0||spreadable(zone))return say("zone.heap",{label,count:size});if(zone.layout==="t\
rick"||size<2)return label;return[say("zone.place",{place:place2+1,size}),others&&label].filter(Boolean).join(", ")}function placeInTrick(child,{
index},zone,{seats,viewer,names:names2,past,aside}){const mark=zone.marks?.[index];const{x,y}=spot(Number(mark??0),seats,
viewer);child.style.setProperty("--x",x);child.style.setProperty("--y",y);const who=Number(mark)===viewer&&!past?say("pl\
ate.you"):names2[mark];const ahead=zone.ahead===index&&!aside;attribute(child,"data-by",who&&(ahead?say("zone.ahead",{who}):
index===0&&zone.ahead!==void 0?say("zone.led",{who}):who));attribute(child,"data-ahead",ahead?"":null)}function placeInDuel(child,{
index},{marks={}},{viewer,names:names2,past}){const own=Object.keys(marks).filter(each=>marks[each]===marks[index]);const who=Number(
marks[index])===viewer&&!past?say("plate.you"):names2[marks[index]];child.dataset.side=marks[index]===marks[0]?"left":"r\
ight";attribute(child,"data-first",Number(own[0])===index?"":null);attribute(child,"data-by",Number(own.at(-1))===index?
who:null)}function due({layout,kind,marks={}},{asked:asked2}){if(layout!=="trick"||!kind||asked2===void 0)return null;return String(
asked2)===marks[0]?"left":"right"}const aheadWords=({ahead,marks={}},{names:names2,aside})=>ahead===void 0||aside?"":say(
"zone.ahead",{who:names2[marks[ahead]]});function ownPlace(zone,{viewer,aside,past}){const empty=zone.layout==="trick"&&
zone.ahead!==void 0&&viewer!==null&&!past&&!aside;return empty&&!Object.values(zone.marks??{}).includes(String(viewer))?
say("plate.you"):null}function roving(cards2,wanted2=null){const buttons=[...cards2.querySelectorAll("button.card:not([h\
idden])")];const now=wanted2??buttons.find(button2=>button2.getAttribute("tabindex")==="0")??buttons[0];for(const button2 of buttons)
attribute(button2,"tabindex",button2===now?0:-1)}function drawBoard(page2,zones,look2){const places=around(page2.game.seats,
page2.seat);Object.assign(document.body.dataset,{game:page2.table.game,seats:page2.game.seats});attribute(document.body,
"data-watches",page2.seat===null);const looks=looksOf(page2.table.seats);colour(looks);const all2={...look2,looks,seats:page2.
game.seats,viewer:page2.seat,asked:page2.game.to_act[0],used:zone=>usedOf(look2.choices,zone)};for(const side of["left",
"top","right"]){keyed(byId(side),places[side],seat2=>seat2,freshSeat,(child,seat2)=>changeSeat(child,seat2,page2,zones,all2))}
keyed(byId("own"),places.own===null?[]:[places.own],seat2=>seat2,freshSeat,(child,seat2)=>changeSeat(child,seat2,page2,zones.
filter(zone=>zone.layout!=="hand"),all2));drawZones(byId("hand"),zones.filter(zone=>zone.owner===page2.seat&&zone.layout===
"hand"&&page2.seat!==null),all2);drawGroups(byId("centre"),zones.filter(zone=>zone.owner===void 0||zone.owner===null),all2);
fitting(byId("centre"));fit(byId("centre"))}function colour(looks){looks.forEach(({colour:name},seat2)=>{for(const part2 of[
"p","line"])document.body.style.setProperty(`--${part2}-${seat2}`,`var(--${part2}-${name})`)})}function freshSeat(){return make(
"section",{className:"seat"},freshPlate(),make("div",{className:"seat__zones"}))}function changeSeat(element,seat2,page2,zones,look2){
const own=zones.filter(zone=>zone.owner===seat2);changePlate(element,seat2,page2,look2);drawZones(element.lastElementChild,
own,look2)}function drawZones(parent,zones,look2){keyed(parent,zones,zone=>zone.id,zone=>freshZone(zone,look2.toggle),(child,zone)=>changeZone(
child,zone,look2))}function drawGroups(parent,zones,look2){const trick=zones.find(zone=>zone.layout==="trick");keyed(parent,
[...grouped(zones)],([name])=>name,()=>make("div",{className:"group"}),(child,[,members])=>{drawZones(child,members,{...look2,
aside:members[0].layout==="trick"&&members[0]!==trick})})}const groupOf=zone=>zone.group||`zone ${zone.id}`;function grouped(zones){
const groups=new Map;for(const zone of zones)groups.set(groupOf(zone),[...groups.get(groupOf(zone))??[],zone]);return groups}
const STEPS={ArrowLeft:-1,ArrowRight:1};function step(cells,index,key,columns=0){if(key==="Home"||key==="End")return edge(
cells,index,key,columns);if(key in STEPS)return along(cells,index,STEPS[key],columns);if(columns&&key==="ArrowUp")return across(
cells,index,-columns,columns);if(columns&&key==="ArrowDown")return across(cells,index,columns,columns);return index}function along(cells,index,by,columns){
const[first,last2]=rowOf(cells,index,columns);for(let i=index+by;i>=first&&i<=last2;i+=by)if(cells[i])return i;return index}
function rowOf(cells,index,columns){if(!columns)return[0,cells.length-1];const first=index-index%columns;return[first,Math.
min(first+columns,cells.length)-1]}function across(cells,index,by,columns){for(let i=index+by;i>=0&&i<cells.length+columns;i+=
by){const found=nearest(cells,i,columns);if(found>=0)return found}return index}function nearest(cells,index,columns){const[
first,last2]=rowOf(cells,index,columns);for(let off=0;off<columns;off++){for(const i of[index-off,index+off])if(i>=first&&
i<=last2&&cells[i])return i}return-1}function edge(cells,index,key,columns){const[first,last2]=rowOf(cells,index,columns);
const row2=cells.slice(first,last2+1);return first+(key==="Home"?row2.indexOf(true):row2.lastIndexOf(true))}function moveFocus(board2){
board2.addEventListener("keydown",event=>{const card=event.target.closest?.("button.card");if(!card||event.ctrlKey||event.
altKey||event.metaKey)return;const next2=target(card,event.key);if(!next2)return;event.preventDefault();focusOn(next2)});
board2.addEventListener("focusin",event=>{const card=event.target.closest?.("button.card");if(card)roving(card.closest("\
.zone__cards"),card)})}const TURNED={ArrowUp:"ArrowLeft",ArrowLeft:"ArrowUp",ArrowDown:"ArrowRight",ArrowRight:"ArrowDow\
n"};function target(card,key){const cards2=card.closest(".zone__cards");const zone=card.closest(".zone");const slots2=[...cards2.
children].map(slot=>slot.querySelector("button.card:not([hidden])"));const turned2=getComputedStyle(cards2).gridAutoFlow.
startsWith("column");const columns=zone.dataset.layout==="grid"?Number(zone.style.getPropertyValue("--columns")):0;const from2=slots2.
indexOf(card);const to=step(slots2.map(Boolean),from2,turned2?TURNED[key]??key:key,columns);if(to!==from2)return slots2[to];
return key==="ArrowUp"?neighbour(zone,-1):key==="ArrowDown"?neighbour(zone,1):null}function neighbour(zone,by){const zones=[
...document.querySelectorAll(".board .zone")].filter(each=>each.querySelector("button.card:not([hidden])"));return zones[zones.
indexOf(zone)+by]?.querySelector("button.card[tabindex='0']")}function focusOn(element){const cards2=element.closest(".z\
one__cards");if(cards2)roving(cards2,element);element.focus()}const FIRST=["#hand button.card[data-lit]","#buttons butto\
n","#centre button.card[data-lit]","#board button.card[data-lit]","#prompt"];const firstThing=()=>FIRST.map(each=>all(document,
each)[0]).find(Boolean);function keepingFocus(draw2){const focused=document.activeElement;const cards2=focused?.closest?.(
".zone__cards");const inDock=Boolean(focused?.closest?.(".dock"));const index=cards2?[...cards2.children].indexOf(focused.
closest(".slot")):-1;draw2();if(document.activeElement===focused&&focused?.isConnected&&!focused.hidden)return;if(!cards2&&
!inDock)return;const left=cards2?.isConnected?[...cards2.querySelectorAll("button.card:not([hidden])")]:[];const next2=left.
length?left[Math.min(index,left.length-1)]:firstThing();if(next2)focusOn(next2)}const NAMES$1=["aria-label","aria-presse\
d","data-id","data-lit"];function ghost(look2,{left,top,width},className="ghost"){for(const name of NAMES$1)look2.removeAttribute(
name);const over=make("div",{className,inert:true,aria:{hidden:"true"}},look2);Object.assign(over.style,{left:`${left}px`,
top:`${top}px`});over.style.setProperty("--cw",`${width}px`);document.body.append(over);return over}function moves(before,after,grown){
const old=[...before];const fresh=[...after];const pairs=[];const pair=same=>pairs.push(...matched(old,fresh,same));pair(
(a,b)=>a.zone===b.zone&&a.index===b.index&&a.code===b.code);pair((a,b)=>a.zone===b.zone&&a.code===b.code&&a.code!=="");pair(
(a,b)=>a.zone===b.zone&&a.index===b.index&&a.code===""!==(b.code===""));pair((a,b)=>a.zone!==b.zone&&a.code===b.code&&a.
code!=="");pair((a,b)=>a.zone!==b.zone&&grows(grown,b)&&grows(grown,a,-1)&&a.code===""!==(b.code===""));const turned2=pairs.
filter(({from:from2,to})=>from2.code!==to.code);return{turned:turned2.filter(({from:from2,to})=>from2.zone===to.zone).map(
({to})=>to),moved:pairs,left:old.map(card=>({card,to:zoneThat(grown,1,card.zone)})),came:fresh.map(card=>({card,from:zoneThat(
grown,-1,card.zone)}))}}function matched(old,fresh,same){const pairs=[];for(let i=0;i<fresh.length;i++){const found=old.
findIndex(card=>same(card,fresh[i]));if(found<0)continue;pairs.push({from:old.splice(found,1)[0],to:fresh.splice(i--,1)[0]})}
return pairs}const grows=(grown,card,sign2=1)=>(grown.get(card.zone)??0)*sign2>0;function zoneThat(grown,sign2,but){const zones=[
...grown].filter(([zone,by])=>by*sign2>0&&zone!==but);return zones.length===1?zones[0][0]:null}const TRAVEL=260;const TURN=180;
const CROSS=380;const RISES=46;const GATHER=350;const APART=40;const WIPE=250;function picture(board2){const cards2=new Map;
const zones=new Map;for(const zone of board2.querySelectorAll(".zone")){const place2=zone.querySelector(".zone__cards").
getBoundingClientRect();if(place2.width)zones.set(zone.dataset.zone,place2);for(const element of zone.querySelectorAll("\
.card:not([hidden], [data-side=none])")){const box=element.getBoundingClientRect();const card={zone:zone.dataset.zone,index:Number(
element.dataset.index),code:element.dataset.code};if(box.width)cards2.set(card,{element,box})}}return{cards:cards2,zones}}
function animated(board2,draw2,had,has,how={}){if(reducedMotion())return draw2();const before=picture(board2);const looks=new Map(
[...before.cards].map(([card,{element}])=>[card,element.cloneNode(true)]));draw2();const after=picture(board2);const grown=new Map(
[...has].map(([zone,size])=>[zone,size-(had.get(zone)??0)]));const all2=moves([...before.cards.keys()],[...after.cards.keys()],
grown);play(all2,before,after,looks,how);return all2.turned.length>0}const plateOf=seat2=>document.querySelector(`.seat[\
data-key="${seat2}"] .plate`)?.getBoundingClientRect();function play({turned:turned2,moved:moved2,left,came},before,after,looks,{
takes,wipes,crosses,apart=APART}){const to=card=>card.zone===takes?.zone?takes?.seat:crosses?.[card.zone];const gathered=[
...before.cards.keys()].filter(card=>takes?card.zone===takes.zone:crosses&&left.some(each=>each.card===card));const flies=card=>gathered.
includes(card)&&Boolean(plateOf(to(card)));for(const card of turned2)turn(after.cards.get(card).element);for(const{from:from2,
to:to2}of moved2)if(!flies(from2))travel(after.cards.get(to2),before.cards.get(from2).box,from2.zone!==to2.zone,Boolean(
crosses));for(const[i,card]of gathered.filter(flies).entries())gather(looks.get(card),before.cards.get(card).box,plateOf(
to(card)),i*apart,wipes);came.forEach(({card,from:from2},i)=>arrive(after.cards.get(card),before.zones.get(from2),i));left.
filter(({card})=>!flies(card)).forEach(({card,to:to2},i)=>leave(looks.get(card),before.cards.get(card).box,after.zones.get(
to2),i))}function turn(element){element.animate([{transform:"perspective(40rem) rotateY(-90deg) scale(1.06)"},{transform:"\
none"}],{duration:TURN,easing:"cubic-bezier(.2,.8,.3,1)"})}const shift=(from2,to)=>`translate(${from2.left-to.left}px, ${from2.
top-to.top}px) scale(${to.width?from2.width/to.width:1})`;function halfway(from2,box){const[x,y]=[(from2.left-box.left)/
2,(from2.top-box.top)/2];const long=Math.hypot(x,y)||1;return`translate(${x-y/long*RISES}px, ${y+x/long*RISES}px)`}function travel({
element,box},from2,far,crosses){if(Math.abs(from2.left-box.left)+Math.abs(from2.top-box.top)<2)return;const arc=far&&crosses;
element.animate([{transform:shift(from2,box),transformOrigin:"0 0",zIndex:5},...arc?[{transform:halfway(from2,box),transformOrigin:"\
0 0",zIndex:5}]:[],{transform:"none",transformOrigin:"0 0",zIndex:5}],{duration:arc?CROSS:far?TRAVEL:TRAVEL/2,easing:"cu\
bic-bezier(.25,.8,.3,1)"})}const stagger=i=>Math.min(i*9,450);function arrive({element,box},from2,i){const start2=from2?
{transform:shift({...at(from2),width:box.width},box),opacity:.4}:{transform:"translateY(-1.2rem) rotate(-3deg)",opacity:0};
element.animate([start2,{transform:"none",opacity:1}],{duration:TRAVEL,delay:stagger(i),fill:"backwards",easing:"cubic-b\
ezier(.2,.8,.3,1)"})}function gather(look2,box,plate,later,wipes=false){const over=ghost(look2,box);if(wipes)wipe(over);
const end={transform:`translate(${plate.left-box.left}px, ${plate.top-box.top}px) scale(.35)`,opacity:.3};const done=over.
animate([{transform:"none",opacity:1},end],{duration:GATHER,delay:(wipes?WIPE:0)+later,fill:"both",easing:"cubic-bezier(\
.4,0,.3,1)"});done.onfinish=done.oncancel=()=>over.remove()}function wipe(over){const light=make("span",{className:"ghos\
t__wipe"});over.append(light);light.animate([{translate:"-100% 0"},{translate:"100% 0"}],{duration:WIPE,fill:"both"})}const at=box=>({
left:box.left,top:box.top});function leave(look2,box,to,i){const over=ghost(look2,box);const end=to?{transform:shift({...at(
to),width:box.width},box),opacity:.6}:{transform:"scale(.9)",opacity:0};const done=over.animate([{transform:"none",opacity:1},
end],{duration:TRAVEL,delay:stagger(i*4),fill:"forwards",easing:"cubic-bezier(.4,0,.3,1)"});done.onfinish=done.oncancel=
()=>over.remove()}const WIDE=matchMedia("(min-width: 75rem)");const ROOMY=matchMedia("(min-width: 94rem)");const NAMES=[
...document.querySelectorAll(".panel__page")].map(page2=>page2.id.replace("panel-",""));let from=null;let changed=()=>{};
let memory="panel";const openersOf=name=>all(document,`[data-panel-for=${name}]`);const openPanel=()=>byId("panel").dataset.
shows||null;function showPanel(name,{focus=true}={}){if(name&&!openPanel())from=document.activeElement;byId("panel").dataset.
shows=name??"";document.body.toggleAttribute("data-panel",Boolean(name));for(const each of NAMES){byId(`panel-${each}`).
hidden=each!==name;for(const opener of openersOf(each))attribute(opener,"aria-expanded",String(each===name))}if(WIDE.matches&&
name!=="case")remember(memory,name??"none");changed();if(name==="log")byId("log-scroll").scrollTop=byId("log-scroll").scrollHeight;
if(name&&focus)byId(`panel-${name}`).focus();else if(!name&&from?.isConnected&&byId("panel").contains(document.activeElement))
from.focus()}const togglePanel=name=>showPanel(openPanel()===name?null:name);function wirePanel(draw2,{first=ROOMY.matches?
"log":"none",key=memory}={}){changed=draw2;memory=key;for(const name of NAMES)for(const opener of openersOf(name))opener.
addEventListener("click",()=>togglePanel(name));byId("panel-close").addEventListener("click",()=>showPanel(null));byId("\
panel").addEventListener("keydown",event=>{if(event.key==="Escape")showPanel(null)});const last2=recall(memory,first);if(WIDE.
matches&&NAMES.includes(last2))showPanel(last2,{focus:false})}function drawPositions(root,faces){for(const figure2 of root.
querySelectorAll(".position:not(:has(.position__side))")){figure2.prepend(...sides(JSON.parse(figure2.dataset.zones)).map(
side=>drawSide(side,faces)))}}function sides(zones){const owners=[...new Set(zones.map(zone=>zone.owner??null))].sort((a,b)=>(a??
-1)-(b??-1));return owners.map(owner=>({owner,zones:zones.filter(zone=>(zone.owner??null)===owner)}))}function drawSide({
owner,zones},faces){const who=owner===null?null:make("strong",{className:"position__who"},named(`{${owner}}`,[]));return make(
"div",{className:owner===null?"position__side position__side--middle":"position__side"},who,...zones.map(zone=>drawZone(
zone,faces)))}function drawZone(zone,faces){const hidden=Object.values(zone.marks??{}).includes("under");const notes=[zone.
label,zone.note,zone.count>zone.cards.length&&cards(zone.count),hidden&&say("rulebook.face-down")].filter(Boolean).map(words=>named(
words,[]));const cards$1=make("span",{className:"position__cards",role:"list"});if(zone.layout==="grid")cards$1.style.setProperty(
"--columns",zone.columns);keyed(cards$1,zone.cards,(_,index)=>index,()=>make("span",{role:"listitem"}),(place2,code,index)=>place2.
append(drawCard(code,zone.marks?.[index],faces)));return make("div",{className:"position__zone",data:{laid:zone.layout}},
make("span",{className:"position__name"},notes.join(" · ")),cards$1)}function drawCard(code,mark,faces){const card=make(
"span",{className:"card",role:"img",title:code?faceOf(faces,code).name:"",aria:{label:spoken({code,names:[]},faces)},data:mark===
"under"?{under:""}:{}});paint(card,code,faces);return card}let shown$1="";async function showRules({rules:html,faces}){if(html===
shown$1)return;shown$1=html;const page2=documentOf(html,"text/html");byId("rules-text").replaceChildren(...[...page2.body.
childNodes].map(node=>document.importNode(node,true)));drawPositions(byId("rules-text"),faces);await stylesheet("rules")}
const HOUR={hour:"2-digit",minute:"2-digit",hourCycle:"h23"};const DAY={weekday:"short",day:"numeric",month:"short",...HOUR};
function timeOf(at2,now){const sameDay=new Date(at2).toDateString()===new Date(now).toDateString();return new Intl.DateTimeFormat(
language,sameDay?HOUR:DAY).format(at2)}const untilOf=({waits=[]},name)=>waits.find(each=>each.wait===name)?.until;const shownTime=(until,now,ahead=0)=>timeOf(
moment(until)-ahead,now-ahead);const lostBy=({table:table2},why,names2)=>listed(table2.seats.filter(each=>each.lost===why).
map(each=>names2[each.seat]));function ending(page2,names2){const{why="played",winners=page2.game.winners??[]}=page2.table.
outcome??{};const who=listed(winners.map(seat2=>names2[seat2]));const won=winners.length>0;const shared2=winners.some(seat2=>!partnersOf(
page2.game,winners[0]).includes(seat2));if(why==="played")return say(`outcome.${shared2?"share":winners.length>1?"win":won?
"wins":"over"}`,{who});const told2=say(`outcome.${why}`,{who:lostBy(page2,why,names2)});return won?say(winners.length>1?
"outcome.and-win":"outcome.and-wins",{why:told2,who}):told2}function titleOf(page2,names2){const{game:game2,table:table2,
seat:seat2,past}=page2;const{why="played",winners=game2.winners??[]}=table2.outcome??{};const own=(one,...others)=>!past&&
one===seat2&&!others.length;if(table2.status==="over")return why==="played"&&own(...winners)?say("outcome.you-win"):ending(
page2,names2);const{round,rows=[]}=table2.deal&&game2.sheet?.at(-1)||{};const points=rows.map(each=>each.points);const[first,
...more]=rows.filter(each=>each.points===bestOf(table2,points));if(!first)return say("sheet.title");if(more.length||partnersOf(
game2,first.seat).length>1)return say("sheet.round",{round});return own(first.seat)?say("sheet.you-take",{round}):say("s\
heet.takes",{who:names2[first.seat],round})}function endNotes({table:table2,ahead},names2,now=Date.now()){const{outcome,
practice,final=untilOf(table2,"final")}=table2;const out=outcome?.played_for??[];return[out.length&&say("outcome.played-\
for",{who:listed(out.map(seat2=>names2[seat2]))}),practice&&say("outcome.practice"),final&&say(table2.final?"outcome.fin\
al":"outcome.final-from",{time:shownTime(final,now,ahead)})].filter(Boolean)}function partnersOf({players},seat2){const{
side}=players.find(each=>each.seat===seat2)??{};return side===void 0?[seat2]:players.filter(each=>each.side===side).map(
each=>each.seat)}const holdersOf=(game2,names2)=>names2.map((_,seat2)=>listed(partnersOf(game2,seat2).map(each=>names2[each])));
const bestOf=({fewest_wins},points)=>(fewest_wins?Math.min:Math.max)(...points);function standingOf(page2){const{outcome,
fewest_wins}=page2.table;const winners=winnersOf(page2);const sides2=page2.game.players.map(({seat:seat2,score})=>({seat:seat2,
score,all:partnersOf(page2.game,seat2)})).filter(({seat:seat2,all:all2})=>seat2===all2[0]);const rows=sides2.map(({seat:seat2,
score,all:all2})=>({seat:seat2,score:outcome?.scores[seat2]??score,adjusted:outcome?.adjusted?.[seat2]??0,won:all2.some(
each=>winners.includes(each))}));rows.sort((a,b)=>fewest_wins?a.score-b.score:b.score-a.score);const first=rows.findIndex(
({won})=>won);return rows.map((each,place2)=>({...each,why:place2<first?page2.game.players.find(({seat:seat2})=>seat2===
each.seat).note??"":""}))}function drawSheet(page2,names2,unit,buttons,jump=null){const{game:game2,table:table2}=page2;const over=table2.
status==="over";byId("sheet-title").textContent=titleOf(page2,names2);const holders=holdersOf(game2,page2.past||page2.seat===
null?names2:names2.with(page2.seat,say("plate.you")));byId("sheet").toggleAttribute("data-over",over);byId("sheet").toggleAttribute(
"data-won",over&&hasWon(page2));const counted2=(game2.sheet??[]).filter(({rows})=>rows.length);const notes=over?endNotes(
page2,names2).map(words=>make("p",{className:"sheet__note"},words)):[];byId("sheet-rounds").replaceChildren(...notes,...over||
!game2.sheet?.length?[standing(page2,names2,holders,unit)]:[],...counted2.length>1?[chart(counted2,holders,unit)]:[],...rounds(
page2,names2,holders,unit,jump));byId("sheet-buttons").replaceChildren(...buttons.map(({label,run:run2,main})=>button(label,
run2,main?"button button--main":"button")))}function chart(sheet2,names2,unit){const place2=make("figure",{className:"ch\
art"});worded(import("./replay-later.js").then(function(n){return n.chart}),stylesheet("chart")).then(([{drawChart}])=>drawChart(
place2,sheet2,names2,unit),()=>place2.remove());return place2}function standing(page2,names2,holders,unit){const rows=standingOf(
page2).map(({seat:seat2,score,adjusted,won,why})=>{const points=`${adjusted>0?"+":""}${scored(adjusted,unit)}`;const total=adjusted?
say("sheet.by-ruling",{score:scored(score,unit),points}):scored(score,unit);return row([[won?`★ ${holders[seat2]}`:holders[seat2],
named(why,names2)].filter(Boolean).join(" · "),total],won)});return sheet(say("sheet.standing"),["player","total"],rows)}
function rounds({game:game2,table:table2},names2,holders,unit,jump){return[...game2.sheet??[]].reverse().map(({round,rows,
note})=>{const best=bestOf(table2,rows.map(each=>each.points));const how=rows.some(each=>each.detail);const lines=rows.map(
each=>row([holders[each.seat],scored(each.points,unit),scored(each.total,unit),...how?[named(each.detail,names2)]:[]],each.
points===best));const shown2=sheet(jump?button(say("sheet.go",{round}),()=>jump(round),"button"):say("sheet.round",{round}),
["player","points","total",...how?["how"]:[]],lines);return note?make("div",{},shown2,make("p",{className:"sheet__note"},
named(note,names2))):shown2})}function sheet(caption,heads,rows){const head=make("tr",{},...heads.map(name=>make("th",{scope:"\
col"},say(`sheet.${name}`))));return make("table",{className:"sheet"},make("caption",{},caption),make("thead",{},head),make(
"tbody",{},...rows))}function row([name,...cells],best){const line=make("tr",{},make("th",{scope:"row"},name),...cells.map(
words=>make("td",{},words??"")));line.classList.toggle("best",Boolean(best));return line}const POLL=4e3;const AHEAD=4;const NARROW=matchMedia(
"(max-width: 74.99rem)");const PLACES=["left","top","right","centre","own","hand"];const board=byId("board");const notBegun=byId(
"before").textContent;const table=decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1)??"");const onFile=table===
FILE;const ask=onFile?ofFile:get;const place=placeOf$1(table);let token=place.token;let chair=null;let state=start;let page=null;
let info=null;let game=null;let seat=null;let office=false;let undone=[];let way=1;let chunks=[];let clock=0;let address=0;
let drawing=0;const spread=new Set;const turning=new Set;const moments=new Moments((eyes,seq,from2)=>ask(`/tables/${table}\
/replay?seq=${seq}&as=${eyes}${from2===void 0?"":`&from=${from2}`}`,token));const wanted=new Wanted(moments,{show:shown,
fail:failed,rest:rested});const told=new Sentences(table,ask);const names=()=>namesOf(info);function become(next2){if(!info)
return;if(next2.seq!==state.seq)way=Math.sign(next2.seq-state.seq);state=next2;clearTimeout(clock);drawReel(state,names());
wanted.want(state.as,state.seq);fetchTurns()}async function fetchTurns(){for(const page2 of unknown(state)){if(turning.has(
page2))continue;turning.add(page2);const found=await marksOf(`after=${page2*PAGE-1}&limit=${PAGE}`).catch(()=>null);turning.
delete(page2);if(found?.seq===state.end)state=turned(state,page2,found.marks)}}const marksOf=query=>ask(`/tables/${table}\
/replay/marks?${query}`,token);async function roundsAfter(seq){const told2=await marksOf(`kind=round&after=${seq}`);return told2.
next?{...told2,marks:[...told2.marks,...(await roundsAfter(told2.marks.at(-1).seq)).marks]}:told2}function shown(moment2){
trouble(null);told.note(moment2);draw(moment2);drawReel(state,names());drawMoment(moment2,names());drawLog();clearTimeout(
address);address=setTimeout(writeAddress,400)}function failed(error){state={...state,playing:false};drawReel(state,names());
trouble(error)}function rested(){clearTimeout(clock);if(state.playing)clock=setTimeout(()=>become(played(state)),1e3/state.
pace);fetchAhead()}async function fetchAhead(){let ahead=state;for(let i=0;i<AHEAD&&wanted.calm;i++){const seq=next(ahead,
way);if(seq===ahead.seq)return;ahead={...ahead,seq};await moments.at(state.as,seq).catch(()=>null)}}function trouble(error){
byId("line").textContent=error?[error.message,error.remedy].filter(Boolean).join(" "):"";byId("line").hidden=!error}function writeAddress(){
const params=new URLSearchParams({seq:`${state.seq}`,as:state.as,...state.hide&&{hide:"1"}});history.replaceState(null,"",
`${location.pathname}?${params}`)}function pageOf(moment2){const eyes=/^seat:(\d)$/.exec(moment2.eyes);const viewer=eyes?
Number(eyes[1]):moment2.eyes==="all"?seat:null;const everybody={seats:info.seats.map(each=>each.seat),watching:0};const{
title,game:played2,fewest_wins}=info;const then=moment2.table.status==="over"?info:{...moment2.table,title,game:played2,
fewest_wins};return{...blank,past:true,passing:moment2.passing,seq:moment2.seq,seat:viewer,here:everybody,table:then,game:moment2.
game}}function draw(moment2){const before=page;page=pageOf(moment2);byId("before").hidden=Boolean(page.game);byId("befor\
e").textContent=page.passing?say("replay.kept-back"):notBegun;board.toggleAttribute("data-waiting",!page.game);drawBar({
...page,seat:null});byId("watching").hidden=false;if(onFile)byId("watching").textContent=say("replay.from-file");document.
title=say("replay.title",{seq:page.seq,title:info.title});if(page.game)keepingFocus(()=>moved(before));else for(const id of PLACES)
byId(id).replaceChildren()}function moved(before){const near=before?.game&&before.seat===page.seat&&Math.abs(before.seq-
page.seq)===1;if(near)animated(board,drawTable,sizes(before),sizes(page));else drawTable()}const sizes=of=>new Map(zonesOf(
of).map(zone=>[zone.id,sizeOf(zone)]));function drawTable(){drawBoard(page,zonesOf(page),{names:names(),toggle,spread,past:true,
faces:game?.faces,unit:game?.unit??"",counters:game?.counters,choices:{items:[],more:false},chosen:[],lit:new Set,open:false})}
function toggle(zone){spread.delete(zone)||spread.add(zone);drawTable()}async function drawLog(more=0){if(openPanel()!==
"log"||!page)return;const mine=++drawing;const last2=limit(state);chunks=more?[...chunks,more<0?chunks[0]-1:chunks.at(-1)+
1].sort((a,b)=>a-b):chunksFor(last2);const own=state.as===`seat:${seat}`||info.spectators===false||office;const asked2={
eyes:office&&!state.over?"public":state.as,as:state.as,token:own?token:null,last:last2};const parts=await Promise.all(chunks.
map(each=>told.chunk(each,asked2))).catch(trouble);if(!parts||mine!==drawing)return;drawEntries(parts.flat(),page.seq,{names:names(),
table:{undone},go:toLine});byId("log-older").hidden=chunks[0]<=0;byId("log-later").hidden=(chunks.at(-1)+1)*CHUNK>last2}
const chunksFor=last2=>chunks.includes(Math.floor(page.seq/CHUNK))?chunks.filter(each=>each*CHUNK<=last2):chunksAround(page.
seq,last2);async function openSheet(){const furthest=await moments.at(state.as,limit(state)).catch(trouble);if(!furthest?.
game)return;const unit=game?.unit==="points"?"":game?.unit??"";await stylesheet("sheet");drawSheet(pageOf(furthest),names(),
unit,[{label:say("replay.close"),run:()=>byId("sheet").close()}],toRound);byId("sheet").showModal()}const paused=()=>({...state,
playing:false});const GO={first:()=>toFirst(paused()),last:()=>toLast(paused()),back:()=>step$1(paused(),-1),forward:()=>step$1(
paused(),1)};function toLine(seq){if(NARROW.matches)showPanel(null);become(goTo(paused(),seq))}function toRound(round){byId(
"sheet").close();const seq=startOf(state,round);if(seq!==void 0)become(goTo(paused(),seq))}async function toCard({dataset},zone){
const card={zone,index:Number(dataset.index),code:dataset.code};const{as,seq}=state;const has=async at2=>lies((await moments.
at(as,at2)).game?.zones??[],card);const came=await cameAt(has,seq,dealtBefore(state,seq)?.seq??0).catch(trouble);if(came!==
void 0&&state.seq===seq)become(goTo(paused(),came))}async function look(card){const[{showLarge}]=await worded(import("./replay-later.js").
then(function(n){return n.magnify}));showLarge(card,game?.faces)}async function share(event){const url=location.origin+link(
state,table);const button2=event.currentTarget;const words=button2.dataset.words??(button2.dataset.words=button2.textContent);
if(await copy(url)){button2.textContent=say("replay.copied");setTimeout(()=>button2.textContent=words,2e3)}else{showPanel(
"menu");byId("share-line").replaceChildren(linkLine(say("replay.link"),url))}}function fork(){become(paused());askFork(state.
seq,{table,token,seat:seat??page?.game?.to_act?.[0],names:names(),bots:game?.bots??["sensible"],title:info.title,game:info.
game})}function pressed(event){const means=info&&meaning(event);if(!means)return;event.preventDefault();if(means.toggle)
become(toggled(state));else become(means.to?GO[means.to]():step$1(paused(),means.by,means.unit))}function see(as){if(!state.
closed.includes(as))return become(through(state,as));const dialog=byId("look");byId("look-who").textContent=eyesWords(as,
names());dialog.returnValue="";dialog.onclose=()=>dialog.returnValue==="ok"?open(as):drawReel(state,names());dialog.showModal()}
async function open(as){const done=await looked(as).catch(trouble);if(done)await news();drawReel(state,names());if(state.
eyes.includes(as))become(through(state,as))}async function looked(as){const[{looks}]=await worded(import("./replay-later.js").
then(function(n){return n.look}));return looks(chair,table,as)}const withClosed=marks=>({...marks,closed:office&&info.incident&&
!marks.over?closedEyes(marks.eyes,info.seats.length):[]});function hide(on){remember("replay.hide",on);become(hiding(state,
on))}function wire(){for(const button2 of all(document,"[data-go]"))button2.addEventListener("click",()=>become(GO[button2.
dataset.go??""]()));for(const button2 of all(document,"[data-do=share]"))button2.addEventListener("click",share);for(const button2 of all(
document,"[data-do=fork]"))button2.addEventListener("click",fork);byId("play").addEventListener("click",()=>become(toggled(
state)));byId("slider").addEventListener("input",()=>become(goTo(paused(),Number(byId("slider").value))));byId("unit").addEventListener(
"change",()=>become({...state,unit:byId("unit").value}));byId("pace").addEventListener("change",()=>become({...state,pace:Number(
byId("pace").value)}));byId("eyes").addEventListener("change",()=>see(byId("eyes").value));byId("hide").addEventListener(
"change",()=>hide(byId("hide").checked));byId("fresh").addEventListener("click",()=>become(goTo(paused(),state.end)));byId(
"show-sheet").addEventListener("click",openSheet);byId("log-older").addEventListener("click",()=>drawLog(-1));byId("log-\
later").addEventListener("click",()=>drawLog(1));byId("transcript").addEventListener("click",()=>download(`/tables/${table}\
/transcript`,`${table}.jsonl`,token).catch(trouble));board.addEventListener("click",clicked);board.addEventListener("con\
textmenu",held);document.addEventListener("keydown",pressed)}function clicked(event){const card=event.target.closest("bu\
tton.card[data-side=face]");if(card)toCard(card,card.closest(".zone").dataset.zone)}function held(event){const card=event.
target.closest(".slot")?.querySelector(".card[data-side=face]");if(!card)return;event.preventDefault();look(card)}async function seated(){
if(!place.sat)return;const{chairOf}=await import("./replay-later.js").then(function(n){return n.chair});chair=await chairOf(
table,place.sat);token=chair&&await chair.read().then(()=>chair.read,()=>null)}async function begin(){await seated();const[
marks,now,first]=await Promise.all([roundsAfter(-1),ask(`/tables/${table}`,token),ask(`/tables/${table}/replay?seq=0`,token)]);
info=now;seat=/^seat:\d$/.test(first.eyes)?Number(first.eyes.slice(-1)):null;office=Boolean(token&&chair?.officiates);undone=
marks.undone??[];const wants=asked(location.search);const as=marks.eyes.includes(wants.as)?wants.as:first.eyes;const begun=told$3(
{...start,as,hide:wants.hide??recall("replay.hide",false)},withClosed(marks));game=await get(`/games/${info.game}?langua\
ge=${language}`).catch(()=>null);if(game)game.faces=await dressedAtTable(game.look,game.faces);if(game?.rules)showRules(
game);become(goTo(begun,wants.seq??firstCard(begun)));if(state.closed.includes(wants.as))see(wants.as)}async function poll(){
if(!state.over&&!document.hidden&&info)await news()}async function news(){const marks=await roundsAfter(state.end).catch(
()=>null);if(!marks||marks.seq===state.end&&marks.over===state.over)return;info=await ask(`/tables/${table}`,token).catch(
()=>info);undone=marks.undone??[];moments.forget();told.forget();state=told$3(state,withClosed(marks));fetchTurns();drawReel(
state,names());if(page?.passing)wanted.want(state.as,page.seq);drawLog()}byId("back-to-table").href=pathOf(table);document.
body.classList.toggle("at-file",onFile);addEventListener("hashchange",()=>location.reload());if(token)keepToken(table,token);
fillReel();moveFocus(board);wire();wirePanel(drawLog,{first:"log",key:"replay.panel"});wireSwitches(document);setInterval(
poll,POLL);begin().catch(error=>{trouble(error);byId("away").hidden=false;for(const part2 of all(byId("reel"),".reel__tr\
ack, .reel__tools, .reel__more"))part2.hidden=true;byId("moment").textContent=say("replay.nothing")});export{REFEREE,byId,
canonical,countersigned,faceOf,freshPair,get,hex,join,keepSeat,keepShown,language,make,myLook,packed,paint,pairOf,post,recall,
request,say,scored,sha256,signatureOf,signedBytes,stylesheet,takeShown,unhex,utf8};
