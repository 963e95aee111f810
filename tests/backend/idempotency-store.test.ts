import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { keyedCall } from '../../backend/database/schema/idempotency.ts';
import { createRunOnce } from '../../backend/idempotency/run-once.ts';
import { deleteExpiredKeys, keyLifetimeMs, leaseMs, claimKey, renewKey } from '../../backend/idempotency/store.ts';
import { Problem } from '../../backend/problem.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('idempotency keys in the store', (api) => {
  const db = () => api.database.db;
  const newCall = (fingerprint = 'a') => ({
    userId: crypto.randomUUID(),
    operation: 'submitPayment',
    key: crypto.randomUUID(),
    fingerprint,
  });
  const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

  it('is taken over by one identical request after its lease, and never by a different request', async () => {
    const [call, now] = [newCall(), new Date()];
    expect(await claimKey(db(), call, now)).toMatchObject({ kind: 'taken' });
    expect(await claimKey(db(), call, later(now, leaseMs - 1))).toEqual({ kind: 'in flight' });
    expect(await claimKey(db(), { ...call, fingerprint: 'b' }, later(now, leaseMs))).toEqual({ kind: 'other call' });
    const claims = await Promise.all(Array.from({ length: 4 }, () => claimKey(db(), call, later(now, leaseMs))));
    expect(claims.filter(({ kind }) => kind === 'taken')).toHaveLength(1);
    expect(claims.filter(({ kind }) => kind === 'in flight')).toHaveLength(3);
  });

  it('keeps the lease that a running call renews, and says when a crashed call had the key', async () => {
    const [call, now] = [newCall(), new Date()];
    const first = await claimKey(db(), call, now);
    expect(first).toMatchObject({ kind: 'taken', isRepeated: false });
    await renewKey(db(), 'claim' in first ? first.claim : '', call, later(now, leaseMs - 1));
    expect(await claimKey(db(), call, later(now, leaseMs))).toEqual({ kind: 'in flight' });
    expect(await claimKey(db(), call, later(now, 2 * leaseMs))).toMatchObject({ kind: 'taken', isRepeated: true });
  });

  it('stores and releases nothing for a request that lost its lease', async () => {
    const runOnce = createRunOnce(api.backend);
    const requests = { body: { a: 1 } };
    const call = { userId: crypto.randomUUID(), operation: 'submitPayment', key: 'key-00001', input: requests };
    const slow = runOnce(call, async () => {
      const row = eq(keyedCall.userId, call.userId);
      await db()
        .update(keyedCall)
        .set({ leasedUntil: new Date(0) })
        .where(row);
      await runOnce(call, () => ({ status: 201, body: 'second' }));
      return { status: 200, body: 'first' };
    });
    expect(await slow).toEqual({ status: 200, body: 'first' });
    const third = await runOnce(call, () => Promise.reject(new Error('made twice')));
    expect(third).toEqual({ status: 201, body: 'second' });
  });

  it('releases the key after a bug and stores the response of a thrown permanent problem', async () => {
    const runOnce = createRunOnce(api.backend);
    const call = { userId: crypto.randomUUID(), operation: 'withdraw', key: 'key-00002', input: {} };
    await expect(runOnce(call, () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
    const fail = () => Promise.reject(new Problem(410, 'PaymentSessionExpiredError'));
    const stored = { status: 410, problem: { title: 'PaymentSessionExpiredError' } };
    expect(await runOnce(call, fail)).toEqual(stored);
    expect(await runOnce(call, () => ({ status: 200 }))).toEqual(stored);
    const temporary = { ...call, key: 'key-00003' };
    const busy = () => Promise.reject(new Problem(409, 'PaymentInFlightError'));
    expect(await runOnce(temporary, busy)).toMatchObject({ status: 409 });
    expect(await runOnce(temporary, () => ({ status: 200 }))).toEqual({ status: 200 });
  });

  it('expires after a day, even before the job deletes it', async () => {
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
    await api.tick();
    expect(await db().select().from(keyedCall).where(eq(keyedCall.userId, call.userId))).toEqual([]);
  });
});
