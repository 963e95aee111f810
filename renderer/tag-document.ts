/**
 * What stands in the package's document of the worker, and what takes its place. The document shares the page's thread,
 * and lists there what a window and each kind of element has, thousands of properties, in two tasks that are long on a
 * slow processor. Here both lists are made in slices, with the page's own work between them (decision 0062).
 */
const slices: readonly (readonly [string, string])[] = [
  // what the worker asks for is told when it is ready; the worker waits either way
  ['e.postMessage([I.MainDataResponseToWorker,ne()])', 'ne().then((t=>e.postMessage([I.MainDataResponseToWorker,t])))'],
  [
    'e.postMessage([I.MainInterfacesResponseToWorker,ie()])',
    'ie().then((t=>e.postMessage([I.MainInterfacesResponseToWorker,t])))',
  ],
  ['ne=()=>{const e=B.createElement("i")', 'ne=async()=>{const e=B.createElement("i")'],
  ['p=[se("Window",H,d),se("Node",t)]', 'p=[await se("Window",H,d),await se("Node",t)]'],
  ['v:oe(u,p),', 'v:await oe(u,p),'],
  [
    'oe=(e,t)=>{const r=new Set(["Object"]);return e.filter(',
    'oe=async(e,t)=>{const r=new Set(["Object"]);for(const[$a,$b,$c,$d]of e.filter(',
  ],
  [
    'return[i,H[i].prototype,t,r]})).map((([e,n,i,o])=>ae(r,t,e,n,i,o))),t}',
    'return[i,H[i].prototype,t,r]})))await ae(r,t,$a,$b,$c,$d);return t}',
  ],
  ['se=(e,t,r,n)=>{', 'se=async(e,t,r,n)=>{'],
  ['for(n in t)r&&r.includes(n)', 'for(n in t)$isDue()&&await $rest(),r&&r.includes(n)'],
  ['ae=(e,t,r,i,o,s)=>{if(!e.has(r))', 'ae=async(e,t,r,i,o,s)=>{if(!e.has(r))'],
  ['ae(e,t,l,c,o,s);for(const e in d)ce(', 'await ae(e,t,l,c,o,s);for(const e in d)$isDue()&&await $rest(),ce('],
  [
    'let de;(t=>{',
    'let de,$end=0;const $isDue=()=>performance.now()>$end,$rest=()=>new Promise((e=>setTimeout((()=>{$end=performance.now()+5,e()}))));(t=>{',
  ],
];

/**
 * Makes the document of the worker from the package's.
 *
 * @throws Error when the package is another one than this was written for.
 */
export function sliceTagDocument(document: string): string {
  return slices.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`the worker of tags is another one: look for ${from}`);
    return text.replace(from, () => to);
  }, document);
}
