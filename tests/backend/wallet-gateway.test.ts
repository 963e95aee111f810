import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { providerTask } from '../../backend/database/schema/delivery.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { describeBackend } from './describe-backend.ts';

const [hourMs, minuteMs] = [3_600_000, 60_000];

/** A gateway in front of the wallet may answer one call with its own page, while the wallet answers the others. */
describeBackend('when a gateway answers 404 for the stop of an agreement', (api) => {
  const fetchReally = globalThis.fetch;
  const steps = createWalletSteps(() => api);
  afterEach(() => {
    globalThis.fetch = fetchReally;
  });

  it.each([
    ['a page', '<html>', 'text/html'],
    ['the error of another API', '{"status":404,"title":"Not Found"}', 'application/json'],
  ])(
    '[FLT-06] repeats it with a pause that grows with its age, and names the pause in the log: %s',
    async (_what, body, type) => {
      const { db } = api.database;
      const { user, agreement } = await steps.subscribe();
      await user.call('DELETE', '/subscription/package');
      let calls = 0;
      globalThis.fetch = (input, init) => {
        if (init?.method !== 'PATCH') return fetchReally(input, init);
        calls += 1;
        return Promise.resolve(new Response(body, { status: 404, headers: { 'Content-Type': type } }));
      };
      await api.advance('P15D');
      await api.tick();
      const [task] = await db.select().from(providerTask).where(eq(providerTask.userId, user.id));
      if (task === undefined) throw new Error('no task');
      // at first it is repeated in the next round
      await api.tick();
      expect(calls).toBeGreaterThan(1);
      const makeOld = (hours: number) =>
        db
          .update(providerTask)
          .set({ createdAt: new Date(Date.now() - hours * hourMs - minuteMs), leasedUntil: new Date(0) })
          .where(eq(providerTask.id, task.id));
      for (const [hours, minutes] of [
        [0.5, 3],
        [1, 6],
        [24, 10],
        [2_400, 10],
      ] as const) {
        await makeOld(hours);
        calls = 0;
        for (let round = 0; round < 3; round += 1) await api.tick();
        expect(calls).toBe(1);
        const [waiting] = await db.select().from(providerTask).where(eq(providerTask.id, task.id));
        const pauseMs = (waiting?.leasedUntil.getTime() ?? 0) - Date.now();
        expect(Math.round(pauseMs / minuteMs)).toBe(minutes);
        const line = api.logged.findLast((text) => text.includes('provider task failed'));
        expect(JSON.parse(line ?? '')).toMatchObject({
          kind: 'stop-agreement',
          task: task.id,
          reason: expect.stringContaining('wallet, PATCH /recurring/v3/agreements/{id}: answered 404') as string,
          nextInSeconds: minutes * 60,
        });
      }
      globalThis.fetch = fetchReally;
      await makeOld(0);
      await api.tick();
      expect(await steps.readAgreementStatus(agreement)).toBe('STOPPED');
    },
  );
});
