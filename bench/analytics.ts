import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startStack } from '../tests/stack.ts';
import { launchChrome, type Chrome, type Session } from './chrome.ts';
import { watchMainThread, type MainThread } from './main-thread.ts';
import { startTagHost, type TagHost } from '../tests/tag-host.ts';

/**
 * `npm run bench -- analytics`: what analytics costs the page. In turns, on a processor throttled four times, the start
 * page is opened by somebody who agreed, with a container whose script computes for 200 ms, and by somebody who refused.
 * While it does so again, and again, a carousel is clicked. Ends with 1 when a goal is missed.
 *
 * What the page itself has to do is told by processor time: a task that waits for a core is no work of the page. Its tasks
 * are judged from the moment it has loaded: the container begins after that, and before it a browser cuts the same work
 * into more or fewer tasks from one visit to the next. A third visit tells the page's cost from the machine's: somebody
 * refused, and a bare worker that has nothing to do with the page computes for as long at the same moments. Where cores
 * are few that alone makes each click slower, by the clock and by the processor, as much as the container does; what a click
 * costs beside a quiet machine is told too. What is done for analytics within a click is read from the trace: the
 * functions of all scripts that nobody loads who refused.
 */
const kinds = ['refused', 'refused, busy', 'agreed'] as const;
const turns = 12;
const throttle = 4;
const burnMs = 200;
/**
 * The container computes anew whenever the clock shows a multiple of this, in ms: nobody has to tell the other. In between
 * the row comes to rest, and the next press is prepared.
 */
const againMs = 1_000;
/** To the next place of the row, and back. */
const steps = [1, -1, 1, -1, 1, -1] as const;
/** A click comes so long after a computing has begun, in ms. */
const withinMs = 50;

type Kind = (typeof kinds)[number];
type Place = { x: number; y: number };
type Visit = MainThread & { scriptKilobytes: number };
type Figure = Exclude<keyof Visit, 'clicks'>;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
/** Mean of the middle half: a click ends with a frame, and frames come in steps. */
const middle = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const quarter = sorted.length >> 2;
  return mean(sorted.slice(quarter, sorted.length - quarter));
};

/** Time from the load to the container's being asked for, in ms, as last seen: the others wait as long. */
let lastWaitMs = 1_000;

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

/** Gives a page a bare worker of its own, which computes at the same moments as the container. */
const addBurner = async (page: Session): Promise<void> =>
  evaluate(
    page,
    `{
      const again = 'const again = () => setTimeout(() => {' +
        'for (const end = Date.now() + ${burnMs}; Date.now() < end; ); again() }, ${againMs} - Date.now() % ${againMs});';
      globalThis.burner = new Worker(URL.createObjectURL(new Blob([again + 'again()'])));
    }`,
  );

/** Brings a button of the first carousel into sight; returns its middle, in px. */
const showButton = async (page: Session, step: number): Promise<Place> =>
  evaluate(
    page,
    `(() => {
      const button = document.querySelector('nl-carousel [data-step="${step}"]');
      button.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = button.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })()`,
  );

/** A press of the mouse that stands there already, as the browser gets it from the system. */
async function click(page: Session, place: Place): Promise<void> {
  const left = { ...place, button: 'left', clickCount: 1 } as const;
  await page.send('Input.dispatchMouseEvent', { ...left, type: 'mousePressed' });
  await page.send('Input.dispatchMouseEvent', { ...left, type: 'mouseReleased' });
}

async function visit(chrome: Chrome, address: string, tags: TagHost, kind: Kind): Promise<Visit> {
  const isAgreed = kind === 'agreed';
  const page = await openPage(chrome, address, isAgreed);
  const finish = await watchMainThread(chrome, address);
  const loads = tags.loads();
  // the page's own policy lets no such worker in
  if (kind === 'refused, busy') await page.send('Page.setBypassCSP', { enabled: true });
  await goTo(page, `${address}/se/`);
  const loadedAt = Date.now();
  while (isAgreed && tags.loads() === loads && Date.now() < loadedAt + 15_000) await pause(5);
  if (isAgreed && tags.loads() === loads) throw new Error('the container was never asked for');
  if (isAgreed) lastWaitMs = Date.now() - loadedAt;
  else await pause(lastWaitMs);
  if (kind === 'refused, busy') await addBurner(page);
  for (const step of steps) {
    // what was computed, or clicked, before is over
    await pause(againMs / 2);
    const place = await showButton(page, step);
    await page.send('Input.dispatchMouseEvent', { ...place, type: 'mouseMoved' });
    await pause(againMs - (Date.now() % againMs) + withinMs);
    await click(page, place);
  }
  await pause(againMs);
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

const tags = await startTagHost(burnMs, againMs);
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
  const read = (kind: Kind, key: Figure): number => median(visits[kind].map((one) => one[key]));
  say(`${turns} turns, processor throttled ${throttle} times, a tag that computes ${burnMs} ms (medians)`);
  say(`${' '.repeat(20)}${kinds.map((kind) => kind.padStart(15)).join('')}`);
  const tell = (name: string, show: (kind: Kind) => number): void =>
    say(`${name.padEnd(20)}${kinds.map((kind) => show(kind).toFixed(1).padStart(15)).join('')}`);
  for (const [key, name] of [
    ['busyTasks', 'tasks over 50 ms'],
    ['lateTasks', 'when it had loaded'],
    ['longTasks', 'with what they wait'],
    ['processorMs', 'main thread, ms'],
    ['scriptKilobytes', 'script, KB'],
  ] as const)
    tell(name, (kind) => read(kind, key));
  const readClicks = (kind: Kind, key: 'ms' | 'processorMs'): number =>
    middle(visits[kind].flatMap(({ clicks }) => clicks.map((one) => one[key])));
  tell('carousel click, ms', (kind) => readClicks(kind, 'ms'));
  tell('of the processor', (kind) => readClicks(kind, 'processorMs'));
  const addTo = (other: Kind, key: 'lateTasks' | 'busyTasks' | 'longTasks'): number =>
    median(visits.agreed.map((visit, turn) => visit[key] - (visits[other][turn]?.[key] ?? 0)));
  const [added, elsewhere] = [addTo('refused', 'longTasks'), addTo('refused, busy', 'longTasks')];
  say(`by the clock: ${added} long tasks more than when refused, ${elsewhere} more than when the machine is as busy`);
  const compare = (kind: Kind, other: Kind, key: 'ms' | 'processorMs' = 'ms'): number =>
    readClicks(kind, key) / Math.max(1, readClicks(other, key));
  const [quiet, busy] = [compare('agreed', 'refused'), compare('refused, busy', 'refused')];
  say(`by the clock a click takes ${quiet.toFixed(3)} × as long as on a quiet machine,`);
  say(`and ${busy.toFixed(3)} × where that is as busy and everything was refused`);
  const tasks = addTo('refused', 'lateTasks');
  const click = compare('agreed', 'refused, busy');
  const work = compare('agreed', 'refused, busy', 'processorMs');
  // what nobody loads who refused
  const usual = new Set(visits.refused.flatMap(({ clicks }) => clicks.flatMap(({ scripts }) => Object.keys(scripts))));
  const shares = visits.agreed.flatMap(({ clicks }) =>
    clicks.map(({ scripts, processorMs }) => {
      const own = Object.entries(scripts).reduce((ms, [address, ownMs]) => ms + (usual.has(address) ? 0 : ownMs), 0);
      return own / Math.max(1, processorMs);
    }),
  );
  const share = mean(shares);
  const goals = [
    { name: 'tasks over 50 ms added by analytics = 0', isMet: tasks <= 0, value: tasks },
    { name: 'click within 5 % of an equally busy machine', isMet: click <= 1.05, value: click },
    { name: 'work of the click within 5 % of it', isMet: work <= 1.05, value: work },
    { name: 'scripts of analytics at most 5 % of its work', isMet: share <= 0.05, value: share },
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
