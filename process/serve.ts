import type { HttpBindings } from '@hono/node-server';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { healthRoutes } from './health.ts';
import { createLog, flushLog, type Log } from './log.ts';
import { createListener, type Answer, type AnswerDirectly } from './listener.ts';
import { openMetrics, type FiguresFor } from './metrics-door.ts';
import { createTlsFront, type Certificate } from './tls-front.ts';

/**
 * The certificate that this process was given, by the names of its files.
 *
 * @returns undefined when it was given none: then it speaks plain HTTP.
 */
export function readCertificate(source: Record<string, string | undefined> = process.env): Certificate | undefined {
  const { TLS_CERT_FILE: cert, TLS_KEY_FILE: key } = source;
  return cert && key ? { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') } : undefined;
}

/** What a server process tells `startServer` about itself. */
export type ServerOptions = {
  /** process name as in the operations table: site, backend, cms, … */
  name: string;
  port: number;
  /** the routes; health routes are added in front of them. `env` carries the connection, see HttpBindings of Hono */
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
  /** answers a request before a Request is made of it, or leaves it to `fetch` by returning false */
  answerDirectly?: AnswerDirectly;
  /** answers within 500 ms whether this process can serve; absent means always */
  isReady?: () => Promise<boolean>;
  /** runs after the last answer left: close databases, flush files */
  close?: () => Promise<void>;
  log?: Log;
  /** figures for operators, told to whoever bears the token */
  metrics?: FiguresFor;
  /** other limits than the usual ones, for tests that cannot wait */
  limits?: Partial<Limits>;
  /** speaks TLS with it, and sends plain requests there */
  certificate?: Certificate | undefined;
  /** headers that every answer carries, by its path; what the routes answer carries them already */
  describeHeaders?: (path: string) => readonly (readonly [name: string, value: string])[];
  /** the address to bind; 127.0.0.1 unless HOST says otherwise */
  hostname?: string;
};

/** Time that in-flight requests get after SIGTERM before the process ends anyway. */
const drainCapMs = 10_000;

/** For so long after SIGTERM readiness says no before connections are refused: whoever balances load hears of it first. */
const noticeMs = Number(process.env['DRAIN_NOTICE_MS'] ?? 500);

/** What a server bears from its callers; times in ms. */
export type Limits = {
  /** until the headers are there */
  headersTimeout: number;
  /** until the whole request is there */
  requestTimeout: number;
  keepAliveTimeout: number;
  /** how often slow callers are looked for */
  connectionsCheckingInterval: number;
  /** bytes */
  maxHeaderSize: number;
  /** connections held at the same time; what comes beyond is closed */
  maxConnections: number;
};

/** Limits of every HTTP server of the product (reliability reference §4.3). Bodies have their limits at each route. */
const usualLimits: Limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  maxConnections: 2_000,
};

/** What servers are made with beside limits: a request that says of no body is not prepared to be read as a stream. */
const serverOptions = { optimizeEmptyRequests: true };

/** The usual front: one server that takes connections and answers on them. */
function createFront(listener: RequestListener, limits: Limits): { front: NetServer; servers: readonly Server[] } {
  const server = createServer({ ...serverOptions, ...limits }, listener);
  return { front: server, servers: [server] };
}

const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

/**
 * Listens, answers health checks, and drains on SIGTERM or SIGINT: readiness goes to 503, answers carry
 * `Connection: close`, in-flight requests get up to ten seconds, then `close` runs and the process exits with 0.
 * A second signal exits at once. A port in use ends the process with one line and status 1.
 *
 * @returns when the socket listens.
 */
export async function startServer(options: ServerOptions): Promise<{ stop: () => Promise<void> }> {
  const log = options.log ?? createLog(options.name);
  const limits = { ...usualLimits, ...options.limits };
  let isDraining = false;
  const health = healthRoutes(async () => !isDraining && (options.isReady ? await options.isReady() : true));
  /** An answer of this server's own, beside the routes. */
  const finish = (response: Response, path: string): Response => {
    for (const [name, value] of options.describeHeaders?.(path) ?? []) response.headers.set(name, value);
    return response;
  };
  const answerAny = async (request: Request, env: HttpBindings): Promise<Response> => {
    // two servers in a row could each believe another one; and a host like 1.2.3.999 is let through by what makes the
    // request, and then no address can be made of it
    if (countHosts(env.incoming.rawHeaders) > 1 || !URL.canParse(request.url))
      return finish(new Response(null, { status: 400 }), '/');
    const path = request.url.slice(request.url.indexOf('/', 8));
    if (path.startsWith('/healthz/')) return finish(await health.fetch(request), path);
    const { metrics } = options;
    const told = path === '/metrics' && metrics ? await openMetrics(request, metrics) : undefined;
    return told ? finish(told, path) : options.fetch(request, env);
  };
  const fetch = async (request: Request, env: HttpBindings): Promise<Response> => {
    const response = await answerAny(request, env);
    if (isDraining) response.headers.set('Connection', 'close');
    return response;
  };
  const answer: Answer = (request, env) => fetch(request, env as HttpBindings);
  // while draining every answer says that its connection ends, which the routes' way does
  const answerDirectly: AnswerDirectly = (incoming, outgoing) =>
    !isDraining && options.answerDirectly?.(incoming, outgoing) === true;
  const listener = createListener(answer, options.answerDirectly && answerDirectly);
  const { front, servers } = options.certificate
    ? createTlsFront({
        listener,
        answer,
        certificate: options.certificate,
        serverOptions: { ...serverOptions, ...limits },
      })
    : createFront(listener, limits);
  front.maxConnections = limits.maxConnections;
  await new Promise<void>((resolve) => {
    front.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? `port ${options.port} is in use: stop what listens there` : error.message;
      process.stderr.write(`${options.name}: ${reason}\n`);
      process.exit(1);
    });
    front.listen(options.port, options.hostname ?? process.env['HOST'] ?? '127.0.0.1', resolve);
  });
  log.info('listening', { port: options.port });

  const stop = async (): Promise<void> => {
    isDraining = true;
    const closed = new Promise<void>((resolve) => void front.close(() => resolve()));
    for (const server of servers) server.closeIdleConnections();
    const cap = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), drainCapMs);
    await closed;
    clearTimeout(cap);
    await options.close?.();
  };
  const onSignal = (): void => {
    if (isDraining) process.exit(1);
    isDraining = true;
    log.info('draining');
    void pause(noticeMs)
      .then(stop)
      .then(flushLog)
      .then(() => process.exit(0));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return { stop };
}
