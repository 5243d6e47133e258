import{faceOf,stylesheet,paint,byId,SHORTCUTS,make,say,named,isOut,lineOf,listed,sentences,looksOf,language,sign,isUndone,
namesOf,text as text$1,keyed,worded,button,REFEREE,lateBy,LATE as LATE$2,wasInTime,readReceipt,blank,recall,ends,settle,
remember,lost,keyed$1,reach,rekeyed,signed,forged,told as told$2,again,behind,unjoined,points,compared as compared$1,reached,
unsigned as unsigned$1,split,get,drawLines,keepTable,tableOf,clearAddress,pathOf,noise as noise$1,post,shownKey,all,ownScript,
added,asked,wantsStill,wireSwitches,replaced,moment as moment$1,mutesOf,muteAll,others,muteSeat,bubbles,attribute,languageName,
goToCup,forgetPlace,beside,openPanel,showPanel,frozen,unmuted,cards,spoken as spoken$2,documentOf,winnersOf,hasWon,scored,
points$1}from"./table.js";import{lawLine,sits,drawOffers,utf8,hex,sha256,join,timeOf,transcript,isObject,canonical,noiseHash,
offer,START,text as text$2,linked,SIGNED_NAME,save,unhex,hmac,isGiven,seatUrl,readHandover,answered as answered$1,dialogOf,
takeOver,openKeystore,codeBox,copyButton,linkLine,claimed as claimed$2,countersigned as countersigned$1,recovered,chairOf,
copy,askName,makeOfficeKey,patiently,isCounted,untilOf,isNear,partWords,pastOf,transcript$1,waitWords,lawOf,leftOf,countdown,
written as written$1,warns,shownTime,signatureOf,signedBytes,freshNoise,sealedName,ENTERS,JOINS,inTurn,commandOf,untilOf$1,
makeKey,linksOf}from"./table-soon.js";import{isSigned as isSigned$1,isSignedBy,Point,utils,etc,getPublicKey,sign as sign$1,
hashes,sha512}from"./table-invited.js";async function showLarge(card,faces){const code=card?.dataset.code;if(!code||code===
"-")return;const{name,text:text2}=faceOf(faces,code);await stylesheet("magnify");paint(byId("magnify-card"),code,faces);
byId("magnify-name").textContent=name;byId("magnify-text").textContent=text2??"";byId("magnify").onclick=()=>byId("magni\
fy").close();if(!byId("magnify").open)byId("magnify").showModal()}var magnify=Object.freeze({__proto__:null,showLarge});
const MOVES=[["Tab","tab"],["← → ↑ ↓","arrows"],["Shift ← →","arrange"],["Enter","enter"],["Esc","escape"]];
function drawShortcuts(list){const rows=[...MOVES,...SHORTCUTS.map(([key,does])=>[key.toUpperCase(),does])];list.replaceChildren(
...rows.map(([key,does])=>make("div",{},make("dt",{},make("kbd",{},key)),make("dd",{},say(`keys.${does}`)))))}var shortcuts=Object.
freeze({__proto__:null,drawShortcuts});function nameOf$1(by,names=[]){const seat=/^(?:\w+:)?(\d)$/.exec(String(by))?.[1];
return seat===void 0?say(`names.${by}`):named(`{${seat}}`,names)}const disputes=page=>Boolean(page.table.referee&&page.mine&&
!page.table.incident&&page.table.status!=="lobby"&&!isOut(page));const lastRuling=incident=>incident.rulings.at(-1);const firstRuling=incident=>incident.
rulings.length===1&&!incident.appeal;const reasonWords=(words2,names)=>(words2??[]).map(each=>named(each,names)).join(" ");
function quoted(page,seq,names){const line=lineOf(page.log,seq,names);return line&&say("story.quoted",{line})}function answered(seats,said,names){
const people=seats.filter(each=>each.kind==="person");const who=wanted=>listed(people.filter(each=>said.includes(each.seat)===
wanted).map(each=>names[each.seat]));return{yes:who(true),open:who(false)}}const eyesWords=(eyes,names)=>eyes==="all"||eyes===
"public"?say(`story.${eyes}`):names[Number(eyes.slice("seat:".length))];function lookWords({by,eyes,upto},names){const key=eyes===
"all"?"story.looked-all":eyes==="public"?"story.looked-public":"story.looked-seat";return say(key,{who:nameOf$1(by,names),
seat:eyesWords(eyes,names),upto})}function waitingFor({seats,incident},names){if(!firstRuling(incident))return say("stor\
y.last-word");const{yes,open:open2}=answered(seats.filter(each=>!each.stand_in),incident.accepted,names);return[yes&&say(
"story.accepted",{who:yes}),open2&&say("story.waiting",{who:open2})].filter(Boolean).join(" ")}function story(incident,names){
const claim2={key:"claim",seq:incident.seq,kind:"claim",who:nameOf$1(incident.by,names),words:incident.claim};const rest=[
...incident.statements.map(({seq,by,text:text2})=>({key:seq,seq,kind:"statement",who:nameOf$1(by,names),words:text2})),...incident.
looks.map(look2=>({key:look2.seq,seq:look2.seq,kind:"look",who:nameOf$1(look2.by,names),words:lookWords(look2,names)})),
...incident.rulings.map(ruling=>({key:ruling.seq,seq:ruling.seq,kind:"ruling",who:nameOf$1("referee"),words:named(ruling.
words,names),ruling}))].sort((a,b)=>Number(a.seq)-Number(b.seq));if(incident.appeal)rest.splice(rest.findIndex(each=>each.
kind==="ruling")+1,0,appealed(incident.appeal,names));return[claim2,...rest]}const appealed=({by,why},names)=>({key:"app\
eal",seq:null,kind:"appeal",who:nameOf$1(by,names),words:why});const isReferee=({office,table:table2})=>Boolean(office&&
table2.referee?.name);const isClaimant=({seat},{by})=>nameOf$1(by)===nameOf$1(seat);function nameless({table:table2,office}){
if(!office||table2.referee?.name)return null;const come2={key:"come",label:say("claims.come"),run:"come",main:true};return{
key:"come",title:say("claims.nameless"),lines:[],offers:[come2]}}function dispute(page,names,now,law){const{incident}=page.
table;if(!incident)return null;const{title,lines:lines2,wait}=STAGES[incident.stage](page,names,incident);const offers=[
...offersOf$2(page,incident),showCase()];return{key:"incident",title,lines:lines2.filter(Boolean),law:lawLine(page,wait,
now,law),until:incident.until,offers}}const showCase=()=>({key:"case",label:say("claims.case"),run:"case"});const STAGES={
open:(page,names,incident)=>({title:say(incident.heard?"claims.heard":"claims.dispute",{who:nameOf$1(incident.by,names),
about:incident.about}),lines:[quoted(page,incident.about,names),say("claims.claim",{who:nameOf$1(incident.by,names),claim:incident.
claim}),!page.table.referee?.name&&say("claims.no-referee")],wait:incident.heard?"hearing":"claim"}),ruled:(page,names,incident)=>{
const{words:words2,finding,clause}=lastRuling(incident);const lines2=[say(clause?"claims.finding-rule":"claims.finding",
{finding,clause}),waitingFor(page.table,names)];return{title:say("claims.rules",{words:named(words2,names)}),lines:lines2,
wait:"ruling"}},appealed:(_page,names,incident)=>({title:say("claims.appeals",{who:nameOf$1(incident.appeal.by,names)}),
lines:[say("story.quoted",{line:incident.appeal.why})],wait:"appeal"}),repair:(page,names,incident)=>{const{asked:asked2,
added:added2}=partsOf$1(page.table,incident);const missing2=asked2.filter(seat=>!added2.includes(seat)).map(seat=>names[seat]);
return{title:say("claims.repair"),lines:[added2.includes(page.seat)&&say("claims.repair-yours"),missing2.length&&say("cl\
aims.waiting-for",{who:listed(missing2)})],wait:"repair"}}};function partsOf$1({seats},{draw}){const people=seats.filter(
each=>each.kind==="person"&&!each.stand_in).map(each=>each.seat);return draw.closed?{asked:draw.by,added:draw.opened}:{asked:people,
added:draw.by}}const letGo=more=>({key:"withdraw",label:say("claims.let-go"),message:{do:"withdraw",...more},sure:say("c\
laims.let-go-sure")});const hear$1=more=>({key:"hear",label:say("claims.hear"),message:{do:"hear",...more},run:"case",main:true});
function offersOf$2(page,incident){if(incident.stage==="ruled")return sits(page)?answers$3(page,incident):[];if(incident.
stage!=="open"||incident.heard)return[];return[isReferee(page)&&hear$1(),sits(page)&&isClaimant(page,incident)&&letGo()].
filter(Boolean)}function answers$3({seat},incident){if(!firstRuling(incident)||incident.accepted.includes(seat))return[];
return[{key:"accept",label:say("claims.accept"),message:{do:"accept"},main:true,answer:true},{key:"appeal",label:say("cl\
aims.appeal"),run:"appeal"}]}function adjournedOffers(page,claim2,rule2){const{seq,heard,again:again2}=claim2;const own2=sits(
page)&&isClaimant(page,claim2)&&!heard&&{...letGo({incident:seq}),key:`withdraw ${seq}`};const office=isReferee(page)&&!page.
table.incident;return[office&&!again2&&{...hear$1({incident:seq}),main:false},office&&{key:`rule ${seq}`,label:say("clai\
ms.rule"),run:rule2},own2].filter(Boolean)}function adjourned(page){const count=page.table.adjourned?.length;if(!count||
!isReferee(page)||page.table.incident)return null;return{key:"adjourned",title:say("claims.adjourned",{count}),lines:[],
offers:[showCase()]}}const voters=({seats})=>seats.filter(each=>!each.lost);const keep=()=>({key:"keep",label:say("claim\
s.keep-referee"),message:{do:"replace-referee",yes:false}});const joins=()=>({key:"replace",label:say("claims.replace-to\
o"),message:{do:"replace-referee"}});function otherReferee(page,names){const{referee_asked:said=[],seats}=page.table;if(!said.
length)return null;const{yes,open:open2}=answered(voters(page.table),said,names);const lines2=open2?[say("claims.other-o\
pen",{who:open2})]:[];const may=sits(page)&&!seats[page.seat].lost;return{key:"other-referee",title:say("claims.other-re\
feree",{who:yes}),lines:lines2,offers:may?[said.includes(page.seat)?keep():joins()]:[]}}function newLink({mine}){if(!mine?.
referee)return null;return{key:"new-link",title:say("claims.empty-office"),lines:[say("claims.new-link")],offers:[{key:"\
link",label:say("claims.the-link"),run:"menu"}]}}function replaceWish(page){const{table:table2,seat}=page;const settled=![
"ruled","repair"].includes(table2.incident?.stage);const may=sits(page)&&table2.referee?.name&&table2.status!=="lobby"&&
settled&&!table2.seats[seat].lost;if(!may||table2.referee_asked?.includes(seat))return[];return[{key:"replace",label:say(
"claims.replace"),message:{do:"replace-referee"},sure:say("claims.replace-sure")}]}const OFFERED=40;const SHOWN=4;const SIZES=[
["day",86400],["hour",3600],["minute",60],["second",1]];function seatOf$1({by}){const found=/^(?:seat|bot|clock):(\d)$/.
exec(by);return found&&Number(found[1])}const movesOf=({log:log2,table:table2})=>log2.filter(entry=>entry.cards&&entry.lines?.
length&&!isUndone(table2,entry.seq)).reverse();function disputable(page,seq){const told2=movesOf(page).slice(0,OFFERED);
const older=seq!==null&&!told2.some(entry=>entry.seq===seq)?page.log.filter(entry=>entry.seq===seq):[];return[...told2,...older]}
function ago(at,now){const seconds=Math.max(0,Math.round((now-at)/1e3));const[unit,size]=SIZES.find(([,each])=>seconds>=
each)??["second",1];return new Intl.RelativeTimeFormat(language,{numeric:"auto",style:"short"}).format(-Math.floor(seconds/
size),unit)}function alongWith(page,seq,names){const later=movesOf(page).filter(entry=>entry.seq>seq);if(!later.length)return"";
const who=seatOf$1(later[0]);return later.length===1&&who!==null?say("moment.with-one",{who:names[who]}):say("moment.wit\
h",{count:later.length})}const momentChoice=(name,moment2,at,{names,checked=false})=>make("label",{className:"moment"},make(
"input",{type:"radio",name,value:String(moment2.seq),checked,required:true}),...partsOf(moment2,at,names));const momentStrip=(seq,at,names)=>make(
"div",{className:"moment"},...partsOf({seq},at,names));function partsOf({seq,line},{page,game},names){const entry=page.log.
find(each=>each.seq===seq);const who=entry?seatOf$1(entry):null;const told2=[entry&&ago(Date.parse(entry.at),Date.now()+
page.ahead),alongWith(page,seq,names)].filter(Boolean);const words2=line??(entry?sentences(entry,names)[0]:"");return[who===
null?"":face$1(who,looksOf(page.table.seats)[who]),make("span",{className:"moment__cards",aria:{hidden:"true"}},...(entry?.
cards??[]).slice(0,SHOWN).map(code=>small(code,game?.faces))),make("span",{className:"moment__words"},make("strong",{},words2),
make("small",{},told2.join(" · ")))]}const face$1=(seat,{animal})=>make("span",{className:"moment__who",data:{seat},aria:{
hidden:"true"}},sign(`animal-${animal}`));function small(code,faces){const card=make("span",{className:"card"});paint(card,
code,faces);return card}const chosenMoment=place2=>Number(place2.querySelector(".moment > :checked")?.value??Number.NaN);
const LONGEST$4=500;function drawCase(at){const place2=byId("case");if(!place2.childElementCount)place2.append(...fresh$3(
at));const{page}=at;const{incident}=page.table;const names=namesOf(page.table);text$1(byId("case-none"),incident||page.table.
adjourned?"":say(page.office?"case.none-referee":"case.none"));drawAbout(incident,at,names);keyed(byId("story"),incident?
story(incident,names):[],each=>each.key,freshEntry$1,(child,entry)=>changeEntry$1(child,entry,at));byId("statement").hidden=
!incident||!(page.mine||page.office);if(!mayAppeal(page))byId("appeal").hidden=true;drawAdjourned(at,names);drawDesk(at)}
function drawAbout(incident,at,names){const place2=byId("case-about");const key=`${incident?.about??""}${at.game?.faces?
"":"?"}`;if(place2.dataset.about===key)return;place2.dataset.about=key;place2.replaceChildren(...incident?[momentStrip(incident.
about,at,names)]:[])}function drawAdjourned(at,names){const claims=at.page.table.adjourned??[];byId("adjourned-title").hidden=
!claims.length;keyed(byId("adjourned"),claims,each=>each.seq,freshClaim,(child,claim2)=>changeClaim(child,claim2,at,names))}
const freshClaim=({seq})=>make("li",{className:"story__entry"},make("span",{className:"log__seq"},`#${seq}`),make("div",
{className:"story__words"},make("p",{className:"story__who"}),make("p"),make("div",{className:"notice__offers"})));function changeClaim(child,claim2,at,names){
const[who,words2,offers]=child.lastElementChild.children;text$1(who,say("case.claims",{who:nameOf$1(claim2.by,names),about:claim2.
about}));text$1(words2,claim2.claim);drawOffers(offers,adjournedOffers(at.page,claim2,()=>ruleOn(claim2.seq,at)),at)}function ruleOn(seq,at){
at.ruling=seq;drawDesk(at)}const mayAppeal=({mine,table:{incident}})=>Boolean(mine&&incident?.stage==="ruled"&&firstRuling(
incident)&&!incident.accepted.includes(mine.seat));async function drawDesk(at){const desk$1=byId("desk");desk$1.hidden=!at.
page.office;if(!at.page.office)return;const[found]=await worded(Promise.resolve().then(function(){return desk})).catch(()=>[]);
found?.drawOffice(at,desk$1)}function fresh$3(at){return[make("p",{className:"case__none",id:"case-none"}),make("div",{id:"\
case-about"}),make("ol",{className:"story",id:"story"}),make("h3",{id:"adjourned-title",hidden:true},say("case.adjourned")),
make("ol",{className:"story",id:"adjourned"}),form("appeal",(words2,done)=>at.tell({do:"appeal",why:words2},done)),make(
"div",{id:"desk",className:"desk",hidden:true}),form("statement",(words2,done)=>at.tell({do:"statement",text:words2},done))]}
function form(id,send){const input=make("textarea",{rows:2,maxLength:LONGEST$4,required:true});const field2=make("label",
{className:"field field--tall"},make("span",{className:"field__words"},say(`case.${id}`)),input);const whole=make("form",
{id,hidden:true},field2,make("button",{className:"button button--small"},say(`case.${id}-button`)));whole.addEventListener(
"submit",event=>{event.preventDefault();const words2=input.value.trim();if(!words2)return;send(words2,()=>{input.value="";
if(id==="appeal")whole.hidden=true})});return whole}function appeal(){byId("appeal").hidden=false;byId("appeal").querySelector(
"textarea")?.focus();byId("appeal").scrollIntoView({block:"nearest"})}function freshEntry$1({seq,kind}){const number=make(
"span",{className:"log__seq"},seq===null?"":`#${seq}`);return make("li",{className:"story__entry",data:{kind}},number,make(
"div",{className:"story__words"}))}const KINDS$2={claim:"case.claims",statement:"case.states",appeal:"case.appeals",ruling:"\
case.rules"};function changeEntry$1(child,{kind,who,words:words2,ruling},at){const place2=child.lastElementChild;const{incident}=at.
page.table;const key=JSON.stringify([who,words2,ruling===lastRuling(incident)&&incident.stage]);if(place2.dataset.words===
key)return;place2.dataset.words=key;if(kind==="look")return place2.replaceChildren(make("p",{},words2));const head=say(KINDS$2[kind],
{who,about:incident.about});place2.replaceChildren(make("p",{className:"story__who"},head),...ruling?ruled(ruling,words2,
at):[make("p",{},words2)])}function ruled({finding,clause},words2,at){const rule2=clause&&button(say("case.rule",{clause}),
()=>at.openRule(clause));return[make("p",{},finding),...rule2?[rule2]:[],make("p",{className:"story__remedy"},words2)]}var _case=Object.
freeze({__proto__:null,appeal,drawCase});const wordlist=Object.freeze(`abandon
ability
able
about
above
absent
absorb
abstract
absurd
abuse
access
accident
account
accuse
achieve
acid
acoustic
acquire
across
act
action
actor
actress
actual
adapt
add
addict
address
adjust
admit
adult
advance
advice
aerobic
affair
afford
afraid
again
age
agent
agree
ahead
aim
air
airport
aisle
alarm
album
alcohol
alert
alien
all
alley
allow
almost
alone
alpha
already
also
alter
always
amateur
amazing
among
amount
amused
analyst
anchor
ancient
anger
angle
angry
animal
ankle
announce
annual
another
answer
antenna
antique
anxiety
any
apart
apology
appear
apple
approve
april
arch
arctic
area
arena
argue
arm
armed
armor
army
around
arrange
arrest
arrive
arrow
art
artefact
artist
artwork
ask
aspect
assault
asset
assist
assume
asthma
athlete
atom
attack
attend
attitude
attract
auction
audit
august
aunt
author
auto
autumn
average
avocado
avoid
awake
aware
away
awesome
awful
awkward
axis
baby
bachelor
bacon
badge
bag
balance
balcony
ball
bamboo
banana
banner
bar
barely
bargain
barrel
base
basic
basket
battle
beach
bean
beauty
because
become
beef
before
begin
behave
behind
believe
below
belt
bench
benefit
best
betray
better
between
beyond
bicycle
bid
bike
bind
biology
bird
birth
bitter
black
blade
blame
blanket
blast
bleak
bless
blind
blood
blossom
blouse
blue
blur
blush
board
boat
body
boil
bomb
bone
bonus
book
boost
border
boring
borrow
boss
bottom
bounce
box
boy
bracket
brain
brand
brass
brave
bread
breeze
brick
bridge
brief
bright
bring
brisk
broccoli
broken
bronze
broom
brother
brown
brush
bubble
buddy
budget
buffalo
build
bulb
bulk
bullet
bundle
bunker
burden
burger
burst
bus
business
busy
butter
buyer
buzz
cabbage
cabin
cable
cactus
cage
cake
call
calm
camera
camp
can
canal
cancel
candy
cannon
canoe
canvas
canyon
capable
capital
captain
car
carbon
card
cargo
carpet
carry
cart
case
cash
casino
castle
casual
cat
catalog
catch
category
cattle
caught
cause
caution
cave
ceiling
celery
cement
census
century
cereal
certain
chair
chalk
champion
change
chaos
chapter
charge
chase
chat
cheap
check
cheese
chef
cherry
chest
chicken
chief
child
chimney
choice
choose
chronic
chuckle
chunk
churn
cigar
cinnamon
circle
citizen
city
civil
claim
clap
clarify
claw
clay
clean
clerk
clever
click
client
cliff
climb
clinic
clip
clock
clog
close
cloth
cloud
clown
club
clump
cluster
clutch
coach
coast
coconut
code
coffee
coil
coin
collect
color
column
combine
come
comfort
comic
common
company
concert
conduct
confirm
congress
connect
consider
control
convince
cook
cool
copper
copy
coral
core
corn
correct
cost
cotton
couch
country
couple
course
cousin
cover
coyote
crack
cradle
craft
cram
crane
crash
crater
crawl
crazy
cream
credit
creek
crew
cricket
crime
crisp
critic
crop
cross
crouch
crowd
crucial
cruel
cruise
crumble
crunch
crush
cry
crystal
cube
culture
cup
cupboard
curious
current
curtain
curve
cushion
custom
cute
cycle
dad
damage
damp
dance
danger
daring
dash
daughter
dawn
day
deal
debate
debris
decade
december
decide
decline
decorate
decrease
deer
defense
define
defy
degree
delay
deliver
demand
demise
denial
dentist
deny
depart
depend
deposit
depth
deputy
derive
describe
desert
design
desk
despair
destroy
detail
detect
develop
device
devote
diagram
dial
diamond
diary
dice
diesel
diet
differ
digital
dignity
dilemma
dinner
dinosaur
direct
dirt
disagree
discover
disease
dish
dismiss
disorder
display
distance
divert
divide
divorce
dizzy
doctor
document
dog
doll
dolphin
domain
donate
donkey
donor
door
dose
double
dove
draft
dragon
drama
drastic
draw
dream
dress
drift
drill
drink
drip
drive
drop
drum
dry
duck
dumb
dune
during
dust
dutch
duty
dwarf
dynamic
eager
eagle
early
earn
earth
easily
east
easy
echo
ecology
economy
edge
edit
educate
effort
egg
eight
either
elbow
elder
electric
elegant
element
elephant
elevator
elite
else
embark
embody
embrace
emerge
emotion
employ
empower
empty
enable
enact
end
endless
endorse
enemy
energy
enforce
engage
engine
enhance
enjoy
enlist
enough
enrich
enroll
ensure
enter
entire
entry
envelope
episode
equal
equip
era
erase
erode
erosion
error
erupt
escape
essay
essence
estate
eternal
ethics
evidence
evil
evoke
evolve
exact
example
excess
exchange
excite
exclude
excuse
execute
exercise
exhaust
exhibit
exile
exist
exit
exotic
expand
expect
expire
explain
expose
express
extend
extra
eye
eyebrow
fabric
face
faculty
fade
faint
faith
fall
false
fame
family
famous
fan
fancy
fantasy
farm
fashion
fat
fatal
father
fatigue
fault
favorite
feature
february
federal
fee
feed
feel
female
fence
festival
fetch
fever
few
fiber
fiction
field
figure
file
film
filter
final
find
fine
finger
finish
fire
firm
first
fiscal
fish
fit
fitness
fix
flag
flame
flash
flat
flavor
flee
flight
flip
float
flock
floor
flower
fluid
flush
fly
foam
focus
fog
foil
fold
follow
food
foot
force
forest
forget
fork
fortune
forum
forward
fossil
foster
found
fox
fragile
frame
frequent
fresh
friend
fringe
frog
front
frost
frown
frozen
fruit
fuel
fun
funny
furnace
fury
future
gadget
gain
galaxy
gallery
game
gap
garage
garbage
garden
garlic
garment
gas
gasp
gate
gather
gauge
gaze
general
genius
genre
gentle
genuine
gesture
ghost
giant
gift
giggle
ginger
giraffe
girl
give
glad
glance
glare
glass
glide
glimpse
globe
gloom
glory
glove
glow
glue
goat
goddess
gold
good
goose
gorilla
gospel
gossip
govern
gown
grab
grace
grain
grant
grape
grass
gravity
great
green
grid
grief
grit
grocery
group
grow
grunt
guard
guess
guide
guilt
guitar
gun
gym
habit
hair
half
hammer
hamster
hand
happy
harbor
hard
harsh
harvest
hat
have
hawk
hazard
head
health
heart
heavy
hedgehog
height
hello
helmet
help
hen
hero
hidden
high
hill
hint
hip
hire
history
hobby
hockey
hold
hole
holiday
hollow
home
honey
hood
hope
horn
horror
horse
hospital
host
hotel
hour
hover
hub
huge
human
humble
humor
hundred
hungry
hunt
hurdle
hurry
hurt
husband
hybrid
ice
icon
idea
identify
idle
ignore
ill
illegal
illness
image
imitate
immense
immune
impact
impose
improve
impulse
inch
include
income
increase
index
indicate
indoor
industry
infant
inflict
inform
inhale
inherit
initial
inject
injury
inmate
inner
innocent
input
inquiry
insane
insect
inside
inspire
install
intact
interest
into
invest
invite
involve
iron
island
isolate
issue
item
ivory
jacket
jaguar
jar
jazz
jealous
jeans
jelly
jewel
job
join
joke
journey
joy
judge
juice
jump
jungle
junior
junk
just
kangaroo
keen
keep
ketchup
key
kick
kid
kidney
kind
kingdom
kiss
kit
kitchen
kite
kitten
kiwi
knee
knife
knock
know
lab
label
labor
ladder
lady
lake
lamp
language
laptop
large
later
latin
laugh
laundry
lava
law
lawn
lawsuit
layer
lazy
leader
leaf
learn
leave
lecture
left
leg
legal
legend
leisure
lemon
lend
length
lens
leopard
lesson
letter
level
liar
liberty
library
license
life
lift
light
like
limb
limit
link
lion
liquid
list
little
live
lizard
load
loan
lobster
local
lock
logic
lonely
long
loop
lottery
loud
lounge
love
loyal
lucky
luggage
lumber
lunar
lunch
luxury
lyrics
machine
mad
magic
magnet
maid
mail
main
major
make
mammal
man
manage
mandate
mango
mansion
manual
maple
marble
march
margin
marine
market
marriage
mask
mass
master
match
material
math
matrix
matter
maximum
maze
meadow
mean
measure
meat
mechanic
medal
media
melody
melt
member
memory
mention
menu
mercy
merge
merit
merry
mesh
message
metal
method
middle
midnight
milk
million
mimic
mind
minimum
minor
minute
miracle
mirror
misery
miss
mistake
mix
mixed
mixture
mobile
model
modify
mom
moment
monitor
monkey
monster
month
moon
moral
more
morning
mosquito
mother
motion
motor
mountain
mouse
move
movie
much
muffin
mule
multiply
muscle
museum
mushroom
music
must
mutual
myself
mystery
myth
naive
name
napkin
narrow
nasty
nation
nature
near
neck
need
negative
neglect
neither
nephew
nerve
nest
net
network
neutral
never
news
next
nice
night
noble
noise
nominee
noodle
normal
north
nose
notable
note
nothing
notice
novel
now
nuclear
number
nurse
nut
oak
obey
object
oblige
obscure
observe
obtain
obvious
occur
ocean
october
odor
off
offer
office
often
oil
okay
old
olive
olympic
omit
once
one
onion
online
only
open
opera
opinion
oppose
option
orange
orbit
orchard
order
ordinary
organ
orient
original
orphan
ostrich
other
outdoor
outer
output
outside
oval
oven
over
own
owner
oxygen
oyster
ozone
pact
paddle
page
pair
palace
palm
panda
panel
panic
panther
paper
parade
parent
park
parrot
party
pass
patch
path
patient
patrol
pattern
pause
pave
payment
peace
peanut
pear
peasant
pelican
pen
penalty
pencil
people
pepper
perfect
permit
person
pet
phone
photo
phrase
physical
piano
picnic
picture
piece
pig
pigeon
pill
pilot
pink
pioneer
pipe
pistol
pitch
pizza
place
planet
plastic
plate
play
please
pledge
pluck
plug
plunge
poem
poet
point
polar
pole
police
pond
pony
pool
popular
portion
position
possible
post
potato
pottery
poverty
powder
power
practice
praise
predict
prefer
prepare
present
pretty
prevent
price
pride
primary
print
priority
prison
private
prize
problem
process
produce
profit
program
project
promote
proof
property
prosper
protect
proud
provide
public
pudding
pull
pulp
pulse
pumpkin
punch
pupil
puppy
purchase
purity
purpose
purse
push
put
puzzle
pyramid
quality
quantum
quarter
question
quick
quit
quiz
quote
rabbit
raccoon
race
rack
radar
radio
rail
rain
raise
rally
ramp
ranch
random
range
rapid
rare
rate
rather
raven
raw
razor
ready
real
reason
rebel
rebuild
recall
receive
recipe
record
recycle
reduce
reflect
reform
refuse
region
regret
regular
reject
relax
release
relief
rely
remain
remember
remind
remove
render
renew
rent
reopen
repair
repeat
replace
report
require
rescue
resemble
resist
resource
response
result
retire
retreat
return
reunion
reveal
review
reward
rhythm
rib
ribbon
rice
rich
ride
ridge
rifle
right
rigid
ring
riot
ripple
risk
ritual
rival
river
road
roast
robot
robust
rocket
romance
roof
rookie
room
rose
rotate
rough
round
route
royal
rubber
rude
rug
rule
run
runway
rural
sad
saddle
sadness
safe
sail
salad
salmon
salon
salt
salute
same
sample
sand
satisfy
satoshi
sauce
sausage
save
say
scale
scan
scare
scatter
scene
scheme
school
science
scissors
scorpion
scout
scrap
screen
script
scrub
sea
search
season
seat
second
secret
section
security
seed
seek
segment
select
sell
seminar
senior
sense
sentence
series
service
session
settle
setup
seven
shadow
shaft
shallow
share
shed
shell
sheriff
shield
shift
shine
ship
shiver
shock
shoe
shoot
shop
short
shoulder
shove
shrimp
shrug
shuffle
shy
sibling
sick
side
siege
sight
sign
silent
silk
silly
silver
similar
simple
since
sing
siren
sister
situate
six
size
skate
sketch
ski
skill
skin
skirt
skull
slab
slam
sleep
slender
slice
slide
slight
slim
slogan
slot
slow
slush
small
smart
smile
smoke
smooth
snack
snake
snap
sniff
snow
soap
soccer
social
sock
soda
soft
solar
soldier
solid
solution
solve
someone
song
soon
sorry
sort
soul
sound
soup
source
south
space
spare
spatial
spawn
speak
special
speed
spell
spend
sphere
spice
spider
spike
spin
spirit
split
spoil
sponsor
spoon
sport
spot
spray
spread
spring
spy
square
squeeze
squirrel
stable
stadium
staff
stage
stairs
stamp
stand
start
state
stay
steak
steel
stem
step
stereo
stick
still
sting
stock
stomach
stone
stool
story
stove
strategy
street
strike
strong
struggle
student
stuff
stumble
style
subject
submit
subway
success
such
sudden
suffer
sugar
suggest
suit
summer
sun
sunny
sunset
super
supply
supreme
sure
surface
surge
surprise
surround
survey
suspect
sustain
swallow
swamp
swap
swarm
swear
sweet
swift
swim
swing
switch
sword
symbol
symptom
syrup
system
table
tackle
tag
tail
talent
talk
tank
tape
target
task
taste
tattoo
taxi
teach
team
tell
ten
tenant
tennis
tent
term
test
text
thank
that
theme
then
theory
there
they
thing
this
thought
three
thrive
throw
thumb
thunder
ticket
tide
tiger
tilt
timber
time
tiny
tip
tired
tissue
title
toast
tobacco
today
toddler
toe
together
toilet
token
tomato
tomorrow
tone
tongue
tonight
tool
tooth
top
topic
topple
torch
tornado
tortoise
toss
total
tourist
toward
tower
town
toy
track
trade
traffic
tragic
train
transfer
trap
trash
travel
tray
treat
tree
trend
trial
tribe
trick
trigger
trim
trip
trophy
trouble
truck
true
truly
trumpet
trust
truth
try
tube
tuition
tumble
tuna
tunnel
turkey
turn
turtle
twelve
twenty
twice
twin
twist
two
type
typical
ugly
umbrella
unable
unaware
uncle
uncover
under
undo
unfair
unfold
unhappy
uniform
unique
unit
universe
unknown
unlock
until
unusual
unveil
update
upgrade
uphold
upon
upper
upset
urban
urge
usage
use
used
useful
useless
usual
utility
vacant
vacuum
vague
valid
valley
valve
van
vanish
vapor
various
vast
vault
vehicle
velvet
vendor
venture
venue
verb
verify
version
very
vessel
veteran
viable
vibrant
vicious
victory
video
view
village
vintage
violin
virtual
virus
visa
visit
visual
vital
vivid
vocal
voice
void
volcano
volume
vote
voyage
wage
wagon
wait
walk
wall
walnut
want
warfare
warm
warrior
wash
wasp
waste
water
wave
way
wealth
weapon
wear
weasel
weather
web
wedding
weekend
weird
welcome
west
wet
whale
what
wheat
wheel
when
where
whip
whisper
wide
width
wife
wild
will
win
window
wine
wing
wink
winner
winter
wire
wisdom
wise
wish
witness
wolf
woman
wonder
wood
wool
word
work
world
worry
worth
wrap
wreck
wrestle
wrist
write
wrong
yard
year
yellow
you
young
youth
zebra
zero
zone
zoo`.split("\n"));const WORDS=12;const BITS=11n;function wordsOf$1(hash){const bits=BigInt(`0x${hash}`)>>256n-BITS*BigInt(
WORDS);return Array.from({length:WORDS},(_,i)=>wordlist[Number(bits>>BITS*BigInt(WORDS-1-i)&2047n)])}const TIME=/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
new TextDecoder("utf-8",{fatal:true,ignoreBOM:true});new TextDecoder("latin1");utf8("fairdeal/seal/v1\0");const LONGEST_TEXT=2**
16;const NO_KEY="no key was given";const SIZE$1=/^[1-9][0-9]{0,9}$/;const TABLE$1=/^[!-~]{1,200}$/;const NAME$2=/^[!-*,-~]{1,100}$/;
const ORIGIN="fairdeal/table/";const NO_RECEIPT="it is no receipt";const ENDS$1=/^[ \t\r\n]+|[ \t\r\n]+$/g;const text=new TextDecoder(
"utf-8",{ignoreBOM:true});const BASE64=/^[A-Za-z0-9+/]*={0,2}$/;const isPadded=written2=>BASE64.test(written2)&&written2.
length%4===0;function unbase64(written2){try{const raw=atob(written2);return btoa(raw)===written2?Uint8Array.from(raw,letter=>letter.
charCodeAt(0)):new Uint8Array}catch{return new Uint8Array}}function cut$1(whole,mark){const at=whole.indexOf(mark);return at<
0?[whole,""]:[whole.slice(0,at),whole.slice(at+mark.length)]}function keyOf$1(written2){const[name,rest]=cut$1(written2.
replace(ENDS$1,""),"+");const[number,encoded]=cut$1(rest,"+");const raw=unbase64(encoded);if(!NAME$2.test(name)||raw.length!==
33||raw[0]!==1)return null;const named2=hex(sha256(join(utf8(`${name}
`),raw)).subarray(0,4));return number===named2?{name,number,bytes:raw.subarray(1),label:`${name}+${number}`,written:`${name}\
+${number}+${encoded}`}:null}function receiptOf(name,raw,keys){const whole=text.decode(raw.subarray(0,LONGEST_TEXT)).replaceAll(
"\r\n","\n").replace(/^\n+|\n+$/g,"");const[body,signatures]=cut$1(`${whole}
`,"\n\n");const[origin,...more]=body.split("\n");const[size="",root="",at=""]=more;const table2=origin.slice(ORIGIN.length);
const hash=unbase64(root);const fine=origin.startsWith(ORIGIN)&&SIZE$1.test(size)&&hash.length===32&&TABLE$1.test(table2);
const timed=more.length===3&&at.startsWith("at ")&&TIME.test(at.slice(3));if(!fine||!(more.length===2||timed))return{name,
table:"",size:0,root:"",at:"",why:NO_RECEIPT};const whys=keys.map(key=>unsigned(utf8(`${body}
`),signatures,key));const why=whys.includes("")?"":whys.at(-1)??NO_KEY;return{name,table:table2,size:Number(size),root:hex(
hash),at:at.slice(3),why}}function unsigned(body,signatures,key){const start=`— ${key.name} `;let why=`the key ${key.label}\
 did not sign it`;for(const line of signatures.split("\n")){const raw=line.startsWith(start)?unbase64(line.slice(start.length)):
new Uint8Array;if(raw.length!==68||hex(raw.subarray(0,4))!==key.number)continue;if(isSigned$1(key.bytes,body,raw.subarray(
4)))return"";why=`the signature of the key ${key.label} does not fit it`}return why}const[SIGNED,COSIGNED,COSIGNED_ML_DSA]=[
1,4,6];const LENGTH={[SIGNED]:33,[COSIGNED]:33,[COSIGNED_ML_DSA]:1313};const MOST_SIGNATURES=64;const LARGEST$2=2n**63n-
1n;const NAME$1=/^[^+\p{C}\p{Z}]+$/u;const CONTROL=/[\0-\t\v-\x1f]/;const ENDS=/^\s+|\s+$/g;const ROTATION="fairdeal/key\
-rotation/v1";const CUT="-----\n";class BadNote extends Error{}function insist(holds,code){if(!holds)throw new BadNote(code)}
const bigOf=bytes=>BigInt(`0x${hex(bytes)}`);function noteKey(written2,kind){const[name,rest]=cut$1(written2.replace(ENDS,
""),"+");const[number,encoded]=cut$1(rest,"+");const raw=unbase64(encoded);insist(raw.length===LENGTH[kind]&&raw[0]===kind&&
NAME$1.test(name),"key");const key={name,kind,bytes:raw.subarray(1),number:numberOf(name,raw)};insist(key.number===number,
"key");return key}const numberOf=(name,raw)=>hex(sha256(join(utf8(`${name}
`),raw)).subarray(0,4));function noteOf(note){insist(!CONTROL.test(note),"form");const at=note.lastIndexOf("\n\n");const lines2=note.
slice(at+2);insist(at>=0&&lines2.endsWith("\n")&&lines2.split("\n").length-1<=MOST_SIGNATURES,"form");return{text:note.slice(
0,at+1),lines:lines2.slice(0,-1).split("\n").map(signatureLine)}}function signatureLine(line){const[dash,name="",encoded="",
...more]=line.split(" ");insist(dash==="—"&&NAME$1.test(name)&&more.every(each=>!each),"form");insist(isPadded(encoded),
"form");const raw=Uint8Array.from(atob(encoded),letter=>letter.charCodeAt(0));insist(raw.length>=5,"form");return{name,number:hex(
raw.subarray(0,4)),raw}}function signedAt(note,key){let found=null;for(const{name,number,raw}of note.lines){if(name!==key.
name||number!==key.number)continue;let[when,signature,message]=[0n,raw.subarray(4),note.text];if(key.kind===COSIGNED){when=
raw.length>4?bigOf(raw.subarray(4,12)):0n;signature=raw.subarray(12);message=`cosignature/v1
time ${when}
${note.text}`}insist(when<=LARGEST$2&&isSigned$1(key.bytes,utf8(message),signature),"signature");found=found===null||when<
found?when:found}return found}function rotationOf(written2){const note=noteOf(written2);const told2=note.text.slice(0,-1).
split("\n");insist(told2.length===4&&told2[0]===ROTATION,"form");const keys=told2.slice(1,3).map(key=>noteKey(key,SIGNED));
insist(keys.every(key=>signedAt(note,key)!==null),"unsigned");return keys.map(wordsOf)}const wordsOf=({name,kind,bytes,number})=>`${name}\
+${number}+${btoa(String.fromCharCode(kind,...bytes))}`;function chainOf(written2,changes){const[after,before2]=[new Map,
new Map];for(const[old,next2]of changes.map(rotationOf)){insist((after.get(old)??next2)===next2&&(before2.get(next2)??old)===
old,"key");after.set(old,next2);before2.set(next2,old)}const keys=[wordsOf(noteKey(written2,SIGNED))];while(before2.has(
keys[0])){insist(!keys.includes(before2.get(keys[0])),"key");keys.unshift(before2.get(keys[0]))}while(after.has(keys.at(
-1)))keys.push(after.get(keys.at(-1)));return keys}const LONGEST$3=2**16;const together=changes=>changes.join(CUT);const merged=(...lists)=>[
...new Set(lists.filter(Array.isArray).flat().filter(each=>typeof each==="string"))];function keysAround(key,changes){if(utf8(
together(changes)).length>LONGEST$3)return[key];try{return chainOf(key,changes)}catch(wrong){if(!(wrong instanceof BadNote))
throw wrong;return[key]}}function alarmWords(alarm,gift="",now=Date.now(),names=[]){if(alarm.code.startsWith("key-"))return signatureWords(
alarm,names);if(alarm.code==="lost")return lostWords(alarm,gift,now);if(alarm.code==="other-key")return keyWords(alarm);
if(alarm.code==="shorter")return shorterWords(alarm);return{title:say(`proof.${alarm.code}`,{seq:alarm.seq}),lines:[say(
"proof.changed"),say("proof.save-help")]}}const WHY={"key-unheard":["unheard-why","unheard-shows"],"key-late":["late-why",
"late-waits"]};function signatureWords({code,seq,seat,seconds},names){const who=seat===REFEREE?say("notices.the-referee"):
names?.[seat]??say("proof.key-other-seat",{number:seat+1});return{title:say(`proof.${code}`,{seq,who,seconds}),lines:[...WHY[code]??
["key-why"],"key-stops","save-help"].map(each=>say(`proof.${each}`))}}function shorterWords({seq,had,ended}){if(ended)return{
title:say(`proof.lost-${ended}`,{from:seq+1,had}),lines:[say(`proof.shorter-${ended}`)]};const title=seq<0?say("proof.va\
nished",{had}):say("proof.shorter",{seq,had});return{title,lines:[say("proof.shorter-why"),say("proof.save-help")]}}function keyWords({
was,now}){if(!now)return{title:say("proof.forged"),lines:[say("proof.forged-why"),say("proof.save-help")]};const keys=was?
[say("proof.keys",{was:short$1(was),now:short$1(now)})]:[];return{title:say("proof.other-key"),lines:[say("proof.moved"),
say("proof.taken"),...keys,say("proof.key-help")]}}const short$1=key=>key.split("+").slice(0,2).join("+").slice(0,80);function lostWords({
head,had,until,ended},gift,now){const title=say(ended?`proof.lost-${ended}`:"proof.lost",{from:head,had});if(ended)return{
title,lines:[say(`proof.lost-${ended}-why`)]};const end=Date.parse(until);return{title,lines:[end&&say("proof.lost-until",
{time:timeOf(end,now)}),gift&&say(`proof.gift-${gift}`)].filter(Boolean)}}new TextDecoder("latin1");new TextDecoder("utf\
-8",{fatal:true,ignoreBOM:true});const TABLE=Uint32Array.from({length:256},(_,byte)=>{let sum=byte;for(let bit=0;bit<8;bit++)
sum=sum&1?sum>>>1^3988292384:sum>>>1;return sum});function crc32(bytes){let sum=4294967295;for(const byte of bytes)sum=TABLE[(sum^
byte)&255]^sum>>>8;return(sum^4294967295)>>>0}function archive(members,at=new Date){const files=[];const entries=[];let place2=0;
for(const[name,content]of members){const bytes=typeof content==="string"?utf8(content):content;const common=describe(utf8(
name),bytes,at);const file=join(numbers([4,67324752]),common,utf8(name),bytes);entries.push(join(numbers([4,33639248],[2,
788]),common,numbers([2,0],[2,0],[2,0],[4,2175008768],[4,place2]),utf8(name)));files.push(file);place2+=file.length}const directory=join(
...entries);const end=numbers([4,101010256],[2,0],[2,0],[2,entries.length],[2,entries.length],[4,directory.length],[4,place2],
[2,0]);return join(...files,directory,end)}const describe=(name,bytes,at)=>numbers([2,20],[2,0],[2,0],[2,clock$1(at)],[2,
day(at)],[4,crc32(bytes)],[4,bytes.length],[4,bytes.length],[2,name.length],[2,0]);const clock$1=at=>at.getHours()<<11|at.
getMinutes()<<5|at.getSeconds()>>1;const day=at=>at.getFullYear()-1980<<9|at.getMonth()+1<<5|at.getDate();function numbers(...sized2){
return Uint8Array.from(sized2.flatMap(([size,value])=>Array.from({length:size},(_,i)=>Math.floor(value/256**i)&255)))}const LARGEST$1=3e7;
const LONGEST$2=1e3;const HEADER='{"fairdeal":"transcript"';const nameOf=table2=>`fairdeal-proof-${table2}.zip`;const proofFile=(exhibits,at=new Date)=>archive(
membersOf(exhibits,at),at);function membersOf({table:table2,known,viewer,records,openings,shown:shown2,now,programs,logged=[]},at){
const kept=transcript(table2,viewer,records,openings);const notes=notesOf(known,now);const key=known.proof?.key||known.key;
const other=[known.proof?.now,now.key,known.key].find(each=>isShort(each)&&each!==key);const isOther=shown2&&shown2!==kept&&
shown2.length<LARGEST$1&&shown2.startsWith(HEADER);const members=[["kept.jsonl",kept],["shown.jsonl",isOther&&shown2],...notes.
map((note,i)=>[`receipts/${i+1}.txt`,note]),...logged,...(known.openings??[]).map((text2,i)=>[`openings/${i+1}.json`,text2]),
["key.txt",key&&`${key}
`],["key-now.txt",other&&`${other}
`],["key-changes.txt",together(known.changes)],...programs].filter(([,content])=>content);return[["READ-ME.txt",readMe(table2,
known,key,members,at)],...members]}const isShort=each=>typeof each==="string"&&each!==""&&each.length<=LONGEST$2;function notesOf({
receipt,pending,proof,alarms:alarms2},now){const of=proof?[proof.receipt,proof.pending,proof.other,proof.latest]:[];return[
...new Set([...of,receipt,pending,now.receipt,...alarms2.map(each=>each.note)].filter(isShort))]}function readMe(table2,known,key,members,at){
const alarms2=known.alarms.map(each=>alarmWords(each)).flatMap(({title,lines:lines2})=>[title,...lines2,""]);const found=known.
proof&&!known.alarms.length?[say("proof.file-before",{seq:known.proof.seq}),""]:[];const has=members.map(([name])=>`  ${name}\
: ${say(`proof.member-${kindOf(name)}`)}`);const file=nameOf(table2);return[say("proof.file-title",{table:table2}),say("\
proof.file-saved",{at:at.toISOString()}),"",...alarms2.length||found.length?[...alarms2,...found]:[say("proof.file-fine"),
""],say("proof.file-how"),`  ${say("proof.file-alone",{file})}`,`  ${say("proof.file-command",{file})}`,`  ${say("proof.\
file-page")}`,"",key?say("proof.file-key",{key:short$1(key)}):say("proof.file-no-key"),say("proof.file-other-copy"),"",say(
"proof.file-members"),...has,"",say("proof.file-private"),""].join("\n")}const kindOf=name=>name.startsWith("receipts/")?
"receipt":name.startsWith("openings/")?"opening":name.endsWith(".py")?"program":name.split(".")[0];const KINDS$1={command:"\
command",sit:"sit",come:"come","noise-open":"noise",handover:"handover",recover:"recover",claim:"claim"};const ACTED=/^(?:seat:(0|[1-9]\d*)|referee)$/;
const COMMANDED=/^(?:(0|[1-9]\d*)|referee):/;const ASIDE=["undo-ended","heard"];const CHANGES$1={handover:"handed-over",
recover:"key-recovered"};const CHANGED=["handed-over","key-recovered","taken-over"];const SAME=["key","recovery","noise",
"draw"];class Follower{findings=[];#table;#own;#last=-1;#keys=new Map;#seqs=new Map;#ids=new Set;#firsts=new Map;#barriers=new Map;#draws=new Map;#closed=new Map;#hashed=new Set;#given=new Set;#reach=new Map;constructor(table2,own2={}){
this.#table=table2;this.#own={seat:null,keys:[],said:new Map,noises:new Map,opened:new Map,closings:new Map,...own2}}get last(){
return this.#last}knows(own2){this.#own={...this.#own,...own2}}get reach(){return this.#reach}holder=seat=>this.#keys.get(
seat)?.key;satAt=seat=>this.#keys.get(seat)?.sat;seqOf=(seat,id)=>this.#firsts.get(`${seat}:${id}`);missing=told2=>told2.
filter(({seat,id,seq})=>seq<=this.#last&&this.seqOf(seat,id)!==seq);late(){const told2=[...this.#closed].map(([draw,{seq,
at,seat}])=>({code:"late",seq,seat,by:lateBy(this.#own.closings.get(draw)??{at:-Infinity},at)}));return told2.filter(({by})=>by>
LATE$2).map(({by,...found})=>({...found,seconds:Math.round(by/1e3)}))}take(record){const before2=this.findings.length;const signed2=isObject(
record.data)?record.data.by_key:void 0;if(signed2===void 0)this.#unsigned(record);else this.#signed(record,signed2);this.#learn(
record);this.#seqs.set(record.hash,record.seq);if(!this.#firsts.has(record.cmd))this.#firsts.set(record.cmd,record.seq);
this.#last=record.seq;return this.findings.slice(before2)}#find(code,seq,seat,more={}){this.findings.push({code,seq,seat,
...more})}#unsigned({seq,by,cmd,type}){if(ASIDE.includes(type.split(".")[0]))return;const seat=seatOf(cmd,COMMANDED)??seatOf(
by,ACTED);const byOther=/^(?:bot|clock):/.test(by);if(seat!==null&&!byOther&&!cmd.includes("#")&&this.#keys.has(seat))this.#find(
"unsigned",seq,seat)}#signed(record,signed2){const{seq,cmd}=record;const member=isObject(signed2)?Object.keys(KINDS$1).find(
name=>isObject(signed2[name])):void 0;if(!member)return this.#find("signature",seq,seatOf(cmd,COMMANDED));const said=signed2[member];
const seat=member==="come"?REFEREE:said.seat;const inForce=this.#signerOf(member,said,signed2.key);if(!inForce||signed2.
key!==inForce||!isSignedBy(inForce,KINDS$1[member],said,String(signed2.signature)))return this.#find("signature",seq,seat);
if(said.table!==this.#table||member!=="claim"&&seatOf(cmd,COMMANDED)!==seat)this.#find("misplaced",seq,seat);if(member===
"handover"&&!isSignedBy(said.key,"handover",said,String(signed2.by_new)))this.#find("signature",seq,seat);if(member in CHANGES$1&&
record.data.key!==said.key)this.#find("misplaced",seq,seat);if(member==="claim")return;if(!this.#seqs.has(said.head))this.#find(
"head",seq,seat);else this.#reach.set(inForce,this.#seqs.get(said.head));if(member==="command")this.#command(record,said,
inForce);if(member==="sit")this.#sat(record,said);if(member==="come")this.#came(record,said);if(member==="noise-open")this.#opened(
record,said)}#signerOf(member,said,signer){const held=this.#keys.get(said.seat);if(["sit","come","claim"].includes(member))
return said.key;return member==="recover"?held?.codes.find(code=>code===signer):held?.key}#command({seq,cmd,at,data,type},said,key){
const{seat,n,id,until,head}=said;const held=this.#keys.get(seat);if(cmd.split("#")[0]!==`${seat}:${id}`)this.#find("misp\
laced",seq,seat);if(!(Number.isSafeInteger(n)&&n>held.n))this.#find("number",seq,seat);else held.n=n;if(this.#ids.has(`${seat}\
:${id}`))this.#find("twice",seq,seat);this.#ids.add(`${seat}:${id}`);if(this.#seqs.get(head)<Math.max(held.since,this.#barriers.
get(seat)??-1)||!(at<=until))this.#find("passed",seq,seat);if(this.#own.keys.includes(key)&&this.#own.said.get(`${key} ${n}`)!==
canonical(said))this.#find("not-ours",seq,seat);if(type.split(".")[0]==="played"&&!fits(said.action,data.action,this.#own.
keys.includes(key)))this.#find("misplaced",seq,seat)}#sat({seq,data},said){if(SAME.some(name=>data[name]!==said[name])||
data.seat!==said.seat||!sameName(data.name,said.name))this.#find("misplaced",seq,said.seat);if(this.#own.keys.includes(said.
key))this.#noise(seq,said.seat,said.draw,said.noise)}#came({seq,data},said){if(this.#keys.has(REFEREE)||data.signs!==said.
key||data.office!==said.office||!sameName(data.name,said.name))this.#find("misplaced",seq,REFEREE)}#opened({seq,data},said){
if(data.noise!==said.noise||data.draw!==said.draw)this.#find("misplaced",seq,said.seat);if(this.#isOurs(said.seat))this.#given.
add(said.draw);const kept=this.#own.noises.get(said.draw);if(this.#isOurs(said.seat)&&kept!==said.noise)this.#find("nois\
e",seq,said.seat)}#noise(seq,seat,draw,hash){const noise2=this.#own.noises.get(draw);const ours=noise2&&noiseHash({table:this.#table,
draw,seat,commit:this.#draws.get(draw),noise:noise2});if(hash!==ours)this.#find("noise",seq,seat)}#learn({seq,type,data,
by,at}){const[kind]=type.split(".");if(kind==="barred"&&this.#own.keys.includes(this.#keys.get(data.seat)?.key))this.#silent(
seq,data.draw,at);if(kind==="opened"||kind==="draw-opened"||kind==="ruled"&&data.commit)this.#draws.set(data.draw??0,data.
commit);if(kind==="seated"&&isObject(data.by_key?.sit)||CHANGED.includes(kind))this.#keys.set(data.seat,{key:data.key,codes:[
...this.#stay(kind,data),data.recovery],n:0,since:seq,sat:this.#satAt(seq,data)});else if(kind==="seated"||kind==="left"||
kind==="kicked"||kind==="barred")this.#keys.delete(data.seat);if(kind==="referee-came"&&isObject(data.by_key?.come))this.#keys.
set(REFEREE,{key:data.signs,n:0,since:seq});if(kind==="referee-replaced")this.#keys.delete(REFEREE);if(["seated","noise-\
given"].includes(kind)&&this.#isOurs(seatOf(by,ACTED)))this.#hashed.add(data.draw);if(kind==="draw-closed")this.#closes(
seq,data,at);if(kind==="reseeded")this.#silent(seq,data.draw,at);for(const seat of barred(kind,data,by,this.#keys))this.#barriers.
set(seat,seq)}#stay(kind,{seat,by_key:signed2}){const codes=this.#keys.get(seat)?.codes??[];if(kind==="handed-over")return codes;
return kind==="key-recovered"?codes.slice(0,Math.max(0,codes.indexOf(signed2?.key))):[]}#satAt(seq,{seat,by_key:signed2}){
if(!isObject(signed2?.sit))return this.satAt(seat);return hides(signed2.sit.name)?seq:void 0}#silent(seq,draw,at){const[
opened2,closed]=[this.#own.opened.get(draw),this.#closed.get(draw)];if(!opened2||!closed||this.#given.has(draw))return;if(wasInTime(
opened2.sent,Date.parse(closed.at),Date.parse(at)))this.#find("unheard",seq,closed.seat,{draw,opening:canonical(JSON.parse(
opened2.text).signed)})}#isOurs=seat=>this.#own.keys.includes(this.#keys.get(seat)?.key);#closes(seq,{draw,keys,noise:noise2},at){
const{seat}=this.#own;if(seat===REFEREE||!this.#isOurs(seat)||!noise2?.[seat]&&!this.#hashed.has(draw))return;this.#closed.
set(draw,{seq,at,seat});if(keys?.[seat]!==this.#keys.get(seat).key)this.#find("noise",seq,seat);else this.#noise(seq,seat,
draw,noise2?.[seat])}}function seatOf(text2,pattern){const found=pattern.exec(text2);if(!found)return null;return found[1]===
void 0?REFEREE:Number(found[1])}function fits(signed2,recorded,whole){if(!isObject(signed2)||!isObject(recorded))return false;
const names=Object.keys(whole?{...signed2,...recorded}:signed2);return names.every(name=>hides(signed2[name])?sameSeats(
signed2[name],recorded[name]):same(signed2[name],recorded[name]))}const sameName=(recorded,signed2)=>hides(signed2)?sameSeats(
signed2,recorded):recorded===signed2;const hides=value=>isObject(value)&&Object.hasOwn(value,"sealed");const same=(one,other)=>one!==
void 0&&other!==void 0&&canonical(one)===canonical(other);const sameSeats=(one,other)=>hides(other)&&same(one.to,other.to);
const FOR_ALL=["rewound","ruled"];const CLOCK=/^clock:(0|[1-9]\d*)$/;function barred(kind,data,by,keys){if(FOR_ALL.includes(
kind))return[...keys.keys()].filter(seat=>seat!==REFEREE);return["stood-in","timed-out",...CHANGED].includes(kind)?[data.
seat]:[seatOf(by,CLOCK)]}const ADMITS=/^lost(\.|$)/;const LONGEST$1=4096;function toldHead({signed:signed2,receipt},table2,isOperators){
if(!isObject(signed2)||!isObject(signed2.head)||typeof receipt!=="string"||!isOperators(receipt))return null;const{seat,
size,head}=signed2.head;const one=readReceipt(receipt);const fits2=signed2.head.table===table2&&one!==null&&one.size===size&&
one.root===head&&Number.isInteger(seat)&&seat>=0;return fits2?{seat,size,head,at:one.at,note:receipt,signed:signed2}:null}
const vouched=({signed:signed2},key)=>typeof key==="string"&&isSignedBy(key,"head",signed2.head,String(signed2.signature));
const admitted=(records,{at})=>records.some(({type,at:when})=>ADMITS.test(type)&&when>=at);function carried(text2){if(text2.
length>LONGEST$1)return null;try{const found=JSON.parse(text2);return isObject(found)&&found.do==="head"?found:null}catch{
return null}}const PROOF="c2sp.org/tlog-proof@v1\n";const GROWTH=/^old [1-9]\d*\n/;const LONGEST=2e4;const SIZE=/^[^\n]+\n([1-9]\d{0,14})\n/;
const sizeOf=proof=>Number(SIZE.exec(proof.split("\n\n").slice(1).join("\n\n"))?.[1]??0);async function loggedOf(table2,ask2){
const proofAt=async path=>{const text2=await ask2(path);return text2.startsWith(PROOF)&&text2.length<=LONGEST&&sizeOf(text2)?
text2:""};const[first,last]=await Promise.all([proofAt(`/tlog/proof/${table2}/first`),proofAt(`/tlog/proof/${table2}`)]);
const[old,newer]=[sizeOf(first),sizeOf(last)].sort((one,other)=>one-other);const growth=old&&old<newer?await ask2(`/tlog\
/growth/${old}/${newer}`):"";const grew=GROWTH.test(growth)&&growth.length<=LONGEST?growth:"";return[["log-first.txt",first],
["log.txt",last],["log-growth.txt",grew]].filter(([,text2])=>text2)}const NDJSON$1="application/x-ndjson";const AT_ONCE=400;
async function giveBack(shelf,book,{table:table2,token,loss,receipts}){const cover=await shelf.cover(book);const receipt=vouching(
receipts,cover?.seq??-1);if(!receipt||receipt.size<=loss.head_size)return"none";for(let end=receipt.size-1;end>=loss.head_size;end-=
AT_ONCE){const start=Math.max(loss.head_size,end-AT_ONCE+1);const records=await shelf.records(book,start,end);const openings=(await shelf.
openings(book,start)).filter(({seq})=>seq<=end);const lines2=[JSON.stringify({receipt:receipt.note}),...records.map(each=>each.
line),...openings.map(each=>each.line),""];await offer(`/tables/${table2}/lines`,lines2.join("\n"),NDJSON$1,token)}return"\
given"}function vouching(receipts,last){const found=receipts.map(note=>readReceipt(note)).filter(each=>each&&each.size-1<=
last);return found.sort((one,other)=>other.size-one.size)[0]}const RECEIPTS="fairdeal.receipt.";function makeRoom(keep2){
try{const keys=Object.keys(localStorage).filter(key=>key.startsWith(RECEIPTS)&&!key.endsWith(keep2));const old=keys.map(
key=>[key,read(key)]).filter(([,known])=>!known.alarms?.length);old.sort(([,one],[,other])=>(one.used??0)-(other.used??0));
const gone=old.slice(0,Math.ceil(old.length/2));for(const[key]of gone)localStorage.removeItem(key);return gone.length>0}catch{
return false}}function read(key){try{return JSON.parse(localStorage.getItem(key)??"null")??{}}catch{return{}}}const NAME="\
fairdeal";const VERSION=1;const LARGEST=24e6;const MOST_TABLES=20;const CLOSED="InvalidStateError";const bookOf=(table2,chapter,viewer)=>`${table2}\
 ${chapter} ${viewer}`;const openShelf=async()=>new Shelf(await database().then(base=>new Kept(base),()=>new Passing));function database(){
return new Promise((resolve,reject)=>{const asked2=indexedDB.open(NAME,VERSION);asked2.onupgradeneeded=()=>STORES.forEach(
name=>asked2.result.createObjectStore(name));asked2.onsuccess=()=>resolve(asked2.result);asked2.onerror=asked2.onblocked=
()=>reject(asked2.error)})}const STORES=["covers","records","openings","texts"];class Kept{lasting=true;#base;constructor(base){
this.#base=base;base.onversionchange=()=>base.close()}get=(store,key)=>this.#ask(store,found=>found.get(key));all=(store,from,upto)=>this.#ask(
store,found=>found.getAll(IDBKeyRange.bound(from,upto)));#ask(store,ask2){return new Promise((resolve,reject)=>{const asked2=ask2(
this.#base.transaction(store).objectStore(store));asked2.onsuccess=()=>resolve(asked2.result);asked2.onerror=()=>reject(
asked2.error)})}change(key,work){return new Promise((resolve,reject)=>{const whole=this.#base.transaction(STORES,"readwr\
ite");const stores=Object.fromEntries(STORES.map(name=>[name,whole.objectStore(name)]));const cover=stores.covers.get(key);
cover.onsuccess=()=>work(stores,cover.result);whole.oncomplete=()=>resolve(void 0);whole.onerror=whole.onabort=()=>reject(
whole.error??new Error("abort"))})}remove=(store,from,upto)=>store.delete(IDBKeyRange.bound(from,upto))}class Passing{lasting=false;#stores=Object.
fromEntries(STORES.map(name=>[name,new Map]));get=async(store,key)=>this.#stores[store].get(JSON.stringify(key))?.value;async all(store,from,upto){
const found=[...this.#stores[store].values()].filter(({key})=>within(key,from,upto));return found.sort((one,other)=>compared(
one.key,other.key)).map(({value})=>value)}async change(key,work){const stores=Object.fromEntries(Object.entries(this.#stores).
map(([name,map])=>[name,{put:(value,at)=>map.set(JSON.stringify(at),{key:at,value}),map}]));work(stores,this.#stores.covers.
get(JSON.stringify(key))?.value)}remove=(store,from,upto)=>{for(const[name,{key}]of store.map)if(within(key,from,upto))store.
map.delete(name)}}const compare=(one,other)=>one<other?-1:one>other?1:0;const compared=(one,other)=>one.map((part,i)=>Array.
isArray(other[i])?-1:compare(part,other[i])).find(Boolean)??one.length-other.length;const within=(key,from,upto)=>compared(
key,from)>=0&&compared(key,upto)<=0;const END=[];class Shelf{full=false;#store;constructor(store){this.#store=store}get lasting(){
return this.#store.lasting}async#do(work){try{return await work(this.#store)}catch(error){if(error.name!==CLOSED)throw error;
this.#store=new Passing;return work(this.#store)}}#all=(name,from,upto)=>this.#do(store=>store.all(name,from,upto));#get=(name,key)=>this.#do(
store=>store.get(name,key));#change=(key,work)=>this.#do(store=>store.change(key,(stores,cover)=>work(stores,cover,store)));cover=book=>this.#get(
"covers",[book]);covers=()=>this.#all("covers",[""],[END]);records=async(book,from=0,upto=Number.MAX_SAFE_INTEGER)=>from>
upto?[]:this.#all("records",[book,from],[book,upto]);openings=(book,from=0,upto=Infinity)=>this.#all("openings",[book,from],
[book,upto,END]);record=(book,seq)=>this.#get("records",[book,seq]);text=name=>this.#get("texts",[name]);keepText=(name,text2)=>this.#change(
[""],stores=>stores.texts.put(text2,[name]));async add(book,{table:table2,chapter,viewer},{records,openings}){const known=await this.
cover(book);const size=records.concat(openings).reduce((sum,{line})=>sum+line.length,0);this.full=(known?.size??0)+size>
LARGEST;if(this.full)return;await this.#change([book],(stores,cover)=>{if((cover?.seq??-1)!==records[0].seq-1)return;for(const each of records)
stores.records.put(each,[book,each.seq]);for(const each of openings)stores.openings.put(each,[book,each.seq,each.path]);
const{seq,hash}=records.at(-1);stores.covers.put({table:table2,chapter,viewer,seq,hash,size:(cover?.size??0)+size,at:Date.
now()},[book])})}async drop(book){await this.#change([book],(stores,_,{remove})=>{remove(stores.covers,[book],[book]);remove(
stores.records,[book,0],[book,END]);remove(stores.openings,[book,0],[book,END]);remove(stores.texts,[`receipt ${book}`],
[`receipt ${book}`])})}async tidy(table2,spared,most=MOST_TABLES){const covers=(await this.covers()).sort((one,other)=>other.
at-one.at);const young=[...new Set(covers.map(each=>each.table))].filter(each=>each!==table2).slice(0,most-1);for(const each of covers){
const chapters=spared(each.table);const stays=chapters==="all"||chapters.includes(each.chapter)||young.includes(each.table);
if(!stays)await this.drop(bookOf(each.table,each.chapter,each.viewer))}}}const LATE$1=3e4;const CALM=1e3;const PATIENCE=1e4;
const NDJSON="application/x-ndjson";const PROGRAMS=["/web/verify/fairdeal_verify.py","/web/verify/__main__.py"];function isSigned(note,keys,table2){
const found=receiptOf("",utf8(note),keys.map(keyOf$1).filter(Boolean));return!found.why&&found.table===table2}function soon(promise,otherwise){
let late;const patience=new Promise(resolve=>late=setTimeout(resolve,PATIENCE,otherwise));return Promise.race([promise,patience]).
catch(()=>otherwise).finally(()=>clearTimeout(late))}const textAt=path=>fetch(path).then(answer2=>answer2.ok?answer2.text():
"");const breath=()=>new Promise(resolve=>setTimeout(resolve,0));const OPERATOR="operator";const CHANGES="operator.chang\
es";const changesTold=()=>soon(fetch("/.well-known/fairdeal.json").then(answer2=>answer2.json()).then(({changes})=>changes),
[]);const voucherOf=book=>`receipt ${book}`;class Witness{gift="";shelf=openShelf();cover=null;vouched="";others=new Map;#table;#token;#seat;#signatures={
chapter:-1,follower:new Follower("")};#changed;#viewer="public";#memory=null;#stored=true;#full=false;#lasting=true;#line=Promise.
resolve();#copies={running:false,asked:false,last:-Infinity};#gave=null;#provided=false;#heads=new Map;#seats=[];#names=new Map;unproved=new Map;#parted=new Set;constructor({
table:table2,token,changed,seat=async()=>null}){this.#table=table2;this.#token=token;this.#seat=seat;this.#changed=changed;
addEventListener("storage",({key})=>key?.endsWith(this.#key)&&changed());this.#then(()=>this.#tidy())}get#key(){return`r\
eceipt.${this.#table}`}get known(){return{...blank,...this.#stored?recall(this.#key):this.#memory}}get lasting(){return this.#stored&&
this.#lasting}get full(){return this.#full}hear(message,asked2={}){return this.#then(()=>this.#hear(message,{...blank,...asked2}))}vanished(){
return this.#then(()=>this.#learn(known=>ends(known,-1)))}settle(){const{chapter,follower}=this.#signatures;this.#learn(
known=>settle(known,chapter===known.chapter?follower.last:-1));if(this.known.key)remember(OPERATOR,this.known.key)}#then(work){
this.#line=this.#line.then(work).catch(error=>console.warn(error));return this.#line}async#tidy(most){const{chapter,proof}=this.
known;const shelf=await this.shelf;const spared=table2=>table2===this.#table?[chapter,proof?.chapter??chapter]:recall(`r\
eceipt.${table2}`)?.alarms?.length?"all":[];await shelf.tidy(this.#table,spared,most)}#learn(step){const before2=this.known;
const after=step(before2);if(after===before2)return;this.#memory=after;this.#stored=this.#store(after);if(after.alarms!==
before2.alarms)this.#changed()}#store(known){const dated={...known,used:Date.now()};return remember(this.#key,dated)||makeRoom(
this.#key)&&remember(this.#key,dated)}async#hear(message,asked2){if(message.is==="head")return this.#headed(message);if(message.
is==="welcome")await this.#keyed(message.key);if(message.is==="welcome")this.#welcomed(message,asked2);if(message.receipt)
this.#signed(message.receipt);if(message.is==="view")this.#learn(known=>lost(known,message.table.lost??null,message.seq,
message.news));if(message.is==="view")this.#seats=message.table.seats;if(message.news)await this.#news(message);if(message.
table?.lost)this.#give(message.table.lost);if(message.is==="welcome"||message.receipt)this.#copySoon()}#welcomed({seat,seq,
key="",lost:loss},asked2){this.#viewer=seat===null||seat===void 0?"public":`seat:${seat}`;const{key:pinned,receipt}=this.
known;const holds=!receipt||isSigned(receipt,[key],this.#table);const before2=recall(OPERATOR,"");if(pinned||keyOf$1(key))
this.#learn(known=>keyed$1(known.key?known:{...known,key:before2},key,holds));if(!before2&&keyOf$1(key))remember(OPERATOR,
key);if(loss)this.#learn(known=>lost(known,loss,seq));if(seq<reach(asked2)&&asked2.chapter===this.known.chapter)this.#learn(
known=>ends(known,seq));if(loss)this.#give(loss)}async#keyed(key){const kept=merged(this.known.changes,recall(CHANGES,[]));
const pinned=keysAround(this.known.key||recall(OPERATOR,""),kept).at(-1);if(!pinned)return;this.#pin(pinned,kept);if(key===
pinned)return;const changes=merged(kept,await changesTold());if(keysAround(pinned,changes).at(-1)===key)this.#pin(key,changes)}#pin(key,changes){
if(key===this.known.key||!changes.length)return;this.#learn(known=>rekeyed(known,key,changes));if(!keysAround(key,changes).
includes(recall(OPERATOR,"")))return;remember(OPERATOR,key);remember(CHANGES,changes)}#signed(note){const{key,receipt,pending}=this.
known;if(!key||note===receipt||note===pending)return;const good=isSigned(note,[key],this.#table);this.#learn(known=>good?
signed(known,note):forged(known,note))}async#news({is,news}){const old=news.filter(each=>each.seq<this.known.seq);if(is===
"view")this.#learn(known=>told$2(known,news));if(old.length)await this.#compareOld(old)}async#compareOld(old){const{chapter}=this.
known;const copied=await(await this.shelf).records(this.#book(chapter),old[0].seq,old.at(-1).seq);const hashes2=new Map(
copied.map(({seq,hash})=>[seq,hash]));const other=old.find(({seq,hash})=>hashes2.has(seq)&&hashes2.get(seq)!==hash);if(other)
this.#learn(known=>known.chapter===chapter?again(known,other.seq,other.hash,hashes2.get(other.seq)):known)}#book(chapter){
return bookOf(this.#table,chapter,this.#viewer)}#copySoon(){this.#copies.asked=true;if(this.#copies.running)return;this.#copies.
running=true;setTimeout(()=>this.#copyNow(),Math.max(0,this.#copies.last+CALM-performance.now()))}async#copyNow(){this.#copies.
asked=false;this.#copies.last=performance.now();await this.#copy().catch(error=>this.#notCopied(error));this.#copies.running=
false;this.#changed();if(this.#copies.asked)this.#copySoon()}#notCopied(error){const{seq,hash}=this.cover??START;if(error.
code==="ahead")this.#learn(known=>ends(known.seq<seq?{...known,seq,hash}:known,error.detail?.head??seq-1))}async#copy(){
const shelf=await this.shelf;this.#lasting=shelf.lasting;const{chapter,alarms:alarms2}=this.known;if(alarms2.some(behind))
return;const book=this.#book(chapter);const begun=performance.now();if(!await shelf.cover(book))await this.#begin();while(!this.#full&&
await this.#copyMore(shelf,book,chapter))await breath();await this.#compare(shelf,book,chapter);await this.#follow(shelf,
book,chapter);await this.#compareHeads(shelf,book,chapter,begun);await this.#compareNames(shelf,book,chapter);const{receipt}=this.
known;const one=readReceipt(receipt);if(one&&one.size<=(this.cover?.seq??-1)+1)await shelf.keepText(voucherOf(book),receipt);
await this.#keepPrograms(shelf)}async#begin(){this.#full=false;await this.#tidy()}async#copyMore(shelf,book,chapter){this.
cover=await shelf.cover(book)??null;const last=this.cover??START;const given2=await text$2(`/tables/${this.#table}/lines\
?after=${last.seq}`,NDJSON,this.#token);if(!given2?.endsWith("\n"))return false;const found=await linked(given2,this.#table,
last,breath);if(found.records.length)await this.#add(shelf,book,chapter,found);if(!found.joins)this.#unjoined(chapter,found.
records.at(-1)??last);return found.joins&&found.records.length>0&&(this.cover?.seq??-1)<reach(this.known)}#unjoined(chapter,{
seq,hash}){this.#learn(known=>known.chapter===chapter?unjoined(known,seq,hash):known)}async#add(shelf,book,chapter,found){
const cover={table:this.#table,chapter,viewer:this.#viewer};const add=()=>shelf.add(book,cover,found);await add().catch(
()=>this.#tidy(1).then(add)).catch(()=>shelf.full=true);this.#full=shelf.full;this.cover=await shelf.cover(book)??null}async#compare(shelf,book,chapter){
const{seq:last,hash}=this.cover??START;let head=-1;for(const seq of points(this.known).filter(each=>each<=last)){const copied=await shelf.
record(book,seq);this.#learn(known=>known.chapter===chapter&&points(known).includes(seq)?compared$1(known,seq,copied.hash):
known);head=seq}this.#learn(known=>known.chapter===chapter&&(known.seq===head||known.seq<0)?reached(known,last,hash):known)}async#follow(shelf,book,chapter){
if(this.#signatures.chapter!==chapter)this.#signatures={chapter,follower:new Follower(this.#table)};const{follower}=this.#signatures;
const records=await shelf.records(book,follower.last+1,this.cover?.seq??-1);const own2=records.length?await this.#seat():
null;if(own2)follower.knows(own2);for(const{line}of records){const[wrong]=follower.take(JSON.parse(line));if(wrong)this.#learn(
known=>known.chapter===chapter?unsigned$1(known,wrong):known);if(line.includes('"by_key":'))await breath()}const[gone]=own2?
follower.missing(own2.told):[];if(gone)this.#learn(known=>known.chapter===chapter?unsigned$1(known,{code:"missing",...gone}):
known);for(const late of follower.late())this.#learn(known=>known.chapter===chapter?unsigned$1(known,late):known)}async#compareNames(shelf,book,chapter){
const{follower}=this.#signatures;const own2=await this.#seat();for(const{seat,key,name,removed}of this.#seats){const seq=key&&
!removed&&follower.holder(seat)===key?follower.satAt(seat):void 0;const ours=own2?.keys.includes(key)&&own2.name;const signed2=seq===
void 0?name:ours||await this.#nameAt(shelf,book,seq);if(signed2===null)this.unproved.set(seat,key);else this.unproved.delete(
seat);if(signed2&&signed2!==name)this.#learn(known=>known.chapter===chapter?unsigned$1(known,{code:"name",seq,seat}):known)}}async#nameAt(shelf,book,seq){
const at=`${book} ${seq}`;if(!this.#names.has(at)){const found=(await shelf.openings(book,seq,seq)).find(({path})=>path===
SIGNED_NAME);if(!found)return null;this.#names.set(at,JSON.parse(found.line).open.value)}return this.#names.get(at)}proved(page){
const seats=page.table?.seats.map(each=>each.key&&this.unproved.get(each.seat)===each.key?{...each,name:""}:each);return seats&&
this.unproved.size?{...page,table:{...page.table,seats}}:page}#headed(message){const{key,changes}=this.known;const found=key&&
toldHead(message,this.#table,note=>isSigned(note,keysAround(key,changes),this.#table));if(!found)return null;if(!(this.#heads.
get(found.seat)?.size>found.size))this.#heads.set(found.seat,{...found,heard:performance.now()});this.#copySoon();return found}async#compareHeads(shelf,book,chapter,begun){
for(const found of[...this.#heads.values()]){const seq=found.size-1;if(seq>(this.cover?.seq??-1))this.#keptBack(found,chapter,
begun);else{this.#heads.delete(found.seat);const{hash}=await shelf.record(book,seq);if(hash===found.head)this.#agrees(found);else
await this.#parts(shelf,book,chapter,found)}}}#agrees(found){if(vouched(found,this.#signatures.follower.holder(found.seat)))
this.others.set(found.seat,Math.max(found.size-1,this.others.get(found.seat)??-1))}async#parts(shelf,book,chapter,{seat,
size,at,note}){const records=(await shelf.records(book)).filter(({line})=>line.includes('"type":"lost')).map(({line})=>JSON.
parse(line));if(this.#parted.has(seat)||admitted(records,{at}))return;this.#parted.add(seat);this.#learn(known=>known.chapter===
chapter?split(known,{seq:size-1,seat,note}):known)}#keptBack({heard,note},chapter,begun){if(!this.#full&&begun-heard>LATE$1)
this.#learn(known=>known.chapter===chapter?ends(signed(known,note),known.seq):known)}get vouchable(){const{receipt,alarms:alarms2}=this.
known;const one=readReceipt(receipt);return!alarms2.length&&one&&one.size-1<=(this.cover?.seq??-1)?one:null}async carried(text2){
const message=carried(text2);let found=null;await this.#then(()=>found=message&&this.#headed(message));if(!found)return"\
none";const shelf=await this.shelf;if(found.size-1>(this.cover?.seq??-1))return"later";return(await shelf.record(this.#book(
this.known.chapter),found.size-1)).hash===found.head?"same":"other"}async#keepPrograms(shelf){if(this.#provided||this.known.
proof)return;this.#provided=true;for(const path of PROGRAMS){const program=await textAt(path);if(program)await shelf.keepText(
path,program)}}#give(loss){if(this.#gave===loss.root)return;this.#gave=loss.root;this.gift="giving";this.#giveNow(loss).
catch(error=>this.#notGiven(error)).then(said=>{this.gift=said;this.#changed()})}#notGiven({code}){if(code==="offline")this.#gave=
null;return"refused"}async#giveNow(loss){const shelf=await this.shelf;const{chapter,receipt,pending}=this.known;const book=this.#book(
chapter);const receipts=[receipt,pending,await shelf.text(voucherOf(book))];return giveBack(shelf,book,{table:this.#table,
token:this.#token,loss,receipts})}async exhibits(){const shelf=await this.shelf;const known=this.known;const chapter=known.
proof?.chapter??known.chapter;const covers=(await shelf.covers()).filter(each=>each.table===this.#table&&each.chapter===
chapter);const furthest=covers.filter(each=>each.seq===Math.max(...covers.map(({seq})=>seq)));const cover=furthest.find(
each=>each.viewer===this.#viewer)??furthest[0];const book=cover&&bookOf(this.#table,chapter,cover.viewer);const path=`/t\
ables/${this.#table}`;return{table:this.#table,known,viewer:cover?.viewer??this.#viewer,records:book?await shelf.records(
book):[],openings:book?await shelf.openings(book):[],shown:await soon(text$2(`${path}/transcript`,"",this.#token),""),now:await soon(
get(`${path}/receipt`,this.#token),{}),logged:await loggedOf(this.#table,path2=>soon(textAt(path2),"")),programs:await Promise.
all(PROGRAMS.map(async name=>[name.split("/").at(-1),await shelf.text(name)??await soon(textAt(name),"")]))}}}const WEIGHT=[
"rewritten","gap","shorter","lost","other-key"];const VOUCHING=1e4;const AGAIN$3=2e3;function witnessOf(at,changed){stylesheet(
"alarms");const witness=new Witness({table:at.table,token:()=>typeof at.token==="function"?at.token():at.token,seat:async()=>(at.
chair??at.former)?.own()??null,changed:()=>{show$1(at,witness);changed()}});show$1(at,witness);setInterval(()=>vouch$1(at,
witness).catch(error=>console.warn(error)),VOUCHING);return witness}async function headOf({chair},witness){const one=chair&&
!chair.officiates&&witness.vouchable;return one?chair.vouches("head",one.note,one):""}async function vouch$1(at,witness){
const note=witness.vouchable?.note??"";if(!note||note===witness.vouched||at.page.status!=="live")return;const text2=await headOf(
at,witness);if(!text2)return;witness.vouched=note;at.post(text2)}async function show$1(at,witness){if(!witness.known.alarms.
length&&byId("alarms").hidden)return;const words2=await worded().catch(()=>null);if(words2)drawAlarms(at,witness);else setTimeout(
show$1,AGAIN$3,at,witness)}function drawAlarms(at,witness){const{known,gift}=witness;const shown2=known.alarms.filter(each=>!each.
quiet||each.ended).sort((one,other)=>WEIGHT.indexOf(one.code)-WEIGHT.indexOf(other.code));byId("alarms").hidden=!shown2.
length;keyed(byId("alarms-list"),shown2,each=>each.code,fresh$2,(child,alarm)=>change$1(child,alarmWords(alarm,gift,Date.
now()+at.page.ahead,at.page.table&&namesOf(at.page.table))));drawOffers(byId("alarms-offers"),shown2.length?offersOf$1(at,
witness):[],at)}const fresh$2=()=>make("div",{className:"alarm"},make("p",{className:"alarm__title"}),make("div",{className:"\
alarm__lines"}));function change$1(child,{title,lines:lines2}){const[head,list]=child.children;text$1(head,title);drawLines(
list,lines2)}const offersOf$1=(at,witness)=>[{key:"save",label:say("proof.save"),main:true,run:()=>saveProof(at)},{key:"\
away",label:say("proof.put-away"),sure:say("proof.put-away-sure"),run:()=>witness.settle()}];async function saveProof(at){
const exhibits=await at.witness.exhibits();save(new Blob([proofFile(exhibits)],{type:"application/zip"}),nameOf(at.table));
at.witness.settle()}var alarms=Object.freeze({__proto__:null,headOf,saveProof,witnessOf});Object.assign(hashes,{sha512});
const publicOf=secret=>hex(getPublicKey(secret));const signedWith=(secret,bytes)=>hex(sign$1(bytes,secret));function agreed(secret,other){
const point=Point.fromBytes(other);if(point.isSmallOrder()||!point.isTorsionFree())throw new RangeError("not a key");const{
y}=point.multiply(utils.getExtendedPublicKey(secret).scalar).toAffine();const{p}=Point.CURVE();const u=etc.mod((1n+y)*etc.
invert(etc.mod(1n-y,p),p),p);return unhex(u.toString(16).padStart(64,"0")).reverse()}var soft=Object.freeze({__proto__:null,
agreed,publicOf,signedWith});const LABEL="fairdeal/introduction/v1";const CHECK=32;function freshKey(){const secret=crypto.
getRandomValues(new Uint8Array(32));return{key:publicOf(secret),secret}}function locked(link,{code,guest}){const{key,secret}=freshKey();
const common=commonOf(secret,guest,[code,guest,key]);if(!common)return null;const bytes=mixed$1(common,utf8(link));return{
key,box:hex(join(bytes,checkOf(common,bytes)))}}function commonOf(secret,other,names){try{return hmac(agreed(secret,unhex(
other)),utf8([LABEL,...names].join("\0")))}catch{return null}}const checkOf=(common,bytes)=>hmac(common,utf8(`check\0${hex(
bytes)}`));function mixed$1(common,bytes){const blocks=Array.from({length:Math.ceil(bytes.length/CHECK)},(_,i)=>hmac(common,
utf8(`block\0${i}`)));const stream=join(...blocks);return bytes.map((byte,i)=>byte^stream[i])}const ANSWERS=12;const MINUTE=6e4;
const AGAIN$2=1e4;const QUESTION="code";const own={code:"",trouble:"",asked:false,changed:()=>{}};let next;const replied=new Set;
const given=new Map;let answers$2=[];const open$1=at=>at.page.table.seats.filter(each=>isGiven(at,each));function codeOf(at,changed){
at.hosting=message=>hear(at,message);if(!open$1(at).length)forget();else if(!own.asked)ask$1(at);own.changed=changed;return{
code:own.code,trouble:own.trouble}}function ask$1(at){own.asked=true;at.post(JSON.stringify({do:"code",id:QUESTION}))}const forget=()=>Object.
assign(own,{code:"",trouble:"",asked:false});function hear(at,message){if(message.is==="welcome"&&own.asked)ask$1(at);if(message.
is==="asks")answer(at,message,Date.now());const told2=message.is==="code"||message.is==="refused"&&message.id===QUESTION;
if(told2)learn(at,message);const late=["done","refused"].includes(message.is)&&replied.delete(message.id);return told2||
late||message.is==="asks"}function learn(at,{is,code,seconds,message,remedy:remedy2}){const good=is==="code";Object.assign(
own,good?{code,trouble:""}:{code:"",trouble:[message,remedy2].filter(Boolean).join(" ")});clearTimeout(next);next=setTimeout(
()=>own.asked&&ask$1(at),good?(seconds+1)*1e3:AGAIN$2);own.changed()}function answer(at,{id,key:guest},now){answers$2=answers$2.
filter(when=>when>now-MINUTE);const[seat]=open$1(at).sort((one,other)=>(given.get(one.invited)??0)-(given.get(other.invited)??
0));if(!seat||!own.code||answers$2.length>=ANSWERS)return;answers$2.push(now);const box=locked(seatUrl(at,seat),{code:own.
code,guest});if(!box)return;given.set(seat.invited,now);keepIntroduced(at,seat.seat);replied.add(id);at.post(JSON.stringify(
{do:"introduce",id,...box}))}function keepIntroduced(at,seat){const{host=false,seats=[]}=tableOf(at.table)?.introduced??
{};const introduced={host,seats:[...new Set([...seats,seat])]};keepTable(at.table,{introduced});at.show({...at.page,introduced})}
function areCompared(at,page){const seats=(at.page.introduced?.seats??[]).filter(seat=>page.table.seats[seat].kind!=="pe\
rson");const introduced=seats.length?{host:false,seats}:null;keepTable(at.table,{introduced});at.show({...at.page,introduced})}
/*!
 * Copyright (c) 2023 Paul Miller (paulmillr.com)
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */const MAX_OUTPUT_SIZE=1024;const MAX_COMPACT_OUTPUT_SIZE=MAX_OUTPUT_SIZE*4;const BYTES=(()=>{const res=[];for(let ver=1;ver<=
40;ver++){let bits=(16*ver+128)*ver+64;if(ver>=2){const align=Math.floor(ver/7)+2;bits-=(25*align-10)*align-55;if(ver>=7)
bits-=36}res.push(bits>>>3)}return res})();const ECC_LEVELS=["low","medium","quartile","high"];const WORDS_PER_BLOCK={low:[
7,10,15,20,26,18,20,24,30,18,20,24,26,30,22,24,28,30,28,28,28,28,30,30,26,28,30,30,30,30,30,30,30,30,30,30,30,30,30,30],
medium:[10,16,26,18,24,16,18,22,22,26,30,22,22,24,24,28,28,26,26,26,26,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,
28,28],quartile:[13,22,18,26,18,24,18,22,20,24,28,26,24,20,30,24,28,28,26,30,28,30,30,30,30,28,30,30,30,30,30,30,30,30,30,
30,30,30,30,30],high:[17,28,22,16,22,28,26,26,24,28,24,28,22,24,24,30,28,28,26,28,30,24,30,30,30,30,30,30,30,30,30,30,30,
30,30,30,30,30,30,30]};const ECC_BLOCKS={low:[1,1,1,1,1,2,2,2,2,4,4,4,4,4,6,6,6,6,7,8,8,9,9,10,12,12,12,13,14,15,16,17,18,
19,19,20,21,22,24,25],medium:[1,1,1,2,2,4,4,4,5,5,5,8,9,9,10,10,11,13,14,16,17,17,18,20,21,23,25,26,28,29,31,33,35,37,38,
40,43,45,47,49],quartile:[1,1,2,2,4,4,6,6,8,8,8,10,12,16,12,17,16,18,21,20,23,23,25,27,29,34,34,35,38,40,43,45,48,51,53,
56,59,62,65,68],high:[1,1,2,4,4,4,5,6,8,8,11,11,16,16,18,16,19,21,25,25,25,34,30,32,35,37,40,42,45,48,51,54,57,60,63,66,
70,74,77,81]};const EC_CODE={low:1,medium:0,quartile:3,high:2};const ALPHANUMERIC="0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ \
$%*+-./:";function alignmentPatterns(ver){ver=asVersion(ver);if(ver===1)return[];const last=21+4*(ver-1)-7;const count=Math.
ceil((last-6)/28);let interval=Math.floor((last-6)/count);if(interval%2)interval+=1;else if((last-6)%count*2>=count)interval+=
2;const res=[6];for(let m=1;m<count;m++)res.push(last-(count-m)*interval);res.push(last);return res}function formatBits(ecc,mask){
const data=EC_CODE[ecc]<<3|mask;let d=data;for(let i=0;i<10;i++)d=d<<1^(d>>9)*1335;return(data<<10|d)^21522}function versionBits(ver){
let d=ver;for(let i=0;i<12;i++)d=d<<1^(d>>11)*7973;return ver<<12|d}const MODE_BITS={numeric:1,alphanumeric:2,byte:4};const LENGTH_BITS={
numeric:[10,12,14],alphanumeric:[9,11,13],byte:[8,16,16]};const GF256=(()=>{const exp=new Uint8Array(510);const log2=new Uint8Array(
256);for(let i=0,x=1;i<255;i++){exp[i]=exp[i+255]=x;log2[x]=i;x<<=1;if(x&256)x^=285}return{exp,log:log2}})();function rsGenerator(eccWords){
const{exp:EXP,log:LOG}=GF256;const gen=new Uint8Array(eccWords);gen[eccWords-1]=1;for(let i=0,root=1;i<eccWords;i++){for(let j=0;j<
eccWords;j++){const c=gen[j];gen[j]=(c?EXP[LOG[c]+LOG[root]]:0)^(j+1<eccWords?gen[j+1]:0)}root=EXP[LOG[root]+1]}return gen}
const RS_CACHE=[];function rsCached(eccWords){let cached=RS_CACHE[eccWords];if(cached!==void 0)return cached;const gen=rsGenerator(
eccWords);const{exp:EXP,log:LOG}=GF256;const mul=new Uint8Array(256*eccWords);for(let f=1;f<256;f++){const lf=LOG[f];const off=f*
eccWords;for(let j=0;j<eccWords;j++){const c=gen[j];if(c)mul[off+j]=EXP[LOG[c]+lf]}}return RS_CACHE[eccWords]={gen,mul}}
function rsEcc(data,gen,mul){const{exp:EXP,log:LOG}=GF256;const eccWords=gen.length;const res=new Uint8Array(eccWords);if(mul!==
void 0){const last=eccWords-1;for(let i=0;i<data.length;i++){const off=(data[i]^res[0])*eccWords;for(let j=0;j<last;j++)
res[j]=res[j+1]^mul[off+j];res[last]=mul[off+last]}return res}for(let i=0;i<data.length;i++){const f=data[i]^res[0];res.
copyWithin(0,1);res[eccWords-1]=0;if(f){for(let j=0;j<eccWords;j++)if(gen[j])res[j]^=EXP[LOG[gen[j]]+LOG[f]]}}return res}
function capacity(ver,ecc){const bytes=BYTES[ver-1];const words2=WORDS_PER_BLOCK[ecc][ver-1];const numBlocks=ECC_BLOCKS[ecc][ver-
1];const blockLen=Math.floor(bytes/numBlocks)-words2;const shortBlocks=numBlocks-bytes%numBlocks;return{words:words2,numBlocks,
shortBlocks,blockLen,capacity:(bytes-words2*numBlocks)*8}}const err=msg=>{throw new Error(msg)};function asVersion(ver){
if(typeof ver!=="number")throw new TypeError(`"ver" expected number, got type=${typeof ver}`);if(!Number.isSafeInteger(ver))
throw new RangeError(`"ver" expected safe integer, got ${ver}`);if(ver<1||ver>40)throw new RangeError(`Invalid version=${ver}\
. Expected number [1..40]`);return ver}function detectType(str){let type="numeric";for(let i=0;i<str.length;i++){const v=ALNUM_VAL[str.
charCodeAt(i)];if(!(v>=0))return"byte";if(v>9)type="alphanumeric"}return type}const ALNUM_VAL=(()=>{const t=new Int8Array(
128).fill(-1);for(let i=0;i<ALPHANUMERIC.length;i++)t[ALPHANUMERIC.charCodeAt(i)]=i;return t})();function encodeData(ver,ecc,text2,type,utf82){
const cap=capacity(ver,ecc);const lengthBits=LENGTH_BITS[type][Math.floor((ver+7)/17)];const dataLen=type==="byte"?utf82.
length:text2.length;if(dataLen>=1<<lengthBits)err("Capacity overflow");const bytes=new Uint8Array(cap.capacity>>>3);let acc=0;
let accBits=0;let bytePos=0;const push=(value,len)=>{acc=acc<<len|value;for(accBits+=len;accBits>=8;)bytes[bytePos++]=acc>>>
(accBits-=8)&255};push(MODE_BITS[type],4);push(dataLen,lengthBits);if(type==="numeric"){for(let i=0;i<dataLen;i+=3){const n=Math.
min(3,dataLen-i);push(Number(text2.slice(i,i+n)),[0,4,7,10][n])}}else if(type==="alphanumeric"){for(let i=0;i+1<dataLen;i+=
2)push(ALNUM_VAL[text2.charCodeAt(i)]*45+ALNUM_VAL[text2.charCodeAt(i+1)],11);if(dataLen&1)push(ALNUM_VAL[text2.charCodeAt(
dataLen-1)],6)}else{for(let i=0;i<utf82.length;i++)push(utf82[i],8)}let bitPos=bytePos*8+accBits;if(bitPos>cap.capacity)
err("Capacity overflow");if(accBits)bytes[bytePos]=acc<<8-accBits&255;bitPos+=Math.min(4,cap.capacity-bitPos);if(bitPos&
7)bitPos+=8-(bitPos&7);for(let i=bitPos>>>3,pad=0;i<bytes.length;i++,pad^=1)bytes[i]=pad?17:236;const{words:words2,numBlocks,
shortBlocks,blockLen}=cap;const rs=rsCached(words2);const blocks=[];const eccs=[];for(let i=0,pos=0;i<numBlocks;i++){const len=blockLen+
(i<shortBlocks?0:1);blocks.push(bytes.subarray(pos,pos+len));eccs.push(rsEcc(blocks[i],rs.gen,rs.mul));pos+=len}const res=new Uint8Array(
bytes.length+words2*numBlocks);let p=0;for(let i=0;i<=blockLen;i++){for(const b of blocks)if(i<b.length)res[p++]=b[i]}for(let i=0;i<
words2;i++)for(const e of eccs)res[p++]=e[i];return res}function maskBits(x,y){const x2=x%2;const y2=y%2;const x3=x%3;const xy3=x3*
(y%3)%3;const xy2=x2&y2;let bits=0;if(x2===y2)bits|=1;if(y2===0)bits|=2;if(x3===0)bits|=4;if((x+y)%3===0)bits|=8;if((Math.
floor(y/2)+Math.floor(x/3))%2===0)bits|=16;if(xy2+xy3===0)bits|=32;if((xy2+xy3)%2===0)bits|=64;if(((x2^y2)+xy3)%2===0)bits|=
128;return bits}const POP16=(()=>{const t=new Uint8Array(1<<16);for(let i=1;i<t.length;i++)t[i]=t[i>>>1]+(i&1);return t})();
const popcnt=n=>POP16[n&65535]+POP16[n>>>16];const TRANSPOSE_TMP=new Uint32Array(32);function transpose32(a){const masks=[
1431655765,858993459,252645135,16711935,65535];for(let stage=0;stage<5;stage++){const m=masks[stage]>>>0;const s=1<<stage;
for(let i=0;i<32;i+=s<<1){for(let k=0;k<s;k++){const x=a[i+k]>>>0;const y=a[i+k+s]>>>0;const t=(x>>>s^y)&m;a[i+k]=(x^t<<
s)>>>0;a[i+k+s]=(y^t)>>>0}}}}const mat=size=>{const words2=size+31>>>5;return{size,words:words2,v:new Uint32Array(words2*
size)}};const matGet=(m,x,y)=>m.v[y*m.words+(x>>>5)]>>>(x&31)&1;const matSet=(m,x,y,bit)=>{const i=y*m.words+(x>>>5);const b=1<<
(x&31);m.v[i]=bit?m.v[i]|b:m.v[i]&~b};function transposeMat(src,dst){const{size,words:words2,v}=src;const tmp=TRANSPOSE_TMP;
for(let by=0;by<size;by+=32){for(let bx=0;bx<words2;bx++){const rows=Math.min(32,size-by);for(let r=0;r<rows;r++)tmp[r]=
v[(by+r)*words2+bx];tmp.fill(0,rows);transpose32(tmp);for(let i=0,dstY=bx*32;i<32&&dstY<size;i++,dstY++){dst.v[dstY*dst.
words+(by>>>5)]=tmp[i]}}}}function runsPenaltyVertical(m){const{size,words:words2,v}=m;const tail=size&31?(1<<(size&31))-
1>>>0:4294967295;let score=0;for(let wi=0;wi<words2;wi++){const valid=wi===words2-1?tail:4294967295;let r3=v[3*words2+wi];
let dPrev=4294967295;let d0=v[wi]^v[words2+wi];let d1=v[words2+wi]^v[2*words2+wi];let d2=v[2*words2+wi]^r3;for(let y=0,idx=4*
words2+wi;y<=size-5;y++,idx+=words2){const r4=v[idx];const d3=r3^r4;const w=~(d0|d1|d2|d3)&valid;if(w)score+=popcnt(w>>>
0)+2*popcnt((w&dPrev)>>>0);dPrev=d0;d0=d1;d1=d2;d2=d3;r3=r4}}return score}function finderPenaltyVertical(m){const{size,words:words2,
v}=m;const tail=size&31?(1<<(size&31))-1>>>0:4294967295;let count=0;for(let wi=0;wi<words2;wi++){const valid=wi===words2-
1?tail:4294967295;for(let y=0;y<=size-11;y++){let i=y*words2+wi;const r0=v[i];const r1=v[i+=words2];const r2=v[i+=words2];
const r3=v[i+=words2];const r4=v[i+=words2];const r5=v[i+=words2];const r6=v[i+=words2];const r7=v[i+=words2];const r8=v[i+=
words2];const r9=v[i+=words2];const r10=v[i+words2];const m0=valid&r0&~r1&r2&r3&r4&~r5&r6&~(r7|r8|r9|r10);const m1=valid&
~(r0|r1|r2|r3)&r4&~r5&r6&r7&r8&~r9&r10;count+=popcnt(m0>>>0)+popcnt(m1>>>0)}}return count}function penaltyScore(m,t,limit=Infinity){
const{size,words:words2,v}=m;const adjacent=runsPenaltyVertical(m)+runsPenaltyVertical(t);if(adjacent>=limit)return adjacent;
const tail2=(1<<size-32*(words2-1)-1)-1>>>0;let boxes2=0;let dark2=0;for(let y=0;y<size;y++){for(let wi=0;wi<words2;wi++){
const a0=v[y*words2+wi];dark2+=popcnt(a0>>>0);if(y===size-1)continue;const a1=v[(y+1)*words2+wi];const n0=wi+1<words2?v[y*
words2+wi+1]:0;const n1=wi+1<words2?v[(y+1)*words2+wi+1]:0;const eqV=~(a0^a1);const eqH0=~(a0^(a0>>>1|n0<<31));const eqH1=~(a1^
(a1>>>1|n1<<31));let w=eqV&eqH0&eqH1;if(wi===words2-1)w&=tail2;boxes2+=popcnt(w>>>0)}}const total=size*size;const darkSteps=Math.
ceil(Math.max(0,Math.abs(dark2*100-total*50)-total*5)/(total*5));const partial=adjacent+3*boxes2+10*darkSteps;if(partial>=
limit)return partial;return partial+40*(finderPenaltyVertical(m)+finderPenaltyVertical(t))}function drawInfo(m,ver,ecc,mask){
const size=m.size;const bits=formatBits(ecc,mask);for(let i=0;i<15;i++){const bit=bits>>i&1;if(i<6)matSet(m,8,i,bit);else if(i<
8)matSet(m,8,i+1,bit);else if(i===8)matSet(m,7,8,bit);else matSet(m,14-i,8,bit);if(i<8)matSet(m,size-1-i,8,bit);else matSet(
m,8,size-15+i,bit)}matSet(m,8,size-8,1);if(ver>=7){const vbits=versionBits(ver);for(let i=0;i<18;i++){const bit=vbits>>i&
1;const x=size-11+i%3;const y=i/3|0;matSet(m,x,y,bit);matSet(m,y,x,bit)}}}let symCache;function buildSymCache(ver){const size=21+
4*(ver-1);const m=mat(size);const fun=new Uint8Array(size*size);const setF=(x,y,bit)=>{matSet(m,x,y,bit);fun[y*size+x]=1};
for(const[fx,fy]of[[0,0],[size-7,0],[0,size-7]]){for(let dy=-1;dy<8;dy++){for(let dx=-1;dx<8;dx++){const x=fx+dx;const y=fy+
dy;if(x<0||y<0||x>=size||y>=size)continue;const on=dx>=0&&dx<7&&dy>=0&&dy<7&&(dx===0||dx===6||dy===0||dy===6||dx>1&&dx<5&&
dy>1&&dy<5);setF(x,y,on?1:0)}}}const align=alignmentPatterns(ver);for(const ay of align){for(const ax of align){if(fun[ay*
size+ax])continue;for(let dy=-2;dy<=2;dy++){for(let dx=-2;dx<=2;dx++){const on=Math.max(Math.abs(dx),Math.abs(dy))!==1;setF(
ax+dx,ay+dy,on?1:0)}}}}for(let i=0;i<size;i++){if(!fun[6*size+i])setF(i,6,i%2===0?1:0);if(!fun[i*size+6])setF(6,i,i%2===
0?1:0)}for(let i=0;i<9;i++){if(i!==6){setF(8,i,0);setF(i,8,0)}if(i<8){setF(size-1-i,8,0);setF(8,size-1-i,0)}}if(ver>=7){
for(let i=0;i<18;i++){const x=size-11+i%3;const y=i/3|0;setF(x,y,0);setF(y,x,0)}}const planes=[];for(let i=0;i<8;i++)planes.
push(mat(size));const posBuf=new Uint16Array(size*size);let n=0;for(let xOffset=size-1,dir=-1,y=size-1;xOffset>0;xOffset-=
2,dir=-dir){if(xOffset===6)xOffset=5;for(;;y+=dir){for(let j=0;j<2;j++){const x=xOffset-j;if(fun[y*size+x])continue;const wi=y*
m.words+(x>>>5);posBuf[n++]=wi<<5|x&31;for(let p=0,mb=maskBits(x,y);mb;p++,mb>>=1){if(mb&1)planes[p].v[wi]|=1<<(x&31)}}if(y+
dir<0||y+dir>=size)break}}const planesT=planes.map(p=>{const t=mat(size);transposeMat(p,t);return t.v});return{ver,tpl:m.
v,pos:posBuf.slice(0,n),planes:planes.map(p=>p.v),planesT,work:[mat(size),mat(size),mat(size),mat(size)]}}function drawSymbol(ver,ecc,data,maskIdx,test=false){
if(symCache===void 0||symCache.ver!==ver)symCache=buildSymCache(ver);const{tpl,pos,planes,planesT,work}=symCache;const[m,
t,cand,candT]=work;m.v.set(tpl);const need=Math.min(8*data.length,pos.length);for(let i=0;i<need;i++){if(data[i>>>3]&128>>>
(i&7)){const p=pos[i];m.v[p>>>5]|=1<<(p&31)}}let mask=maskIdx;if(mask===void 0){transposeMat(m,t);let bestScore=Infinity;
for(let p=0;p<8;p++){const pv2=planes[p];const ptv=planesT[p];for(let i=0;i<cand.v.length;i++){cand.v[i]=m.v[i]^pv2[i];candT.
v[i]=t.v[i]^ptv[i]}const score=penaltyScore(cand,candT,bestScore);if(score<bestScore){bestScore=score;mask=p}}}const pv=planes[mask];
for(let i=0;i<m.v.length;i++)m.v[i]^=pv[i];if(!test)drawInfo(m,ver,ecc,mask);return m}const asNum=(n,title)=>{if(typeof n!==
"number")throw new TypeError(`"${title}" expected number, got type=${typeof n}`);if(!Number.isSafeInteger(n))throw new RangeError(
`"${title}" expected safe integer, got ${n}`);return n};const asString=(s,title)=>{if(typeof s!=="string")throw new TypeError(
`"${title}" expected string, got type=${typeof s}`);return s};function utf8Length(str){let length=0;for(let i=0;i<str.length;i++){
const c=str.charCodeAt(i);if(c<128)length++;else if(c<2048)length+=2;else if(c<55296||c>57343)length+=3;else if(c<=56319&&
i+1<str.length){const next2=str.charCodeAt(i+1);if(next2>=56320&&next2<=57343){length+=4;i++}else length+=3}else length+=
3}return length}function byteCapacity(ver,ecc){const lengthBits=LENGTH_BITS.byte[Math.floor((ver+7)/17)];return Math.min(
(1<<lengthBits)-1,Math.floor((capacity(ver,ecc).capacity-4-lengthBits)/8))}function _isBytes(a){return a instanceof Uint8Array||
ArrayBuffer.isView(a)&&a.constructor.name==="Uint8Array"&&"BYTES_PER_ELEMENT"in a&&a.BYTES_PER_ELEMENT===1}const dark=(r,x,y)=>r.
map[x]>=0&&r.map[y]>=0&&matGet(r.m,r.map[x],r.map[y])===1;const CTRL=[10,27];const NL=String.fromCharCode(CTRL[0]);function renderRaw(r){
const W=r.W;const res=new Array(W);for(let y=0;y<W;y++){const row2=new Array(W);for(let x=0;x<W;x++)row2[x]=dark(r,x,y);
res[y]=row2}return res}function renderAscii(r){const W=r.W;let out="";for(let y=0;y<W;y+=2){for(let x=0;x<W;x++){const first=dark(
r,x,y);const second=y+1>=W?true:dark(r,x,y+1);out+=!first&&!second?"█":!first&&second?"▀":first&&!second?"▄":" "}out+=
NL}return out}function renderTerm(r){const W=r.W;const esc=String.fromCharCode(CTRL[1]);const reset=esc+"[0m";let out="";
for(let y=0;y<W;y++){for(let x=0;x<W;x++){out+=dark(r,x,y)?`${esc}[40m  ${reset}`:`${esc}[1;47m  ${reset}`}out+=NL}return out}
function renderSvg(r,optimize){const W=r.W;let out=`<svg viewBox="0 0 ${W} ${W}" xmlns="http://www.w3.org/2000/svg">`;let pathData="";
let prev;for(let y=0;y<W;y++){for(let x=0;x<W;x++){if(!dark(r,x,y))continue;if(!optimize){out+=`<rect x="${x}" y="${y}" \
width="1" height="1" />`;continue}let mv=`M${x} ${y}`;if(prev){const rel=`m${x-prev.x} ${y-prev.y}`;if(rel.length<=mv.length)
mv=rel}pathData+=`${mv}h1v1${x<10?`H${x}`:"h-1"}Z`;prev={x,y}}}if(optimize)out+=`<path d="${pathData}"/>`;return out+"</\
svg>"}function renderGif(r){const W=r.W;const pixels=W*W;const N=126;const fullChunks=Math.floor(pixels/N);const tail=pixels%
N;const out=new Uint8Array(408+fullChunks*(N+2)+2+tail+4);let p=0;const u16=v=>{out[p++]=v&255;out[p++]=v>>>8};for(const b of[
71,73,70,56,55,97])out[p++]=b;u16(W);u16(W);out[p++]=246;p+=2;out[p++]=255;out[p++]=255;out[p++]=255;p+=3*127;out[p++]=44;
p+=4;u16(W);u16(W);out[p++]=0;out[p++]=7;const{m,map}=r;const row2=new Uint8Array(W);let prevMy=-2;for(let y=0,i=0;y<W;y++){
const my=map[y];if(my!==prevMy){prevMy=my;row2.fill(0);if(my>=0){for(let x=0;x<W;x++)if(map[x]>=0)row2[x]=matGet(m,map[x],
my)}}for(let x=0;x<W;){if(i%N===0){const rem=pixels-i;out[p++]=(rem<N?rem:N)+1;out[p++]=128}const n=Math.min(N-i%N,W-x);
out.set(row2.subarray(x,x+n),p);p+=n;x+=n;i+=n}}if(tail===0){out[p++]=1;out[p++]=128}out[p++]=1;out[p++]=129;out[p++]=0;
out[p++]=59;return out}function gifDataUrl(gif){const g=gif;let b64;if(typeof g.toBase64==="function")b64=g.toBase64();else{
let bin="";for(let i=0;i<g.length;i+=8192)bin+=String.fromCharCode(...g.subarray(i,i+8192));b64=btoa(bin)}return"data:im\
age/gif;base64,"+b64}function encodeQR(text2,output="raw",opts={}){asString(text2,"text");asString(output,"output");if(typeof opts!==
"object"||opts===null||Array.isArray(opts))throw new TypeError(`"opts" expected object, got type=${typeof opts}`);let ver=opts.
version;if(ver!==void 0)ver=asVersion(ver);const ecc=opts.ecc!==void 0?opts.ecc:"medium";if(!ECC_LEVELS.includes(ecc))err(
`invalid ecc=${ecc}`);const encoding=opts.encoding!==void 0?opts.encoding:detectType(text2);if(!LENGTH_BITS[encoding])err(
`invalid encoding=${encoding}`);if(encoding!=="byte"){const alpha=encoding==="numeric"?ALPHANUMERIC.slice(0,10):ALPHANUMERIC;
for(const ch of text2){if(!alpha.includes(ch))err(`Unknown letter: "${ch}". Allowed: ${alpha}`)}}if(opts.mask!==void 0&&
(asNum(opts.mask,"opts.mask")<0||opts.mask>7))err(`invalid mask=${opts.mask}`);const textEncoder=opts.textEncoder;if(encoding===
"byte"&&textEncoder===void 0){const maxBytes=byteCapacity(ver===void 0?40:ver,ecc);if(text2.length>maxBytes||utf8Length(
text2)>maxBytes)err("Capacity overflow")}const utf82=encoding==="byte"?(textEncoder!==void 0?textEncoder:s=>new TextEncoder().
encode(s))(text2):void 0;if(utf82!==void 0&&!_isBytes(utf82))throw new TypeError(`"opts.textEncoder" expected Uint8Array\
, got type=${typeof utf82}`);const dataLen=encoding==="byte"?utf82.length:text2.length;const encodedBits=encoding==="num\
eric"?Math.floor(dataLen/3)*10+[0,4,7][dataLen%3]:encoding==="alphanumeric"?Math.floor(dataLen/2)*11+dataLen%2*6:dataLen*
8;if(ver===void 0){for(ver=1;ver<=40;ver++){const lengthBits=LENGTH_BITS[encoding][Math.floor((ver+7)/17)];if(dataLen<1<<
lengthBits&&4+lengthBits+encodedBits<=capacity(ver,ecc).capacity)break}if(ver>40)err("Capacity overflow")}else{const lengthBits=LENGTH_BITS[encoding][Math.
floor((ver+7)/17)];if(dataLen>=1<<lengthBits||4+lengthBits+encodedBits>capacity(ver,ecc).capacity)err("Capacity overflow")}
const data=encodeData(ver,ecc,text2,encoding,utf82);const m=drawSymbol(ver,ecc,data,opts.mask);const border=opts.border===
void 0?2:asNum(opts.border,"opts.border");if(border<=0)throw new RangeError(`invalid border=${border}`);const scale2=opts.
scale===void 0?1:asNum(opts.scale,"opts.scale");if(scale2<=0||scale2>1024)throw new RangeError(`invalid scale factor: ${scale2}`);
const W=(m.size+2*border)*scale2;const maxOutputSize=output==="ascii"||output==="gif"||output==="data-url"?MAX_COMPACT_OUTPUT_SIZE:
MAX_OUTPUT_SIZE;if(W>maxOutputSize)throw new RangeError(`invalid opts: output is ${W}x${W} (max ${maxOutputSize}), reduc\
e border/scale`);const map=new Int32Array(W);for(let i=0;i<W;i++){const f=Math.floor(i/scale2)-border;map[i]=f>=0&&f<m.size?
f:-1}const r={m,W,map};if(output==="raw")return renderRaw(r);if(output==="ascii")return renderAscii(r);if(output==="term")
return renderTerm(r);if(output==="svg")return renderSvg(r,opts.optimize===void 0?true:opts.optimize);if(output==="gif")return renderGif(
r);if(output==="data-url")return gifDataUrl(renderGif(r));return err(`Unknown output: ${output}`)}const pictureOf$1=text2=>String(
encodeQR(text2,"svg",{ecc:"medium",border:4}));const imageOf=(text2,width=480)=>`data:image/svg+xml,${encodeURIComponent(
pictureOf$1(text2).replace("<svg",`<svg width="${width}" height="${width}"`))}`;const picture$1=(text2,label2)=>make("im\
g",{className:"seat-qr",src:imageOf(text2),alt:label2,tabIndex:0});const AGAIN$1=1e3;async function showHandover(at){const fragment=await at.
chair.handsOver({head:at.page.log.at(-1).hash,last:at.page.mine?.number??0});const url=`${location.origin}${pathOf(at.table)}\
#${fragment}`;await answered$1(dialogOf("hand",say("own-seat.hand"),[make("p",{},say("own-seat.hand-how")),picture$1(url,
say("own-seat.hand-picture")),linkLine(say("own-seat.hand-link"),url),make("p",{className:"seat-code__why"},say("own-sea\
t.hand-care"))],["",say("own-seat.close")]))}async function askHandover(at,fragment){const offer2=readHandover(fragment);
const name=offer2&&namesOf(at.page.table)[offer2.seat];if(!offer2)return refused(at,{code:"handover",message:say("own-se\
at.no-link")});const answer2=await answered$1(dialogOf("take",say("own-seat.take",{name}),[make("p",{},say("own-seat.tak\
e-how"))],["ok",say("own-seat.take-yes"),true],["",say("own-seat.take-no")]));clearAddress();if(answer2!=="ok")return;at.
asking.moving=true;const key=await takeOver(await openKeystore(),at.table,offer2,{send:message=>post(`/tables/${at.table}\
/commands`,message),newest:shown2=>newest(at.table,offer2.seat,shown2)}).catch(error=>error);at.asking.moving=false;if(typeof key===
"string")return at.takeSeat({seat:offer2.seat,key});refused(at,LATE.includes(key.code)?{code:"handover",message:say("own\
-seat.late"),remedy:say("own-seat.late-help")}:key)}async function newest(table2,seat,key){const chair=await chairOf(table2,
{seat,key});return readReceipt((await get(`/tables/${table2}/receipt`,chair.read)).receipt).root}const LATE=["old_number",
"bad_head","bad_signature","needs_key"];const sent=({table:table2},message)=>post(`/tables/${table2}/commands`,message).
then(()=>null,error=>error);const refused=(at,refusal)=>at.show({...at.page,refusal});async function showCode({chair}){const answer2=await answered$1(
dialogOf("code",say("own-seat.code"),[codeBox(chair.code)],["ok",say("own-seat.written"),true],["",say("own-seat.later")]));
if(answer2==="ok")await chair.forgetsCode()}async function askRecovery(at,trouble=""){const names=namesOf(at.page.table);
const seats=at.page.table.seats.filter(each=>each.key);const which=make("select",{},...seats.map(({seat:seat2})=>make("o\
ption",{value:seat2},names[seat2])));const typed2=make("input",{className:"seat-code__field",required:true,autocomplete:"\
off",spellcheck:false,placeholder:"7ZK2-…"});const answer2=await answered$1(dialogOf("recover",say("own-seat.recover"),
[trouble&&make("p",{className:"trouble",role:"alert"},trouble),make("p",{},say("own-seat.recover-how")),make("label",{className:"\
field"},make("span",{className:"field__words"},say("own-seat.which")),which),make("label",{className:"field"},make("span",
{className:"field__words"},say("sitting.code")),typed2),make("p",{className:"seat-code__why"},say("own-seat.no-code-how"))],
["ok",say("own-seat.recover-yes"),true],["ask",say("own-seat.no-code")],["",say("own-seat.close")]));const seat=Number(which.
value);if(answer2==="ask")return claim$1(at,seat);if(answer2==="ok")return recover(at,seat,typed2.value)}async function recover(at,seat,typed2){
const found=await recovered(await openKeystore(),typed2,{id:`recover ${noise$1(6)}`,table:at.table,seat,head:at.page.log.
at(-1).hash});if(!found)return askRecovery(at,say("own-seat.no-such-code"));at.asking.moving=true;const refusal=await sent(
at,found.message);if(refusal)at.asking.moving=false;if(refusal)return askRecovery(at,refusal.code==="bad_signature"?say(
"own-seat.other-code"):refusal.message);await answered$1(dialogOf("code",say("own-seat.yours-again"),[make("p",{},say("o\
wn-seat.new-code")),codeBox(found.code)],["ok",say("own-seat.play"),true]));at.takeSeat({seat,key:found.seat.key})}async function claim$1(at,seat){
const{message}=await claimed$2(await openKeystore(),{id:`claim ${noise$1(6)}`,table:at.table,seat});const own2=at.invite?.
seats.find(each=>each.seat===seat);const vouch2=own2&&await countersigned$1(own2,message.signed.claim,"vouch");const refusal=vouch2?
await sent(at,{...message,signed:{...message.signed,vouch:vouch2}}):null;if(refusal&&refusal.code!=="no_seat")return refused(
at,refusal);const how=[say("own-seat.asked-how"),say("own-seat.asked-key",{key:shownKey(message.signed.claim.key)})].map(
words2=>make("p",{},words2));const asked2=()=>answered$1(dialogOf("claimed",say("own-seat.asked"),how,["",say("own-seat.\
close")]));if(vouch2&&!refusal)await asked2();else at.request(message,asked2)}async function vouch(at,{claim:claim2,signature}){
if(claim2.table!==at.table||!at.chair)return;const signed2={claim:claim2,signature,vouch:await at.chair.sponsors(claim2)};
const refusal=await sent(at,{do:"claim-seat",id:`vouch ${noise$1(6)}`,signed:signed2});if(refusal)refused(at,refusal)}async function showCompare(at){
const{page,witness}=at;const{seq,hash}=page.log.at(-1);const words2=wordsOf$1(hash);const list=make("ol",{className:"sea\
t-words"},...words2.map(word=>make("li",{},word)));const taken=copyButton(words2.join(" "));const answer2=await answered$1(
dialogOf("compare",say("own-seat.compare",{seq}),[make("p",{},say("own-seat.compare-how")),list,taken,picture$1(hash,say(
"own-seat.compare-picture")),heardOf(at),...witness?byHand(at,await headOf(at,witness)):[]],...page.introduced?[["same",
say("introducing.same"),true]]:[],["",say("own-seat.close")]));at.compared=null;if(answer2==="same")areCompared(at,page)}
function heardOf(at){const list=make("div");at.compared=()=>drawHeard(at,list);at.compared();return list}function drawHeard({
page,witness},list){const names=namesOf(page.table);const others2=page.table.seats.filter(({seat,key})=>key&&seat!==page.
seat);const words2=({seat})=>witness?.others.has(seat)?say("own-seat.compare-others",{who:names[seat],seq:witness.others.
get(seat)}):say("own-seat.compare-silent",{who:names[seat]});keyed(list,others2,({seat})=>seat,()=>make("p",{className:"\
seat-heard"}),(line,each)=>text$1(line,words2(each)))}function byHand({witness},own2){const take=button(say("own-seat.co\
mpare-take"),async()=>take.textContent=await copy(own2)?say("sitting.copied"):own2);const said=make("p",{role:"status"});
const bring=make("textarea",{rows:2,className:"seat-bring",aria:{label:say("own-seat.compare-bring")},placeholder:say("o\
wn-seat.compare-bring")});let next2=0;const look2=async()=>{clearTimeout(next2);const found=bring.value.trim()&&await witness.
carried(bring.value.trim());text$1(said,found&&say(`own-seat.compare-${found}`));if(found==="later"&&bring.isConnected)next2=
setTimeout(look2,AGAIN$1)};bring.addEventListener("input",look2);return[own2&&take,bring,said].filter(Boolean)}var dialogs=Object.
freeze({__proto__:null,askHandover,askRecovery,showCode,showCompare,showHandover,vouch});const TRIES=5;async function comeIn(at){
byId("who-title").textContent=say("desk.who");all(byId("who"),"[value=ok]")[0].textContent=say("desk.come");all(byId("wh\
o"),"[value='']")[0].textContent=say("desk.not-now");const name=await askName({again:true});if(!name)return;const refusal=await come(
at,await makeOfficeKey(await openKeystore(),at.table),name);if(refusal)at.show({...at.page,refusal})}async function come(at,own2,name,tries=TRIES){
const office_key=await own2.comes({name,office:at.page.office.office,head:at.page.log.at(-1).hash});const said={do:"come",
id:`come ${noise$1(6)}`,office_key};const refusal=await patiently(()=>post(`/tables/${at.table}/commands`,said,at.link));
if(!refusal)return at.takeSeat({seat:REFEREE,key:own2.key});const free=refusal.code==="bad_name"?refusal.detail?.name:refusal.
code==="bad_head"&&name;return free&&tries?come(at,own2,free,tries-1):refusal}var coming$1=Object.freeze({__proto__:null,
comeIn});const STANDS=4e3;function refusedBetween(before2,after,names){const undo2=before2.table?.undo;if(!undo2||undo2.
by!==after.seat||after.table.undo||after.table.incident||isUndone(after.table,undo2.target))return"";const news=after.log.
filter(entry=>entry.seq>before2.seq);if(news.some(entry=>seatOf$1(entry)===undo2.by))return"";const who=news.map(seatOf$1).
find(seat=>seat!==null);if(who!==void 0&&who!==null)return say("answers.no",{who:names[who]});return say(news.some(entry=>entry.
by==="referee")?"answers.referee-no":"answers.silent")}function tellAside(at,words2){const offer2=disputes(at.page)?{key:"\
claim",label:say("notices.call"),run:"claim"}:null;const aside={words:words2,offer:offer2};setTimeout(()=>at.page.aside===
aside&&at.show({...at.page,aside:null}),STANDS);at.show({...at.page,aside})}var answers$1=Object.freeze({__proto__:null,
refusedBetween,tellAside});const KEPT="fairdeal-calls";const house=()=>byId("banner")?.dataset.calls??"";function mayBeCalled({
table:table2,seat}){const others2=table2.seats.some(each=>each.kind==="person"&&each.seat!==seat);const able=isSecureContext&&
globalThis.PushManager&&globalThis.Notification&&globalThis.caches&&navigator.serviceWorker;return Boolean(house()&&able&&
seat!==null&&table2.status==="playing"&&!table2.clock&&others2)}const isCalled=async({table:table2})=>Boolean(await(await caches.
open(KEPT)).match(pathOf(table2)));async function callMe(at){if(await Notification.requestPermission()!=="granted")return false;
const{endpoint}=await subscribed();await post(`/tables/${at.table}/calls`,{endpoint},at.token);const told2={title:say("c\
alls.push-turn"),endpoint,key:house()};await(await caches.open(KEPT)).put(pathOf(at.table),new Response(JSON.stringify(told2)));
return true}async function callNoMore(at){const kept=await caches.open(KEPT);const{endpoint}=await(await kept.match(pathOf(
at.table)))?.json()??{};if(endpoint&&at.page.table.status==="playing")await post(`/tables/${at.table}/calls`,{endpoint,wanted:false},
at.token);await kept.delete(pathOf(at.table));if(!(await kept.keys()).length)await(await subscription())?.unsubscribe()}
const subscription=async()=>(await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();async function subscribed(){
await navigator.serviceWorker.register(ownScript("/service-worker.js"));const manager=(await navigator.serviceWorker.ready).
pushManager;const old=await manager.getSubscription();if(old&&keyOf(old)===house())return old;await old?.unsubscribe();return manager.
subscribe({userVisibleOnly:true,applicationServerKey:house()})}function keyOf({options}){const bytes=new Uint8Array(options?.
applicationServerKey??new ArrayBuffer(0));return btoa(String.fromCharCode(...bytes)).replace(/\+/g,"-").replace(/\//g,"_").
replace(/=+$/,"")}async function renewCalls(at){if(!globalThis.caches||!await isCalled(at))return;if(at.page.table.status===
"over")return callNoMore(at);if(mayBeCalled(at.page)&&Notification.permission==="granted")await callMe(at)}async function afterTurn(at){
if(!globalThis.caches)return;const called=await isCalled(at);if(at.page.table.status==="over")return called&&callNoMore(
at);if(called||recall("uncalled",false)||!mayBeCalled(at.page)||Notification.permission==="denied")return;const answer2=async wanted=>{
at.show({...at.page,calling:null});const done=wanted&&await callMe(at).catch(()=>false);if(!done)remember("uncalled",true);
if(wanted&&!done)at.show({...at.page,refusal:{code:"uncalled",message:say("calls.push-failed")}})};at.show({...at.page,calling:answer2})}
const LOUD={soft:.3,full:.8};const SILENT=1e-4;const MOST=3;const APART$1=70;const RISES=12;const tone=(type,[from,to=from],env,gain,after=0)=>({
type,from,to,env,gain,after});const noise=([from,to=from],q,env,gain,after=0)=>({type:"noise",from,to,q,env,gain,after});
const scale=(pitches,apart2,env,gain,after=0)=>pitches.map((pitch,i)=>tone("triangle",[pitch],env,gain,after+i*apart2));
const SOUNDS$1={card:[noise([2400],.9,[2,0,45],.1),tone("sine",[180,120],[2,0,45],.06)],flip:[noise([1200,3200],1,[5,30,
60],.1)],coin:[tone("triangle",[1175],[1,0,90],.07),tone("sine",[2350],[1,0,90],.03)],wipe:[noise([700,4e3],1.5,[30,120,
90],.09)],boom:[tone("sine",[110,38],[2,40,320],.22),noise([600],0,[1,20,180],.1)],steal:[tone("sawtooth",[196,392],[10,
90,120],.07),tone("square",[392],[5,40,90],.04,200)],lose:scale([392,330,262],140,[5,70,160],.08),trade:[tone("triangle",
[523,659],[5,40,110],.06),tone("triangle",[659,523],[5,40,110],.06,90)],sweep:[noise([500,5e3],.7,[40,200,140],.09),...scale(
[523,659,784,1047],70,[3,30,180],.07,300)],round:[...scale([392,523],160,[5,120,300],.07),tone("sine",[196],[5,120,300],
.04)],win:[...scale([523,659,784,1047],110,[5,90,260],.08),tone("triangle",[1319],[5,90,700],.08,520)],turn:[tone("sine",
[880],[4,30,140],.05),tone("sine",[1175],[4,30,140],.05,80)],move:[noise([2400],.9,[2,0,45],.06)]};let context=null;let master=null;
let hiss=null;let sounding=[];const allowed=()=>navigator.userActivation?.hasBeenActive??true;function unlock(){if(!allowed()||
!globalThis.AudioContext)return false;context??=new AudioContext;context.resume().catch(()=>null);return true}function chime(name,loudness,times=1,step=0){
if(!unlock())return false;master??=mixed();master.gain.value=LOUD[loudness];sounding=sounding.filter(end=>end>context.currentTime);
if(sounding.length>=MOST&&name!=="turn")return true;for(let n=0;n<times;n+=1)for(const voice of added.sounds[name]??SOUNDS$1[name]??
[])sound(higher(voice,n,step));return true}function mixed(){const gain=new GainNode(context);gain.connect(new DynamicsCompressorNode(
context)).connect(context.destination);return gain}function higher(voice,n,step){const by=2**(Math.min(n+step,RISES)/12);
return{...voice,from:voice.from*by,to:voice.to*by,after:voice.after+n*APART$1}}function sound({type,from,to,q,env:[attack,
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
const WAITED=4e3;const BUZZ=60;const soundOf=()=>recall("sound")??(wantsStill()?"off":"soft");const notifies=()=>Boolean(
recall("notify",false))&&globalThis.Notification?.permission==="granted";const wishesNow=()=>({sound:soundOf(),vibration:!recall(
"novibration",false)&&!wantsStill(),notices:notifies()});function callOf({sound:sound2,vibration,notices},{waited,away}){
const late=away||waited>=WAITED;return{sound:sound2==="full"||sound2==="soft"&&late?sound2:"off",buzz:vibration&&late,notice:notices&&
away}}class Calls{#last;#badge=false;#notice=null;constructor(page,means,{now=Date.now,away=()=>document.hidden,wishes=wishesNow}={}){
this.means=means;this.now=now;this.away=away;this.wishes=wishes;this.#last=now();this.#mark(asked(page))}changed(before2,page){
const[was,turn]=[before2,page].map(asked);this.#mark(turn);if(turn&&!was)this.#call(page);else if(was&&!turn||page.table.
status==="over"&&before2.table?.status==="playing")this.#over();else if(!was&&before2.game&&before2.game!==page.game&&!page.
game.fresh&&this.wishes().sound==="full")this.means.chime("move","soft")}sounds(name,times=1,step=0){const{sound:sound2}=this.
wishes();if(sound2!=="off"&&!this.away())this.means.chime(name,sound2,times,step)}buzzes(ms){if(this.wishes().vibration&&
!this.away())this.means.buzz(ms)}seen(){this.#notice?.close();this.#notice=null}#call(page){const{sound:sound2,buzz,notice}=callOf(
this.wishes(),{waited:this.now()-this.#last,away:this.away()});if(sound2!=="off")this.means.chime("turn",sound2);if(buzz)
this.means.buzz(BUZZ);if(notice)this.#notice=this.means.notice(page)}#over(){this.#last=this.now();this.means.over?.();this.
seen()}#mark(turn){if(turn!==this.#badge)this.means.badge(turn);this.#badge=turn}}function callsOf(at){const over=()=>afterTurn(
at).catch(error=>console.warn(error));const calls2=new Calls(at.page,{chime,badge,notice:showNotice,over,buzz:ms=>navigator.
vibrate?.(ms)});renewCalls(at).catch(error=>console.warn(error));document.addEventListener("visibilitychange",()=>document.
hidden||calls2.seen());document.addEventListener("pointerdown",()=>soundOf()==="off"||unlock(),{once:true});return calls2}
function notification(title,options){try{return new Notification(title,{icon:icon().dataset.plain??icon().href,...options})}catch{
return null}}function showNotice({mine,table:table2}){const shown2=notification(say("calls.turn",{title:table2.title}),{
body:named(mine?.prompt,namesOf(table2)),tag:`fairdeal ${table2.id}`});shown2?.addEventListener("click",()=>{focus();shown2.
close()});return shown2}const DOT='<circle cx="24" cy="8" r="7" fill="#ffd166" stroke="#10402f" stroke-width="2"/></svg>';
const icon=()=>document.querySelector("link[rel=icon]");async function badge(on){const link=icon();const plain2=link.dataset.
plain??=link.href;link.dataset.turn=String(on);if(!on)return link.href=plain2;const drawn2=await fetch(plain2).then(answer2=>answer2.
text(),()=>null);if(drawn2&&link.dataset.turn==="true")link.href=`data:image/svg+xml,${encodeURIComponent(drawn2.replace(
"</svg>",DOT))}`}var calls=Object.freeze({__proto__:null,Calls,callOf,callsOf,notification,notifies,soundOf,wishesNow});
const SOUNDS=["off","soft","full"];function drawCallSettings(place2,at){const called=place2.querySelector("#calls-push");
if(called)called.hidden=!mayBeCalled(at.page);if(place2.firstElementChild)return;place2.append(soundField(),...typeof navigator.
vibrate==="function"&&navigator.maxTouchPoints?[vibrationField()]:[],...globalThis.Notification&&isSecureContext?[noticeField()]:
[],pushField(at));wireSwitches(place2)}function field(name,input,check=""){return make("label",{className:`field ${check}`},
make("span",{className:"field__words"},say(`calls.${name}`),make("small",{},say(`calls.${name}-help`))),input)}function soundField(){
const options=SOUNDS.map(value=>make("option",{value},say(`calls.sound-${value}`)));const change2=()=>choice.value==="of\
f"||chime("turn",choice.value);const choice=make("select",{data:{switch:"sound",usual:soundOf()},on:{change:change2}},...options);
return field("sound",choice)}const vibrationField=()=>field("vibration",make("input",{type:"checkbox",data:{switch:"novi\
bration"}}),"field--check");function noticeField(){const change2=()=>wishFor(wish,shown2.querySelector("small"));const wish=make(
"input",{type:"checkbox",checked:notifies(),on:{change:change2}});const shown2=field("notify",wish,"field--check");return shown2}
function pushField(at){const wish=make("input",{type:"checkbox",on:{change:change2}});const shown2=field("push",wish,"fi\
eld--check");const words2=shown2.querySelector("small");let pressed=false;async function change2(){pressed=true;const wanted=wish.
checked;const done=await(wanted?callMe(at):callNoMore(at).then(()=>true)).catch(()=>false);wish.checked=done?wanted:!wanted;
words2.textContent=say(done?"calls.push-help":wanted?"calls.push-failed":"api.offline")}shown2.id="calls-push";shown2.hidden=
!mayBeCalled(at.page);if(globalThis.caches)isCalled(at).then(called=>pressed||(wish.checked=called));return shown2}async function wishFor(wish,words2){
const may=wish.checked&&await Notification.requestPermission()==="granted";const works=may&&notification(say("calls.noti\
fy-sample"),{});const refused2=wish.checked&&!works;wish.checked=Boolean(works);remember("notify",wish.checked);words2.textContent=
say(!refused2?"calls.notify-help":may?"calls.notify-none":"calls.notify-forbidden")}const KINDS=[nameless,seatClaims,dispute,
adjourned,newLink,otherReferee,request,pause,overdue,longTurn,nextDeal,ownBot,absent,pauseWish,endWish,introduction,callOffer];
function noticesOf(page,names,now,law=null){return KINDS.flatMap(of=>of(page,names,now,law)??[]).map(each=>({...each,until:isCounted(
each.until,now)?each.until:void 0}))}const playing=page=>page.table.status==="playing";const plays=page=>sits(page)&&!replaced(
page);const isIn=page=>sits(page)&&playing(page)&&!isOut(page);const isPerson=each=>each.kind==="person";function request(page,names,now,law){
const{undo:undo2}=page.table;if(!undo2)return null;const own2=sits(page)&&undo2.by===page.seat;const asked2=mustAnswer(page,
undo2);const waits=[...undo2.needs.filter(seat=>!undo2.yes.includes(seat)).map(seat=>names[seat]),undo2.referee&&say("no\
tices.the-referee")].filter(Boolean);const shown2=(undo2.shown??[]).map(seat=>say(seat===page.seat?"notices.shown-own":"\
notices.shown",{who:names[seat]}));return{key:`undo ${undo2.ask}`,title:say(own2?"notices.undo-own":asked2?"notices.undo\
-asked":"notices.undo-other",{who:names[undo2.by],target:undo2.target}),lines:[quoted(page,undo2.target,names),reasonWords(
undo2.told?.[page.seat]??undo2.words,names),...shown2,!asked2&&say("notices.waiting-for",{who:listed(waits)})].filter(Boolean),
law:lawLine(page,"undo",now,law),until:undo2.until,offers:own2?[{key:"withdraw",label:say("notices.withdraw"),message:{do:"\
undo-withdraw"}}]:asked2?answers(page,undo2):[]}}const mustAnswer=({seat,mine,office},undo2)=>Boolean(mine&&undo2.by!==seat&&
undo2.needs.includes(seat)&&!undo2.yes.includes(seat)||office&&undo2.referee);function answers({seat},undo2){const answer2=(yes,more)=>({
do:"undo-answer",ask:undo2.ask,yes,...more});return[{key:"yes",label:say("notices.yes"),message:answer2(true),main:true,
answer:true},{key:"no",label:say("notices.no"),message:answer2(false),answer:true},undo2.may_block?.includes(seat)&&{key:"\
block",label:say("notices.block"),message:answer2(false,{block:true})}].filter(Boolean)}function unvouched({askers=[],table:table2,
seat}){const claimed2=(table2.seat_claims??[]).map(each=>each.seat);return askers.flatMap(about2=>claimed2.includes(about2.
claim.seat)?[]:{...about2.claim,needs:[seat],about:about2})}function seatClaims(page,names,now,law){return[...page.table.
seat_claims??[],...unvouched(page)].map(({claim:claim2,seat,key,needs,about:about2})=>{const answer2=yes2=>({do:"claim-a\
nswer",claim:claim2,yes:yes2});const[yes,no]=about2?[{run:"vouch"},{run:"ignore"}]:[{message:answer2(true)},{message:answer2(
false)}];const own2=sits(page)&&page.seat===seat;const may=sits(page)&&needs.includes(page.seat);return{key:`seat-claim ${key}`,
title:own2?say("notices.claim-own"):say("notices.claim",{who:names[seat]}),lines:own2?[]:[say("notices.claim-ask",{who:names[seat]}),
say("notices.claim-key",{key:shownKey(key)})],law:about2?void 0:lawLine(page,"seat claim",now,law),offers:own2?[{key:"mi\
ne",label:say("notices.claim-mine"),message:answer2(false),main:true,answer:true}]:may?[{key:"agree",label:say("notices.\
claim-agrees",{who:names[seat]}),about:about2,answer:true,...yes},{key:"refuse",label:say("notices.claim-no"),about:about2,
answer:true,...no}]:[]}})}function overdue(page,names,now,law){const seats=page.table.overdue??[];if(!seats.length||!playing(
page))return null;const own2=seats.includes(page.seat);const bots=seats.map(seat=>standIn(seat,names));return{key:"overd\
ue",title:own2?say("notices.overdue-own"):say("notices.overdue",{who:listed(seats.map(seat=>names[seat]))}),lines:[],law:lawLine(
page,"overdue",now,law),until:untilOf(page.table,"overdue"),offers:isIn(page)&&!own2?[...bots,...endOffer(page)]:[]}}function longTurn(page,names,now,law){
if(!isNear(page.table,"turn",now))return null;const{overdue:late=[],seats:sitting}=page.table;const seats=page.game.to_act.
filter(seat=>isPerson(sitting[seat])&&!sitting[seat].stand_in&&!late.includes(seat));const title=seats.includes(page.seat)?
say("notices.turn-own"):say("notices.turn",{who:listed(seats.map(seat=>names[seat]))});return{key:"turn",title,lines:[],
law:lawLine(page,"turn",now,law),until:untilOf(page.table,"turn"),offers:[]}}function nextDeal(page,_names,now,law){if(!isNear(
page.table,"deal",now))return null;return{key:"deal",title:say("notices.deal"),lines:[],law:lawLine(page,"deal",now,law),
until:untilOf(page.table,"deal"),offers:[]}}function pause(page,names,now,law){const{paused,resume_asked:said=[],seats}=page.
table;if(!paused)return null;const gone=goneOf(page);const{open:open2}=answered(seats.filter(each=>!each.stand_in&&!each.
lost&&each.seat!==page.seat),said,names);return{key:"pause",title:said.length?say("notices.goes-on",{who:listed(said.map(
seat=>names[seat]))}):say("notices.paused"),lines:[gone.length?say("notices.paused-away",{who:listed(gone.map(seat=>names[seat]))}):
open2&&say("notices.paused-open",{who:open2})].filter(Boolean),law:lawLine(page,"pause",now,law),until:untilOf(page.table,
"pause"),offers:resumeOffer(page).map(each=>({...each,main:true,answer:true}))}}const goneOf=({table:table2,seat})=>table2.
seats.filter(each=>each.away&&!each.stand_in&&!each.lost&&each.seat!==seat).map(each=>each.seat);function resumeOffer(page){
const may=isIn(page)&&!page.table.resume_asked?.includes(page.seat)&&!goneOf(page).length;return may?[{key:"resume",label:say(
"notices.go-on"),message:{do:"resume"}}]:[]}function ownBot({table:table2,seat,mine}){const own2=mine&&table2.seats[seat];
if(!own2?.stand_in||own2.lost||!playing({table:table2}))return null;const back={key:"back",label:say("notices.back"),message:{
do:"back"},main:true,answer:true};return{key:"own bot",title:say("notices.own-bot"),lines:[],offers:[back]}}function absent(page,names,now){
if(!playing(page))return null;const{overdue:late=[],seats}=page.table;const gone=seats.filter(each=>each.away&&isPerson(
each)&&!each.stand_in&&!each.lost&&each.seat!==page.seat&&!late.includes(each.seat));return gone.map(each=>waitFor(each,
page,names,now))}function waitFor({seat,until},page,names,now){const name=names[seat];const due2=until&&now>=moment$1(until);
const offers=due2&&isIn(page)?absenceOffers(seat,page,names):[];return{key:`away ${seat}`,title:say("notices.away",{who:name}),
lines:[!due2&&hint$1(page,name)].filter(Boolean),until:due2?void 0:until,offers}}function hint$1({table:table2,mine},name){
if(table2.house.away==="bot")return say("notices.away-bot",{who:name});return mine?say("notices.away-ask"):""}const standIn=(seat,names)=>({
key:`bot ${seat}`,label:say("notices.stand-in",{who:names[seat]}),message:{do:"stand-in",seat}});const absenceOffers=(seat,page,names)=>[
page.table.house.away!=="wait"&&standIn(seat,names),...endOffer(page)].filter(Boolean);const playOn=wish=>({key:`call-of\
f ${wish}`,label:say("notices.play-on"),message:{do:"call-off",wish}});function pauseWish(page,names){const said=page.table.
pause_asked??[];if(!said.length||page.table.paused||!playing(page))return null;const asked2=page.table.seats.filter(each=>!each.
stand_in&&!each.lost);const{yes,open:open2}=answered(asked2,said,names);const wish=plays(page)&&!said.includes(page.seat)&&
{key:"pause",label:say("notices.pause"),message:{do:"pause"},main:true};return{key:"pause wish",title:say("notices.pause\
-wish",{who:yes}),lines:[open2&&say("notices.pause-open",{who:open2})].filter(Boolean),offers:[wish,isIn(page)&&playOn("\
pause")].filter(Boolean)}}function endWish(page,names,now,law){const said=page.table.end_asked??[];if(!said.length||!playing(
page))return null;const{overdue:late=[],seats}=page.table;const asked2=seats.filter(each=>!each.lost&&!late.includes(each.
seat)||said.includes(each.seat));const{yes,open:open2}=answered(asked2,said,names);const wait=untilOf(page.table,"end");
return{key:"end wish",title:say("notices.end-wish",{who:yes}),lines:[open2&&say("notices.end-silent",{who:open2}),open2&&
!wait&&say("notices.end-no-time")].filter(Boolean),law:lawLine(page,"end",now,law),until:wait,offers:[...endOffer(page),
isIn(page)&&playOn("end")].filter(Boolean)}}function endOffer(page,label2="notices.end"){const{table:table2,seat}=page;const may=isIn(
page)&&!table2.incident;return may&&!table2.end_asked?.includes(seat)?[{key:"end",label:say(label2),message:{do:"end"},sure:say(
"notices.end-sure")}]:[]}function introduction({introduced,table:table2},names){const words2=introductionWords({introduced,
table:table2},names);if(!words2||introduced.later)return null;return{key:"introduced",title:words2,lines:[say("introduci\
ng.compare")],offers:[{key:"compare",label:say("own-seat.compare-open"),run:"compare"},{key:"later",label:say("introduci\
ng.later"),run:"compareLater"}]}}function introductionWords({introduced,table:table2},names){if(introduced?.host)return say(
"introducing.guest");const seats=(introduced?.seats??[]).filter(seat=>isPerson(table2.seats[seat]));return seats.length?
say("introducing.host",{who:listed(seats.map(seat=>names[seat]))}):""}function callOffer({calling}){if(!calling)return null;
return{key:"calling",title:say("calls.push-offer"),lines:[],offers:[{key:"call",label:say("calls.push-yes"),run:()=>calling(
true)},{key:"uncalled",label:say("calls.push-no"),run:()=>calling(false)}]}}function wishesOf(page){const call=disputes(
page)?[{key:"claim",label:say("notices.call"),run:"claim"}]:[];return[...call,...replaceWish(page),...pauseOffer(page),...resignOffer(
page),...endOffer(page,"notices.end-ask")]}function pauseOffer(page){const{table:table2,seat}=page;if(!plays(page)||!playing(
page)||table2.incident)return[];if(table2.paused)return resumeOffer(page);return table2.pause_asked?.includes(seat)?[]:[
{key:"pause",label:say("notices.pause-ask"),message:{do:"pause"}}]}function resignOffer(page){return isIn(page)?[{key:"r\
esign",label:say("notices.resign"),message:{do:"resign"},sure:say("notices.resign-sure")}]:[]}function wishWords(page,names){
return[pauseWish,endWish].flatMap(of=>of(page,names)??[]).map(({title,lines:lines2})=>[title,...lines2].join(" ")).join(
" ")}const phrase=(word,property)=>property?.words?.[word]??word;const sized=(count,unit)=>new Intl.NumberFormat(language,
{style:"unit",unit,unitDisplay:"long"}).format(count);function measured(count,unit){if(unit!=="second"||count<60)return sized(
count,unit);return[sized(Math.floor(count/60),"minute"),count%60&&sized(count%60,unit)].filter(Boolean).join(" ")}const counting=(property,chosen2)=>Object.
entries(property?.counts??{}).every(([other,values])=>values.includes(chosen2[other]));function optionWords(schema,options){
return Object.entries(options).map(([name,value])=>[name,value,schema?.properties?.[name]]).filter(([,,property])=>counting(
property,options)).map(([name,value,property])=>[property?.title??name.replaceAll("_"," "),told$1(value,property)])}function told$1(value,property){
if(property?.unit)return measured(value,property.unit);return typeof value==="boolean"&&!property?.words?say(value?"opti\
ons.yes":"options.no"):phrase(String(value),property)}function drawSeatMenu(at){stylesheet("keys");text$1(byId("menu-sea\
t-words"),words$2(at));drawOffers(byId("menu-seat"),offersOf(at),at)}const goesOn=({table:table2})=>table2.status==="pla\
ying";function words$2({chair,page}){const own2=chair?say(chair.officiates?"own-seat.office":"own-seat.here"):"";return[
own2,introductionWords(page,namesOf(page.table))].filter(Boolean).join(" ")}function offersOf(at){const{page,chair}=at;const others2=page.
seat===null&&!page.office&&page.table.seats.some(each=>each.key);return[chair&&!chair.officiates&&goesOn(page)&&{key:"ha\
nd",label:say("own-seat.hand"),run:()=>showHandover(at).catch(error=>console.warn(error))},chair?.code&&{key:"code",label:say(
"own-seat.code"),run:()=>showCode(at).then(()=>drawSeatMenu(at))},others2&&goesOn(page)&&{key:"recover",label:say("own-s\
eat.recover"),run:()=>askRecovery(at)},page.log.length>0&&{key:"compare",label:say("own-seat.compare-open"),run:()=>showCompare(
at)}].filter(Boolean)}const AGAIN=1e4;const MOUTHS={laugh:"M5 9a5 5 0 0 0 10 0z",wonder:"M8 12a2 2.5 0 1 0 4 0a2 2.5 0 1\
 0-4 0z",ouch:"M6 14q4-5 8 0",bravo:"M6 11q4 5 8 0"};let words$1=null;let coming=null;let timer=null;function phrases(){
coming??=get(`/phrases?language=${language}`).then(told2=>words$1=new Map(told2.phrases.map(each=>[each.id,each.words])),
()=>void setTimeout(()=>coming=null,AGAIN));return coming}async function drawTalk(at){clearTimeout(timer);const said=bubbles(
at.page,Date.now(),mutesOf(at.table));if(!said.length&&!byId("talk"))return;if(!(words$1??await phrases()))return;keyed(
layer(),said,each=>each.seq,fresh$1,place);if(said.length)timer=setTimeout(()=>drawTalk(at),Math.max(0,Math.min(...said.
map(each=>each.until))-Date.now()))}function layer(){if(!byId("talk"))document.body.append(make("div",{id:"talk",className:"\
talk",aria:{hidden:"true"}}));return byId("talk")}const fresh$1=({phrase:phrase2})=>make("p",{className:"talk__words"},face(
phrase2),words$1.get(phrase2)??"");function face(phrase2){const mouth=MOUTHS[phrase2];if(!mouth)return null;const root="\
http://www.w3.org/2000/svg";const svg2=document.createElementNS(root,"svg");attribute(svg2,"viewBox","0 0 20 20");for(const d of[
"M10 1a9 9 0 1 0 .01 0z","M6.5 5.5v2M13.5 5.5v2",mouth])attribute(svg2.appendChild(document.createElementNS(root,"path")),
"d",d);return svg2}function place(bubble,{seat}){const plate=document.querySelector(`.board .seat[data-key="${seat}"] .p\
late`);bubble.hidden=!plate;if(!plate)return;const{left,top,bottom}=plate.getBoundingClientRect();const above=top>innerHeight/
2;bubble.style.left=`${Math.max(8,Math.min(left,innerWidth-bubble.offsetWidth-8))}px`;bubble.style.top=`${above?top-bubble.
offsetHeight-6:bottom+6}px`}async function askPhrase(at){if(!(words$1??await phrases()))return;const choice=([id,text2])=>make(
"button",{value:id,className:"button talk__phrase"},face(id),text2);const mutes=make("div");const parts2=[make("div",{className:"\
talk__phrases"},...[...words$1].map(choice)),make("details",{className:"fold"},make("summary",{},say("talk.mute-some")),
mutes)];drawMutes(mutes,at);const chosen2=await answered$1(dialogOf("phrases",say("talk.title"),parts2,["",say("talk.clo\
se")]));if(words$1.has(chosen2))at.send({do:"say",phrase:chosen2})}function drawMutes(parent,at){const{page,table:table2}=at;
const mutes=mutesOf(table2);const names=namesOf(page.table);const rows=[{key:"all",label:say("talk.mute-all"),on:mutes.all,
set:muteAll},...others(page).map(seat=>({key:seat,label:say("talk.mute",{who:names[seat]}),on:mutes.seats.includes(seat),
set:on=>muteSeat(table2,seat,on)}))];keyed(parent,rows,row2=>row2.key,freshMute,(child,row2)=>changeMute(child,row2,at))}
const freshMute=()=>make("label",{className:"field field--check"},make("span",{className:"field__words"}),make("input",{
type:"checkbox"}));function changeMute(child,{label:label2,on,set},at){const[words2,input]=child.children;words2.textContent=
label2;input.checked=on;input.onchange=()=>{set(input.checked);at.draw()}}var talking=Object.freeze({__proto__:null,askPhrase,
drawMutes,drawTalk});function drawMenu(at,names){const{page,game}=at;wire(at);const words2=[...languageWords(page.table),
...optionWords(game?.options,page.table.options??{}),...optionWords(game?.house,page.table.house)];byId("menu-game").textContent=
page.table.title;keyed(byId("menu-options"),words2,([name])=>name,freshOption,(child,[,value])=>text$1(child.children[1],
value));byId("menu-here").textContent=present(page,names);byId("menu-draw").textContent=page.table.status==="lobby"?"":partWords(
page.table,names);byId("copy-watch").hidden=page.table.spectators===false;byId("leave").hidden=page.table.status!=="lobb\
y"||page.seat===null||Boolean(page.table.board);drawCup(page.table);text$1(byId("menu-wish-words"),wishWords(page,names));
drawOffers(byId("menu-wishes"),wishesOf(page),at);drawWaits(at);drawSeatMenu(at);drawLinks(page);drawKept(at);drawCallSettings(
byId("menu-calls"),at);drawMutes(byId("menu-mutes"),at);at.hand?.drawChoice(byId("menu-hand"))}const languageWords=({language:language2})=>language2?
[[say("menu.language"),languageName(language2)]]:[];const freshOption=([name])=>make("div",{},make("dt",{},name),make("d\
d",{}));function present({here,table:table2},names){const people=table2.seats.filter(each=>each.kind==="person"&&here.seats.
includes(each.seat)).map(each=>names[each.seat]);const seated=people.length?say("menu.here",{who:people.join(", ")}):say(
"menu.nobody");const watching=here.watching&&say("menu.watching",{count:here.watching});return[seated,watching,table2.referee&&
refereeWords(table2.referee)].filter(Boolean).join(" ")}const refereeWords=({name})=>name?say("menu.referee",{who:name}):
say("menu.no-referee");function drawWaits(at){const{page}=at;const words2=page.table.waits?.length?waitWords(page,Date.now()+
page.ahead,lawOf(at)):[];byId("menu-waits-title").hidden=!words2.length;drawLines(byId("menu-waits"),words2,"li")}function drawLinks({
mine,table:table2}){const url=mine?.referee?.url??(table2.referee?.name?"":tableOf(table2.id)?.referee?.url??"");const place2=byId(
"menu-links");if(place2.dataset.url===url)return;place2.dataset.url=url;place2.replaceChildren(...url?[linkLine(say("men\
u.referee-link"),url)]:[])}function drawCup({board}){const place2=byId("menu-here").parentElement;if(board&&place2&&!place2.
querySelector("[data-cup]"))place2.prepend(make("button",{type:"button",className:"button",data:{cup:""},on:{click:()=>goToCup(
board)}},say("round-end.cup")))}function drawKept({witness}){byId("save-proof").hidden=!witness;if(!witness)return;const{
known,cover,lasting,full}=witness;const size=readReceipt(known.receipt)?.size??0;text$1(byId("menu-kept"),!lasting?say("\
menu.kept-passing"):full?say("menu.kept-full",{seq:cover.seq}):cover?say("menu.kept",{seq:cover.seq,size}):"")}const leave=at=>at.
command({do:"leave"},()=>{forgetPlace(at.table);location.href="/"});async function copyWatch(button2,at){const link=`${location.
origin}/table/${at.table}`;button2.textContent=await copy(link)?say("menu.copied"):link}async function copyReceipt(button2,at){
const receipt=at.witness?.known.receipt;button2.textContent=!receipt?say("menu.no-receipt"):await copy(receipt)?say("men\
u.receipt-copied"):receipt}function wire(at){byId("look-back").href=pastOf(at.table);byId("transcript").onclick=()=>transcript$1(
at);byId("leave").onclick=()=>leave(at);byId("save-proof").onclick=()=>saveProof(at);byId("receipt").onclick=event=>copyReceipt(
event.target,at);byId("copy-watch").onclick=event=>copyWatch(event.target,at)}var menu=Object.freeze({__proto__:null,drawMenu,
present});const LOOK=200;let table=null;let ticking=0;let spoken$1=new Set;let before=Infinity;function drawBanner(at){table=
at;look();openCase(at);invite(at)}let invited=false;function invite(at){const{office,table:{referee}}=at.page;if(!office||
referee?.name||invited)return;invited=true;at.opens.come()}function look(){clearTimeout(ticking);const{page}=table;const now=Date.
now()+page.ahead;const law=page.table.waits?.length?lawOf(table):null;const notices=noticesOf(page,namesOf(page.table),now,
law);drawNotices(notices,now);tell(notices,law);drawClocks(page,now);if(notices.some(each=>each.until)||page.table.clock?.
running.length)ticking=setTimeout(look,LOOK)}function drawNotices(notices,now){const banner2=byId("banner");banner2.hidden=
!notices.length;attribute(byId("board"),"data-frozen",frozen(table.page)?"":null);const focused=banner2.contains(document.
activeElement);keyed(banner2,notices,notice=>notice.key,freshNotice,(child,notice)=>changeNotice(child,notice,now));if(focused&&
!banner2.contains(document.activeElement))byId("prompt").focus()}function tell(notices,known){const told2=notices.flatMap(
({title,law})=>[title,known&&law]).filter(Boolean);for(const words2 of told2)if(!spoken$1.has(words2))table.speak(words2);
spoken$1=new Set(told2)}function freshNotice(){const words2=make("div",{className:"notice__words"},make("p",{className:"\
notice__title"}),make("div",{className:"notice__lines"}),make("p",{className:"notice__law"}));return make("div",{className:"\
notice"},words2,make("span",{className:"notice__time",role:"timer"}),make("div",{className:"notice__offers"}))}function changeNotice(child,{
title,lines:lines2,law,until,offers},now){const[words2,time,buttons]=child.children;const[head,list,line]=words2.children;
text$1(head,title);text$1(line,law??"");drawLines(list,lines2);text$1(time,until?countdown(moment$1(until)-now):"");drawOffers(
buttons,offers,table)}function drawClocks(page,now){const{clock:clock2,seats}=page.table;if(!clock2||!page.game)return;for(const{
seat}of seats){const place2=document.querySelector(`.seat[data-key="${seat}"] .plate__clock`);if(place2)drawClock(place2,
leftOf(clock2,seat,now),clock2.running.includes(seat))}warn(page,now)}function drawClock(place2,left,running){text$1(place2,
`${running?"▶ ":""}${written$1(left)}`);attribute(place2,"data-running",running?"":null);attribute(place2,"data-low",running&&
left<1e4?"":null);attribute(place2,"title",say(running?"banner.runs":"banner.stands"))}function warn({seat,table:{clock:clock2}},now){
const left=clock2.running.includes(seat)?leftOf(clock2,seat,now):Infinity;if(warns(before,left))table.speak(say("banner.\
ten-seconds"));before=left}let opened$1=null;let instead=null;function openCase({page}){const{incident}=page.table;if(!incident&&
opened$1&&openPanel()==="case")showPanel(instead,{focus:false});if(opened$1===(incident?.seq??null))return;opened$1=incident?.
seq??null;if(!incident||!beside()||openPanel()==="case")return;instead=openPanel();showPanel("case",{focus:false})}var banner=Object.
freeze({__proto__:null,drawBanner});const clock=at=>new Date(at).toLocaleTimeString(language,{hour:"2-digit",minute:"2-d\
igit",hour12:false});function drawLog(page,names,{older,dispute:dispute2}){const call=disputes(page)?dispute2:null;const list=byId(
"log-list");const scroller=list.parentElement;const following=scroller.scrollHeight-scroller.scrollTop-scroller.clientHeight<
60;const entries=unmuted(page.log,mutesOf(page.table.id)).filter(entry=>entry.lines?.length);keyed(list,entries,entry=>entry.
seq,freshEntry,(child,entry)=>changeEntry(child,entry,page.table,names,call));byId("log-older").hidden=!page.older;byId(
"log-older").onclick=older;if(following)scroller.scrollTop=scroller.scrollHeight}function freshEntry(entry){const by=/^(seat|bot):(\d)$/.
exec(entry.by);const number=make("span",{className:"log__seq",title:say("log.number")},`#${entry.seq}`);const time=make(
"time",{dateTime:entry.at,title:new Date(entry.at).toLocaleString(language)},clock(entry.at));return make("li",{className:"\
log__entry",data:{by:by?"seat":entry.by}},number,make("div",{className:"log__lines"}),time)}function changeEntry(child,entry,table2,names,dispute2){
const undone=isUndone(table2,entry.seq);const words2=sentences(entry,names);const key=JSON.stringify([undone,words2]);if(child.
dataset.words!==key)child.children[1].replaceChildren(...words2.map(line=>make("p",{},...struck(line,undone))));child.dataset.
words=key;attribute(child,"data-undone",undone?"":null);changeDispute(child,entry.seq,undone||!entry.cards?null:dispute2)}
const struck=(line,undone)=>undone?[make("span",{className:"unseen"},say("log.undone")),make("s",{},line)]:[line];function changeDispute(child,seq,dispute2){
const old=child.querySelector(".log__dispute");if(old&&!dispute2)old.remove();if(!dispute2||old)return;const button2=make(
"button",{type:"button",className:"button button--small log__dispute",aria:{label:say("log.dispute-seq",{seq})},on:{click:()=>dispute2(
seq)}},say("log.dispute"));child.append(button2)}var log=Object.freeze({__proto__:null,drawLog,struck});const REMEDIES={
stands:[],rewind:["to"],repair:["to"],adjust:["seat","points"],forfeit:["seat"],void:[]};const remedyOf=(kind,fields2)=>Object.
fromEntries([["kind",kind],...REMEDIES[kind].map(field2=>[field2,fields2[field2]])]);function missing({kind,to,seat,points:points2},last){
const needs=REMEDIES[kind];if(needs.includes("to")&&!(Number.isInteger(to)&&to>=0&&to<=last))return say("remedies.missin\
g-to",{last});if(needs.includes("seat")&&!Number.isInteger(seat))return say("remedies.missing-seat");if(needs.includes("\
points")&&!(Number.isInteger(points2)&&points2))return say("remedies.missing-points");return""}function takenBack(to,rewinds){
const later=rewinds.filter(([seq])=>seq>to).map(([seq])=>`#${seq}`);return later.length?say("remedies.taken-back",{which:listed(
later)}):""}function remedyWords({kind,to,seat,points:points2},{names,line="",amount=String,rewinds=[]}){const after=say(
line?"remedies.before-line":"remedies.after",{to,line});const back=kind==="rewind"||kind==="repair"?takenBack(to,rewinds):
"";const key=kind==="adjust"?points2<0?"remedies.says-less":"remedies.says-more":`remedies.says-${kind}`;return[say(key,
{after,who:names[seat],amount:amount(Math.abs(points2))}),back].filter(Boolean).join(" ")}function clausesOf(html,words2=64){
const found=html.matchAll(/<(\w+)[^>]*\bid="clause-([\d.]+)"[^>]*>([\s\S]*?)<\/\1>/g);return[...found].map(([,,number,inner])=>[
number,cut(plain(inner).replace(new RegExp(`^${number}\\s*`),""),words2)])}const plain=html=>html.replace(/<[^>]*>/g,"").
replace(/&(amp|lt|gt|quot|#39);/g,(_,name)=>({amp:"&",lt:"<",gt:">",quot:'"',"#39":"'"})[name]).replace(/\s+/g," ").trim();
const cut=(text2,most)=>text2.length<=most?text2:`${text2.slice(0,text2.lastIndexOf(" ",most)).replace(/[,;:.]$/,"")} …`;
let draft="";function askClaim(at,seq=null){const dialog=byId("claim");const input=byId("claim-text");const names=namesOf(
at.page.table);const offered=disputable(at.page,seq);const first=seq??offered[0]?.seq;for(const old of all(byId("claim-a\
bout"),".moment"))old.remove();byId("claim-about").append(...offered.map(each=>momentChoice("claim-moment",each,at,{names,
checked:each.seq===first})));keyed(byId("claim-clause"),[["",say("claim.no-clause")],...clausesOf(at.game?.rules??"")],([
number])=>number,([number,start])=>make("option",{value:number},`${number} ${start}`.trim()));input.value=draft;byId("cl\
aim-text").oninput=written;byId("claim-about").onchange=()=>drawWhy(at,isOwn(at.page,about()));byId("claim-why").onchange=
()=>drawWhy(at,slips());drawWhy(at,isOwn(at.page,first));written();dialog.returnValue="";dialog.onclose=()=>dialog.returnValue===
"ok"&&claimed$1()&&open(at,claimed$1());dialog.showModal();byId("claim-about").querySelector(":checked")?.scrollIntoView(
{block:"nearest"})}const about=()=>chosenMoment(byId("claim-about"));const slips=()=>byId("claim-slip").checked;function isOwn({
log:log2,seat},seq){const entry=log2.find(each=>each.seq===seq);return Boolean(entry&&seat!==null&&seatOf$1(entry)===seat)}
function drawWhy(at,slip){const own2=movesOf(at.page).find(entry=>isOwn(at.page,entry.seq));hide("claim-slip",!own2);byId(
"claim-slip").checked=slip;byId("claim-rule").checked=!slip;if(slip&&own2&&!isOwn(at.page,about()))pick(own2.seq);hide("\
claim-clause",slip);byId("claim-text").required=!slip}const hide=(id,hidden)=>byId(id).closest("label")?.toggleAttribute(
"hidden",hidden);function pick(seq){const input=byId("claim-about").querySelector(`[value="${seq}"]`);if(input)input.checked=
true;input?.scrollIntoView({block:"nearest"})}function written(){draft=byId("claim-text").value;text$1(byId("claim-left"),
say("claim.left",{count:byId("claim-text").maxLength-draft.length}))}function claimed$1(){const said=draft.trim();const clause=byId(
"claim-clause").value;if(slips())return said||say("claim.slip");return said&&clause?say("claim.by-clause",{clause,said}):
said}const open=(at,claim2)=>at.command({do:"incident",about:about(),claim:claim2},opened);function opened(){draft="";showPanel(
"case")}var claim=Object.freeze({__proto__:null,askClaim});const ASKS={consent:"price.ask",referee:"price.ask-referee"};
function priced({target,kind,practice,words:words2=[]},names,last=true){const[first,...details]=words2.map(each=>named(each,
names));const own2=last?"price.last":"price.earlier";return{says:[first,practice&&say("price.practice")].filter(Boolean),
details,button:say(ASKS[kind]??own2,{target})}}async function askUndo(at){const dialog=byId("undo");const first=await priceOf(
at);if(!first)return;fillWhich(first,at);byId("undo-which").onchange=()=>change(chosen(),at);dialog.onclose=()=>dialog.returnValue===
"ok"&&ask(at);dialog.returnValue="";drawPrice(first,at);if(!dialog.open)dialog.showModal()}const chosen=()=>chosenMoment(
byId("undo-which"));async function priceOf(at,target=null){const path=`/tables/${at.table}/undo${target===null?"":`?targ\
et=${target}`}`;return get(path,at.token).catch(error=>{byId("undo").close();at.show({...at.page,refusal:error});return null})}
async function change(target,at){byId("undo-ask").disabled=true;const price=await priceOf(at,target);if(price&&chosen()===
target)drawPrice(price,at)}function fillWhich({target,earlier},at){const names=namesOf(at.page.table);const own2=[{seq:target,
line:lineOf(at.page.log,target,names)},...earlier.filter(each=>each.seq!==target)];const options=own2.map(({seq,line})=>momentChoice(
"undo-moment",{seq,line:named(line,names)},at,{names,checked:seq===target}));for(const old of all(byId("undo-which"),".m\
oment"))old.remove();byId("undo-which").append(...options);byId("undo-which").dataset.last=target}function drawPrice(price,at){
const{says,details,button:button2}=priced(price,namesOf(at.page.table),price.target===Number(byId("undo-which").dataset.
last));const more=details.length?[make("details",{},make("summary",{},say("undo.more")),make("ul",{className:"reasons"},
...details.map(each=>make("li",{},each))))]:[];byId("undo-price").replaceChildren(...says.map(each=>make("p",{},each)),...more);
Object.assign(byId("undo-ask"),{textContent:button2,disabled:false})}const ask=at=>at.command({do:"undo",target:chosen()});
var undo=Object.freeze({__proto__:null,askUndo});const GAP=14;const EDGE$1=24;const MIDDLE="#around .seat, #around .card\
, .own .card, #centre :is(.card, .zone__head, .zone__note)";const AIMS=["#board .card[data-hint]:not(#hand *)","#hand .c\
ard[data-hint]","#buttons [data-hint]"];let watched=false;async function teach(at){const{seq}=at.page;const[lesson2]=await Promise.
all([get(`/tables/${at.table}/lesson`,at.token).catch(()=>null),stylesheet("lesson")]);if(!watched)watch$1();watched=true;
if(lesson2?.text&&at.page.seq===seq)at.show({...at.page,lesson:{...lesson2,seq}})}function watch$1(){const again2=()=>requestAnimationFrame(
stand);const sizes=new ResizeObserver(again2);const changes=new MutationObserver(again2);sizes.observe(byId("refusal"));
for(const id of["around","centre","own","buttons","hand"]){sizes.observe(byId(id));changes.observe(byId(id),{childList:true,
subtree:true,attributeFilter:["data-hint","style"]})}}function stand(){const coach=byId("refusal");const row2=below(coach.
getBoundingClientRect(),Number.parseFloat(coach.style.getPropertyValue("--rise"))||0);const aim=around(AIMS.map(boxes).find(
found=>found.length)??[]);const stands=aim&&aim.left<row2.right?standing$1(row2,aim)??row2:row2;coach.style.setProperty(
"--rise",`${row2.top-stands.top}px`);coach.style.setProperty("--at",`${aim?Math.min(row2.width-EDGE$1,Math.max(EDGE$1,(aim.
left+aim.right)/2-row2.left)):0}px`);attribute(coach,"data-points",aim&&(aim.left>=row2.right?"right":aim.bottom<=stands.
top?"up":"down"));const moving=byId("board").getAnimations({subtree:true});const flights=moving.filter(each=>each.playState===
"running"&&each.effect?.getComputedTiming().endTime!==Infinity);if(flights.length)Promise.allSettled(flights.map(each=>each.
finished)).then(stand)}function standing$1(row2,aim){const hidden=boxes(MIDDLE).filter(box=>box.bottom<=row2.top);return[
aim.bottom,Math.max(aim.bottom,...hidden.map(box=>box.bottom))].filter(foot=>foot+GAP<=row2.top).map(foot=>below(row2,foot+
GAP-row2.top)).find(place2=>!hidden.some(box=>overlap(box,place2)))}const below=({left,top,width,height},px)=>new DOMRect(
left,top+px,width,height);const overlap=(one,other)=>one.left<other.right&&other.left<one.right&&one.top<other.bottom&&other.
top<one.bottom;const boxes=where=>[...document.querySelectorAll(where)].map(each=>each.getBoundingClientRect()).filter(box=>box.
width&&box.height);function around(found){if(!found.length)return null;const[left,top]=[Math.min(...found.map(each=>each.
left)),Math.min(...found.map(each=>each.top))];return new DOMRect(left,top,Math.max(...found.map(each=>each.right))-left,
Math.max(...found.map(each=>each.bottom))-top)}var lesson=Object.freeze({__proto__:null,teach});function askHint(at){if(at.
page.mine.hint===null)at.command({do:"hint"},()=>show(at));else show(at)}async function show(at){const hint2=await get(`\
/tables/${at.table}/hint`,at.token).catch(refusal=>({refusal}));at.show({...at.page,refusal:null,...hint2.refusal?hint2:
{hint:hint2}})}var hint=Object.freeze({__proto__:null,askHint});function drawPositions(root,faces){for(const figure of root.
querySelectorAll(".position:not(:has(.position__side))")){figure.prepend(...sides(JSON.parse(figure.dataset.zones)).map(
side=>drawSide(side,faces)))}}function sides(zones){const owners=[...new Set(zones.map(zone=>zone.owner??null))].sort((a,b)=>(a??
-1)-(b??-1));return owners.map(owner=>({owner,zones:zones.filter(zone=>(zone.owner??null)===owner)}))}function drawSide({
owner,zones},faces){const who=owner===null?null:make("strong",{className:"position__who"},named(`{${owner}}`,[]));return make(
"div",{className:owner===null?"position__side position__side--middle":"position__side"},who,...zones.map(zone=>drawZone(
zone,faces)))}function drawZone(zone,faces){const hidden=Object.values(zone.marks??{}).includes("under");const notes=[zone.
label,zone.note,zone.count>zone.cards.length&&cards(zone.count),hidden&&say("rulebook.face-down")].filter(Boolean).map(words2=>named(
words2,[]));const cards$1=make("span",{className:"position__cards",role:"list"});if(zone.layout==="grid")cards$1.style.setProperty(
"--columns",zone.columns);keyed(cards$1,zone.cards,(_,index)=>index,()=>make("span",{role:"listitem"}),(place2,code,index)=>place2.
append(drawCard(code,zone.marks?.[index],faces)));return make("div",{className:"position__zone",data:{laid:zone.layout}},
make("span",{className:"position__name"},notes.join(" · ")),cards$1)}function drawCard(code,mark,faces){const card=make(
"span",{className:"card",role:"img",title:code?faceOf(faces,code).name:"",aria:{label:spoken$2({code,names:[]},faces)},data:mark===
"under"?{under:""}:{}});paint(card,code,faces);return card}let shown$1="";async function showRules({rules:html,faces}){if(html===
shown$1)return;shown$1=html;const page=documentOf(html,"text/html");byId("rules-text").replaceChildren(...[...page.body.
childNodes].map(node=>document.importNode(node,true)));drawPositions(byId("rules-text"),faces);await stylesheet("rules")}
function findClause(clause){const found=byId(`clause-${clause}`);document.querySelectorAll("#rules-text .found").forEach(
each=>each.classList.remove("found"));if(!found)return false;found.classList.add("found");found.tabIndex=-1;found.focus(
{preventScroll:true});found.scrollIntoView({block:"center"});return true}var rules=Object.freeze({__proto__:null,findClause,
showRules});const lostBy=({table:table2},why,names)=>listed(table2.seats.filter(each=>each.lost===why).map(each=>names[each.
seat]));function ending(page,names){const{why="played",winners=page.game.winners??[]}=page.table.outcome??{};const who=listed(
winners.map(seat=>names[seat]));const won=winners.length>0;const shared=winners.some(seat=>!partnersOf(page.game,winners[0]).
includes(seat));if(why==="played")return say(`outcome.${shared?"share":winners.length>1?"win":won?"wins":"over"}`,{who});
const told2=say(`outcome.${why}`,{who:lostBy(page,why,names)});return won?say(winners.length>1?"outcome.and-win":"outcom\
e.and-wins",{why:told2,who}):told2}function titleOf(page,names){const{game,table:table2,seat,past}=page;const{why="playe\
d",winners=game.winners??[]}=table2.outcome??{};const own2=(one,...others2)=>!past&&one===seat&&!others2.length;if(table2.
status==="over")return why==="played"&&own2(...winners)?say("outcome.you-win"):ending(page,names);const{round,rows=[]}=table2.
deal&&game.sheet?.at(-1)||{};const points2=rows.map(each=>each.points);const[first,...more]=rows.filter(each=>each.points===
bestOf(table2,points2));if(!first)return say("sheet.title");if(more.length||partnersOf(game,first.seat).length>1)return say(
"sheet.round",{round});return own2(first.seat)?say("sheet.you-take",{round}):say("sheet.takes",{who:names[first.seat],round})}
function endNotes({table:table2,ahead},names,now=Date.now()){const{outcome,practice,final=untilOf(table2,"final")}=table2;
const out=outcome?.played_for??[];return[out.length&&say("outcome.played-for",{who:listed(out.map(seat=>names[seat]))}),
practice&&say("outcome.practice"),final&&say(table2.final?"outcome.final":"outcome.final-from",{time:shownTime(final,now,
ahead)})].filter(Boolean)}function partnersOf({players},seat){const{side}=players.find(each=>each.seat===seat)??{};return side===
void 0?[seat]:players.filter(each=>each.side===side).map(each=>each.seat)}const holdersOf=(game,names)=>names.map((_,seat)=>listed(
partnersOf(game,seat).map(each=>names[each])));const bestOf=({fewest_wins},points2)=>(fewest_wins?Math.min:Math.max)(...points2);
function standingOf(page){const{outcome,fewest_wins}=page.table;const winners=winnersOf(page);const sides2=page.game.players.
map(({seat,score})=>({seat,score,all:partnersOf(page.game,seat)})).filter(({seat,all:all2})=>seat===all2[0]);const rows=sides2.
map(({seat,score,all:all2})=>({seat,score:outcome?.scores[seat]??score,adjusted:outcome?.adjusted?.[seat]??0,won:all2.some(
each=>winners.includes(each))}));rows.sort((a,b)=>fewest_wins?a.score-b.score:b.score-a.score);const first=rows.findIndex(
({won})=>won);return rows.map((each,place2)=>({...each,why:place2<first?page.game.players.find(({seat})=>seat===each.seat).
note??"":""}))}function drawSheet(page,names,unit,buttons,jump=null){const{game,table:table2}=page;const over=table2.status===
"over";byId("sheet-title").textContent=titleOf(page,names);const holders=holdersOf(game,page.past||page.seat===null?names:
names.with(page.seat,say("plate.you")));byId("sheet").toggleAttribute("data-over",over);byId("sheet").toggleAttribute("d\
ata-won",over&&hasWon(page));const counted=(game.sheet??[]).filter(({rows})=>rows.length);const notes=over?endNotes(page,
names).map(words2=>make("p",{className:"sheet__note"},words2)):[];byId("sheet-rounds").replaceChildren(...notes,...over||
!game.sheet?.length?[standing(page,names,holders,unit)]:[],...counted.length>1?[chart$2(counted,holders,unit)]:[],...rounds(
page,names,holders,unit,jump));byId("sheet-buttons").replaceChildren(...buttons.map(({label:label2,run,main})=>button(label2,
run,main?"button button--main":"button")))}function chart$2(sheet2,names,unit){const place2=make("figure",{className:"ch\
art"});worded(Promise.resolve().then(function(){return chart}),stylesheet("chart")).then(([{drawChart:drawChart2}])=>drawChart2(
place2,sheet2,names,unit),()=>place2.remove());return place2}function standing(page,names,holders,unit){const rows=standingOf(
page).map(({seat,score,adjusted,won,why})=>{const points2=`${adjusted>0?"+":""}${scored(adjusted,unit)}`;const total=adjusted?
say("sheet.by-ruling",{score:scored(score,unit),points:points2}):scored(score,unit);return row$1([[won?`★ ${holders[seat]}`:
holders[seat],named(why,names)].filter(Boolean).join(" · "),total],won)});return sheet(say("sheet.standing"),["player",
"total"],rows)}function rounds({game,table:table2},names,holders,unit,jump){return[...game.sheet??[]].reverse().map(({round,
rows,note})=>{const best=bestOf(table2,rows.map(each=>each.points));const how=rows.some(each=>each.detail);const lines2=rows.
map(each=>row$1([holders[each.seat],scored(each.points,unit),scored(each.total,unit),...how?[named(each.detail,names)]:[]],
each.points===best));const shown2=sheet(jump?button(say("sheet.go",{round}),()=>jump(round),"button"):say("sheet.round",
{round}),["player","points","total",...how?["how"]:[]],lines2);return note?make("div",{},shown2,make("p",{className:"she\
et__note"},named(note,names))):shown2})}function sheet(caption,heads,rows){const head=make("tr",{},...heads.map(name=>make(
"th",{scope:"col"},say(`sheet.${name}`))));return make("table",{className:"sheet"},make("caption",{},caption),make("thea\
d",{},head),make("tbody",{},...rows))}function row$1([name,...cells],best){const line=make("tr",{},make("th",{scope:"row"},
name),...cells.map(words2=>make("td",{},words2??"")));line.classList.toggle("best",Boolean(best));return line}var sheet$1=Object.
freeze({__proto__:null,drawSheet});function headline(page,names,unit){const[first,second]=standingOf(page);const gap=Math.
abs(first.score-(second?.score??first.score));const why=page.table.outcome?.why??"played";if(why!=="played"||winnersOf(page).
length>1||!first.won||!gap)return ending(page,names);const{fewest_wins}=page.table;const lowest=({rows})=>rows.every(each=>each.
seat===first.seat||(fewest_wins?-1:1)*(each.total-totalOf(rows,first.seat))>0);return say((page.game.sheet??[]).some(lowest)?
"match-story.from-last":"match-story.by",{who:names[first.seat],gap:scored(gap,unit)})}const totalOf=(rows,of)=>rows.find(
({seat})=>seat===of)?.total??0;const momentOf=(table2,seq)=>`/replay/${encodeURIComponent(table2)}?${new URLSearchParams(
{seq,as:"public"})}`;const toldOf=({lines:lines2},names)=>lines2.map(line=>named(line,names)).join(" ");function momentsOf({
turning,biggest},names,unit){const turn=turning&&{key:"turning",title:say("match-story.turning"),words:say("match-story.\
from-here",{who:names[turning.seat],round:turning.round})};const most=biggest&&{key:"biggest",title:say("match-story.big\
gest"),words:say("match-story.gain",{who:names[biggest.seat],gain:scored(biggest.gain,unit),round:biggest.round})};const found=[
turn&&{...turn,seq:turning.seq,cards:turning.cards,told:toldOf(turning,names)},most&&{...most,seq:biggest.seq,cards:biggest.
cards,told:toldOf(biggest,names)}].filter(Boolean);const[first,second]=found;return second&&first.seq===second.seq?[{...first,
words:`${first.words} ${second.words}`}]:found}function costsOf({seats},names){const rows=[...seats].sort((a,b)=>b.cost-
a.cost);return rows.map(({seq,seat,played,better,reason,cost})=>({seq,seat,words:[say("match-story.cost",{who:names[seat],
played:named(played,names),better:named(better,names),percent:Math.max(1,Math.round(cost*100))}),named(reason,names)].filter(
Boolean).join(" ")}))}const percent=part=>Math.max(1,Math.round(Math.abs(part)*100));const parts=part=>Math.abs(part)>1?
say("match-story.whole"):say("match-story.part",{percent:percent(part)});function skill({decisions,weighed,cost,error}){
if(!decisions)return say("match-story.no-choice");if(cost===null)return weighed?say("match-story.cost-unsure",{percent:percent(
2*error)}):say("match-story.not-weighed");return cost?say("match-story.cost-all",{part:parts(cost)}):say("match-story.co\
st-nothing")}function luck({luck:luck2}){if(luck2===null)return say("match-story.luck-unsure");return luck2?say(luck2>0?
"match-story.luck-good":"match-story.luck-bad",{part:parts(luck2)}):say("match-story.luck-even")}const balancesOf=({balances},names)=>balances.
map(each=>say("match-story.balance",{who:names[each.seat],skill:skill(each),luck:luck(each)}));const POLL=1500;async function showStory(at,offers){
const told2=await get(`/tables/${at.table}/replay/story`,at.token).catch(refusal=>({refusal}));if(told2.refusal)return at.
show({...at.page,refusal:told2.refusal});byId("sheet").close();const names=namesOf(at.page.table);const unit=at.game?.unit===
"points"?"":at.game?.unit??"";const moments=momentsOf(told2,names,unit);const rounds2=at.page.game.sheet?.length??0;const bar=make(
"header",{className:"bar"},make("div",{className:"bar__words"},make("strong",{},at.page.table.title),make("p",{},rounds2?
say("match-story.rounds",{count:rounds2}):"")),make("nav",{className:"bar__tools"},leads(at),make("button",{className:"b\
utton button--bar",value:""},say("round-end.close"))));const parts2=[bar,make("h2",{id:"story-title"},headline(at.page,names,
unit)),...chart$1(at.page.game.sheet,names,unit,told2.turning),costs(at,names)];const form2=make("form",{method:"dialog",
data:{moments:moments.length}},...parts2,...moments.map(each=>moment(at,each)),sending(offers));const chosen2=await answered$1(
make("dialog",{id:"story",aria:{labelledby:"story-title"}},form2));if(chosen2==="share")await share(at,names,unit,moments);
offers.find(({label:label2})=>label2===chosen2)?.run()}const leads=({table:table2})=>make("a",{className:"button button-\
-bar",href:`/replay/${encodeURIComponent(table2)}`},say("round-end.look-back"));function sending(offers){const share2=make(
"button",{value:"share",className:"button story__share"},say("match-story.share"));const others2=offers.map(({label:label2})=>make(
"button",{value:label2,className:"button"},label2));return make("section",{className:"story__part"},make("h3",{},say("ma\
tch-story.send")),make("p",{},say("match-story.send-help")),share2,...others2)}function chart$1(sheet2,names,unit,turning){
if(!(sheet2?.length>1))return[];const figure=make("figure",{className:"chart story__part"});worded(Promise.resolve().then(
function(){return chart}),stylesheet("chart")).then(([{drawChart:drawChart2}])=>drawChart2(figure,sheet2,names,unit,turning?.
round),()=>figure.remove());return[figure]}const watch=(table2,seq)=>make("a",{href:momentOf(table2,seq),className:"butt\
on button--quiet"},say("match-story.watch"));function moment({table:table2,game},{title,words:words2,told:told2,seq,cards:cards2}){
const fan=make("div",{className:"story__cards",aria:{hidden:"true"}});for(const code of cards2)paint(fan.appendChild(make(
"span",{className:"card"})),code,game?.faces);const says=[make("p",{},words2),make("p",{className:"story__told"},told2)];
return make("section",{className:"story__part story__moment"},make("h3",{},title),fan,...says,watch(table2,seq))}function costs(at,names){
const words2=make("p",{role:"status"},say("match-story.costs-help"));const[balances,rows]=[1,2].map(()=>make("ul",{className:"\
story__costs"}));const ask2=button(say("match-story.look"),()=>look2());const note=make("p",{className:"story__told",hidden:true},
say("match-story.balances-help"));const path=`/tables/${at.table}/replay/post-mortem`;async function look2(){ask2.hidden=
true;let found=await post(path,{},at.token).catch(refusal=>({refusal}));while(found.state==="working"&&rows.isConnected){
words2.textContent=say("match-story.looking",{done:found.looked_at,all:found.decisions});await new Promise(resolve=>setTimeout(
resolve,POLL));found=await get(path,at.token).catch(refusal=>refusal.final?{refusal}:found)}ask2.hidden=found.state==="d\
one";if(found.state!=="done")return words2.textContent=found.refusal?.message??say("match-story.failed");words2.textContent=
say(found.seats.length?"match-story.by-search":"match-story.nothing");rows.replaceChildren(...costsOf(found,names).map(each=>make(
"li",{},each.words," ",watch(at.table,each.seq-1))));balances.replaceChildren(...balancesOf(found,names).map((words3,i)=>make(
"li",{},words3,...bars(found.balances[i]))));note.hidden=false}return make("section",{className:"story__part story__luck"},
make("h3",{},say("match-story.costs")),words2,ask2,balances,note,rows)}function bars({seat,luck:luck2,cost}){const bar=(name,value)=>make(
"span",{className:"story__bar",aria:{hidden:"true"},data:{seat}},say(`match-story.${name}`),make("meter",{value}));return luck2===
null||cost===null?[]:[bar("luck",(1+luck2)/2),bar("skill",1-cost)]}async function share(at,names,unit,moments){const[{pictureOf:pictureOf2},
{shareOrSave:shareOrSave2}]=await worded(Promise.resolve().then(function(){return storyPicture}),Promise.resolve().then(
function(){return picture}));const url=new URL(moments.length?momentOf(at.table,moments[0].seq):momentOf(at.table,0),location.
origin).href;const{game,table:table2}=at.page;const blob=await pictureOf2({title:headline(at.page,names,unit),subtitle:table2.
title,page:at.page,names,unit,sheet:game.sheet??[],line:moments[0]?.words??"",url});await shareOrSave2(blob,`${table2.title}\
.png`,{title:table2.title,url})}var storyDialog=Object.freeze({__proto__:null,showStory});function auditWords({verdict,findings=[]}){
const codes=findings.map(({check,seq,clause})=>say(clause?"audit.finding-rule":"audit.finding",{seq,check,clause}));return[
verdict,codes.length&&say("audit.found",{findings:codes.join("; ")})].filter(Boolean).join(" ")}function ledgerTable({entries,
seq},{names,faces}){const head=make("tr",{},...["number","what","cards","who"].map(name=>make("th",{scope:"col"},say(`le\
dger.${name}`))));const rows=[...entries].reverse().map(entry=>row(entry,names,faces));const none=make("tr",{},make("td",
{colSpan:4},say("ledger.none")));return make("table",{className:"ledger"},make("caption",{},say("ledger.upto",{seq})),make(
"thead",{},head),make("tbody",{},...rows.length?rows:[none]))}function cellsOf(entry,names,faces){const cards2=entry.cards?
listed(entry.cards.map(code=>faceOf(faces,code).name)):say("ledger.hidden",{count:entry.count});return[`#${entry.seq}`,named(
entry.words,names)||placeWords(entry.place,names),cards2,whoWords(entry.seats,names)]}const placeWords=(place2,names)=>place2.
startsWith("hand:")?say("ledger.hand",{who:names[Number(place2.slice(5))]}):say("ledger.place",{place:place2});const whoWords=(seats,names)=>seats.
length===names.length&&seats.length>1?say("ledger.everybody"):listed(seats.map(seat=>names[seat]));function row(entry,names,faces){
const[number,...cells]=cellsOf(entry,names,faces);const write2=words2=>entry.undone?make("s",{},words2):words2;const spoken2=entry.
undone&&make("span",{className:"unseen"},say("ledger.undone"));return make("tr",{},make("th",{scope:"row"},spoken2,write2(
number)),...cells.map(words2=>make("td",{},write2(words2))))}let filled=null;let claimed={};const MILD=["rewind","stands"];
const label=key=>make("span",{className:"field__words"},say(key));const words=name=>label(`ruling.${name}`);function rulingForm(at){
const others2=make("details",{id:"ruling-others"},make("summary",{},say("ruling.others")),make("div",{id:"ruling-harder"}));
const whole=make("form",{id:"ruling"},make("fieldset",{},make("legend",{className:"unseen"},say("ruling.remedy")),make("\
div",{id:"ruling-remedies"}),others2,...fields()),make("label",{className:"field field--tall"},words("finding"),make("te\
xtarea",{id:"ruling-finding",rows:2,maxLength:2e3,required:true})),make("label",{className:"field"},words("clause"),make(
"select",{id:"ruling-clause"})),make("p",{id:"ruling-preview",role:"status"}),make("button",{className:"button button--m\
ain"},say("ruling.rule")));whole.addEventListener("input",()=>preview(at));whole.addEventListener("submit",event=>{event.
preventDefault();rule(at)});return whole}const fields=()=>[make("fieldset",{className:"moments",id:"ruling-to",data:{field:"\
to"}},make("legend",{},say("ruling.to"))),make("label",{className:"field",data:{field:"seat"}},words("seat"),make("selec\
t",{id:"ruling-seat"})),make("label",{className:"field",data:{field:"points"}},words("points"),make("input",{type:"numbe\
r",id:"ruling-points",step:1}))];function drawRuling(at,claim2){const{table:table2,office}=at.page;const names=namesOf(table2);
byId("ruling").hidden=claim2===table2.incident&&claim2.stage!=="open"&&claim2.stage!=="appealed";claimed=claim2===table2.
incident?{}:{incident:claim2.seq};if(byId("ruling").hidden)return;const clauses=[["",say("ruling.no-clause")],...clausesOf(
at.game?.rules??"")];keyed(byId("ruling-clause"),clauses,([number])=>number,([number,start])=>make("option",{value:number},
`${number} ${start}`.trim()));const kinds=office.remedies.filter(kind=>kind in REMEDIES);keyed(byId("ruling-remedies"),MILD.
filter(kind=>kinds.includes(kind)),kind=>kind,freshRemedy);keyed(byId("ruling-harder"),kinds.filter(kind=>!MILD.includes(
kind)),kind=>kind,freshRemedy);keyed(byId("ruling-seat"),table2.seats,each=>each.seat,each=>make("option",{value:each.seat},
names[each.seat]));const stage=`${claim2.seq} ${claim2.stage??"open"}`;if(filled!==stage)fill$1(at,claim2);filled=stage;
preview(at)}const freshRemedy=kind=>make("label",{className:"field field--radio"},make("input",{type:"radio",name:"remed\
y",value:kind,required:true}),label(`remedies.${kind}`));function fill$1(at,{about:about2,by,claim:claim2}){const{page}=at;
const names=namesOf(page.table);byId("ruling").reset();byId("ruling-others").removeAttribute("open");const moves=[...movesOf(
page).filter(each=>seatOf$1(each)!==null),...undos(page)].sort((one,other)=>other.seq-one.seq);const first=(moves.find(each=>each.
seq===about2)??moves.find(each=>seatOf$1(each)===by)??moves[0])?.seq;for(const old of all(byId("ruling-to"),".moment"))old.
remove();byId("ruling-to").append(...moves.map(each=>momentChoice("ruling-moment",each,at,{names,checked:each.seq===first})));
const named2=/^\D{0,12}(\d+\.[\d.]*\d)/.exec(claim2)?.[1]??"";if(byId("ruling-clause").querySelector(`[value="${named2}"\
]`))byId("ruling-clause").value=named2;const back=byId("ruling-remedies").querySelector("[value=rewind]");if(back)back.checked=
page.log.some(each=>each.seq===about2&&seatOf$1(each)===by)}const undos=({log:log2,office})=>log2.filter(entry=>office.rewinds.
some(([seq])=>seq===entry.seq));const picked=()=>byId("ruling").querySelector("[name=remedy]:checked")?.value;function remedy(){
const number=id=>byId(id).value===""?NaN:Number(byId(id).value);return remedyOf(picked(),{to:chosenMoment(byId("ruling-t\
o"))-1,seat:number("ruling-seat"),points:number("ruling-points")})}function preview(at){const kind=picked();for(const field2 of all(
byId("ruling"),"[data-field]"))field2.hidden=!kind||!REMEDIES[kind].includes(field2.dataset.field??"");const chosen2=kind&&
remedy();text$1(all(byId("ruling"),".button--main")[0],kind?say("ruling.rule-so",{what:say(`remedies.${kind}`)}):say("ru\
ling.rule"));byId("ruling-clause").required=Boolean(kind)&&!MILD.includes(kind??"");text$1(byId("ruling-preview"),chosen2?
missing(chosen2,at.page.seq)||remedyWords(chosen2,spoken(chosen2,at)):"")}function spoken({to},{page,game}){const names=namesOf(
page.table);const unit=game?.unit??"points";const amount=number=>unit==="points"?points$1(number):scored(number,unit);return{
names,line:lineOf(page.log,to+1,names),rewinds:page.office.rewinds,amount}}function rule(at){const chosen2=remedy();if(missing(
chosen2,at.page.seq))return byId("ruling-preview").focus();at.tell({do:"rule",finding:byId("ruling-finding").value.trim(),
clause:byId("ruling-clause").value,remedy:chosen2,...claimed})}let due=0;let audited=null;let told="";const claimOf=({page,
ruling})=>page.table.incident??page.table.adjourned?.find(each=>each.seq===ruling);function drawOffice(at,desk2){if(!desk2.
childElementCount)desk2.append(...fresh(at));const claim2=claimOf(at);for(const part of desk2.children)part.hidden=!claim2||
part.dataset.part==="look"&&!at.page.table.incident;if(!claim2)return;if(at.page.table.incident)drawLooks(at);drawLedger(
at,claim2);drawAudit(at,claim2);text$1(byId("desk-claim"),claim2===at.page.table.incident?"":say("desk.on-claim",{seq:claim2.
seq,about:claim2.about}));drawRuling(at,claim2);drawExecution(at)}const section=(name,...parts2)=>make("section",{className:"\
desk__part",data:{part:name}},make("h3",{},say(`desk.${name}`)),...parts2);function fresh(at){const eyes=make("select",{
id:"desk-eyes",aria:{label:say("desk.eyes")},on:{change:()=>drawLedger(at,claimOf(at))}});return[section("ruling",make("\
p",{id:"desk-claim"}),rulingForm(at),make("p",{id:"desk-waits"})),section("look",make("p",{className:"desk__hint"},say("\
desk.look-hint")),make("ul",{id:"desk-looks",className:"looks"})),section("ledger",make("label",{className:"field"},make(
"span",{className:"field__words"},say("desk.eyes")),eyes),make("div",{id:"desk-ledger",className:"desk__scroll",tabIndex:0,
role:"region",aria:{label:say("desk.ledger")}})),section("audit",make("p",{id:"desk-audit",role:"status"},say("desk.audi\
ting")))]}const isOpen=({office},eyes)=>office.looks.some(look2=>look2.eyes===eyes);function drawLooks(at){const names=namesOf(
at.page.table);const eyes=["all",...at.page.table.seats.map(each=>`seat:${each.seat}`)];keyed(byId("desk-looks"),eyes,each=>each,
freshLook,(child,each)=>changeLook(child,each,names,at))}const freshLook=()=>make("li",{className:"looks__line"},make("s\
pan",{className:"looks__eyes"}),make("span",{className:"notice__offers"}),make("a",{className:"button button--small"}));
function changeLook(child,eyes,names,at){const[words2,offers,link]=child.children;const{page}=at;const open2=isOpen(page,
eyes);const who=eyes==="all"?say("desk.all-hands"):say("desk.seat-eyes",{who:eyesWords(eyes,names)});text$1(words2,eyesWords(
eyes,names));drawOffers(offers,open2?[]:[{key:eyes,label:say("desk.look"),spoken:say("desk.look-spoken",{eyes:who}),message:{
do:"look",eyes},sure:say("desk.look-sure")}],at);link.hidden=!open2;link.href=`/replay/${at.table}?seq=${page.table.incident.
about}&as=${eyes}${location.hash}`;text$1(link,say("desk.replay",{seq:page.table.incident.about}));link.setAttribute("ar\
ia-label",say("desk.replay-spoken",{seq:page.table.incident.about,eyes:who}))}async function drawLedger(at,claim2){const{
page}=at;const names=namesOf(page.table);const open2=["public",...["all",...page.table.seats.map(each=>`seat:${each.seat}`)].
filter(eyes=>isOpen(page,eyes))];const select=byId("desk-eyes");const before2=select.value;keyed(select,open2,each=>each,
each=>make("option",{value:each},eyesWords(each,names)));if(!open2.includes(before2))select.value=open2[0];const key=`${page.
seq} ${claim2.seq} ${select.value}`;if(told===key)return;told=key;const ledger=await get(`/tables/${at.table}/ledger?seq\
=${claim2.seq}&as=${select.value}`,at.token).catch(error=>error);if(told===key)byId("desk-ledger").replaceChildren(ledger.
entries?ledgerTable(ledger,{names,faces:at.game?.faces}):make("p",{},ledger.message))}async function drawAudit(at,claim2){
if(audited===claim2.seq)return;audited=claim2.seq;const report=await get(`/tables/${at.table}/audit`,at.token).catch(error=>error);
byId("desk-audit").textContent=report.checks?auditWords(report):report.message}function drawExecution(at){const{incident}=at.
page.table;const ruled2=incident?.stage==="ruled";const until=ruled2?lastRuling(incident).until:null;const wait=until?moment$1(
until)-Date.now()-at.page.ahead:0;text$1(byId("desk-waits"),ruled2?[waitingFor(at.page.table,namesOf(at.page.table)),wait>
0&&say("desk.carried-out-in",{time:countdown(wait)})].filter(Boolean).join(" "):"");clearTimeout(due);if(wait>0)due=setTimeout(
()=>byId("desk-waits").isConnected&&drawExecution(at),Math.min(wait,1e3))}var desk=Object.freeze({__proto__:null,drawOffice});
const ENTRANT="entrant";const HOUSE="house";const OFFICES="tournaments";const makeDirectorKey=async()=>(await makeOfficeKey(
await openKeystore(),OFFICES)).key;async function directorOf({id,offices}){const keystore=await openKeystore();const found=await Promise.
all(offices.map(async({office,key})=>({office,kept:await keystore.find(OFFICES,REFEREE,key)})));const own2=found.find(({
kept})=>kept);return own2?new EveningKey(keystore,own2.kept,id,own2.office):null}async function entrantOf({id,entrants}){
const keystore=await openKeystore();const all2=await keystore.of(id,ENTRANT);const kept=all2.find(({key})=>entrants.some(
each=>each.key===key))??all2[0];return kept?new EveningKey(keystore,kept,id,entrants.find(each=>each.key===kept.key)?.entrant??
null):null}async function makeEntrantKey({id,entrants},again2=false){const keystore=await openKeystore();if(again2)await keystore.
keep({...await houseKey(keystore),table:id,at:Date.now()});else await makeKey(keystore,{table:id,seat:ENTRANT});return entrantOf(
{id,entrants})}async function houseKey(keystore){const kept=await keystore.of(HOUSE,ENTRANT);if(kept.length)return kept[0];
await makeKey(keystore,{table:HOUSE,seat:ENTRANT});return houseKey(keystore)}async function makeComingKey({id},toDesk){const keystore=await openKeystore();
const{key}=toDesk?await makeOfficeKey(keystore,OFFICES):(await makeKey(keystore,{table:id,seat:ENTRANT})).seat;return new EveningKey(
keystore,await keystore.find(...toDesk?[OFFICES,REFEREE]:[id,ENTRANT],key),id,null)}const eveningOf=(cup,seat,key,{animal,
colour})=>["evening",cup,seat,key,animal,colour].join(".");async function invitationOf(cup,seat,key,animal,colour){const kept=await(await openKeystore()).
find(cup,ENTRANT,key);return kept?{root:"",host:null,cup,name:kept.name,look:{animal,colour},seats:[{cup,seat:Number(seat),
key}]}:null}const secretOf=async({cup,key})=>(await(await openKeystore()).find(cup,ENTRANT,key)).secret;const countersigned=async({
key,secret},said)=>({key,signature:await signatureOf(secret,signedBytes("invitation",said))});class EveningKey{#keystore;#kept;#cup;constructor(keystore,kept,cup,holder){
this.#keystore=keystore;this.#kept=kept;this.#cup=cup;this.holder=holder}get key(){return this.#kept.key}#sign=(what,said)=>signatureOf(
this.#kept.secret,signedBytes(what,said));#noise=({number,commits})=>this.#keystore.noise(this.key,number,commits.join("\
\0"),freshNoise());hashes=async draw=>noiseHash({table:this.#cup,draw:draw.number,seat:this.key,commit:draw.commits.join(
"\0"),noise:await this.#noise(draw)});async enters({name,draw,head},link=null){const{key,recovery}=this.#kept;const{seal,
opening}=sealedName(ENTERS,name.normalize("NFC"),hex(crypto.getRandomValues(new Uint8Array(16))));await this.#keystore.named(
this.#kept,opening.value);const enter={table:this.#cup,key,recovery,head,noise:await this.hashes(draw),name:seal,...link&&
{partner:link.partner}};const invitation=link&&await countersigned(link,enter);return{enter,signature:await this.#sign("\
enter",enter),...link&&{invitation},openings:{name:opening}}}async joins({place:place2,name,head},link){const{seal,opening}=sealedName(
JOINS,name.normalize("NFC"),hex(crypto.getRandomValues(new Uint8Array(16))));await this.#keystore.named(this.#kept,opening.
value);const join2={table:this.#cup,place:place2,key:this.key,head,name:seal};return{join:join2,signature:await this.#sign(
"join",join2),invitation:await countersigned(link,join2),openings:{name:opening}}}async opens(draw,head){const said={table:this.#cup,
seat:this.holder,draw:draw.number,noise:await this.#noise(draw),head};const text2=JSON.stringify({do:"noise",id:`noise ${draw.
number}`,signed:{"noise-open":said,signature:await this.#sign("noise",said)}});return JSON.parse((await this.#keystore.opening(
this.key,{draw:draw.number,commit:draw.commits.join("\0"),text:text2})).text)}shows=(nonce,origin)=>this.#sign("ticket",
{table:this.#cup,seat:this.holder,nonce,origin});commands(asked2,{head,now},send){return inTurn(this.key,async()=>{const n=await this.#keystore.
number(this.#kept);const{command}=commandOf(asked2,{table:this.#cup,seat:this.holder,n,head,until:untilOf$1(now)},null,null);
return send({do:"signed",signed:{command,signature:await this.#sign("command",command)}})})}}var evening=Object.freeze({
__proto__:null,EveningKey,directorOf,entrantOf,eveningOf,invitationOf,makeComingKey,makeDirectorKey,makeEntrantKey,secretOf});
const BOT="sensible";function drawShare(at,place2){const links=linksOf(at);place2.hidden=!links.length;const{chosen:chosen2}=place2.
dataset;const code=codeOf(at,()=>drawShare(at,place2));const key=JSON.stringify([links,chosen2,Boolean(at.game),code]);if(place2.
dataset.key===key)return;place2.dataset.key=key;place2.replaceChildren(...links.length?shown(at,place2,links,links.find(
({name})=>name===chosen2)??links[0],code):[])}function shown(at,place2,links,link,code){const url=new URL(link.url,location.
origin).href;const choice=make("select",{on:{change:chooses}},...links.map(({name})=>make("option",{value:name},name)));
choice.value=link.name;function chooses(){place2.dataset.chosen=choice.value;drawShare(at,place2)}const whom=make("label",
{className:"field"},make("span",{className:"field__words"},say("inviting.for")),choice);return[make("h3",{className:"sha\
re__title"},say(code.code?"introducing.title":"inviting.title")),picture$1(url,say("inviting.picture",{name:link.name})),
...typed(code),whom,...giving(url),make("p",{className:"seat-code__why"},link.help),...at.game?.bots?.includes(BOT)?[make(
"button",{type:"button",className:"button",on:{click:()=>fill(at)}},say("inviting.fill"))]:[]]}function typed({code,trouble}){
if(!code)return trouble?[make("p",{className:"seat-code__why"},trouble)]:[];const spelled=say("introducing.code",{letters:[
...code].join(" ")});return[make("p",{className:"share__code",role:"img",aria:{label:spelled}},make("span",{},code.slice(
0,3)),make("span",{},code.slice(3))),make("p",{className:"share__where"},say("introducing.where",{address:`${location.host}\
/join`}))]}function giving(url){const field2=make("input",{className:"link__url",readOnly:true,value:url,aria:{label:say(
"inviting.link")},on:{focus:()=>field2.select()}});const shares="share"in navigator;const pressed=make("button",{type:"b\
utton",className:"button button--main",on:{click:give}},say(shares?"inviting.share":"inviting.copy"));async function give(){
if(shares)return navigator.share({url}).catch(()=>null);pressed.textContent=say(await copy(url,field2)?"links.copied":"l\
inks.by-hand")}return[field2,pressed]}function fill(at){const open2=at.page.table.seats.find(each=>each.kind==="open"&&!each.
reserved);if(open2)at.tell({do:"bot",seat:open2.seat,bot:BOT},()=>fill(at))}var sharing=Object.freeze({__proto__:null,drawShare});
const ROOT="http://www.w3.org/2000/svg";const SHAPES=["M-4-4h8v8h-8z","M0-5.500l5.500 9.500h-11z","M-4.500 0a4.500 4.500\
 0 1 0 9 0a4.500 4.500 0 1 0-9 0z","M0-5.500l5.500 5.500-5.500 5.500-5.500-5.500z","M-1.800-5h3.600v3.200h3.200v3.600h-3\
.200v3.200h-3.600v-3.200h-3.200v-3.600h3.200z","M0 5.500l5.500-9.500h-11z"];const LINES=5;const ROUNDS=12;const EDGE={top:18,
right:12,bottom:22};const ROOMY=500;const APART=16;function totalsOf(sheet2){const seats=sheet2[0].rows.map(({seat,points:points2,
total})=>({seat,totals:[total-points2]}));for(const{rows}of sheet2)for(const each of seats)each.totals.push(rows.find(({
seat})=>seat===each.seat)?.total??each.totals.at(-1));return seats}function ticksOf(low,high,most=LINES){const wide=Math.
max(high-low,1)/most;const unit=10**Math.floor(Math.log10(wide));const step=Math.max(1,[1,2,5].map(each=>each*unit).find(
each=>each>=wide)??10*unit);const first=Math.floor(low/step);return Array.from({length:Math.max(Math.ceil(high/step)-first,
1)+1},(_,i)=>(first+i)*step)}function drawChart(place2,sheet2,names,unit,turning=0){const lines2=totalsOf(sheet2);const picture2=make(
"div",{className:"chart__picture"});const legend=make("ul",{className:"chart__names",aria:{hidden:"true"}},...lines2.map(
({seat})=>make("li",{},sample(seat),names[seat])));place2.replaceChildren(picture2,legend);new ResizeObserver(()=>{const width=picture2.
clientWidth;legend.hidden=width>=ROOMY;picture2.replaceChildren();const given2=picture2.clientHeight;picture2.replaceChildren(
...width?[drawn(lines2,{names,unit,rounds:sheet2.map(({round})=>round),turning,width,given:given2})]:[])}).observe(place2)}
function svg(name,given2={},...children){const element=document.createElementNS(ROOT,name);for(const[key,value]of Object.
entries(given2))element.setAttribute(key,value);element.append(...children);return element}const shape=(seat,given2,...children)=>svg(
"path",{class:"chart__mark","data-seat":seat%SHAPES.length,d:SHAPES[seat%SHAPES.length],...given2},...children);const sample=seat=>svg(
"svg",{viewBox:"-7 -7 14 14",width:14,height:14},shape(seat));const compact=new Intl.NumberFormat(language,{notation:"co\
mpact"});const short=(value,unit)=>`${value<0?"−":""}${unit==="$"?unit:""}${compact.format(Math.abs(value))}`;function apart(heights,lowest=Number.
POSITIVE_INFINITY){const order=heights.map((_,i)=>i).sort((a,b)=>heights[a]-heights[b]);const found=[...heights];order.forEach(
(i,place2)=>place2&&(found[i]=Math.max(found[i],found[order[place2-1]]+APART)));order.reverse().forEach((i,place2)=>{found[i]=
Math.min(found[i],place2?found[order[place2-1]]-APART:lowest)});return found}function drawn(lines2,{names,unit,rounds:rounds2,
turning,width,given:given2}){const all2=lines2.flatMap(({totals})=>totals);const ticks=ticksOf(Math.min(...all2),Math.max(
...all2));const words2=ticks.map(tick=>short(tick,unit));const height=Math.max(given2,Math.round(Math.min(260,Math.max(150,
width*.45))));const ends2=width<ROOMY?[]:lines2.map(({seat,totals})=>`${names[seat]} ${scored(totals.at(-1),unit)}`);const right=EDGE.
right+Math.max(0,...ends2.map(each=>each.length))*7.5;const left=Math.max(...words2.map(each=>each.length))*7.5+8;const x=round=>left+
6+(width-left-6-right)*round/rounds2.length;const top=ticks[ticks.length-1];const y=total=>EDGE.top+(height-EDGE.top-EDGE.
bottom)*(top-total)/(top-ticks[0]);const every=Math.ceil(rounds2.length/ROUNDS);const grid=ticks.flatMap((tick,i)=>[svg(
"line",{class:tick?"chart__rule":"chart__rule chart__rule--nought",x1:left,x2:width-right,y1:y(tick),y2:y(tick)}),svg("t\
ext",{class:"chart__word",x:left-4,y:y(tick)+4,"text-anchor":"end"},words2[i])]);const numbers2=rounds2.flatMap((round,i)=>round%
every?[]:[svg("text",{class:"chart__word",x:x(i+1),y:height-5,"text-anchor":"middle"},ends2.length?say("sheet.round",{round}):
round)]);const heights=apart(lines2.map(({totals})=>y(totals.at(-1))+4),height-EDGE.bottom+4);const named2=ends2.map((words3,i)=>svg(
"text",{class:"chart__end","data-seat":lines2[i].seat%SHAPES.length,x:width-right+10,y:heights[i]},words3));const turn=rounds2.
includes(turning)&&x(rounds2.indexOf(turning)+1);const line=turn&&svg("line",{class:"chart__turn",x1:turn,x2:turn,y1:EDGE.
top,y2:height-EDGE.bottom});const turned=line?[line,svg("text",{class:"chart__word",x:turn-5,y:EDGE.top-5,"text-anchor":"\
end"},say("match-story.turning"))]:[];const paths=lines2.map(({seat,totals})=>svg("polyline",{class:"chart__line","data-\
seat":seat%SHAPES.length,points:totals.map((total,i)=>`${x(i)},${y(total)}`).join(" ")}));const mark=(seat,total,i)=>shape(
seat,{transform:`translate(${x(i+1)} ${y(total)})`},svg("title",{},say("sheet.point",{name:names[seat],round:rounds2[i],
total:scored(total,unit)})));const marks=lines2.flatMap(({seat,totals})=>totals.slice(1).map((total,i)=>mark(seat,total,
i)));return svg("svg",{class:"chart__svg",role:"img","aria-label":say("sheet.chart"),viewBox:`0 0 ${width} ${height}`,width,
height},...grid,...numbers2,...turned,...paths,...marks,...named2)}var chart=Object.freeze({__proto__:null,apart,drawChart,
svg,ticksOf,totalsOf});const[WIDE,HIGH]=[1200,630];const CODE=200;const font=(size,{bold=false,family="sans-serif"}={})=>[
bold?"700":"400",`${size}px`,family].join(" ");function feltWith(title,subtitle){const canvas=make("canvas",{width:WIDE,
height:HIGH});const pen=canvas.getContext("2d");const light=pen.createRadialGradient(WIDE/2,HIGH*.4,40,WIDE/2,HIGH*.4,WIDE*
.7);light.addColorStop(0,"#216f53");light.addColorStop(1,"#10402f");pen.fillStyle=light;pen.fillRect(0,0,WIDE,HIGH);write(
pen,title,60,90,680,font(52,{bold:true,family:"serif"}),"#f7f3e6");write(pen,subtitle,60,140,680,font(26),"#d9eadf");return{
canvas,pen}}function write(pen,text2,x,y,most,style,colour){Object.assign(pen,{font:style,fillStyle:colour,textAlign:"le\
ft"});pen.fillText(text2,x,y,most)}async function finished({canvas,pen},url){const code=new Image;code.src=imageOf(url,CODE);
await code.decode();pen.fillStyle="#fff";pen.fillRect(WIDE-CODE-30,HIGH-CODE-30,CODE,CODE);pen.drawImage(code,WIDE-CODE-
30,HIGH-CODE-30,CODE,CODE);return new Promise(resolve=>canvas.toBlob(resolve,"image/png"))}async function shareOrSave(blob,file,said){
const files=[new File([blob],file,{type:"image/png"})];if(!navigator.canShare?.({files}))return save(blob,file);return navigator.
share({files,...said}).catch(()=>{})}var picture=Object.freeze({__proto__:null,HIGH,WIDE,feltWith,finished,font,shareOrSave,
write});const colourOf=seat=>getComputedStyle(document.body).getPropertyValue(`--p-${seat}`);async function pictureOf({title,
subtitle,page,names,unit,sheet:sheet2,line,url}){const drawn2=feltWith(title,subtitle);const{pen}=drawn2;scores(pen,standingOf(
page),holdersOf(page.game,names),unit);if(sheet2.length>1)lines(pen,totalsOf(sheet2));wrapped(pen,line,60,560,820);return finished(
drawn2,url)}function scores(pen,rows,names,unit){rows.slice(0,6).forEach(({seat,score,won},i)=>{const y=90+i*46;pen.fillStyle=
colourOf(seat);pen.fillRect(790,y-20,20,20);write(pen,names[seat],825,y,190,font(28,{bold:won}),"#f7f3e6");write(pen,scored(
score,unit),1025,y,150,font(28,{bold:won}),won?"#ffd166":"#f7f3e6")})}function lines(pen,rows){const all2=rows.flatMap(({
totals})=>totals);const[low,high]=[Math.min(0,...all2),Math.max(...all2,1)];const x=round=>70+650*round/(rows[0].totals.
length-1);const y=total=>490-300*(total-low)/(high-low);pen.strokeStyle="#ffffff40";pen.strokeRect(60,180,670,320);Object.
assign(pen,{lineWidth:6,lineJoin:"round"});for(const{seat,totals}of rows){pen.strokeStyle=colourOf(seat);pen.beginPath();
totals.forEach((total,i)=>pen.lineTo(x(i),y(total)));pen.stroke()}}function wrapped(pen,text2,left,top,most){pen.font=font(
28);const rows=[""];for(const word of text2.split(" ")){const longer=`${rows.at(-1)} ${word}`.trim();if(pen.measureText(
longer).width<=most)rows[rows.length-1]=longer;else rows.push(word)}rows.slice(0,2).forEach((row2,i)=>write(pen,row2,left,
top+i*38,most,font(28),"#f7f3e6"))}var storyPicture=Object.freeze({__proto__:null,pictureOf});export{_case,alarms,answers$1 as answers,
banner,calls,claim,coming$1 as coming,dialogs,evening,hint,lesson,log,magnify,menu,rules,sharing,sheet$1 as sheet,shortcuts,
soft,storyDialog,talking,undo};
