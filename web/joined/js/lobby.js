function make(tag,set={},...children){const element=document.createElement(tag);const{data={},aria={},on={},role,...properties}=set;
Object.assign(element,properties);Object.assign(element.dataset,data);if(role)element.setAttribute("role",role);for(const[
name,value]of Object.entries(aria))element.setAttribute(`aria-${name}`,String(value));for(const[name,run]of Object.entries(
on))element.addEventListener(name,run);element.append(...children.filter(child=>child!==null&&child!==void 0&&child!==false).
map(child=>typeof child==="number"?String(child):child));return element}const button=(words2,run,className="button butto\
n--small")=>make("button",{type:"button",className,on:{click:run}},words2);function attribute(element,name,value){if(value===
null||value===void 0||value===false)element.removeAttribute(name);else if(element.getAttribute(name)!==String(value))element.
setAttribute(name,String(value))}function text(element,words2){if(element.textContent!==words2)element.textContent=words2}
function keyed(parent,items,key,fresh,change2=()=>{}){const own=parent.children;const old=new Map([...own].map(child=>[child.
dataset.key,child]));let place=parent.firstElementChild;items.forEach((item,index)=>{const id=String(key(item,index));const child=old.
get(id)??fresh(item,index);old.delete(id);child.dataset.key=id;if(child===place)place=place.nextElementSibling;else parent.
insertBefore(child,place);change2(child,item,index)});for(const gone of old.values())gone.remove()}const all=(root,selector)=>root.
querySelectorAll(selector);const byId=id=>document.getElementById(id);const PREFIX="fairdeal.";const KEEP=30;function recall(key,fallback=null){
try{return JSON.parse(localStorage.getItem(PREFIX+key)??"null")??fallback}catch{return fallback}}function remember$1(key,value){
try{localStorage.setItem(PREFIX+key,JSON.stringify(value));return true}catch{return false}}const tables=()=>recall("tabl\
es",[]);const tableOf=id=>tables().find(each=>each.table===id);function keepTable(id,known){const others=tables().filter(
each=>each.table!==id);return remember$1("tables",[{...tableOf(id),...known,table:id},...others].slice(0,KEEP))}const forgetTable=id=>remember$1(
"tables",tables().filter(each=>each.table!==id));const cups=()=>recall("cups",[]);const keepCup=(id,known)=>remember$1("\
cups",[{...cups().find(each=>each.id===id),...known,id},...cups().filter(each=>each.id!==id)].slice(0,KEEP));const myName=()=>recall(
"name","");const setMyName=name=>remember$1("name",name.trim().slice(0,30));function askName({again=false}={}){if(myName()&&
!again)return Promise.resolve(myName());const dialog=byId("who");const input=dialog.querySelector("input");input.value=myName();
dialog.returnValue="";dialog.showModal();return new Promise(resolve=>{dialog.addEventListener("close",()=>{if(dialog.returnValue===
"ok")setMyName(input.value);resolve(dialog.returnValue==="ok"?myName():null)},{once:true})})}const rules={createHTML:text2=>text2,
createScriptURL(address){if(new URL(address,location.href).origin!==location.origin)throw new TypeError(address);return address}};
const policy=globalThis.trustedTypes?.createPolicy("fairdeal",rules)??rules;const ownScript=address=>policy.createScriptURL(
String(address));const documentOf=(text2,kind)=>new DOMParser().parseFromString(policy.createHTML(text2),kind);const keepShell=()=>addEventListener(
"load",()=>navigator.serviceWorker?.register(ownScript("/service-worker.js")).catch(()=>null));const LOOKS=["theme","fel\
t","back"];function wireSwitches(root){for(const input of switchesOf(root)){show(input);input.addEventListener("change",
()=>change(input))}}const switchesOf=root=>root.querySelectorAll("[data-switch]");const switchOf=input=>input.dataset.switch??
"";function show(input){const value=recall(switchOf(input));if(input.type==="checkbox")input.checked=!value;else input.value=
value??input.dataset.usual??"auto"}function change(input){remember$1(switchOf(input),input.type==="checkbox"?!input.checked:
input.value);if(LOOKS.includes(switchOf(input)))dress(switchOf(input),input.value)}function dress(look,chosen){if(chosen===
"auto")delete document.documentElement.dataset[look];else document.documentElement.dataset[look]=chosen;turnBacks()}function turnBacks(){
const{back="sun"}=document.documentElement.dataset;for(const drawn of document.querySelectorAll(`use[href^="#back-"]:not\
([href$="-${back}"])`))drawn.setAttribute("href",`#back-${back}`)}function follow(){turnBacks();for(const input of switchesOf(
document))show(input)}for(const told2 of["storage","pageshow"])addEventListener(told2,follow);const document$1=globalThis.
document;const language=document$1?.documentElement.lang||"en";const plurals=new Intl.PluralRules(language);const numbers=new Intl.
NumberFormat(language);const sections=new Map;let coming$1=null;function learn$1(catalogue){for(const[section,sentences]of Object.
entries(catalogue))sections.set(section,new Map(Object.entries(sentences)))}function say(key,given={}){const[section,name]=key.
split(".");const found=sections.get(section)?.get(name)??key;const sentence=typeof found==="string"?found:plural(Number(
given.count),found);return sentence.replace(/\{([a-z]+)\}/g,(place,name2)=>name2==="count"&&given.count!==void 0?number(
given.count):String(given[name2]??place))}const plural=(count,forms)=>forms[plurals.select(count)]??forms.other;const number=count=>numbers.
format(count);const worded=(...parts)=>Promise.all([...parts,whole()]);function whole(){coming$1??=fetched$2().catch(error=>{
coming$1=null;throw error});return coming$1}async function fetched$2(){const answer=await fetch(new URL(`../../strings/${language}\
.json`,import.meta.url));if(!answer.ok)throw new Error(answer.statusText);learn$1(await answer.json())}const inline=document$1?.
getElementById("strings");if(inline)learn$1(JSON.parse(inline.textContent));const seatName=seat=>say("names.seat",{number:seat+
1});function namesOf(table){return(table?.seats??[]).map((each,seat)=>called(each.name)||seatName(seat))}const called=name=>name&&
say("names.second").split(" ").includes(name.toLowerCase())?say("names.quoted",{name}):name;function listed(words2){return words2.
length<2?words2.join(""):say("names.and",{most:words2.slice(0,-1).join(", "),last:words2.at(-1)})}const languageName=code=>new Intl.
DisplayNames([code],{type:"language"}).of(code)??code;function scored(score,unit){const size=number(Math.abs(score));const sign=score<
0?"−":"";return unit==="$"?`${sign}$${size}`:`${sign}${size}${unit?` ${unit}`:""}`}const YEAR=365*24*60*60;function wireLanguages(){
for(const choice of document.querySelectorAll("[data-languages]")){for(const option of choice.options)option.textContent=
languageName(option.value);choice.value=language}byId("language")?.addEventListener("change",remember)}function remember({
target}){document.cookie=`language=${target.value}; path=/; max-age=${YEAR}; samesite=lax`;location.href=location.pathname}
const phrase=(word,property)=>property?.words?.[word]??word;const sized=(count,unit)=>new Intl.NumberFormat(language,{style:"\
unit",unit,unitDisplay:"long"}).format(count);function measured(count,unit){if(unit!=="second"||count<60)return sized(count,
unit);return[sized(Math.floor(count/60),"minute"),count%60&&sized(count%60,unit)].filter(Boolean).join(" ")}const counting=(property,chosen)=>Object.
entries(property?.counts??{}).every(([other,values])=>values.includes(chosen[other]));function told$1(value,property){if(property?.
unit)return measured(value,property.unit);return typeof value==="boolean"&&!property?.words?say(value?"options.yes":"opt\
ions.no"):phrase(String(value),property)}function optionLine({properties},options){const chosen=Object.entries(options).
map(([name,value])=>!properties[name].more&&briefly(value,properties[name]));return chosen.filter(Boolean).join(" · ")}
function briefly(value,property){if(property.words)return told$1(value,property);return value!==property.default&&say("o\
ptions.told",{title:property.title,value:told$1(value,property)})}const LENGTH=["length","target","rounds"];function optionFields(schema){
const properties=schema.properties??{};const names=Object.keys(properties);const sets=[[say("options.length"),LENGTH.filter(
name=>names.includes(name))],[say("options.rules"),names.filter(name=>!LENGTH.includes(name))]];const groups=sets.filter(
([,of])=>of.length).map(([title,of])=>group(title,...of.map(name=>field(name,properties[name]))));return fitted(make("di\
v",{className:"options"},...groups),schema)}const group=(title,...fields)=>make("fieldset",{},make("legend",{},title),...fields);
function field(name,property){const input=inputOf(property);input.dataset.option=name;const kind=property.type==="boolea\
n"?"field field--check":"field";return make("label",{className:kind},words(property.title??name.replaceAll("_"," "),property.
description),input)}function radios(name,property){return Object.entries(property.helps).map(([value,help])=>{const input=make(
"input",{type:"radio",name:`house-${name}`,value:JSON.stringify(value),checked:value===property.default,data:{option:name}});
return make("label",{className:"field field--radio"},input,words(phrase(value,property),help))})}const words=(title,help)=>make(
"span",{className:"field__words"},title,help&&make("small",{},help));function inputOf(property){if(property.enum){const options=property.
enum.map(word=>make("option",{value:JSON.stringify(word),selected:word===property.default},phrase(String(word),property)));
return make("select",{},...options)}if(property.offers)return make("select");if(property.type==="boolean")return make("i\
nput",{type:"checkbox",checked:Boolean(property.default)});const{minimum="",maximum=""}=property;return make("input",{type:"\
number",min:minimum,max:maximum,step:1,value:property.default,required:true})}function fitted(root,{properties={}},changed=()=>{}){
const fit=()=>{for(const input of root.querySelectorAll("[data-option]"))fitOne(input,properties,readOptions(root));changed()};
root.addEventListener("change",fit);fit();return root}function fitOne(input,properties,chosen){const property=properties[input.
dataset.option];const counts=counting(property,chosen);const needed=property.type==="boolean"&&Object.entries(chosen).some(
([name,value])=>properties[name].needs?.[value]?.includes(input.dataset.option));if(needed)input.checked=true;input.disabled=
needed||!counts;input.closest("label").hidden=!counts;attribute(input.closest("label"),"data-off",needed?"":null);if(property.
offers&&counts)offer(input,property,chosen)}function offer(select,{offers,counts,unit},chosen){const numbers2=offers[chosen[Object.
keys(counts)[0]]];if(select.dataset.offers===String(numbers2))return;select.dataset.offers=String(numbers2);const middle=numbers2[Math.
floor((numbers2.length-1)/2)];select.replaceChildren(...numbers2.map(value=>make("option",{value,selected:value===middle},
measured(value,unit))))}function readOptions(root){const inputs=[...root.querySelectorAll("[data-option]")].filter(input=>!input.
closest("label").hidden&&(input.type!=="radio"||input.checked));return Object.fromEntries(inputs.map(input=>[input.dataset.
option,chosenIn(input)]))}function chosenIn(input){if(input.type==="checkbox")return input.checked;return input.type==="\
number"?Number(input.value):JSON.parse(input.value||"null")}function houseFields(schema){const line=make("small",{className:"\
fold__line"});const rules2=Object.entries(schema.properties);const sets=folded=>rules2.filter(([,{counts,more}])=>!counts&&
Boolean(more)===folded).map(rule=>ruleFields(rule,rules2));const root=fold([say("new-table.house"),line],...sets(false),
fold([say("new-table.more")],...sets(true)));root.addEventListener("invalid",event=>unfold$1(event.target),true);return fitted(
root,schema,()=>text(line,optionLine(schema,readOptions(root))))}const fold=([name,...more],...sets)=>make("details",{className:"\
fold"},make("summary",{},make("span",{className:"fold__name"},name),...more),...sets);function ruleFields([name,rule],rules2){
const own=rule.helps?radios(name,rule):[field(name,{...rule,title:rule.words?.true??rule.description,description:rule.words&&
rule.description})];return group(rule.title,...own,...rules2.filter(([,{counts={}}])=>name in counts).map(each=>field(...each)))}
function unfold$1(field2){for(let fold2=field2.closest("details");fold2;fold2=fold2.parentElement.closest("details"))fold2.
open=true}function linkLine(label,url){const full=new URL(url,location.origin).href;const aria={label:say("links.field",
{label})};const field2=make("input",{className:"link__url",readOnly:true,value:full,aria,on:{focus:()=>field2.select()}});
const taken=button(say("links.copy"),async()=>{const copied=await copy(full,field2);taken.textContent=say(copied?"links.\
copied":"links.by-hand");setTimeout(()=>taken.textContent=say("links.copy"),2e3)});const share="share"in navigator&&button(
say("links.share"),()=>navigator.share({url:full}).catch(()=>null));return make("div",{className:"link"},make("span",{className:"\
link__label"},label),field2,taken,share)}async function copy(words2,field2){try{await navigator.clipboard.writeText(words2);
return true}catch{field2?.select();return Boolean(field2)&&document.execCommand("copy")}}const BOTS={strong:"seat-plan.s\
trong",sensible:"seat-plan.sensible",random:"seat-plan.random"};function seatField(label,{bots,list,standard}){const kinds=[
["me",say("seat-plan.me")],["open",say("seat-plan.person")],...[...bots].sort().reverse().map(bot=>[`bot ${bot}`,say(BOTS[bot]??
"seat-plan.bot",{bot})])];const select=make("select",{data:{before:standard}},...kinds.map(([value,words2])=>make("optio\
n",{value,selected:value===standard},words2)));select.addEventListener("change",()=>onlyOneMe(select,list));return make(
"li",{},make("label",{className:"field"},make("span",{className:"field__words"},label),select))}function onlyOneMe(select,list){
const{before}=select.dataset;select.dataset.before=select.value;if(select.value!=="me")return;for(const other of list.querySelectorAll(
"select"))if(other!==select&&other.value==="me")other.value=other.dataset.before=before}function readSeats(list){return[
...list.querySelectorAll("select")].map(({value})=>{const[kind,bot]=value.split(" ");return bot?{kind,bot}:{kind}})}function enter(made){
if(made.waits?made.seat!==null:!made.referee)return void(location.href=made.url??"/");const seats=made.links.map(link=>linkLine(
say("seat-plan.seat",{number:link.seat+1}),link.url));const watch=made.watch?[linkLine(say("seat-plan.watch-link"),made.
watch)]:[];const referee=made.referee?[linkLine(say("seat-plan.referee-link"),made.referee.url)]:[];byId("links-list").replaceChildren(
...seats,...referee,...watch);const go=byId("links-go");go.hidden=!made.url;go.textContent=say(made.seat===null?"seat-pl\
an.watch":"seat-plan.go");go.href=made.url??"/";byId("links").showModal()}function newTable(game,house,open2){fill(game,
house);const dialog=byId("new");byId("new-form").onsubmit=event=>{if(!event.submitter?.getAttribute("value"))return;event.
preventDefault();submit(game,open2)};dialog.showModal()}function fill(game,house){byId("new-title").textContent=say("new\
-table.title",{title:game.title});trouble$1(null);byId("new-language").value=language;const count=byId("new-count");count.
replaceChildren(...game.seats.map(seats=>make("option",{value:seats,selected:seats===4},String(seats))));count.onchange=
()=>fillSeats(game);byId("new-seats").replaceChildren();fillSeats(game);byId("new-options").replaceChildren(optionFields(
game.options));byId("new-house").replaceChildren(houseFields(house))}function fillSeats(game){const list=byId("new-seats");
const count=Number(byId("new-count").value);while(list.children.length>count)list.lastElementChild?.remove();while(list.
children.length<count)list.append(fieldOf(list.children.length,game.bots,list))}const fieldOf=(seat,bots,list)=>seatField(
say("new-table.seat",{number:seat+1}),{bots,list,standard:seat===0?"me":"bot sensible"});function plan(game){const switches={
spectators:byId("new-spectators").checked,listed:byId("new-listed").checked};return{game:game.name,title:game.title,options:readOptions(
byId("new-options")),seats:readSeats(byId("new-seats")),...switches,house:readOptions(byId("new-house")),language:byId("\
new-language").value}}function trouble$1(error){byId("new-trouble").hidden=!error;byId("new-trouble").textContent=error?
[error.message,error.remedy].filter(Boolean).join(" "):""}async function submit(game,open2){const made=await open2(plan(
game)).catch(trouble$1);if(!made)return;byId("new").close();enter(made)}const ownSeat=({sat})=>sat?.seat??null;const isMine=({
status,to_act=[],deal},seat)=>seat!==null&&status==="playing"&&(Boolean(deal)||to_act.includes(seat));function wordsOf(table,seat){
const names=namesOf(table);const others=names.filter((_,at)=>at!==seat&&table.seats[at].kind!=="open");return[others.length&&
say("own-tables.with",{who:listed(others)}),stateOf(table,seat,names)].filter(Boolean).join(" · ")}function stateOf(table,seat,names){
const{status,seats,to_act=[],deal,incident,paused}=table;if(status==="lobby")return say("own-tables.open",{count:seats.filter(
each=>each.kind==="open").length});if(status==="over")return endOf(table,seat,names);if(incident||paused)return say(incident?
"own-tables.referee":"own-tables.paused");if(isMine(table,seat))return say(deal?"own-tables.deal":"own-tables.yours");return to_act.
length?say("own-tables.theirs",{who:listed(to_act.map(each=>names[each]))}):say("own-tables.playing")}function endOf({outcome},seat,names){
const winners=outcome?.winners??[];if(!winners.length)return say("own-tables.nobody");const who=listed(winners.filter(each=>each!==
seat).map(each=>names[each]));if(!winners.includes(seat))return say("own-tables.lost",{who});return who?say("own-tables.\
shared",{who}):say("own-tables.won")}class Refusal extends Error{constructor({code,message,clause,remedy,detail},status){
super(message);this.code=code;this.clause=clause;this.remedy=remedy;this.detail=detail;this.final=status>=400&&status<500&&
status!==429}}async function request(path,{method="GET",body,type="application/json",token}){const bearer=typeof token===
"function"?await token():token;const headers={...body&&{"Content-Type":type},...bearer&&{Authorization:`Bearer ${bearer}`}};
const answer=await fetch(`/api/v1${path}`,{method,headers,body}).catch(unreached);return checked(answer)}function unreached(){
throw new Refusal({code:"offline",message:say("api.offline")},0)}async function checked(answer){if(answer.ok)return answer;
const{error}=await answer.json().catch(()=>({}));throw new Refusal(error??{code:"server",message:say("api.status",{status:answer.
status})},answer.status)}const get=async(path,token)=>(await request(path,{token})).json();const post=async(path,body={},token)=>(await request(
path,{method:"POST",body:JSON.stringify(body),token})).json();const matches=()=>recall("matches",[]);const forgetMatches=()=>remember$1(
"matches",[]);const REFEREE="referee";function whose(token){try{return JSON.parse(atob((token??"").split(".")[0].replaceAll(
"-","+").replaceAll("_","/")))[1]}catch{return void 0}}const isReferees=token=>whose(token)===REFEREE;const TAB="fairdea\
l.tab.";function keepSeat(table,sat,token=null){const kept=keepTable(table,{...sat.seat===REFEREE?official(table,sat,token):
{sat,token:null,...token&&{used:token}},url:pathOf(table)});remembers(table,{sat});clearAddress();return kept}const official=(table,office,link)=>({
office,...isReferees(link)&&{came:link},...isReferees(tableOf(table)?.token)&&{token:null}});function forgetPlace(table){
forgetTable(table);remembers(table,{})}const clearAddress=()=>location.hash&&history.replaceState(null,"",location.pathname+
location.search);const pathOf=table=>`/table/${encodeURIComponent(table)}`;const keepShown=(table,{ticket,read})=>remembers(
table,{...tabOf(table),shown:{ticket,read,at:Date.now()}});function tabOf(table){try{return JSON.parse(sessionStorage.getItem(
TAB+table)??"null")??{}}catch{return{}}}function remembers(table,value){try{sessionStorage.setItem(TAB+table,JSON.stringify(
value));return true}catch{return false}}const PLACE="fairdeal.code";function goWithCode(code){let address="/join";try{sessionStorage.
setItem(PLACE,code)}catch{address+=`#${encodeURIComponent(code)}`}location.href=address}const asked=new Map;function stylesheet(name){
return arrived(new URL(`../../css/${name}.css`,import.meta.url).pathname)}function arrived(href){if(!asked.has(href))asked.
set(href,fetched$1(href));return asked.get(href)}function fetched$1(href){if(document.querySelector(`link[href="${href}"\
]`))return Promise.resolve();return new Promise(resolve=>document.head.append(make("link",{rel:"stylesheet",href,on:{load:resolve,
error:resolve}})))}const WIDE=.6;const ROOM=44;const ROW=84;function translate(drawings,said){for(const text2 of drawings.
querySelectorAll("text")){const words2=said[text2.textContent??""];if(words2)write(text2,words2)}}function write(text2,words2){
const given=name=>Number(text2.getAttribute(name));const room=given("textLength")||(given("x")===50?ROW:ROOM);const wide=words2.
length*(given("font-size")*WIDE+given("letter-spacing"));text2.textContent=words2;if(wide>room)text2.setAttribute("textL\
ength",String(room));else text2.removeAttribute("textLength");if(wide>room)text2.setAttribute("lengthAdjust","spacingAnd\
Glyphs")}const BACKS=new URL("../../cards/backs.svg",import.meta.url).href;const BACK="back-";const USUAL="sun";const ROOT="\
http://www.w3.org/2000/svg";const coming=new Map;const added={beats:{},sounds:{}};async function dressed(look,faces){Object.
assign(added.beats,look.beats);Object.assign(added.sounds,look.sounds);const sprites=[look.cards,look.deck].filter(Boolean);
const[backs,...prefixes]=await Promise.all([sprites.length&&sprite(BACKS),...sprites.map(each=>sprite(each,look.words))]);
if(!backs)return faces;return Object.fromEntries(Object.entries(faces).map(([code,face2])=>[code,withDrawing(face2,prefixes,
code)]))}function withDrawing(face2,prefixes,code){const found=form=>prefixes.map(prefix=>`${prefix}-${form}${code}`).find(
id=>document.getElementById(id));const drawn=found("");return drawn?{...face2,drawn,emblem:found("i")}:face2}function sprite(address,words2){
if(!coming.has(address))coming.set(address,fetched(address,words2).catch(()=>coming.delete(address)&&false));return coming.
get(address)}async function fetched(address,said){const answer=await fetch(address);if(!answer.ok)throw new Error(String(
answer.status));const{documentElement:svg}=documentOf(await answer.text(),"image/svg+xml");svg.setAttribute("class","spr\
ite");svg.setAttribute("aria-hidden","true");if(said)translate(svg,said);document.body.append(svg);return svg.dataset.prefix}
const picture=id=>drawing(id,{viewBox:"0 0 100 140",preserveAspectRatio:`${id.startsWith(BACK)?"xMidYMid":"xMidYMin"} sl\
ice`,class:"card__face"});const emblem=id=>drawing(id,{viewBox:"0 0 64 64",class:"emblem"});function drawing(id,attributes){
const svg=document.createElementNS(ROOT,"svg");const use=document.createElementNS(ROOT,"use");for(const[name,value]of Object.
entries({...attributes,"aria-hidden":"true"}))svg.setAttribute(name,value);use.setAttribute("href",`#${id}`);svg.append(
use);return svg}function backDrawn(){const chosen=BACK+(document.documentElement.dataset.back??USUAL);return[chosen,BACK+
USUAL].find(id=>document.getElementById(id))??null}const part=(name,words2)=>make("span",{className:`card__${name}`},words2);
const faceOf=(faces,code)=>faces?.[code]??{name:code,corner:code};function paint(element,code,faces,kind=code,cell=false){
const drawn=code===""?backDrawn():cell&&faces?.[code]?.emblem?"":faces?.[code]?.drawn;const worn=code&&kind!==code?kind:
"";const key=`${code}${faces?"":"?"}${drawn??""}${worn}`;if(element.dataset.painted===key)return;element.dataset.painted=
key;element.dataset.side=code===null?"none":code===""?"back":"face";attribute(element,"data-drawn",drawn?"":null);element.
replaceChildren(...drawn?[picture(drawn)]:code===null?[]:code===""?[part("back","")]:face(element,faceOf(faces,code)));if(worn)
element.append(make("span",{className:"card__band",data:{tint:faceOf(faces,worn).tint}},signOf(faces,worn),faceOf(faces,
worn).name))}function signOf(faces,code){const face2=faceOf(faces,code);return face2.emblem?emblem(face2.emblem):face2.mark??
face2.corner}function face(element,{corner,mark,tint,text:text2,emblem:id}){attribute(element,"data-tint",tint||"black");
attribute(element,"data-long",corner.length>3?"words":corner.length>2?"three":null);const index=()=>make("span",{className:"\
card__index"},part("corner",corner),mark&&part("pip",mark));if(id)return[emblem(id),part("corner",corner)];return[index(),
part("mark",mark||corner),text2&&part("text",text2),index()].filter(Boolean)}keepShell();const POLL=4e3;const OWN_POLL=2e4;
const OWN=8;const told=new Map;function trouble(error){byId("trouble").hidden=!error;byId("trouble").textContent=error?[
error.message,error.remedy].filter(Boolean).join(" "):""}async function open({title,...plan2}){const{opened}=await import("./lobby-later.js").
then(function(n){return n.opening}).catch(unreached);return opened("/tables",{language,...plan2},{game:plan2.game,title})}
function seatsOf(game,others){const count=game.seats.includes(4)?4:game.seats.at(-1);return Array.from({length:count},(_,seat)=>seat?
others:{kind:"me"})}const playNow=game=>goTo({game:game.name,title:game.title,seats:seatsOf(game,{kind:"bot",bot:"sensib\
le"}),listed:false});const withFriends=game=>goTo({game:game.name,title:game.title,seats:seatsOf(game,{kind:"open"}),listed:false});
const learn=game=>goTo({game:game.name,title:game.title,lesson:true,seats:[{kind:"me"},{kind:"bot",bot:"sensible"}]});async function goTo(plan2){
const made=await open(plan2).catch(trouble);if(made)location.href=made.url}function drawGames({games,house}){byId("new-c\
up-open").hidden=false;byId("new-cup-open").onclick=async()=>(await worded(import("./lobby-later.js").then(function(n){return n.
newCup})))[0].newCup(games);keyed(byId("games"),games,game=>game.name,game=>freshGame(game,house));const last=tables().find(
each=>games.some(game=>game.name===each.game))?.game??games[0].name;all(byId("games"),".game").forEach((card,at)=>card.toggleAttribute(
"data-last",games[at].name===last))}function freshGame(game,house){const card=byId("game-card").content.firstElementChild?.
cloneNode(true);const one=selector=>all(card,selector)[0];one("h3").textContent=game.title;one(".game__blurb").textContent=
game.blurb;one(".game__seats").textContent=players(game.seats);const place=one(".game__fan");place.append(...fan(game.faces));
dressed(game.look,game.faces).then(faces=>place.replaceChildren(...fan(faces)));const[now,more,friends,own,lesson]=card.
querySelectorAll("button");more.setAttribute("aria-label",say("lobby.more",{title:game.title}));more.addEventListener("c\
lick",()=>unfold(more,[...all(document,".game__more")]));friends.setAttribute("aria-label",say("lobby.friends",{title:game.
title}));friends.addEventListener("click",()=>withFriends(game));now.setAttribute("aria-label",say("lobby.play",{title:game.
title}));own.setAttribute("aria-label",say("lobby.new",{title:game.title}));now.addEventListener("click",()=>playNow(game));
own.addEventListener("click",()=>newTable(game,house,open));lesson.hidden=!game.lesson;lesson.setAttribute("aria-label",
say("lobby.learn",{title:game.title}));lesson.addEventListener("click",()=>learn(game));Object.assign(one("a"),{href:`/r\
ules/${game.name}`}).setAttribute("aria-label",say("lobby.rules",{title:game.title}));return card}async function refreshCups(){
if(document.hidden)return;const{tournaments:listed2}=await get("/tournaments").catch(()=>({tournaments:[]}));if(!listed2.
length&&!cups().length)return[byId("cups"),byId("today")].forEach(each=>each.replaceChildren());const[{drawCups},{drawToday}]=await worded(
import("./lobby-later.js").then(function(n){return n.cups}),import("./lobby-later.js").then(function(n){return n.today}));
drawCups(listed2.filter(({stage})=>stage!=="open"));await drawToday(listed2.filter(({stage})=>stage==="open"))}function unfold(opener,others){
const open2=opener.getAttribute("aria-expanded")!=="true";for(const each of[...others,opener])each.setAttribute("aria-ex\
panded",String(open2&&each===opener))}function invites(now){byId("lobby").toggleAttribute("data-inviting",now);byId(now?
"which":"invite").focus()}function players(seats){const run=seats.at(-1)-seats[0]===seats.length-1;const[first,last]=[seats[0],
seats.at(-1)];const which=seats.length>2&&run?say("lobby.run",{first,last}):seats.length>1?say("lobby.or",{most:seats.slice(
0,-1).join(", "),last}):first;return say("lobby.players",{seats:which})}function fan(faces={}){const codes=Object.keys(faces);
const kinds=[...new Map(codes.map(code=>[faces[code].tint,code])).values()];const some=kinds.length<3?codes:kinds;return[
.25,.55,.9].map(part2=>some[Math.floor(part2*some.length)]).filter(Boolean).map(code=>{const card=make("span",{className:"\
card"});paint(card,code,faces);return card})}async function refresh(){if(document.hidden)return;const{tables:open2}=await get(
"/tables").catch(()=>({tables:null}));if(open2)drawOpen(open2)}function drawOpen(listed2){const mine=new Set(tables().filter(
each=>each.invited||each.sat||each.office).map(each=>each.table));const others=listed2.filter(each=>!mine.has(each.id));
byId("open-empty").hidden=others.length>0;keyed(byId("open"),others,each=>each.id,freshLine,drawLine)}const freshLine=()=>make(
"li",{className:"tables__line"},make("span",{className:"tables__words"},make("strong"),make("span")),make("button",{type:"\
button",className:"button"}));function drawLine(line,table){const[words2,button2]=line.children;const open2=table.seats.
filter(seat=>seat.kind==="open").length;text(words2.firstElementChild,table.title);text(words2.lastElementChild,[sitting(
table),open2?say("lobby.open",{count:open2}):say("lobby.playing"),foreign(table),table.fork?.words].filter(Boolean).join(
" · "));text(button2,say(open2?"lobby.join":"lobby.watch"));button2.hidden=!open2&&table.spectators===false;button2.setAttribute(
"aria-label",say(open2?"lobby.join-spoken":"lobby.watch-spoken",{title:table.title,who:sitting(table)||say("lobby.nobody")}));
button2.onclick=()=>open2?join(table):location.href=pathOf(table.id)}const foreign=table=>table.language&&table.language!==
language&&languageName(table.language);const sitting=table=>table.seats.filter(seat=>seat.kind!=="open").map(seat=>seat.
name).join(", ");const join=({id})=>location.href=`${pathOf(id)}#sit`;function drawOwn(){const own=tables().filter(each=>each.
url);byId("statistics").hidden=!matches().length;const mine=each=>Boolean(told.get(each.table)&&isMine(told.get(each.table),
ownSeat(each)));const shown=[...own.slice(0,OWN)].sort((a,b)=>Number(mine(b))-Number(mine(a)));const next=shown.filter(mine).
slice(0,1);byId("next-section").hidden=!next.length;byId("own-section").hidden=shown.length===next.length&&!matches().length;
keyed(byId("next"),next,each=>each.table,freshOwn,changeOwn);keyed(byId("own"),shown.slice(next.length),each=>each.table,
freshOwn,changeOwn)}async function refreshOwn(){if(document.hidden)return;const running=tables().filter(each=>each.url).
slice(0,OWN).filter(each=>told.get(each.table)?.status!=="over");await Promise.all(running.map(async each=>{const table=await get(
`/tables/${encodeURIComponent(each.table)}`).catch(()=>null);if(table)told.set(each.table,table)}));drawOwn()}function changeOwn(line,each){
const table=told.get(each.table);text(line.querySelector("strong"),titleOf(each));const place=line.querySelector(".table\
s__state");text(place,table?wordsOf(table,ownSeat(each)):"");place.toggleAttribute("data-mine",Boolean(table&&isMine(table,
ownSeat(each))))}const titleOf=each=>each.title??told.get(each.table)?.title??each.game??"";function freshOwn(each){const when=each.
at?new Date(each.at).toLocaleString(language,{dateStyle:"medium",timeStyle:"short"}):"";const words2=make("span",{className:"\
tables__words"},make("strong",{},titleOf(each)),make("span",{className:"tables__state"}),make("span",{},when));const forget=make(
"button",{type:"button",className:"button button--quiet",aria:{label:say("lobby.forget-spoken",{title:titleOf(each),when})}},
say("lobby.forget"));forget.addEventListener("click",()=>(forgetPlace(each.table),drawOwn()));return make("li",{className:"\
tables__line"},words2,make("a",{className:"button",href:each.url,aria:{label:say("lobby.go-on-spoken",{title:titleOf(each),
when})}},say("lobby.go-on")),forget)}function drawName(){text(byId("name"),myName()?say("lobby.named",{name:myName()}):say(
"lobby.your-name"))}byId("name").addEventListener("click",async()=>{const[{askWhoIAm}]=await worded(import("./lobby-later.js").
then(function(n){return n.whoIAm}));await askWhoIAm();drawName()});byId("others").addEventListener("click",()=>(unfold(byId(
"others"),[]),all(document,".lists")[0].scrollIntoView({block:"nearest"})));byId("invite").addEventListener("click",()=>invites(
true));byId("which-close").addEventListener("click",()=>invites(false));byId("code-form").addEventListener("submit",event=>{
event.preventDefault();goWithCode(byId("typed-code").value)});byId("statistics").addEventListener("click",async()=>{const[
{showStatistics}]=await worded(import("./lobby-later.js").then(function(n){return n.statisticsDialog}));await showStatistics().
then(drawOwn)});document.addEventListener("visibilitychange",()=>Promise.all([refresh(),refreshOwn(),refreshCups()]));setInterval(
refresh,POLL);setInterval(refreshOwn,OWN_POLL);setInterval(refreshCups,OWN_POLL);wireSwitches(document);wireLanguages();
drawName();drawOwn();refreshOwn();refresh();refreshCups();get("/games").then(drawGames,trouble).then(()=>document.head.append(
byId("ahead").content));export{REFEREE,all,askName,byId,cups,forgetMatches,get,keepCup,keepSeat,keepShown,keepTable,keyed,
language,make,matches,myName,optionFields,pathOf,post,readOptions,recall,remember$1 as remember,say,scored,stylesheet,text};
