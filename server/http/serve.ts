import type { HttpBindings } from '@hono/node-server';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { createSecureContext } from 'node:tls';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { EnvError } from '../env.ts';
import { drainTimeoutMs, flushTimeoutMs, readShutdownTimeoutsOrExit } from '../shutdown-timeouts.ts';
import { describeError } from '../telemetry/describe-error.ts';
import { createLog, flushLog, type Log } from '../telemetry/log.ts';
import { handleMetricsRequest, type MetricsEndpoint } from '../telemetry/metrics-route.ts';
import { handleBadRequests, type FindClearedCookies } from './bad-request.ts';
import { createBuiltinResponses, getPath, type DescribeHeaders } from './builtin-responses.ts';
import { limitConnections } from './limit-connections.ts';
import { createListener, type HandleDirectly } from './request-listener.ts';
import { defaultLimits, type ServerLimits } from './server-limits.ts';
import { createTlsListener, type Certificate } from './tls-listener.ts';

/** A certificate, and the public URL to which plain requests are redirected. */
export type TlsConfig = Certificate & { publicUrl: string };

/**
 * Reads the certificate that the environment names.
 *
 * @param publicUrl the public address of this process.
 * @returns undefined without a certificate: the process then speaks plain HTTP.
 * @throws EnvError when a file is missing, or certificate and key do not belong together.
 */
export function readCertificate(
  publicUrl: string,
  source: Record<string, string | undefined> = process.env,
): TlsConfig | undefined {
  const read = (name: string): string => {
    const file = source[name];
    if (!file) throw new EnvError(`set ${name}, or neither TLS_CERT_FILE nor TLS_KEY_FILE (docs/deploy.md)`);
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      throw new EnvError(`set ${name} to a PEM file that this process may read, not ${file} (${code}; docs/deploy.md)`);
    }
  };
  if (!source['TLS_CERT_FILE'] && !source['TLS_KEY_FILE']) return undefined;
  const [cert, key] = [read('TLS_CERT_FILE'), read('TLS_KEY_FILE')];
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw new EnvError(`set TLS_CERT_FILE and TLS_KEY_FILE to a certificate and its key (${(error as Error).message})`);
  }
  return { cert, key, publicUrl: `https://${new URL(publicUrl).host}` };
}

/** The same for the process `name`, which ends with one line when the configuration is wrong. */
export function readCertificateOrExit(name: string, publicUrl: string): TlsConfig | undefined {
  try {
    return readCertificate(publicUrl);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${name}: ${error.message}\n`);
    process.exit(1);
  }
}

type ServerOptions = {
  /** process name: site, backend, cms, … */
  name: string;
  port: number;
  /** the routes, behind the health routes. `env` has the connection, see HttpBindings of Hono */
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
  /** handles a request before it becomes a Request; false passes it on to `fetch` */
  handleDirectly?: HandleDirectly;
  /** resolves within 500 ms whether this process can serve; absent means always */
  isReady?: () => Promise<boolean>;
  /**
   * runs after the last response: closes databases, flushes files. `left` returns how many ms background work may still
   * take
   */
  close?: (left: () => number) => Promise<void>;
  log?: Log;
  metrics?: MetricsEndpoint;
  /** overrides of the default limits */
  limits?: Partial<ServerLimits>;
  /** turns on TLS */
  certificate?: TlsConfig | undefined;
  /** headers of built-in responses; the routes set their own */
  describeHeaders?: DescribeHeaders;
  /** finds cookies to delete when a request is too long */
  findClearedCookies?: FindClearedCookies;
  /** the address to bind; HOST or 127.0.0.1 by default */
  hostname?: string;
};

/**
 * Turns of the event loop before the port closes. On a busy machine timers run before accepted connections, and closing
 * would abort these. One turn accepts the connections, the next ones read their requests.
 */
const turnsBeforeClose = 3;

/** A request without a body gets no stream. */
const serverOptions = { optimizeEmptyRequests: true };

/** Names the variable of an address that this machine does not have. */
const describeBindError = ({ code = '', message }: NodeJS.ErrnoException): string =>
  ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code)
    ? `set HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0, not ${process.env['HOST']} (${code})`
    : message;

function createPlainListener(
  listener: RequestListener,
  limits: ServerLimits,
): { front: NetServer; servers: readonly Server[] } {
  const server = createServer({ ...serverOptions, ...limits }, listener);
  return { front: server, servers: [server] };
}

/**
 * Listens, answers health checks, and drains on SIGTERM or SIGINT. During the drain, readiness is 503 and responses have
 * `Connection: close`. Requests under way get up to ten seconds; `close` gets the rest. Then the log is flushed and the
 * process exits with 0. A second signal exits at once. A port in use ends the process with one line and status 1.
 *
 * @returns when the socket listens.
 */
export async function startServer(options: ServerOptions): Promise<{ stop: () => Promise<void> }> {
  const log = options.log ?? createLog(options.name);
  const limits = { ...defaultLimits, ...options.limits };
  const { noticeMs } = readShutdownTimeoutsOrExit(options.name);
  let isDraining = false;
  const builtin = createBuiltinResponses({
    log,
    isReady: async () => !isDraining && (options.isReady ? await options.isReady() : true),
    describeHeaders: options.describeHeaders,
  });
  const handle = async (request: Request, env: HttpBindings): Promise<Response> => {
    const response = builtin.find(request, env);
    if (response) return response;
    const { metrics } = options;
    const path = getPath(request);
    const scrape = path === '/metrics' && metrics ? await handleMetricsRequest(request, metrics) : undefined;
    return scrape ? builtin.addHeaders(scrape, path) : options.fetch(request, env);
  };
  const listenFor = (routes: typeof handle, direct?: HandleDirectly): RequestListener => {
    const fetchHandler = async (request: Request, env: unknown): Promise<Response> => {
      const bindings = env as HttpBindings;
      try {
        const response = await routes(request, bindings);
        if (isDraining) response.headers.set('Connection', 'close');
        return response;
      } catch (error) {
        return builtin.toErrorResponse(error, bindings.incoming);
      }
    };
    return createListener(fetchHandler, direct, builtin.toErrorResponse);
  };
  // during the drain only `fetchHandler` adds `Connection: close`
  const handleDirectly: HandleDirectly = (...request) => !isDraining && options.handleDirectly?.(...request) === true;
  const listener = listenFor(handle, options.handleDirectly && handleDirectly);
  const { certificate } = options;
  const { front, servers } = certificate
    ? createTlsListener({
        listener,
        // plain HTTP also serves health checks: a supervisor needs no certificate
        plainListener: listenFor(
          async (request, env) =>
            builtin.find(request, env) ?? builtin.redirectToHttps(request, env.incoming, certificate.publicUrl),
        ),
        certificate,
        serverOptions: { ...serverOptions, ...limits },
      })
    : createPlainListener(listener, limits);
  for (const server of servers) {
    server.setTimeout(limits.idleTimeout);
    handleBadRequests(server, options.findClearedCookies);
  }
  const sockets = limitConnections(front, servers, limits);
  await new Promise<void>((resolve) => {
    front.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `port ${options.port} is in use: stop what listens there`
          : describeBindError(error);
      process.stderr.write(`${options.name}: ${reason}\n`);
      process.exit(1);
    });
    front.listen(options.port, options.hostname ?? (process.env['HOST'] || '127.0.0.1'), resolve);
  });
  log.info('listening', { port: options.port });

  let endsAt = Infinity;
  const left = (): number => Math.max(0, endsAt - performance.now());
  const stop = async (): Promise<void> => {
    isDraining = true;
    endsAt = performance.now() + drainTimeoutMs;
    for (let turn = 0; turn < turnsBeforeClose; turn += 1) await nextTurn();
    const closed = new Promise<void>((resolve) => void front.close(() => resolve()));
    for (const server of servers) server.closeIdleConnections();
    // no HTTP server knows a connection before its TLS handshake
    const timeout = setTimeout(() => sockets.forEach((socket) => socket.destroy()), drainTimeoutMs);
    await closed;
    clearTimeout(timeout);
    await options.close?.(left);
  };
  const onSignal = (): void => {
    if (isDraining) process.exit(1);
    isDraining = true;
    log.info('draining');
    void pause(noticeMs)
      .then(stop)
      .then(
        () => 0,
        (error: unknown) => {
          log.error('the process did not shut down cleanly', describeError(error));
          return 1;
        },
      )
      .then(async (code) => {
        await flushLog(left() + flushTimeoutMs);
        process.exit(code);
      });
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return { stop };
}
