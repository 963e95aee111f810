import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bundleEdge } from '../scripts/bundle-edge.ts';
import { linkTo, type RouteKey } from '../core/routing/routes.ts';
import { bundleWorker } from '../scripts/bundle-worker.ts';
import { measureWorkerStart, startWorkerd, writeBareWorker } from './workerd.ts';
import { compileTree } from './compile-baseline.ts';
import { describeSite } from './site-environment.ts';
import { evaluateGoals, writeGoals, writeRow, writeTitles, type Single } from './targets.ts';
import { measureColdStarts, measureOwnTimes, readSettledMemory, writeMemory } from './cold-start-and-memory.ts';
import { compare, type Row, type Runner } from './rounds.ts';
import { end, endAll, start, startDriver, type Running } from './child-process.ts';

/**
 * `npm run bench -- edge`: the built site as in production, on Node and in workerd itself (bench/workerd.ts). Each kind of
 * response is compared with its limit (bench/baseline-server.ts), in interleaved rounds. Only ratios within a run are comparable; absolute
 * numbers depend on the machine. The rows and goals also go to .cache/bench/edge.json.
 */

/** Goals apply at ten connections (bench/targets.ts), which average out the machine's noise. `quick` measures only those. */
const isQuick = process.argv[2] === 'quick';
const roundsAt = isQuick ? { 1: 0, 10: 5, 50: 0 } : { 1: 11, 10: 21, 50: 5 };
const forMs = 300;

/**
 * Pages with the sections of the start page, more than the number of concurrent requests: concurrent requests for one
 * page share one fetch.
 */
const likes: readonly RouteKey[] = [
  ...(['home', 'discoverPodcasts', 'premium', 'tryPremium', 'duo', 'total', 'totalDuo'] as const),
  ...(['thankYou', 'welcome', 'failed', 'about', 'contact', 'cookies', 'privacyPolicy'] as const),
  ...(['userTerms', 'separateTerms', 'qa', 'helpCentre', 'parentCompanyFaq', 'international'] as const),
];

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'nordlyd-bench-'));
const drive = startDriver();

const backend = await start('bench/backend.ts', ['{port}'], '/v2/feature');
const backendUrl = `http://127.0.0.1:${backend.port}`;
const environment = (name: string): Record<string, string> => describeSite(backendUrl, join(folder, name));
const startSite = (
  name: string,
  program = 'dist/node.mjs',
  args: readonly string[] = [],
  path = '/healthz/ready',
): Promise<Running> => start(program, args, path, environment(name));
const startLimit = (kind: string, path: string, ...rest: readonly string[]): Promise<Running> =>
  start('bench/baseline-server.ts', [kind, '{port}', ...rest], path);

async function run(): Promise<void> {
  const tree = await compileTree();
  await bundleEdge('bench/site.ts', '.cache', 'bench-site');
  const node = await startSite('node');
  const rendering = await startSite('rendering', '.cache/bench-site.mjs', ['nothing']);
  const comparing = await startSite('comparing', '.cache/bench-site.mjs', ['due']);
  const variables = environment('workerd');
  const ready = '/healthz/ready';
  const workerd = await startWorkerd('dist/worker/main.js', join(folder, 'workerd'), ready, variables);
  const renderer = await bundleWorker('bench/worker.ts', '.cache/bench/worker');
  const workerdRendering = await startWorkerd(renderer, join(folder, 'rendering-workerd'), ready, variables);
  const page = await fetch(`http://127.0.0.1:${node.port}/se/`, { headers: { 'Accept-Encoding': 'identity' } });
  const file = join(folder, 'page.html');
  writeFileSync(file, Buffer.from(await page.arrayBuffer()));
  const packed = await fetch(`http://127.0.0.1:${node.port}/se/`, { headers: { 'Accept-Encoding': 'br' } });
  const brotliKilobytes = Number(packed.headers.get('Content-Length')) / 1_024;
  const rendered = await startLimit('render', '/no/', tree, backendUrl);
  const text = await startLimit('string', '/', file);
  const bytes = await startLimit('bytes', '/', file);
  const bare = await startWorkerd(writeBareWorker(folder, file), join(folder, 'bare'), '/');
  const proxy = await startLimit('proxy', '/api/v2/offer', backendUrl);

  const home = ['/se/'];
  const script =
    /\/assets\/[\w./-]+\.js/.exec(await (await fetch(`http://127.0.0.1:${node.port}/se/`)).text())?.[0] ?? '/';
  const etag = `If-None-Match: ${packed.headers.get('ETag')}`;
  const groups: Runner[][] = [
    [
      { name: 'limit: node:http, the same bytes', running: bytes, paths: home },
      { name: 'node:http, a constant string', running: text, paths: home },
      { name: 'start page, cached', running: node, paths: home },
      {
        name: 'start page, cached, brotli',
        running: node,
        paths: home,
        headers: ['Accept-Encoding: gzip, deflate, br'],
      },
      { name: 'start page, cached, not modified', running: node, paths: home, headers: [etag], status: 304 },
      { name: 'script, brotli', running: node, paths: [script], headers: ['Accept-Encoding: br'] },
      { name: 'bare worker, the same bytes', running: bare, paths: home },
      { name: 'start page, cached, workerd', running: workerd, paths: home },
    ],
    [
      { name: 'limit: fetch, renderToString', running: rendered, paths: ['/no/'] },
      {
        name: 'start page and its like, each rendered',
        running: rendering,
        paths: likes.map((page) => linkTo(page, 'no')),
      },
      {
        name: 'start page and its like, workerd',
        running: workerdRendering,
        paths: likes.map((page) => linkTo(page, 'no')),
      },
      {
        name: 'start page and its like, unchanged',
        running: comparing,
        paths: likes.map((page) => linkTo(page, 'se')),
      },
    ],
    [
      { name: 'limit: node:http, the same client', running: proxy, paths: ['/api/v2/offer'] },
      { name: 'call through the gateway', running: node, paths: ['/api/v2/offer'] },
      { name: 'call through the gateway, workerd', running: workerd, paths: ['/api/v2/offer'] },
    ],
  ];

  const rows: Row[] = [];
  print(writeTitles());
  for (const connections of ([1, 10, 50] as const).filter((count) => roundsAt[count] > 0)) {
    for (const runners of groups) {
      const measured = await compare(drive, runners, { connections, rounds: roundsAt[connections], forMs });
      rows.push(...measured);
      for (const row of measured) print(writeRow(row));
      print('');
    }
  }
  const memory = await readSettledMemory({ node, rendering, workerd, limit: rendered, bytes });
  print(writeMemory(memory));
  const fetched = await startLimit('fetch', '/fi/', file, backendUrl);
  const [ownMs, limitMs, unchangedMs, fetchedMs] = await measureOwnTimes(drive, backend, [
    { running: rendering, path: '/fi/' },
    { running: rendered, path: '/fi/' },
    { running: comparing, path: '/fi/' },
    { running: fetched, path: '/fi/' },
  ]);
  const single: Single = {
    ownMs,
    limitMs,
    unchangedMs,
    fetchedMs,
    coldStartRatio: await measureColdStarts(
      () => startSite('cold', 'dist/node.mjs', [], '/no/'),
      () => startLimit('render', '/no/', tree, backendUrl),
      end,
    ),
    memoryRatio: memory['limit']?.now ? (memory['rendering']?.now ?? 0) / memory['limit'].now : undefined,
    brotliKilobytes,
    workerStartMs: await measureWorkerStart('dist/worker/main.js', folder, variables, file),
  };
  const goals = evaluateGoals(rows, single);
  print(`\n${writeGoals(goals)}`);
  mkdirSync('.cache/bench', { recursive: true });
  const result = { at: new Date().toISOString(), rows, memory, single, goals };
  writeFileSync('.cache/bench/edge.json', `${JSON.stringify(result, null, 2)}\n`);
  print('\nthe figures are in .cache/bench/edge.json');
}

try {
  await run();
} finally {
  endAll();
  await pause(500);
  rmSync(folder, { recursive: true, force: true });
}
