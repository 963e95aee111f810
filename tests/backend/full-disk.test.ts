import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providePostgres } from '../../scripts/postgres.ts';
import { reportRounds } from '../report-rounds.ts';
import { createKillableBackend, type KillableBackend } from './kill-test-backend.ts';

/** Each request gets a response in this time, in ms. */
const longestMs = 15_000;
const clients = 20;

/** A small disk needs the permission to mount it. */
function mountDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder]);
  if (status === 0) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

describe.each(['the embedded database', 'PostgreSQL'])('a backend whose %s has a full disk', (name) => {
  let api: KillableBackend;
  let cluster: Awaited<ReturnType<typeof providePostgres>> | undefined;
  let folder: string | undefined;
  beforeAll(async () => {
    folder = mountDisk();
    if (folder === undefined) return;
    if (name === 'PostgreSQL') cluster = await providePostgres(() => undefined, folder);
    const url = cluster && 'url' in cluster ? cluster.url : undefined;
    api = await createKillableBackend(url, { ...(url === undefined && { DATA_DIR: folder }), DEMO_USERS: '0' });
    await api.start();
  }, 300_000);
  afterAll(async () => {
    if (folder === undefined) return;
    await api.close();
    if (cluster && 'stop' in cluster) await cluster.stop();
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  const isReady = async (): Promise<boolean> => (await fetch(`${api.settings.backendUrl}/healthz/ready`)).ok;
  const expectReady = async (expected: boolean): Promise<void> =>
    await expect.poll(isReady, { timeout: longestMs, interval: 200 }).toBe(expected);

  it('is not ready, answers each request in 15 s, is ready with room again, and loses no acknowledged order', async (context) => {
    if (folder === undefined || (cluster && 'reason' in cluster)) return context.skip('no disk or no PostgreSQL');
    const filler = join(folder, 'filler');
    const users = await Promise.all(Array.from({ length: clients }, () => api.login(crypto.randomUUID())));
    const path = '/adyenpayment/create-payment-session/for-standard-offer';
    const returnUrl = `${api.settings.siteUrl}/se/`;
    /** Sessions of acknowledged orders, each with the call of its user. */
    const orders: [KillableCall, string][] = [];
    let worstMs = 0;
    const order = async (call: KillableCall): Promise<void> => {
      const startedAt = performance.now();
      const { sessionId } = await call('POST', path, { returnUrl });
      worstMs = Math.max(worstMs, performance.now() - startedAt);
      if (typeof sessionId === 'string') orders.push([call, sessionId]);
    };
    await Promise.all(users.map(order));
    expect(orders).toHaveLength(clients);
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
    await expectReady(false);
    for (let round = 0; round < 20; round += 1) await Promise.all(users.map(order));
    rmSync(filler);
    await expectReady(true);
    await Promise.all(users.map(order));
    await api.kill();
    await pause(100);
    await api.start();
    for (const [call, sessionId] of orders)
      expect(await call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`)).toMatchObject({
        sessionId,
      });
    reportRounds(context, 22 * clients, `${Math.round(worstMs)} ms`);
    expect(worstMs).toBeLessThan(longestMs);
  }, 300_000);
});

type KillableCall = Awaited<ReturnType<KillableBackend['login']>>;
