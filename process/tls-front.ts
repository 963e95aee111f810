import { createServer as createTlsServer } from 'node:https';
import {
  createServer as createHttpServer,
  type RequestListener,
  type Server as HttpServer,
  type ServerOptions,
} from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';

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
 * A port that speaks TLS, and plain HTTP with whoever begins so, as a site behind a certificate does on two ports.
 *
 * @param parts.listener answers what comes encrypted.
 * @param parts.plainListener answers what comes plain.
 * @param parts.serverOptions limits of both servers.
 */
export function createTlsFront({
  listener,
  plainListener,
  certificate: { key, cert },
  serverOptions,
}: {
  listener: RequestListener;
  plainListener: RequestListener;
  certificate: Certificate;
  serverOptions: ServerOptions;
}): TlsFront {
  const secure = createTlsServer({ ...serverOptions, key, cert }, listener);
  const plain = createHttpServer(serverOptions, plainListener);
  const front = createServer((socket: Socket) => {
    const end = (): void => void socket.destroy();
    // who says nothing is not waited for
    socket.setTimeout(10_000, end);
    socket.once('error', end);
    socket.once('readable', () => {
      const first = socket.read(1) as Buffer | null;
      if (first === null) return;
      socket.setTimeout(0, end);
      socket.unshift(first);
      (first[0] === handshake ? secure : plain).emit('connection', socket);
    });
  });
  return { front, servers: [secure, plain] };
}
