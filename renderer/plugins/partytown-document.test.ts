import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sliceWorkerDocument, sliceWorkerStart } from './partytown-document.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const original = read('../../node_modules/@qwik.dev/partytown/lib/partytown-sandbox-sw.html');
const readScript = (document: string): string => {
  const scripts = [...document.matchAll(/<script type="module">([^]*?)<\/script>/g)];
  expect(scripts).toHaveLength(1);
  return scripts[0]?.[1] ?? '';
};

describe('the worker document of Partytown', () => {
  it('has one script, which its policy allows', () => {
    const hash = createHash('sha256')
      .update(readScript(sliceWorkerDocument(original)))
      .digest('base64');
    expect(read('../../edge/security/tag-manager-csp.ts')).toContain(`'sha256-${hash}'`);
  });

  it('throws for another version of the package', () => {
    expect(() => sliceWorkerDocument(original.replace('ne=()=>{', 'nf=()=>{'))).toThrow(
      'the worker of tags is another one',
    );
    expect(() => sliceWorkerDocument(sliceWorkerDocument(original))).toThrow('the worker of tags is another one');
  });

  it('loads in a frame whose address is set in a separate task', () => {
    const start = read('../../node_modules/@qwik.dev/partytown/lib/partytown.js');
    const sliced = sliceWorkerStart(start);
    const steps: string[] = [];
    const frame = {
      set src(address: string) {
        steps.push(`sent to ${address}`);
      },
    };
    const parent = { appendChild: () => steps.push('made') };
    const begin = sliced.indexOf('o.querySelector(l.sandboxParent');
    const statement = sliced.slice(begin, sliced.indexOf('}', begin));
    const later: (() => void)[] = [];
    const page = { querySelector: (chosen: string) => (steps.push(`into ${chosen}`), parent) };
    // oxlint-disable-next-line typescript/no-implied-eval -- the package's own text is what is tried here
    new Function('o', 'l', 'u', 's', 'e', 'setTimeout', statement)(
      page,
      { sandboxParent: '#frames' },
      frame,
      '/folder/',
      { _pttab: 7 },
      (work: () => void) => later.push(work),
    );
    expect(steps).toEqual(['into #frames', 'made']);
    for (const work of later) work();
    expect(steps.at(-1)).toBe('sent to /folder/partytown-sandbox-sw.html?7');
    expect(() => sliceWorkerStart(sliced)).toThrow('the worker of tags is another one');
  });

  it('lists what the package lists, in the same order, in several tasks', async () => {
    /** The part that makes the lists, cut out, over a small window. */
    const cut = (document: string, isAsync: boolean) => {
      const script = readScript(document);
      const begin = script.indexOf('ie=', script.indexOf('getOwnPropertyNames(H)') - 60);
      const lists = script.slice(begin, script.indexOf(',le=(e,r)=>', begin));
      const parts = `const E={Function:1,Property:2},s=()=>true,a=()=>undefined,n=(e)=>e.constructor.name,H=page,self=page,
          o=new Set(),u={},d={},B={createElement:(name)=>new H["HTML"+name+"Element"]()};
        let rests=0;const $isDue=()=>true,$rest=()=>(rests+=1,Promise.resolve());const ${lists};
        return ${isAsync ? 'async' : ''}()=>[[${isAsync ? 'await ' : ''}se("Window",H,["hidden"]),
          ...${isAsync ? 'await ' : ''}oe([[new H.Child()],[0],[new H.Base()]],[]),
          ...${isAsync ? 'await ' : ''}ie()],()=>rests]`;
      class Base {
        run(): void {}
        get size(): number {
          return 3;
        }
      }
      class Child extends Base {
        readonly MAX = 7;
        walk(): void {}
      }
      class HTMLpElement extends Base {
        align = 'left';
      }
      class HTMLUnknownElement extends Base {
        readonly nodeName = 'X';
      }
      // oxlint-disable-next-line typescript/no-implied-eval -- the package's own text is what is tried here
      const make = new Function('page', parts) as (page: object) => () => unknown;
      return make({ Base, Child, HTMLpElement, HTMLUnknownElement, Object, hidden: 1, top: 2 });
    };
    const whole = (await cut(original, false)()) as [unknown, () => number];
    const sliced = (await cut(sliceWorkerDocument(original), true)()) as [unknown, () => number];
    expect(sliced[0]).toEqual(whole[0]);
    expect(JSON.stringify(whole[0])).toContain('walk');
    expect(JSON.stringify(whole[0])).toContain('HTMLpElement');
    expect(JSON.stringify(whole[0])).not.toContain('HTMLUnknownElement');
    expect(whole[1]()).toBe(0);
    expect(sliced[1]()).toBeGreaterThan(5);
  });
});
