import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { claimPort, findFreePort } from '../scripts/start/free-port.ts';
import { startRoundRobinProxy } from './round-robin-proxy.ts';
import type { Collector } from './collector.ts';
import { startRecorder } from './recorder.ts';

/** Names of the processes that a test may stop. */
export type ProcessName = 'site' | 'backend' | 'cms' | 'identity' | 'card' | 'wallet' | 'mail' | 'student';

/** Where the site of a stack runs. */
export type Target = 'node' | 'workerd' | 'two processes';

/** One instance of the whole product on free ports, with a separate data folder. */
export type Stack = {
  url: (name: ProcessName) => string;
  /** ends one process like an operator: SIGTERM by its pid file */
  stopProcess: (name: ProcessName) => Promise<void>;
  /** starts a stopped process again, like `npm start -- --only NAME`, optionally with other settings */
  startProcess: (name: ProcessName, settings?: Record<string, string>) => Promise<void>;
  /** starts another site with the given settings and the same other processes, until the stack stops */
  startSite: (settings: Record<string, string>) => Promise<{ url: string; stop: () => Promise<void> }>;
  /** stops everything and starts it again on the same data, without the sites of `startSite` */
  restart: () => Promise<void>;
  /** stops everything and deletes the data */
  remove: () => Promise<void>;
};

const root = fileURLToPath(new URL('..', import.meta.url));
const variables = ['SITE', 'BACKEND', 'CMS', 'IDENTITY', 'CARD', 'WALLET', 'MAIL', 'SMTP', 'STUDENT', 'OFFICE'];

/** The only port on which the card provider's component does native 3-D Secure without TLS. */
const nativePort = 8080;

/** Timeouts in ms, for a machine with a high load. */
const timeouts = { start: 300_000, stopProcess: 60_000, stopAll: 120_000 };

/**
 * A port for each process.
 *
 * @param isNative the card process gets the port for challenges in the shop's page.
 */
export async function pickPorts(isNative = false): Promise<Record<string, string>> {
  const ports: Record<string, number> = {};
  for (const name of variables) {
    const isClaimed = isNative && name === 'CARD';
    ports[`${name}_PORT`] = isClaimed ? await claimPort(nativePort) : await findFreePort(Object.values(ports));
  }
  return Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
}

/** A running supervisor. */
export type SupervisorRun = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

/**
 * Starts the supervisor without waiting.
 *
 * @param folder with the supervisor: this project, or a copy.
 */
export function startSupervisor(
  args: readonly string[],
  env: Record<string, string>,
  folder: string = root,
): SupervisorRun {
  const child = spawn(process.execPath, ['scripts/start/start.ts', ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => output, ended };
}

/** Waits until a supervisor reports that everything is ready; throws with its output when it exits or takes too long. */
export async function waitUntilReady(run: SupervisorRun): Promise<void> {
  const deadline = Date.now() + timeouts.start;
  let hasEnded = false;
  void run.ended.then(() => (hasEnded = true));
  while (!/^Nordlyd: .* ready in [\d.]+ s/m.test(run.output())) {
    if (hasEnded || Date.now() > deadline) throw new Error(`the product did not start:\n${run.output()}`);
    await wait(50);
  }
}

/** Ends a supervisor like Ctrl-C, and kills it at a timeout. */
export async function stopSupervisor(run: SupervisorRun): Promise<number | null> {
  run.child.kill('SIGTERM');
  const timer = setTimeout(() => run.child.kill('SIGKILL'), timeouts.stopAll);
  try {
    return await run.ended;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Starts the product.
 *
 * @param target where the site runs: Node, workerd, or two processes on Node that share sessions in PostgreSQL.
 * @param options.traffic HAR file for the calls to the backend, written at the end; absent records none.
 * @param options.tags address of a third-party tag container.
 * @param options.collector receives every trace and every error report.
 * @param options.isNative whether banks may show challenges in the shop's page; one stack on a machine can have that.
 */
export async function startStack(
  target: Target,
  {
    traffic,
    tags,
    collector,
    isNative,
  }: { traffic?: string; tags?: string; collector?: Pick<Collector, 'url' | 'dsn'>; isNative?: boolean } = {},
): Promise<Stack> {
  const home = mkdtempSync(join(tmpdir(), 'nordlyd-test-'));
  // a derived picture is named by its original, so that all stacks can share them
  const pictures = join(root, '.cache', 'pictures');
  for (const folder of [pictures, join(home, 'data', 'cms')]) mkdirSync(folder, { recursive: true });
  symlinkSync(pictures, join(home, 'data', 'cms', 'media'));
  const ports = await pickPorts(isNative);
  const recorder = traffic === undefined ? undefined : await startRecorder(Number(ports['BACKEND_PORT']));
  // all ports of localhost are one site; here the providers are another one, as in production
  const isForeign = (name: string): boolean => target === 'workerd' && ['IDENTITY', 'WALLET'].includes(name);
  const urlOf = (name: string): string =>
    `http://${isForeign(name) ? '127.0.0.1' : 'localhost'}:${ports[`${name}_PORT`]}`;
  const env: Record<string, string> = {
    ...ports,
    IDENTITY_URL: urlOf('IDENTITY'),
    WALLET_URL: urlOf('WALLET'),
    ...(recorder && { BACKEND_URL: recorder.url }),
    // tests make their users: those of the demo would be renewed with each move of the clock
    DEMO_USERS: '0',
    // the email login is off by default; the tests use it
    PASSWORD_LOGIN: '1',
    ...(tags !== undefined && { TAG_CONTAINERS: `analytics ${tags}` }),
    METRICS_TOKEN: 'metrics-token-of-tests',
    ...(collector !== undefined && {
      SENTRY_DSN: collector.dsn,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER: 'always_on',
      OTEL_BSP_SCHEDULE_DELAY: '500',
    }),
    DATA_DIR: join(home, 'data'),
    RUN_DIR: join(home, 'run'),
  };
  const args = target === 'workerd' ? ['--edge'] : [];
  const proxy = target === 'two processes' ? await startRoundRobinProxy(Number(ports['SITE_PORT'])) : undefined;
  const takenPorts = Object.values(ports).map(Number);
  const pickSitePort = async (): Promise<string> => {
    const port = await findFreePort(takenPorts);
    takenPorts.push(port);
    return String(port);
  };
  let secondPort: string | undefined;
  if (proxy) {
    Object.assign(env, { SITE_PORT: await pickSitePort(), SITE_URL: urlOf('SITE') });
    env['SESSION_DATABASE_URL'] = process.env['TEST_DATABASE_URL'] ?? '';
    secondPort = await pickSitePort();
    for (const port of [env['SITE_PORT'], secondPort]) proxy.addSite(`http://localhost:${port}`);
  }
  const runs = new Set<SupervisorRun>();

  const start = async (extra: readonly string[], settings: Record<string, string> = {}): Promise<SupervisorRun> => {
    const run = startSupervisor([...args, ...extra], { ...env, ...settings });
    runs.add(run);
    await waitUntilReady(run);
    return run;
  };
  const startSiteAt = (port: string, settings: Record<string, string>): Promise<SupervisorRun> => {
    const folders = { DATA_DIR: join(home, `data-${port}`), RUN_DIR: join(home, `run-${port}`) };
    return start(['--only', 'site'], { SITE_PORT: port, ...folders, ...settings });
  };
  const startAll = async (): Promise<void> => {
    await start([]);
    if (secondPort !== undefined) await startSiteAt(secondPort, {});
  };
  const stopAll = async (): Promise<void> => {
    const running = [...runs];
    runs.clear();
    await Promise.all(running.map(stopSupervisor));
  };
  const remove = async (): Promise<void> => {
    await Promise.all([stopAll(), proxy?.close()]);
    if (traffic !== undefined) await recorder?.save(traffic);
    rmSync(home, { recursive: true, force: true });
  };

  try {
    await startAll();
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    url: (name) => urlOf(name.toUpperCase()),
    stopProcess: async (name) => {
      const pidFile = join(home, 'run', `${name}.pid`);
      process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGTERM');
      const deadline = Date.now() + timeouts.stopProcess;
      while (existsSync(pidFile)) {
        if (Date.now() > deadline) throw new Error(`${name} did not end`);
        await wait(50);
      }
    },
    startProcess: async (name, settings) => void (await start(['--only', name], settings)),
    startSite: async (settings) => {
      const port = await pickSitePort();
      const run = await startSiteAt(port, settings);
      return { url: `http://localhost:${port}`, stop: async () => void (await stopSupervisor(run)) };
    },
    restart: async () => {
      await stopAll();
      await startAll();
    },
    remove,
  };
}
