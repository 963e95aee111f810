import { createAdaptorServer } from '@hono/node-server';
import { createServer as createTlsServer } from 'node:https';
import type { Server as HttpServer, ServerOptions } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';

/** A key and its certificate, as PEM. */
export type Certificate = { key: string; cert: string };

/** First byte of a TLS handshake. */
const handshake = 0x16;

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

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
 * @param fetch the routes.
 * @param serverOptions limits of both servers.
 */
export function createTlsFront(fetch: Fetch, certificate: Certificate, serverOptions: ServerOptions): TlsFront {
  const secure = createAdaptorServer({
    fetch,
    createServer: createTlsServer,
    serverOptions: { ...serverOptions, ...certificate },
  }) as HttpServer;
  const plain = createAdaptorServer({
    fetch: (request, env) => {
      const url = new URL(request.url);
      if (url.pathname.startsWith('/healthz/')) return fetch(request, env);
      url.protocol = 'https:';
      return new Response(null, { status: 308, headers: { Location: url.href, 'Cache-Control': 'no-store' } });
    },
    serverOptions,
  }) as HttpServer;
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
