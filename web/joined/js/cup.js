function make(tag,set={},...children){const element=document.createElement(tag);const{data={},aria={},on={},role,...properties}=set;
Object.assign(element,properties);Object.assign(element.dataset,data);if(role)element.setAttribute("role",role);for(const[
name,value]of Object.entries(aria))element.setAttribute(`aria-${name}`,String(value));for(const[name,run]of Object.entries(
on))element.addEventListener(name,run);element.append(...children.filter(child=>child!==null&&child!==void 0&&child!==false).
map(child=>typeof child==="number"?String(child):child));return element}const button=(words,run,className="button button\
--small")=>make("button",{type:"button",className,on:{click:run}},words);function text(element,words){if(element.textContent!==
words)element.textContent=words}const all=(root,selector)=>root.querySelectorAll(selector);const byId=id2=>document.getElementById(
id2);const document$1=globalThis.document;const language=document$1?.documentElement.lang||"en";const plurals=new Intl.PluralRules(
language);const numbers$1=new Intl.NumberFormat(language);const sections=new Map;let coming=null;function learn(catalogue){
for(const[section,sentences]of Object.entries(catalogue))sections.set(section,new Map(Object.entries(sentences)))}function say(key,given={}){
const[section,name]=key.split(".");const found=sections.get(section)?.get(name)??key;const sentence=typeof found==="stri\
ng"?found:plural(Number(given.count),found);return sentence.replace(/\{([a-z]+)\}/g,(place,name2)=>name2==="count"&&given.
count!==void 0?number(given.count):String(given[name2]??place))}const plural=(count,forms)=>forms[plurals.select(count)]??
forms.other;const number=count=>numbers$1.format(count);const worded=(...parts)=>Promise.all([...parts,whole()]);function whole(){
coming??=fetched().catch(error=>{coming=null;throw error});return coming}async function fetched(){const answer=await fetch(
new URL(`../../strings/${language}.json`,import.meta.url));if(!answer.ok)throw new Error(answer.statusText);learn(await answer.
json())}const inline=document$1?.getElementById("strings");if(inline)learn(JSON.parse(inline.textContent));function linkLine(label,url){
const full=new URL(url,location.origin).href;const aria={label:say("links.field",{label})};const field=make("input",{className:"\
link__url",readOnly:true,value:full,aria,on:{focus:()=>field.select()}});const taken=button(say("links.copy"),async()=>{
const copied=await copy(full,field);taken.textContent=say(copied?"links.copied":"links.by-hand");setTimeout(()=>taken.textContent=
say("links.copy"),2e3)});const share="share"in navigator&&button(say("links.share"),()=>navigator.share({url:full}).catch(
()=>null));return make("div",{className:"link"},make("span",{className:"link__label"},label),field,taken,share)}async function copy(words,field){
try{await navigator.clipboard.writeText(words);return true}catch{field?.select();return Boolean(field)&&document.execCommand(
"copy")}}const PREFIX="fairdeal.";const KEEP$1=30;function recall(key,fallback=null){try{return JSON.parse(localStorage.
getItem(PREFIX+key)??"null")??fallback}catch{return fallback}}function remember(key,value){try{localStorage.setItem(PREFIX+
key,JSON.stringify(value));return true}catch{return false}}const tables=()=>recall("tables",[]);const tableOf$1=id2=>tables().
find(each=>each.table===id2);function keepTable(id2,known){const others=tables().filter(each=>each.table!==id2);return remember(
"tables",[{...tableOf$1(id2),...known,table:id2},...others].slice(0,KEEP$1))}const cups=()=>recall("cups",[]);const keepCup=(id2,known)=>remember(
"cups",[{...cups().find(each=>each.id===id2),...known,id:id2},...cups().filter(each=>each.id!==id2)].slice(0,KEEP$1));const ANIMALS=[
"bear","fox","owl","cat","hare","frog"];const COLOURS=["gold","coral","blue","violet","green","pink"];const ROOT$1="http\
://www.w3.org/2000/svg";function sign(id2){const svg2=document.createElementNS(ROOT$1,"svg");const use=document.createElementNS(
ROOT$1,"use");svg2.setAttribute("class","sign");svg2.setAttribute("aria-hidden","true");use.setAttribute("href",`#${id2}`);
svg2.append(use);return svg2}const AT_TABLES=["playing","open","sitting"];const ROWS={tables:"table",entrants:"entrant"};
function changed(told,{seq,changed:news,rows={}}){const lists=Object.entries(rows).map(([name,list])=>[name,withRows(told[name],
list,ROWS[name])]);return{...told,...news,...Object.fromEntries(lists),seq}}function withRows(list,rows,key){const news=new Map(
rows.map(row=>[row[key],row]));const known=list.map(row=>news.get(row[key])??row);return[...known,...rows.filter(row=>list.
every(each=>each[key]!==row[key]))]}const mainWait=({waits})=>waits.find(({wait})=>wait!=="patience");const patience=({waits})=>waits.
find(({wait})=>wait==="patience");function placeOf({tables:tables2,entrants},entrant){const table=entrants[entrant].sits&&
tables2.findLast(({seats})=>seats.includes(entrant));return table?{...table,seat:table.seats.indexOf(entrant)}:null}function calledTo(told,entrant,been){
const place=AT_TABLES.includes(told.stage)&&!told.entrants[entrant].gone?placeOf(told,entrant):null;return place&&["lobb\
y","playing"].includes(place.status)&&!been.includes(place.table)?place:null}function membersOf({entrants},entrant){const partner=entrants[entrant]?.
partner??null;return partner===null?[entrant]:[entrant,partner].sort((a,b)=>a-b)}const contestantOf=(told,entrant)=>membersOf(
told,entrant)[0];const isAlone=({sides,entrants},entrant)=>Boolean(sides)&&entrants[entrant].partner===null&&!entrants[entrant].
gone;function owes(told,entrant){const{stage,entrants}=told;const{kind,hashed,opened:opened2}=entrants[entrant];if(kind!==
"person"||isAlone(told,entrant)||membersOf(told,entrant).some(each=>entrants[each].gone))return"";if(stage==="hashing"&&
!hashed)return"hash";return stage==="drawing"&&hashed&&!opened2?"open":""}const mayInvite=({stage})=>["break","playing",
"sitting"].includes(stage);const boardNow=({stage,round,boards})=>stage==="playing"?round+1:boards.length+1;function rise({
places},entrant){const[before,now]=(places[entrant]??[]).slice(-2);return now===void 0?0:before-now}const callsOf=({tables:tables2})=>tables2.
filter(({incident})=>incident).map(({table,number:number2,seats,incident})=>({table,number:number2,by:seats[incident.by],
since:incident.since})).sort((a,b)=>Date.parse(a.since)-Date.parse(b.since));const missing=({came,seats})=>seats.filter(
(entrant,seat)=>entrant>=0&&!came[seat]);function stateOf(table){if(table.incident)return"call";if(table.status==="over")
return"over";return missing(table).length?"coming":"playing"}const inOrder=({entrants})=>[...entrants].sort((a,b)=>Number(
Boolean(a.gone))-Number(Boolean(b.gone))||a.entrant-b.entrant);const contestants=told=>inOrder(told).filter(({entrant})=>contestantOf(
told,entrant)===entrant);function pageOf(lines,turn2,most){const pages=Math.max(1,Math.ceil(lines.length/most));const page=turn2%
pages;return{lines:lines.slice(page*most,page*most+most),page,pages}}const lookOf=entrant=>({animal:ANIMALS[entrant%ANIMALS.
length],colour:COLOURS[(entrant+Math.floor(entrant/ANIMALS.length))%COLOURS.length]});function face(entrant){if(entrant<
0)return make("span",{className:"face",aria:{hidden:"true"}},sign("sign-bot"));const{animal,colour}=lookOf(entrant);return make(
"span",{className:"face",data:{colour},aria:{hidden:"true"}},sign(`animal-${animal}`))}const STEM="cup-";const sentenceOf=({
id:id2,entrants},{seq,sentence})=>sentence.replace(new RegExp(`${id2.slice(STEM.length)}-\\d+-(\\d+)`,"g"),"$1").replace(
/\{(\d+)\}/g,(place,entrant)=>entrants[entrant]?nameThen(entrants[entrant],seq):place);const nameThen=({name,before},seq)=>before.
find(({until})=>seq<until)?.name||name;const nameOf=({entrants},entrant)=>entrants[entrant]?.name??say("cup.filler");const titleOf$1=(told,entrant)=>membersOf(
told,entrant).map(each=>nameOf(told,each)).join(" & ");const facesOf=(told,entrant)=>membersOf(told,entrant).map(face);const worth=({
scoring},value)=>scoring==="matchpoints"?say("cup.percent",{value}):String(value);const dayOf=({entry_from:from})=>new Date(
from).toLocaleDateString(language,{timeZone:"UTC",dateStyle:"medium"});const titleOf=told=>told.entry_from?`${told.title}\
 · ${dayOf(told)}`:told.title;const sharedOf=(told,{place,total})=>say("today.shared",{title:told.title,day:dayOf(told),
place,of:told.standings.length,total:worth(told,total)});function shareButton(told,standing){const words=`${sharedOf(told,
standing)} ${location.origin}${location.pathname}`;const taken=button(say("links.share"),async()=>{if("share"in navigator)
return navigator.share({text:words}).catch(()=>null);if(await copy(words))text(taken,say("links.copied"));else taken.replaceWith(
make("p",{},words))});return taken}const CALM=[500,1e3,2e3,4e3,8e3,15e3];const ASLEEP=2e4;function follow$1(cup,{hear:hear2,
state}){const scheme=location.protocol==="https:"?"wss":"ws";let tries=0;let hidden=0;let socket=dial();function dial(){
const line2=new WebSocket(`${scheme}://${location.host}/ws/tournaments/${encodeURIComponent(cup)}`);line2.onmessage=({data})=>{
tries=0;state(true);hear2(JSON.parse(data))};line2.onclose=()=>{state(false);setTimeout(()=>line2===socket&&(socket=dial()),
CALM[Math.min(tries++,CALM.length-1)])};return line2}function anew(){const old=socket;socket=dial();old.close()}document.
addEventListener("visibilitychange",()=>{if(document.hidden)hidden=Date.now();else if(Date.now()-hidden>ASLEEP)anew()});
addEventListener("online",anew)}const REFEREE="referee";const pathOf=table=>`/table/${encodeURIComponent(table)}`;const moment=at2=>typeof at2===
"number"?at2:Date.parse(at2);const two=number2=>String(number2).padStart(2,"0");const countdown=ms=>counted(Math.ceil(Math.
max(0,ms)/1e3));function counted(seconds){const[hours,minutes]=[Math.floor(seconds/3600),Math.floor(seconds/60)%60];return hours?
`${hours}:${two(minutes)}:${two(seconds%60)}`:`${minutes}:${two(seconds%60)}`}const HOUR={hour:"2-digit",minute:"2-digit",
hourCycle:"h23"};const DAY={weekday:"short",day:"numeric",month:"short",...HOUR};function timeOf(at2,now){const sameDay=new Date(
at2).toDateString()===new Date(now).toDateString();return new Intl.DateTimeFormat(language,sameDay?HOUR:DAY).format(at2)}
const shownTime=(until,now,ahead=0)=>timeOf(moment(until)-ahead,now-ahead);const floorHead=({stage})=>say(`floor.stage-${stage}`);
function waitingParts(at2,free,tables2=at2.told.floor.waiting){const label=say("floor.tables");return tables2.length?[make(
"ul",{className:"floor",aria:{label}},...tables2.map(each=>tableOf(at2,each,free)))]:[]}function floorParts(at2,own){const{
waiting,least}=at2.told.floor;const mine=waiting.find(({entrants})=>entrants.includes(own));const others=waiting.filter(
table=>table!==mine);const list=waitingParts(at2,!mine,others);if(mine)return[waitsPart(at2,mine),...list];const rule=make(
"p",{className:"now__help"},say("floor.rule",{count:least}));return[...others.length?list:[make("p",{},say("floor.none"))],
beginPart(at2),rule]}function waitsPart(at2,table){return make("div",{className:"floor__own"},make("p",{role:"status"},say(
"floor.waits",{count:table.entrants.length,seats:table.seats})),make("p",{className:"floor__faces"},...table.entrants.map(
face)),button(say("floor.get-up"),()=>at2.asks({do:"get-up"}),"button button--quiet button--small"))}function tableOf(at2,{
at:number2,seats,entrants,since},free){const names=entrants.map(entrant=>nameOf(at2.told,entrant)).join(", ");const open=say(
"floor.open",{count:seats-entrants.length});const sit=button(say("floor.sit"),()=>at2.asks({do:"sit",at:number2,seats}),
"button button--main button--small");sit.setAttribute("aria-label",say("floor.sit-spoken",{names}));return make("li",{className:"\
floor__table"},make("span",{className:"floor__faces"},...entrants.map(face)),make("span",{className:"floor__words"},make(
"strong",{},names),make("small",{},open," · ",make("span",{data:{since}},countdown(0)))),free&&sit)}function beginPart(at2){
const{sizes,begun}=at2.told.floor;const usual=at2.told.seats;const seats=make("select",{name:"seats",aria:{label:say("fl\
oor.size")}},...sizes.map(each=>make("option",{value:each,selected:each===usual},say("floor.seats",{count:each}))));const begin=()=>at2.
asks({do:"sit",at:begun,seats:Number(seats.value)});return make("p",{className:"floor__begin"},seats,button(say("floor.b\
egin"),begin,"button"))}function matchParts({tables:tables2},own){const over=tables2.filter(({status})=>status==="over");
if(!over.length)return[];const mine=over.filter(({seats})=>seats.includes(own));const link=make("a",{className:"button b\
utton--small",href:"?board=1"},say("floor.compare"));return[make("h2",{},say("floor.matches",{count:over.length})),own===
null?null:make("p",{},say("floor.own",{count:mine.length})),link].filter(Boolean)}function listed(words){return words.length<
2?words.join(""):say("names.and",{most:words.slice(0,-1).join(", "),last:words.at(-1)})}const ROOT="http://www.w3.org/20\
00/svg";const LINES=5;function ticksOf(low,high,most=LINES){const wide=Math.max(high-low,1)/most;const unit=10**Math.floor(
Math.log10(wide));const step=Math.max(1,[1,2,5].map(each=>each*unit).find(each=>each>=wide)??10*unit);const first=Math.floor(
low/step);return Array.from({length:Math.max(Math.ceil(high/step)-first,1)+1},(_,i)=>(first+i)*step)}function svg(name,given={},...children){
const element=document.createElementNS(ROOT,name);for(const[key,value]of Object.entries(given))element.setAttribute(key,
value);element.append(...children);return element}const SIZE={width:360,height:150};const EDGE={top:22,right:22,bottom:22,
left:34};const MOST$1=12;function placesPicture(told,own){const{places,standings}=told;const rounds=Math.max(0,...places.
map(each=>each.length));if(rounds<2||!places[own]?.length)return null;const last2=standings.length;const x=round=>EDGE.left+
10+(SIZE.width-EDGE.left-EDGE.right-10)*round/(rounds-1);const y=place=>EDGE.top+(SIZE.height-EDGE.top-EDGE.bottom)*(place-
1)/Math.max(1,last2-1);const line2=(each,name)=>svg("polyline",{class:name,points:each.map((place,round)=>`${x(round)},${y(
place)}`).join(" ")});const ticks=[...new Set([1,...ticksOf(1,last2,4).filter(tick=>tick>1&&tick<=last2)])];const every=Math.
ceil(rounds/MOST$1);const words=places[own].map((place,round)=>say("places.point",{number:round+1,place})).join(" ");const picture=svg(
"svg",{class:"places",role:"img","aria-label":`${titleOf$1(told,own)}. ${words}`,viewBox:`0 0 ${SIZE.width} ${SIZE.height}`},
...ticks.flatMap(tick=>[svg("line",{class:"chart__rule",x1:EDGE.left,x2:SIZE.width-6,y1:y(tick),y2:y(tick)}),svg("text",
{class:"chart__word",x:EDGE.left-6,y:y(tick)+4,"text-anchor":"end"},tick)]),...places.filter((_,entrant)=>entrant!==own).
map(each=>line2(each,"places__other")),line2(places[own],"places__own"),...places[own].flatMap((place,round)=>[svg("rect",
{class:"places__mark",x:x(round)-5,y:y(place)-5,width:10,height:10}),...round%every?[]:[svg("text",{class:"chart__word",
x:x(round),y:SIZE.height-4,"text-anchor":"middle"},round+1)]]),svg("text",{class:"places__now",x:x(places[own].length-1),
y:y(places[own].at(-1))-10,"text-anchor":"middle"},places[own].at(-1)));return make("div",{className:"chart"},picture,make(
"p",{className:"places__words"},say("places.words")))}function linesOf(told){if(!told.standings.length)return contestants(
told).map(({entrant})=>({entrant,place:null,total:"",rose:0,note:noteOf(told,entrant)}));return told.standings.map(({entrant,
place,total})=>({entrant,place,total:worth(told,total),rose:rise(told,entrant),note:noteOf(told,entrant)}))}function noteOf(told,entrant){
if(isAlone(told,entrant))return say("standings.alone");const notes=membersOf(told,entrant).map(each=>({name:nameOf(told,
each),note:noteOfOne(told,each)}));if(notes.every(({note})=>note===notes[0].note))return notes[0].note;return notes.filter(
({note})=>note).map(each=>say("standings.of",each)).join(" · ")}function noteOfOne({entrants},entrant){const{gone,kind,
before}=entrants[entrant];if(gone)return say(`standings.gone-${gone}`);if(kind==="bot")return say("standings.bot");const names=[
...new Set(before.map(({name})=>name))].filter(name=>name&&name!==entrants[entrant].name);return names.length?say("stand\
ings.before",{names:listed(names)}):""}function riseOf(rose){if(!rose)return make("span",{className:"rise"});const words=say(
rose>0?"standings.rose":"standings.fell",{count:Math.abs(rose)});return make("span",{className:"rise",data:{up:rose>0},title:words,
role:"img",aria:{label:words}},`${rose>0?"▲":"▼"} ${Math.abs(rose)}`)}function drawStandings(place,told,own){const placed=told.
standings.length>0;const rose=told.boards.length>1;const head=[placed&&say("standings.place"),say("standings.name"),placed&&
say("standings.total"),rose&&say("standings.change")].filter(Boolean);place.replaceChildren(make("table",{className:"sta\
ndings"},make("caption",{className:"unseen"},say("standings.title")),make("thead",{className:placed?"":"unseen"},make("t\
r",{},...head.map(words=>make("th",{scope:"col"},words)))),make("tbody",{},...linesOf(told).map(line2=>lineOf(told,line2,
own,placed,rose)))))}function lineOf(told,{entrant,place,total,rose,note},own,placed,changes){const name=make("th",{scope:"\
row"},...facesOf(told,entrant),placed?make("a",{className:"standings__name",href:`?entrant=${entrant}`},titleOf$1(told,entrant)):
make("span",{className:"standings__name"},titleOf$1(told,entrant)),note&&make("small",{},note));return make("tr",{data:{
...entrant===own&&{own:""},...membersOf(told,entrant).some(each=>told.entrants[each].gone)&&{gone:""}}},placed&&make("td",
{},place),name,placed&&make("td",{},total),changes&&make("td",{},riseOf(rose)))}const primes=count=>{const found=[];for(let n=2;found.
length<count;n++)if(found.every(prime=>n%prime))found.push(n);return found};const fraction=root=>(root-Math.floor(root))*
4294967296|0;const ROUND=Int32Array.from(primes(64),prime=>fraction(Math.cbrt(prime)));const START=Int32Array.from(primes(
8),prime=>fraction(Math.sqrt(prime)));const SCHEDULE=new Int32Array(64);const turn=(word,by)=>word>>>by|word<<32-by;function mix(state,bytes,at2){
const w=SCHEDULE;for(let i=0;i<16;i++,at2+=4)w[i]=bytes[at2]<<24|bytes[at2+1]<<16|bytes[at2+2]<<8|bytes[at2+3];for(let i=16;i<
64;i++){const early=w[i-15];const late=w[i-2];const low=turn(early,7)^turn(early,18)^early>>>3;const high=turn(late,17)^
turn(late,19)^late>>>10;w[i]=w[i-16]+low+w[i-7]+high}let[a,b,c,d,e,f,g,h]=state;for(let i=0;i<64;i++){const one=h+(turn(
e,6)^turn(e,11)^turn(e,25))+(e&f^~e&g)+ROUND[i]+w[i]|0;const two2=(turn(a,2)^turn(a,13)^turn(a,22))+(a&b^a&c^b&c)|0;h=g;
g=f;f=e;e=d+one|0;d=c;c=b;b=a;a=one+two2|0}const after=[a,b,c,d,e,f,g,h];for(let i=0;i<8;i++)state[i]+=after[i]}function sha256(bytes){
const state=START.slice();const whole2=bytes.length-bytes.length%64;for(let at2=0;at2<whole2;at2+=64)mix(state,bytes,at2);
const rest=bytes.length-whole2;const end=new Uint8Array(rest<56?64:128);end.set(bytes.subarray(whole2));end[rest]=128;const view=new DataView(
end.buffer);view.setBigUint64(end.length-8,BigInt(bytes.length)*8n);for(let at2=0;at2<end.length;at2+=64)mix(state,end,at2);
const digest=new DataView(new ArrayBuffer(32));state.forEach((word,i)=>digest.setInt32(i*4,word));return new Uint8Array(
digest.buffer)}const encoder=new TextEncoder;const utf8=text2=>encoder.encode(text2);function join(...parts){const whole2=new Uint8Array(
parts.reduce((sum,part2)=>sum+part2.length,0));let at2=0;for(const part2 of parts){whole2.set(part2,at2);at2+=part2.length}
return whole2}const hex=bytes=>Array.from(bytes,byte=>byte.toString(16).padStart(2,"0")).join("");const unhex=text2=>Uint8Array.
from(text2.match(/../g)??[],pair=>parseInt(pair,16));const DEEPEST=32;const HALF=/\p{Surrogate}/u;const byUnits=(one,other)=>one<
other?-1:one>other?1:0;function canonical(value,depth=0){if(typeof value==="string"){if(HALF.test(value))throw new TypeError(
"half a surrogate pair");return JSON.stringify(value)}if(typeof value==="number"){if(!Number.isSafeInteger(value))throw new RangeError(
"not an integer that a record may hold");return String(value)}if(typeof value!=="object"||value===null)return String(value);
if(depth===DEEPEST)throw new RangeError("nested too deep");if(Array.isArray(value))return`[${value.map(each=>canonical(each,
depth+1)).join(",")}]`;const object=value;const members=Object.keys(object).sort(byUnits);return`{${members.map(key=>`${canonical(
key)}:${canonical(object[key],depth+1)}`).join(",")}}`}const SEAL=utf8("fairdeal/seal/v1\0");const ACTION="by_key.comman\
d.action";const SITS="by_key.sit.name";const COMES="by_key.come.name";const ENTERS="by_key.enter.name";const JOINS="by_k\
ey.join.name";const LASTS=2*6e4;const commitmentOf=(path,value,salt)=>hex(sha256(join(SEAL,unhex(salt),utf8(canonical([path,
value])))));const sealedName=(path,name,salt)=>({seal:{sealed:commitmentOf(path,name,salt),to:"everybody"},opening:{salt,
value:name}});function sealOf(field,value,to,salt){return{sealed:commitmentOf(`${ACTION}.${field}`,value,salt),to:[...to].
sort((one,other)=>one-other)}}function concealed(action,hidden,freshSalt2){const openings=Object.fromEntries(Object.keys(
hidden).filter(field=>Object.hasOwn(action,field)).map(field=>[field,{salt:freshSalt2(),value:action[field]}]));const seals=Object.
entries(openings).map(([field,{salt,value}])=>[field,sealOf(field,value,hidden[field],salt)]);return{action:{...action,...Object.
fromEntries(seals)},openings}}const untilOf=now=>new Date(now+LASTS).toISOString();function commandOf({seq:_seq,seat:whom,
...said},{table,seat,n,head,until},seals,freshSalt2){const command={...said,...whom!==void 0&&{whom},table,seat,n,head,until};
const hidden=seals?.[said.action?.type];if(!hidden)return{command};const{action,openings}=concealed(said.action,hidden,freshSalt2);
return{command:{...command,action},openings}}const messageOf=({command,openings},signature)=>JSON.stringify({do:"signed",
signed:{command,signature},...openings&&{openings}});const texts=(...parts)=>utf8(parts.join("\0"));const noiseHash=({table,
draw:draw2,seat,commit,noise:noise2})=>hex(sha256(texts("fairdeal/noise/v2",table,draw2,seat,commit,noise2)));const freshNoise=()=>hex(
crypto.getRandomValues(new Uint8Array(32)));const NAME="fairdeal-keys";const VERSION=2;const STORES=["seats","noises","s\
ent","opened"];const STRICT={durability:"strict"};const END=[];async function openKeystore(){const base=await database().
catch(()=>null);if(base)return new Keystore(new Kept(base));passing??=freshKeystore();return passing}const freshKeystore=()=>new Keystore(
new Passing);let passing=null;function database(){return new Promise((resolve,reject)=>{const asked2=indexedDB.open(NAME,
VERSION);asked2.onupgradeneeded=()=>STORES.filter(name=>!asked2.result.objectStoreNames.contains(name)).forEach(name=>asked2.
result.createObjectStore(name));asked2.onsuccess=()=>resolve(asked2.result);asked2.onerror=asked2.onblocked=()=>reject(asked2.
error)})}class Kept{lasting=true;#base;constructor(base){this.#base=base;base.onversionchange=()=>base.close()}get=(store,at2)=>this.#read(
store,found=>found.get(at2));all=(store,from,upto)=>this.#read(store,found=>found.getAll(IDBKeyRange.bound(from,upto)));#read(store,ask2){
return new Promise((resolve,reject)=>{const asked2=ask2(this.#base.transaction(store).objectStore(store));asked2.onsuccess=
()=>resolve(asked2.result);asked2.onerror=()=>reject(asked2.error)})}change(store,at2,next){return new Promise((resolve,reject)=>{
const whole2=this.#base.transaction(store,"readwrite",STRICT);const asked2=whole2.objectStore(store).get(at2);let value;
asked2.onsuccess=()=>{value=next(asked2.result);if(value!==void 0)whole2.objectStore(store).put(value,at2)};whole2.oncomplete=
()=>resolve(value??asked2.result);whole2.onerror=whole2.onabort=()=>reject(whole2.error??new Error("abort"))})}}class Passing{lasting=false;#stores=Object.
fromEntries(STORES.map(name=>[name,new Map]));get=async(store,at2)=>this.#stores[store].get(JSON.stringify(at2));async all(store,from){
const found=[...this.#stores[store]].map(([at2,value])=>[JSON.parse(at2),value]);return found.filter(([at2])=>from.every(
(part2,i)=>at2[i]===part2)).sort(([one],[other])=>one.at(-1)-other.at(-1)).map(([,value])=>value)}async change(store,at2,next){
const value=next(this.#stores[store].get(JSON.stringify(at2)));if(value!==void 0)this.#stores[store].set(JSON.stringify(
at2),value);return value??this.get(store,at2)}}class Keystore{#store;constructor(store){this.#store=store}get lasting(){
return this.#store.lasting}async keep(made){let taken=false;await this.#store.change("seats",[made.table,made.seat,made.
key],found=>{taken=Boolean(found);return taken?void 0:{n:0,...made}});if(taken)throw new Error(made.key)}async of(table,seat){
const found=await this.#store.all("seats",[table,seat],[table,seat,END]);return found.sort((one,other)=>other.at-one.at)}find=(table,seat,key)=>this.#store.
get("seats",[table,seat,key]);async number({table,seat,key},last2=0){const{n}=await this.#store.change("seats",[table,seat,
key],found=>found&&{...found,n:Math.max(found.n,last2)+1});return n}forgetCode=({table,seat,key})=>this.#store.change("s\
eats",[table,seat,key],({code:_code,...kept})=>kept);named=({table,seat,key},name)=>this.#store.change("seats",[table,seat,
key],found=>found&&{...found,name});async noise(key,draw2,commit,fresh){const kept=await this.#store.change("noises",[key,
draw2,commit],found=>found?void 0:{draw:draw2,commit,noise:fresh});return kept.noise}noises=key=>this.#store.all("noises",
[key],[key,END]);opening=(key,opening)=>this.#store.change("opened",[key,opening.draw,opening.commit],found=>found?void 0:
opening);openingSent=(key,{draw:draw2,commit,sent})=>this.#store.change("opened",[key,draw2,commit],found=>found&&found.
sent===void 0?{...found,sent}:void 0);openings=key=>this.#store.all("opened",[key],[key,END]);sent=(key,said)=>this.#store.
change("sent",[key,said.n],found=>found?void 0:{...said,answer:null});answered=(key,n,answer)=>this.#store.change("sent",
[key,n],found=>found&&{...found,answer});all=key=>this.#store.all("sent",[key],[key,END])}const LABELS={sit:"fairdeal/si\
t/v1",come:"fairdeal/come/v1",enter:"fairdeal/enter/v1",join:"fairdeal/join/v1",invitation:"fairdeal/invitation/v1",command:"\
fairdeal/command/v1",ticket:"fairdeal/ticket/v1",noise:"fairdeal/noise-open/v1",handover:"fairdeal/handover/v1",recover:"\
fairdeal/recover/v1",claim:"fairdeal/claim/v1",vouch:"fairdeal/vouch/v1",rematch:"fairdeal/rematch/v1",head:"fairdeal/sh\
own/v1"};function signedBytes(what,said){if(!Object.hasOwn(LABELS,what))throw new RangeError(what);return join(utf8(`${LABELS[what]}\
\0`),utf8(canonical(said)))}const ED25519={name:"Ed25519"};const PKCS8=unhex("302e020100300506032b657004220420");const numbers=()=>import("./cup-later.js").
then(function(n){return n.soft});async function freshPair({soft=false,subtle=globalThis.crypto?.subtle}={}){const own=soft||
!subtle?null:await ownPair(subtle).catch(()=>null);if(own)return own;const secret=crypto.getRandomValues(new Uint8Array(
32));return{key:(await numbers()).publicOf(secret),secret}}async function ownPair(subtle){const{publicKey,privateKey}=await subtle.
generateKey(ED25519,false,["sign","verify"]);return{key:hex(new Uint8Array(await subtle.exportKey("raw",publicKey))),secret:privateKey}}
async function pairOf(bytes,subtle=globalThis.crypto?.subtle){const own=subtle?await readPair(subtle,bytes).catch(()=>null):
null;return own??{key:(await numbers()).publicOf(bytes),secret:bytes}}async function readPair(subtle,bytes){const secret=await subtle.
importKey("pkcs8",join(PKCS8,bytes),ED25519,true,["sign"]);const{x}=await subtle.exportKey("jwk",secret);const raw=atob(
x.replaceAll("-","+").replaceAll("_","/"));const kept=await subtle.importKey("pkcs8",join(PKCS8,bytes),ED25519,false,["s\
ign"]);return{key:hex(Uint8Array.from(raw,letter=>letter.charCodeAt(0))),secret:kept}}const isSoft=secret=>secret instanceof
Uint8Array;async function signatureOf(secret,bytes){if(isSoft(secret))return(await numbers()).signedWith(secret,bytes);return hex(
new Uint8Array(await crypto.subtle.sign(ED25519,secret,bytes)))}const LETTERS="0123456789ABCDEFGHJKMNPQRSTVWXYZ";const BYTES=16;
const BITS=128n;const CHECK=12n;const LENGTH=28;const CHECKED=utf8("fairdeal/recovery-code/v1\0");const SEED=utf8("faird\
eal/recovery-key/v1\0");const numberOf=bytes=>BigInt(`0x${hex(bytes)}`);const checksum=bytes=>numberOf(sha256(join(CHECKED,
bytes)).subarray(0,2))>>4n;const freshCode=()=>crypto.getRandomValues(new Uint8Array(BYTES));function written(bytes){let rest=numberOf(
bytes)<<CHECK|checksum(bytes);let letters="";for(;letters.length<LENGTH;rest>>=5n)letters=LETTERS[Number(rest&31n)]+letters;
return letters.replace(/(.{4})(?=.)/g,"$1-")}function read(typed){const letters=typed.toUpperCase().replace(/[\s\p{Pd}.,]/gu,
"").replace(/[IL]/g,"1").replaceAll("O","0");const digits=[...letters].map(letter=>LETTERS.indexOf(letter));if(digits.length!==
LENGTH||digits.includes(-1))return null;const whole2=digits.reduce((sum,digit)=>sum<<5n|BigInt(digit),0n);const[bytes,check]=[
bytesOf(whole2>>CHECK),whole2&(1n<<CHECK)-1n];return checksum(bytes)===check?bytes:null}const bytesOf=number2=>Uint8Array.
from({length:BYTES},(_,i)=>Number(number2>>BITS-8n-8n*BigInt(i)&255n));const seedOf=bytes=>sha256(join(SEED,bytes));let last=Promise.
resolve();function inTurn(key,work){const{locks}=globalThis.navigator??{};if(locks)return locks.request(`fairdeal ${key}`,
work);const mine=last.then(work);last=mine.catch(()=>null);return mine}async function makeKey(keystore,{table,seat},{now=Date.
now(),code=written(freshCode())}={}){const{key:recovery}=await pairOf(seedOf(read(code)));return{seat:await freshKey(keystore,
{table,seat,recovery,at:now,code}),code}}async function freshKey(keystore,known){const made={...known,...await freshPair()};
const kept=await keystore.keep(made).then(()=>made,async()=>softly(keystore,made));return new SeatKey(keystore,kept)}const makeOfficeKey=(keystore,table,now=Date.
now())=>freshKey(keystore,{table,seat:REFEREE,at:now});async function softly(keystore,made){const soft={...made,...await freshPair(
{soft:true})};await keystore.keep(soft);return soft}class SeatKey{#keystore;#kept;constructor(keystore,kept){this.#keystore=
keystore;this.#kept=kept}get key(){return this.#kept.key}get recovery(){return this.#kept.recovery}get seat(){return this.#kept.
seat}get name(){return this.#kept.name??""}get code(){return this.#kept.code??null}async forgetsCode(){delete this.#kept.
code;await this.#keystore.forgetCode(this.#kept)}#sign=(what,said)=>signatureOf(this.#kept.secret,signedBytes(what,said));#noise=({
number:number2,commit})=>this.#keystore.noise(this.key,number2,commit,freshNoise());async sits({name,draw:draw2,head,look=null}){
const{table,seat,key,recovery}=this.#kept;const{seal,opening}=sealedName(SITS,name.normalize("NFC"),freshSalt());await this.#keystore.
named(this.#kept,opening.value);const sit={table,seat,draw:draw2.number,name:seal,key,recovery,head,noise:await this.hashes(
draw2),...look&&{look}};return{sit,signature:await this.#sign("sit",sit),openings:{name:opening}}}async comes({name,office,
head}){const{table,key}=this.#kept;const{seal,opening}=sealedName(COMES,name.normalize("NFC"),freshSalt());const come={table,
office,name:seal,key,head};return{come,signature:await this.#sign("come",come),openings:{name:opening}}}precedes({table,
key}){const{table:of,seat}=this.#kept;return this.#sign("rematch",{table,seat,key,of})}takes=said=>this.#sign("handover",
said);claims=claim=>this.#sign("claim",claim);sponsors=async claim=>({key:this.key,signature:await this.#sign("vouch",claim)});async shows(nonce,origin,table=this.#kept.
table){const{seat}=this.#kept;return{seat,nonce,origin,signature:await this.#sign("ticket",{table,seat,nonce,origin})}}async hashes(draw2){
const{table,seat}=this.#kept;return noiseHash({table,draw:draw2.number,seat,commit:draw2.commit,noise:await this.#noise(
draw2)})}async opens(id2,draw2,head){const{table,seat}=this.#kept;const said={table,draw:draw2.number,seat,noise:await this.#noise(
draw2),head};const text2=JSON.stringify({do:"noise",id:id2,signed:{"noise-open":said,signature:await this.#sign("noise",
said)}});return(await this.#keystore.opening(this.key,{draw:draw2.number,commit:draw2.commit,text:text2})).text}sent=({number:number2,
commit},at2)=>this.#keystore.openingSent(this.key,{draw:number2,commit,sent:at2});opened=async()=>new Map((await this.#keystore.
openings(this.key)).filter(({sent})=>sent!==void 0).map(({draw:draw2,text:text2,sent})=>[draw2,{text:text2,sent}]));acts(message,{
head,last:last2,now,seals=null},send){return inTurn(this.key,async()=>{const{table,seat}=this.#kept;const n=await this.#keystore.
number(this.#kept,last2);const made=commandOf(message,{table,seat,n,head,until:untilOf(now)},seals,freshSalt);const text2=messageOf(
made,await this.#sign("command",made.command));await this.#keystore.sent(this.key,{n,id:message.id,until:made.command.until,
text:text2});send(text2,n)})}handsOver({head,last:last2},{key,recovery}){return inTurn(this.key,async()=>{const{table,seat}=this.#kept;
const said={table,seat,n:await this.#keystore.number(this.#kept,last2),head,key,recovery};return{said,signature:await this.#sign(
"handover",said)}})}async vouches({size,head}){const{table,seat}=this.#kept;const said={table,seat,size,head};return{head:said,
signature:await this.#sign("head",said)}}answered=(n,answer)=>this.#keystore.answered(this.key,n,answer);said=()=>this.#keystore.
all(this.key);noises=async()=>new Map((await this.#keystore.noises(this.key)).map(({draw:draw2,noise:noise2})=>[draw2,noise2]))}
const freshSalt=()=>hex(crypto.getRandomValues(new Uint8Array(16)));const ENTRANT="entrant";const HOUSE="house";const OFFICES="\
tournaments";async function directorOf({id:id2,offices}){const keystore=await openKeystore();const found=await Promise.all(
offices.map(async({office,key})=>({office,kept:await keystore.find(OFFICES,REFEREE,key)})));const own=found.find(({kept})=>kept);
return own?new EveningKey(keystore,own.kept,id2,own.office):null}async function entrantOf({id:id2,entrants}){const keystore=await openKeystore();
const all2=await keystore.of(id2,ENTRANT);const kept=all2.find(({key})=>entrants.some(each=>each.key===key))??all2[0];return kept?
new EveningKey(keystore,kept,id2,entrants.find(each=>each.key===kept.key)?.entrant??null):null}async function makeEntrantKey({
id:id2,entrants},again=false){const keystore=await openKeystore();if(again)await keystore.keep({...await houseKey(keystore),
table:id2,at:Date.now()});else await makeKey(keystore,{table:id2,seat:ENTRANT});return entrantOf({id:id2,entrants})}async function houseKey(keystore){
const kept=await keystore.of(HOUSE,ENTRANT);if(kept.length)return kept[0];await makeKey(keystore,{table:HOUSE,seat:ENTRANT});
return houseKey(keystore)}async function makeComingKey({id:id2},toDesk){const keystore=await openKeystore();const{key}=toDesk?
await makeOfficeKey(keystore,OFFICES):(await makeKey(keystore,{table:id2,seat:ENTRANT})).seat;return new EveningKey(keystore,
await keystore.find(...toDesk?[OFFICES,REFEREE]:[id2,ENTRANT],key),id2,null)}const eveningOf=(cup,seat,key,{animal,colour})=>[
"evening",cup,seat,key,animal,colour].join(".");const countersigned=async({key,secret},said)=>({key,signature:await signatureOf(
secret,signedBytes("invitation",said))});class EveningKey{#keystore;#kept;#cup;constructor(keystore,kept,cup,holder){this.#keystore=
keystore;this.#kept=kept;this.#cup=cup;this.holder=holder}get key(){return this.#kept.key}#sign=(what,said)=>signatureOf(
this.#kept.secret,signedBytes(what,said));#noise=({number:number2,commits})=>this.#keystore.noise(this.key,number2,commits.
join("\0"),freshNoise());hashes=async draw2=>noiseHash({table:this.#cup,draw:draw2.number,seat:this.key,commit:draw2.commits.
join("\0"),noise:await this.#noise(draw2)});async enters({name,draw:draw2,head},link=null){const{key,recovery}=this.#kept;
const{seal,opening}=sealedName(ENTERS,name.normalize("NFC"),hex(crypto.getRandomValues(new Uint8Array(16))));await this.#keystore.
named(this.#kept,opening.value);const enter2={table:this.#cup,key,recovery,head,noise:await this.hashes(draw2),name:seal,
...link&&{partner:link.partner}};const invitation=link&&await countersigned(link,enter2);return{enter:enter2,signature:await this.#sign(
"enter",enter2),...link&&{invitation},openings:{name:opening}}}async joins({place,name,head},link){const{seal,opening}=sealedName(
JOINS,name.normalize("NFC"),hex(crypto.getRandomValues(new Uint8Array(16))));await this.#keystore.named(this.#kept,opening.
value);const join2={table:this.#cup,place,key:this.key,head,name:seal};return{join:join2,signature:await this.#sign("joi\
n",join2),invitation:await countersigned(link,join2),openings:{name:opening}}}async opens(draw2,head){const said={table:this.#cup,
seat:this.holder,draw:draw2.number,noise:await this.#noise(draw2),head};const text2=JSON.stringify({do:"noise",id:`noise\
 ${draw2.number}`,signed:{"noise-open":said,signature:await this.#sign("noise",said)}});return JSON.parse((await this.#keystore.
opening(this.key,{draw:draw2.number,commit:draw2.commits.join("\0"),text:text2})).text)}shows=(nonce,origin)=>this.#sign(
"ticket",{table:this.#cup,seat:this.holder,nonce,origin});commands(asked2,{head,now},send){return inTurn(this.key,async()=>{
const n=await this.#keystore.number(this.#kept);const{command}=commandOf(asked2,{table:this.#cup,seat:this.holder,n,head,
until:untilOf(now)},null,null);return send({do:"signed",signed:{command,signature:await this.#sign("command",command)}})})}}
const PATIENCE=500;async function askedToLast(keystore,storage=globalThis.navigator?.storage){if(!keystore.lasting)return"\
page";const asked2=Promise.resolve(storage?.persist?.()).catch(()=>false);const agreed=await Promise.race([asked2,new Promise(
resolve=>setTimeout(resolve,PATIENCE,false))]);return agreed?"lasting":"perhaps"}class Refusal extends Error{constructor({
code,message,clause,remedy,detail},status){super(message);this.code=code;this.clause=clause;this.remedy=remedy;this.detail=
detail;this.final=status>=400&&status<500&&status!==429}}async function request(path,{method="GET",body,type="applicatio\
n/json",token}){const bearer=typeof token==="function"?await token():token;const headers={...body&&{"Content-Type":type},
...bearer&&{Authorization:`Bearer ${bearer}`}};const answer=await fetch(`/api/v1${path}`,{method,headers,body}).catch(unreached);
return checked(answer)}function unreached(){throw new Refusal({code:"offline",message:say("api.offline")},0)}async function checked(answer){
if(answer.ok)return answer;const{error}=await answer.json().catch(()=>({}));throw new Refusal(error??{code:"server",message:say(
"api.status",{status:answer.status})},answer.status)}const get=async(path,token)=>(await request(path,{token})).json();const post=async(path,body={},token)=>(await request(
path,{method:"POST",body:JSON.stringify(body),token})).json();const noise$1=bytes=>[...crypto.getRandomValues(new Uint8Array(
bytes))].map(byte=>byte.toString(16).padStart(2,"0")).join("");const TRIES$1=5;const AGAIN=1e3;async function patiently(ask2,tries=TRIES$1){
const refusal=await ask2().then(()=>null,error=>error);if(!refusal||refusal.final||!tries)return refusal;await new Promise(
resolve=>setTimeout(resolve,AGAIN));return patiently(ask2,tries-1)}const wantsStill=()=>Boolean(recall("still",false))||
matchMedia("(prefers-reduced-motion: reduce)").matches;const rules={createHTML:text2=>text2,createScriptURL(address){if(new URL(
address,location.href).origin!==location.origin)throw new TypeError(address);return address}};globalThis.trustedTypes?.createPolicy(
"fairdeal",rules)??rules;new URL("../../cards/backs.svg",import.meta.url).href;const added={sounds:{}};const LOUD={soft:.3,
full:.8};const SILENT=1e-4;const MOST=3;const APART=70;const RISES=12;const tone=(type,[from,to=from],env,gain,after=0)=>({
type,from,to,env,gain,after});const noise=([from,to=from],q,env,gain,after=0)=>({type:"noise",from,to,q,env,gain,after});
const scale=(pitches,apart,env,gain,after=0)=>pitches.map((pitch,i)=>tone("triangle",[pitch],env,gain,after+i*apart));const SOUNDS={
card:[noise([2400],.9,[2,0,45],.1),tone("sine",[180,120],[2,0,45],.06)],flip:[noise([1200,3200],1,[5,30,60],.1)],coin:[tone(
"triangle",[1175],[1,0,90],.07),tone("sine",[2350],[1,0,90],.03)],wipe:[noise([700,4e3],1.5,[30,120,90],.09)],boom:[tone(
"sine",[110,38],[2,40,320],.22),noise([600],0,[1,20,180],.1)],steal:[tone("sawtooth",[196,392],[10,90,120],.07),tone("sq\
uare",[392],[5,40,90],.04,200)],lose:scale([392,330,262],140,[5,70,160],.08),trade:[tone("triangle",[523,659],[5,40,110],
.06),tone("triangle",[659,523],[5,40,110],.06,90)],sweep:[noise([500,5e3],.7,[40,200,140],.09),...scale([523,659,784,1047],
70,[3,30,180],.07,300)],round:[...scale([392,523],160,[5,120,300],.07),tone("sine",[196],[5,120,300],.04)],win:[...scale(
[523,659,784,1047],110,[5,90,260],.08),tone("triangle",[1319],[5,90,700],.08,520)],turn:[tone("sine",[880],[4,30,140],.05),
tone("sine",[1175],[4,30,140],.05,80)],move:[noise([2400],.9,[2,0,45],.06)]};let context=null;let master=null;let hiss=null;
let sounding=[];const allowed=()=>navigator.userActivation?.hasBeenActive??true;function unlock(){if(!allowed()||!globalThis.
AudioContext)return false;context??=new AudioContext;context.resume().catch(()=>null);return true}function chime(name,loudness,times=1,step=0){
if(!unlock())return false;master??=mixed();master.gain.value=LOUD[loudness];sounding=sounding.filter(end=>end>context.currentTime);
if(sounding.length>=MOST&&name!=="turn");for(let n=0;n<times;n+=1)for(const voice of added.sounds[name]??SOUNDS[name]??[])
sound(higher(voice,n,step));return true}function mixed(){const gain=new GainNode(context);gain.connect(new DynamicsCompressorNode(
context)).connect(context.destination);return gain}function higher(voice,n,step){const by=2**(Math.min(n+step,RISES)/12);
return{...voice,from:voice.from*by,to:voice.to*by,after:voice.after+n*APART}}function sound({type,from,to,q,env:[attack,
hold,release],gain,after}){const start=context.currentTime+after/1e3;const end=start+(attack+hold+release)/1e3;const volume=new GainNode(
context,{gain:0});volume.gain.setValueAtTime(SILENT,start);volume.gain.linearRampToValueAtTime(gain,start+attack/1e3);volume.
gain.setValueAtTime(gain,start+(attack+hold)/1e3);volume.gain.exponentialRampToValueAtTime(SILENT,end);const source=type===
"noise"?rushing(from,to,q,start,end,volume):singing(type,from,to,start,end,volume);volume.connect(master);sounding.push(
end);source.start(start);source.stop(end)}function singing(type,from,to,start,end,volume){const source=new OscillatorNode(
context,{type,frequency:from});source.frequency.setValueAtTime(from,start);source.frequency.exponentialRampToValueAtTime(
to,end);source.connect(volume);return source}function rushing(from,to,q,start,end,volume){hiss??=white();const source=new AudioBufferSourceNode(
context,{buffer:hiss,loop:true});const band=new BiquadFilterNode(context,{type:q?"bandpass":"lowpass",frequency:from,Q:q||
.7});band.frequency.setValueAtTime(from,start);band.frequency.exponentialRampToValueAtTime(to,end);source.connect(band).
connect(volume);return source}function white(){const buffer=new AudioBuffer({length:context.sampleRate,sampleRate:context.
sampleRate});const samples=buffer.getChannelData(0);for(let i=0;i<samples.length;i+=1)samples[i]=2*Math.random()-1;return buffer}
const WAITED=4e3;const soundOf=()=>recall("sound")??(wantsStill()?"off":"soft");const notifies=()=>Boolean(recall("notif\
y",false))&&globalThis.Notification?.permission==="granted";const wishesNow=()=>({sound:soundOf(),vibration:!recall("nov\
ibration",false)&&!wantsStill(),notices:notifies()});function callOf({sound:sound2,vibration,notices},{waited,away}){const late=away||
waited>=WAITED;return{sound:sound2==="full"||sound2==="soft"&&late?sound2:"off",buzz:vibration&&late,notice:notices&&away}}
function notification(title,options){try{return new Notification(title,{icon:icon().dataset.plain??icon().href,...options})}catch{
return null}}const icon=()=>document.querySelector("link[rel=icon]");const TRIES=5;const BUZZ=200;const HEARD=700;const KEEP=100;
const ANEW=["bad_head","old_number"];const pathTo=id2=>`/tournaments/${encodeURIComponent(id2)}`;async function enter(at2,name,again,link){
const{told}=at2;const own=await entrantOf(told)??await makeEntrantKey(told,again);await askedToLast(await openKeystore());
await entered(at2,own,name,link);at2.entrant=await entrantOf(at2.told)}async function entered(at2,own,name,link,tries=TRIES){
const{openings,...signed}=await own.enters({name,draw:at2.told.draw,head:at2.told.head},link);const message={do:"enter",
id:`enter ${own.key.slice(0,16)}`,signed,openings};const refusal=await patiently(()=>post(`${pathTo(at2.told.id)}/comman\
ds`,message));at2.hear(await get(pathTo(at2.told.id)));if(!refusal||at2.told.entrants.some(({key})=>key===own.key))return;
const other=refusal.code==="bad_name"?refusal.detail?.name:name;if(!tries||!other||![...ANEW,"bad_name"].includes(refusal.
code))throw refusal;await entered(at2,own,other,link,tries-1)}async function ask(at2,own,message,tries=TRIES){const asked2={
...message,id:noise$1(12)};const seen={head:at2.told.head,now:Date.now()+at2.ahead};const refusal=await own.commands(asked2,
seen,signed=>patiently(()=>post(`${pathTo(at2.told.id)}/commands`,signed)));if(!refusal)return;if(!tries||!ANEW.includes(
refusal.code))throw refusal;at2.hear(await get(pathTo(at2.told.id)));await ask(at2,own,message,tries-1)}let adding="";async function takePart(at2){
const{told,entrant:own}=at2;const owed=own&&own.holder!==null?owes(told,own.holder):"";const now=`${owed} ${told.draw.number}`;
if(!owed||adding===now)return;adding=now;await adds(at2,own,owed).catch(error=>{adding="";throw error})}async function adds(at2,own,owed){
const{draw:draw2,entrants}=at2.told;const hash=await own.hashes(draw2);if(owed==="hash")return ask(at2,own,{do:"noise-ha\
sh",draw:draw2.number,noise:hash});if(entrants[own.holder].hashed!==hash)throw new Error(say("cup.not-ours"));return opened(
at2,own)}async function opened(at2,own){const message=await own.opens(at2.told.draw,at2.told.head);const refusal=await patiently(
()=>post(`${pathTo(at2.told.id)}/commands`,message));if(refusal&&refusal.code!=="not_now")throw refusal}function goWhenCalled({
told,entrant:own}){const place=own&&own.holder!==null?calledTo(told,own.holder,recall("brought",[])):null;if(!place)return;
remember("brought",[place.table,...recall("brought",[])].slice(0,KEEP));keepPlace(told,own,place);setTimeout(()=>location.
href=pathOf(place.table),["playing","sitting"].includes(told.stage)&&call(told)?HEARD:0)}function keepPlace({id:id2,title},{
key,holder},{table,seat}){if(!tableOf$1(table)?.sat)keepTable(table,{invited:eveningOf(id2,seat,key,lookOf(holder)),title,
url:pathOf(table),at:Date.now()})}function call({title,round,floor}){const words=floor?say("floor.called"):say("cup.call\
ed",{number:round+1});const{sound:sound2,buzz,notice}=callOf(wishesNow(),{waited:Infinity,away:document.hidden});if(sound2!==
"off")chime("turn",sound2);if(buzz)navigator.vibrate?.(BUZZ);if(notice)notification(words,{body:title,tag:`fairdeal ${title}`});
document.title=`▶ ${words}`;return sound2!=="off"}function drawPlayer(at2){const own=at2.entrant?.holder??null;const placed=own===
null?null:contestantOf(at2.told,own);const{stage,round,paused,tables:tables2,waits,entrants,standings,floor}=at2.told;const seen=tables2.
map(({table,status,seats,came})=>[table,status,seats,came]);const mine=seen.filter(([,,seats])=>seats.includes(own));const beside=[
own,...mine.flatMap(([,,seats])=>seats),...(floor?.waiting??[]).flatMap(each=>each.entrants)];const known=new Set(beside.
flatMap(each=>membersOf(at2.told,each)));const near=list=>list.filter(({entrant})=>known.has(entrant));part("now",[stage,
round,paused,mine,waits.map(({wait})=>wait),near(entrants),near(standings),own,at2.director?.holder,floor],()=>at2.director&&
own===null&&!["entering","sitting"].includes(stage)?[]:nowParts(at2,own));part("place",[at2.told.standings,at2.told.places,
placed],()=>placed===null?leaderParts(at2.told):placeParts(at2.told,placed));part("boards",[stage,standings,at2.told.boards,
placed,floor&&seen],()=>floor?matchesOf(at2.told,own):boardParts(at2.told,placed));part("entrants",[at2.told.standings,at2.
told.entrants,own],()=>{text(byId("entrants-title"),say(at2.told.standings.length?"standings.title":"standings.entrants",
{count:at2.told.entrants.length}));drawStandings(byId("entrants-list"),at2.told,placed)});part("news",[at2.told.news.at(
-1)?.seq],()=>drawNews(at2.told));drawClock(at2)}function part(id2,of,draw2){const place=byId(id2);const key=JSON.stringify(
of);if(place.dataset.drawn===key)return;place.dataset.drawn=key;const parts=draw2();if(!parts)return;place.hidden=!parts.
length;place.replaceChildren(...parts)}function drawClock({told,ahead}){const wait=mainWait(told);const left=wait?countdown(
Math.max(0,Date.parse(wait.until)-Date.now()-ahead)):"";for(const clock2 of all(document,"[data-clock]"))text(clock2,left);
for(const each of all(document,"[data-since]"))text(each,each.dataset.since?countdown(Date.now()+ahead-Date.parse(each.dataset.
since)):"")}function headOf(told){const{stage,paused,planned,rounds}=told;if(stage==="over")return say(told.entry_from?"\
cup.day-over":"cup.over");if(paused)return say("cup.paused");if(told.floor)return floorHead(told);const given={number:boardNow(
told),of:planned||rounds};if(stage==="break"&&given.number>given.of)return say("cup.break-last");return say(`cup.stage-${stage}`,
given)}const clock=()=>make("p",{className:"clock",role:"timer",data:{clock:""}});function nowParts(at2,own){const head=[
make("h2",{className:"now__head"},headOf(at2.told)),at2.told.stage==="over"?null:clock()];return[...head,...stageParts(at2,
own),make("p",{className:"now__help"},helpOf(at2,own))].filter(Boolean)}function stageParts(at2,own){const{told}=at2;if(told.
stage==="entering")return own===null?[enterButton(at2)]:[make("p",{},say("cup.entered",{name:nameOf(told,own)})),...partnerParts(
at2,own),leaveButton(at2)];if(told.stage==="open"&&own===null)return[enterButton(at2,"cup.play")];if(told.stage==="sitti\
ng"&&own===null)return[enterButton(at2),...waitingParts(at2,false)];const place=own!==null&&AT_TABLES.includes(told.stage)?
placeOf(told,own):null;if(told.stage==="sitting"&&(!place||place.status==="over"))return told.entrants[own].gone?[]:[...floorParts(
at2,own),leaveButton(at2)];if(place)return tableParts(at2,own,place);if(own!==null&&told.byes.includes(own)&&told.stage===
"playing")return[make("p",{},say("cup.bye"))];if(own!==null&&isAlone(told,own)&&told.stage!=="over")return[make("p",{},say(
"cup.alone-late"))];const gone=own===null||told.stage==="over"?void 0:membersOf(told,own).find(each=>each!==own&&told.entrants[each].
gone);if(own!==null&&gone!==void 0)return[make("p",{},say("cup.partner-gone",{name:nameOf(told,gone)}))];if(own!==null&&
told.entrants[own].late&&told.stage==="playing")return[make("p",{},say("cup.next-round"))];return own!==null&&told.stage===
"break"&&!told.entrants[own].gone?[leaveButton(at2)]:[]}function partnerParts(at2,own){const{told}=at2;if(isAlone(told,own)){
const invites=async()=>(await worded(import("./cup-later.js").then(function(n){return n.coming})))[0].invitePartner(at2);
return[make("p",{},say("cup.alone")),button(say("cup.invite-partner"),invites,"button button--main now__go")]}return membersOf(
told,own).filter(each=>each!==own).map(each=>make("p",{},say("cup.with",{name:nameOf(told,each)})))}const enterButton=(at2,words="\
cup.enter")=>button(say(words),()=>at2.enters(),"button button--main now__go");const leaveButton=at2=>button(say("cup.le\
ave"),()=>at2.asks({do:"leave"}),"button button--quiet button--small");function tableParts({told,entrant:key},own,place){
const go=place.status==="over"?null:make("a",{className:"button button--main now__go",href:pathOf(place.table)},say("cup\
.here"));go?.addEventListener("click",()=>keepPlace(told,key,place));return[make("p",{className:"now__table"},say("cup.t\
able",{number:place.number+1,seat:place.seat+1})),make("ul",{className:"now__with"},...place.seats.map(entrant=>tile(told,
entrant,entrant===own))),go??make("p",{role:"status"},say("cup.table-over"))]}function tile(told,entrant,own){const standing=told.
standings.find(each=>each.entrant===contestantOf(told,entrant));return make("li",{className:"now__tile",data:own?{own:""}:
{}},face(entrant),make("span",{},make("strong",{},own?say("cup.you"):nameOf(told,entrant)),standing&&make("small",{},say(
"cup.stands",{place:standing.place,total:worth(told,standing.total)}))))}function helpOf({told,ahead},own){const keep2=own!==
null&&told.stage==="entering"&&!told.floor&&say("cup.keep-open");const place=own===null?null:placeOf(told,own);const bound=own===
null&&told.stage==="open"&&say("cup.day-bound");const comes=place&&!place.came[place.seat]&&patience(told);const wait=comes||
mainWait(told);const then=wait&&say("waits.then",{time:shownTime(wait.until,Date.now()+ahead,ahead),then:wait.follows});
return[keep2,bound,wait?.what,then].filter(Boolean).join(" ")}function placeParts(told,own){const standing=told.standings.
find(each=>each.entrant===own);if(!standing)return[];const before=told.standings.filter(({place})=>place<standing.place).
at(-1);const alone=told.standings.filter(({place})=>place===standing.place).length===1;return[make("h2",{},say("cup.plac\
e",{place:standing.place,of:told.standings.length})),make("p",{className:"place__gap"},before?say("cup.behind",{name:titleOf$1(
told,before.entrant),total:worth(told,before.total),own:worth(told,standing.total)}):say(alone?"cup.leads":"cup.shares",
{own:worth(told,standing.total)})),placesPicture(told,own),...told.entry_from?[shareButton(told,standing),pictureButton(
told,standing)]:[]].filter(Boolean)}const pictureButton=(told,standing)=>button(say("today.picture"),async()=>(await worded(
import("./cup-later.js").then(function(n){return n.picture})))[0].sharePicture(told,standing));function leaderParts(told){
const[first]=told.standings;const picture=first&&placesPicture(told,first.entrant);return picture?[make("h2",{},say("cup\
.leader",{name:titleOf$1(told,first.entrant),total:worth(told,first.total)})),picture]:[]}function boardParts(told,own){
if(!told.boards.length)return[];const mine=told.standings.find(each=>each.entrant===own);const lines=told.boards.map(({number:number2})=>make(
"li",{},make("span",{},make("strong",{},say("cup.board",{number:number2+1})),mine&&make("small",{},say("cup.brought",{share:worth(
told,mine.shares[number2])}))),make("a",{className:"button button--small",href:`?board=${number2+1}`,aria:{label:say("cu\
p.compare-spoken",{number:number2+1})}},say("cup.compare"))));return[make("h2",{},say("cup.boards")),make("ul",{className:"\
boards"},...lines.reverse()),told.stage==="over"&&filesOf(told)].filter(Boolean)}function matchesOf(told,own){const parts=matchParts(
told,own);return told.stage==="over"&&parts.length?[...parts,filesOf(told)]:parts}function filesOf({id:id2,entry_from:from}){
const path=`/api/v1/tournaments/${encodeURIComponent(id2)}`;const link=(href,words,download="")=>make("a",{className:"bu\
tton button--small",href,...download&&{download}},words);return make("p",{className:"boards__files"},link(`${path}/file`,
say(from?"cup.day-file":"cup.file"),`${id2}.jsonl`),link(`${path}/standings.csv`,say("cup.sheet"),`${id2}.csv`),link("/v\
erify",say("cup.verify")))}function drawNews(told){byId("news-list").replaceChildren(...told.news.map(each=>make("li",{},
sentenceOf(told,each))).reverse())}const myName=()=>recall("name","");const setMyName=name=>remember("name",name.trim().
slice(0,30));function askName({again=false}={}){if(myName()&&!again)return Promise.resolve(myName());const dialog=byId("\
who");const input=dialog.querySelector("input");input.value=myName();dialog.returnValue="";dialog.showModal();return new Promise(
resolve=>{dialog.addEventListener("close",()=>{if(dialog.returnValue==="ok")setMyName(input.value);resolve(dialog.returnValue===
"ok"?myName():null)},{once:true})})}const LOOKS=["theme","felt","back"];function wireSwitches(root){for(const input of switchesOf(
root)){show$1(input);input.addEventListener("change",()=>change(input))}}const switchesOf=root=>root.querySelectorAll("[\
data-switch]");const switchOf=input=>input.dataset.switch??"";function show$1(input){const value=recall(switchOf(input));
if(input.type==="checkbox")input.checked=!value;else input.value=value??input.dataset.usual??"auto"}function change(input){
remember(switchOf(input),input.type==="checkbox"?!input.checked:input.value);if(LOOKS.includes(switchOf(input)))dress(switchOf(
input),input.value)}function dress(look,chosen){if(chosen==="auto")delete document.documentElement.dataset[look];else document.
documentElement.dataset[look]=chosen;turnBacks()}function turnBacks(){const{back="sun"}=document.documentElement.dataset;
for(const drawn of document.querySelectorAll(`use[href^="#back-"]:not([href$="-${back}"])`))drawn.setAttribute("href",`#\
back-${back}`)}function follow(){turnBacks();for(const input of switchesOf(document))show$1(input)}for(const told of["st\
orage","pageshow"])addEventListener(told,follow);const SECOND=1e3;const id=decodeURIComponent(location.pathname.split("/").
filter(Boolean).at(-1)??"");const asked=new URLSearchParams(location.search);let desk=null;let screen=null;let line=null;
const at={told:null,ahead:0,entrant:null,director:null,hear,enters:link=>does(()=>enters(link)),does,asks:message=>does(
()=>ask(at,at.entrant,message)),directs:message=>does(()=>ask(at,at.director,message))};async function does(run){refused(
null);await run().catch(refused);draw()}function refused(error){byId("trouble").hidden=!error;text(byId("trouble"),error?
[error.message,error.remedy].filter(Boolean).join(" "):"")}async function enters(link){const again=document.getElementById(
"again");if(again)again.checked=recall("again",false);if(await askName({again:true})===null)return;if(again)remember("ag\
ain",again.checked);await enter(at,myName(),again?.checked,link)}function hear(told){if(at.told&&told.seq<at.told.seq)return;
at.told=told;draw()}function listen(message){if(message.is==="tournament")line=message;else if(message.is==="news")line=
changed(line,message);if(line)hear(line)}function draw(){if(document.querySelector("button:active"))return setTimeout(draw,
SECOND/10);const{told}=at;document.title=`${titleOf(told)} – Fairdeal`;if(screen)return screen();drawPlayer(at);if(!told.
offices.some(({key})=>key===at.director?.key))at.director=null;byId("desk").hidden=!at.director;if(at.director)drawDesk();
announce();if(at.entrant)takesPart();keep()}function announce(){const said=at.told.news.findLast(({type})=>type==="annou\
nced");byId("announced").hidden=!said;text(byId("announced"),said?sentenceOf(at.told,said):"")}function keep(){const{title,
stage}=at.told;if(at.director||at.entrant?.holder!=null)keepCup(id,{title,over:stage==="over",entrant:at.entrant?.holder,
...at.director&&{directs:true}})}async function takesPart(){const{holder,key}=at.entrant;if(holder===null||at.told.entrants[holder].
key!==key)at.entrant=await entrantOf(at.told)??at.entrant;await takePart(at).catch(refused);goWhenCalled(at)}async function drawDesk(){
desk??=(await worded(import("./cup-later.js").then(function(n){return n.desk})))[0].drawDesk;desk?.(at,byId("desk"))}async function tell(){
const answer=await request(`/tournaments/${encodeURIComponent(id)}`,{});at.ahead=Date.parse(answer.headers.get("Date")??
"")+SECOND/2-Date.now()||0;return answer.json()}async function show(){at.told=await tell();document.body.dataset.shows=asked.
has("screen")?"screen":asked.has("board")||asked.has("entrant")?"board":"cup";document.body.toggleAttribute("data-day",Boolean(
at.told.entry_from));text(byId("title"),titleOf(at.told));if(asked.has("board"))return showBoard(Number(asked.get("board")));
if(asked.has("entrant"))return(await worded(import("./cup-later.js").then(function(n){return n.evening})))[0].showEvening(
at,Number(asked.get("entrant")));if(asked.has("screen"))screen=(await worded(import("./cup-later.js").then(function(n){return n.
screen})))[0].showScreen(at);else await recognise();draw();if(location.hash)comesBy(location.hash.slice(1)).catch(refused);
follow$1(id,{hear:listen,state:live=>document.body.toggleAttribute("data-lost",!live)});setInterval(()=>drawClock(at),SECOND)}
async function showBoard(number2){const tables2=["one","other"].filter(name=>asked.has(name)).map(name=>asked.get(name));
if(tables2.length)return(await worded(import("./cup-later.js").then(function(n){return n.beside})))[0].showBeside(at,number2,
tables2);return(await worded(import("./cup-later.js").then(function(n){return n.traveller})))[0].showTraveller(at,number2)}
async function recognise(){[at.entrant,at.director]=await Promise.all([entrantOf(at.told),directorOf(at.told)])}async function comesBy(fragment){
const[{comeBy}]=await worded(import("./cup-later.js").then(function(n){return n.coming}));if(!await comeBy(at,fragment))
return;history.replaceState(null,"",location.pathname);await recognise();draw()}wireSwitches(document);show().catch(refused);
export{ANEW,askedToLast,boardNow,button,callsOf,contestantOf,contestants,dayOf,drawClock,face,get,headOf,helpOf,hex,inOrder,
isAlone,linesOf,linkLine,listed,make,makeComingKey,mayInvite,missing,myName,nameOf,openKeystore,pageOf,pairOf,pathOf,pathTo,
patiently,placesPicture,post,riseOf,say,sentenceOf,setMyName,stateOf,tableOf$1 as tableOf,titleOf$1 as titleOf,unhex,worth};
