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

export type TlsListener = {
  /** accepts the connections */
  front: Server;
  /** the encrypted and the plain server */
  servers: readonly [HttpServer, HttpServer];
};

/**
 * Serves TLS and plain HTTP on one port, by the first byte of each connection.
 *
 * @param options.serverOptions limits of both servers.
 */
export function createTlsListener({
  listener,
  plainListener,
  certificate: { key, cert },
  serverOptions,
}: {
  listener: RequestListener;
  plainListener: RequestListener;
  certificate: Certificate;
  serverOptions: ServerOptions & { handshakeTimeout: number };
}): TlsListener {
  const secure = createTlsServer({ ...serverOptions, key, cert }, listener);
  const plain = createHttpServer(serverOptions, plainListener);
  const front = createServer((socket: Socket) => {
    const end = (): void => void socket.destroy();
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
  // a server that does not listen checks for slow clients only after this event
  front.once('listening', () => servers.forEach((server) => server.emit('listening')));
  front.once('close', () => servers.forEach((server) => server.close()));
  return { front, servers };
}
