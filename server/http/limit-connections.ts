import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as NetServer, Socket } from 'node:net';

type Connection = {
  socket: Socket;
  address: string;
  /** requests without a complete response */
  unanswered: number;
  /** the server waits for a request or for the rest of it */
  isReceiving: boolean;
  /** when the server began to wait, or to respond; ms of performance.now() */
  since: number;
};

/** Accepted connections above the limit while the operating system closes others. */
const reserve = 100;

/** A client that sends more requests than this without reading responses (pipelining) loses its connection. */
const maximumUnanswered = 16;

/** A response may take this long before its connection gives way to a new client, in ms. */
const slowReaderMs = 20_000;

/** The same for a connection and for the encrypted connection inside it. */
const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Limits the open connections of a server, those of one address, and the unanswered requests of one connection. At a
 * limit the slowest client gives way to a new one. The server closes the connection whose request, or whose reading of a
 * response, has taken longest.
 *
 * @param front accepts the connections.
 * @param servers handle their requests.
 * @returns the open connections.
 */
export function limitConnections(
  front: NetServer,
  servers: readonly Server[],
  { maxConnections, maxConnectionsPerAddress }: { maxConnections: number; maxConnectionsPerAddress: number },
): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  const connections = new Map<string, Connection>();
  const addresses = new Map<string, Set<Connection>>();
  front.maxConnections = maxConnections + reserve;

  /** Adds a connection. @returns the connections of its address. */
  const add = (connection: Connection): ReadonlySet<Connection> => {
    const { socket, address } = connection;
    const name = nameOf(socket);
    const siblings = addresses.get(address) ?? new Set();
    sockets.add(socket);
    connections.set(name, connection);
    addresses.set(address, siblings.add(connection));
    socket.once('close', () => {
      sockets.delete(socket);
      connections.delete(name);
      siblings.delete(connection);
      if (siblings.size === 0 && addresses.get(address) === siblings) addresses.delete(address);
    });
    return siblings;
  };

  /** Closes the slowest of some connections, or the new one when all clients are fast. */
  const closeSlowest = (candidates: Iterable<Connection>, added: Connection): void => {
    const now = performance.now();
    let slowest: Connection | undefined;
    for (const one of candidates) {
      if (one === added || one.socket.destroyed) continue;
      if (!one.isReceiving && now - one.since < slowReaderMs) continue;
      if (slowest === undefined || one.since < slowest.since) slowest = one;
    }
    (slowest ?? added).socket.destroy();
  };

  front.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const connection = { socket, address, unanswered: 0, isReceiving: true, since: performance.now() };
    const siblings = add(connection);
    if (siblings.size > maxConnectionsPerAddress) closeSlowest(siblings, connection);
    else if (connections.size > maxConnections) closeSlowest(connections.values(), connection);
  });
  for (const server of servers) {
    // before the listener of the server, which ignores requests of a closed connection
    server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
      const connection = connections.get(nameOf(incoming.socket));
      if (connection === undefined) return;
      connection.unanswered += 1;
      if (connection.unanswered > maximumUnanswered) {
        incoming.socket.destroy();
        return;
      }
      const mark = (isReceiving: boolean): void =>
        void Object.assign(connection, { isReceiving, since: performance.now() });
      if (hasBody(incoming)) incoming.once('end', () => mark(false));
      else mark(false);
      outgoing.once('close', () => {
        connection.unanswered -= 1;
        if (connection.unanswered === 0) mark(true);
      });
    });
  }
  return sockets;
}
