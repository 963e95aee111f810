import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebPage } from '../api-spec/generated/v2.ts';
import { startStack } from '../tests/stack.ts';
import { startPeers } from './browser/peers.ts';
import type { Section } from './browser/peers/Parts.tsx';
import { startSlowLink } from './browser/slow-link.ts';
import { visitPage, type Visit } from './browser/visit-page.ts';
import { launchChrome } from './chrome.ts';
import { median } from './rounds.ts';

/**
 * `npm run bench -- browser [ROUNDS] [start,podcast,…]`: first visits to content pages and to the start page of two peers, in
 * turns. The link and the processor are those of a slow phone. Exits with 1 when a goal is missed.
 */
const speed = { roundTripMs: 150, bytesPerSecond: 200_000 };
const throttle = 4;
const [, , askedRounds = '5', askedPages = ''] = process.argv;
const rounds = Number(askedRounds);
const allPages: Record<string, string> = {
  start: '/se/',
  podcast: '/se/podcast/andas-ut/',
  category: '/se/kategorier/27/true-crime',
  search: '/se/sok',
  offer: '/se/erbjudande',
  episode: '/se/episode/se-1003/',
};
const pages = Object.fromEntries(
  Object.entries(allPages).filter(([name]) => askedPages === '' || askedPages.split(',').includes(name)),
);
/** Time that the first paint may take after the first byte, in ms. */
const paintMs = 250;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const columns = [
  ['TTFB', (visit) => visit.ttfb],
  ['FCP', (visit) => visit.fcp],
  ['FCP-TTFB', (visit) => visit.fcp - visit.ttfb],
  ['LCP', (visit) => visit.lcp],
  ['CLS', (visit) => visit.cls * 1_000],
  ['main ms', (visit) => visit.mainThreadMs],
  ['HTML KB', (visit) => visit.htmlKilobytes],
  ['CSS KB', (visit) => visit.styleKilobytes],
  ['fonts KB', (visit) => visit.fontKilobytes],
  ['script KB', (visit) => visit.scriptKilobytes],
] satisfies [string, (visit: Visit) => number][];

const stack = await startStack('node');
const chrome = await launchChrome();
const closers: (() => void)[] = [];
try {
  const site = stack.url('site');
  const wire = await fetch(`${stack.url('backend')}/v2/cms/web-page?slug=start`, {
    headers: { 'X-Region': 'SE', 'X-Version': '1' },
  });
  const { layoutComponents } = (await wire.json()) as WebPage;
  const peers = await startPeers(site, layoutComponents as unknown as Section[]);
  const open = async (origin: string): Promise<string> => {
    const link = await startSlowLink(origin, speed, '.cache/bench/tls');
    closers.push(link.close);
    return link.url;
  };
  const own = await open(site);
  const targets = [
    ...Object.entries(pages).map(([name, path]) => ({ name, url: own + path })),
    ...(await Promise.all(peers.map(async ({ name, origin }) => ({ name, url: `${await open(origin)}/` })))),
  ];
  const visits = new Map<string, Visit[]>(targets.map(({ name }) => [name, []]));
  // the backend imports its catalogue after it has started
  for (const path of Object.values(pages))
    for (let tries = 0; (await fetch(site + path)).status !== 200; tries += 1) {
      if (tries === 60) throw new Error(`${path} does not exist`);
      await pause(1_000);
    }
  // the first visit fills the caches of pages and pictures
  for (const { url } of targets) await visitPage(chrome, url, 1);
  for (let round = 0; round < rounds; round += 1)
    for (const { name, url } of round % 2 === 0 ? targets : targets.toReversed())
      visits.get(name)?.push(await visitPage(chrome, url, throttle));
  const read = (name: string, column: (visit: Visit) => number): number => median((visits.get(name) ?? []).map(column));

  print(
    `${rounds} rounds, medians; ${speed.roundTripMs} ms, 1.6 Mbit/s, HTTP/2 with TLS, processor throttled ${throttle} ×`,
  );
  print(`${''.padEnd(12)}${columns.map(([title]) => title.padStart(10)).join('')}   (times in ms, CLS × 1,000)`);
  for (const { name } of targets)
    print(
      name.padEnd(12) +
        columns
          .map(([title, column]) =>
            read(name, column)
              .toFixed(title.endsWith('KB') ? 1 : 0)
              .padStart(10),
          )
          .join(''),
    );
  const astroFcp = read('Astro', ({ fcp }) => fcp);
  const bestLcp = Math.min(...peers.map(({ name }) => read(name, ({ lcp }) => lcp)));
  const goals = Object.keys(pages).flatMap((name) => [
    { name: `${name}: FCP - TTFB`, value: read(name, ({ fcp, ttfb }) => fcp - ttfb), limit: paintMs },
    { name: `${name}: FCP, of Astro`, value: read(name, ({ fcp }) => fcp), limit: astroFcp },
    { name: `${name}: LCP, of the best peer`, value: read(name, ({ lcp }) => lcp), limit: bestLcp },
    { name: `${name}: CLS × 1,000`, value: read(name, ({ cls }) => cls * 1_000), limit: 0.5 },
  ]);
  const mainOf = (name: string): number => read(name, ({ mainThreadMs }) => mainThreadMs);
  if (pages['start'])
    goals.push({ name: 'start: main thread, of Astro', value: mainOf('start'), limit: mainOf('Astro') });
  for (const { name, value, limit } of goals)
    print(`${value <= limit ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(0)} (limit ${limit.toFixed(0)})`);
  mkdirSync('.cache/bench', { recursive: true });
  const result = { at: new Date().toISOString(), rounds, speed, throttle, visits: Object.fromEntries(visits), goals };
  writeFileSync('.cache/bench/browser.json', `${JSON.stringify(result, null, 2)}\n`);
  process.exitCode = goals.every(({ value, limit }) => value <= limit) ? 0 : 1;
} finally {
  for (const close of closers) close();
  await chrome.close();
  await stack.remove();
}
