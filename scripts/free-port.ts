import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (Linux from 32768, others from 49152): one of those may be
 * taken by any connection in the time between finding it and listening, or while the process on it starts again.
 */
const range = [20_000, 32_000] as const;

const tries = 200;

/** Whether nothing listens on a port at an address; true where the address family does not exist. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * A port of this machine that nothing listens on, and that no outgoing connection will take.
 *
 * @param taken ports that are not listened on yet but promised to somebody.
 * @throws Error when none was found: the machine is full.
 */
export async function findFreePort(taken: readonly number[] = []): Promise<number> {
  for (let round = 0; round < tries; round += 1) {
    const port = randomInt(...range);
    const isOurs = !taken.includes(port);
    if (isOurs && (await isPortFree(port, '127.0.0.1')) && (await isPortFree(port, '::1'))) return port;
  }
  throw new Error('no free port was found');
}
