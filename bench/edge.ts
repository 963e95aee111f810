import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../scripts/free-port.ts';
import { startNeighbours } from '../tests/edge/neighbours.ts';
import { startSite, type Site } from '../tests/edge/sites.ts';
import { applyLoad, type Round } from './load.ts';

/**
 * `npm run bench -- edge`: kept pages and the region redirect of the built site, each beside its limit, in interleaved
 * rounds of one run. Ratios within a run count; absolute figures are this machine's at this moment.
 */
const rounds = 5;
const forMs = 1_000;

type Runner = {
  name: string;
  port: number;
  pid: number;
  path: (index: number) => string;
  encoding: string;
  status: number;
};
type Row = Round & { cpuMs: number };

const folder = mkdtempSync(join(tmpdir(), 'nordlyd-bench-'));
const limits: ChildProcess[] = [];

/** ms of processor time that a process has used, with its children's threads; 0 where the system does not say. */
function readCpu(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

const readMemory = (pid: number): string => {
  try {
    const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return `${Math.round(Number(line) / 1_024)} MB`;
  } catch {
    return '–';
  }
};

async function startLimit(kind: string, file = ''): Promise<{ port: number; pid: number }> {
  const port = await findFreePort();
  const child = spawn(process.execPath, ['bench/limit.ts', kind, String(port), file], { stdio: 'ignore' });
  limits.push(child);
  await pause(1_500);
  return { port, pid: child.pid ?? 0 };
}

/** One round of one runner. */
async function measure({ port, pid, path, encoding, status }: Runner, connections: number): Promise<Row> {
  const before = readCpu(pid);
  const round = await applyLoad(port, path, { connections, forMs, encoding, status });
  return { ...round, cpuMs: (readCpu(pid) - before) / Math.max(1, (round.perSecond * forMs) / 1_000) };
}

const median = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

async function compare(runners: readonly Runner[], connections: number): Promise<void> {
  const rows = new Map(runners.map((runner) => [runner, [] as Row[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const runner of runners) {
      const row = await measure(runner, connections);
      // the first round warms up
      if (round > 0) rows.get(runner)?.push(row);
    }
  }
  const limit = median((rows.get(runners[0] as Runner) ?? []).map(({ perSecond }) => perSecond));
  for (const [{ name, pid }, measured] of rows) {
    const of = (field: keyof Row): number => median(measured.map((row) => row[field]));
    const cells = [
      name.padEnd(38),
      String(connections).padStart(3),
      of('perSecond').toFixed(0).padStart(8),
      (of('perSecond') / limit).toFixed(2).padStart(6),
      of('cpuMs').toFixed(3).padStart(8),
      of('p50').toFixed(2).padStart(7),
      of('p99').toFixed(2).padStart(7),
      readMemory(pid).padStart(8),
    ];
    process.stdout.write(`${cells.join(' ')}\n`);
  }
}

const neighbours = await startNeighbours();
let site: Site | undefined;
try {
  site = await startSite('Node', 'edge/node.ts', {
    SANDBOX: '1',
    SITE_URL: 'http://localhost:3000',
    BACKEND_URL: neighbours.backendUrl,
    CMS_URL: neighbours.backendUrl,
    IDENTITY_URL: neighbours.identityUrl,
  });
  const page = await site.ask('/se/podcast/laxan/');
  const file = join(folder, 'page.html');
  writeFileSync(file, Buffer.from(page.body, 'latin1'));
  const bytes = await startLimit('bytes', file);
  const redirect = await startLimit('redirect');
  const own = { port: site.port, pid: site.pid };
  const same = (path: string) => (): string => path;
  process.stdout.write(`${'what'.padEnd(38)} con    req/s  ratio   CPU ms     p50     p99   memory\n`);
  for (const connections of [1, 10, 50]) {
    const kept = same('/se/podcast/laxan/');
    await compare(
      [
        { name: 'same bytes from node:http (limit)', ...bytes, path: kept, encoding: '', status: 200 },
        { name: 'kept page, plain (target 0.8)', ...own, path: kept, encoding: '', status: 200 },
        { name: 'kept page, brotli (target 1.2)', ...own, path: kept, encoding: 'br', status: 200 },
        {
          name: 'page of each request (search)',
          ...own,
          path: (index) => `/se/sok?page=${2 + (index % 90)}`,
          encoding: '',
          status: 200,
        },
        { name: 'call through the gateway', ...own, path: same('/api/v2/echo'), encoding: '', status: 200 },
      ],
      connections,
    );
    await compare(
      [
        { name: 'redirect of bare Hono (limit)', ...redirect, path: same('/'), encoding: '', status: 302 },
        { name: 'region redirect (target 0.9)', ...own, path: same('/'), encoding: '', status: 302 },
      ],
      connections,
    );
  }
} finally {
  await site?.stop();
  for (const child of limits) child.kill();
  neighbours.stop();
  rmSync(folder, { recursive: true });
}
