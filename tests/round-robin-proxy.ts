import { once } from 'node:events';
import { createServer, request as send } from 'node:http';

/** The sites refuse large headers, not the proxy; in bytes. */
const maxHeaderSize = 1_048_576;

/** Passes each request to the next of several servers, like a load balancer without sticky sessions. */
export type RoundRobinProxy = {
  addSite: (url: string) => void;
  /** requests under way continue */
  removeSite: (url: string) => void;
  close: () => Promise<void>;
};

/** Starts the proxy on a port of localhost. */
export async function startRoundRobinProxy(port: number): Promise<RoundRobinProxy> {
  const sites: URL[] = [];
  let turn = 0;
  // a busy test must not lose a connection between two requests
  const server = createServer({ maxHeaderSize, keepAliveTimeout: 600_000 }, (incoming, outgoing) => {
    const site = sites[(turn += 1) % sites.length];
    const { method, url: path, headers } = incoming;
    const request = send({ host: site?.hostname, port: site?.port, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    // the browser sees a broken connection, as without the proxy
    request.on('error', () => outgoing.destroy());
    outgoing.on('close', () => request.destroy());
    incoming.pipe(request);
  }).listen(port, 'localhost');
  await once(server, 'listening');
  return {
    addSite: (url) => void sites.push(new URL(url)),
    removeSite: (url) => {
      const index = sites.findIndex(({ origin }) => origin === new URL(url).origin);
      if (index !== -1) sites.splice(index, 1);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
