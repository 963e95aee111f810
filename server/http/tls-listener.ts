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
  serverOptions: ServerOptions & { handshakeTimeout: number };
}): TlsFront {
  const secure = createTlsServer({ ...serverOptions, key, cert }, listener);
  const plain = createHttpServer(serverOptions, plainListener);
  const front = createServer((socket: Socket) => {
    const end = (): void => void socket.destroy();
    // who says nothing is not waited for
    socket.setTimeout(serverOptions.handshakeTimeout, end);
    socket.once('error', end);
    socket.once('readable', () => {
      const first = socket.read(1) as Buffer | null;
      if (first === null) return;
      socket.setTimeout(0, end);
      socket.unshift(first);
      (first[0] === handshake ? secure : plain).emit('connection', socket);
    });
  });
  const servers = [secure, plain] as const;
  // they listen on nothing of their own, and look for slow and idle callers only once they believe that they listen
  front.once('listening', () => servers.forEach((server) => server.emit('listening')));
  front.once('close', () => servers.forEach((server) => server.close()));
  return { front, servers };
}
