import{unhex,hex,sha256,join,utf8,canonical,signatureOf,signedBytes,pairOf,freshPair,REFEREE,recall,myLook,say,countersigned as countersigned$1,
keepSeat,post,keepShown,make,scored,language,faceOf,stylesheet,paint,byId,get,request,packed,takeShown}from"./replay.js";
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
var soft=Object.freeze({__proto__:null,agreed,publicOf,signedWith});const SEAL=utf8("fairdeal/seal/v1\0");const ACTION="\
by_key.command.action";const SITS="by_key.sit.name";const COMES="by_key.come.name";const ENTERS="by_key.enter.name";const JOINS="\
by_key.join.name";const LASTS=2*6e4;const commitmentOf=(path,value,salt)=>hex(sha256(join(SEAL,unhex(salt),utf8(canonical(
[path,value])))));const sealedName=(path,name,salt)=>({seal:{sealed:commitmentOf(path,name,salt),to:"everybody"},opening:{
salt,value:name}});function sealOf(field,value,to,salt){return{sealed:commitmentOf(`${ACTION}.${field}`,value,salt),to:[
...to].sort((one,other)=>one-other)}}function concealed(action,hidden,freshSalt2){const openings=Object.fromEntries(Object.
keys(hidden).filter(field=>Object.hasOwn(action,field)).map(field=>[field,{salt:freshSalt2(),value:action[field]}]));const seals=Object.
entries(openings).map(([field,{salt,value}])=>[field,sealOf(field,value,hidden[field],salt)]);return{action:{...action,...Object.
fromEntries(seals)},openings}}const untilOf=now=>new Date(now+LASTS).toISOString();function commandOf({seq:_seq,seat:whom,
...said},{table,seat,n,head,until},seals,freshSalt2){const command={...said,...whom!==void 0&&{whom},table,seat,n,head,until};
const hidden=seals?.[said.action?.type];if(!hidden)return{command};const{action,openings}=concealed(said.action,hidden,freshSalt2);
return{command:{...command,action},openings}}const messageOf=({command,openings},signature)=>JSON.stringify({do:"signed",
signed:{command,signature},...openings&&{openings}});const texts=(...parts)=>utf8(parts.join("\0"));const noiseHash=({table,
draw,seat,commit,noise:noise2})=>hex(sha256(texts("fairdeal/noise/v2",table,draw,seat,commit,noise2)));const freshNoise=()=>hex(
crypto.getRandomValues(new Uint8Array(32)));const NAME="fairdeal-keys";const VERSION=2;const STORES=["seats","noises","s\
ent","opened"];const STRICT={durability:"strict"};const END=[];async function openKeystore(){const base=await database().
catch(()=>null);if(base)return new Keystore(new Kept(base));passing??=freshKeystore();return passing}const freshKeystore=()=>new Keystore(
new Passing);let passing=null;function database(){return new Promise((resolve,reject)=>{const asked=indexedDB.open(NAME,
VERSION);asked.onupgradeneeded=()=>STORES.filter(name=>!asked.result.objectStoreNames.contains(name)).forEach(name=>asked.
result.createObjectStore(name));asked.onsuccess=()=>resolve(asked.result);asked.onerror=asked.onblocked=()=>reject(asked.
error)})}class Kept{lasting=true;#base;constructor(base){this.#base=base;base.onversionchange=()=>base.close()}get=(store,at)=>this.#read(
store,found=>found.get(at));all=(store,from,upto)=>this.#read(store,found=>found.getAll(IDBKeyRange.bound(from,upto)));#read(store,ask){
return new Promise((resolve,reject)=>{const asked=ask(this.#base.transaction(store).objectStore(store));asked.onsuccess=
()=>resolve(asked.result);asked.onerror=()=>reject(asked.error)})}change(store,at,next){return new Promise((resolve,reject)=>{
const whole=this.#base.transaction(store,"readwrite",STRICT);const asked=whole.objectStore(store).get(at);let value;asked.
onsuccess=()=>{value=next(asked.result);if(value!==void 0)whole.objectStore(store).put(value,at)};whole.oncomplete=()=>resolve(
value??asked.result);whole.onerror=whole.onabort=()=>reject(whole.error??new Error("abort"))})}}class Passing{lasting=false;#stores=Object.
fromEntries(STORES.map(name=>[name,new Map]));get=async(store,at)=>this.#stores[store].get(JSON.stringify(at));async all(store,from){
const found=[...this.#stores[store]].map(([at,value])=>[JSON.parse(at),value]);return found.filter(([at])=>from.every((part,i)=>at[i]===
part)).sort(([one],[other])=>one.at(-1)-other.at(-1)).map(([,value])=>value)}async change(store,at,next){const value=next(
this.#stores[store].get(JSON.stringify(at)));if(value!==void 0)this.#stores[store].set(JSON.stringify(at),value);return value??
this.get(store,at)}}class Keystore{#store;constructor(store){this.#store=store}get lasting(){return this.#store.lasting}async keep(made){
let taken=false;await this.#store.change("seats",[made.table,made.seat,made.key],found=>{taken=Boolean(found);return taken?
void 0:{n:0,...made}});if(taken)throw new Error(made.key)}async of(table,seat){const found=await this.#store.all("seats",
[table,seat],[table,seat,END]);return found.sort((one,other)=>other.at-one.at)}find=(table,seat,key)=>this.#store.get("s\
eats",[table,seat,key]);async number({table,seat,key},last2=0){const{n}=await this.#store.change("seats",[table,seat,key],
found=>found&&{...found,n:Math.max(found.n,last2)+1});return n}forgetCode=({table,seat,key})=>this.#store.change("seats",
[table,seat,key],({code:_code,...kept})=>kept);named=({table,seat,key},name)=>this.#store.change("seats",[table,seat,key],
found=>found&&{...found,name});async noise(key,draw,commit,fresh){const kept=await this.#store.change("noises",[key,draw,
commit],found=>found?void 0:{draw,commit,noise:fresh});return kept.noise}noises=key=>this.#store.all("noises",[key],[key,
END]);opening=(key,opening)=>this.#store.change("opened",[key,opening.draw,opening.commit],found=>found?void 0:opening);openingSent=(key,{
draw,commit,sent})=>this.#store.change("opened",[key,draw,commit],found=>found&&found.sent===void 0?{...found,sent}:void 0);openings=key=>this.#store.
all("opened",[key],[key,END]);sent=(key,said)=>this.#store.change("sent",[key,said.n],found=>found?void 0:{...said,answer:null});answered=(key,n,answer)=>this.#store.
change("sent",[key,n],found=>found&&{...found,answer});all=key=>this.#store.all("sent",[key],[key,END])}const LETTERS="0\
123456789ABCDEFGHJKMNPQRSTVWXYZ";const BYTES$1=16;const BITS=128n;const CHECK=12n;const LENGTH=28;const CHECKED=utf8("fa\
irdeal/recovery-code/v1\0");const SEED=utf8("fairdeal/recovery-key/v1\0");const numberOf=bytes=>BigInt(`0x${hex(bytes)}`);
const checksum=bytes=>numberOf(sha256(join(CHECKED,bytes)).subarray(0,2))>>4n;const freshCode=()=>crypto.getRandomValues(
new Uint8Array(BYTES$1));function written(bytes){let rest=numberOf(bytes)<<CHECK|checksum(bytes);let letters="";for(;letters.
length<LENGTH;rest>>=5n)letters=LETTERS[Number(rest&31n)]+letters;return letters.replace(/(.{4})(?=.)/g,"$1-")}function read(typed){
const letters=typed.toUpperCase().replace(/[\s\p{Pd}.,]/gu,"").replace(/[IL]/g,"1").replaceAll("O","0");const digits=[...letters].
map(letter=>LETTERS.indexOf(letter));if(digits.length!==LENGTH||digits.includes(-1))return null;const whole=digits.reduce(
(sum,digit)=>sum<<5n|BigInt(digit),0n);const[bytes,check]=[bytesOf(whole>>CHECK),whole&(1n<<CHECK)-1n];return checksum(bytes)===
check?bytes:null}const bytesOf=number=>Uint8Array.from({length:BYTES$1},(_,i)=>Number(number>>BITS-8n-8n*BigInt(i)&255n));
const seedOf=bytes=>sha256(join(SEED,bytes));let last=Promise.resolve();function inTurn(key,work){const{locks}=globalThis.
navigator??{};if(locks)return locks.request(`fairdeal ${key}`,work);const mine=last.then(work);last=mine.catch(()=>null);
return mine}async function makeKey(keystore,{table,seat},{now=Date.now(),code=written(freshCode())}={}){const{key:recovery}=await pairOf(
seedOf(read(code)));return{seat:await freshKey(keystore,{table,seat,recovery,at:now,code}),code}}async function freshKey(keystore,known){
const made={...known,...await freshPair()};const kept=await keystore.keep(made).then(()=>made,async()=>softly(keystore,made));
return new SeatKey(keystore,kept)}const makeOfficeKey=(keystore,table,now=Date.now())=>freshKey(keystore,{table,seat:REFEREE,
at:now});async function softly(keystore,made){const soft2={...made,...await freshPair({soft:true})};await keystore.keep(
soft2);return soft2}async function keyOf(keystore,table,seat,key){const kept=await keystore.find(table,seat,key);return kept?
new SeatKey(keystore,kept):null}class SeatKey{#keystore;#kept;constructor(keystore,kept){this.#keystore=keystore;this.#kept=
kept}get key(){return this.#kept.key}get recovery(){return this.#kept.recovery}get seat(){return this.#kept.seat}get name(){
return this.#kept.name??""}get code(){return this.#kept.code??null}async forgetsCode(){delete this.#kept.code;await this.#keystore.
forgetCode(this.#kept)}#sign=(what,said)=>signatureOf(this.#kept.secret,signedBytes(what,said));#noise=({number,commit})=>this.#keystore.
noise(this.key,number,commit,freshNoise());async sits({name,draw,head,look:look2=null}){const{table,seat,key,recovery}=this.#kept;
const{seal,opening}=sealedName(SITS,name.normalize("NFC"),freshSalt());await this.#keystore.named(this.#kept,opening.value);
const sit={table,seat,draw:draw.number,name:seal,key,recovery,head,noise:await this.hashes(draw),...look2&&{look:look2}};
return{sit,signature:await this.#sign("sit",sit),openings:{name:opening}}}async comes({name,office,head}){const{table,key}=this.#kept;
const{seal,opening}=sealedName(COMES,name.normalize("NFC"),freshSalt());const come={table,office,name:seal,key,head};return{
come,signature:await this.#sign("come",come),openings:{name:opening}}}precedes({table,key}){const{table:of,seat}=this.#kept;
return this.#sign("rematch",{table,seat,key,of})}takes=said=>this.#sign("handover",said);claims=claim=>this.#sign("claim",
claim);sponsors=async claim=>({key:this.key,signature:await this.#sign("vouch",claim)});async shows(nonce,origin,table=this.#kept.
table){const{seat}=this.#kept;return{seat,nonce,origin,signature:await this.#sign("ticket",{table,seat,nonce,origin})}}async hashes(draw){
const{table,seat}=this.#kept;return noiseHash({table,draw:draw.number,seat,commit:draw.commit,noise:await this.#noise(draw)})}async opens(id,draw,head){
const{table,seat}=this.#kept;const said={table,draw:draw.number,seat,noise:await this.#noise(draw),head};const text=JSON.
stringify({do:"noise",id,signed:{"noise-open":said,signature:await this.#sign("noise",said)}});return(await this.#keystore.
opening(this.key,{draw:draw.number,commit:draw.commit,text})).text}sent=({number,commit},at)=>this.#keystore.openingSent(
this.key,{draw:number,commit,sent:at});opened=async()=>new Map((await this.#keystore.openings(this.key)).filter(({sent})=>sent!==
void 0).map(({draw,text,sent})=>[draw,{text,sent}]));acts(message,{head,last:last2,now,seals=null},send){return inTurn(this.
key,async()=>{const{table,seat}=this.#kept;const n=await this.#keystore.number(this.#kept,last2);const made=commandOf(message,
{table,seat,n,head,until:untilOf(now)},seals,freshSalt);const text=messageOf(made,await this.#sign("command",made.command));
await this.#keystore.sent(this.key,{n,id:message.id,until:made.command.until,text});send(text,n)})}handsOver({head,last:last2},{
key,recovery}){return inTurn(this.key,async()=>{const{table,seat}=this.#kept;const said={table,seat,n:await this.#keystore.
number(this.#kept,last2),head,key,recovery};return{said,signature:await this.#sign("handover",said)}})}async vouches({size,
head}){const{table,seat}=this.#kept;const said={table,seat,size,head};return{head:said,signature:await this.#sign("head",
said)}}answered=(n,answer)=>this.#keystore.answered(this.key,n,answer);said=()=>this.#keystore.all(this.key);noises=async()=>new Map(
(await this.#keystore.noises(this.key)).map(({draw,noise:noise2})=>[draw,noise2]))}const freshSalt=()=>hex(crypto.getRandomValues(
new Uint8Array(16)));const ENTRANT="entrant";const HOUSE="house";const OFFICES="tournaments";const makeDirectorKey=async()=>(await makeOfficeKey(
await openKeystore(),OFFICES)).key;async function directorOf({id,offices}){const keystore=await openKeystore();const found=await Promise.
all(offices.map(async({office,key})=>({office,kept:await keystore.find(OFFICES,REFEREE,key)})));const own=found.find(({kept})=>kept);
return own?new EveningKey(keystore,own.kept,id,own.office):null}async function entrantOf({id,entrants}){const keystore=await openKeystore();
const all=await keystore.of(id,ENTRANT);const kept=all.find(({key})=>entrants.some(each=>each.key===key))??all[0];return kept?
new EveningKey(keystore,kept,id,entrants.find(each=>each.key===kept.key)?.entrant??null):null}async function makeEntrantKey({
id,entrants},again=false){const keystore=await openKeystore();if(again)await keystore.keep({...await houseKey(keystore),
table:id,at:Date.now()});else await makeKey(keystore,{table:id,seat:ENTRANT});return entrantOf({id,entrants})}async function houseKey(keystore){
const kept=await keystore.of(HOUSE,ENTRANT);if(kept.length)return kept[0];await makeKey(keystore,{table:HOUSE,seat:ENTRANT});
return houseKey(keystore)}async function makeComingKey({id},toDesk){const keystore=await openKeystore();const{key}=toDesk?
await makeOfficeKey(keystore,OFFICES):(await makeKey(keystore,{table:id,seat:ENTRANT})).seat;return new EveningKey(keystore,
await keystore.find(...toDesk?[OFFICES,REFEREE]:[id,ENTRANT],key),id,null)}const eveningOf=(cup,seat,key,{animal,colour})=>[
"evening",cup,seat,key,animal,colour].join(".");async function invitationOf(cup,seat,key,animal,colour){const kept=await(await openKeystore()).
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
enter",enter),...link&&{invitation},openings:{name:opening}}}async joins({place,name,head},link){const{seal,opening}=sealedName(
JOINS,name.normalize("NFC"),hex(crypto.getRandomValues(new Uint8Array(16))));await this.#keystore.named(this.#kept,opening.
value);const join2={table:this.#cup,place,key:this.key,head,name:seal};return{join:join2,signature:await this.#sign("joi\
n",join2),invitation:await countersigned(link,join2),openings:{name:opening}}}async opens(draw,head){const said={table:this.#cup,
seat:this.holder,draw:draw.number,noise:await this.#noise(draw),head};const text=JSON.stringify({do:"noise",id:`noise ${draw.
number}`,signed:{"noise-open":said,signature:await this.#sign("noise",said)}});return JSON.parse((await this.#keystore.opening(
this.key,{draw:draw.number,commit:draw.commits.join("\0"),text})).text)}shows=(nonce,origin)=>this.#sign("ticket",{table:this.#cup,
seat:this.holder,nonce,origin});commands(asked,{head,now},send){return inTurn(this.key,async()=>{const n=await this.#keystore.
number(this.#kept);const{command}=commandOf(asked,{table:this.#cup,seat:this.holder,n,head,until:untilOf(now)},null,null);
return send({do:"signed",signed:{command,signature:await this.#sign("command",command)}})})}}var evening=Object.freeze({
__proto__:null,EveningKey,directorOf,entrantOf,eveningOf,invitationOf,makeComingKey,makeDirectorKey,makeEntrantKey,secretOf});
const myName=()=>recall("name","");const TRIES$1=5;const AGAIN=1e3;async function patiently(ask,tries=TRIES$1){const refusal=await ask().
then(()=>null,error=>error);if(!refusal||refusal.final||!tries)return refusal;await new Promise(resolve=>setTimeout(resolve,
AGAIN));return patiently(ask,tries-1)}async function sitAlone({table,seat,draw,root:head,nonce},{invitation,taken}){const keystore=await openKeystore();
if(!keystore.lasting)return;const{seat:own}=await makeKey(keystore,{table,seat});const signed=await own.sits({name:myName()||
say("names.guest"),draw,head,look:myLook()});const seat_key={...signed,invitation:await countersigned$1(invitation,signed.
sit)};const shown=await own.shows(nonce,location.origin);const given={ticket:"",read:""};if(await patiently(async()=>Object.
assign(given,await post(`/tables/${table}/join`,{seat_key,shown}))))return;keepSeat(table,{seat,key:own.key},taken);if(given.
ticket)keepShown(table,given)}var alone=Object.freeze({__proto__:null,sitAlone});const ROOT$1="http://www.w3.org/2000/sv\
g";const SHAPES=["M-4-4h8v8h-8z","M0-5.500l5.500 9.500h-11z","M-4.500 0a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0z","M\
0-5.500l5.500 5.500-5.500 5.500-5.500-5.500z","M-1.800-5h3.600v3.200h3.200v3.600h-3.200v3.200h-3.600v-3.200h-3.200v-3.60\
0h3.200z","M0 5.500l5.500-9.500h-11z"];const LINES=5;const ROUNDS=12;const EDGE={top:18,right:12,bottom:22};const ROOMY=500;
const APART=16;function totalsOf(sheet){const seats=sheet[0].rows.map(({seat,points,total})=>({seat,totals:[total-points]}));
for(const{rows}of sheet)for(const each of seats)each.totals.push(rows.find(({seat})=>seat===each.seat)?.total??each.totals.
at(-1));return seats}function ticksOf(low,high,most=LINES){const wide=Math.max(high-low,1)/most;const unit=10**Math.floor(
Math.log10(wide));const step=Math.max(1,[1,2,5].map(each=>each*unit).find(each=>each>=wide)??10*unit);const first=Math.floor(
low/step);return Array.from({length:Math.max(Math.ceil(high/step)-first,1)+1},(_,i)=>(first+i)*step)}function drawChart(place,sheet,names,unit,turning=0){
const lines=totalsOf(sheet);const picture=make("div",{className:"chart__picture"});const legend=make("ul",{className:"ch\
art__names",aria:{hidden:"true"}},...lines.map(({seat})=>make("li",{},sample(seat),names[seat])));place.replaceChildren(
picture,legend);new ResizeObserver(()=>{const width=picture.clientWidth;legend.hidden=width>=ROOMY;picture.replaceChildren();
const given=picture.clientHeight;picture.replaceChildren(...width?[drawn(lines,{names,unit,rounds:sheet.map(({round})=>round),
turning,width,given})]:[])}).observe(place)}function svg(name,given={},...children){const element=document.createElementNS(
ROOT$1,name);for(const[key,value]of Object.entries(given))element.setAttribute(key,value);element.append(...children);return element}
const shape=(seat,given,...children)=>svg("path",{class:"chart__mark","data-seat":seat%SHAPES.length,d:SHAPES[seat%SHAPES.
length],...given},...children);const sample=seat=>svg("svg",{viewBox:"-7 -7 14 14",width:14,height:14},shape(seat));const compact=new Intl.
NumberFormat(language,{notation:"compact"});const short=(value,unit)=>`${value<0?"−":""}${unit==="$"?unit:""}${compact.
format(Math.abs(value))}`;function apart(heights,lowest=Number.POSITIVE_INFINITY){const order=heights.map((_,i)=>i).sort(
(a,b)=>heights[a]-heights[b]);const found=[...heights];order.forEach((i,place)=>place&&(found[i]=Math.max(found[i],found[order[place-
1]]+APART)));order.reverse().forEach((i,place)=>{found[i]=Math.min(found[i],place?found[order[place-1]]-APART:lowest)});
return found}function drawn(lines,{names,unit,rounds,turning,width,given}){const all=lines.flatMap(({totals})=>totals);const ticks=ticksOf(
Math.min(...all),Math.max(...all));const words=ticks.map(tick=>short(tick,unit));const height=Math.max(given,Math.round(
Math.min(260,Math.max(150,width*.45))));const ends=width<ROOMY?[]:lines.map(({seat,totals})=>`${names[seat]} ${scored(totals.
at(-1),unit)}`);const right=EDGE.right+Math.max(0,...ends.map(each=>each.length))*7.5;const left=Math.max(...words.map(each=>each.
length))*7.5+8;const x=round=>left+6+(width-left-6-right)*round/rounds.length;const top=ticks[ticks.length-1];const y=total=>EDGE.
top+(height-EDGE.top-EDGE.bottom)*(top-total)/(top-ticks[0]);const every=Math.ceil(rounds.length/ROUNDS);const grid=ticks.
flatMap((tick,i)=>[svg("line",{class:tick?"chart__rule":"chart__rule chart__rule--nought",x1:left,x2:width-right,y1:y(tick),
y2:y(tick)}),svg("text",{class:"chart__word",x:left-4,y:y(tick)+4,"text-anchor":"end"},words[i])]);const numbers=rounds.
flatMap((round,i)=>round%every?[]:[svg("text",{class:"chart__word",x:x(i+1),y:height-5,"text-anchor":"middle"},ends.length?
say("sheet.round",{round}):round)]);const heights=apart(lines.map(({totals})=>y(totals.at(-1))+4),height-EDGE.bottom+4);
const named=ends.map((words2,i)=>svg("text",{class:"chart__end","data-seat":lines[i].seat%SHAPES.length,x:width-right+10,
y:heights[i]},words2));const turn=rounds.includes(turning)&&x(rounds.indexOf(turning)+1);const line=turn&&svg("line",{class:"\
chart__turn",x1:turn,x2:turn,y1:EDGE.top,y2:height-EDGE.bottom});const turned=line?[line,svg("text",{class:"chart__word",
x:turn-5,y:EDGE.top-5,"text-anchor":"end"},say("match-story.turning"))]:[];const paths=lines.map(({seat,totals})=>svg("p\
olyline",{class:"chart__line","data-seat":seat%SHAPES.length,points:totals.map((total,i)=>`${x(i)},${y(total)}`).join(" ")}));
const mark=(seat,total,i)=>shape(seat,{transform:`translate(${x(i+1)} ${y(total)})`},svg("title",{},say("sheet.point",{name:names[seat],
round:rounds[i],total:scored(total,unit)})));const marks=lines.flatMap(({seat,totals})=>totals.slice(1).map((total,i)=>mark(
seat,total,i)));return svg("svg",{class:"chart__svg",role:"img","aria-label":say("sheet.chart"),viewBox:`0 0 ${width} ${height}`,
width,height},...grid,...numbers,...turned,...paths,...marks,...named)}var chart=Object.freeze({__proto__:null,apart,drawChart,
svg,ticksOf,totalsOf});async function showLarge(card,faces){const code=card?.dataset.code;if(!code||code==="-")return;const{
name,text}=faceOf(faces,code);await stylesheet("magnify");paint(byId("magnify-card"),code,faces);byId("magnify-name").textContent=
name;byId("magnify-text").textContent=text??"";byId("magnify").onclick=()=>byId("magnify").close();if(!byId("magnify").open)
byId("magnify").showModal()}var magnify=Object.freeze({__proto__:null,showLarge});const noise=bytes=>[...crypto.getRandomValues(
new Uint8Array(bytes))].map(byte=>byte.toString(16).padStart(2,"0")).join("");const ORIGIN="fairdeal/table/";const SIZE=/^[1-9]\d{0,9}$/;
const ROOT=/^[A-Za-z0-9+/]{43}=$/;const LATER=/^at (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;function readReceipt(note=""){
const[body,rest]=note.split("\n\n");const[origin,size,root,at,...more]=body.split("\n");const time=at===void 0?"":LATER.
exec(at)?.[1];if(!rest||more.length||time===void 0||!origin.startsWith(ORIGIN)||!SIZE.test(size)||!ROOT.test(root))return null;
return{table:origin.slice(ORIGIN.length),size:Number(size),root:hexOf(root),at:time,note}}const hexOf=base64=>[...atob(base64)].
map(letter=>letter.charCodeAt(0).toString(16).padStart(2,"0")).join("");async function looks(chair2,table,eyes){const{root,
at}=readReceipt((await get(`/tables/${table}/receipt`,chair2.read)).receipt);const seen=()=>({head:root,last:0,now:Math.
max(Date.now(),Date.parse(at)||0)});return new Promise((resolve,reject)=>{const done=(id,seq)=>chair2.hear({is:"done",id,
seq})||resolve(seq);const refused=(id,error)=>chair2.hear({is:"refused",id,code:error.code})||reject(error);const send=(id,body)=>request(
`/tables/${table}/commands`,{method:"POST",body}).then(answer=>answer.json()).then(({seq})=>done(id,seq),error=>refused(
id,error));chair2.asks({do:"look",id:noise(12),eyes},seen,send).catch(reject)})}var look=Object.freeze({__proto__:null,looks});
const CODE=utf8("fairdeal/handover-code/v1\0");const BYTES=16;const WORD="hand";async function broughtBy(secret){const code=written(
sha256(join(CODE,secret)).subarray(0,BYTES));const[pair,recovery]=await Promise.all([pairOf(sha256(secret)),pairOf(seedOf(
sha256(join(CODE,secret)).subarray(0,BYTES)))]);return{key:pair.key,secret:pair.secret,recovery:recovery.key,code}}async function handOver(own,{
head,last:last2}){const secret=crypto.getRandomValues(new Uint8Array(32));const{key,recovery}=await broughtBy(secret);const{
said,signature}=await own.handsOver({head,last:last2},{key,recovery});return[WORD,said.seat,said.n,packed(said.head),packed(
hex(secret)),packed(signature)].join(".")}const FRESH=8*6e4;const TRIES=3;async function chairOf(table,{seat,key},origin=location.
origin){const own=await keyOf(await openKeystore(),table,seat,key);return own&&new Chair(table,own,origin)}async function shownBy(own,table,origin){
const given=takeShown(table);if(given)return given;const path=`/tables/${table}`;const{nonce}=await post(`${path}/challe\
nges`,{seat:own.seat});return post(`${path}/tickets`,await own.shows(nonce,origin,table))}class Chair{#table;#own;#origin;#read={
token:null,at:-Infinity};#asked=new Map;#closings=new Map;constructor(table,own,origin){this.#table=table;this.#own=own;
this.#origin=origin}isNew=false;ticket=async()=>(await this.#shown()).ticket;read=async()=>performance.now()-this.#read.
at<FRESH?this.#read.token:(await this.#shown()).read;async#shown(){const given=await shownBy(this.#own,this.#table,this.#origin);
this.#read={token:given.read,at:performance.now()};this.isNew="at"in given;return given}async asks(message,seen,send,tries=1){
await this.#own.acts(message,seen(),(text,n)=>{this.#asked.set(message.id,{n,again:()=>tries<TRIES&&this.asks(message,seen,
send,tries+1)});send(message.id,text)})}hear({is,id,seq,code}){const asked=this.#asked.get(id);if(!asked)return false;this.#asked.
delete(id);this.#own.answered(asked.n,is==="done"?{seq}:{code}).catch(error=>console.warn(error));return code==="old_num\
ber"&&Boolean(asked.again())}async unanswered(now){const open=(await this.#own.said()).filter(({answer,until})=>!answer&&
Date.parse(until)>now);for(const{id,n}of open)this.#asked.set(id,{n,again:()=>false});return open.map(({id,text})=>[id,text])}get sits(){
return{seat:this.#own.seat,key:this.#own.key}}get name(){return this.#own.name}get officiates(){return this.#own.seat===
REFEREE}hashes=draw=>this.#own.hashes(draw);opens=(id,draw,head)=>this.#own.opens(id,draw,head);sent=(draw,at)=>this.#own.
sent(draw,at);closes({number},moment){if(!this.#closings.has(number))this.#closings.set(number,moment);return this.#closings.
get(number)}get code(){return this.#own.code}forgetsCode=()=>this.#own.forgetsCode();sponsors=claim=>this.#own.sponsors(
claim);async vouches(id,receipt,{size,root}){return JSON.stringify({do:"head",id,signed:await this.#own.vouches({size,head:root}),
receipt})}handsOver=seen=>handOver(this.#own,seen);async own(){const{seat,key}=this.#own;const all=await this.#own.said();
const said=new Map(all.map(({n,text})=>[`${key} ${n}`,canonical(JSON.parse(text).signed.command)]));const told=all.filter(
({answer})=>Number.isInteger(answer?.seq)).map(({id,answer})=>({seat,id,seq:answer.seq}));return{seat,keys:[key],name:this.#own.
name,said,told,noises:await this.#own.noises(),opened:await this.#own.opened(),closings:this.#closings}}}var chair=Object.
freeze({__proto__:null,Chair,chairOf});export{alone,chair,chart,evening,look,magnify,soft};
