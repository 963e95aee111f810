import { createServer as createTlsServer } from 'node:https';
import {
  createServer as createHttpServer,
  type RequestListener,
  type Server as HttpServer,
  type ServerOptions,
} from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { createListener, type Answer } from './listener.ts';

/** A key and its certificate, as PEM. */
export type Certificate = { key: string; cert: string };

/** First byte of a TLS handshake. */
const handshake = 0x16;

export type TlsFront = {
  /** takes the connections */
  front: Server;
  /** answer on them: encrypted, and plain */
  servers: readonly [HttpServer, HttpServer];
};

/**
 * A port that speaks TLS, and sends whoever speaks plain HTTP to it, as a site behind a certificate does on two ports.
 * Health checks are answered on both, so that a supervisor needs no certificate.
 *
 * @param parts.listener answers what comes encrypted.
 * @param parts.answer the routes, of which plain requests reach the health checks alone.
 * @param parts.serverOptions limits of both servers.
 */
export function createTlsFront({
  listener,
  answer,
  certificate,
  serverOptions,
}: {
  listener: RequestListener;
  answer: Answer;
  certificate: Certificate;
  serverOptions: ServerOptions;
}): TlsFront {
  const secure = createTlsServer({ ...serverOptions, ...certificate }, listener);
  const sendOn = createListener((request, env) => {
    const url = new URL(request.url);
    if (url.pathname.startsWith('/healthz/')) return answer(request, env);
    url.protocol = 'https:';
    return new Response(null, { status: 308, headers: { Location: url.href, 'Cache-Control': 'no-store' } });
  });
  const plain = createHttpServer(serverOptions, sendOn);
  const front = createServer((socket: Socket) => {
    // who says nothing is not waited for
    socket.setTimeout(10_000, () => socket.destroy());
    socket.once('error', () => socket.destroy());
    socket.once('readable', () => {
      socket.setTimeout(0);
      const first = socket.read(1) as Buffer | null;
      if (first === null) return;
      socket.unshift(first);
      (first[0] === handshake ? secure : plain).emit('connection', socket);
    });
  });
  return { front, servers: [secure, plain] };
}
