type Slices = readonly (readonly [string, string])[];

/**
 * What stands in the package's document of the worker, and what takes its place. The document shares the page's thread,
 * and lists there what a window and each kind of element has, thousands of properties, in two tasks that are long on a
 * slow processor. Here both lists are made in slices, with the page's own work between them (decision 0062).
 */
const slices: Slices = [
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
    'oe=(e,t)=>{const r=new Set(["Object"]);return e.filter((e=>e[0])).map((e=>{',
    'oe=async(e,t)=>{const r=new Set(["Object"]);for(const e$ of e.filter((e=>e[0]))){$isDue()&&await $rest();const[$a,$b,$c,$d]=(e=>{',
  ],
  [
    'return[i,H[i].prototype,t,r]})).map((([e,n,i,o])=>ae(r,t,e,n,i,o))),t}',
    'return[i,H[i].prototype,t,r]})(e$);await ae(r,t,$a,$b,$c,$d)}return t}',
  ],
  // an element of each kind is made for the list
  [
    'ie=()=>{const e=Object.getOwnPropertyNames(H).filter((e=>!o.has(e))).map((e=>((e,t,r,n)=>{',
    'ie=async()=>{const e=[];for(const e$ of Object.getOwnPropertyNames(H).filter((e=>!o.has(e)))){$isDue()&&await $rest();e.push(((e,t,r,n)=>{',
  ],
  [
    '})(B,e))).filter((e=>!(!e||"HTMLUnknownElement"===n(e)&&"UNKNOWN"!==e.nodeName.toUpperCase()))).map((e=>[e]));return oe(e,[])}',
    '})(B,e$))}return oe(e.filter((e=>!(!e||"HTMLUnknownElement"===n(e)&&"UNKNOWN"!==e.nodeName.toUpperCase()))).map((e=>[e])),[])}',
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

/** The frame of that document is made in one task and sent to its address in another: together they come near to a long task on a slow processor. */
const frameSlices: Slices = [
  [
    'u.src=r?t("createScriptURL",s+"partytown-atomics.js?v=0.14.4"):s+"partytown-sandbox-sw.html?"+e._pttab,o.querySelector(l.sandboxParent||"body").appendChild(u)',
    'o.querySelector(l.sandboxParent||"body").appendChild(u),setTimeout((()=>u.src=s+"partytown-sandbox-sw.html?"+e._pttab))',
  ],
];

function replaceAll(original: string, some: Slices): string {
  return some.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`the worker of tags is another one: look for ${from}`);
    return text.replace(from, () => to);
  }, original);
}

/**
 * Makes the document of the worker from the package's.
 *
 * @throws Error when the package is another one than this was written for.
 */
export const sliceWorkerDocument = (document: string): string => replaceAll(document, slices);

/**
 * Makes what starts the worker from the package's: it puts the worker's document into a frame.
 *
 * @throws Error when the package is another one than this was written for.
 */
export const sliceWorkerStart = (script: string): string => replaceAll(script, frameSlices);
