type Slices = readonly (readonly [string, string])[];

/**
 * Replacements in the package's worker document. It lists thousands of properties on the page's thread, in two tasks that
 * are long on a slow processor. The replacements split both into slices (decision 0062).
 */
const slices: Slices = [
  // the worker waits for the asynchronous response either way
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
  // the list creates an element of each kind
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

/** Creates the frame of that document in one task and sets its address in another, to avoid a long task. */
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
 * Transforms the package's worker document.
 *
 * @throws Error when the package has another version than expected.
 */
export const sliceWorkerDocument = (document: string): string => replaceAll(document, slices);

/**
 * Transforms the package's start script, which creates the frame of the worker document.
 *
 * @throws Error when the package has another version than expected.
 */
export const sliceWorkerStart = (script: string): string => replaceAll(script, frameSlices);
