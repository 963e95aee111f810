import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lockData, type InstanceLock } from './instance-lock.ts';

/**
 * Below the ports for outgoing connections (from 32768 on Linux, from 49152 elsewhere). Any connection may take one of
 * those between the search and the listen, or during a restart.
 */
const range = [20_000, 32_000] as const;

const tries = 200;

/** True when nothing listens on a port at an address; also when the address family does not exist. */
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
 * @param taken ports that are reserved but not listened on yet.
 * @throws Error when there is none.
 */
export async function findFreePort(taken: readonly number[] = []): Promise<number> {
  for (let round = 0; round < tries; round += 1) {
    const port = randomInt(...range);
    const isOurs = !taken.includes(port);
    if (isOurs && (await isPortFree(port, '127.0.0.1')) && (await isPortFree(port, '::1'))) return port;
  }
  throw new Error('no free port was found');
}

const claims = new Map<number, InstanceLock>();

/** Longer than a test file takes. */
const claimSeconds = 90;

/**
 * Claims a port of this machine until this process ends, and waits while another test run has it. A free port alone is
 * not enough: two parallel runs would both find it, and one's shop would talk to the other's processes.
 *
 * @throws when another process still has it after a minute and a half.
 */
export async function claimPort(port: number): Promise<number> {
  for (let second = 0; ; second += 1) {
    try {
      if (!claims.has(port)) claims.set(port, lockData(join(tmpdir(), 'nordlyd-test-ports'), String(port)));
      if ((await isPortFree(port, '127.0.0.1')) && (await isPortFree(port, '::1'))) return port;
      throw new Error(`port ${port} is in use, and this test needs it`);
    } catch (error) {
      if (second >= claimSeconds) throw error;
      await wait(1_000);
    }
  }
}
