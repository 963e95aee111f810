import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pickPorts, startSupervisor, stopSupervisor, waitUntilReady } from '../tests/stack.ts';
import { endAll, start, startDriver, type Running } from './child-process.ts';
import { compare, type Runner } from './rounds.ts';
import { countCores, countProcesses, million, priceWorkers, type Costs } from './scale-cost.ts';
import { describeSite } from './site-environment.ts';
import { readCpu, readMemory } from './usage.ts';
import { startWorkerd } from './workerd.ts';

/**
 * `npm run bench -- scale`: processor time and memory of each process, and what a million listeners a day cost with them.
 * The site runs as in production. Backend and CMS run in the sandbox, where the backend also validates its responses and
 * contains the embedded database: their figures are upper bounds. With DATABASE_URL, PostgreSQL stores the data.
 */
const rounds = { connections: 10, rounds: 5, forMs: 500 };
const batches = 600;
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'nordlyd-scale-'));
const drive = startDriver();

/** Pages that no cache has: more than the site stores, so that each is rendered again. */
const uncached = Array.from({ length: 20_000 }, (_, page) => `/se/kategorier/27/true-crime?page=${page + 2}`);

/** Measures requests of a process. @returns processor time in ms of each, by name */
async function measure(title: string, runners: readonly Runner[]): Promise<Record<string, number>> {
  const rows = await compare(drive, runners, rounds);
  for (const { name, cpuMs } of rows)
    print(
      `${title.padEnd(18)}${name.padEnd(30)}${cpuMs.toFixed(2).padStart(8)}${(1_000 / cpuMs).toFixed(0).padStart(10)}`,
    );
  return Object.fromEntries(rows.map(({ name, cpuMs }) => [name, cpuMs]));
}

const measureSite = (title: string, running: Running): Promise<Record<string, number>> =>
  measure(title, [
    { name: 'cached page', running, paths: ['/se/'], headers: ['Accept-Encoding: gzip, deflate, br'] },
    { name: 'rendered page', running, paths: uncached, headers: ['Accept-Encoding: gzip, deflate, br'] },
    { name: 'call', running, paths: ['/api/v2/offer'] },
  ]);

/** Sends batches of three events of browsers with consent. @returns processor time of site and backend for each */
async function measureBatches(site: Running, backend: Running): Promise<[number, number]> {
  const consent = encodeURIComponent(JSON.stringify({ categories: ['necessary', 'analytics'], revision: 0 }));
  const data = { event: 'virtual_page_view', page_title: 'Upptäck', page_type: 'discover' };
  const send = async (): Promise<void> => {
    const occur = () => ({ id: crypto.randomUUID(), occurredAt: new Date().toISOString(), page: '/se/upptack', data });
    const response = await fetch(`http://localhost:${site.port}/collect`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        Cookie: `cc_cookie=${consent}`,
      },
      body: JSON.stringify({ clientId: crypto.randomUUID(), region: 'se', events: [occur(), occur(), occur()] }),
    });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  };
  const sendMany = async (count: number): Promise<void> => {
    const sender = async (): Promise<void> => {
      for (let sent = 0; sent < count / 4; sent += 1) await send();
    };
    await Promise.all(Array.from({ length: 4 }, sender));
  };
  await sendMany(batches);
  const before = [site, backend].map(({ pid }) => readCpu(pid));
  await sendMany(batches);
  const [ofSite = 0, ofBackend = 0] = [site, backend].map(
    ({ pid }, index) => (readCpu(pid) - (before[index] ?? 0)) / batches,
  );
  return [ofSite, ofBackend];
}

const writeMemory = (names: Record<string, Running>): void => {
  for (const [name, { pid }] of Object.entries(names)) {
    const { now, most } = readMemory(pid);
    print(`${name.padEnd(18)}${`${now.toFixed(0)} MB`.padStart(10)}${`${most.toFixed(0)} MB at most`.padStart(18)}`);
  }
};

const ports = await pickPorts();
const runFolder = join(folder, 'run');
const product = startSupervisor([], {
  ...ports,
  SANDBOX: '1',
  DEMO_USERS: '0',
  DATA_DIR: join(folder, 'data'),
  RUN_DIR: runFolder,
  RATE_LIMIT_SCALE: '1000000',
});
try {
  await waitUntilReady(product);
  const load = loadavg()[0] ?? 0;
  const [site, backend, cms, office] = ['site', 'backend', 'cms', 'office'].map((name): Running => ({
    port: Number(ports[`${name.toUpperCase()}_PORT`]),
    pid: Number(readFileSync(join(runFolder, `${name}.pid`), 'utf8')),
    startMs: 0,
  })) as [Running, Running, Running, Running];
  print(`${'process'.padEnd(18)}${'request'.padEnd(30)}${'cpu ms'.padStart(8)}${'a second'.padStart(10)}`);
  const headers = ['X-Region: SE', 'X-Version: 1'];
  const own = await measure('backend', [
    { name: 'prices', running: backend, paths: ['/v2/offer'], headers },
    { name: 'start page', running: backend, paths: ['/v2/cms/web-page?slug=start'], headers },
    { name: 'search', running: backend, paths: ['/v2/search/all?searchText=natt'], headers },
  ]);
  await measure('cms', [{ name: 'picture', running: cms, paths: ['/media/picture/aurora-fjord/1200.jpg'] }]);
  const [siteBatch, backendBatch] = await measureBatches(site, backend);
  print(`batch of three events: site ${siteBatch.toFixed(2)} ms, backend ${backendBatch.toFixed(2)} ms`);

  const api = await start('bench/backend.ts', ['{port}'], '/v2/feature');
  const variables = (name: string): Record<string, string> =>
    describeSite(`http://127.0.0.1:${api.port}`, join(folder, name));
  const node = await start('dist/node.mjs', [], '/healthz/ready', variables('node'));
  const workerd = await startWorkerd(
    'dist/worker/main.js',
    join(folder, 'workerd'),
    '/healthz/ready',
    variables('workerd'),
  );
  const [onNode, onWorkers] = [await measureSite('site on Node', node), await measureSite('site in workerd', workerd)];
  writeMemory({ 'site on Node': node, 'site in workerd': workerd, backend, cms, office });

  const toCosts = (measured: Record<string, number>): Costs => ({
    cached: measured['cached page'] ?? Number.NaN,
    rendered: measured['rendered page'] ?? Number.NaN,
    call: measured['call'] ?? Number.NaN,
    // only Node measures it
    batch: siteBatch,
  });
  const siteCores = countCores(million, toCosts(onNode));
  // a cached page calls no backend; a rendered one reads a page
  const backendCosts = {
    cached: 0,
    rendered: own['start page'] ?? NaN,
    call: own['prices'] ?? NaN,
    batch: backendBatch,
  };
  const backendCores = countCores(million, backendCosts);
  print(`\na million listeners a day: ${JSON.stringify(million)}`);
  print(`site on hosts: ${siteCores.toFixed(2)} cores in the busiest hour, ${countProcesses(siteCores)} processes`);
  print(`backend: ${backendCores.toFixed(2)} cores in the busiest hour, ${countProcesses(backendCores)} processes`);
  print(`site on Workers: ${priceWorkers(million, toCosts(onWorkers)).toFixed(0)} dollars a month`);
  print(`load of the machine: ${load.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`);
} finally {
  endAll();
  await stopSupervisor(product);
  rmSync(folder, { recursive: true, force: true });
}
