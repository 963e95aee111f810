import { chromium, type Browser } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startStack } from '../tests/stack.ts';
import { startTagHost, type TagHost } from '../tests/tag-host.ts';

/**
 * `npm run bench -- analytics`: what analytics costs the page. In pairs, on a processor throttled four times, the start
 * page is opened by somebody who agreed, with a container whose script computes for 200 ms, and by somebody who refused.
 * While the container computes a carousel is clicked. Ends with 1 when a goal is missed.
 */
const pairs = 12;
const throttle = 4;
const burnMs = 200;
/** How long a page is watched after the click, in ms. */
const watchMs = 1_500;

type Visit = { longTasks: number; longTaskMs: number; interactionMs: number; scriptKilobytes: number };
type Watched = { longTasks: number[]; interactions: number[] };

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Runs in the page, before its own scripts. */
function watch(): void {
  const watched: Watched = { longTasks: [], interactions: [] };
  Object.assign(globalThis, { watched });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const settings: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEventTiming & { interactionId?: number }).interactionId)
        watched.interactions.push(entry.duration);
  }).observe(settings);
}

async function visit(browser: Browser, address: string, tags: TagHost, isAgreed: boolean): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
  const categories = ['necessary', ...(isAgreed ? ['analytics'] : [])];
  const value = encodeURIComponent(JSON.stringify({ categories, revision: 0 }));
  await context.addCookies([{ name: 'cc_cookie', value, url: address, sameSite: 'Lax', secure: true }]);
  const page = await context.newPage();
  await page.addInitScript(watch);
  let bytes = 0;
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script' && !answer.url().includes('~partytown')) return;
    bytes += Number(answer.headers()['content-length'] ?? 0);
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  const loads = tags.loads();
  await page.goto(`${address}/se/`);
  const next = page.locator('nl-carousel [data-step="1"]').first();
  await next.scrollIntoViewIfNeeded();
  // the container is answered: from here on it computes
  const end = Date.now() + 15_000;
  while (isAgreed && tags.loads() === loads && Date.now() < end) await pause(5);
  if (isAgreed && tags.loads() === loads) throw new Error('the container was never asked for');
  if (!isAgreed) await pause(500);
  await next.click();
  await pause(watchMs);
  const { longTasks, interactions } = await page.evaluate(
    () => (globalThis as unknown as { watched: Watched }).watched,
  );
  const workers = page.frames().filter((frame) => frame.url().includes('~partytown')).length;
  if (workers !== (isAgreed ? 1 : 0)) throw new Error(`${workers} workers of tags`);
  await context.close();
  return {
    longTasks: longTasks.length,
    longTaskMs: longTasks.reduce((sum, ms) => sum + ms, 0),
    interactionMs: Math.max(0, ...interactions),
    scriptKilobytes: bytes / 1_024,
  };
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
  for (const isAgreed of [true, false]) await visit(browser, address, tags, isAgreed);
  const on: Visit[] = [];
  const off: Visit[] = [];
  for (let turn = 0; turn < pairs; turn += 1) {
    const order = turn % 2 === 0 ? [on, off] : [off, on];
    for (const list of order) list.push(await visit(browser, address, tags, list === on));
  }
  const read = (list: readonly Visit[], key: keyof Visit): number => median(list.map((one) => one[key]));
  const added = median(on.map(({ longTasks }, turn) => longTasks - (off[turn]?.longTasks ?? 0)));
  const ratio = read(on, 'interactionMs') / Math.max(1, read(off, 'interactionMs'));
  say(`${pairs} pairs, processor throttled ${throttle} times, a tag that computes ${burnMs} ms (medians)`);
  say('                     refused     agreed');
  for (const [key, name] of [
    ['longTasks', 'long tasks'],
    ['longTaskMs', 'their ms'],
    ['interactionMs', 'carousel click, ms'],
    ['scriptKilobytes', 'script, KB'],
  ] as const)
    say(`${name.padEnd(20)} ${read(off, key).toFixed(1).padStart(8)} ${read(on, key).toFixed(1).padStart(10)}`);
  const goals = [
    { name: 'long tasks added by analytics = 0', isMet: added <= 0, value: added },
    { name: 'carousel click within 5 %', isMet: ratio <= 1.05, value: ratio },
  ];
  for (const { name, isMet, value } of goals) say(`${isMet ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(3)}`);
  mkdirSync('.cache/bench', { recursive: true });
  const result = { at: new Date().toISOString(), pairs, throttle, burnMs, on, off, goals };
  writeFileSync('.cache/bench/analytics.json', `${JSON.stringify(result, null, 2)}\n`);
  process.exitCode = goals.every(({ isMet }) => isMet) ? 0 : 1;
} finally {
  await browser.close();
  await stack.remove();
  await tags.close();
}
