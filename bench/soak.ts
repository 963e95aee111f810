import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeTrustRows, type TrustRow } from '../scripts/trust-rows.ts';
import { endAll, start, type Running } from './child-process.ts';
import { describeInspector, readHeap } from './heap.ts';
import { describeSite } from './site-environment.ts';
import { readMemory } from './usage.ts';
import { startWorkerd } from './workerd.ts';

/**
 * `npm run bench -- soak`: 100,000 requests after a warm-up that fills the bounded caches, on Node and in workerd. Goal:
 * memory afterwards is at most 1.15 times that before: what JavaScript holds after garbage collections. Each request comes from another address.
 */
const requests = Number(process.env['SOAK_REQUESTS'] ?? 100_000);
/** Counted addresses and cached pages reach their bounds during this. */
const warmUp = Number(process.env['SOAK_WARM_UP'] ?? 60_000);
const names = (process.env['SOAK_RUNTIMES'] ?? 'Node workerd').split(' ');
const connections = 40;
const settleMs = 10_000;
const goal = 1.15;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'nordlyd-soak-'));
const agent = new Agent({ keepAlive: true, maxSockets: connections });

const order = '/api/v2/adyenpayment/create-payment-session/for-standard-offer';

/** The kind of a request by its number: one of ten must be rendered, half count towards the limits of an address. */
function describe(index: number): { method: string; path: string } {
  if (index % 2 === 0) return { method: 'POST', path: order };
  if (index % 10 === 1) return { method: 'GET', path: `/no/podkast/ukjent-${index}/` };
  if (index % 10 === 3) return { method: 'GET', path: `/se/?utm_source=${index}` };
  return { method: 'GET', path: '/se/' };
}

/** @returns the status of the response, 0 without one. */
function send(port: number, index: number): Promise<number> {
  const { method, path } = describe(index);
  const headers = {
    Host: 'localhost:3000',
    Origin: 'http://localhost:3000',
    Accept: 'text/html',
    'X-Nordlyd': '1',
    // a network and a larger one each
    'X-Address': `2001:${(index >> 12).toString(16)}:${(index & 4_095).toString(16)}::1`,
  };
  return new Promise((resolve) => {
    const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers }, (incoming) => {
      incoming.resume();
      incoming.once('end', () => resolve(incoming.statusCode ?? 0));
    });
    outgoing.once('error', () => resolve(0));
    outgoing.end();
  });
}

/** @returns the number of requests without a response, and of 5xx other than refused renders. */
async function run(port: number, first: number, count: number): Promise<number> {
  let [next, failed] = [first, 0];
  const work = async (): Promise<void> => {
    while (next < first + count) {
      const status = await send(port, next++);
      if (status === 0 || (status >= 500 && status !== 503)) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return failed;
}

async function soak(name: string, running: Running, read: () => Promise<number>): Promise<TrustRow> {
  let failed = await run(running.port, 0, warmUp);
  await pause(settleMs);
  const [before, residentBefore] = [await read(), readMemory(running.pid).now];
  failed += await run(running.port, warmUp, requests);
  await pause(settleMs);
  const [after, residentAfter] = [await read(), readMemory(running.pid).now];
  const ratio = after / before;
  print(
    `${name.padEnd(10)} ${before.toFixed(1)} MB → ${after.toFixed(1)} MB, ${ratio.toFixed(2)} ×; ` +
      `resident ${residentBefore.toFixed(0)} → ${residentAfter.toFixed(0)} MB; failed requests: ${failed}`,
  );
  const violations = failed + (ratio <= goal ? 0 : 1);
  return { case: `soak on ${name}`, rounds: requests, violations, worst: `${ratio.toFixed(2)} ×` };
}

try {
  const backend = await start('bench/backend.ts', ['{port}'], '/v2/feature');
  const describeEnvironment = (name: string): Record<string, string> => ({
    ...describeSite(`http://127.0.0.1:${backend.port}`, join(folder, name)),
    ADDRESS_HEADER: 'X-Address',
  });
  const rows: TrustRow[] = [];
  if (names.includes('Node')) {
    const inspector = await describeInspector();
    const environment = { ...describeEnvironment('node'), ...inspector.environment };
    const node = await start('dist/node.mjs', [], '/healthz/ready', environment);
    rows.push(await soak('Node', node, () => readHeap(inspector.port)));
  }
  if (names.includes('workerd')) {
    const { port } = await describeInspector();
    const variables = describeEnvironment('workerd');
    const path = '/healthz/ready';
    const workerd = await startWorkerd('dist/worker/main.js', join(folder, 'workerd'), path, variables, port);
    rows.push(await soak('workerd', workerd, () => readHeap(port, 'workerd')));
  }
  writeTrustRows('soak', rows);
  process.exitCode = rows.every(({ violations }) => violations === 0) ? 0 : 1;
} finally {
  agent.destroy();
  endAll();
  await pause(500);
  rmSync(folder, { recursive: true, force: true });
}
