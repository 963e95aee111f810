import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyedCall } from '../../backend/database/schema/idempotency.ts';
import { createRunOnce } from '../../backend/idempotency/run-once.ts';
import { deleteExpiredKeys, keyLifetimeMs, leaseMs, claimKey } from '../../backend/idempotency/store.ts';
import { Problem } from '../../backend/problem.ts';
import { testDatabases } from './databases.ts';
import { createWorld, type World } from './test-backend.ts';

describe.each(testDatabases)("a caller's key in the store on $name", ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 120_000);
  afterAll(() => world.close());

  const db = () => world.database.db;
  const newCall = (fingerprint = 'a') => ({
    userId: crypto.randomUUID(),
    operation: 'submitPayment',
    key: crypto.randomUUID(),
    fingerprint,
  });
  const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

  it('is taken over by the same call after its lease, and by no other', async () => {
    const [call, now] = [newCall(), new Date()];
    expect(await claimKey(db(), call, now)).toMatchObject({ kind: 'taken' });
    expect(await claimKey(db(), call, later(now, leaseMs - 1))).toEqual({ kind: 'in flight' });
    expect(await claimKey(db(), { ...call, fingerprint: 'b' }, later(now, leaseMs))).toEqual({ kind: 'other call' });
    const takers = await Promise.all(Array.from({ length: 4 }, () => claimKey(db(), call, later(now, leaseMs))));
    expect(takers.filter(({ kind }) => kind === 'taken')).toHaveLength(1);
    expect(takers.filter(({ kind }) => kind === 'in flight')).toHaveLength(3);
  });

  it('whoever lost it keeps no answer and gives nothing back', async () => {
    const answerOnce = createRunOnce(world.backend);
    const asked = { body: { a: 1 } };
    const call = { userId: crypto.randomUUID(), operation: 'submitPayment', key: 'key-00001', asked };
    const makeLate = answerOnce(call, async () => {
      const row = eq(keyedCall.userId, call.userId);
      await db()
        .update(keyedCall)
        .set({ leasedUntil: new Date(0) })
        .where(row);
      await answerOnce(call, () => ({ status: 201, body: 'second' }));
      return { status: 200, body: 'first' };
    });
    expect(await makeLate).toEqual({ status: 200, body: 'first' });
    const third = await answerOnce(call, () => Promise.reject(new Error('made twice')));
    expect(third).toEqual({ status: 201, body: 'second' });
  });

  it('is free after a bug, and keeps a refusal that was thrown', async () => {
    const answerOnce = createRunOnce(world.backend);
    const call = { userId: crypto.randomUUID(), operation: 'withdraw', key: 'key-00002', asked: {} };
    await expect(answerOnce(call, () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
    const refusal = () => Promise.reject(new Problem(410, 'PaymentSessionExpiredError'));
    const refused = { status: 410, problem: { title: 'PaymentSessionExpiredError' } };
    expect(await answerOnce(call, refusal)).toEqual(refused);
    expect(await answerOnce(call, () => ({ status: 200 }))).toEqual(refused);
    const passing = { ...call, key: 'key-00003' };
    const busy = () => Promise.reject(new Problem(409, 'PaymentInFlightError'));
    expect(await answerOnce(passing, busy)).toMatchObject({ status: 409 });
    expect(await answerOnce(passing, () => ({ status: 200 }))).toEqual({ status: 200 });
  });

  it('is forgotten after a day, and as good as new even before the job has come', async () => {
    const [call, now] = [newCall(), new Date()];
    await claimKey(db(), call, now);
    await deleteExpiredKeys(db(), later(now, keyLifetimeMs - 1_000));
    expect(await claimKey(db(), call, later(now, 1))).toEqual({ kind: 'in flight' });
    expect(await claimKey(db(), { ...call, fingerprint: 'b' }, later(now, keyLifetimeMs))).toMatchObject({
      kind: 'taken',
    });
    await db()
      .update(keyedCall)
      .set({ createdAt: new Date(0) })
      .where(eq(keyedCall.userId, call.userId));
    await world.tick();
    expect(await db().select().from(keyedCall).where(eq(keyedCall.userId, call.userId))).toEqual([]);
  });
});
