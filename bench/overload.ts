import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeTrustRows } from '../scripts/trust-rows.ts';
import { endAll, start } from './child-process.ts';
import { median } from './rounds.ts';
import { describeSite } from './site-environment.ts';

/**
 * `npm run bench -- overload`: cached pages and starts of orders alone, and while pages that must be rendered arrive at
 * up to 1,000 requests a second. Requests start at their time, whether or not earlier ones have ended. Their 95th
 * percentile may be three times that of the quiet rounds. Rendered pages are sent or refused within a hundred times that
 * of an order. `OVERLOAD_GUARD=0` removes the limit of waiting renders, as a negative control that must miss a goal.
 */
const rounds = Number(process.env['OVERLOAD_ROUNDS'] ?? 3);
const secondsPerRound = 5;
/** Share of the 1,000 requests a second, for a machine that is busy otherwise. */
const share = Number(process.env['OVERLOAD_SHARE'] ?? 1);
const goal = 3;
const renderedGoal = 100;

const cached = { name: 'cached page', perSecond: 100, method: 'GET', path: () => '/se/' };
const order = {
  name: 'start of an order',
  perSecond: 50,
  method: 'POST',
  path: () => '/api/v2/adyenpayment/create-payment-session/for-standard-offer',
};
let count = 0;
const rendered = {
  name: 'rendered page',
  perSecond: 850,
  method: 'GET',
  // half of them do not exist, the others have a list of podcasts
  path: () =>
    (count += 1) % 2 === 0 ? `/no/podkast/ukjent-${count}/` : `/se/kategorier/27/true-crime?page=${count + 1}`,
};
type Kind = typeof cached;
type Outcome = { kind: Kind; status: number; ms: number };

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'nordlyd-overload-'));
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });

function send(port: number, kind: Kind): Promise<Outcome> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number): void => resolve({ kind, status, ms: performance.now() - startedAt });
    const headers = {
      Host: 'localhost:3000',
      Origin: 'http://localhost:3000',
      Accept: 'text/html',
      'X-Nordlyd': '1',
      // each request has its own limits
      'X-Address': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    };
    const outgoing = request(
      { host: '127.0.0.1', port, agent, method: kind.method, path: kind.path(), headers },
      (incoming) => {
        incoming.resume();
        incoming.once('end', () => finish(incoming.statusCode ?? 0));
      },
    );
    outgoing.once('error', () => finish(0));
    outgoing.end();
  });
}

/** Starts the requests of each kind at their rate, evenly. */
async function runRound(port: number, kinds: readonly Kind[]): Promise<Outcome[]> {
  const outcomes: Promise<Outcome>[] = [];
  const startedAt = performance.now();
  const sent = new Map<Kind, number>(kinds.map((kind) => [kind, 0]));
  for (let elapsed = 0; elapsed < secondsPerRound * 1_000; elapsed = performance.now() - startedAt) {
    for (const kind of kinds)
      for (let due = sent.get(kind) ?? 0; due < (elapsed / 1_000) * kind.perSecond * share; due += 1) {
        outcomes.push(send(port, kind));
        sent.set(kind, due + 1);
      }
    await pause(2);
  }
  return Promise.all(outcomes);
}

const p95 = (outcomes: readonly Outcome[], kind: Kind): number => {
  const times = outcomes.filter((one) => one.kind === kind).map(({ ms }) => ms);
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
};
const countStatus = (outcomes: readonly Outcome[], kind: Kind, isCounted: (status: number) => boolean): number =>
  outcomes.filter((one) => one.kind === kind && isCounted(one.status)).length;

try {
  const backend = await start('bench/backend.ts', ['{port}'], '/v2/feature');
  const environment = {
    ...describeSite(`http://127.0.0.1:${backend.port}`, folder),
    ADDRESS_HEADER: 'X-Address',
    RATE_LIMIT_SCALE: process.env['OVERLOAD_GUARD'] === '0' ? '1000000' : '1',
  };
  const { port } = await start('dist/node.mjs', [], '/healthz/ready', environment);
  for (let warm = 0; warm < 100; warm += 1)
    await Promise.all([cached, order, rendered].map((kind) => send(port, kind)));
  const quiet: Outcome[][] = [];
  const busy: Outcome[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await runRound(port, [cached, order]));
    busy.push(await runRound(port, [cached, order, rendered]));
    await pause(500);
  }
  const all = busy.flat();
  const rows = [cached, order].map((kind) => {
    const [before, during] = [quiet, busy].map((list) => median(list.map((outcomes) => p95(outcomes, kind))));
    const failed = countStatus(all, kind, (status) => status !== 200 && status !== 201);
    const ratio = (during ?? NaN) / (before ?? NaN);
    return { name: kind.name, quietMs: before, busyMs: during, ratio, failed, isMet: ratio <= goal && failed === 0 };
  });
  const refused = countStatus(all, rendered, (status) => status === 503);
  const renderedP95 = median(busy.map((outcomes) => p95(outcomes, rendered)));
  const renderedRatio = renderedP95 / (rows[1]?.quietMs ?? NaN);
  const isEarly = renderedRatio <= renderedGoal;
  const broken = countStatus(all, rendered, (status) => ![200, 404, 503].includes(status));
  print(
    `${'95th percentile, ms'.padEnd(24)}${['quiet', 'busy', 'ratio', 'failed'].map((word) => word.padStart(9)).join('')}`,
  );
  for (const { name, quietMs = NaN, busyMs = NaN, ratio, failed, isMet } of rows) {
    const cells = [quietMs.toFixed(1), busyMs.toFixed(1), ratio.toFixed(2), String(failed)];
    print(`${name.padEnd(24)}${cells.map((cell) => cell.padStart(9)).join('')}  ${isMet ? 'met' : 'MISSED'}`);
  }
  const shed = all.filter((one) => one.kind === rendered);
  print(
    `rendered pages: ${shed.length}, ${refused} refused with 503, ${broken} broken, p95 ${renderedP95.toFixed(0)} ms, ${renderedRatio.toFixed(1)} × a quiet order  ${isEarly ? 'met' : 'MISSED'}`,
  );
  mkdirSync('.cache/bench', { recursive: true });
  writeFileSync(
    '.cache/bench/overload.json',
    `${JSON.stringify({ rows, pages: shed.length, refused, broken, renderedP95, renderedRatio }, null, 2)}\n`,
  );
  writeTrustRows('overload', [
    ...rows.map(({ name, ratio, failed, isMet }) => ({
      case: `${name} under overload, of its quiet p95`,
      rounds,
      violations: failed + (isMet || failed > 0 ? 0 : 1),
      worst: `${ratio.toFixed(2)} ×`,
    })),
    {
      case: 'pages sent or refused, of the quiet p95 of an order',
      rounds,
      violations: isEarly ? 0 : 1,
      worst: `${renderedRatio.toFixed(1)} ×`,
    },
    { case: 'rendered pages, neither 200, 404 nor 503', rounds, violations: broken, worst: `${refused} refused` },
  ]);
  process.exitCode = rows.every(({ isMet }) => isMet) && isEarly && broken === 0 ? 0 : 1;
} finally {
  endAll();
  rmSync(folder, { recursive: true, force: true });
}
