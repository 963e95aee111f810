import type { HttpBindings } from '@hono/node-server';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Server as NetServer, Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { drainCapMs, lastWordsMs, readDrainTimesOrExit } from '../shutdown-timeouts.ts';
import { usualLimits, type Limits } from './server-limits.ts';
import { answerBadRequests, type ShedCookies } from './bad-request.ts';
import { describeError } from '../telemetry/describe-error.ts';
import { createLog, flushLog, type Log } from '../telemetry/log.ts';
import { createListener, type AnswerDirectly } from './request-listener.ts';
import { openMetrics, type FiguresFor } from '../telemetry/metrics-route.ts';
import { createOwnAnswers, readPath, type DescribeHeaders } from './builtin-responses.ts';
import { createTlsFront, type Certificate } from './tls-listener.ts';

/** How a process speaks TLS: a certificate, and the address at which people know it, to which plain requests are sent. */
export type Tls = Certificate & { publicUrl: string };

/**
 * The certificate that this process was given, by the names of its files.
 *
 * @param publicUrl the address at which people know this process.
 * @returns undefined when it was given none: then it speaks plain HTTP.
 */
export function readCertificate(
  publicUrl: string,
  source: Record<string, string | undefined> = process.env,
): Tls | undefined {
  const { TLS_CERT_FILE: cert, TLS_KEY_FILE: key } = source;
  if (!cert || !key) return undefined;
  const { host } = new URL(publicUrl);
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8'), publicUrl: `https://${host}` };
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
  /**
   * runs after the last answer left: close databases, flush files. May ask for how many ms it may still wait for what is
   * under way without anybody to answer
   */
  close?: (left: () => number) => Promise<void>;
  log?: Log;
  /** figures for operators, told to whoever bears the token */
  metrics?: FiguresFor;
  /** other limits than the usual ones */
  limits?: Partial<Limits>;
  /** speaks TLS with it, and sends plain requests there */
  certificate?: Tls | undefined;
  /** headers that every answer carries; what the routes answer carries them already */
  describeHeaders?: DescribeHeaders;
  /** takes from browsers what has crowded their cookies */
  shedCookies?: ShedCookies;
  /** the address to bind; 127.0.0.1 unless HOST says otherwise */
  hostname?: string;
};

/**
 * On a busy machine connections and requests have arrived that the loop has not come to, for timers come first: closing
 * would cut them off. One turn takes the connections, the next ones what was said on them.
 */
const lastTurns = 3;

/** What servers are made with beside limits: a request that says of no body is not prepared to be read as a stream. */
const serverOptions = { optimizeEmptyRequests: true };

/** The usual front: one server that takes connections and answers on them. */
function createFront(listener: RequestListener, limits: Limits): { front: NetServer; servers: readonly Server[] } {
  const server = createServer({ ...serverOptions, ...limits }, listener);
  return { front: server, servers: [server] };
}

/**
 * Listens, answers health checks, and drains on SIGTERM or SIGINT: readiness goes to 503, answers carry
 * `Connection: close`, in-flight requests get up to ten seconds, then `close` runs, with what is left of them, the last
 * lines are written, and the process exits with 0.
 * A second signal exits at once. A port in use ends the process with one line and status 1.
 *
 * @returns when the socket listens.
 */
export async function startServer(options: ServerOptions): Promise<{ stop: () => Promise<void> }> {
  const log = options.log ?? createLog(options.name);
  const limits = { ...usualLimits, ...options.limits };
  const { noticeMs } = readDrainTimesOrExit(options.name);
  let isDraining = false;
  const own = createOwnAnswers({
    log,
    isReady: async () => !isDraining && (options.isReady ? await options.isReady() : true),
    describeHeaders: options.describeHeaders,
  });
  const answer = async (request: Request, env: HttpBindings): Promise<Response> => {
    const found = own.find(request, env);
    if (found) return found;
    const { metrics } = options;
    const path = readPath(request);
    const told = path === '/metrics' && metrics ? await openMetrics(request, metrics) : undefined;
    return told ? own.finish(told, path) : options.fetch(request, env);
  };
  const listenFor = (routes: typeof answer, direct?: AnswerDirectly): RequestListener => {
    const finished = async (request: Request, env: unknown): Promise<Response> => {
      const bindings = env as HttpBindings;
      try {
        const response = await routes(request, bindings);
        if (isDraining) response.headers.set('Connection', 'close');
        return response;
      } catch (error) {
        return own.answerError(error, bindings.incoming);
      }
    };
    return createListener(finished, direct, own.answerError);
  };
  // while draining every answer says that its connection ends, which the routes' way does
  const answerDirectly: AnswerDirectly = (incoming, outgoing) =>
    !isDraining && options.answerDirectly?.(incoming, outgoing) === true;
  const listener = listenFor(answer, options.answerDirectly && answerDirectly);
  const { certificate } = options;
  const { front, servers } = certificate
    ? createTlsFront({
        listener,
        // health checks are answered here too: a supervisor needs no certificate
        plainListener: listenFor(
          async (request, env) => own.find(request, env) ?? own.sendOn(request, env.incoming, certificate.publicUrl),
        ),
        certificate,
        serverOptions: { ...serverOptions, ...limits },
      })
    : createFront(listener, limits);
  front.maxConnections = limits.maxConnections;
  for (const server of servers) {
    server.setTimeout(limits.idleTimeout);
    answerBadRequests(server, options.shedCookies);
  }
  const sockets = new Set<Socket>();
  front.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
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

  let endsAt = Infinity;
  const left = (): number => Math.max(0, endsAt - performance.now());
  const stop = async (): Promise<void> => {
    isDraining = true;
    endsAt = performance.now() + drainCapMs;
    for (let turn = 0; turn < lastTurns; turn += 1) await nextTurn();
    const closed = new Promise<void>((resolve) => void front.close(() => resolve()));
    for (const server of servers) server.closeIdleConnections();
    // who has not agreed on TLS yet is known to no server
    const cap = setTimeout(() => sockets.forEach((socket) => socket.destroy()), drainCapMs);
    await closed;
    clearTimeout(cap);
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
          log.error('the process did not end in order', describeError(error));
          return 1;
        },
      )
      .then(async (code) => {
        await flushLog(left() + lastWordsMs);
        process.exit(code);
      });
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return { stop };
}
