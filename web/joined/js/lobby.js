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
insertBefore(child,place);change2(child,item,index)});for(const gone of old.values())gone.remove()}const byId=id=>document.
getElementById(id);const PREFIX="fairdeal.";const KEEP=30;function recall(key,fallback=null){try{return JSON.parse(localStorage.
getItem(PREFIX+key)??"null")??fallback}catch{return fallback}}function remember$1(key,value){try{localStorage.setItem(PREFIX+
key,JSON.stringify(value));return true}catch{return false}}const tables=()=>recall("tables",[]);const tableOf=id=>tables().
find(each=>each.table===id);function keepTable(id,known){const others=tables().filter(each=>each.table!==id);return remember$1(
"tables",[{...tableOf(id),...known,table:id},...others].slice(0,KEEP))}const forgetTable=id=>remember$1("tables",tables().
filter(each=>each.table!==id));const myName=()=>recall("name","");const setMyName=name=>remember$1("name",name.trim().slice(
0,30));function askName({again=false}={}){if(myName()&&!again)return Promise.resolve(myName());const dialog=byId("who");
const input=dialog.querySelector("input");input.value=myName();dialog.returnValue="";dialog.showModal();return new Promise(
resolve=>{dialog.addEventListener("close",()=>{if(dialog.returnValue==="ok")setMyName(input.value);resolve(dialog.returnValue===
"ok"?myName():null)},{once:true})})}const keepShell=()=>addEventListener("load",()=>navigator.serviceWorker?.register("/\
service-worker.js").catch(()=>null));function wireSwitches(root){for(const input of root.querySelectorAll("[data-switch]")){
show(input);input.addEventListener("change",()=>change(input))}}const switchOf=input=>input.dataset.switch??"";function show(input){
const value=recall(switchOf(input));if(input.type==="checkbox")input.checked=!value;else input.value=value??input.dataset.
usual??"auto"}function change(input){remember$1(switchOf(input),input.type==="checkbox"?!input.checked:input.value);if(switchOf(
input)==="theme")setTheme(input.value)}function setTheme(theme){if(theme==="auto")delete document.documentElement.dataset.
theme;else document.documentElement.dataset.theme=theme}const document$1=globalThis.document;const language=document$1?.
documentElement.lang||"en";const plurals=new Intl.PluralRules(language);const numbers=new Intl.NumberFormat(language);const sections=new Map;
let coming$1=null;function learn$1(catalogue){for(const[section,sentences]of Object.entries(catalogue))sections.set(section,
new Map(Object.entries(sentences)))}function say(key,given={}){const[section,name]=key.split(".");const found=sections.get(
section)?.get(name)??key;const sentence=typeof found==="string"?found:plural(Number(given.count),found);return sentence.
replace(/\{([a-z]+)\}/g,(place,name2)=>name2==="count"&&given.count!==void 0?number$1(given.count):String(given[name2]??
place))}const plural=(count,forms)=>forms[plurals.select(count)]??forms.other;const number$1=count=>numbers.format(count);
const worded=(...parts)=>Promise.all([...parts,whole()]);function whole(){coming$1??=fetched$1().catch(error=>{coming$1=
null;throw error});return coming$1}async function fetched$1(){const answer=await fetch(new URL(`../../strings/${language}\
.json`,import.meta.url));if(!answer.ok)throw new Error(answer.statusText);learn$1(await answer.json())}const inline=document$1?.
getElementById("strings");if(inline)learn$1(JSON.parse(inline.textContent));const seatName=seat=>say("names.seat",{number:seat+
1});function namesOf(table){return(table?.seats??[]).map((each,seat)=>called(each.name)||seatName(seat))}const called=name=>name&&
say("names.second").split(" ").includes(name.toLowerCase())?say("names.quoted",{name}):name;function listed(words2){return words2.
length<2?words2.join(""):say("names.and",{most:words2.slice(0,-1).join(", "),last:words2.at(-1)})}const languageName=code=>new Intl.
DisplayNames([code],{type:"language"}).of(code);function scored(score,unit){const size=number$1(Math.abs(score));const sign=score<
0?"−":"";return unit==="$"?`${sign}$${size}`:`${sign}${size}${unit?` ${unit}`:""}`}const YEAR=365*24*60*60;function wireLanguages(){
for(const choice of document.querySelectorAll("[data-languages]")){for(const option of choice.options)option.textContent=
languageName(option.value);choice.value=language}byId("language")?.addEventListener("change",remember)}function remember({
target}){document.cookie=`language=${target.value}; path=/; max-age=${YEAR}; samesite=lax`;location.href=location.pathname}
const two=number2=>String(number2).padStart(2,"0");const countdown=ms=>counted(Math.ceil(Math.max(0,ms)/1e3));function counted(seconds){
const[hours,minutes]=[Math.floor(seconds/3600),Math.floor(seconds/60)%60];return hours?`${hours}:${two(minutes)}:${two(seconds%
60)}`:`${minutes}:${two(seconds%60)}`}const PLAIN={undo:"consent",undo_limit:10,referee:false,clock:"none",seconds:0,increment:0,
away:"ask",days:7,unfinished:"scores",stand_ins:false,hints:false,phrases:true};const UNDO={free:"house.free",consent:"h\
ouse.consent",referee:"house.undo-referee",off:"house.off"};const CLOCK={none:"house.no-clock",bank:"house.bank",decision:"\
house.decision"};const AWAY={wait:"house.wait",ask:"house.ask",bot:"house.bot"};const UNFINISHED={scores:"house.scores",
absent:"house.absent"};const BANKS=[60,180,300,600,900,1800];const INCREMENTS=[0,2,5,10,30];const DECISIONS=[10,20,30,60,
120,300];function spell(seconds){const minutes=Math.floor(seconds/60);const parts=[minutes&&say("house.minutes",{count:minutes}),
seconds%60&&say("house.seconds",{count:seconds%60})];return parts.filter(Boolean).join(" ")||say("house.nothing")}function fitting(house){
const{clock,undo}=house;return{...house,referee:house.referee||undo==="referee",seconds:clock==="none"?0:house.seconds,increment:clock===
"bank"?house.increment:0}}function clockWords({clock,seconds,increment}){const time=countdown(seconds*1e3);if(clock==="n\
one")return say("house.none");if(clock==="decision")return say("house.each-decision",{time});return increment?say("house\
.for-match-more",{time,count:increment}):say("house.for-match",{time})}function houseLine(house){const clock=house.clock===
"none"?say("house.line-no-clock"):clockWords(house);return[say(`house.line-${house.undo}`),say(house.referee?"house.line\
-a-referee":"house.line-no-referee"),clock].join(" · ")}function houseFields(){const line=make("small",{className:"fold\
__line"});const root=make("details",{className:"fold"},make("summary",{},make("span",{className:"fold__name"},say("house\
-form.title")),line),...groups());const changed=()=>fit$1(root,line);root.addEventListener("change",changed);root.addEventListener(
"invalid",event=>unfold(event.target),true);changed();return root}function unfold(field2){for(let fold=field2.closest("d\
etails");fold;fold=fold.parentElement.closest("details"))fold.open=true}function groups(){return[group$1("undo",radios("\
undo",UNDO),number("undo_limit","limit",100)),group$1("disputes",check("referee")),group$1("clock",radios("clock",CLOCK),
select("bank",BANKS,300),select("increment",INCREMENTS,5),select("decision",DECISIONS,30)),group$1("away",radios("away",
AWAY)),more(group$1("days",number("days","days-each",90,1)),group$1("unfinished",radios("unfinished",UNFINISHED)),group$1(
"stand-ins",check("stand_ins","stand-ins-win")),group$1("hints",check("hints","hints-shown")),group$1("phrases",check("p\
hrases","phrases-said")))]}const more=(...sets)=>make("details",{className:"fold"},make("summary",{},make("span",{className:"\
fold__name"},say("house-form.more"))),...sets);const group$1=(name,...fields)=>make("fieldset",{},make("legend",{},say(`\
house-form.${name}`)),...fields);const words=(label,help)=>make("span",{className:"field__words"},label,help&&make("smal\
l",{},help));function radios(name,kinds){const lines=Object.entries(kinds).map(([value,key])=>{const input=make("input",
{type:"radio",name:`house-${name}`,value,checked:value===PLAIN[name]});return make("label",{className:"field field--radi\
o"},input,words(say(key),say(`${key}-help`)))});return make("div",{data:{house:name}},...lines)}const check=(name,label=name)=>make(
"label",{className:"field field--check"},words(say(`house-form.${label}`),say(`house-form.${label}-help`)),make("input",
{type:"checkbox",checked:PLAIN[name],data:{house:name}}));const number=(name,label,max,min=0)=>make("label",{className:"\
field"},words(say(`house-form.${label}`)),make("input",{type:"number",min,max,step:1,value:PLAIN[name],required:true,data:{
house:name}}));function select(name,seconds,standard){const options=seconds.map(each=>make("option",{value:each,selected:each===
standard},spell(each)));return make("label",{className:"field"},words(say(`house-form.${name}`)),make("select",{data:{house:name}},
...options))}const of=(root,name)=>root.querySelector(`[data-house="${name}"]`);const picked=(root,name)=>of(root,name).
querySelector(":checked").value;function readHouse(root){const clock=picked(root,"clock");return fitting({undo:picked(root,
"undo"),undo_limit:Number(of(root,"undo_limit").value),referee:of(root,"referee").checked,clock,seconds:Number(of(root,clock===
"bank"?"bank":"decision").value),increment:Number(of(root,"increment").value),away:picked(root,"away"),days:Number(of(root,
"days").value),unfinished:picked(root,"unfinished"),stand_ins:of(root,"stand_ins").checked,hints:of(root,"hints").checked,
phrases:of(root,"phrases").checked})}function showField(input,counts){input.disabled=!counts;input.closest("label").hidden=
!counts}function fit$1(root,line){const house=readHouse(root);const shown={undo_limit:["consent","referee"].includes(house.
undo),bank:house.clock==="bank",increment:house.clock==="bank",decision:house.clock==="decision"};for(const[name,counts]of Object.
entries(shown))showField(of(root,name),counts);of(root,"referee").checked=house.referee;of(root,"referee").disabled=house.
undo==="referee";attribute(of(root,"referee").closest("label"),"data-off",house.undo==="referee"?"":null);text(line,houseLine(
house))}const PHRASES={target:"options.target",rounds:"options.rounds","everyone deals":"options.everyone-deals"};const phrase=(word,property)=>property?.
words?.[word]??(word in PHRASES?say(PHRASES[word]):word);const LENGTH=["length","target","rounds"];function optionFields(schema){
const names=Object.keys(schema.properties??{});const sets=[[say("options.length"),LENGTH.filter(name=>names.includes(name))],
[say("options.rules"),names.filter(name=>!LENGTH.includes(name))]];const root=make("div",{className:"options"},...sets.filter(
([,of2])=>of2.length).map(([title,of2])=>group(title,of2,schema)));root.addEventListener("change",()=>fit(root));fit(root);
return root}function group(title,names,schema){const fields=names.map(name=>field(name,schema.properties[name]));return make(
"fieldset",{},make("legend",{},title),...fields)}function field(name,property){const title=property.title??name.replaceAll(
"_"," ");const input=inputOf(property);input.dataset.option=name;const help=property.description&&make("small",{},property.
description);const words2=make("span",{className:"field__words"},title,help);return make("label",{className:property.type===
"boolean"?"field field--check":"field"},words2,input)}function inputOf(property){if(property.enum){const options=property.
enum.map(word=>make("option",{value:JSON.stringify(word),selected:word===property.default},phrase(String(word),property)));
return make("select",{},...options)}if(property.type==="boolean")return make("input",{type:"checkbox",checked:Boolean(property.
default)});const{minimum="",maximum=""}=property;return make("input",{type:"number",min:minimum,max:maximum,step:1,value:property.
default,required:true})}function fit(root){const of2=name=>root.querySelector(`[data-option="${name}"]`);const length=of2(
"length")&&JSON.parse(of2("length").value);for(const name of["target","rounds"]){const input=of2(name);if(!input)continue;
input.disabled=Boolean(length)&&length!==name;input.closest("label").toggleAttribute("data-off",input.disabled)}}function readOptions(root){
const inputs=[...root.querySelectorAll("[data-option]")].filter(input=>!input.disabled);return Object.fromEntries(inputs.
map(input=>[input.dataset.option,valueOf(input)]))}function valueOf(input){if(input.type==="checkbox")return input.checked;
return input.type==="number"?Number(input.value):JSON.parse(input.value)}function linkLine(label,url){const full=new URL(
url,location.origin).href;const aria={label:say("links.field",{label})};const field2=make("input",{className:"link__url",
readOnly:true,value:full,aria,on:{focus:()=>field2.select()}});const taken=button(say("links.copy"),async()=>{const copied=await copy(
full,field2);taken.textContent=say(copied?"links.copied":"links.by-hand");setTimeout(()=>taken.textContent=say("links.co\
py"),2e3)});const share="share"in navigator&&button(say("links.share"),()=>navigator.share({url:full}).catch(()=>null));
return make("div",{className:"link"},make("span",{className:"link__label"},label),field2,taken,share)}async function copy(words2,field2){
try{await navigator.clipboard.writeText(words2);return true}catch{field2?.select();return Boolean(field2)&&document.execCommand(
"copy")}}const BOTS={strong:"seat-plan.strong",sensible:"seat-plan.sensible",random:"seat-plan.random"};function seatField(seat,label,{
bots,list,standard}){const kinds=[["me",say("seat-plan.me")],["open",say("seat-plan.person")],...[...bots].sort().reverse().
map(bot=>[`bot ${bot}`,say(BOTS[bot]??"seat-plan.bot",{bot})])];const select2=make("select",{data:{before:standard}},...kinds.
map(([value,words2])=>make("option",{value,selected:value===standard},words2)));select2.addEventListener("change",()=>onlyOneMe(
select2,list));return make("li",{},make("label",{className:"field"},make("span",{className:"field__words"},label),select2))}
function onlyOneMe(select2,list){const{before}=select2.dataset;select2.dataset.before=select2.value;if(select2.value!=="\
me")return;for(const other of list.querySelectorAll("select"))if(other!==select2&&other.value==="me")other.value=other.dataset.
before=before}function readSeats(list){return[...list.querySelectorAll("select")].map(({value})=>{const[kind,bot]=value.
split(" ");return bot?{kind,bot}:{kind}})}function enter(made){if(made.waits?made.seat!==null:!made.referee)return void(location.
href=made.url??"/");const seats=made.links.map(link=>linkLine(say("seat-plan.seat",{number:link.seat+1}),link.url));const watch=made.
watch?[linkLine(say("seat-plan.watch-link"),made.watch)]:[];const referee=made.referee?[linkLine(say("seat-plan.referee-\
link"),made.referee.url)]:[];byId("links-list").replaceChildren(...seats,...referee,...watch);const go=byId("links-go");
go.hidden=!made.url;go.textContent=say(made.seat===null?"seat-plan.watch":"seat-plan.go");go.href=made.url??"/";byId("li\
nks").showModal()}function newTable(game,open2){fill(game);const dialog=byId("new");byId("new-form").onsubmit=event=>{if(!event.
submitter?.value)return;event.preventDefault();submit(game,open2)};dialog.showModal()}function fill(game){byId("new-titl\
e").textContent=say("new-table.title",{title:game.title});trouble$1(null);byId("new-language").value=language;const count=byId(
"new-count");count.replaceChildren(...game.seats.map(seats=>make("option",{value:seats,selected:seats===4},String(seats))));
count.onchange=()=>fillSeats(game);byId("new-seats").replaceChildren();fillSeats(game);byId("new-options").replaceChildren(
optionFields(game.options));byId("new-house").replaceChildren(houseFields())}function fillSeats(game){const list=byId("n\
ew-seats");const count=Number(byId("new-count").value);while(list.children.length>count)list.lastElementChild.remove();while(list.
children.length<count)list.append(fieldOf(list.children.length,game.bots,list))}const fieldOf=(seat,bots,list)=>seatField(
seat,say("new-table.seat",{number:seat+1}),{bots,list,standard:seat===0?"me":"bot sensible"});function plan(game){const switches={
spectators:byId("new-spectators").checked,listed:byId("new-listed").checked};return{game:game.name,title:game.title,options:readOptions(
byId("new-options")),seats:readSeats(byId("new-seats")),...switches,house:readHouse(byId("new-house")),language:byId("ne\
w-language").value}}function trouble$1(error){byId("new-trouble").hidden=!error;byId("new-trouble").textContent=error?[error.
message,error.remedy].filter(Boolean).join(" "):""}async function submit(game,open2){const made=await open2(plan(game)).
catch(trouble$1);if(!made)return;byId("new").close();enter(made)}const ownSeat=({sat})=>sat?.seat??null;const isMine=({status,
to_act=[],deal},seat)=>seat!==null&&status==="playing"&&(Boolean(deal)||to_act.includes(seat));function wordsOf(table,seat){
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
"matches",[]);const TAB="fairdeal.tab.";function forgetPlace(table){forgetTable(table);remembers(table,{})}const pathOf=table=>`\
/table/${encodeURIComponent(table)}`;function remembers(table,value){try{sessionStorage.setItem(TAB+table,JSON.stringify(
value));return true}catch{return false}}const DRAWN={"money-sweeper":"ms",sweep:"sw","dirty-money":"dm",monopoly:"mo","c\
over-your-assets":"ca"};const BACK="back-sun";const ROOT="http://www.w3.org/2000/svg";const coming=new Map;async function dressed(game,faces){
const prefix=DRAWN[game];if(!prefix||!await sprite(game)||!await sprite("backs"))return faces;return Object.fromEntries(
Object.entries(faces).map(([code,face2])=>[code,withDrawing(face2,`${prefix}-${code}`)]))}const withDrawing=(face2,id)=>document.
getElementById(id)?{...face2,drawn:id}:face2;function sprite(name){if(!coming.has(name))coming.set(name,fetched(name).catch(
()=>coming.delete(name)&&false));return coming.get(name)}async function fetched(name){const answer=await fetch(new URL(`\
../../cards/${name}.svg`,import.meta.url));if(!answer.ok)throw new Error(answer.status);const{documentElement:svg}=new DOMParser().
parseFromString(await answer.text(),"image/svg+xml");svg.setAttribute("class","sprite");svg.setAttribute("aria-hidden","\
true");document.body.append(document.importNode(svg,true));return true}function picture(id){const svg=document.createElementNS(
ROOT,"svg");const use=document.createElementNS(ROOT,"use");const shown=[id===BACK?"xMidYMid":"xMidYMin","slice"].join(" ");
for(const[name,value]of Object.entries({viewBox:"0 0 100 140",preserveAspectRatio:shown,class:"card__face","aria-hidden":"\
true"}))svg.setAttribute(name,value);use.setAttribute("href",`#${id}`);svg.append(use);return svg}const backDrawn=()=>document.
getElementById(BACK)?BACK:null;const part=(name,words2)=>make("span",{className:`card__${name}`},words2);const faceOf=(faces,code)=>faces?.[code]??
{name:code,corner:code};function paint(element,code,faces){const drawn=code===""?backDrawn():faces?.[code]?.drawn;const key=`${code}${faces?
"":"?"}${drawn?"*":""}`;if(element.dataset.painted===key)return;element.dataset.painted=key;element.dataset.side=code===
null?"none":code===""?"back":"face";attribute(element,"data-drawn",drawn?"":null);element.replaceChildren(...drawn?[picture(
drawn)]:code===null?[]:code===""?[part("back","")]:face(element,faceOf(faces,code)))}function face(element,{corner,mark,
tint,text:text2}){attribute(element,"data-tint",tint||"black");attribute(element,"data-long",corner.length>3?"words":corner.
length>2?"three":null);const index=()=>make("span",{className:"card__index"},part("corner",corner),mark&&part("pip",mark));
return[index(),part("mark",mark||corner),text2&&part("text",text2),index()].filter(Boolean)}keepShell();const POLL=4e3;const OWN_POLL=2e4;
const OWN=8;const told=new Map;function trouble(error){byId("trouble").hidden=!error;byId("trouble").textContent=error?[
error.message,error.remedy].filter(Boolean).join(" "):""}async function open({title,...plan2}){const{opened}=await import("./lobby-later.js").
then(function(n){return n.opening}).catch(unreached);return opened("/tables",{language,...plan2},{game:plan2.game,title})}
async function playNow(game){const count=game.seats.includes(4)?4:game.seats.at(-1);const seats=Array.from({length:count},
(_,seat)=>seat?{kind:"bot",bot:"sensible"}:{kind:"me"});await goTo({game:game.name,title:game.title,seats,listed:false})}
const learn=game=>goTo({game:game.name,title:game.title,lesson:true,seats:[{kind:"me"},{kind:"bot",bot:"sensible"}]});async function goTo(plan2){
const made=await open(plan2).catch(trouble);if(made)location.href=made.url}function drawGames(games){keyed(byId("games"),
games,game=>game.name,freshGame)}function freshGame(game){const card=byId("game-card").content.cloneNode(true).firstElementChild;
card.querySelector("h3").textContent=game.title;card.querySelector(".game__blurb").textContent=game.blurb;card.querySelector(
".game__seats").textContent=players(game.seats);const place=card.querySelector(".game__fan");place.append(...fan(game.faces));
dressed(game.name,game.faces).then(faces=>place.replaceChildren(...fan(faces)));const[now,own,lesson]=card.querySelectorAll(
"button");now.setAttribute("aria-label",say("lobby.play",{title:game.title}));own.setAttribute("aria-label",say("lobby.n\
ew",{title:game.title}));now.addEventListener("click",()=>playNow(game));own.addEventListener("click",()=>newTable(game,
open));lesson.hidden=!game.lesson;lesson.setAttribute("aria-label",say("lobby.learn",{title:game.title}));lesson.addEventListener(
"click",()=>learn(game));Object.assign(card.querySelector("a"),{href:`/rules/${game.name}`}).setAttribute("aria-label",say(
"lobby.rules",{title:game.title}));return card}function players(seats){const run=seats.at(-1)-seats[0]===seats.length-1;
const[first,last]=[seats[0],seats.at(-1)];const which=seats.length>2&&run?say("lobby.run",{first,last}):seats.length>1?say(
"lobby.or",{most:seats.slice(0,-1).join(", "),last}):first;return say("lobby.players",{seats:which})}function fan(faces={}){
const codes=Object.keys(faces);const kinds=[...new Map(codes.map(code=>[faces[code].tint,code])).values()];const some=kinds.
length<3?codes:kinds;return[.25,.55,.9].map(part2=>some[Math.floor(part2*some.length)]).filter(Boolean).map(code=>{const card=make(
"span",{className:"card"});paint(card,code,faces);return card})}async function refresh(){if(document.hidden)return;const{
tables:open2}=await get("/tables").catch(()=>({tables:null}));if(open2)drawOpen(open2)}function drawOpen(listed2){const mine=new Set(
tables().filter(each=>each.invited||each.sat||each.office).map(each=>each.table));const others=listed2.filter(each=>!mine.
has(each.id));byId("open-empty").hidden=others.length>0;keyed(byId("open"),others,each=>each.id,freshLine,drawLine)}const freshLine=()=>make(
"li",{className:"tables__line"},make("span",{className:"tables__words"},make("strong"),make("span")),make("button",{type:"\
button",className:"button"}));function drawLine(line,table){const[words2,button2]=line.children;const open2=table.seats.
filter(seat=>seat.kind==="open").length;text(words2.firstElementChild,table.title);text(words2.lastElementChild,[sitting(
table),open2?say("lobby.open",{count:open2}):say("lobby.playing"),foreign(table),table.fork?.words].filter(Boolean).join(
" · "));text(button2,say(open2?"lobby.join":"lobby.watch"));button2.hidden=!open2&&table.spectators===false;button2.setAttribute(
"aria-label",say(open2?"lobby.join-spoken":"lobby.watch-spoken",{title:table.title,who:sitting(table)||say("lobby.nobody")}));
button2.onclick=()=>open2?join(table):location.href=pathOf(table.id)}const foreign=table=>table.language&&table.language!==
language&&languageName(table.language);const sitting=table=>table.seats.filter(seat=>seat.kind!=="open").map(seat=>seat.
name).join(", ");const join=({id})=>location.href=`${pathOf(id)}#sit`;function drawOwn(){const own=tables().filter(each=>each.
url);byId("own-section").hidden=!own.length&&!matches().length;byId("statistics").hidden=!matches().length;const mine=each=>Boolean(
told.get(each.table)&&isMine(told.get(each.table),ownSeat(each)));keyed(byId("own"),[...own.slice(0,OWN)].sort((a,b)=>mine(
b)-mine(a)),each=>each.table,freshOwn,changeOwn)}async function refreshOwn(){if(document.hidden)return;const running=tables().
filter(each=>each.url).slice(0,OWN).filter(each=>told.get(each.table)?.status!=="over");await Promise.all(running.map(async each=>{
const table=await get(`/tables/${encodeURIComponent(each.table)}`).catch(()=>null);if(table)told.set(each.table,table)}));
drawOwn()}function changeOwn(line,each){const table=told.get(each.table);const place=line.querySelector(".tables__state");
text(place,table?wordsOf(table,ownSeat(each)):"");place.toggleAttribute("data-mine",Boolean(table&&isMine(table,ownSeat(
each))))}function freshOwn(each){const when=new Date(each.at).toLocaleString(language,{dateStyle:"medium",timeStyle:"sho\
rt"});const words2=make("span",{className:"tables__words"},make("strong",{},each.title??each.game),make("span",{className:"\
tables__state"}),make("span",{},when));const forget=make("button",{type:"button",className:"button button--quiet",aria:{
label:say("lobby.forget-spoken",{title:each.title,when})}},say("lobby.forget"));forget.addEventListener("click",()=>(forgetPlace(
each.table),drawOwn()));return make("li",{className:"tables__line"},words2,make("a",{className:"button",href:each.url,aria:{
label:say("lobby.go-on-spoken",{title:each.title,when})}},say("lobby.go-on")),forget)}function drawName(){text(byId("nam\
e"),myName()?say("lobby.named",{name:myName()}):say("lobby.your-name"))}byId("name").addEventListener("click",async()=>{
await askName({again:true});drawName()});byId("statistics").addEventListener("click",async()=>{const[{showStatistics}]=await worded(
import("./lobby-later.js").then(function(n){return n.statisticsDialog}));await showStatistics().then(drawOwn)});document.
addEventListener("visibilitychange",()=>Promise.all([refresh(),refreshOwn()]));setInterval(refresh,POLL);setInterval(refreshOwn,
OWN_POLL);wireSwitches(document);wireLanguages();drawName();drawOwn();refreshOwn();refresh();get("/games").then(({games})=>drawGames(
games),trouble);export{forgetMatches,keepTable,make,matches,pathOf,post,say,scored};
