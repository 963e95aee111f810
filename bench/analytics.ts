import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { startStack } from '../tests/stack.ts';
import { launchChrome, type Chrome, type Session } from './chrome.ts';
import { watchMainThread, type MainThread } from './main-thread.ts';
import { startTagHost, type TagHost } from '../tests/tag-host.ts';

/**
 * `npm run bench -- analytics`: what analytics costs the page. In turns, on a processor throttled four times, the start
 * page is opened by somebody who agreed, with a container whose script computes for 200 ms, and by somebody who refused.
 * While the container computes a carousel is clicked. Ends with 1 when a goal is missed.
 *
 * What the page itself has to do is told by processor time: a task that waits for a core is no work of the page. Its tasks
 * are judged from the moment it has loaded: analytics begins after that, and before it a browser cuts the same work into
 * more or fewer tasks from one visit to the next. By the clock a third visit tells the page's cost from the machine's:
 * somebody refused, and a process that has nothing to do with the page computes for as long at the same moment. Where
 * cores are few that alone makes everything slower.
 */
const kinds = ['refused', 'refused, busy', 'agreed'] as const;
const turns = 12;
const throttle = 4;
const burnMs = 200;
/** How long a page is watched after the click, in ms. */
const watchMs = 1_500;

type Kind = (typeof kinds)[number];
type Place = { x: number; y: number };
type Visit = MainThread & { scriptKilobytes: number };

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Time from the carousel in sight to the container's answer, in ms, as last seen: the others wait as long. */
let lastWaitMs = 500;

/** Computes on another core for as long as the container does. */
const burnElsewhere = (): Worker =>
  new Worker(`for (const end = Date.now() + ${burnMs}; Date.now() < end; );`, { eval: true });

/** What an expression gives in a page. */
async function evaluate<Value>(page: Session, expression: string): Promise<Value> {
  const { result } = await page.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value as Value;
}

/** Opens an empty page of its own profile, of somebody who has chosen. */
async function openPage(
  chrome: Chrome,
  address: string,
  isAgreed: boolean,
): Promise<Session & { close: () => Promise<void> }> {
  const { browserContextId } = await chrome.send('Target.createBrowserContext');
  const categories = ['necessary', ...(isAgreed ? ['analytics'] : [])];
  const value = encodeURIComponent(JSON.stringify({ categories, revision: 0 }));
  const cookie = { name: 'cc_cookie', value, url: address, sameSite: 'Lax', secure: true } as const;
  await chrome.send('Storage.setCookies', { browserContextId, cookies: [cookie] });
  const { targetId } = await chrome.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await chrome.send('Target.attachToTarget', { targetId, flatten: true });
  const page = chrome.talkTo(sessionId);
  const size = { width: 1_280, height: 900, deviceScaleFactor: 1, mobile: false };
  await page.send('Emulation.setDeviceMetricsOverride', size);
  await page.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  return { ...page, close: async () => void (await chrome.send('Target.disposeBrowserContext', { browserContextId })) };
}

async function goTo(page: Session, url: string): Promise<void> {
  const loaded = new Promise<void>((resolve) => page.on('Page.loadEventFired', () => resolve()));
  await page.send('Page.enable');
  await page.send('Page.navigate', { url });
  await loaded;
}

/** Brings the first carousel's button into sight; returns its middle, in px. */
const showNext = async (page: Session): Promise<Place> =>
  evaluate(
    page,
    `(() => {
      const next = document.querySelector('nl-carousel [data-step="1"]');
      next.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = next.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })()`,
  );

/** A press of the mouse, as the browser gets it from the system. */
async function click(page: Session, place: Place): Promise<void> {
  const left = { ...place, button: 'left', clickCount: 1 } as const;
  await page.send('Input.dispatchMouseEvent', { ...place, type: 'mouseMoved' });
  await page.send('Input.dispatchMouseEvent', { ...left, type: 'mousePressed' });
  await page.send('Input.dispatchMouseEvent', { ...left, type: 'mouseReleased' });
}

async function visit(chrome: Chrome, address: string, tags: TagHost, kind: Kind): Promise<Visit> {
  const isAgreed = kind === 'agreed';
  const page = await openPage(chrome, address, isAgreed);
  const finish = await watchMainThread(chrome, address);
  const loads = tags.loads();
  await goTo(page, `${address}/se/`);
  const next = await showNext(page);
  // the container is answered: from here on it computes
  const begun = Date.now();
  while (isAgreed && tags.loads() === loads && Date.now() < begun + 15_000) await pause(5);
  if (isAgreed && tags.loads() === loads) throw new Error('the container was never asked for');
  if (isAgreed) lastWaitMs = Date.now() - begun;
  else await pause(lastWaitMs);
  if (kind === 'refused, busy') burnElsewhere();
  await click(page, next);
  await pause(watchMs);
  const seen = await finish();
  const workers = await evaluate<number>(page, `document.querySelectorAll('iframe[src^="/~partytown/"]').length`);
  if (workers !== (isAgreed ? 1 : 0)) throw new Error(`${workers} workers of tags`);
  const bytes = await evaluate<number>(
    page,
    `performance.getEntriesByType('resource').reduce((sum, { name, encodedBodySize }) =>
      sum + (/\\.js$|~partytown/.test(name) ? encodedBodySize : 0), 0)`,
  );
  await page.close();
  return { ...seen, scriptKilobytes: bytes / 1_024 };
}

const tags = await startTagHost(burnMs);
const stack = await startStack('node', { tags: tags.url });
const chrome = await launchChrome();
try {
  const address = stack.url('site');
  // the first visits fill caches on both sides
  for (const kind of kinds) await visit(chrome, address, tags, kind);
  const visits: Record<Kind, Visit[]> = { refused: [], 'refused, busy': [], agreed: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    const order = turn % 2 === 0 ? kinds : kinds.toReversed();
    for (const kind of order) visits[kind].push(await visit(chrome, address, tags, kind));
  }
  const read = (kind: Kind, key: keyof Visit): number => median(visits[kind].map((one) => one[key]));
  say(`${turns} turns, processor throttled ${throttle} times, a tag that computes ${burnMs} ms (medians)`);
  say(`${' '.repeat(20)}${kinds.map((kind) => kind.padStart(15)).join('')}`);
  for (const [key, name] of [
    ['busyTasks', 'tasks over 50 ms'],
    ['lateTasks', 'when it had loaded'],
    ['longTasks', 'with what they wait'],
    ['processorMs', 'main thread, ms'],
    ['interactionMs', 'carousel click, ms'],
    ['interactionProcessorMs', 'of the processor'],
    ['scriptKilobytes', 'script, KB'],
  ] as const)
    say(`${name.padEnd(20)}${kinds.map((kind) => read(kind, key).toFixed(1).padStart(15)).join('')}`);
  const addTo = (other: Kind, key: 'lateTasks' | 'busyTasks' | 'longTasks'): number =>
    median(visits.agreed.map((visit, turn) => visit[key] - (visits[other][turn]?.[key] ?? 0)));
  const compare = (other: Kind, key: keyof Visit): number => read('agreed', key) / Math.max(1, read(other, key));
  const [added, elsewhere] = [addTo('refused', 'longTasks'), addTo('refused, busy', 'longTasks')];
  say(`by the clock: ${added} long tasks more than when refused, ${elsewhere} more than when the machine is as busy`);
  const clock = compare('refused', 'interactionMs').toFixed(3);
  say(`by the clock the click takes ${clock} × as long as when refused`);
  const tasks = addTo('refused', 'lateTasks');
  const [click, work] = [compare('refused, busy', 'interactionMs'), compare('refused', 'interactionProcessorMs')];
  const goals = [
    { name: 'tasks over 50 ms added by analytics = 0', isMet: tasks <= 0, value: tasks },
    { name: 'click within 5 % of an equally busy machine', isMet: click <= 1.05, value: click },
    { name: 'work of the click within 5 %', isMet: work <= 1.05, value: work },
  ];
  for (const { name, isMet, value } of goals) say(`${isMet ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(3)}`);
  mkdirSync('.cache/bench', { recursive: true });
  const result = { at: new Date().toISOString(), turns, throttle, burnMs, visits, goals };
  writeFileSync('.cache/bench/analytics.json', `${JSON.stringify(result, null, 2)}\n`);
  process.exitCode = goals.every(({ isMet }) => isMet) ? 0 : 1;
} finally {
  await chrome.close();
  await stack.remove();
  await tags.close();
}
