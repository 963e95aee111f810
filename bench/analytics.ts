import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startStack } from '../tests/stack.ts';
import { launchChrome, type Chrome, type Session } from './chrome.ts';
import { watchMainThread, type MainThread } from './main-thread.ts';
import { startTagHost, type TagHost } from '../tests/tag-host.ts';

/**
 * `npm run bench -- analytics`: what analytics costs the page. On a processor throttled four times, the start page is
 * opened in turns with and without consent. With consent a container's script computes for 200 ms, repeatedly, while
 * the test clicks a carousel. Exits with 1 when a goal is missed.
 *
 * The page's work is measured as processor time, because a task that waits for a core does no work. Tasks count from
 * the load event: the container starts after it, and before it the browser splits the same work differently on each
 * visit. A third kind of visit separates the page's cost from the machine's. It refuses consent and runs an unrelated
 * worker that computes at the same moments. On few cores that worker alone slows each click as much as the container;
 * clicks on a quiet machine are reported too. The trace names the functions that run within a click. Those of scripts
 * that a visit without consent never loads count as analytics.
 */
const kinds = ['refused', 'refused, busy', 'agreed'] as const;
const turns = 12;
const throttle = 4;
const burnMs = 200;
/**
 * The container computes when the clock shows a multiple of this, in ms, so that both sides know the moment. In between
 * the carousel comes to rest and the next click is prepared.
 */
const againMs = 1_000;
/** To the next slide, and back. */
const steps = [1, -1, 1, -1, 1, -1] as const;
/** Time from the start of a computation to the click, in ms. */
const withinMs = 50;

type Kind = (typeof kinds)[number];
type Point = { x: number; y: number };
type Visit = MainThread & { scriptKilobytes: number };
type Figure = Exclude<keyof Visit, 'clicks'>;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
/** Mean of the middle half: a click ends with a frame, and frames are quantised. */
const middle = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const quarter = sorted.length >> 2;
  return mean(sorted.slice(quarter, sorted.length - quarter));
};

/** Time from the load to the container's request in the last visit, in ms; other visits wait as long. */
let lastWaitMs = 1_000;

/** Evaluates an expression in a page. */
async function evaluate<Value>(page: Session, expression: string): Promise<Value> {
  const { result } = await page.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value as Value;
}

/** Opens an empty page in a new profile that has chosen consent or refusal. */
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
  const page = chrome.openSession(sessionId);
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

/** Starts an unrelated worker in a page, which computes at the same moments as the container. */
const addBurner = async (page: Session): Promise<void> =>
  evaluate(
    page,
    `{
      const again = 'const again = () => setTimeout(() => {' +
        'for (const end = Date.now() + ${burnMs}; Date.now() < end; ); again() }, ${againMs} - Date.now() % ${againMs});';
      globalThis.burner = new Worker(URL.createObjectURL(new Blob([again + 'again()'])));
    }`,
  );

/** Scrolls a button of the first carousel into view; returns its centre, in px. */
const showButton = async (page: Session, step: number): Promise<Point> =>
  evaluate(
    page,
    `(() => {
      const button = document.querySelector('nl-carousel [data-step="${step}"]');
      button.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = button.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })()`,
  );

/** Clicks at the current position of the mouse, as the system would. */
async function click(page: Session, point: Point): Promise<void> {
  const left = { ...point, button: 'left', clickCount: 1 } as const;
  await page.send('Input.dispatchMouseEvent', { ...left, type: 'mousePressed' });
  await page.send('Input.dispatchMouseEvent', { ...left, type: 'mouseReleased' });
}

async function visit(chrome: Chrome, address: string, tags: TagHost, kind: Kind): Promise<Visit> {
  const isAgreed = kind === 'agreed';
  const page = await openPage(chrome, address, isAgreed);
  const finish = await watchMainThread(chrome, address);
  const loads = tags.loads();
  // the page's own policy blocks such a worker
  if (kind === 'refused, busy') await page.send('Page.setBypassCSP', { enabled: true });
  await goTo(page, `${address}/se/`);
  const loadedAt = Date.now();
  while (isAgreed && tags.loads() === loads && Date.now() < loadedAt + 15_000) await pause(5);
  if (isAgreed && tags.loads() === loads) throw new Error('the container was never requested');
  if (isAgreed) lastWaitMs = Date.now() - loadedAt;
  else await pause(lastWaitMs);
  if (kind === 'refused, busy') await addBurner(page);
  for (const step of steps) {
    // let earlier computations and clicks finish
    await pause(againMs / 2);
    const point = await showButton(page, step);
    await page.send('Input.dispatchMouseEvent', { ...point, type: 'mouseMoved' });
    await pause(againMs - (Date.now() % againMs) + withinMs);
    await click(page, point);
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
  const print = (name: string, show: (kind: Kind) => number): void =>
    say(`${name.padEnd(20)}${kinds.map((kind) => show(kind).toFixed(1).padStart(15)).join('')}`);
  for (const [key, name] of [
    ['busyTasks', 'tasks over 50 ms'],
    ['lateTasks', 'when it had loaded'],
    ['longTasks', 'with what they wait'],
    ['processorMs', 'main thread, ms'],
    ['scriptKilobytes', 'script, KB'],
  ] as const)
    print(name, (kind) => read(kind, key));
  const readClicks = (kind: Kind, key: 'ms' | 'processorMs'): number =>
    middle(visits[kind].flatMap(({ clicks }) => clicks.map((one) => one[key])));
  print('carousel click, ms', (kind) => readClicks(kind, 'ms'));
  print('of the processor', (kind) => readClicks(kind, 'processorMs'));
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
  // scripts that a visit without consent loads
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
