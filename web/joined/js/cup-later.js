import{unhex,hex,pairOf,make,mayInvite,inOrder,say,nameOf,askedToLast,openKeystore,makeComingKey,get,pathTo,linkLine,myName,
setMyName,patiently,ANEW,post,dayOf,worth,tableOf as tableOf$2,pathOf,isAlone,contestants,titleOf as titleOf$1,helpOf,drawClock,
stateOf,missing,headOf,callsOf,listed,boardNow,button,face,contestantOf,placesPicture,pageOf,linesOf,riseOf,sentenceOf}from"./cup.js";
/*! noble-ed25519 - MIT License (c) 2019 Paul Miller (paulmillr.com) */const freeze=Object.freeze;const P=0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffedn;
const N=0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3edn;const _d=0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3n;
const Gx=0x216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51an;const Gy=0x6666666666666666666666666666666666666666666666666666666666666658n;
const _a=P-1n;const ed25519_CURVE=freeze({p:P,n:N,h:8n,a:_a,d:_d,Gx,Gy});const LEN=32;const isBytes$1=a=>{return a instanceof
Uint8Array||ArrayBuffer.isView(a)&&a.constructor.name==="Uint8Array"&&a.BYTES_PER_ELEMENT===1};const abytes$1=(value,length,title="")=>{
if(isBytes$1(value)&&(length===void 0||value.length===length))return value;const bytes=isBytes$1(value);const ofLen=length!==
void 0?` of length ${length}`:"";const got=bytes?`length=${value.length}`:`type=${typeof value}`;const message=(title?`"${title}\
" `:"")+"expected Uint8Array"+ofLen+", got "+got;if(!bytes)throw new TypeError(message);throw new RangeError(message)};const snapshotBytes=(value,title="",length)=>Uint8Array.
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
gative coordinate");let r=(num>>255n)*19n+(num&P_MASK);r=(r>>255n)*19n+(r&P_MASK);return r%P};const modN=a=>mod(a,N);const invert=(number,modulo)=>{
if(number===0n)throw new Error("invert: expected non-zero number");if(modulo<=1n)throw new Error("invert: expected modul\
us > 1, got "+modulo);let a=mod(number,modulo);let b=modulo;let x=0n,u=1n;while(a!==0n){const q=b/a;const r=b-a*q;const m=x-
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
length;let processed=false;for(let pos=0;pos<len;){const take=Math.min(blockLen-this.pos,len-pos);if(take===blockLen){const dataView=createView(
data);for(;blockLen<=len-pos;pos+=blockLen)this.process(dataView,pos);processed=true;continue}buffer.set(pos===0&&take===
len?data:data.subarray(pos,pos+take),this.pos);this.pos+=take;pos+=take;if(this.pos===blockLen){this.process(view,0);this.
pos=0;processed=true}}this.length+=data.length;if(processed)this.roundClean();return this}digestInto(out){aexists(this);
aoutput(out,this);this.finished=true;const{buffer,view,blockLen,isLE}=this;let{pos}=this;buffer[pos++]=128;buffer.fill(0,
pos);if(this.padOffset>blockLen-pos){this.process(view,0);buffer.fill(0)}setU64FromNum(view,blockLen-8,this.length*8,isLE);
this.process(view,0);this.roundClean();const oview=out===buffer?view:createView(out);const len=this.outputLen;const outLen=len/
4;const state=this.get();if(len%4||outLen>state.length)throw new Error("invalid outputLen");for(let i=0;i<outLen;i++)oview.
setUint32(4*i,state[i],isLE)}digest(){const{buffer,outputLen}=this;this.digestInto(buffer);const res=buffer.slice(0,outputLen);
this.destroy();return res}_cloneIntoMeta(to){const{buffer,length,finished:finished2,destroyed,pos}=this;to.destroyed=destroyed;
to.finished=finished2;to.length=length;to.pos=pos;if(pos)to.buffer.set(buffer);return to}clone(){return this._cloneInto()}}
const SHA512_IV=Uint32Array.from([1779033703,4089235720,3144134277,2227873595,1013904242,4271175723,2773480762,1595750129,
1359893119,2917565137,2600822924,725511199,528734635,4215389547,1541459225,327033209]);const K512=(()=>split(["0x428a2f9\
8d728ae22","0x7137449123ef65cd","0xb5c0fbcfec4d3b2f","0xe9b5dba58189dbbc","0x3956c25bf348b538","0x59f111f1b605d019","0x9\
23f82a4af194f9b","0xab1c5ed5da6d8118","0xd807aa98a3030242","0x12835b0145706fbe","0x243185be4ee4b28c","0x550c7dc3d5ffb4e2",
"0x72be5d74f27b896f","0x80deb1fe3b1696b1","0x9bdc06a725c71235","0xc19bf174cf692694","0xe49b69c19ef14ad2","0xefbe4786384f\
25e3","0x0fc19dc68b8cd5b5","0x240ca1cc77ac9c65","0x2de92c6f592b0275","0x4a7484aa6ea6e483","0x5cb0a9dcbd41fbd4","0x76f988\
da831153b5","0x983e5152ee66dfab","0xa831c66d2db43210","0xb00327c898fb213f","0xbf597fc7beef0ee4","0xc6e00bf33da88fc2","0x\
d5a79147930aa725","0x06ca6351e003826f","0x142929670a0e6e70","0x27b70a8546d22ffc","0x2e1b21385c26c926","0x4d2c6dfc5ac42ae\
d","0x53380d139d95b3df","0x650a73548baf63de","0x766a0abb3c77b2a8","0x81c2c92e47edaee6","0x92722c851482353b","0xa2bfe8a14\
cf10364","0xa81a664bbc423001","0xc24b8b70d0f89791","0xc76c51a30654be30","0xd192e819d6ef5218","0xd69906245565a910","0xf40\
e35855771202a","0x106aa07032bbd1b8","0x19a4c116b8d2d0c8","0x1e376c085141ab53","0x2748774cdf8eeb99","0x34b0bcb5e19b48a8",
"0x391c0cb3c5c95a63","0x4ed8aa4ae3418acb","0x5b9cca4f7763e373","0x682e6ff3d6b2b8a3","0x748f82ee5defb2fc","0x78a5636f4317\
2f60","0x84c87814a1f0ab72","0x8cc702081a6439ec","0x90befffa23631e28","0xa4506cebde82bde9","0xbef9a3f7b2c67915","0xc67178\
f2e372532b","0xca273eceea26619c","0xd186b8c721c0c207","0xeada7dd6cde0eb1e","0xf57d4f7fee6ed178","0x06f067aa72176fba","0x\
0a637dc5a2c898a6","0x113f9804bef90dae","0x1b710b35131c471b","0x28db77f523047d84","0x32caab7b40c72493","0x3c9ebe0a15c9beb\
c","0x431d67c49c100d4c","0x4cc5d4becb3e42b6","0x597f299cfc657e2a","0x5fcb6fab3ad6faec","0x6c44198c4a475817"].map(n=>BigInt(
n))))();const SHA512_Kh=(()=>K512[0])();const SHA512_Kl=(()=>K512[1])();const SHA512_W_H=new Uint32Array(80);const SHA512_W_L=new Uint32Array(
80);class SHA2_64B extends HashMD{Ah=0;Al=0;Bh=0;Bl=0;Ch=0;Cl=0;Dh=0;Dl=0;Eh=0;El=0;Fh=0;Fl=0;Gh=0;Gl=0;Hh=0;Hl=0;constructor(outputLen,IV){
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
var soft=Object.freeze({__proto__:null,agreed,publicOf,signedWith});const packed=digits=>btoa(String.fromCharCode(...unhex(
digits))).replaceAll("+","-").replaceAll("/","_").replaceAll("=","");function unpacked(text){try{return/^[\w-]+$/.test(text)?
hex(Uint8Array.from(atob(text.replaceAll("-","+").replaceAll("_","/")),letter=>letter.charCodeAt(0))):null}catch{return null}}
async function freshInvitation(){const secret=crypto.getRandomValues(new Uint8Array(32));return{key:(await pairOf(secret)).
key,secret:hex(secret)}}const WORD="join";const SECRET=64;const placeFragment=(place,secret)=>[WORD,place,packed(secret)].
join(".");async function readPlace(fragment){const[word,place,letters]=fragment.split(".");const secret=unpacked(letters??
"");return word===WORD&&secret?.length===SECRET?{place,...await pairOf(unhex(secret))}:null}/*!
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
numeric:[10,12,14],alphanumeric:[9,11,13],byte:[8,16,16]};const GF256=(()=>{const exp=new Uint8Array(510);const log=new Uint8Array(
256);for(let i=0,x=1;i<255;i++){exp[i]=exp[i+255]=x;log[x]=i;x<<=1;if(x&256)x^=285}return{exp,log}})();function rsGenerator(eccWords){
const{exp:EXP,log:LOG}=GF256;const gen=new Uint8Array(eccWords);gen[eccWords-1]=1;for(let i=0,root=1;i<eccWords;i++){for(let j=0;j<
eccWords;j++){const c=gen[j];gen[j]=(c?EXP[LOG[c]+LOG[root]]:0)^(j+1<eccWords?gen[j+1]:0)}root=EXP[LOG[root]+1]}return gen}
const RS_CACHE=[];function rsCached(eccWords){let cached=RS_CACHE[eccWords];if(cached!==void 0)return cached;const gen=rsGenerator(
eccWords);const{exp:EXP,log:LOG}=GF256;const mul=new Uint8Array(256*eccWords);for(let f=1;f<256;f++){const lf=LOG[f];const off=f*
eccWords;for(let j=0;j<eccWords;j++){const c=gen[j];if(c)mul[off+j]=EXP[LOG[c]+lf]}}return RS_CACHE[eccWords]={gen,mul}}
function rsEcc(data,gen,mul){const{exp:EXP,log:LOG}=GF256;const eccWords=gen.length;const res=new Uint8Array(eccWords);if(mul!==
void 0){const last=eccWords-1;for(let i=0;i<data.length;i++){const off=(data[i]^res[0])*eccWords;for(let j=0;j<last;j++)
res[j]=res[j+1]^mul[off+j];res[last]=mul[off+last]}return res}for(let i=0;i<data.length;i++){const f=data[i]^res[0];res.
copyWithin(0,1);res[eccWords-1]=0;if(f){for(let j=0;j<eccWords;j++)if(gen[j])res[j]^=EXP[LOG[gen[j]]+LOG[f]]}}return res}
function capacity(ver,ecc){const bytes=BYTES[ver-1];const words=WORDS_PER_BLOCK[ecc][ver-1];const numBlocks=ECC_BLOCKS[ecc][ver-
1];const blockLen=Math.floor(bytes/numBlocks)-words;const shortBlocks=numBlocks-bytes%numBlocks;return{words,numBlocks,shortBlocks,
blockLen,capacity:(bytes-words*numBlocks)*8}}const err=msg=>{throw new Error(msg)};function asVersion(ver){if(typeof ver!==
"number")throw new TypeError(`"ver" expected number, got type=${typeof ver}`);if(!Number.isSafeInteger(ver))throw new RangeError(
`"ver" expected safe integer, got ${ver}`);if(ver<1||ver>40)throw new RangeError(`Invalid version=${ver}. Expected numbe\
r [1..40]`);return ver}function detectType(str){let type="numeric";for(let i=0;i<str.length;i++){const v=ALNUM_VAL[str.charCodeAt(
i)];if(!(v>=0))return"byte";if(v>9)type="alphanumeric"}return type}const ALNUM_VAL=(()=>{const t=new Int8Array(128).fill(
-1);for(let i=0;i<ALPHANUMERIC.length;i++)t[ALPHANUMERIC.charCodeAt(i)]=i;return t})();function encodeData(ver,ecc,text,type,utf8){
const cap=capacity(ver,ecc);const lengthBits=LENGTH_BITS[type][Math.floor((ver+7)/17)];const dataLen=type==="byte"?utf8.
length:text.length;if(dataLen>=1<<lengthBits)err("Capacity overflow");const bytes=new Uint8Array(cap.capacity>>>3);let acc=0;
let accBits=0;let bytePos=0;const push=(value,len)=>{acc=acc<<len|value;for(accBits+=len;accBits>=8;)bytes[bytePos++]=acc>>>
(accBits-=8)&255};push(MODE_BITS[type],4);push(dataLen,lengthBits);if(type==="numeric"){for(let i=0;i<dataLen;i+=3){const n=Math.
min(3,dataLen-i);push(Number(text.slice(i,i+n)),[0,4,7,10][n])}}else if(type==="alphanumeric"){for(let i=0;i+1<dataLen;i+=
2)push(ALNUM_VAL[text.charCodeAt(i)]*45+ALNUM_VAL[text.charCodeAt(i+1)],11);if(dataLen&1)push(ALNUM_VAL[text.charCodeAt(
dataLen-1)],6)}else{for(let i=0;i<utf8.length;i++)push(utf8[i],8)}let bitPos=bytePos*8+accBits;if(bitPos>cap.capacity)err(
"Capacity overflow");if(accBits)bytes[bytePos]=acc<<8-accBits&255;bitPos+=Math.min(4,cap.capacity-bitPos);if(bitPos&7)bitPos+=
8-(bitPos&7);for(let i=bitPos>>>3,pad=0;i<bytes.length;i++,pad^=1)bytes[i]=pad?17:236;const{words,numBlocks,shortBlocks,
blockLen}=cap;const rs=rsCached(words);const blocks=[];const eccs=[];for(let i=0,pos=0;i<numBlocks;i++){const len=blockLen+
(i<shortBlocks?0:1);blocks.push(bytes.subarray(pos,pos+len));eccs.push(rsEcc(blocks[i],rs.gen,rs.mul));pos+=len}const res=new Uint8Array(
bytes.length+words*numBlocks);let p=0;for(let i=0;i<=blockLen;i++){for(const b of blocks)if(i<b.length)res[p++]=b[i]}for(let i=0;i<
words;i++)for(const e of eccs)res[p++]=e[i];return res}function maskBits(x,y){const x2=x%2;const y2=y%2;const x3=x%3;const xy3=x3*
(y%3)%3;const xy2=x2&y2;let bits=0;if(x2===y2)bits|=1;if(y2===0)bits|=2;if(x3===0)bits|=4;if((x+y)%3===0)bits|=8;if((Math.
floor(y/2)+Math.floor(x/3))%2===0)bits|=16;if(xy2+xy3===0)bits|=32;if((xy2+xy3)%2===0)bits|=64;if(((x2^y2)+xy3)%2===0)bits|=
128;return bits}const POP16=(()=>{const t=new Uint8Array(1<<16);for(let i=1;i<t.length;i++)t[i]=t[i>>>1]+(i&1);return t})();
const popcnt=n=>POP16[n&65535]+POP16[n>>>16];const TRANSPOSE_TMP=new Uint32Array(32);function transpose32(a){const masks=[
1431655765,858993459,252645135,16711935,65535];for(let stage=0;stage<5;stage++){const m=masks[stage]>>>0;const s=1<<stage;
for(let i=0;i<32;i+=s<<1){for(let k=0;k<s;k++){const x=a[i+k]>>>0;const y=a[i+k+s]>>>0;const t=(x>>>s^y)&m;a[i+k]=(x^t<<
s)>>>0;a[i+k+s]=(y^t)>>>0}}}}const mat=size=>{const words=size+31>>>5;return{size,words,v:new Uint32Array(words*size)}};
const matGet=(m,x,y)=>m.v[y*m.words+(x>>>5)]>>>(x&31)&1;const matSet=(m,x,y,bit)=>{const i=y*m.words+(x>>>5);const b=1<<
(x&31);m.v[i]=bit?m.v[i]|b:m.v[i]&~b};function transposeMat(src,dst){const{size,words,v}=src;const tmp=TRANSPOSE_TMP;for(let by=0;by<
size;by+=32){for(let bx=0;bx<words;bx++){const rows=Math.min(32,size-by);for(let r=0;r<rows;r++)tmp[r]=v[(by+r)*words+bx];
tmp.fill(0,rows);transpose32(tmp);for(let i=0,dstY=bx*32;i<32&&dstY<size;i++,dstY++){dst.v[dstY*dst.words+(by>>>5)]=tmp[i]}}}}
function runsPenaltyVertical(m){const{size,words,v}=m;const tail=size&31?(1<<(size&31))-1>>>0:4294967295;let score=0;for(let wi=0;wi<
words;wi++){const valid=wi===words-1?tail:4294967295;let r3=v[3*words+wi];let dPrev=4294967295;let d0=v[wi]^v[words+wi];
let d1=v[words+wi]^v[2*words+wi];let d2=v[2*words+wi]^r3;for(let y=0,idx=4*words+wi;y<=size-5;y++,idx+=words){const r4=v[idx];
const d3=r3^r4;const w=~(d0|d1|d2|d3)&valid;if(w)score+=popcnt(w>>>0)+2*popcnt((w&dPrev)>>>0);dPrev=d0;d0=d1;d1=d2;d2=d3;
r3=r4}}return score}function finderPenaltyVertical(m){const{size,words,v}=m;const tail=size&31?(1<<(size&31))-1>>>0:4294967295;
let count=0;for(let wi=0;wi<words;wi++){const valid=wi===words-1?tail:4294967295;for(let y=0;y<=size-11;y++){let i=y*words+
wi;const r0=v[i];const r1=v[i+=words];const r2=v[i+=words];const r3=v[i+=words];const r4=v[i+=words];const r5=v[i+=words];
const r6=v[i+=words];const r7=v[i+=words];const r8=v[i+=words];const r9=v[i+=words];const r10=v[i+words];const m0=valid&
r0&~r1&r2&r3&r4&~r5&r6&~(r7|r8|r9|r10);const m1=valid&~(r0|r1|r2|r3)&r4&~r5&r6&r7&r8&~r9&r10;count+=popcnt(m0>>>0)+popcnt(
m1>>>0)}}return count}function penaltyScore(m,t,limit=Infinity){const{size,words,v}=m;const adjacent=runsPenaltyVertical(
m)+runsPenaltyVertical(t);if(adjacent>=limit)return adjacent;const tail2=(1<<size-32*(words-1)-1)-1>>>0;let boxes=0;let dark2=0;
for(let y=0;y<size;y++){for(let wi=0;wi<words;wi++){const a0=v[y*words+wi];dark2+=popcnt(a0>>>0);if(y===size-1)continue;
const a1=v[(y+1)*words+wi];const n0=wi+1<words?v[y*words+wi+1]:0;const n1=wi+1<words?v[(y+1)*words+wi+1]:0;const eqV=~(a0^
a1);const eqH0=~(a0^(a0>>>1|n0<<31));const eqH1=~(a1^(a1>>>1|n1<<31));let w=eqV&eqH0&eqH1;if(wi===words-1)w&=tail2;boxes+=
popcnt(w>>>0)}}const total=size*size;const darkSteps=Math.ceil(Math.max(0,Math.abs(dark2*100-total*50)-total*5)/(total*5));
const partial=adjacent+3*boxes+10*darkSteps;if(partial>=limit)return partial;return partial+40*(finderPenaltyVertical(m)+
finderPenaltyVertical(t))}function drawInfo(m,ver,ecc,mask){const size=m.size;const bits=formatBits(ecc,mask);for(let i=0;i<
15;i++){const bit=bits>>i&1;if(i<6)matSet(m,8,i,bit);else if(i<8)matSet(m,8,i+1,bit);else if(i===8)matSet(m,7,8,bit);else
matSet(m,14-i,8,bit);if(i<8)matSet(m,size-1-i,8,bit);else matSet(m,8,size-15+i,bit)}matSet(m,8,size-8,1);if(ver>=7){const vbits=versionBits(
ver);for(let i=0;i<18;i++){const bit=vbits>>i&1;const x=size-11+i%3;const y=i/3|0;matSet(m,x,y,bit);matSet(m,y,x,bit)}}}
let symCache;function buildSymCache(ver){const size=21+4*(ver-1);const m=mat(size);const fun=new Uint8Array(size*size);const setF=(x,y,bit)=>{
matSet(m,x,y,bit);fun[y*size+x]=1};for(const[fx,fy]of[[0,0],[size-7,0],[0,size-7]]){for(let dy=-1;dy<8;dy++){for(let dx=-1;dx<
8;dx++){const x=fx+dx;const y=fy+dy;if(x<0||y<0||x>=size||y>=size)continue;const on=dx>=0&&dx<7&&dy>=0&&dy<7&&(dx===0||dx===
6||dy===0||dy===6||dx>1&&dx<5&&dy>1&&dy<5);setF(x,y,on?1:0)}}}const align=alignmentPatterns(ver);for(const ay of align){
for(const ax of align){if(fun[ay*size+ax])continue;for(let dy=-2;dy<=2;dy++){for(let dx=-2;dx<=2;dx++){const on=Math.max(
Math.abs(dx),Math.abs(dy))!==1;setF(ax+dx,ay+dy,on?1:0)}}}}for(let i=0;i<size;i++){if(!fun[6*size+i])setF(i,6,i%2===0?1:
0);if(!fun[i*size+6])setF(6,i,i%2===0?1:0)}for(let i=0;i<9;i++){if(i!==6){setF(8,i,0);setF(i,8,0)}if(i<8){setF(size-1-i,
8,0);setF(8,size-1-i,0)}}if(ver>=7){for(let i=0;i<18;i++){const x=size-11+i%3;const y=i/3|0;setF(x,y,0);setF(y,x,0)}}const planes=[];
for(let i=0;i<8;i++)planes.push(mat(size));const posBuf=new Uint16Array(size*size);let n=0;for(let xOffset=size-1,dir=-1,
y=size-1;xOffset>0;xOffset-=2,dir=-dir){if(xOffset===6)xOffset=5;for(;;y+=dir){for(let j=0;j<2;j++){const x=xOffset-j;if(fun[y*
size+x])continue;const wi=y*m.words+(x>>>5);posBuf[n++]=wi<<5|x&31;for(let p=0,mb=maskBits(x,y);mb;p++,mb>>=1){if(mb&1)planes[p].
v[wi]|=1<<(x&31)}}if(y+dir<0||y+dir>=size)break}}const planesT=planes.map(p=>{const t=mat(size);transposeMat(p,t);return t.
v});return{ver,tpl:m.v,pos:posBuf.slice(0,n),planes:planes.map(p=>p.v),planesT,work:[mat(size),mat(size),mat(size),mat(size)]}}
function drawSymbol(ver,ecc,data,maskIdx,test=false){if(symCache===void 0||symCache.ver!==ver)symCache=buildSymCache(ver);
const{tpl,pos,planes,planesT,work}=symCache;const[m,t,cand,candT]=work;m.v.set(tpl);const need=Math.min(8*data.length,pos.
length);for(let i=0;i<need;i++){if(data[i>>>3]&128>>>(i&7)){const p=pos[i];m.v[p>>>5]|=1<<(p&31)}}let mask=maskIdx;if(mask===
void 0){transposeMat(m,t);let bestScore=Infinity;for(let p=0;p<8;p++){const pv2=planes[p];const ptv=planesT[p];for(let i=0;i<
cand.v.length;i++){cand.v[i]=m.v[i]^pv2[i];candT.v[i]=t.v[i]^ptv[i]}const score=penaltyScore(cand,candT,bestScore);if(score<
bestScore){bestScore=score;mask=p}}}const pv=planes[mask];for(let i=0;i<m.v.length;i++)m.v[i]^=pv[i];if(!test)drawInfo(m,
ver,ecc,mask);return m}const asNum=(n,title)=>{if(typeof n!=="number")throw new TypeError(`"${title}" expected number, g\
ot type=${typeof n}`);if(!Number.isSafeInteger(n))throw new RangeError(`"${title}" expected safe integer, got ${n}`);return n};
const asString=(s,title)=>{if(typeof s!=="string")throw new TypeError(`"${title}" expected string, got type=${typeof s}`);
return s};function utf8Length(str){let length=0;for(let i=0;i<str.length;i++){const c=str.charCodeAt(i);if(c<128)length++;else if(c<
2048)length+=2;else if(c<55296||c>57343)length+=3;else if(c<=56319&&i+1<str.length){const next=str.charCodeAt(i+1);if(next>=
56320&&next<=57343){length+=4;i++}else length+=3}else length+=3}return length}function byteCapacity(ver,ecc){const lengthBits=LENGTH_BITS.
byte[Math.floor((ver+7)/17)];return Math.min((1<<lengthBits)-1,Math.floor((capacity(ver,ecc).capacity-4-lengthBits)/8))}
function _isBytes(a){return a instanceof Uint8Array||ArrayBuffer.isView(a)&&a.constructor.name==="Uint8Array"&&"BYTES_PE\
R_ELEMENT"in a&&a.BYTES_PER_ELEMENT===1}const dark=(r,x,y)=>r.map[x]>=0&&r.map[y]>=0&&matGet(r.m,r.map[x],r.map[y])===1;
const CTRL=[10,27];const NL=String.fromCharCode(CTRL[0]);function renderRaw(r){const W=r.W;const res=new Array(W);for(let y=0;y<
W;y++){const row=new Array(W);for(let x=0;x<W;x++)row[x]=dark(r,x,y);res[y]=row}return res}function renderAscii(r){const W=r.
W;let out="";for(let y=0;y<W;y+=2){for(let x=0;x<W;x++){const first=dark(r,x,y);const second=y+1>=W?true:dark(r,x,y+1);out+=
!first&&!second?"█":!first&&second?"▀":first&&!second?"▄":" "}out+=NL}return out}function renderTerm(r){const W=r.
W;const esc=String.fromCharCode(CTRL[1]);const reset=esc+"[0m";let out="";for(let y=0;y<W;y++){for(let x=0;x<W;x++){out+=
dark(r,x,y)?`${esc}[40m  ${reset}`:`${esc}[1;47m  ${reset}`}out+=NL}return out}function renderSvg(r,optimize){const W=r.
W;let out=`<svg viewBox="0 0 ${W} ${W}" xmlns="http://www.w3.org/2000/svg">`;let pathData="";let prev;for(let y=0;y<W;y++){
for(let x=0;x<W;x++){if(!dark(r,x,y))continue;if(!optimize){out+=`<rect x="${x}" y="${y}" width="1" height="1" />`;continue}
let mv=`M${x} ${y}`;if(prev){const rel=`m${x-prev.x} ${y-prev.y}`;if(rel.length<=mv.length)mv=rel}pathData+=`${mv}h1v1${x<
10?`H${x}`:"h-1"}Z`;prev={x,y}}}if(optimize)out+=`<path d="${pathData}"/>`;return out+"</svg>"}function renderGif(r){const W=r.
W;const pixels=W*W;const N2=126;const fullChunks=Math.floor(pixels/N2);const tail=pixels%N2;const out=new Uint8Array(408+
fullChunks*(N2+2)+2+tail+4);let p=0;const u16=v=>{out[p++]=v&255;out[p++]=v>>>8};for(const b of[71,73,70,56,55,97])out[p++]=
b;u16(W);u16(W);out[p++]=246;p+=2;out[p++]=255;out[p++]=255;out[p++]=255;p+=3*127;out[p++]=44;p+=4;u16(W);u16(W);out[p++]=
0;out[p++]=7;const{m,map}=r;const row=new Uint8Array(W);let prevMy=-2;for(let y=0,i=0;y<W;y++){const my=map[y];if(my!==prevMy){
prevMy=my;row.fill(0);if(my>=0){for(let x=0;x<W;x++)if(map[x]>=0)row[x]=matGet(m,map[x],my)}}for(let x=0;x<W;){if(i%N2===
0){const rem=pixels-i;out[p++]=(rem<N2?rem:N2)+1;out[p++]=128}const n=Math.min(N2-i%N2,W-x);out.set(row.subarray(x,x+n),
p);p+=n;x+=n;i+=n}}if(tail===0){out[p++]=1;out[p++]=128}out[p++]=1;out[p++]=129;out[p++]=0;out[p++]=59;return out}function gifDataUrl(gif){
const g=gif;let b64;if(typeof g.toBase64==="function")b64=g.toBase64();else{let bin="";for(let i=0;i<g.length;i+=8192)bin+=
String.fromCharCode(...g.subarray(i,i+8192));b64=btoa(bin)}return"data:image/gif;base64,"+b64}function encodeQR(text,output="\
raw",opts={}){asString(text,"text");asString(output,"output");if(typeof opts!=="object"||opts===null||Array.isArray(opts))
throw new TypeError(`"opts" expected object, got type=${typeof opts}`);let ver=opts.version;if(ver!==void 0)ver=asVersion(
ver);const ecc=opts.ecc!==void 0?opts.ecc:"medium";if(!ECC_LEVELS.includes(ecc))err(`invalid ecc=${ecc}`);const encoding=opts.
encoding!==void 0?opts.encoding:detectType(text);if(!LENGTH_BITS[encoding])err(`invalid encoding=${encoding}`);if(encoding!==
"byte"){const alpha=encoding==="numeric"?ALPHANUMERIC.slice(0,10):ALPHANUMERIC;for(const ch of text){if(!alpha.includes(
ch))err(`Unknown letter: "${ch}". Allowed: ${alpha}`)}}if(opts.mask!==void 0&&(asNum(opts.mask,"opts.mask")<0||opts.mask>
7))err(`invalid mask=${opts.mask}`);const textEncoder=opts.textEncoder;if(encoding==="byte"&&textEncoder===void 0){const maxBytes=byteCapacity(
ver===void 0?40:ver,ecc);if(text.length>maxBytes||utf8Length(text)>maxBytes)err("Capacity overflow")}const utf8=encoding===
"byte"?(textEncoder!==void 0?textEncoder:s=>new TextEncoder().encode(s))(text):void 0;if(utf8!==void 0&&!_isBytes(utf8))
throw new TypeError(`"opts.textEncoder" expected Uint8Array, got type=${typeof utf8}`);const dataLen=encoding==="byte"?utf8.
length:text.length;const encodedBits=encoding==="numeric"?Math.floor(dataLen/3)*10+[0,4,7][dataLen%3]:encoding==="alphan\
umeric"?Math.floor(dataLen/2)*11+dataLen%2*6:dataLen*8;if(ver===void 0){for(ver=1;ver<=40;ver++){const lengthBits=LENGTH_BITS[encoding][Math.
floor((ver+7)/17)];if(dataLen<1<<lengthBits&&4+lengthBits+encodedBits<=capacity(ver,ecc).capacity)break}if(ver>40)err("C\
apacity overflow")}else{const lengthBits=LENGTH_BITS[encoding][Math.floor((ver+7)/17)];if(dataLen>=1<<lengthBits||4+lengthBits+
encodedBits>capacity(ver,ecc).capacity)err("Capacity overflow")}const data=encodeData(ver,ecc,text,encoding,utf8);const m=drawSymbol(
ver,ecc,data,opts.mask);const border=opts.border===void 0?2:asNum(opts.border,"opts.border");if(border<=0)throw new RangeError(
`invalid border=${border}`);const scale=opts.scale===void 0?1:asNum(opts.scale,"opts.scale");if(scale<=0||scale>1024)throw new RangeError(
`invalid scale factor: ${scale}`);const W=(m.size+2*border)*scale;const maxOutputSize=output==="ascii"||output==="gif"||
output==="data-url"?MAX_COMPACT_OUTPUT_SIZE:MAX_OUTPUT_SIZE;if(W>maxOutputSize)throw new RangeError(`invalid opts: outpu\
t is ${W}x${W} (max ${maxOutputSize}), reduce border/scale`);const map=new Int32Array(W);for(let i=0;i<W;i++){const f=Math.
floor(i/scale)-border;map[i]=f>=0&&f<m.size?f:-1}const r={m,W,map};if(output==="raw")return renderRaw(r);if(output==="as\
cii")return renderAscii(r);if(output==="term")return renderTerm(r);if(output==="svg")return renderSvg(r,opts.optimize===
void 0?true:opts.optimize);if(output==="gif")return renderGif(r);if(output==="data-url")return gifDataUrl(renderGif(r));
return err(`Unknown output: ${output}`)}const pictureOf=text=>String(encodeQR(text,"svg",{ecc:"medium",border:4}));const imageOf=(text,width=480)=>`\
data:image/svg+xml,${encodeURIComponent(pictureOf(text).replace("<svg",`<svg width="${width}" height="${width}"`))}`;const buttons=(...all)=>make(
"div",{className:"dialog__buttons"},...all.map(([value,words,main])=>make("button",{value,className:main?"button button-\
-main":"button",formNoValidate:!main},words)));function dialogOf(id,title,parts,...last){return make("dialog",{id,className:"\
seat-dialog",aria:{labelledby:`${id}-title`}},make("form",{method:"dialog"},make("h2",{id:`${id}-title`},title),...parts,
buttons(...last)))}function answered(dialog){document.body.append(dialog);dialog.showModal();return new Promise(resolve=>dialog.
addEventListener("close",()=>{dialog.remove();resolve(dialog.returnValue)},{once:true}))}const TRIES=5;const OFFICES=["d\
eputy","director"];const PLACE=/^(partner-)?(\d+)$/;const PARTNER="partner-";const kindOf=place=>place.startsWith(PARTNER)?
"partner":PLACE.test(place)?"entrant":place;const titleOf=(told,place)=>say(`coming.title-${kindOf(place)}`,{name:nameOf(
told,Number(PLACE.exec(place)?.[2]??-1))});async function askInvited(at){const places=[...mayInvite(at.told)?[...inOrder(
at.told).map(({entrant})=>String(entrant)),"new"]:[],...officesOf(at)];const options=places.map(place=>make("option",{value:place},
titleOf(at.told,place)));const choice=make("select",{name:"place"},...options);const help=make("p",{});const helps=()=>help.
replaceChildren(say(`coming.help-${kindOf(choice.value)}`));choice.addEventListener("change",helps);helps();const field=make(
"label",{className:"field"},make("span",{className:"field__words"},say("coming.place")),choice);const dialog=dialogOf("c\
oming",say("coming.invite"),[field,help],["ok",say("coming.make"),true],["",say("page.cancel")]);if(await answered(dialog)===
"ok")await invites(at,choice.value,at.directs)}const invitePartner=at=>invites(at,`${PARTNER}${at.entrant.holder}`,at.asks);
const officesOf=({director})=>director.holder==="director"?OFFICES:[];async function invites(at,place,asks){const{key,secret}=await freshInvitation();
await asks({do:"invite",key,place});if(!at.told.invited.some(each=>each.key===key))at.hear(await get(pathTo(at.told.id)));
if(!at.told.invited.some(each=>each.key===key))return;const link=new URL(`/cup/${encodeURIComponent(at.told.id)}#${placeFragment(
place,secret)}`,location.origin).href;const picture2=make("img",{className:"desk__qr",src:imageOf(link),alt:say("screen.\
link",{link})});const parts=[make("p",{},say("coming.once")),picture2,linkLine(titleOf(at.told,place),link)];await answered(
dialogOf("coming-link",titleOf(at.told,place),parts,["",say("coming.done"),true]))}function openParts(at,kept2){const{told,
director}=at;const links=told.invited.filter(({place})=>kindOf(place)!=="partner"&&(officesOf(at).length||!OFFICES.includes(
place)));const deputies=director.holder==="director"?told.offices.filter(({office})=>office!=="director"):[];const line=(words,key,name,message)=>make(
"li",{},words,kept2(`${name} ${key}`,say(`coming.${name}`),()=>at.directs({do:name,...message}),"button button--small"));
const lines=[...links.map(({key,place})=>line(say("coming.open",{place:titleOf(told,place)}),key,"withdraw",{key})),...deputies.
map(({office,name})=>line(say("coming.deputy",{name,number:numberOf(office)}),office,"dismiss",{deputy:office}))];return lines.
length?[make("ul",{className:"card-box desk__open"},...lines)]:[]}const numberOf=office=>office.slice("deputy-".length);
async function comeBy(at,fragment){const link=await readPlace(fragment);if(!link)return false;const{place}=link;const besides=kindOf(
place)==="partner";if(!at.told.invited.some(each=>each.key===link.key&&each.place===place))throw new Error(say(besides?"\
coming.used-partner":"coming.used"));const own=at.entrant?.holder??null;if(own!==null&&!OFFICES.includes(place)&&place!==
String(own))throw new Error(say("coming.twice",{name:nameOf(at.told,own)}));if(besides)return at.enters({...link,partner:Number(
place.slice(PARTNER.length))}).then(()=>true);const name=await askedName(at.told,place);if(!name)return false;await askedToLast(
await openKeystore());await comes(at,{link,name,own:await makeComingKey(at.told,OFFICES.includes(place))});return true}async function askedName(told,place){
const input=make("input",{name:"name",required:true,maxLength:30,value:myName(),autocomplete:"nickname"});const field=make(
"label",{className:"field"},make("span",{className:"field__words"},say("coming.name")),input);const parts=[make("p",{},say(
`coming.what-${kindOf(place)}`)),field];const dialog=dialogOf("coming",titleOf(told,place),parts,["ok",say("coming.come"),
true],["",say("page.cancel")]);if(await answered(dialog)!=="ok")return"";setMyName(input.value);return myName()}async function comes(at,{
link,name,own},tries=TRIES){const{openings,...signed}=await own.joins({place:link.place,name,head:at.told.head},link);const message={
do:"join",id:`join ${own.key.slice(0,16)}`,signed,openings};const refusal=await patiently(()=>post(`${pathTo(at.told.id)}\
/commands`,message));at.hear(await get(pathTo(at.told.id)));if(!refusal||[...at.told.entrants,...at.told.offices].some(({
key})=>key===own.key))return;const other=refusal.code==="bad_name"?refusal.detail?.name:name;if(!tries||!other||![...ANEW,
"bad_name"].includes(refusal.code))throw refusal;await comes(at,{link,name:other,own},tries-1)}var coming=Object.freeze(
{__proto__:null,OFFICES,askInvited,comeBy,invitePartner,openParts});function save(blob,file){const link=Object.assign(document.
createElement("a"),{href:URL.createObjectURL(blob),download:file});link.click();setTimeout(()=>URL.revokeObjectURL(link.
href),1e4)}const[WIDE,HIGH]=[1200,630];const CODE=200;const font=(size,{bold=false,family="sans-serif"}={})=>[bold?"700":
"400",`${size}px`,family].join(" ");function feltWith(title,subtitle){const canvas=make("canvas",{width:WIDE,height:HIGH});
const pen=canvas.getContext("2d");const light=pen.createRadialGradient(WIDE/2,HIGH*.4,40,WIDE/2,HIGH*.4,WIDE*.7);light.addColorStop(
0,"#216f53");light.addColorStop(1,"#10402f");pen.fillStyle=light;pen.fillRect(0,0,WIDE,HIGH);write(pen,title,60,90,680,font(
52,{bold:true,family:"serif"}),"#f7f3e6");write(pen,subtitle,60,140,680,font(26),"#d9eadf");return{canvas,pen}}function write(pen,text,x,y,most,style,colour){
Object.assign(pen,{font:style,fillStyle:colour,textAlign:"left"});pen.fillText(text,x,y,most)}async function finished({canvas,
pen},url){const code=new Image;code.src=imageOf(url,CODE);await code.decode();pen.fillStyle="#fff";pen.fillRect(WIDE-CODE-
30,HIGH-CODE-30,CODE,CODE);pen.drawImage(code,WIDE-CODE-30,HIGH-CODE-30,CODE,CODE);return new Promise(resolve=>canvas.toBlob(
resolve,"image/png"))}async function shareOrSave(blob,file,said){const files=[new File([blob],file,{type:"image/png"})];
if(!navigator.canShare?.({files}))return save(blob,file);return navigator.share({files,...said}).catch(()=>{})}const[LEFT,
RIGHT,LINE]=[60,900,480];const[OTHER,OWN]=[9,20];const along=total=>LEFT+(RIGHT-LEFT)*Number(total)/100;async function sharePicture(told,standing){
const url=`${location.origin}${location.pathname}`;const drawn=feltWith(told.title,dayOf(told));const{pen}=drawn;write(pen,
say("cup.place",{place:standing.place,of:told.standings.length}),LEFT,280,840,font(72,{bold:true,family:"serif"}),"#ffd1\
66");write(pen,worth(told,standing.total),LEFT,350,840,font(44,{bold:true}),"#f7f3e6");pen.fillStyle="#ffffff40";pen.fillRect(
LEFT,LINE-2,RIGHT-LEFT,4);for(const each of told.standings)mark(pen,along(each.total),OTHER,"#ffffffb0");mark(pen,along(
standing.total),OWN,"#ffd166");write(pen,url.replace(/^https?:\/\//,""),LEFT,HIGH-50,840,font(24),"#d9eadf");await shareOrSave(
await finished(drawn,url),`${told.id}.png`,{title:told.title,url})}function mark(pen,x,size,colour){pen.fillStyle=colour;
pen.beginPath();pen.arc(x,LINE,size,0,2*Math.PI);pen.fill()}var picture=Object.freeze({__proto__:null,sharePicture});const LONGEST=500;
const CLAUSE=20;const labelled=(words,input)=>make("label",{className:"field"},make("span",{className:"field__words"},words),
input);const chosen=(name,options)=>make("select",{name},...options.map(([value,words])=>make("option",{value},words)));
const persons=({told},fits)=>inOrder(told).filter(fits).map(({entrant,name})=>[entrant,name]);const placed=({told})=>contestants(
told).map(({entrant})=>[entrant,titleOf$1(told,entrant)]);const whom=(among,name="entrant",words="who")=>labelled(say(`d\
irecting.${words}`),chosen(name,among));const why=()=>[labelled(say("directing.reason"),make("input",{name:"reason",required:true,
maxLength:LONGEST})),labelled(say("directing.clause"),make("input",{name:"clause",maxLength:CLAUSE}))];async function asked(at,name,fields,message){
const dialog=dialogOf(`directing-${name}`,say(`directing.title-${name}`),fields,["ok",say(`directing.do-${name}`),true],
["",say("page.cancel")]);if(await answered(dialog)==="ok")await at.directs(message(Object.fromEntries(new FormData(dialog.
querySelector("form")))))}const goAsReferee=(at,table)=>at.does(async()=>{if(tableOf$2(table)?.office)return void(location.
href=pathOf(table));location.href=(await asDesk(at,"referee",{table})).url});async function asDesk(at,what,asked2){const path=`\
/tournaments/${encodeURIComponent(at.told.id)}`;const{nonce}=await post(`${path}/challenges`);const signature=await at.director.
shows(nonce,location.origin);return post(`${path}/${what}`,{...asked2,office:at.director.holder,nonce,origin:location.origin,
signature})}function askAdjusted(at){const percents=at.told.scoring==="matchpoints";const{floor,boards:opened,tables}=at.
told;const over=floor?tables.filter(({status})=>status==="over"):opened;const words=floor?"director.table":"cup.board";const boards=over.
map(({number})=>[number,say(words,{number:number+1})]).reverse();const score=make("input",{name:"score",type:"number",required:true,
step:1,value:percents?"50":"0",...percents&&{min:"0",max:"100"}});const fields=[labelled(say("directing.board"),chosen("\
round",boards)),whom(placed(at)),labelled(say(percents?"directing.percents":"directing.points"),score),...why()];return asked(
at,"adjust",fields,({round,entrant,score:score2,reason,clause})=>({do:"adjust",round:Number(round),entrant:Number(entrant),
score:Number(score2),reason,clause}))}function askPenalised(at){const points=make("input",{name:"points",type:"number",required:true,
step:1,min:"1",value:"10"});const fields=[whom(placed(at)),labelled(say(at.told.scoring==="matchpoints"?"directing.perce\
nts":"directing.points"),points),...why()];return asked(at,"penalise",fields,({entrant,points:points2,reason,clause})=>({
do:"penalise",entrant:Number(entrant),points:Number(points2),reason,clause}))}const askSubstituted=at=>asked(at,"substit\
ute",[whom(persons(at,({kind})=>kind==="person")),make("p",{},say("directing.substitute-help"))],({entrant})=>({do:"subs\
titute",entrant:Number(entrant),kind:"sensible"}));function askPaired(at){const{told}=at;const free=persons(at,({entrant,
gone})=>isAlone(told,entrant)||told.stage==="entering"&&!gone);const among=free.sort(([one],[other])=>Number(isAlone(told,
other))-Number(isAlone(told,one)));const fields=[whom(among,"one","one"),whom([...among.slice(1),...among.slice(0,1)],"o\
ther","other"),make("p",{},say("directing.pair-help"))];return asked(at,"pair",fields,({one,other})=>({do:"pair",one:Number(
one),other:Number(other)}))}const askAnnounced=at=>asked(at,"announce",[labelled(say("directing.text"),make("input",{name:"\
text",required:true,maxLength:LONGEST}))],({text})=>({do:"announce",text}));const askEnd=at=>asked(at,"end",[make("p",{},
say("directing.end-help"))],()=>({do:"end"}));async function askRulings(at){const{rulings}=await asDesk(at,"rulings",{});
const list=make("ol",{className:"rulings__list",tabIndex:0});const clause=make("input",{name:"clause",type:"search",maxLength:20,
autocomplete:"off"});const finds=()=>{const found=byClause(rulings,clause.value);list.replaceChildren(...found.length?found.
map(each=>lineOf$3(at.told,each)):[make("li",{},say("rulings.none"))])};clause.addEventListener("input",finds);finds();const field=make(
"label",{className:"field"},make("span",{className:"field__words"},say("directing.clause")),clause);await answered(dialogOf(
"rulings",say("rulings.title"),[field,list],["",say("coming.done"),true]))}const byClause=(rulings,text)=>{const asked2=text.
trim().replace(/^§/,"");return rulings.filter(({clause})=>clause===asked2||clause.startsWith(/[\d]$/.test(asked2)?`${asked2}\
.`:asked2))};function lineOf$3(told,ruling){const{clause,finding,round,table,number,seq}=ruling;const where=table?make("\
a",{href:`/replay/${encodeURIComponent(table)}?seq=${seq}`,target:"_blank",rel:"noopener"},say("rulings.at",{board:round+
1,table:number+1})):make("span",{},say("cup.board",{number:round+1}));return make("li",{},make("strong",{},`§${clause}`),
" ",remedyOf(told,ruling),make("p",{},finding),where)}function remedyOf(told,{kind,entrant,amount}){if(entrant===void 0)
return say(`remedies.${kind}`);const unit=told.scoring==="matchpoints"?say("cup.percent",{value:amount}):String(amount);
return say(`rulings.${kind}`,{name:titleOf$1(told,entrant),amount:unit})}const MORE=120;function drawDesk(at,place){const{
told}=at;const key=JSON.stringify([told.stage,told.round,told.paused,told.tables,told.entrants,told.boards.length,told.floor?.
waiting,told.invited,told.offices]);if(place.dataset.drawn===key)return;place.dataset.drawn=key;const focused=document.activeElement?.
dataset.do;place.hidden=false;place.replaceChildren(headParts(at),make("p",{className:"desk__help"},helpOf(at,null)),told.
stage==="entering"?invitePart(told):make("div",{className:"desk__two"},tilesOf(at),callsPart(at)),toolsOf(at),...openParts(
at,kept));if(focused)place.querySelector(`[data-do="${focused}"]`)?.focus();drawClock(at)}function kept(key,words,run,className="\
button"){const made=button(words,run,className);made.dataset.do=key;return made}const press=(name,run,className="button")=>kept(
name,say(`director.do-${name}`),run,className);function headParts(at){const{told}=at;const runs=["break","playing","sitt\
ing"].includes(told.stage);return make("div",{className:"desk__head"},make("h2",{},headOf(told)," ",make("span",{className:"\
desk__left",role:"timer",data:{clock:""}})),...runs?[press("more",()=>at.directs({do:"lengthen",seconds:MORE}))]:[],...runs?
[told.paused?press("resume",()=>at.directs({do:"resume"})):press("pause",()=>at.directs({do:"pause"}))]:[],...nextStep(at))}
function nextStep(at){const{told}=at;if(told.stage==="entering"&&told.floor)return[press("open-floor",()=>at.directs({do:"\
begin-round"}),"button button--gold")];if(told.stage==="sitting")return[press("last-matches",()=>at.directs({do:"close-e\
ntry"}),"button button--gold")];if(told.stage==="entering")return[press("close-entry",()=>at.directs({do:"close-entry"}),
"button button--gold")];if(told.stage!=="break")return[];const last=told.floor||boardNow(told)>told.planned;return[last?
at.director.holder==="director"&&press("finish",()=>at.directs({do:"end"}),"button button--gold"):press("begin",()=>at.directs(
{do:"begin-round"}),"button button--gold")]}function invitePart({id}){const link=new URL(`/cup/${encodeURIComponent(id)}`,
location.origin).href;const picture2=make("img",{className:"desk__qr",src:imageOf(link),alt:say("screen.link",{link})});
return make("div",{className:"card-box desk__invite"},picture2,linkLine(say("director.invite"),link))}const tilesOf=at=>make(
"ul",{className:"desk__tiles",aria:{label:say("director.tables")}},...at.told.tables.filter(table=>!at.told.floor||table.
status!=="over").map(table=>make("li",{className:"tile",data:{state:stateOf(table)}},...tileParts(at,table))));function tileParts(at,table){
const{told}=at;const opens=()=>goAsReferee(at,table.table);const place=told.house.referee?kept(table.table,table.number+
1,opens,"button button--small tile__number"):make("span",{className:"tile__number"},table.number+1);place.setAttribute("\
aria-label",say("director.table",{number:table.number+1}));return[place,make("span",{className:"tile__faces"},...table.seats.
map(face)),make("span",{className:"tile__words",title:listed(table.seats.map(entrant=>nameOf(told,entrant)))},wordsOf(told,
table)),make("span",{className:"tile__since",data:{since:table.incident?.since??table.waits?.since??""}})]}function wordsOf(told,table){
const state=stateOf(table);const names=entrants=>listed(entrants.map(entrant=>nameOf(told,entrant)));if(state==="call")return say(
"director.state-call",{who:nameOf(told,table.seats[table.incident.by])});if(state==="over")return say("director.state-ov\
er");if(state==="coming")return say("director.state-coming",{who:names(missing(table))});const asked2=(table.waits?.seats??
[]).map(seat=>table.seats[seat]);return asked2.length?say("director.state-acts",{who:names(asked2),count:table.moves}):say(
"director.state-playing",{count:table.moves})}function callsPart(at){const calls=callsOf(at.told);const lines=calls.map(
({table,number,by,since},place)=>make("li",{className:"call"},make("p",{},make("strong",{},say("director.table",{number:number+
1}))," ",say("director.called",{who:nameOf(at.told,by)})),make("span",{className:"call__since",data:{since}}),kept(`hear\
 ${table}`,say("director.hear"),()=>goAsReferee(at,table),place?"button":"button button--gold")));return make("section",
{className:"card-box desk__calls",aria:{labelledby:"calls-title"}},make("h3",{id:"calls-title"},say("director.calls")),calls.
length?make("ol",{},...lines):make("p",{},say("director.quiet")))}const mayPair=told=>["entering","break","playing"].includes(
told.stage)&&told.entrants.filter(({entrant})=>isAlone(told,entrant)).length>1;const toolsOf=at=>make("div",{className:"\
desk__tools"},...at.told.stage==="over"?[]:[press("announce",()=>askAnnounced(at)),press("penalise",()=>askPenalised(at))],
...(at.told.boards.length||at.told.floor)&&at.told.standings.length&&at.told.stage!=="over"?[press("adjust",()=>askAdjusted(
at))]:[],...at.told.round===null?[]:[press("rulings",()=>at.does(()=>askRulings(at)))],...mayPair(at.told)?[press("pair",
()=>askPaired(at))]:[],...["break","playing","sitting"].includes(at.told.stage)?[press("substitute",()=>askSubstituted(at))]:
[],...at.told.stage==="over"||at.told.stage==="entering"&&at.director.holder!=="director"?[]:[press("invite",()=>askInvited(
at))],...["entering","break"].includes(at.told.stage)&&at.director.holder==="director"?[press("end",()=>askEnd(at))]:[]);
var desk=Object.freeze({__proto__:null,drawDesk,wordsOf});const COLUMNS=["board","table","with","score","beaten","share",
"place"];async function showEvening({told},number){const entrant=contestantOf(told,number);const{boards}=await get(`/tou\
rnaments/${encodeURIComponent(told.id)}/entrants/${entrant}`);const standing=told.standings.find(each=>each.entrant===entrant);
const place=document.querySelector("main");const parts=[make("h2",{},titleOf$1(told,entrant)),make("p",{},told.title),standing&&
make("p",{className:"evening__place"},placeWords(told,standing)),tableOf$1(told,entrant,boards,standing),placesPicture(told,
entrant),make("p",{className:"traveller__links"},button(say("evening.print"),()=>print(),"button"),make("a",{className:"\
button",href:location.pathname},say("traveller.back")))];place.replaceChildren(...parts.filter(Boolean))}const placeWords=(told,{
place,total})=>`${say("cup.place",{place,of:told.standings.length})} · ${worth(told,total)}`;function tableOf$1(told,entrant,boards,standing){
const head=make("tr",{},...COLUMNS.map(name=>make("th",{scope:"col"},say(`evening.${name}`))));const lines=boards.map(board=>lineOf$2(
told,entrant,board,standing?.shares[board.number]));const table=make("table",{className:"evening"},make("thead",{},head),
make("tbody",{},...lines));return make("div",{className:"traveller__room",tabIndex:0,role:"region",aria:{label:say("even\
ing.title")}},table)}function lineOf$2(told,entrant,{number,place,rests,line},share){const own=line?.seats.find(each=>each.
entrant===entrant);const brought=told.floor?own?.share:share;const others=line?.seats.filter(each=>each.entrant!==entrant).
map(each=>say("evening.made",{name:titleOf$1(told,each.entrant),score:each.score}));const beaten=own?.matchpoints&&say("\
evening.of",{won:own.matchpoints.won/2,possible:own.matchpoints.possible/2});const cells=[line?say("evening.seat",{table:line.
number+1,seat:own.seat+1}):"",others?listed(others):say(rests?"evening.rests":"evening.absent"),own?.score??"",beaten??"",
brought==null?"":worth(told,brought),place??""];const board=make("a",{href:`?board=${told.floor?1:number+1}`},number+1);
return make("tr",{},make("th",{scope:"row"},board),...cells.map(each=>make("td",{},each)))}var evening=Object.freeze({__proto__:null,
showEvening});const LINES=16;const TURNS=12e3;const LONG={long:10,longer:26};function showScreen(at){let turn=0;const draw=()=>drawScreen(
at,turn);setInterval(()=>(turn++,draw()),TURNS);return draw}function drawScreen(at,turn){const{told}=at;const{lines,page,
pages}=pageOf(linesOf(told),turn,LINES);const place=document.querySelector("main");place.replaceChildren(make("header",{
className:"screen__head"},make("h1",{},told.boards.length?say("screen.after",{number:told.boards.length,of:told.planned}):
told.title),make("p",{},[told.boards.length&&told.title,say("screen.players",{count:told.entrants.length})].filter(Boolean).
join(" · ")),make("p",{className:"screen__clock",role:"timer",data:{clock:""}})),make("ol",{className:"screen__lines",aria:{
label:say("standings.title")}},...lines.map(line=>lineOf$1(told,line))),sideOf(told,page,pages));drawClock(at)}function lineOf$1(told,{
entrant,place,total,rose}){const name=titleOf$1(told,entrant);return make("li",{className:"screen__line"},make("span",{className:"\
screen__place"},place??""),face(entrant),make("span",{className:"screen__name",data:name.length>LONG.longer?{longer:""}:
name.length>LONG.long?{long:""}:{}},name),make("span",{className:"screen__total"},total),place===null?null:riseOf(rose))}
function sideOf(told,page,pages){const{id}=told;const said=told.news.findLast(({type})=>type==="announced");const link=new URL(
`/cup/${encodeURIComponent(id)}`,location.origin).href;const size=480;return make("aside",{className:"screen__side"},make(
"p",{className:"screen__plate"},headOf(told)),make("img",{className:"screen__qr",src:imageOf(link,size),width:size,height:size,
alt:say("screen.link",{link})}),make("p",{className:"screen__link"},link.replace(/^https?:\/\//,"")),said&&make("p",{className:"\
screen__plate screen__said"},sentenceOf(told,said)),pages>1&&make("p",{className:"screen__page"},say("screen.page",{number:page+
1,of:pages})))}var screen=Object.freeze({__proto__:null,showScreen});function besidePart(lines,number){if(lines.length<2)
return[];const choice=(name,chosen2)=>make("select",{name,aria:{label:say(`beside.${name}`)}},...lines.map((line,place)=>make(
"option",{value:line.number,selected:place===chosen2},say("director.table",{number:line.number+1}))));const parts=[make(
"input",{type:"hidden",name:"board",value:String(number)}),choice("one",0),choice("other",1),make("button",{className:"b\
utton"},say("beside.show"))];return[make("form",{className:"traveller__beside",method:"get"},...parts)]}async function showBeside({
told},number,tables){const path=`/tournaments/${encodeURIComponent(told.id)}/boards/${number-1}/parting/${tables.map(Number).
join("/")}`;const parted=await get(path);const place=document.querySelector("main");place.replaceChildren(make("h2",{},say(
"traveller.title",{number,title:told.title})),make("p",{},say(parted.parted?"beside.what":"beside.alike",{count:parted.same})),
make("div",{className:"beside"},...parted.tables.map(each=>tablePart(told,each))),make("p",{className:"traveller__links"},
make("a",{className:"button",href:`?board=${number}`},say("cup.board",{number}))))}function tablePart(told,{table,number,
seats,seq}){const words=say("director.table",{number:number+1});const address=`/replay/${encodeURIComponent(table)}?seq=${seq}\
&as=all`;return make("section",{className:"beside__table"},make("h3",{},make("a",{href:address},words)),make("p",{},listed(
seats.map(entrant=>nameOf(told,entrant)))),make("iframe",{src:address,title:say("beside.replay",{table:words})}))}var beside=Object.
freeze({__proto__:null,besidePart,showBeside});const DEALT=1;async function showTraveller(at,number){const{told}=at;const board=await get(
`/tournaments/${encodeURIComponent(told.id)}/boards/${number-1}`);const place=document.querySelector("main");place.replaceChildren(
make("h2",{},told.floor?told.title:say("traveller.title",{number,title:told.title})),make("p",{},say(told.floor?"floor.w\
hat":"traveller.what")),make("div",{className:"traveller__room",tabIndex:0,role:"region",aria:{label:say("cup.board",{number})}},
tableOf(told,board.lines)),...told.floor?[]:besidePart(board.lines,number),make("p",{className:"traveller__links"},...[...neighbours(
told,number),make("a",{className:"button",href:location.pathname},say("traveller.back"))]))}const neighbours=({boards},number)=>[
number-1,number+1].filter(each=>boards.some(board=>board.number===each-1)).map(each=>make("a",{className:"button",href:`\
?board=${each}`},say("cup.board",{number:each})));function headsOf({seats,sides}){const all=Array.from({length:seats},(_,seat)=>seat);
if(!sides)return all.map(seat=>say("names.seat",{number:seat+1}));return[...new Set(sides)].map(side=>{const[one,other]=all.
filter(seat=>sides[seat]===side);return say("traveller.side",{one:one+1,other:other+1})})}function tableOf(told,lines){const heads=headsOf(
told).map(words=>make("th",{scope:"col"},words));return make("table",{className:"traveller"},make("thead",{},make("tr",{},
make("th",{scope:"col"},say("traveller.table")),...heads,make("th",{scope:"col"},say("traveller.play")))),make("tbody",{},
...lines.map(line=>lineOf(told,line))))}function lineOf(told,{table,number,seats,why:why2}){const name=say("director.tab\
le",{number:number+1});return make("tr",{},make("th",{scope:"row"},number+1,why2!=="played"&&make("small",{},say(`travel\
ler.why-${why2}`))),...seats.map(each=>seatOf(told,each)),make("td",{},make("a",{className:"button button--small",href:`\
/replay/${encodeURIComponent(table)}?seq=${told.seats+DEALT}&as=all`,aria:{label:say("traveller.replay-spoken",{table:name})}},
say("traveller.replay"))))}function seatOf(told,{entrant,score,share,matchpoints}){const best=matchpoints&&matchpoints.won===
matchpoints.possible;return make("td",{data:best?{best:""}:{}},make("strong",{},titleOf$1(told,entrant)),make("span",{},
say("traveller.score",{score})),share!==null&&make("small",{},worth(told,share)))}var traveller=Object.freeze({__proto__:null,
headsOf,showTraveller});export{beside,coming,desk,evening,picture,screen,soft,traveller};
