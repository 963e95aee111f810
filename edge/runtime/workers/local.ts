import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { unstable_startWorker } from 'wrangler';
import { describeError } from '../../../server/telemetry/describe-error.ts';
import { drainTimeoutMs, readShutdownTimeoutsOrExit } from '../../../server/shutdown-timeouts.ts';
import { createLog, flushLog } from '../../../server/telemetry/log.ts';
import { drainKeyHeader, drainPath } from './drain-route.ts';
import { loadEnv } from '../../config/load-env.ts';
import { createWorkerdFolder } from './local-state-folder.ts';

/**
 * The site process in workerd, the runtime of Cloudflare Workers: the same edge and the same built pages as on Node. The
 * variables that the edge reads become the worker's bindings. Health routes are the worker's own; SIGTERM drains (decision 0009).
 */
type StartOptions = Parameters<typeof unstable_startWorker>[0];

const readByEdge =
  /^(SANDBOX|SESSION_KEYS|SITE_HOSTS|CMS_SPACE|CARD_ENVIRONMENT|APPLE_PAY_\w+|COUNTRY_HEADER|ADDRESS_HEADER|SERVICE_WORKER|BROWSER_LISTENING_\w+|PASSWORD_LOGIN(_KEY)?|EVENT_SECRET|BACKEND_TOKEN_KEY|PREVIEW_SECRET|SENTRY_DSN|OTEL_\w+|ENVIRONMENT|TAG_\w+|CONSENT_\w+|\w+_PORT|\w+_URL|IDENTITY_\w+)$/;
const { noticeMs } = readShutdownTimeoutsOrExit('site');
const drainKey = crypto.randomUUID();

/** The processes of the runtime: wrangler starts them and does not expose them. */
const runtimes: ChildProcess[] = [];
subscribe('child_process', (message) => {
  runtimes.push((message as { process: ChildProcess }).process);
});

const log = createLog('site');

const { port } = loadEnv();
const hostname = process.env['HOST'] || '127.0.0.1';

/** Ends the process when the port is taken: the local runtime would wait for it without a word. */
async function claimPort(): Promise<void> {
  const probe = createServer().listen(port, hostname);
  try {
    await once(probe, 'listening');
  } catch {
    process.stderr.write(`site: port ${port} is in use: stop what listens there\n`);
    process.exit(1);
  }
  probe.close();
  await once(probe, 'close');
}

await claimPort();
createWorkerdFolder();
// the local runtime would bundle React for development, report usage and fetch a visitor's country from the network
process.env['NODE_ENV'] = 'production';
process.env['WRANGLER_SEND_METRICS'] = 'false';
process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false';
const { unstable_startWorker: startWorker } = await import('wrangler');

const bindings: NonNullable<StartOptions['bindings']> = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    readByEdge.test(name) && value !== undefined ? [[name, { type: 'plain_text', value }] as const] : [],
  ),
);
bindings['DRAIN_KEY'] = { type: 'plain_text', value: drainKey };
const worker = await startWorker({
  config: fileURLToPath(new URL('../../../wrangler.toml', import.meta.url)),
  bindings,
  dev: {
    server: { hostname, port },
    inspector: false,
    watch: false,
    liveReload: false,
    persist: false,
    logLevel: 'warn',
    structuredLogsHandler: ({ message }: { message: string }) => void process.stdout.write(`${message}\n`),
  },
});

await worker.ready;
log.info('listening', { port });

/** Makes the worker's readiness check fail. */
async function notifyWorker(): Promise<void> {
  await worker
    .fetch(`http://worker${drainPath}`, { headers: { [drainKeyHeader]: drainKey } })
    .catch((error: unknown) => log.warn('drain', describeError(error)));
}

/** The running processes of the runtime: first the one that accepts connections, which sends requests to the other. */
function listRuntimes(): ChildProcess[] {
  const listens = ({ spawnargs }: ChildProcess): boolean =>
    spawnargs.some((word) => word.startsWith('--socket-addr=') && word.endsWith(`:${port}`));
  const living = runtimes.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  return living.toSorted((one, other) => Number(listens(other)) - Number(listens(one)));
}

/**
 * Readiness fails for a while. Then the runtime ends: it completes the open responses and aborts those that take too
 * long.
 */
async function drain(): Promise<void> {
  const living = listRuntimes().map((runtime) => ({ runtime, closed: once(runtime, 'close') }));
  // wrangler would start them again after their exit
  for (const { runtime } of living) runtime.removeAllListeners('exit');
  const cut = pause(noticeMs + drainTimeoutMs);
  const waitForRequests = async (): Promise<void> => {
    // on a busy machine this is slow; the notice begins when readiness fails
    await notifyWorker();
    await pause(noticeMs);
    for (const { runtime, closed } of living) {
      runtime.kill('SIGTERM');
      await closed;
    }
  };
  await Promise.race([waitForRequests(), cut]);
  for (const { runtime } of living) runtime.kill('SIGKILL');
  await flushLog();
}

let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  // the signal handlers of the local runtime end the process at once
  process.removeAllListeners(signal);
  process.on(signal, () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info('draining');
    void drain().finally(() => process.exit(0));
  });
}
