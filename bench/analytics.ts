import { chromium, type Browser } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { startStack } from '../tests/stack.ts';
import { watchMainThread, type MainThread } from './main-thread.ts';
import { startTagHost, type TagHost } from '../tests/tag-host.ts';

/**
 * `npm run bench -- analytics`: what analytics costs the page. In turns, on a processor throttled four times, the start
 * page is opened by somebody who agreed, with a container whose script computes for 200 ms, and by somebody who refused.
 * While the container computes a carousel is clicked. Ends with 1 when a goal is missed.
 *
 * What the page itself has to do is told by processor time: a task that waits for a core is no work of the page. By the
 * clock a third visit tells the page's cost from the machine's: somebody refused, and a process that has nothing to do
 * with the page computes for as long at the same moment. Where cores are few that alone makes everything slower.
 */
const kinds = ['refused', 'refused, busy', 'agreed'] as const;
const turns = 12;
const throttle = 4;
const burnMs = 200;
/** How long a page is watched after the click, in ms. */
const watchMs = 1_500;

type Kind = (typeof kinds)[number];
type Visit = MainThread & { scriptKilobytes: number };

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Time from the carousel in sight to the container's answer, in ms, as last seen: the others wait as long. */
let lastWaitMs = 500;

/** Computes on another core for as long as the container does. */
const burnElsewhere = (): Worker =>
  new Worker(`for (const end = Date.now() + ${burnMs}; Date.now() < end; );`, { eval: true });

async function visit(browser: Browser, address: string, tags: TagHost, kind: Kind): Promise<Visit> {
  const isAgreed = kind === 'agreed';
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
  const categories = ['necessary', ...(isAgreed ? ['analytics'] : [])];
  const value = encodeURIComponent(JSON.stringify({ categories, revision: 0 }));
  await context.addCookies([{ name: 'cc_cookie', value, url: address, sameSite: 'Lax', secure: true }]);
  const page = await context.newPage();
  let bytes = 0;
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script' && !answer.url().includes('~partytown')) return;
    bytes += Number(answer.headers()['content-length'] ?? 0);
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  const finish = await watchMainThread(browser, address);
  const loads = tags.loads();
  await page.goto(`${address}/se/`);
  const next = page.locator('nl-carousel [data-step="1"]').first();
  await next.scrollIntoViewIfNeeded();
  // the container is answered: from here on it computes
  const begun = Date.now();
  while (isAgreed && tags.loads() === loads && Date.now() < begun + 15_000) await pause(5);
  if (isAgreed && tags.loads() === loads) throw new Error('the container was never asked for');
  if (isAgreed) lastWaitMs = Date.now() - begun;
  else await pause(lastWaitMs);
  if (kind === 'refused, busy') burnElsewhere();
  await next.click();
  await pause(watchMs);
  const seen = await finish();
  const workers = page.frames().filter((frame) => frame.url().includes('~partytown')).length;
  if (workers !== (isAgreed ? 1 : 0)) throw new Error(`${workers} workers of tags`);
  await context.close();
  return { ...seen, scriptKilobytes: bytes / 1_024 };
}

const tags = await startTagHost(burnMs);
const stack = await startStack('node', { tags: tags.url });
const executablePath = process.env['CHROME_PATH'];
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
try {
  const address = stack.url('site');
  // the first visits fill caches on both sides
  for (const kind of kinds) await visit(browser, address, tags, kind);
  const visits: Record<Kind, Visit[]> = { refused: [], 'refused, busy': [], agreed: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    const order = turn % 2 === 0 ? kinds : kinds.toReversed();
    for (const kind of order) visits[kind].push(await visit(browser, address, tags, kind));
  }
  const read = (kind: Kind, key: keyof Visit): number => median(visits[kind].map((one) => one[key]));
  say(`${turns} turns, processor throttled ${throttle} times, a tag that computes ${burnMs} ms (medians)`);
  say(`${' '.repeat(20)}${kinds.map((kind) => kind.padStart(15)).join('')}`);
  for (const [key, name] of [
    ['busyTasks', 'tasks over 50 ms'],
    ['longTasks', 'with what they wait'],
    ['processorMs', 'main thread, ms'],
    ['interactionMs', 'carousel click, ms'],
    ['interactionProcessorMs', 'of the processor'],
    ['scriptKilobytes', 'script, KB'],
  ] as const)
    say(`${name.padEnd(20)}${kinds.map((kind) => read(kind, key).toFixed(1).padStart(15)).join('')}`);
  const addTo = (other: Kind, key: 'busyTasks' | 'longTasks'): number =>
    median(visits.agreed.map((visit, turn) => visit[key] - (visits[other][turn]?.[key] ?? 0)));
  const compare = (other: Kind, key: keyof Visit): number => read('agreed', key) / Math.max(1, read(other, key));
  const [added, elsewhere] = [addTo('refused', 'longTasks'), addTo('refused, busy', 'longTasks')];
  say(`by the clock: ${added} long tasks more than when refused, ${elsewhere} more than when the machine is as busy`);
  const clock = compare('refused', 'interactionMs').toFixed(3);
  say(`by the clock the click takes ${clock} × as long as when refused`);
  const tasks = addTo('refused', 'busyTasks');
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
  await browser.close();
  await stack.remove();
  await tags.close();
}
