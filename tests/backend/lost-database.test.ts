import { sql } from 'drizzle-orm';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openServer, type Database, type OpenDatabase } from '../../backend/database/open.ts';
import { isDatabaseDown } from '../../backend/database/run-transaction.ts';
import { createLog } from '../../server/telemetry/log.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

/** Stands in front of a server: it can lose every connection, or go silent as a stopped one does, and takes new ones then. */
async function startMiddleman(url: URL) {
  const state = { isSilent: false };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(url.port || 5432), url.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined).on('data', (said) => void (state.isSilent || to.write(said)));
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lose = (): void => sockets.forEach((socket) => void socket.destroy());
  return { url: through.href, state, lose, close: () => void server.close(lose) };
}

describe.skipIf(serverUrl === undefined)('[FLT-10] a backend whose database is lost', () => {
  let middleman: Awaited<ReturnType<typeof startMiddleman>>;
  let database: OpenDatabase;
  beforeAll(async () => {
    middleman = await startMiddleman(new URL(serverUrl ?? ''));
    database = await openServer(
      middleman.url,
      createLog('test', () => undefined),
    );
  }, 60_000);
  afterAll(async () => {
    middleman.lose();
    await database.close();
    middleman.close();
  });

  const select = (db: Database) => db.execute(sql`SELECT 1`);
  /** What becomes of work, within eight seconds. */
  const settle = (work: Promise<unknown>): Promise<unknown> =>
    Promise.race([
      work.then(
        () => 'done',
        (error: unknown) => error,
      ),
      pause(8_000, 'nothing was heard', { ref: false }),
    ]);

  it('in the middle of a transaction goes on, and asks the next one again', async () => {
    const uncaught = vi.fn<(error: Error) => void>();
    process.on('uncaughtException', uncaught);
    try {
      const lost = database.db.transaction(async (tx) => {
        await select(tx);
        middleman.lose();
        await pause(100);
        await select(tx);
      });
      expect(await settle(lost)).toSatisfy(isDatabaseDown);
      expect(uncaught).not.toHaveBeenCalled();
      expect(await settle(database.db.transaction(select))).toBe('done');
    } finally {
      process.off('uncaughtException', uncaught);
    }
  });

  it('and says nothing hears so within seconds, on every connection, and is served once it speaks again', async () => {
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
    middleman.state.isSilent = true;
    hold.resolve();
    const asked = [...transactions, ...Array.from({ length: 10 }, () => select(database.db))];
    for (const outcome of await Promise.all(asked.map(settle))) expect(outcome).toSatisfy(isDatabaseDown);
    middleman.state.isSilent = false;
    const againAt = Date.now();
    const again = Array.from({ length: 10 }, () => settle(database.db.transaction(select)));
    expect(await Promise.all(again)).toEqual(again.map(() => 'done'));
    expect(Date.now() - againAt).toBeLessThan(5_000);
  }, 30_000);
});
