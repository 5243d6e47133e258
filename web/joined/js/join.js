const byId=id=>document.getElementById(id);const primes=count=>{const found=[];for(let n=2;found.length<count;n++)if(found.
every(prime=>n%prime))found.push(n);return found};const fraction=root=>(root-Math.floor(root))*4294967296|0;const ROUND=Int32Array.
from(primes(64),prime=>fraction(Math.cbrt(prime)));const START=Int32Array.from(primes(8),prime=>fraction(Math.sqrt(prime)));
const SCHEDULE=new Int32Array(64);const turn=(word,by)=>word>>>by|word<<32-by;function mix(state,bytes,at){const w=SCHEDULE;
for(let i=0;i<16;i++,at+=4)w[i]=bytes[at]<<24|bytes[at+1]<<16|bytes[at+2]<<8|bytes[at+3];for(let i=16;i<64;i++){const early=w[i-
15];const late=w[i-2];const low=turn(early,7)^turn(early,18)^early>>>3;const high=turn(late,17)^turn(late,19)^late>>>10;
w[i]=w[i-16]+low+w[i-7]+high}let[a,b,c,d,e,f,g,h]=state;for(let i=0;i<64;i++){const one=h+(turn(e,6)^turn(e,11)^turn(e,25))+
(e&f^~e&g)+ROUND[i]+w[i]|0;const two=(turn(a,2)^turn(a,13)^turn(a,22))+(a&b^a&c^b&c)|0;h=g;g=f;f=e;e=d+one|0;d=c;c=b;b=a;
a=one+two|0}const after=[a,b,c,d,e,f,g,h];for(let i=0;i<8;i++)state[i]+=after[i]}function sha256(bytes){const state=START.
slice();const whole=bytes.length-bytes.length%64;for(let at=0;at<whole;at+=64)mix(state,bytes,at);const rest=bytes.length-
whole;const end=new Uint8Array(rest<56?64:128);end.set(bytes.subarray(whole));end[rest]=128;const view=new DataView(end.
buffer);view.setBigUint64(end.length-8,BigInt(bytes.length)*8n);for(let at=0;at<end.length;at+=64)mix(state,end,at);const digest=new DataView(
new ArrayBuffer(32));state.forEach((word,i)=>digest.setInt32(i*4,word));return new Uint8Array(digest.buffer)}function hmac(key,message){
return sha256(join(pad(key,92),sha256(join(pad(key,54),message))))}const BLOCK=64;const pad=(key,byte)=>Uint8Array.from(
{length:BLOCK},(_,i)=>(key[i]??0)^byte);const encoder=new TextEncoder;const utf8=text=>encoder.encode(text);function join(...parts){
const whole=new Uint8Array(parts.reduce((sum,part)=>sum+part.length,0));let at=0;for(const part of parts){whole.set(part,
at);at+=part.length}return whole}const hex=bytes=>Array.from(bytes,byte=>byte.toString(16).padStart(2,"0")).join("");const unhex=text=>Uint8Array.
from(text.match(/../g)??[],pair=>parseInt(pair,16));/*! noble-ed25519 - MIT License (c) 2019 Paul Miller (paulmillr.com) */
const freeze=Object.freeze;const P=0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffedn;const N=0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3edn;
const _d=0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3n;const Gx=0x216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51an;
const Gy=0x6666666666666666666666666666666666666666666666666666666666666658n;const _a=P-1n;const ed25519_CURVE=freeze({p:P,
n:N,h:8n,a:_a,d:_d,Gx,Gy});const LEN=32;const isBytes$1=a=>{return a instanceof Uint8Array||ArrayBuffer.isView(a)&&a.constructor.
name==="Uint8Array"&&a.BYTES_PER_ELEMENT===1};const abytes$1=(value,length,title="")=>{if(isBytes$1(value)&&(length===void 0||
value.length===length))return value;const bytes=isBytes$1(value);const ofLen=length!==void 0?` of length ${length}`:"";const got=bytes?
`length=${value.length}`:`type=${typeof value}`;const message=(title?`"${title}" `:"")+"expected Uint8Array"+ofLen+", go\
t "+got;if(!bytes)throw new TypeError(message);throw new RangeError(message)};const snapshotBytes=(value,title="",length)=>Uint8Array.
from(abytes$1(value,length,title));const padh=(n,pad2)=>n.toString(16).padStart(pad2,"0");const bytesToHex=bytes=>{let hex2="";
for(const byte of abytes$1(bytes))hex2+=padh(byte,2);return hex2};const hexToBytes=hex2=>{const e="hex invalid";if(typeof hex2!==
"string")throw new TypeError(e);if(hex2.length%2||!/^[\da-f]*$/i.test(hex2))throw new RangeError(e);const array=new Uint8Array(
hex2.length/2);for(let ai=0,hi=0;ai<array.length;ai++,hi+=2){const n1=hex2.charCodeAt(hi);const n2=hex2.charCodeAt(hi+1);
array[ai]=((n1&15)+(n1>>6)*9)*16+(n2&15)+(n2>>6)*9}return array};const concatBytes=(...arrays)=>{let sum=0;for(const a of arrays)
sum+=abytes$1(a).length;const res=new Uint8Array(sum);let pad2=0;for(const a of arrays){res.set(a,pad2);pad2+=a.length}return res};
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
const etc=freeze({bytesToHex,hexToBytes,concatBytes,mod,invert,randomBytes});const hashes={sha512Async:async message=>{const s=globalThis?.
crypto?.subtle;if(!s)throw new Error("crypto.subtle must be defined, consider polyfill");return new Uint8Array(await s.digest(
"SHA-512",concatBytes(message)))},sha512:void 0};const randomSecretKey=seed=>{return abytes$1(seed===void 0?randomBytes():
seed,LEN,"seed")};const utils=freeze({getExtendedPublicKeyAsync,getExtendedPublicKey,randomSecretKey});const precompute=()=>{
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
()=>new _SHA512,oidNist(3));Object.assign(hashes,{sha512});const publicOf=secret=>hex(getPublicKey(secret));function agreed(secret,other){
const point=Point.fromBytes(other);if(point.isSmallOrder()||!point.isTorsionFree())throw new RangeError("not a key");const{
y}=point.multiply(utils.getExtendedPublicKey(secret).scalar).toAffine();const{p}=Point.CURVE();const u=etc.mod((1n+y)*etc.
invert(etc.mod(1n-y,p),p),p);return unhex(u.toString(16).padStart(64,"0")).reverse()}const LABEL="fairdeal/introduction/\
v1";const CHECK=32;const LETTERS="BCDFGHJKMNPQRSTVWXYZ";const CODE=new RegExp(`^[${LETTERS}]{6}$`);const LINK=/^\/table\/[\w-]+#invite\.[\w.-]+$/;
function codeIn(typed2){const letters=typed2.toUpperCase().replace(/[\s\p{Pd}.,]/gu,"");return CODE.test(letters)?letters:
""}function freshKey(){const secret=crypto.getRandomValues(new Uint8Array(32));return{key:publicOf(secret),secret}}function unlocked({
key,box},{code,own}){const whole=unhex(box);const[bytes,check]=[whole.subarray(0,-CHECK),whole.subarray(-CHECK)];const common=commonOf(
own.secret,key,[code,own.key,key]);if(!common||hex(checkOf(common,bytes))!==hex(check))return null;const link=new TextDecoder().
decode(mixed(common,bytes));return LINK.test(link)?link:null}function commonOf(secret,other,names){try{return hmac(agreed(
secret,unhex(other)),utf8([LABEL,...names].join("\0")))}catch{return null}}const checkOf=(common,bytes)=>hmac(common,utf8(
`check\0${hex(bytes)}`));function mixed(common,bytes){const blocks=Array.from({length:Math.ceil(bytes.length/CHECK)},(_,i)=>hmac(
common,utf8(`block\0${i}`)));const stream=join(...blocks);return bytes.map((byte,i)=>byte^stream[i])}const document$1=globalThis.
document;const language=document$1?.documentElement.lang||"en";const plurals=new Intl.PluralRules(language);const numbers=new Intl.
NumberFormat(language);const sections=new Map;function learn(catalogue){for(const[section,sentences]of Object.entries(catalogue))
sections.set(section,new Map(Object.entries(sentences)))}function say(key,given={}){const[section,name]=key.split(".");const found=sections.
get(section)?.get(name)??key;const sentence=typeof found==="string"?found:plural(Number(given.count),found);return sentence.
replace(/\{([a-z]+)\}/g,(place,name2)=>name2==="count"&&given.count!==void 0?number(given.count):String(given[name2]??place))}
const plural=(count,forms)=>forms[plurals.select(count)]??forms.other;const number=count=>numbers.format(count);const inline=document$1?.
getElementById("strings");if(inline)learn(JSON.parse(inline.textContent));class Refusal extends Error{constructor({code,
message,clause,remedy,detail},status){super(message);this.code=code;this.clause=clause;this.remedy=remedy;this.detail=detail;
this.final=status>=400&&status<500&&status!==429}}async function request(path,{method="GET",body,type="application/json",
token}){const bearer=token;const headers={...body&&{"Content-Type":type},...bearer};const answer=await fetch(`/api/v1${path}`,
{method,headers,body}).catch(unreached);return checked(answer)}function unreached(){throw new Refusal({code:"offline",message:say(
"api.offline")},0)}async function checked(answer){if(answer.ok)return answer;const{error}=await answer.json().catch(()=>({}));
throw new Refusal(error??{code:"server",message:say("api.status",{status:answer.status})},answer.status)}const post=async(path,body={},token)=>(await request(
path,{method:"POST",body:JSON.stringify(body),token})).json();const PREFIX="fairdeal.";const KEEP=30;function recall(key,fallback=null){
try{return JSON.parse(localStorage.getItem(PREFIX+key)??"null")??fallback}catch{return fallback}}function remember(key,value){
try{localStorage.setItem(PREFIX+key,JSON.stringify(value));return true}catch{return false}}const tables=()=>recall("tabl\
es",[]);const tableOf=id=>tables().find(each=>each.table===id);function keepTable(id,known){const others=tables().filter(
each=>each.table!==id);return remember("tables",[{...tableOf(id),...known,table:id},...others].slice(0,KEEP))}const pathOf=table=>`\
/table/${encodeURIComponent(table)}`;const PLACE="fairdeal.code";function takeCode(){try{const code=sessionStorage.getItem(
PLACE)??"";sessionStorage.removeItem(PLACE);return code}catch{return""}}const PATIENCE=25e3;const SECONDS=20;const field=byId(
"typed-code");async function invitation(code){const own=freshKey();const answer=await Promise.race([post("/introductions",
{code,key:own.key}),givenUp()]);const link=unlocked(answer,{code,own});if(!link)throw new Refusal({code:"changed",message:say(
"join.changed"),remedy:say("join.changed-help")},0);return link}const givenUp=()=>new Promise((_,reject)=>setTimeout(()=>reject(
new Refusal({code:"silent",message:say("join.silent"),remedy:say("join.silent-help")},0)),PATIENCE));function arrive(link){
tell(say("join.found"));const table=link.split(/[/#]/)[2];if(tableOf(table)?.sat)return location.replace(pathOf(table));
keepTable(table,{introduced:{host:true,seats:[]}});location.replace(link)}function tell(words,error=null){byId("status").
textContent=words;byId("progress").hidden=!words;byId("trouble").hidden=!error;byId("trouble").textContent=error?[error.
message,error.remedy].filter(Boolean).join(" "):"";for(const part of[field,byId("ask-host")])part.disabled=Boolean(words)}
async function ask(){const code=codeIn(field.value);if(!code)return refuse({message:say("join.no-code"),remedy:say("join\
.no-code-help")});field.value=code;tell(say("join.asking",{seconds:SECONDS}));await invitation(code).then(arrive,refuse)}
function refuse(error){tell("",error);field.focus()}byId("code-form").addEventListener("submit",event=>{event.preventDefault();
ask()});const typed=takeCode();field.value=typed||location.hash.slice(1);if(typed)ask();
