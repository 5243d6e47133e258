function make(tag,set={},...children){const element=document.createElement(tag);const{data={},aria={},on={},role,...properties}=set;
Object.assign(element,properties);Object.assign(element.dataset,data);if(role)element.setAttribute("role",role);for(const[
name,value]of Object.entries(aria))element.setAttribute(`aria-${name}`,String(value));for(const[name,run2]of Object.entries(
on))element.addEventListener(name,run2);element.append(...children.filter(child=>child!==null&&child!==void 0&&child!==false).
map(child=>typeof child==="number"?String(child):child));return element}const button=(words,run2,className="button butto\
n--small")=>make("button",{type:"button",className,on:{click:run2}},words);function attribute(element,name,value){if(value===
null||value===void 0||value===false)element.removeAttribute(name);else if(element.getAttribute(name)!==String(value))element.
setAttribute(name,String(value))}function text(element,words){if(element.textContent!==words)element.textContent=words}function keyed$1(parent,items,key,fresh,change2=()=>{}){
const own=parent.children;const old=new Map([...own].map(child=>[child.dataset.key,child]));let place2=parent.firstElementChild;
items.forEach((item,index)=>{const id=String(key(item,index));const child=old.get(id)??fresh(item,index);old.delete(id);
child.dataset.key=id;if(child===place2)place2=place2.nextElementSibling;else parent.insertBefore(child,place2);change2(child,
item,index)});for(const gone2 of old.values())gone2.remove()}function drawLines(parent,words,tag="p"){const place2=(_,i)=>i;
keyed$1(parent,words,place2,()=>make(tag),text)}const all=(root,selector)=>root.querySelectorAll(selector);const byId=id=>document.
getElementById(id);const PREFIX="fairdeal.";const KEEP$1=30;function recall(key,fallback=null){try{return JSON.parse(localStorage.
getItem(PREFIX+key)??"null")??fallback}catch{return fallback}}function remember(key,value){try{localStorage.setItem(PREFIX+
key,JSON.stringify(value));return true}catch{return false}}const tables=()=>recall("tables",[]);const tableOf=id=>tables().
find(each=>each.table===id);function keepTable(id,known){const others2=tables().filter(each=>each.table!==id);return remember(
"tables",[{...tableOf(id),...known,table:id},...others2].slice(0,KEEP$1))}const forgetTable=id=>remember("tables",tables().
filter(each=>each.table!==id));const wantsStill=()=>Boolean(recall("still",false))||matchMedia("(prefers-reduced-motion:\
 reduce)").matches;const reducedMotion=()=>wantsStill()||document.hidden;const asked$1=new Map;function stylesheet(name){
return arrived$1(new URL(`../../css/${name}.css`,import.meta.url).pathname)}function arrived$1(href){if(!asked$1.has(href))
asked$1.set(href,fetched$3(href));return asked$1.get(href)}function fetched$3(href){if(document.querySelector(`link[href\
="${href}"]`))return Promise.resolve();return new Promise(resolve=>document.head.append(make("link",{rel:"stylesheet",href,
on:{load:resolve,error:resolve}})))}const LOOKS=["theme","felt","back"];function wireSwitches(root){for(const input of switchesOf(
root)){show$2(input);input.addEventListener("change",()=>change(input))}}const switchesOf=root=>root.querySelectorAll("[\
data-switch]");const switchOf=input=>input.dataset.switch??"";function show$2(input){const value=recall(switchOf(input));
if(input.type==="checkbox")input.checked=!value;else input.value=value??input.dataset.usual??"auto"}function change(input){
remember(switchOf(input),input.type==="checkbox"?!input.checked:input.value);if(LOOKS.includes(switchOf(input)))dress(switchOf(
input),input.value)}function dress(look2,chosen){if(chosen==="auto")delete document.documentElement.dataset[look2];else document.
documentElement.dataset[look2]=chosen;turnBacks()}function turnBacks(){const{back:back2="sun"}=document.documentElement.
dataset;for(const drawn2 of document.querySelectorAll(`use[href^="#back-"]:not([href$="-${back2}"])`))drawn2.setAttribute(
"href",`#back-${back2}`)}function follow$1(){turnBacks();for(const input of switchesOf(document))show$2(input)}for(const told2 of[
"storage","pageshow"])addEventListener(told2,follow$1);const ASLEEP=7e3;const LATE=2e4;const IN_TIME=1e4;const GIVEN=6e4;
class Vigil{#ahead=-Infinity;#since=Infinity;#last=-Infinity;hears(now,at2=NaN){this.wakes(now);if(at2-now>this.#ahead)this.#ahead=
at2-now}opens(now,at2){this.#since=this.#last=now;if(!Number.isNaN(at2))this.#ahead=at2-now}wakes(now){if(now-this.#last>
ASLEEP&&this.#since!==Infinity)this.#since=now;this.#last=now}closes(){this.#since=Infinity}moment(now){return{at:now+this.#ahead,
since:this.#since+this.#ahead}}}const lateBy=({at:at2,since},closed)=>at2-Math.max(since,Date.parse(closed));const wasInTime=(sent,closed,ended)=>ended-
sent>IN_TIME||ended-closed<GIVEN;const document$1=globalThis.document;const language=document$1?.documentElement.lang||"\
en";const plurals=new Intl.PluralRules(language);const numbers=new Intl.NumberFormat(language);const sections=new Map;let coming$1=null;
function learn(catalogue){for(const[section,sentences2]of Object.entries(catalogue))sections.set(section,new Map(Object.
entries(sentences2)))}function say(key,given={}){const[section,name]=key.split(".");const found=sections.get(section)?.get(
name)??key;const sentence=typeof found==="string"?found:plural(Number(given.count),found);return sentence.replace(/\{([a-z]+)\}/g,
(place2,name2)=>name2==="count"&&given.count!==void 0?number(given.count):String(given[name2]??place2))}const plural=(count2,forms)=>forms[plurals.
select(count2)]??forms.other;const number=count2=>numbers.format(count2);const worded=(...parts)=>Promise.all([...parts,
whole$1()]);function whole$1(){coming$1??=fetched$2().catch(error=>{coming$1=null;throw error});return coming$1}async function fetched$2(){
const answer2=await fetch(new URL(`../../strings/${language}.json`,import.meta.url));if(!answer2.ok)throw new Error(answer2.
statusText);learn(await answer2.json())}const inline=document$1?.getElementById("strings");if(inline)learn(JSON.parse(inline.
textContent));class Refusal extends Error{constructor({code,message,clause,remedy,detail},status){super(message);this.code=
code;this.clause=clause;this.remedy=remedy;this.detail=detail;this.final=status>=400&&status<500&&status!==429}}async function request$1(path,{
method="GET",body,type="application/json",token}){const bearer=typeof token==="function"?await token():token;const headers={
...body&&{"Content-Type":type},...bearer&&{Authorization:`Bearer ${bearer}`}};const answer2=await fetch(`/api/v1${path}`,
{method,headers,body}).catch(unreached);return checked(answer2)}function unreached(){throw new Refusal({code:"offline",message:say(
"api.offline")},0)}async function checked(answer2){if(answer2.ok)return answer2;const{error}=await answer2.json().catch(
()=>({}));throw new Refusal(error??{code:"server",message:say("api.status",{status:answer2.status})},answer2.status)}const get=async(path,token)=>(await request$1(
path,{token})).json();const post=async(path,body={},token)=>(await request$1(path,{method:"POST",body:JSON.stringify(body),
token})).json();const noise=bytes=>[...crypto.getRandomValues(new Uint8Array(bytes))].map(byte=>byte.toString(16).padStart(
2,"0")).join("");function whole(hear2,lost2){let view=null;let book=[];return message=>{if(message.is!=="changes"){if(message.
is==="view")[view,book]=[message,bookOf(message.mine)];return hear2(message)}if(!view||message.from!==view.seq)return lost2();
hear2(view=merged$1(view,message,book))}}const bookOf=mine=>[...mine?.choices.items??[]];function merged$1(view,{table:table2,
game,mine,office=view.office,is,from:from2,...rest},book){return{is:"view",table:postponed(changed$1(view.table,table2),
table2?.later),game:changed$1(view.game,game),mine:mineOf(view.mine,mine,book),...office&&{office},...rest}}function mineOf(old,change2,book){
if(change2&&"whole"in change2){book.splice(0,book.length,...bookOf(change2.whole));return change2.whole}const choices=change2?.
set?.choices;if(!choices)return changed$1(old,change2);const items=choices.items.map(item=>typeof item==="number"?book[item]:
item);book.push(...choices.items.filter(item=>typeof item!=="number"));return changed$1(old,{...change2,set:{...change2.
set,choices:{...choices,items}}})}function changed$1(old,change2){if(!change2)return old;const{set,gone:gone2=[],zones,players=[],
sheet}=change2;const now=without({...old,...set},gone2);if(zones)now.zones=zonesOf$1(old.zones,zones);if(players.length)
now.players=old.players.map(player=>overlaid(player,players.find(each=>each.seat===player.seat)));if(sheet)now.sheet=[...(old.
sheet??[]).slice(0,sheet.keep),...sheet.add];return now}const without=(object,gone2)=>Object.fromEntries(Object.entries(
object).filter(([name])=>!gone2.includes(name)));const overlaid=(old,change2)=>change2?without({...old,...change2},["gon\
e",...change2.gone??[]]):old;function zonesOf$1(old,{set=[],changed:changed2=[],order=old.map(zone=>zone.id)}){const byId2=new Map(
[...old,...set].map(zone=>[zone.id,zone]));for(const change2 of changed2)byId2.set(change2.id,zoneOf(byId2.get(change2.id),
change2));return order.map(id=>byId2.get(id))}function zoneOf(old,{cut,...change2}){const now=overlaid(old,change2);if(!cut)
return now;const[at2,count2,laid]=cut;const cards2=[...old.cards??[]];cards2.splice(at2,count2,...laid);return cards2.length?
{...now,cards:cards2}:without(now,["cards"])}function postponed(table2,later){if(!later)return table2;const put2=({until,
...wait})=>({...wait,until:new Date(Date.parse(until)+later).toISOString()});return{...table2,waits:table2.waits.map(put2)}}
const REFEREE="referee";function whose(token){try{return JSON.parse(atob((token??"").split(".")[0].replaceAll("-","+").replaceAll(
"_","/")))[1]}catch{return void 0}}const isReferees=token=>whose(token)===REFEREE;const TAB="fairdeal.tab.";const HANDED="\
hand.";const INVITED="invite.";const GOOD=2e4;const WISH="sit";function placeOf$1(table2,{hash=location.hash,tab=tabOf(table2),
kept=tableOf(table2)??{}}={}){const named2=hash.slice(1);const wish=named2===WISH;const had=takenWith(kept,named2);if(named2.
startsWith(INVITED)&&!had)return{sat:null,token:null,wish,invited:named2};if(named2.startsWith(HANDED))return{sat:null,token:null,
wish,handed:named2};if(named2&&!wish&&!had)return{sat:null,token:named2,wish};const sat2=had??tab.sat??(tab.token?null:kept.
sat??(kept.token?null:kept.office))??null;if(kept.invited&&!kept.sat&&!tab.sat&&!had)return{sat:null,token:null,wish,invited:kept.
invited};return{sat:sat2,token:sat2?null:tab.token??kept.token??null,wish}}function takenWith({sat:sat2,used,office,came},token){
if(!token)return null;return token===used&&sat2||token===came&&office||null}function keepToken(table2,token){if(remembers(
table2,{token}))clearAddress()}function keepSeat(table2,sat2,token=null){const kept=keepTable(table2,{...sat2.seat===REFEREE?
official(table2,sat2,token):{sat:sat2,token:null,...token&&{used:token}},url:pathOf(table2)});remembers(table2,{sat:sat2});
clearAddress();return kept}const official=(table2,office,link)=>({office,...isReferees(link)&&{came:link},...isReferees(
tableOf(table2)?.token)&&{token:null}});function giveUpSeat(table2){const{used=null}=tableOf(table2)??{};const invited=used?.
startsWith(INVITED)?used:null;keepTable(table2,{sat:null,used:null,...invited&&{invited}});remembers(table2,{});return invited}
function forgetPlace(table2){forgetTable(table2);remembers(table2,{})}const clearAddress=()=>location.hash&&history.replaceState(
null,"",location.pathname+location.search);const pathOf=table2=>`/table/${encodeURIComponent(table2)}`;const goToCup=({tournament})=>location.
href=`/cup/${encodeURIComponent(tournament)}`;const isKept=(seat,{seats})=>Boolean(seats[seat]?.reserved);const freeSeats=({
listed:listed2,seats})=>listed2?seats.filter(each=>each.kind==="open"&&!each.reserved&&!each.invited).map(each=>each.seat):
[];const keepShown=(table2,{ticket,read:read2})=>remembers(table2,{...tabOf(table2),shown:{ticket,read:read2,at:Date.now()}});
function takeShown(table2){const{shown:shown2,...rest}=tabOf(table2);if(shown2)remembers(table2,rest);return shown2&&Math.
abs(Date.now()-shown2.at)<GOOD?shown2:null}function tabOf(table2){try{return JSON.parse(sessionStorage.getItem(TAB+table2)??
"null")??{}}catch{return{}}}function remembers(table2,value){try{sessionStorage.setItem(TAB+table2,JSON.stringify(value));
return true}catch{return false}}const blank$1={seq:-1,hash:null,key:"",changes:[],receipt:"",pending:"",holes:[],chapter:0,
proof:null,alarms:[],openings:[]};const MOST_HOLES=20;const ORIGIN="fairdeal/table/";const SIZE=/^[1-9]\d{0,9}$/;const ROOT$2=/^[A-Za-z0-9+/]{43}=$/;
const LATER$1=/^at (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;function readReceipt(note=""){const[body,rest]=note.split(
"\n\n");const[origin,size,root,at2,...more]=body.split("\n");const time=at2===void 0?"":LATER$1.exec(at2)?.[1];if(!rest||
more.length||time===void 0||!origin.startsWith(ORIGIN)||!SIZE.test(size)||!ROOT$2.test(root))return null;return{table:origin.
slice(ORIGIN.length),size:Number(size),root:hexOf(root),at:time,note}}const hexOf=base64=>[...atob(base64)].map(letter=>letter.
charCodeAt(0).toString(16).padStart(2,"0")).join("");const newest=known=>sizeOf$1(known.pending)>sizeOf$1(known.receipt)?
known.pending:known.receipt;const sizeOf$1=note=>readReceipt(note)?.size??0;const reach=known=>Math.max(known.seq,sizeOf$1(
newest(known))-1);const proofOf=({seq,hash,key,receipt,pending,chapter},code,other)=>({code,seq,hash,key,receipt,chapter,
other,pending:pending===other?"":pending,latest:other,settled:false});const isLoss=alarm=>alarm.code==="lost"&&!alarm.ended;
function raised(alarms,alarm){const said=alarms.some(each=>each.code===alarm.code||isLoss(each)&&alarm.code!=="other-key");
return said?alarms:[...alarms,alarm]}const gone$1=alarms=>alarms.map(each=>isLoss(each)?{...each,ended:"gone"}:each);const back=alarms=>alarms.
map(each=>behind(each)?{...each,ended:"back"}:each);const behind=({code,ended})=>(code==="lost"||code==="shorter")&&!ended;
function warned(known,alarm,other=""){const proof=known.proof&&!known.proof.settled?known.proof:proofOf(known,alarm.code,
other);return{...known,alarms:raised(known.alarms,alarm),proof}}function broken(known,alarm,other=""){const{proof,alarms}=warned(
known,alarm,other);return{...anew(known),proof,alarms:gone$1(alarms)}}const anew=({key,changes,chapter,openings})=>({...blank$1,
key,changes,chapter:chapter+1,openings});const ends=(known,seq)=>seq<reach(known)?warned(known,{code:"shorter",seq,had:reach(
known)}):known;function settle(known,checked2=-1){const waits=known.alarms.filter(isLoss);const short=known.alarms.some(
each=>each.code==="shorter"&&!each.ended);const proof=known.proof&&{...known.proof,settled:!waits.length};const next=short&&
!waits.length?anew(known):known;const pardoned=checked2<0?known.pardoned:{chapter:known.chapter,seq:checked2};return{...next,
...pardoned&&{pardoned},proof,alarms:waits.map(each=>({...each,quiet:true}))}}function keyed(known,key,holds2=true){if(!key||
known.key===key)return known;if(!known.key&&holds2)return{...known,key};const next=warned(known,{code:"other-key",was:known.
key,now:key});return{...next,key,receipt:"",pending:"",proof:{...next.proof,now:next.proof.now??key}}}const rekeyed=(known,key,changes)=>({
...known,key,changes});const forged=(known,note)=>({...known,alarms:raised(known.alarms,{code:"other-key",was:known.key,
now:"",note})});const told$3=(known,news)=>news.filter(isWhole).reduce(heard$1,known);const isWhole=({seq,hash,prev})=>Number.
isSafeInteger(seq)&&typeof hash==="string"&&typeof prev==="string";function heard$1(known,{seq,hash,prev}){if(seq<known.
seq)return known;if(seq===known.seq)return hash===known.hash?known:heard$1(broken(known,{code:"rewritten",seq}),{seq,hash,
prev});if(seq===known.seq+1&&known.hash!==null&&prev!==known.hash)return heard$1(broken(known,{code:"rewritten",seq:known.
seq}),{seq,hash,prev});const hole2=known.hash!==null&&seq>known.seq+1?[{seq:known.seq,hash:known.hash}]:[];const holes=[
...known.holes,...hole2].slice(0,MOST_HOLES);const alarms=seq===known.seq+1&&known.hash!==null?back(known.alarms):known.
alarms;return due$1({...known,seq,hash,holes,alarms})}const again=(known,seq,hash,copied)=>hash===copied?known:broken(known,
{code:"rewritten",seq});function signed(known,note){const one=readReceipt(note);if(!one)return known;const clash=[known.
receipt,known.pending].map(kept=>readReceipt(kept)).find(kept=>kept&&disagree(kept,one));if(clash)return followed(clash.
size>one.size?rolledBack(known,clash,one):broken(known,{code:"rewritten",seq:one.size-1},note),note);const larger=one.size>
sizeOf$1(newest(known));return followed(larger?due$1({...known,pending:note}):known,note)}const disagree=(kept,one)=>kept.
size===one.size?kept.root!==one.root:Boolean(kept.size>one.size&&kept.at&&one.at>kept.at);const rolledBack=(known,kept,one)=>warned(
known,{code:"shorter",seq:one.size-1,had:kept.size-1},one.note);function followed(known,note){const{proof}=known;if(!proof||
proof.receipt===note||proof.pending===note)return known;return{...known,proof:{...proof,other:proof.other||note,latest:note}}}
function due$1(known){const one=readReceipt(known.pending);if(!one||one.size-1!==known.seq)return known;if(one.root!==known.
hash)return followed(broken(known,{code:"rewritten",seq:known.seq},one.note),one.note);return known.holes.length?known:{
...known,receipt:one.note,pending:""}}function unsigned(known,{code,...found}){if(isPardoned(known,found.seq))return known;
const{opening}=found;const openings=opening&&!known.openings.includes(opening)?[...known.openings,opening]:known.openings;
return{...warned(known,{code:`key-${code}`,...found}),openings}}const isPardoned=({chapter,pardoned},seq)=>pardoned?.chapter===
chapter&&seq<=pardoned.seq;const split=(known,{seq,seat,note})=>followed(warned(known,{code:"key-split",seq,seat,note},note),
note);const stops=known=>Boolean(known.alarms?.some(({code})=>code.startsWith("key-")));function points$1(known){const seqs=[
...known.holes.map(hole2=>hole2.seq),sizeOf$1(known.receipt)-1,sizeOf$1(known.pending)-1,known.seq];return[...new Set(seqs)].
filter(seq=>seq>=0).sort((one,other)=>one-other)}function compared(known,seq,hash){const hole2=known.holes.find(each=>each.
seq===seq);if(hole2&&hole2.hash!==hash)return broken(known,{code:"gap",seq});const receipt=readReceipt(known.receipt);const pending=readReceipt(
known.pending);if(receipt?.size===seq+1&&receipt.root!==hash)return broken(known,{code:known.holes.length?"gap":"rewritt\
en",seq});if(pending?.size===seq+1&&pending.root!==hash)return followed(broken(known,{code:"rewritten",seq},pending.note),
pending.note);if(known.seq===seq&&known.hash!==hash)return broken(known,{code:"rewritten",seq});const holes=known.holes.
filter(each=>each.seq>seq);const fits2=pending?.size===seq+1&&!holes.length;return{...known,holes,...fits2&&{receipt:pending.
note,pending:""}}}function reached(known,seq,hash){if(seq<=known.seq||known.holes.length)return known;return due$1({...known,
seq,hash,alarms:known.hash===null?known.alarms:back(known.alarms)})}function unjoined(known,seq,hash){const from2=known.
seq<seq?{...known,seq,hash}:known;return broken(from2,{code:known.holes.length?"gap":"rewritten",seq})}function lost(known,loss,seq,news=[]){
const open=known.alarms.find(isLoss);if(loss)return open?.size===loss.size?known:warned({...known,alarms:known.alarms.filter(
each=>!behind(each))},lossOf(loss));if(!open)return known;const found=news.find(each=>each.seq===open.size-1);const whole2=found?
found.hash===open.root:seq>=open.size;if(whole2||known.seq<=open.seq)return{...known,alarms:whole2?back(known.alarms):gone$1(
known.alarms)};return{...anew(known),proof:known.proof,alarms:gone$1(known.alarms)}}const lossOf=({size,root,head_size:head,
until})=>({code:"lost",size,root,head,until,seq:head-1,had:size-1});const CALM$1=[500,1e3,2e3,4e3,8e3,15e3];const BEAT=5e3;
const ASKED=2;const DEAD=4;const PATIENCE=3e3;const OPEN=1;function put(socket,text2){if(socket.readyState!==OPEN)return false;
socket.send(text2);return true}class Wire{#outside;#socket=null;#tries=0;#closed=false;#dialling=false;#anew=false;#unanswered=new Map;#silence=0;#late=false;constructor(outside){
this.#outside=outside}async dial(){if(this.#closed||this.#socket||this.#dialling)return;this.#dialling=true;try{const ticket=await this.#fresh();
if(!this.#closed)this.#listen(this.#outside.open(),ticket)}catch(error){this.#failed(error)}finally{this.#dialling=false}}async#fresh(){
this.#anew=false;const given=await this.#outside.ticket().then(ticket=>({ticket,error:null}),error=>({ticket:"",error}));
if(this.#anew)return this.#fresh();if(given.error)throw given.error;return given.ticket}send(message,{keep=false}={}){this.
sendText(message.id,JSON.stringify(message),{keep})}sendText(id,text2,{keep=true}={}){if(keep){this.#unanswered.set(id,text2);
this.#expect(id)}if(this.#socket?.ready)this.#put(this.#socket,id,text2)}#put(socket,id,text2){if(put(socket,text2))this.#outside.
sent?.(id)}#expect(id){this.#outside.later(()=>{if(!this.#unanswered.has(id)||!this.#socket?.ready||this.#late)return;this.#late=
true;this.#outside.state("late")},PATIENCE)}#answered(id){this.#unanswered.delete(id);if(!this.#late||this.#unanswered.size)
return;this.#late=false;this.#outside.state("live")}get waiting(){return this.#unanswered.size>0}redial(){const old=this.#socket;
this.#socket=null;this.#anew=true;old?.close();return this.dial()}hangUp(){this.#closed=true;this.#socket?.close()}#listen(socket,ticket){
this.#socket=socket;this.#silence=0;this.#beat(socket);socket.onopen=()=>put(socket,JSON.stringify({do:"hello",ticket,since:this.#outside.
since(),receipt:this.#outside.receipt()||void 0,changes:true}));socket.onmessage=event=>this.#receive(socket,JSON.parse(
event.data));socket.onclose=()=>this.#lost(socket)}#receive(socket,message){if(socket!==this.#socket)return;this.#silence=
0;if(message.is==="beat")return;if(message.is==="welcome")this.#welcomed(socket);if(message.is==="done"||message.is==="r\
efused")this.#answered(message.id);this.#outside.hear(message)}#welcomed(socket){socket.ready=true;this.#tries=0;this.#late=
false;this.#outside.state("live");for(const[id,text2]of this.#unanswered)this.#put(socket,id,text2)}#beat(socket){this.#outside.
later(()=>{if(socket!==this.#socket)return;this.#silence+=1;if(this.#silence>=DEAD){this.#lost(socket);return socket.close()}
if(this.#silence>=ASKED&&socket.ready)put(socket,JSON.stringify({do:"beat"}));this.#beat(socket)},BEAT)}#lost(socket){if(socket!==
this.#socket)return;this.#socket=null;this.#again()}#failed(error){if(!error.final)return this.#again();this.#closed=true;
this.#outside.state("gone",error)}#again(){if(this.#closed)return;this.#outside.state("lost");const wait=CALM$1[Math.min(
this.#tries++,CALM$1.length-1)];this.#outside.later(()=>this.dial(),wait)}}const STEPS={ArrowLeft:-1,ArrowRight:1};function step$1(cells,index,key,columns=0){
if(key==="Home"||key==="End")return edge(cells,index,key,columns);if(key in STEPS)return along(cells,index,STEPS[key],columns);
if(columns&&key==="ArrowUp")return across$1(cells,index,-columns,columns);if(columns&&key==="ArrowDown")return across$1(
cells,index,columns,columns);return index}function along(cells,index,by,columns){const[first,last]=rowOf(cells,index,columns);
for(let i=index+by;i>=first&&i<=last;i+=by)if(cells[i])return i;return index}function rowOf(cells,index,columns){if(!columns)
return[0,cells.length-1];const first=index-index%columns;return[first,Math.min(first+columns,cells.length)-1]}function across$1(cells,index,by,columns){
for(let i=index+by;i>=0&&i<cells.length+columns;i+=by){const found=nearest(cells,i,columns);if(found>=0)return found}return index}
function nearest(cells,index,columns){const[first,last]=rowOf(cells,index,columns);for(let off=0;off<columns;off++){for(const i of[
index-off,index+off])if(i>=first&&i<=last&&cells[i])return i}return-1}function edge(cells,index,key,columns){const[first,
last]=rowOf(cells,index,columns);const row=cells.slice(first,last+1);return first+(key==="Home"?row.indexOf(true):row.lastIndexOf(
true))}const SHORTCUTS=[["s","press"],["n","next"],["g","hurry"],["o","order"],["u","undo"],["h","hint"],["p","prompt"],
["i","look"],["l","log"],["r","rules"],["c","scores"],["m","menu"],["?","help"]];function shortcut(event){if(event.ctrlKey||
event.altKey||event.metaKey||typing(event.target))return void 0;return SHORTCUTS.find(([key])=>key===event.key.toLowerCase())?.[1]}
const typing=target2=>/^(input|select|textarea)$/i.test(target2?.tagName??"")||Boolean(target2?.isContentEditable);const seatName=seat=>say(
"names.seat",{number:seat+1});function named(text2,names){return String(text2??"").replace(/\{(\d)\}/g,(_,seat)=>names[seat]||
seatName(Number(seat)))}function namesOf(table2){return(table2?.seats??[]).map((each,seat)=>called(each.name)||seatName(
seat))}const called=name=>name&&say("names.second").split(" ").includes(name.toLowerCase())?say("names.quoted",{name}):name;
function listed(words){return words.length<2?words.join(""):say("names.and",{most:words.slice(0,-1).join(", "),last:words.
at(-1)})}const languageName=code=>new Intl.DisplayNames([code],{type:"language"}).of(code)??code;const cards=count2=>say(
"names.cards",{count:count2});const points=count2=>say("names.points",{count:count2});function scored(score,unit){const size=number(
Math.abs(score));const sign2=score<0?"−":"";return unit==="$"?`${sign2}$${size}`:`${sign2}${size}${unit?` ${unit}`:""}`}
const shownKey=key=>key.match(/.{4}/g)?.slice(0,4).join(" ")??"";const rules={createHTML:text2=>text2,createScriptURL(address){
if(new URL(address,location.href).origin!==location.origin)throw new TypeError(address);return address}};const policy=globalThis.
trustedTypes?.createPolicy("fairdeal",rules)??rules;const ownScript=address=>policy.createScriptURL(String(address));const documentOf=(text2,kind)=>new DOMParser().
parseFromString(policy.createHTML(text2),kind);const WIDE$1=.6;const ROOM=44;const ROW=84;function translate(drawings,said){
for(const text2 of drawings.querySelectorAll("text")){const words=said[text2.textContent??""];if(words)write(text2,words)}}
function write(text2,words){const given=name=>Number(text2.getAttribute(name));const room=given("textLength")||(given("x")===
50?ROW:ROOM);const wide=words.length*(given("font-size")*WIDE$1+given("letter-spacing"));text2.textContent=words;if(wide>
room)text2.setAttribute("textLength",String(room));else text2.removeAttribute("textLength");if(wide>room)text2.setAttribute(
"lengthAdjust","spacingAndGlyphs")}const BACKS=new URL("../../cards/backs.svg",import.meta.url).href;const BACK="back-";
const USUAL="sun";const ROOT$1="http://www.w3.org/2000/svg";const coming=new Map;const added={beats:{},sounds:{}};async function dressedAtTable(look2,faces){
const[drawn2]=await Promise.all([dressed(look2,faces),look2.style&&arrived$1(look2.style)]);return drawn2}async function dressed(look2,faces){
Object.assign(added.beats,look2.beats);Object.assign(added.sounds,look2.sounds);const sprites=[look2.cards,look2.deck].filter(
Boolean);const[backs,...prefixes]=await Promise.all([sprites.length&&sprite(BACKS),...sprites.map(each=>sprite(each,look2.
words))]);if(!backs)return faces;return Object.fromEntries(Object.entries(faces).map(([code,face2])=>[code,withDrawing(face2,
prefixes,code)]))}function withDrawing(face2,prefixes,code){const found=form=>prefixes.map(prefix=>`${prefix}-${form}${code}`).
find(id=>document.getElementById(id));const drawn2=found("");return drawn2?{...face2,drawn:drawn2,emblem:found("i")}:face2}
function sprite(address,words){if(!coming.has(address))coming.set(address,fetched$1(address,words).catch(()=>coming.delete(
address)&&false));return coming.get(address)}async function fetched$1(address,said){const answer2=await fetch(address);if(!answer2.
ok)throw new Error(String(answer2.status));const{documentElement:svg}=documentOf(await answer2.text(),"image/svg+xml");svg.
setAttribute("class","sprite");svg.setAttribute("aria-hidden","true");if(said)translate(svg,said);document.body.append(svg);
return svg.dataset.prefix}const picture=id=>drawing(id,{viewBox:"0 0 100 140",preserveAspectRatio:`${id.startsWith(BACK)?
"xMidYMid":"xMidYMin"} slice`,class:"card__face"});const emblem=id=>drawing(id,{viewBox:"0 0 64 64",class:"emblem"});function drawing(id,attributes){
const svg=document.createElementNS(ROOT$1,"svg");const use=document.createElementNS(ROOT$1,"use");for(const[name,value]of Object.
entries({...attributes,"aria-hidden":"true"}))svg.setAttribute(name,value);use.setAttribute("href",`#${id}`);svg.append(
use);return svg}function backDrawn(){const chosen=BACK+(document.documentElement.dataset.back??USUAL);return[chosen,BACK+
USUAL].find(id=>document.getElementById(id))??null}const part=(name,words)=>make("span",{className:`card__${name}`},words);
const faceOf=(faces,code)=>faces?.[code]??{name:code,corner:code};function paint(element,code,faces,kind=code,cell=false){
const drawn2=code===""?backDrawn():cell&&faces?.[code]?.emblem?"":faces?.[code]?.drawn;const worn=code&&kind!==code?kind:
"";const key=`${code}${faces?"":"?"}${drawn2??""}${worn}`;if(element.dataset.painted===key)return;element.dataset.painted=
key;element.dataset.side=code===null?"none":code===""?"back":"face";attribute(element,"data-drawn",drawn2?"":null);element.
replaceChildren(...drawn2?[picture(drawn2)]:code===null?[]:code===""?[part("back","")]:face(element,faceOf(faces,code)));
if(worn)element.append(make("span",{className:"card__band",data:{tint:faceOf(faces,worn).tint}},signOf(faces,worn),faceOf(
faces,worn).name))}function signOf(faces,code){const face2=faceOf(faces,code);return face2.emblem?emblem(face2.emblem):face2.
mark??face2.corner}function face(element,{corner,mark,tint,text:text2,emblem:id}){attribute(element,"data-tint",tint||"b\
lack");attribute(element,"data-long",corner.length>3?"words":corner.length>2?"three":null);const index=()=>make("span",{
className:"card__index"},part("corner",corner),mark&&part("pip",mark));if(id)return[emblem(id),part("corner",corner)];return[
index(),part("mark",mark||corner),text2&&part("text",text2),index()].filter(Boolean)}const MARKS=["last","sweep","mine",
"seen","new","lit","dim"];const told$2=({name,text:text2})=>text2&&!name.toLowerCase().includes(text2.toLowerCase())?`${name}\
 (${text2})`:name;function spoken({code,place:place2,mark,names,usable,chosen,planned,hinted:hinted2},faces){const card=code===
null?say("card.gap"):code===""?say("card.back"):told$2(faceOf(faces,code));const marked=mark&&MARKS.includes(mark)?say(`\
card.${mark}`):/^\d$/.test(mark??"")&&say("card.played-by",{who:names[Number(mark)]});return[card,place2,marked,hinted2&&
say("card.hinted"),planned?say("card.planned"):chosen?say("card.chosen"):usable&&say("card.usable")].filter(Boolean).join(
", ")}const LASTS=400;const FIGURE=/([+−]?)(\$?)(\d[\d.,\u00a0\u202f]*\d|\d)(k?)/g;const running=new Set;function read(text2){
const figures=[...text2.matchAll(FIGURE)].map(([,sign2,unit,digits,k])=>{const size=Number(digits.replace(/\D/g,""))*(k?
1e3:1);return{sign:sign2,unit,k,value:sign2==="−"?-size:size}});return{figures,rest:text2.replace(FIGURE,"#")}}function between(before,after){
const[from2,to]=[read(before),read(after)];const counts=from2.rest===to.rest&&from2.figures.some(({value},i)=>Math.abs(value-
to.figures[i].value)>1);if(!counts)return null;return part2=>{let i=0;return after.replace(FIGURE,written=>{const[was,is]=[
from2.figures[i],to.figures[i++]];return part2>=1||was.value===is.value?written:told$1(was.value+(is.value-was.value)*part2,
is)})}}function told$1(value,{sign:sign2,unit,k}){const shown2=Math.round(value/(k?1e3:1));return`${shown2<0?"−":sign2===
"+"?sign2:""}${unit}${number(Math.abs(shown2))}${k}`}function count(element,words){if(element.dataset.counts===words)return;
const before=element.firstElementChild?.textContent??element.textContent;stop(element);const write2=before!==words&&!reducedMotion()&&
between(before,words);if(write2)run(element,words,write2);else if(element.textContent!==words)element.textContent=words}
function run(element,words,write2){const seen=make("span",{aria:{hidden:"true"}},write2(0));element.dataset.counts=words;
element.replaceChildren(seen,make("span",{className:"unseen"},words));const began=performance.now();const step2=now=>{if(element.
dataset.counts!==words)return;const part2=(now-began)/LASTS;if(part2>=1||!element.isConnected)return finish(element);seen.
textContent=write2(Math.max(0,part2));requestAnimationFrame(step2)};running.add(element);requestAnimationFrame(step2)}function stop(element){
delete element.dataset.counts;running.delete(element)}function finish(element){element.textContent=element.dataset.counts;
stop(element)}function finishAll(){for(const element of running)finish(element)}const ROOT="http://www.w3.org/2000/svg";
function sign$1(id){const svg=document.createElementNS(ROOT,"svg");const use=document.createElementNS(ROOT,"use");svg.setAttribute(
"class","sign");svg.setAttribute("aria-hidden","true");use.setAttribute("href",`#${id}`);svg.append(use);return svg}function show$1(place2,items){
const told2=JSON.stringify(items);if(place2.dataset.told===told2)return;const before=[...place2.children].map(child=>seenIn(
child)?.textContent);place2.dataset.told=told2;place2.replaceChildren(...items.map(figure));if(before.length===items.length)
[...place2.children].forEach((child,i)=>countFrom(before[i],child))}const seenIn=child=>child.querySelector('[aria-hidde\
n="true"]:not(svg)')??(child.dataset.sign?null:child);function countFrom(before,child){const place2=seenIn(child);if(!place2||
before===void 0)return;const words=place2.textContent;place2.textContent=before;count(place2,words)}function figure({sign:name,
shown:shown2="",words}){if(!name&&!shown2)return make("span",{className:"figure"},words);const seen=[shown2&&make("span",
{aria:{hidden:"true"}},shown2),name&&sign$1(`sign-${name}`)];return make("span",{className:"figure",title:words,data:name?
{sign:name}:{}},...seen.filter(Boolean),make("span",{className:"unseen"},words))}const counted$1=(counts={},counters={})=>Object.
entries(counts).filter(([name])=>counters[name]).map(([name,value])=>counter(counters[name],value));function counter({sign:name,
one,other},value){const words=plural(value,{one,other}).replace("{n}",number(value));if(name==="$")return{shown:thousands(
value,name),words};return name?{sign:name,shown:number(value),words}:{words}}const thousands=(score,unit)=>score&&score%
1e3===0?`${scored(score/1e3,unit)}k`:scored(score,unit);function around(count2,viewer){const start=viewer===null?0:viewer+
1;const others2=Array.from({length:viewer===null?count2:count2-1},(_,i)=>(start+i)%count2);const side=others2.length<3?others2.
length===2?1:0:Math.max(1,Math.floor((others2.length-1)/3));return{own:viewer,left:others2.slice(0,side),top:others2.slice(
side,others2.length-side),right:others2.slice(others2.length-side)}}function spot(seat,count2,viewer){const turn=(seat-(viewer??
0)+count2)%count2;const angle=Math.PI/2+2*Math.PI*turn/count2;return{x:Math.round(Math.cos(angle)*100)/100,y:Math.round(
Math.sin(angle)*100)/100}}const TAIL={stack:6,pile:3};const FAN=7;const spreadable=zone=>zone.layout in TAIL&&cardsOf(zone).
length>1;const sizeOf=zone=>zone.count??cardsOf(zone).filter(card=>card!==null).length;const cardsOf=zone=>zone.cards??[];
function slots(zone,used=[],spread=false){const cards2=cardsOf(zone);if(!cards2.length)return counted(zone,used);if(zone.
layout in TAIL&&!spread&&used.length<2)return heap(zone,cards2,used);return cards2.map((code,index)=>({index,code,id:`${zone.
id}.${index}`}))}function heap(zone,cards2,used){const first=Math.max(0,cards2.length-TAIL[zone.layout]);const top=cards2.
length-1;return cards2.slice(first).map((code,i)=>{const index=first+i;return{index,code,id:index===top?`${zone.id}.${used[0]??
top}`:null}})}function counted(zone,used){const shown2=Math.min(zone.count??0,zone.layout==="hand"?FAN:TAIL.pile);if(!shown2)
return used.length?[{index:0,code:null,id:`${zone.id}.${used[0]}`}]:[];const id=`${zone.id}.${used[0]??0}`;return Array.
from({length:shown2},(_,index)=>({index,code:"",id:index===shown2-1?id:null,count:index===shown2-1?zone.count:null}))}function freshZone(zone,toggle2){
const name=make("button",{className:"zone__name",type:"button",on:{click:()=>toggle2(zone.id)}});const head=make("h2",{className:"\
zone__head"},name,make("span",{className:"zone__note"}),make("span",{className:"zone__stake"}),make("span",{className:"z\
one__sign",aria:{hidden:"true"}}));const cards2=make("div",{className:"zone__cards",role:"group"});return make("section",
{className:"zone"},head,cards2)}function changeZone(element,zone,look2){const[head,cards2]=element.children;const spread=look2.
spread.has(zone.id);const laid=slots(zone,look2.used(zone.id),spread);const shown2=look2.arranged?.(zone,laid)??laid;Object.
assign(element.dataset,{zone:zone.id,layout:zone.layout,shape:shapeOf(zone,shown2,look2)});element.style.setProperty("--\
n",Math.max(1,shown2.length-1));element.style.setProperty("--across",across(shown2.length));element.style.setProperty("-\
-columns",zone.columns||1);element.style.setProperty("--rows",Math.ceil(shown2.length/(zone.columns||shown2.length||1)));
changeHead(head,look2.aside?{...zone,stake:void 0}:zone,spread,look2);changeKind(element,zone,look2.faces);attribute(cards2,
"aria-label",[...[...head.children].filter(each=>each.getAttribute("aria-hidden")!=="true").map(each=>each.textContent),
aheadWords(zone,look2)].filter(Boolean).join(": "));keyed$1(cards2,shown2,slot=>slotKey(slot),freshSlot,(child,slot)=>changeSlot(
child,slot,zone,look2));attribute(element,"data-empty",shown2.length?null:"");attribute(cards2,"data-own",ownPlace(zone,
look2));attribute(cards2,"data-due",due(zone,look2));attribute(element,"data-aside",look2.aside?"":null);attribute(element,
"data-many",shown2.length>13?"":null);attribute(element,"data-wide",(zone.columns??0)**2>shown2.length?"":null);attribute(
element,"data-crowd",look2.seats>4?"":null);roving(cards2)}const across=size=>size<7?Math.max(size,1):Math.ceil(size/(size>
16?3:2));const slotKey=slot=>slot.id===null?`under ${slot.index}`:slot.place??slot.index;function oneEach({marks={}}){const seats=Object.
values(marks);return new Set(seats).size===seats.length}function shapeOf(zone,shown2,look2){if(zone.layout==="grid")return"\
grid";if(zone.layout==="trick"&&zone.kind)return"duel";if(zone.layout==="trick"&&!look2.aside&&oneEach(zone))return"tric\
k";return shown2.some(slot=>slot.id===null)||shown2.length===1?"heap":"fan"}function changeKind(element,{kind,tile,of=[],
marks={}},faces){const[name,,stake,place2]=element.firstElementChild.children;const safe=Object.values(marks).includes("\
safe");attribute(element,"data-of",of[0]);attribute(element,"data-tile",tile&&"");attribute(name,"data-tile",tile);attribute(
element,"data-kind",kind);attribute(element,"data-tint",kind&&faceOf(faces,kind).tint);attribute(stake,"aria-hidden",kind?
"true":null);const told2=[kind,kind&&faces?.[kind]?.emblem,safe].join();if(place2.dataset.told===told2)return;place2.dataset.
told=told2;place2.replaceChildren(...[kind&&signOf(faces,kind),safe&&sign$1("sign-lock")].filter(Boolean))}function changeHead(head,zone,spread,{
names,counters,viewer,past}){const[name,note,stake]=head.children;const size=sizeOf(zone);const label=named(zone.label,names);
const told2=size>1&&zone.cards?.length&&(zone.count!==void 0||spreadable(zone));text(name,told2?`${label} · ${size}`:label);
const yours=zone.of?.includes(viewer)&&!past;text(note,named(zone.note,yours?names.map((who,seat)=>seat===viewer?say("pl\
ate.you"):who):names));show$1(stake,counted$1(zone.stake,counters));name.disabled=!spreadable(zone);attribute(name,"aria\
-expanded",spreadable(zone)?spread:null);attribute(name,"title",spreadable(zone)?say(spread?"zone.gather":"zone.spread"):
null)}function freshSlot(slot){const card=slot.id===null?make("span",{className:"card",aria:{hidden:"true"}}):make("butt\
on",{className:"card",type:"button"});return make("span",{className:"slot"},card)}function changeSlot(child,slot,zone,look2){
const card=child.firstElementChild;const mark=zone.marks?.[slot.index];const gap=slot.code===null&&zone.layout==="grid";
paint(card,slot.code,look2.faces,zone.kind,zone.layout==="grid");attribute(child,"data-order",zone.order?.includes(slot.
index)?zone.order.indexOf(slot.index)+1:null);card.hidden=gap;Object.assign(card.dataset,{index:slot.index,code:slot.code??
"-",id:slot.id??""});attribute(card,"data-mark",mark);attribute(child,"data-count",slot.count);if(zone.layout==="trick")
(zone.kind?placeInDuel:placeInTrick)(child,slot,zone,look2);if(slot.id!==null)changeButton(card,slot,zone,look2,mark)}function changeButton(card,slot,zone,look2,mark){
const planned=look2.planned===slot.id;const chosen=look2.chosen.includes(slot.id)||planned;const usable=look2.lit.has(slot.
id)||look2.open;const hinted2=look2.hinted?.includes(slot.id);const inert=look2.past?!slot.code:!usable&&!chosen&&!look2.
plans?.(slot.id);attribute(card,"aria-label",spoken({...slot,place:named(placeOf(slot,zone,look2),look2.names),mark,names:look2.
names,usable,chosen,planned,hinted:hinted2},look2.faces));attribute(card,"title",slot.code?say(look2.past?"card.look-bac\
k":"card.look",{name:faceOf(look2.faces,slot.code).name}):null);attribute(card,"aria-pressed",chosen?"true":null);attribute(
card,"aria-disabled",inert?"true":null);attribute(card,"data-planned",planned?"":null);attribute(card,"data-lit",look2.lit.
has(slot.id)?"":null);attribute(card,"data-hint",hinted2?"":null)}function placeOf({index,place:place2=index},zone,look2){
const size=sizeOf(zone);const others2=(zone.owner??look2.viewer)!==look2.viewer;const label=others2?say("zone.of",{label:zone.
label,who:look2.names[zone.owner]}):zone.label;if(zone.layout==="grid")return say("zone.cell",{row:Math.floor(index/zone.
columns)+1,column:index%zone.columns+1});if(zone.count!==void 0||spreadable(zone))return say("zone.heap",{label,count:size});
if(zone.layout==="trick"||size<2)return label;return[say("zone.place",{place:place2+1,size}),others2&&label].filter(Boolean).
join(", ")}function placeInTrick(child,{index},zone,{seats,viewer,names,past,aside}){const mark=zone.marks?.[index];const{
x,y}=spot(Number(mark??0),seats,viewer);child.style.setProperty("--x",x);child.style.setProperty("--y",y);const who=Number(
mark)===viewer&&!past?say("plate.you"):names[mark];const ahead=zone.ahead===index&&!aside;attribute(child,"data-by",who&&
(ahead?say("zone.ahead",{who}):index===0&&zone.ahead!==void 0?say("zone.led",{who}):who));attribute(child,"data-ahead",ahead?
"":null)}function placeInDuel(child,{index},{marks={}},{viewer,names,past}){const own=Object.keys(marks).filter(each=>marks[each]===
marks[index]);const who=Number(marks[index])===viewer&&!past?say("plate.you"):names[marks[index]];child.dataset.side=marks[index]===
marks[0]?"left":"right";attribute(child,"data-first",Number(own[0])===index?"":null);attribute(child,"data-by",Number(own.
at(-1))===index?who:null)}function due({layout,kind,marks={}},{asked:asked2}){if(layout!=="trick"||!kind||asked2===void 0)
return null;return String(asked2)===marks[0]?"left":"right"}const aheadWords=({ahead,marks={}},{names,aside})=>ahead===void 0||
aside?"":say("zone.ahead",{who:names[marks[ahead]]});function ownPlace(zone,{viewer,aside,past}){const empty=zone.layout===
"trick"&&zone.ahead!==void 0&&viewer!==null&&!past&&!aside;return empty&&!Object.values(zone.marks??{}).includes(String(
viewer))?say("plate.you"):null}function roving(cards2,wanted=null){const buttons=[...cards2.querySelectorAll("button.car\
d:not([hidden])")];const now=wanted??buttons.find(button2=>button2.getAttribute("tabindex")==="0")??buttons[0];for(const button2 of buttons)
attribute(button2,"tabindex",button2===now?0:-1)}function moveFocus(board2){board2.addEventListener("keydown",event=>{const card=event.
target.closest?.("button.card");if(!card||event.ctrlKey||event.altKey||event.metaKey)return;const next=target(card,event.
key);if(!next)return;event.preventDefault();focusOn(next)});board2.addEventListener("focusin",event=>{const card=event.target.
closest?.("button.card");if(card)roving(card.closest(".zone__cards"),card)})}const TURNED={ArrowUp:"ArrowLeft",ArrowLeft:"\
ArrowUp",ArrowDown:"ArrowRight",ArrowRight:"ArrowDown"};function target(card,key){const cards2=card.closest(".zone__card\
s");const zone=card.closest(".zone");const slots2=[...cards2.children].map(slot=>slot.querySelector("button.card:not([hi\
dden])"));const turned=getComputedStyle(cards2).gridAutoFlow.startsWith("column");const columns=zone.dataset.layout==="g\
rid"?Number(zone.style.getPropertyValue("--columns")):0;const from2=slots2.indexOf(card);const to=step$1(slots2.map(Boolean),
from2,turned?TURNED[key]??key:key,columns);if(to!==from2)return slots2[to];return key==="ArrowUp"?neighbour(zone,-1):key===
"ArrowDown"?neighbour(zone,1):null}function neighbour(zone,by){const zones=[...document.querySelectorAll(".board .zone")].
filter(each=>each.querySelector("button.card:not([hidden])"));return zones[zones.indexOf(zone)+by]?.querySelector("butto\
n.card[tabindex='0']")}function focusOn(element){const cards2=element.closest(".zone__cards");if(cards2)roving(cards2,element);
element.focus()}function nextLit(board2){const lit2=[...board2.querySelectorAll("button.card[data-lit]")];return lit2[(lit2.
indexOf(document.activeElement)+1)%lit2.length]}const FIRST=["#hand button.card[data-lit]","#buttons button","#centre bu\
tton.card[data-lit]","#board button.card[data-lit]","#prompt"];const firstThing=()=>FIRST.map(each=>all(document,each)[0]).
find(Boolean);const idle=focused=>focused===document.body||focused.id==="prompt"||!focused.getClientRects().length;function takeTurn(){
if(idle(document.activeElement))firstThing()?.focus({preventScroll:true})}function keepingFocus(draw2){const focused=document.
activeElement;const cards2=focused?.closest?.(".zone__cards");const inDock=Boolean(focused?.closest?.(".dock"));const index=cards2?
[...cards2.children].indexOf(focused.closest(".slot")):-1;draw2();if(document.activeElement===focused&&focused?.isConnected&&
!focused.hidden)return;if(!cards2&&!inDock)return;const left=cards2?.isConnected?[...cards2.querySelectorAll("button.car\
d:not([hidden])")]:[];const next=left.length?left[Math.min(index,left.length-1)]:firstThing();if(next)focusOn(next)}const WIDE=matchMedia(
"(min-width: 75rem)");const ROOMY=matchMedia("(min-width: 94rem)");const NAMES=[...document.querySelectorAll(".panel__pa\
ge")].map(page=>page.id.replace("panel-",""));let from=null;let changed=()=>{};let memory="panel";const openersOf=name=>all(
document,`[data-panel-for=${name}]`);const openPanel=()=>byId("panel").dataset.shows||null;function showPanel(name,{focus=true}={}){
if(name&&!openPanel())from=document.activeElement;byId("panel").dataset.shows=name??"";document.body.toggleAttribute("da\
ta-panel",Boolean(name));for(const each of NAMES){byId(`panel-${each}`).hidden=each!==name;for(const opener of openersOf(
each))attribute(opener,"aria-expanded",String(each===name))}if(WIDE.matches&&name!=="case")remember(memory,name??"none");
changed();if(name==="log")byId("log-scroll").scrollTop=byId("log-scroll").scrollHeight;if(name&&focus)byId(`panel-${name}`).
focus();else if(!name&&from?.isConnected&&byId("panel").contains(document.activeElement))from.focus()}const beside=()=>WIDE.
matches;const togglePanel=name=>showPanel(openPanel()===name?null:name);function wirePanel(draw2,{first=ROOMY.matches?"l\
og":"none",key=memory}={}){changed=draw2;memory=key;for(const name of NAMES)for(const opener of openersOf(name))opener.addEventListener(
"click",()=>togglePanel(name));byId("panel-close").addEventListener("click",()=>showPanel(null));byId("panel").addEventListener(
"keydown",event=>{if(event.key==="Escape")showPanel(null)});const last=recall(memory,first);if(WIDE.matches&&NAMES.includes(
last))showPanel(last,{focus:false})}const blank={status:"connecting",trouble:"",seat:null,seq:-1,table:null,game:null,mine:null,
office:null,ahead:0,here:{seats:[],watching:0},log:[],older:false,forgotten:0,refusal:null,hint:null,lesson:null,chosen:[],
selections:0,fit:null,aside:null,askers:[],introduced:null,calling:null,planned:null};const LAW=4;const isStrange=({is,table:table2})=>is===
"view"&&table2.law!==LAW;function hear(page,message,now=0){switch(message.is){case"welcome":return{...upto(page,message.
seq),status:"live",seat:message.seat,ahead:message.now?moment(message.now)-now:page.ahead};case"view":return message.seq<
page.seq?page:{...shown(page,message),ahead:atLeast(page,message.news,now)};case"here":return{...page,here:{seats:message.
seats,watching:message.watching}};case"asks-for":return{...page,askers:[...page.askers,message.signed].slice(-4)};case"r\
efused":return message.code==="ahead"&&!message.id?upto(page,-1):{...page,refusal:message};case"choices":return fitted(page,
message);case"log":return{...page,log:merged(page.log,message.news),older:olderAfter(page,message)};default:return page}}
const upto=(page,seq)=>seq<page.seq?{...page,seq,log:page.log.filter(entry=>entry.seq<=seq)}:page;const atLeast=({ahead},news,now)=>news?.
length&&now?Math.max(ahead,moment(news.at(-1).at)-now):ahead;function happened(page,view){const fresh=page.game&&view.game?
(view.news??[]).filter(({seq,beats:beats2})=>beats2&&seq>page.seq):[];return fresh.length?{...view.game,fresh}:view.game}
function shown(page,view){return{...stands(page,view)?page:{...choosing(page,[]),refusal:page.refusal},seq:view.seq,table:view.
table,game:happened(page,view),mine:view.mine,office:view.office??null,seat:view.mine?.seat??page.seat,log:merged(page.log,
view.news??[]),older:page.log.length?page.older:Boolean(view.more)}}function stands(page,view){const same=(a,b)=>JSON.stringify(
a)===JSON.stringify(b);const lying=(shown2,id)=>zonesOf(shown2).find(zone=>id.startsWith(`${zone.id}.`));return same(page.
mine?.choices,view.mine?.choices)&&page.chosen.every(id=>same(lying(page,id),lying(view,id)))}function fitted(page,message){
return message.id===fitId(page)?{...page,fit:{items:message.items,more:message.more}}:page}function olderAfter(page,message){
const reached2=(message.news[0]?.seq??0)<=(page.log[0]?.seq??0);return reached2?message.more:page.older}const choosing=(page,chosen)=>({
...page,chosen,selections:page.selections+1,fit:null,refusal:null});const fitId=page=>`fit ${page.selections}`;function merged(log,news){
const last=log.at(-1)?.seq??-1;if(news.every((entry,i)=>entry.seq>(i?news[i-1].seq:last)))return news.length?[...log,...news]:
log;const bySeq=new Map([...log,...news].map(entry=>[entry.seq,entry]));return[...bySeq.values()].sort((a,b)=>a.seq-b.seq)}
function hole(log){const after=log.findLastIndex((entry,i)=>i>0&&entry.seq!==log[i-1].seq+1);return after<0?null:log[after].
seq}const heard=page=>page.log.at(-1)?.seq??-1;function zonesOf(page){const own=new Map((page.mine?.zones??[]).map(zone=>[
zone.id,zone]));const zones=(page.game?.zones??[]).map(zone=>take(own,zone.id)??zone);return[...zones,...own.values()]}function cardAt(page,id){
const cut=id.lastIndexOf(".");return zonesOf(page).find(zone=>zone.id===id.slice(0,cut))?.cards?.[Number(id.slice(cut+1))]}
function take(map,key){const value=map.get(key);map.delete(key);return value}const frozen=page=>Boolean(page.table?.incident||
page.table?.paused);const isOut=({table:table2,seat})=>table2.status==="playing"&&Boolean(table2.seats?.[seat]?.lost);const replaced=page=>Boolean(
page.table?.seats?.[page.seat]?.stand_in||page.table?.seats?.[page.seat]?.lost);function owes({table:table2,seat}){const repair=table2?.
incident?.stage==="repair"?table2.incident.draw:null;const draw2=repair??(table2?.status==="lobby"?table2.draw:null);if(!draw2||
seat===null||table2.seats[seat].stand_in)return null;if(draw2.closed)return draw2.by.includes(seat)&&!draw2.opened.includes(
seat)?{draw:draw2,adds:"open"}:null;return(repair||draw2.number>0)&&!draw2.by.includes(seat)?{draw:draw2,adds:"hash"}:null}
const asked=page=>page.seat!==null&&!frozen(page)&&!replaced(page)&&acts(page,page.seat);const mayHurry=page=>page.mine!==
null&&page.table.status==="playing"&&!asked(page)&&page.table.seats.filter(({kind})=>kind==="person").length===1;const acts=({
game,table:table2},seat)=>table2?.status!=="over"&&Boolean(game?.to_act?.includes(seat));const winnersOf=({game,table:table2})=>table2.
outcome?.winners??game.winners??[];const hasWon=(page,seat=page.seat)=>winnersOf(page).includes(seat);const hinted=({mine,
hint:hint2,lesson,seq})=>hint2&&hint2.seq===mine?.hint?hint2:lesson?.seq===seq?lesson:null;const hasHints=({table:table2,
seat})=>seat!==null&&table2.status==="playing"&&!table2.lesson&&Boolean(table2.house.hints||table2.seats.filter(each=>each.
kind==="person").length===1);const deals=page=>Boolean(page.mine&&page.table.deal&&!frozen(page)&&!replaced(page));const DAY=864e5;
const TOLD=["lobby","noise"];function stirred({table:table2,office,mine,ahead,introduced,calling,askers},now){const lists=[
askers,table2.undo,table2.seat_claims,table2.pause_asked,table2.end_asked,table2.referee_asked,table2.overdue,office&&table2.
adjourned];return Boolean(lists.some(each=>each&&each.length!==0)||table2.incident||table2.paused||mine?.referee||introduced||
calling||office&&!table2.referee?.name||table2.seats?.some(each=>each.away||each.stand_in)||table2.waits?.some(each=>!TOLD.
includes(each.wait)&&moment(each.until)-ahead-now<DAY))}const moment=at2=>typeof at2==="number"?at2:Date.parse(at2);const span=name=>make(
"span",{className:`plate__${name}`});function freshPlate(){const disc=make("span",{className:"plate__disc",aria:{hidden:"\
true"}});const open=make("button",{className:"plate__open",type:"button",aria:{expanded:"false"},on:{click:()=>toggle$1(
open)}});return make("header",{className:"plate"},disc,...["name","hand","total","facts","clock"].map(span),open)}function toggle$1(open){
const seat=open.closest(".seat");const opens2=!seat.hasAttribute("data-open");fold();if(opens2)seat.style.minHeight=`${seat.
getBoundingClientRect().height}px`;seat.toggleAttribute("data-open",opens2);attribute(open,"aria-expanded",opens2)}function fold(){
for(const seat of all(document,".seat[data-open]")){seat.removeAttribute("data-open");seat.style.minHeight="";attribute(
all(seat,".plate__open")[0],"aria-expanded","false")}}function lookInto(target2){const card=target2.closest(".seat:not([\
data-open]) [data-kind] .card:not([data-lit], [aria-pressed])");if(card)toggle$1(all(card.closest(".seat"),".plate__open")[0]);else if(!target2.
closest(".seat[data-open], #hand"))fold();return Boolean(card)}function changePlate(element,seat,page,look2){const{names}=look2;
const[disc,name,hand,total,facts,,open]=element.firstElementChild.children;const player=page.game.players.find(each=>each.
seat===seat)??{seat,score:0};const sitting=page.table.seats[seat]??{};const acting=acts(page,seat);const[first,...others2]=figuresOf(
player,look2);drawAnimal(disc,look2.looks[seat].animal);text(name,isOwn(page,seat)?say("plate.you"):names[seat]);show$1(
hand,player.hand!==void 0&&!handShown(page,seat)?[{sign:"cards",shown:number(player.hand),words:cards(player.hand)}]:[]);
show$1(total,[first]);show$1(facts,[...others2,...factsOf(page,seat,player,sitting,names)]);attribute(open,"aria-label",
names[seat]);attribute(element,"data-acts",acting?"":null);attribute(element,"data-turn",page.game.turn===seat?"":null);
attribute(element,"data-won",hasWon(page,seat)?"":null);attribute(element,"data-side",player.side);attribute(element,"da\
ta-away",gone(page,seat,sitting)?"":null);attribute(element,"aria-label",acting?say("plate.acts",{name:names[seat]}):names[seat])}
function drawAnimal(disc,animal){if(disc.dataset.animal===animal)return;disc.dataset.animal=animal;disc.replaceChildren(
sign$1(`animal-${animal}`))}function figuresOf(player,{unit,counters={}}){const shows=counted$1(player.shows,counters);if(shows.
length)return shows;const money=unit==="$"?unit:"";const round=player.round_score;return[{words:scored(player.score,unit===
"points"?"":unit)},...round===void 0?[]:[{shown:`${round<0?"":"+"}${scored(round,money)}`,words:say("plate.round",{score:scored(
round,money)})}]]}const isOwn=(page,seat)=>seat===page.seat&&!page.past;const gone=(page,seat,sitting)=>sitting.kind==="\
person"&&(sitting.away||!page.here.seats.includes(seat));const handShown=(page,seat)=>zonesOf(page).some(zone=>zone.layout===
"hand"&&zone.owner===seat&&zone.cards?.some(Boolean));function factsOf(page,seat,player,sitting,names){const own=isOwn(page,
seat);const words=[sideOf(page,player),hasWon(page,seat)&&say("plate.winner"),sitting.lost&&say(`plate.${sitting.lost}`),
!own&&gone(page,seat,sitting)&&say("plate.away"),sitting.stand_in&&say("plate.stand-in"),named(player.note,names),...own?
handNote(page,seat):[]];const turn=acts(page,seat)&&!own?[{sign:"turn",shown:say("plate.to-act"),words:say("plate.to-act")}]:
[];const marks=[page.game.dealer===seat&&"dealer",!own&&sitting.kind==="bot"&&"bot"];return[...turn,...words.filter(Boolean).
map(each=>({words:each})),...marks.filter(Boolean).map(name=>({sign:name,words:say(`plate.${name}`)}))]}const handNote=(page,seat)=>(zonesOf(
page).find(zone=>zone.layout==="hand"&&zone.owner===seat)?.note??"").split(" · ");function sideOf(page,player){if(player.
side===void 0)return"";const mine=page.past?void 0:page.game.players.find(each=>each.seat===page.seat)?.side;if(mine===void 0)
return say("plate.side",{side:"AB"[player.side]??player.side+1});return player.seat===page.seat?"":say(mine===player.side?
"plate.partner":"plate.them")}async function look$1(card,at2){const[{showLarge}]=await worded(import("./table-later.js").
then(function(n){return n.magnify}));showLarge(card,at2.game?.faces)}async function help(){const[{drawShortcuts}]=await worded(
import("./table-later.js").then(function(n){return n.shortcuts}));drawShortcuts(byId("shortcuts"));byId("help").showModal()}
async function scores(at2){const[{openSheet}]=await worded(import("./table-soon.js").then(function(n){return n.roundEnd}));
openSheet(at2)}const DOES={press:()=>byId("buttons").querySelector("button")?.click(),next:()=>focusOn(nextLit(byId("boa\
rd"))??byId("prompt")),hurry:at2=>at2.hurry(),order:at2=>at2.hand?.next(),prompt:()=>byId("prompt").focus(),look:at2=>look$1(
document.activeElement,at2),log:()=>togglePanel("log"),rules:()=>togglePanel("rules"),menu:()=>togglePanel("menu"),scores,
hint:()=>byId("hint").hidden||byId("hint").click(),undo:()=>byId("take-back").hidden||byId("take-back").click(),help};function pressed(event,at2){
if(document.querySelector("dialog[open]"))return;if(event.key==="Escape"&&at2.busy())return at2.clear();if(event.key==="\
Escape")fold();const does=recall("nokeys",false)?void 0:shortcut(event);if(!does)return;event.preventDefault();DOES[does](
at2)}function held(event,at2){const card=event.target.closest(".slot")?.firstElementChild;if(!card?.dataset.code||card.dataset.
code==="-")return;event.preventDefault();look$1(card,at2)}function wireActions(at2){document.addEventListener("keydown",
event=>pressed(event,at2));byId("board").addEventListener("contextmenu",event=>held(event,at2));byId("show-sheet").addEventListener(
"click",()=>scores(at2));byId("help-open").addEventListener("click",help)}function drawBar(page,game=page.game){const{table:table2}=page;
const over=table2.status==="over";text(byId("title"),table2.title);text(byId("round"),over?say("bar.over"):game?say("bar\
.round",{round:game.round}):"");count(byId("tally"),[game?.brief,...sides(page,game)].filter(Boolean).join(" · "));byId(
"watching").hidden=page.seat!==null||table2.status==="lobby"&&!page.office;text(byId("watching"),say(page.past?"bar.repl\
ay":page.office?"bar.referee":"bar.watching"));byId("practice")?.toggleAttribute("hidden",!table2.practice);byId("show-c\
ase")?.toggleAttribute("hidden",!page.office&&!table2.incident&&!table2.adjourned);document.title=say(asked(page)?"bar.y\
our-turn":"bar.title",{title:table2.title});attribute(document.body,"data-turn",asked(page)?"":null)}function sides({seat,
past},game){const mine=past?void 0:game?.players.find(each=>each.seat===seat)?.side;const of=side=>game.players.find(each=>each.
side===side);const words=mine===void 0?["bar.side-a","bar.side-b"]:mine?["bar.them","bar.us"]:["bar.us","bar.them"];const told2=[
0,1].map(side=>game&&of(side)&&say(words[side],{points:number(of(side).score+(of(side).round_score??0))}));return mine?told2.
reverse():told2}function drawLine({status,trouble}){const words=status==="gone"?trouble:status==="live"?"":say(`bar.${status}`);
text(byId("line"),words);byId("line").hidden=!words;byId("away").hidden=status!=="gone"}const choicesOf=page=>page.fit??
page.mine?.choices??{items:[],more:false};const uses=choice=>choice.uses??[];const holds=(choice,chosen)=>chosen.every(id=>uses(
choice).includes(id));const exactly=(choice,chosen)=>uses(choice).length===chosen.length&&holds(choice,chosen);const playable=({
items},chosen)=>chosen.length?items.filter(choice=>exactly(choice,chosen)):[];function stepped({items},chosen,zones){for(const zone of zones.
filter(({layout})=>layout==="stack")){const mine=id2=>id2.startsWith(`${zone.id}.`);const[id]=chosen.filter(mine);const others2=chosen.
filter(each=>!mine(each));const ids=id?items.filter(choice=>holds(choice,others2)&&uses(choice).length===chosen.length).
flatMap(uses).filter(mine):[];const counts=[...new Set(ids.map(each=>zone.cards.length-placeIn(each)))].sort((a,b)=>a-b);
const at2=counts.indexOf(zone.cards?.length-placeIn(id??""));const pick=count2=>count2&&chosen.map(each=>mine(each)?`${zone.
id}.${zone.cards.length-count2}`:each);if(at2>=0&&counts.length>1)return{owner:zone.owner,count:counts[at2],fewer:pick(counts[at2-
1]),more:pick(counts[at2+1])}}return null}const placeIn=id=>Number(id.slice(id.lastIndexOf(".")+1));const plain=({items})=>items.
filter(choice=>!uses(choice).length);function lit({items},chosen){const ids=items.filter(choice=>holds(choice,chosen)).flatMap(
uses);return new Set(ids.filter(id=>!chosen.includes(id)))}function click(choices,chosen,id){if(chosen.includes(id))return{
chosen:chosen.filter(each=>each!==id)};const next=[...chosen,id];if(!choices.more&&!fits(choices,next)){return fits(choices,
[id])?click(choices,[],id):{chosen,idle:true}}const play2=chosen.length?void 0:atOnce(choices,id);return play2?{chosen:[],
play:play2}:{chosen:next}}const fits=({items},chosen)=>items.some(choice=>holds(choice,chosen));function atOnce({items,more},id){
const touching=items.filter(choice=>uses(choice).includes(id));const[only]=touching;return!more&&touching.length===1&&uses(
only).length===1&&!only.ask?only:void 0}function usedOf({items},zone){const prefix=`${zone}.`;const ids=items.flatMap(uses).
filter(id=>id.startsWith(prefix));return[...new Set(ids.map(id=>Number(id.slice(prefix.length))))]}const SIZES=[1,.92,.84,
.76,.68,.6,.53,.46,.4,.34];const overflows=place2=>place2.scrollHeight>place2.clientHeight+1||place2.scrollWidth>place2.
clientWidth+1;function fit(place2){if(!place2.clientHeight)return;place2.dataset.fitted="";for(const size of SIZES){place2.
style.setProperty("--fit",size);if(!overflows(place2))break}delete place2.dataset.fitted}function fitting(place2){if(place2.
dataset.fits)return;place2.dataset.fits="yes";new ResizeObserver(()=>requestAnimationFrame(()=>fit(place2))).observe(place2)}
const ANIMALS=["bear","fox","owl","cat","hare","frog"];const COLOURS=["gold","coral","blue","violet","green","pink"];function looksOf(seats){
const animals=shared(seats.map(each=>each.look?.animal),ANIMALS);const colours=shared(seats.map(each=>each.look?.colour),
COLOURS);return seats.map((_,seat)=>({animal:animals[seat],colour:colours[seat]}))}function shared(wishes,all2){const granted=wishes.
map((wish,seat)=>all2.includes(wish)&&wishes.indexOf(wish)===seat?wish:void 0);wishes.forEach((_,seat)=>{const usual=Array.
from(all2,(_2,step2)=>all2[(seat+step2)%all2.length]);granted[seat]??=usual.find(each=>!granted.includes(each))??usual[0]});
return granted}function myLook(){const{animal,colour:colour2}=recall("look",{});return ANIMALS.includes(animal)&&COLOURS.
includes(colour2)?{animal,colour:colour2}:null}const setMyLook=look2=>remember("look",look2);function drawBoard(page,zones,look2){
const places=around(page.game.seats,page.seat);Object.assign(document.body.dataset,{game:page.table.game,seats:page.game.
seats});attribute(document.body,"data-watches",page.seat===null);const looks=looksOf(page.table.seats);colour(looks);const all2={
...look2,looks,seats:page.game.seats,viewer:page.seat,asked:page.game.to_act[0],used:zone=>usedOf(look2.choices,zone)};for(const side of[
"left","top","right"]){keyed$1(byId(side),places[side],seat=>seat,freshSeat,(child,seat)=>changeSeat(child,seat,page,zones,
all2))}keyed$1(byId("own"),places.own===null?[]:[places.own],seat=>seat,freshSeat,(child,seat)=>changeSeat(child,seat,page,
zones.filter(zone=>zone.layout!=="hand"),all2));drawZones(byId("hand"),zones.filter(zone=>zone.owner===page.seat&&zone.layout===
"hand"&&page.seat!==null),all2);drawGroups(byId("centre"),zones.filter(zone=>zone.owner===void 0||zone.owner===null),all2);
fitting(byId("centre"));fit(byId("centre"))}function colour(looks){looks.forEach(({colour:name},seat)=>{for(const part2 of[
"p","line"])document.body.style.setProperty(`--${part2}-${seat}`,`var(--${part2}-${name})`)})}function freshSeat(){return make(
"section",{className:"seat"},freshPlate(),make("div",{className:"seat__zones"}))}function changeSeat(element,seat,page,zones,look2){
const own=zones.filter(zone=>zone.owner===seat);changePlate(element,seat,page,look2);drawZones(element.lastElementChild,
own,look2)}function drawZones(parent,zones,look2){keyed$1(parent,zones,zone=>zone.id,zone=>freshZone(zone,look2.toggle),
(child,zone)=>changeZone(child,zone,look2))}function drawGroups(parent,zones,look2){const trick=zones.find(zone=>zone.layout===
"trick");keyed$1(parent,[...grouped(zones)],([name])=>name,()=>make("div",{className:"group"}),(child,[,members])=>{drawZones(
child,members,{...look2,aside:members[0].layout==="trick"&&members[0]!==trick})})}const groupOf=zone=>zone.group||`zone ${zone.
id}`;function grouped(zones){const groups=new Map;for(const zone of zones)groups.set(groupOf(zone),[...groups.get(groupOf(
zone))??[],zone]);return groups}const sentences=(entry,names)=>(entry.lines??[]).map(line=>named(line,names)).filter(Boolean);
function spokenNews(log,since,names){return log.filter(entry=>entry.seq>since).slice(-6).flatMap(entry=>sentences(entry,
names)).join(" ")}const isUndone=(table2,seq)=>Boolean(table2?.undone?.some(([from2,upto2])=>from2<=seq&&seq<=upto2));function lineOf(log,seq,names){
const entry=log.find(each=>each.seq===seq);return entry?sentences(entry,names).join(" "):""}function forgetful(next,before){
const over=Boolean(before.game&&next.game&&(next.game.sheet?.length??0)>(before.game.sheet?.length??0));const gone2=new Set(
next.log.filter(entry=>entry.lies&&isGone$1(entry,next)));if(!gone2.size&&!over)return next;const log=next.log.map(entry=>gone2.
has(entry)?{...stays(entry,entry.later??[]),cards:[]}:over&&entry.lies?stays(entry,entry.lines):entry);return{...next,log,
forgotten:next.forgotten+gone2.size}}const isGone$1=(entry,page)=>isUndone(page.table,entry.seq)||entry.lies.some(id=>showsBack(
page,id));function showsBack({game},id){const at2=id.lastIndexOf(".");return game?.zones?.find(zone=>zone.id===id.slice(
0,at2))?.cards?.[Number(id.slice(at2+1))]===""}function stays(entry,lines){const{later:_later,lies:_lies,...rest}=entry;
return{...rest,lines}}function promptOf(page,names,chosen){if(page.aside)return page.aside.words;if(!page.game)return page.
table.status==="over"?say("prompt.closed"):"";if(page.table.status==="over")return endOf(page,names);if(page.table.incident)
return say("prompt.dispute");if(page.table.paused)return say("prompt.paused");if(page.table.deal)return say("prompt.deal");
const prompt=chosenOf(page,names,chosen)??named(page.mine?.prompt,names);return asked(page)&&(prompt||say("prompt.turn"))||
named(page.game.say,names)}function chosenOf(page,names,asks={}){const actions=playable(choicesOf(page),page.chosen).map(
({action})=>action);const tags=new Set(actions.map(({type})=>type));const text2=asks[[...tags].join(" ")]??asks[actions[0]?.
type];return text2?.replace(/\{(\w+)\}/g,(_,field)=>names[actions[0][field]])}function endOf(page,names){const told2=(page.
table.outcome?.why??"played")==="played"&&(hasWon(page)?won(page,names):named(page.game.say,names));return told2||say("p\
rompt.over")}function won(page,names){const winners=winnersOf(page);if(winners.length===page.game.seats)return named(page.
game.say,names);const others2=listed(winners.filter(each=>each!==page.seat).map(each=>names[each]));return others2?say("\
prompt.won-with",{who:others2}):say("prompt.won")}const keyOf=choice=>JSON.stringify(choice?.action);function buttonsOf(page,names){
if(!page.mine||frozen(page)||replaced(page))return[];const choices=choicesOf(page);const offers=[...playable(choices,page.
chosen),...plain(page.mine.choices??{items:[]})].map(choice=>({key:keyOf(choice),label:named(choice.label,names),choice,
good:keyOf(choice)===keyOf(hinted(page)?.choice??null)}));if(page.table.deal)offers.unshift({key:"deal",label:say("promp\
t.next-round"),command:{do:"deal"}});if(page.aside?.offer)offers.unshift(page.aside.offer);return offers}function drawPrompt(page,names,sure,{
act:act2,ask:ask2,clear:clear2,chosen}){text(byId("prompt"),promptOf(page,names,chosen));attribute(byId("prompt"),"data-\
refused",page.aside?"":null);attribute(byId("dock"),"data-asked",asked(page)||deals(page)?"":null);const offers=buttonsOf(
page,names);if(page.chosen.length)offers.push({key:"clear",label:hint(page,offers),clear:true});if(page.planned)offers.push(
{key:"planned",label:say("prompt.planned",{name:page.planned.name}),clear:true});keyed$1(byId("buttons"),offers,offer=>offer.
key,freshOffer,(child,offer,i)=>changeOffer(child,offer,i,sure,{act:act2,ask:ask2,clear:clear2}))}function hint(page,offers){
const ready=offers.some(offer=>offer.choice?.uses?.length);return say(ready?"prompt.clear":"prompt.choose-more",{count:page.
chosen.length})}const LONG=48;const freshOffer=()=>make("span",{className:"offer"},make("button",{type:"button",className:"\
button"}));function changeOffer(child,offer,index,sure,{act:act2,ask:ask2,clear:clear2}){const[pressed2,...old]=child.children;
const asking=sure===offer.key;text(pressed2,asking?say("prompt.sure",{label:offer.label}):offer.label);pressed2.classList.
toggle("button--main",index===0&&!offer.clear&&!offer.choice?.quiet);attribute(pressed2,"data-hint",offer.good?"":null);
attribute(pressed2,"data-long",offer.label.length>LONG?"":null);pressed2.classList.toggle("button--quiet",Boolean(offer.
clear));pressed2.classList.toggle("button--gives",Boolean(offer.choice?.quiet));pressed2.onclick=()=>offer.clear?clear2():
offer.choice?.ask&&!asking?ask2(offer.key):act2(offer);if(asking&&!old.length)child.append(button(say("prompt.not-sure"),
()=>ask2(null),"button"));if(!asking)old.forEach(each=>each.remove())}function drawRefusal(refusal,names,open,close){const place2=byId(
"refusal");if(place2.dataset.shown===(refusal?.id??refusal?.message??""))return;place2.dataset.shown=refusal?.id??refusal?.
message??"";attribute(place2,"data-good",refusal?.good?"":null);place2.replaceChildren(...refusal?refused(refusal,names,
open,close):[])}function reasonOf(hint2){if(!hint2)return null;const{seq,text:text2,clause,step:step2,steps,choice,reason}=hint2;
const message=!text2?say("prompt.hint",{label:choice.label,reason}):choice?say("prompt.lesson",{step:step2,steps,text:text2}):
text2;return{id:`good ${seq}`,message,clause,good:true}}function refused({message,clause,remedy},names,open,close){const words=make(
"p",{},[named(message,names),named(remedy,names)].filter(Boolean).join(" "));const rule=clause&&button(say("prompt.rule",
{clause}),()=>open(clause));const away=button(say("prompt.close"),close,"button button--small button--quiet");return[words,
rule,away].filter(Boolean)}function drawStepper(place2,found,names,choose2){place2.hidden=!found;if(!found)return;if(!place2.
firstChild)place2.append(step("−","fewer"),make("span",{className:"stepper__count"}),step("+","more"),make("span",{className:"\
stepper__who"}));const[fewer,count2,more,who]=place2.children;text(count2,`${found.count} ⇄ ${found.count}`);text(who,
say("stepper.with",{who:names[found.owner]}));attribute(place2,"aria-label",say("stepper.count",{count:found.count,who:names[found.
owner]}));for(const[each,chosen]of[[fewer,found.fewer],[more,found.more]]){attribute(each,"aria-disabled",chosen?null:"t\
rue");each.onclick=()=>chosen&&choose2(chosen)}}function step(sign2,name){const made=button(sign2,()=>{},"stepper__step");
attribute(made,"aria-label",say(`stepper.${name}`));return made}const SEEN=6e3;const KEEP=30;function mutesOf(table2){const seats=recall(
"muted",[]).find(each=>each.table===table2)?.seats??[];return{all:recall("mute",false),seats}}const muteAll=mute=>remember(
"mute",mute);function muteSeat(table2,seat,mute){const others2=recall("muted",[]).filter(each=>each.table!==table2);const seats=mutesOf(
table2).seats.filter(each=>each!==seat);return remember("muted",[{table:table2,seats:mute?[...seats,seat]:seats},...others2].
slice(0,KEEP))}const speaker=({by,phrase})=>phrase?Number(by.slice("seat:".length)):null;const unmuted=(log,{all:all2,seats})=>log.
filter(entry=>!entry.phrase||!(all2||seats.includes(speaker(entry))));function bubbles(page,now,mutes){const said=unmuted(
page.log,mutes).filter(each=>each.phrase);const shown2=said.map(each=>({seat:speaker(each),seq:each.seq,phrase:each.phrase,
until:moment(each.at)-page.ahead+SEEN}));return shown2.filter(({seat,seq,until})=>until>now&&!shown2.some(other=>other.seat===
seat&&other.seq>seq))}const others=({table:table2,seat})=>table2.seats.filter(each=>each.kind==="person"&&each.seat!==seat).
map(each=>each.seat);const mayTalk=page=>page.seat!==null&&page.table.status!=="lobby"&&page.table.house.phrases&&!frozen(
page)&&!isPartnered(page)&&others(page).length>0;function isPartnered(page){const{game,table:table2,seat}=page;if(table2.
house.partners||table2.status!=="playing"||table2.deal)return false;const sideOf2=of=>game?.players.find(each=>each.seat===
of)?.side;return sideOf2(seat)!==void 0&&others(page).some(other=>sideOf2(other)===sideOf2(seat))}const board=byId("boar\
d");const table=decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1)??"");const place=placeOf$1(table);
let{sat}=place;if(sat||place.wish)clearAddress();let motion=null;let pace=null;let scenes=null;let beats=null;let drawn=null;
let banner=null;let talking=null;let calls=null;const PRESSES=["Enter"," ","Tab","Shift","Control","Alt","Meta"];const AWAKE=2e3;
const sending=new Map;const afterwards=new Map;const opens={case:()=>showPanel("case"),menu:()=>showPanel("menu"),claim:()=>dispute(),
appeal:async()=>{showPanel("case");const[found]=await fetched(import("./table-later.js").then(function(n){return n._case}));
found?.appeal()},compare:async()=>{const[dialogs]=await fetched(import("./table-later.js").then(function(n){return n.dialogs}),
stylesheet("keys"));dialogs?.showCompare(at)},vouch:async signed2=>{opens.ignore(signed2);const[dialogs]=await fetched(import("./table-later.js").
then(function(n){return n.dialogs}));dialogs?.vouch(at,signed2)},ignore:signed2=>show({...at.page,askers:at.page.askers.
filter(each=>each!==signed2)}),compareLater:()=>show({...at.page,introduced:{...at.page.introduced,later:true}}),come:async()=>{
const[coming2]=await fetched(import("./table-later.js").then(function(n){return n.coming}));coming2?.comeIn(at)}};const at={
table,show,command,tell,send,speak,clear,openRule,draw,opens,takeSeat,choose,hurry,request,post:text2=>wire.sendText("",
text2,{keep:false}),link:place.token,kept:null,token:place.token,page:{...blank,introduced:tableOf(table)?.introduced??null},
game:null,chair:null,former:null,witness:null,vigil:new Vigil,sure:null,gone:"",invite:null,hosting:null,compared:null,hand:null,
spread:new Set,asking:{offer:false,rematch:false,seat:place.wish,moving:false},busy:()=>Boolean(at.page.chosen.length||at.
page.planned||at.page.refusal||at.sure)};const scheme=location.protocol==="https:"?"wss":"ws";const wire=new Wire({ticket:async()=>await ticketOfKey()??
await ticketOfGuest()??await ticketOfOwner()??(await post(`/tables/${table}/tickets`,{},at.link)).ticket,open:()=>new WebSocket(
`${scheme}://${location.host}/api/v1/tables/${table}/socket`),since:()=>heard(at.page),receipt:()=>{told=at.witness?.known??
recall(`receipt.${table}`)??{};return told.pending||told.receipt},hear:whole(listen,()=>wire.redial()),sent:id=>sending.
get(id)?.(),state:(status,error)=>{if(status!=="live"&&status!=="late")at.vigil.closes();show({...at.page,status,trouble:error?.
message??""});if(error?.code==="unknown_table"&&recall(`receipt.${table}`))follow().then(()=>at.witness?.vanished())},later:(run2,ms)=>setTimeout(
run2,ms)});async function ticketOfKey(){if(!await seated()||!at.chair)return null;const ticket=await at.chair.ticket().catch(
error=>{if(!["bad_signature","needs_key"].includes(error.code))throw error;lookOn();return null});if(at.chair?.isNew)fetched(
import("./table-soon.js").then(function(n){return n.drawing})).then(([drawing2])=>drawing2?.askAhead(at));return ticket}
async function ticketOfGuest(){if(!place.invited||sat&&at.gone!=="out")return null;const{readInvitation,shownInvitation}=await import("./table-soon.js").
then(function(n){return n.invitation});at.invite??=await readInvitation(place.invited);for(const each of at.invite?.seats??
[]){const shown2=await shownInvitation(table,each).catch(error=>error.final?null:Promise.reject(error));if(shown2)return Object.
assign(at,{token:shown2.read})&&shown2.ticket}return null}async function ticketOfOwner(){const{before}=tableOf(table)??{};
if(!before||sat)return null;const{shownAgain}=await import("./table-soon.js").then(function(n){return n.chair});const shown2=await shownAgain(
table,before).catch(error=>error.final?null:Promise.reject(error));return shown2&&Object.assign(at,{token:shown2.read,kept:before.
seat})&&shown2.ticket}async function seated(){if(!sat||at.chair||at.gone)return Boolean(at.chair);const{chairOf}=await import("./table-soon.js").
then(function(n){return n.chair});at.chair=await chairOf(table,sat);if(!at.chair)at.gone="forgotten";if(!at.chair)return false;
at.token=at.chair.read;for(const[id,text2]of await at.chair.unanswered(Date.now()))wire.sendText(id,text2);return true}async function askHandover(){
const[dialogs]=await fetched(import("./table-later.js").then(function(n){return n.dialogs}),stylesheet("keys"));await dialogs?.
askHandover(at,place.handed)}function lookOn(){at.former=at.chair??at.former;const out=at.page.table?.status==="lobby"&&
!at.former?.officiates;const invited=out?giveUpSeat(table):null;if(invited)place.invited=invited;Object.assign(at,{chair:null,
token:null,gone:out?"out":"moved"})}const isGone=()=>at.chair&&sat?holderOf(at.page,sat.seat)!==sat.key:at.gone==="moved"&&
at.former&&at.page.table.status==="lobby"&&!at.former.officiates;function seatIsGone(){lookOn();at.page={...at.page,seat:null};
for(const open of document.querySelectorAll(".seat-dialog[open]"))open.close();setTimeout(()=>wire.redial().then(lookForKey),
LATER)}function takeSeat(own,shown2){if(sat?.seat===own.seat&&sat.key===own.key&&!at.gone)return;keepSeat(table,own,at.link??
place.invited??null);if(shown2)keepShown(table,shown2);sat=own;if(at.page.table.status!=="lobby"&&own.seat!==REFEREE)return location.
reload();Object.assign(at,{link:null,kept:null,invite:null,chair:null,gone:""});if(own.seat!==REFEREE)keepNamed();return wire.
redial()}function refuse({table:{title}}){wire.hangUp();drawLine({status:"gone",trouble:say("table.other-law",{title})})}
function listen(message){if(isStrange(message))return refuse(message);keepVigil(message);const since=heard(at.page);if(message.
is==="head"||message.is==="refused"&&message.id==="head")return witness(message);if(at.hosting?.(message))return;if(at.chair?.
hear(message))return;if(message.is==="welcome"&&message.seat===null&&(at.kept!==null||at.invite||at.asking.seat))offerSeat();
if(message.is==="done"||message.is==="refused")answered(message);const before=at.page;const held2=keysOf(before);const{forgotten}=before;
show(forgetful(hear(before,message,Date.now()),before));if(message.is==="view"&&before.table?.undo?.by===at.page.seat&&before.
table?.undo)answer(before);if(at.page.forgotten>forgotten)byId("spoken").replaceChildren();if(message.is==="view"&&isGone())
seatIsGone();if(message.is==="view"&&held2&&held2!==keysOf(at.page))lookForKey();if(message.is==="view"||message.is==="l\
og")mend(message);if(["welcome","view","log","receipt"].includes(message.is))witness(message);if(message.is==="view"&&owes(
at.page))takePart();if(message.is==="view"&&since>=0)speak(spokenNews(unmuted(at.page.log,mutesOf(table)),since,namesOf(
at.page.table)))}async function answer(before){const after=at.page;const[answers]=await fetched(import("./table-later.js").
then(function(n){return n.answers}));const words=answers?.refusedBetween(before,after,namesOf(after.table));if(words)answers?.
tellAside(at,words)}function keepVigil({is,now,news,table:told2}){if(is==="welcome")at.vigil.opens(performance.now(),Date.
parse(now));else at.vigil.hears(performance.now(),Date.parse(news?.at(-1)?.at));const draw2=told2&&(told2.incident?.draw??
told2.draw);if(draw2?.closed)at.chair?.closes(draw2,at.vigil.moment(performance.now()))}setInterval(()=>at.vigil.wakes(performance.
now()),AWAKE);const holderOf=({table:table2},seat)=>(seat===REFEREE?table2.referee:table2.seats[seat])?.key;const keysOf=({
table:table2})=>table2&&[...table2.seats,table2.referee].map(each=>each?.key??"").join(" ");let told={};let unwitnessed=[];
function witness(message){if(at.witness)return at.witness.hear(message,told);unwitnessed.push([message,told]);if(told.alarms?.
length||message.seq<(told.seq??-1)||message.lost)follow();else if(unwitnessed.length===1)setTimeout(follow,at.invite?ALONE:
LATER)}async function follow(){const found=await import("./table-later.js").then(function(n){return n.alarms}).catch(()=>null);
if(!found)return setTimeout(follow,CALM);if(at.witness)return;at.witness=found.witnessOf(at,learned);for(const[message,before]of unwitnessed)
at.witness.hear(message,before);unwitnessed=[];setTimeout(provide,CALM)}function learned(){if(openPanel()==="menu")drawPanel();
if(at.witness?.unproved.size)draw();at.compared?.();if(owes(at.page))takePart()}const provide=()=>at.page.status==="live"?
fetched(import("./table-later.js").then(function(n){return n.menu}),stylesheet("banner")):setTimeout(provide,CALM);function mend(message){
const before=hole(at.page.log);if(before!==null&&(message.is==="view"||message.news.length))wire.send({do:"log",id:`log ${before}`,
before})}function answered({id,is}){afterwards.get(id)?.[is]?.();afterwards.delete(id)}const MINUTE=6e4;const LATER=500;
const ALONE=1500;const CALM=5e3;const SPOKEN=4;function speak(words){if(!words)return;const place2=byId("spoken");place2.
append(make("p",{},words));while(place2.children.length>SPOKEN)place2.firstElementChild?.remove()}async function takePart(){
const[drawing2]=await fetched(import("./table-soon.js").then(function(n){return n.drawing}));if(!stops(at.witness?.known??
told))drawing2?.takePart(at,sendOwed,takePart)}function sendOwed(id,text2,sent){sending.set(id,()=>sent().catch(error=>console.
warn(error)));wire.sendText(id,text2)}function command(message,done=null){tell({...message,seq:at.page.seq},done)}function tell(message,done=null,refused2=null){
beats?.skip();show(choosing(at.page,[]));send(message,done,refused2)}function send(message,done=null,refused2=null){const id=noise(
12);if(done||refused2)afterwards.set(id,{done,refused:refused2});if(at.chair)sign(at.chair,{...message,id})}function request(message,done){
afterwards.set(message.id,{done});wire.sendText(message.id,JSON.stringify(message))}function sign(chair,message){if(stops(
at.witness?.known??told))return show({...at.page,refusal:{code:"stopped",message:say("table.stopped")}});const seen=()=>({
head:at.page.log.at(-1)?.hash,last:(at.page.mine??at.page.office)?.number??0,now:Date.now()+at.page.ahead,seals:at.page.
mine?.seals});chair.asks(message,seen,(id,text2)=>wire.sendText(id,text2)).catch(error=>show({...at.page,refusal:{code:"\
unsigned",message:error.message}}))}function offerSeat(){at.asking.offer=!at.page.table;const{table:table2}=at.page;if(table2&&
at.invite&&at.page.seat===null&&!at.chair&&!at.gone&&!mayTake())show({...at.page,refusal:{code:"used",message:say("table\
.used"),remedy:say("table.used-help")}});if(table2&&mayTake()&&(!table2.fork||at.invite?.seats.some(each=>isKept(each.seat,
table2))))sit()}function mayTake(){const{table:told2,seat,office}=at.page;if(at.invite)return told2.status!=="over"&&seat===
null&&at.invite.seats.some(({seat:to,key})=>told2.seats[to]?.invited===key);return told2.status==="lobby"&&seat===null&&
!office&&!at.chair&&(Boolean(told2.seats[at.kept??-1]?.owner)||freeSeats(told2).length>0)}async function sit(){at.asking.
seat=false;const[sitting]=await fetched(import("./table-soon.js").then(function(n){return n.sitting}));await sitting?.sitDown(
at)}async function lookForKey(){const{seat,office}=at.page;if(seat===null&&!office&&!at.asking.moving&&(at.gone||keysOf(
at.page).trim()))(await fetched(import("./table-soon.js").then(function(n){return n.ownSeat})))[0]?.recognise(at,sat)}function act(offer){
at.sure=null;if(offer.run)return at.opens[offer.run]();command(offer.command??{do:"play",action:offer.choice.action})}function choose(id){
if(!at.page.mine||!asked(at.page))return at.hand?.premove.choose(id);const{chosen,play:play2,idle:idle2}=click(choicesOf(
at.page),at.page.chosen,id);at.sure=null;if(play2)return command({do:"play",action:play2.action});if(idle2)return whyNot(
id);show(choosing(at.page,chosen));if(chosen.length&&at.page.mine.choices.more)wire.send({do:"fit",id:fitId(at.page),chosen})}
function whyNot(id){shake(id);wire.send({do:"fit",id:`why ${noise(6)}`,chosen:[...at.page.chosen,id]})}function shake(id){
const card=board.querySelector(`[data-id="${CSS.escape(id)}"]`);card.classList.remove("no");void card.offsetWidth;card.classList.
add("no");speak(say("table.not-now"))}function clear(){at.sure=null;show({...choosing(at.page,[]),planned:null})}function ask(key){
at.sure=key;show(at.page)}function toggle(zone){at.spread.delete(zone)||at.spread.add(zone);show(at.page)}async function openRule(clause){
showPanel("rules",{focus:false});const rules2=await drawRules();if(!rules2?.findClause(clause))byId("panel-rules").focus()}
const older=()=>wire.send({do:"log",id:`older ${at.page.log[0].seq}`,before:at.page.log[0].seq});function show(next){const before=at.
page;if(at.witness)next=at.witness.proved(next);if(at.hand)next=at.hand.premove.checked(next);at.page=next;drawLine(next);
if(!next.table)return;if(!before.table)arrived();if(next.table.status!=="lobby"&&!next.table.board&&tableOf(table)?.invited)
keepTable(table,{invited:null});if(next.seq>before.seq)at.sure=null;if(at.asking.offer)offerSeat();const names=namesOf(next.
table);keepingFocus(()=>drawAll(names));if(at.hand?.premove.play())return;if(asked(next)&&!asked(before)){fold();takeTurn()}
drawRefusal(next.refusal??reasonOf(hinted(next)),names,openRule,()=>show({...at.page,refusal:null,...!at.page.refusal&&{
hint:null,lesson:null}}));if(next.table.lesson&&next.seq>before.seq)inTime(teach);calls?.changed(before,next);if(beats&&
!byId("sheet").open)beats.afterwards(()=>endings(before,next));else endings(before,next)}function draw(){show(at.page)}const fetched=(...parts)=>worded(
...parts).catch(()=>[]);async function endings(before,next){const rounds=page=>page.game?.sheet?.length??0;const ending=next.
table.status==="over"||next.table.deal||rounds(next)!==rounds(before);if(!ending&&!before.table?.deal&&!byId("sheet").open)
return;const[roundEnd]=await fetched(import("./table-soon.js").then(function(n){return n.roundEnd}));roundEnd?.ended(before,
next,at)}function drawAll(names){drawStage();if(at.page.game)drawGame(names);drawPrompt(at.page,names,at.sure,{act,ask,clear,
chosen:at.game?.chosen});const many=asked(at.page)?stepped(at.page.mine?.choices??{items:[]},at.page.chosen,zonesOf(at.page)):
null;drawStepper(byId("stepper"),many,names,chosen=>show(choosing(at.page,chosen)));byId("take-back").hidden=!at.page.mine?.
undo||at.page.table.status!=="playing"||Boolean(at.page.table.undo)||frozen(at.page);document.body.toggleAttribute("data\
-lesson",Boolean(at.page.table.lesson));Object.assign(byId("hint"),{hidden:!hasHints(at.page),disabled:at.page.mine?.hint===
void 0});drawBar(at.page,drawn?.game);drawTalk();drawBanner();drawPanel()}async function drawBanner(){if(!banner&&!stirred(
at.page,Date.now())&&!at.page.table.clock)return;banner??=(await fetched(import("./table-later.js").then(function(n){return n.
banner}),stylesheet("banner")))[0];banner?.drawBanner(at)}async function drawTalk(){byId("say").hidden=!mayTalk(at.page);
if(!talking&&!at.page.log.some(entry=>entry.phrase))return;talking??=(await fetched(import("./table-later.js").then(function(n){
return n.talking}),stylesheet("talk")))[0];talking?.drawTalk(at)}async function askPhrase(){talking??=(await fetched(import("./table-later.js").
then(function(n){return n.talking}),stylesheet("talk")))[0];talking?.askPhrase(at)}const PAGES={log:drawNews,rules:drawRules,
menu:drawMenu,case:drawCase};function drawPanel(){if(at.page.table)PAGES[openPanel()??""]?.()}async function drawNews(){
const[log]=await fetched(import("./table-later.js").then(function(n){return n.log}),stylesheet("log"));if(openPanel()===
"log")log?.drawLog(at.page,namesOf(at.page.table),{older,dispute})}async function dispute(seq){const[claim]=await fetched(
import("./table-later.js").then(function(n){return n.claim}),stylesheet("banner"));claim?.askClaim(at,seq)}async function takeBack(){
const[undo]=await fetched(import("./table-later.js").then(function(n){return n.undo}),stylesheet("banner"));undo?.askUndo(
at)}const inTime=run2=>beats?beats.afterwards(run2):run2();async function teach(){const[lesson]=await fetched(import("./table-later.js").
then(function(n){return n.lesson}));lesson?.teach(at)}async function askHint(){const[hint2]=await fetched(import("./table-later.js").
then(function(n){return n.hint}));hint2?.askHint(at)}async function drawRules(){const[rules2]=await fetched(import("./table-later.js").
then(function(n){return n.rules}));if(at.game?.rules)await rules2?.showRules(at.game);return rules2}async function drawMenu(){
const[menu]=await fetched(import("./table-later.js").then(function(n){return n.menu}),stylesheet("banner"));menu?.drawMenu(
at,namesOf(at.page.table))}async function drawCase(){const[found]=await fetched(import("./table-later.js").then(function(n){
return n._case}),stylesheet("banner"),stylesheet("log"),stylesheet("case"));found?.drawCase(at)}function drawStage(){const lobby=at.
page.table.status==="lobby";board.toggleAttribute("data-waiting",lobby);if(lobby)return drawLobby();byId("waiting").hidden=
true}async function drawLobby(){const{seat,table:table2}=at.page;if(seat!==null&&table2.draw?.closed&&table2.seats.every(
each=>each.seat===seat||each.kind==="bot"))await new Promise(resolve=>setTimeout(resolve,ALONE));if(at.page.table.status!==
"lobby")return;const[waiting]=await fetched(import("./table-soon.js").then(function(n){return n.waiting}),stylesheet("wa\
iting"));byId("waiting").hidden=!waiting||at.page.table.status!=="lobby";if(!byId("waiting").hidden)waiting.drawWaiting(
at,mayTake()&&sit)}function drawGame(names){const seen=beats?{...at.page,game:beats.seen(at.page.game)}:at.page;const was=drawn;
drawn=seen;const draw2=()=>{drawBoard(seen,zonesOf(seen),look(names,seen));at.hand?.drag.drawn()};if(!beats)fetchMotion();
if(!motion||!was||reducedMotion()||was.game===seen.game&&was.mine===seen.mine)draw2();else if(motion.animated(board,draw2,
sizes(was),sizes(seen),scenes?.motionOf(was.game,seen.game)))calls?.sounds("flip");if(beats&&seen.game!==was?.game&&seen.
game.fresh)play(seen,was?.game,names)}function play(seen,was,names){scenes?.play(seen,was,names,at.game,{sound:(...heard2)=>calls?.
sounds(...heard2),buzz:ms=>calls?.buzzes(ms)})}async function fetchMotion(){motion=await import("./table-soon.js").then(
function(n){return n.motion}).catch(()=>null);pace=await import("./table-soon.js").then(function(n){return n.beats}).catch(
()=>null);stylesheet("hand");scenes=await import("./table-soon.js").then(function(n){return n.scene}).catch(()=>null);if(pace)
beats??=new pace.Beats({changed:draw,falls:(game,was)=>scenes?.falls({...at.page,game},was)??0})}function skip(event){scenes?.
skip();if(event.target.closest?.("#board")&&!event.target.closest("button"))hurry();const card=beats?.behind&&event.target.
closest?.("#board button.card");if(card&&!card.matches("[data-lit], [aria-pressed], #hand *"))event.stopPropagation();beats?.
skip()}function hurry(){beats?.skip();if(mayHurry(at.page))wire.send({do:"hurry",id:`hurry ${noise(6)}`})}const sizes=page=>new Map(
zonesOf(page).map(zone=>[zone.id,sizeOf(zone)]));function look(names,seen){const choices=pace&&beats?.behind?pace.meant(
choicesOf(at.page),zonesOf(seen),zonesOf(at.page)):choicesOf(at.page);const may=asked(at.page);return{names,choices,toggle,
faces:at.game?.faces,unit:at.game?.unit??"",counters:at.game?.counters,spread:at.spread,arranged:(zone,slots2)=>at.hand?.
arranged(zone,slots2),chosen:at.page.chosen,planned:at.page.planned?.id,plans:id=>at.hand?.premove.may(id),lit:may?lit(choices,
at.page.chosen):new Set,hinted:hinted(at.page)?.choice?.uses??[],open:may&&choices.more}}function keepNamed(){const{id,title,
game}=at.page.table;const office=isReferees(at.link)||sat?.seat===REFEREE;const kept=tableOf(id);const seated2=Boolean(office&&
(kept?.token||kept?.sat));if((at.link||sat)&&!seated2)keepTable(id,{...at.link&&{token:at.link},title:office?say("table.\
as-referee",{title}):title,game,url:pathOf(id),at:Date.now()})}async function arrived(){const{id,game}=at.page.table;if(at.
link)keepToken(id,at.link);keepNamed();if(place.handed)askHandover();at.game=await get(`/games/${game}?language=${language}`).
catch(()=>null);if(at.game)at.game.faces=await dressedAtTable(at.game.look,at.game.faces);show(at.page);setTimeout(lookForKey,
LATER);setTimeout(callToTurns,LATER);setTimeout(takeUpHand,recall(`holds.${game}`)?0:LATER)}async function takeUpHand(){
const[found]=await fetched(import("./table-soon.js").then(function(n){return n.hand}),stylesheet("hand"));if(!found||at.
hand)return;at.hand=new found.Hand(at);draw()}async function callToTurns(){const[found]=await fetched(import("./table-later.js").
then(function(n){return n.calls}));calls??=found?.callsOf(at)??null}if(place.invited&&!sat)fetched(import("./table-soon.js").
then(function(n){return n.sitting}),import("./table-invited.js").then(function(n){return n.host}));board.addEventListener(
"click",event=>{const target2=event.target;const card=target2.closest("button.card");if(!lookInto(target2)&&card)choose(
card.dataset.id)});document.addEventListener("click",skip,{capture:true});document.addEventListener("keydown",event=>PRESSES.
includes(event.key)||(scenes?.skip(),beats?.skip()));addEventListener("online",()=>wire.dial());addEventListener("hashch\
ange",()=>location.reload());document.addEventListener("visibilitychange",()=>document.hidden||wire.dial());byId("take-b\
ack").addEventListener("click",takeBack);byId("hint").addEventListener("click",askHint);byId("say").addEventListener("cl\
ick",askPhrase);moveFocus(board);wireActions(at);wirePanel(drawPanel);wireSwitches(document);byId("look-back").href=pathOf(
table).replace("/table/","/replay/");wire.dial();setInterval(()=>at.page.table&&drawBanner(),MINUTE);export{ANIMALS,COLOURS,
LATE,REFEREE,SHORTCUTS,added,again,all,asked,attribute,behind,beside,blank$1 as blank,bubbles,button,byId,cardAt,cards,choicesOf,
clearAddress,click,compared,counted$1 as counted,documentOf,drawLines,ends,faceOf,finishAll,focusOn,forged,forgetPlace,freeSeats,
frozen,get,goToCup,hasWon,isOut,isPardoned,isReferees,isUndone,keepTable,keyed$1 as keyed,keyed as keyed$1,language,languageName,
lateBy,lineOf,listed,lit,looksOf,lost,make,moment,muteAll,muteSeat,mutesOf,myLook,named,namesOf,noise,openPanel,others,owes,
ownScript,paint,pathOf,playable,points$1 as points,points as points$1,post,reach,reached,readReceipt,recall,reducedMotion,
rekeyed,remember,replaced,request$1 as request,say,scored,sentences,setMyLook,settle,showPanel,shownKey,sign$1 as sign,signed,
sizeOf,split,spoken,stylesheet,tableOf,takeShown,text,told$3 as told,unjoined,unmuted,unreached,unsigned,wantsStill,wasInTime,
winnersOf,wireSwitches,worded,zonesOf};
