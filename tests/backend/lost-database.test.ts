import { sql } from 'drizzle-orm';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openServer, type Database, type OpenDatabase } from '../../backend/database/open.ts';
import { isDatabaseDown } from '../../backend/database/run-transaction.ts';
import { createLog } from '../../server/telemetry/log.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

/**
 * Starts a TCP proxy in front of a database that can drop all connections, or stop forwarding while it still accepts
 * new ones.
 */
async function startProxy(url: URL) {
  const state = { isUnresponsive: false };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(url.port || 5432), url.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined).on('data', (chunk) => void (state.isUnresponsive || to.write(chunk)));
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxyUrl = new URL(url);
  proxyUrl.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dropConnections = (): void => sockets.forEach((socket) => void socket.destroy());
  return { url: proxyUrl.href, state, dropConnections, close: () => void server.close(dropConnections) };
}

describe.skipIf(serverUrl === undefined)('[FLT-10] a lost database', () => {
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let database: OpenDatabase;
  beforeAll(async () => {
    proxy = await startProxy(new URL(serverUrl ?? ''));
    database = await openServer(
      proxy.url,
      createLog('test', () => undefined),
    );
  }, 60_000);
  afterAll(async () => {
    proxy.dropConnections();
    await database.close();
    proxy.close();
  });

  const select = (db: Database) => db.execute(sql`SELECT 1`);
  /** The outcome of a query within eight seconds. */
  const awaitOutcome = (work: Promise<unknown>): Promise<unknown> =>
    Promise.race([
      work.then(
        () => 'done',
        (error: unknown) => error,
      ),
      pause(8_000, 'no outcome', { ref: false }),
    ]);

  it('fails a transaction as "database down" when the connection drops, and serves the next one', async () => {
    const uncaught = vi.fn<(error: Error) => void>();
    process.on('uncaughtException', uncaught);
    try {
      const lost = database.db.transaction(async (tx) => {
        await select(tx);
        proxy.dropConnections();
        await pause(100);
        await select(tx);
      });
      expect(await awaitOutcome(lost)).toSatisfy(isDatabaseDown);
      expect(uncaught).not.toHaveBeenCalled();
      expect(await awaitOutcome(database.db.transaction(select))).toBe('done');
    } finally {
      process.off('uncaughtException', uncaught);
    }
  });

  it('fails every query within seconds when the server is unresponsive, and serves again once it responds', async () => {
    const begun = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const hold = Promise.withResolvers<void>();
    const transactions = begun.map((each) =>
      database.db.transaction(async (tx) => {
        await select(tx);
        each.resolve();
        await hold.promise;
        await select(tx);
      }),
    );
    await Promise.all(begun.map(({ promise }) => promise));
    await Promise.all(Array.from({ length: 6 }, () => select(database.db)));
    proxy.state.isUnresponsive = true;
    hold.resolve();
    const queries = [...transactions, ...Array.from({ length: 10 }, () => select(database.db))];
    for (const outcome of await Promise.all(queries.map(awaitOutcome))) expect(outcome).toSatisfy(isDatabaseDown);
    proxy.state.isUnresponsive = false;
    const againAt = Date.now();
    const again = Array.from({ length: 10 }, () => awaitOutcome(database.db.transaction(select)));
    expect(await Promise.all(again)).toEqual(again.map(() => 'done'));
    expect(Date.now() - againAt).toBeLessThan(5_000);
  }, 30_000);
});
