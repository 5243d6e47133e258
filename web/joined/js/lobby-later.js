import{make,matches,say,forgetMatches,scored}from"./lobby.js";function save(blob,file){const link=Object.assign(document.
createElement("a"),{href:URL.createObjectURL(blob),download:file});link.click();setTimeout(()=>URL.revokeObjectURL(link.
href),1e4)}const buttons=(...all)=>make("div",{className:"dialog__buttons"},...all.map(([value,words,main])=>make("butto\
n",{value,className:main?"button button--main":"button",formNoValidate:!main},words)));function dialogOf(id,title,parts,...last){
return make("dialog",{id,className:"seat-dialog",aria:{labelledby:`${id}-title`}},make("form",{method:"dialog"},make("h2",
{id:`${id}-title`},title),...parts,buttons(...last)))}function answered(dialog){document.body.append(dialog);dialog.showModal();
return new Promise(resolve=>dialog.addEventListener("close",()=>{dialog.remove();resolve(dialog.returnValue)},{once:true}))}
const gathered=(rows,key,fresh)=>{const found=new Map;for(const row of rows)found.set(key(row),[...found.get(key(row))??
[],row]);return[...found.values()].map(fresh).sort((a,b)=>b.played-a.played)};const won=({winners,seat})=>winners.includes(
seat);const own=({scores,seat})=>scores[seat];const byGame=matches2=>gathered(matches2,({game})=>game,all=>({title:all[0].
title,unit:all[0].unit,played:all.length,won:all.filter(won).length,best:Math.max(...all.map(own)),mean:Math.round(all.reduce(
(sum,each)=>sum+own(each),0)/all.length)}));const byOpponent=matches2=>gathered(matches2.flatMap(match=>othersOf$1(match).
map(other=>({match,...other}))),({name,bot})=>`${bot?"bot":"person"} ${bot??name}`,all=>({name:all[0].name,bot:all[0].bot,
played:all.length,won:all.filter(({match})=>won(match)).length,theirs:all.filter(each=>each.theirs).length}));function othersOf$1({
seats,seat,winners}){const others=seats.map(({name,bot},at)=>({name,bot,theirs:winners.includes(at),at})).filter(({at})=>at!==
seat);const people=others.filter(({bot})=>!bot);const bots=[...new Set(others.map(({bot})=>bot).filter(Boolean))];return[
...people,...bots.map(bot=>({name:"",bot,theirs:others.some(each=>each.bot===bot&&each.theirs)}))]}const exported=matches2=>JSON.
stringify({fairdeal:"own-matches",v:1,matches:matches2},null,1);async function showStatistics(){const all=matches();const parts=[
make("p",{className:"statistics__where"},say("statistics.where")),make("div",{className:"statistics__tables",tabIndex:0},
gamesOf(all),othersOf(all))];const chosen=await answered(dialogOf("statistics",say("statistics.title"),parts,["export",say(
"statistics.export")],["forget",say("statistics.forget")],["",say("page.close"),true]));if(chosen==="export")save(new Blob(
[exported(all)],{type:"application/json"}),"fairdeal-matches.json");if(chosen==="forget"&&await sure())forgetMatches()}const sure=async()=>await answered(
dialogOf("forget-all",say("statistics.sure"),[],["yes",say("statistics.forget")],["",say("page.cancel"),true]))==="yes";
const BOTS={strong:"statistics.strong",sensible:"statistics.sensible",random:"statistics.random"};const points=(score,unit)=>scored(
score,unit==="points"?"":unit);const gamesOf=all=>table("statistics.games",["game","played","won","best","mean"],byGame(
all).map(({title,unit,played,won:won2,best,mean})=>[title,played,won2,points(best,unit),points(mean,unit)]));const othersOf=all=>table(
"statistics.others",["other","played","won","theirs"],byOpponent(all).map(({name,bot,played,won:won2,theirs})=>[bot?say(
BOTS[bot]??"statistics.bots",{bot}):name,played,won2,theirs]));function table(caption,heads,rows){const head=make("tr",{},
...heads.map(name=>make("th",{scope:"col"},say(`statistics.${name}`))));const lines=rows.map(([name,...cells])=>make("tr",
{},make("th",{scope:"row"},name),...cells.map(each=>make("td",{},String(each)))));return make("table",{className:"statis\
tics"},make("caption",{},say(caption)),make("thead",{},head),make("tbody",{},...lines))}export{showStatistics};
