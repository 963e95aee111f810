import { beforeAll, expect, it } from 'vitest';
import { signPartnerToken } from '../../backend/billing/partner/token.ts';
import { raceRounds as rounds, reportRounds } from '../report-rounds.ts';
import { describeBackend } from './describe-backend.ts';
import { buy, type ApiResponse, type TestUser } from './test-backend.ts';
import { begin, notify, schoolAddress, type Begun } from './test-students.ts';
import { createVoucherSteps } from './voucher-steps.ts';
import { createWithdrawalSteps } from './withdrawal-steps.ts';

const calls = 50;

const many = <Item>(count: number, make: (index: number) => Promise<Item>): Promise<Item[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const countStatus = (responses: readonly ApiResponse[], status: number): number =>
  responses.filter((one) => one.status === status).length;

describeBackend('limited resources in fifty parallel calls', (api) => {
  const partner = { partner: 'Fjordnät', id: 'f1', secret: 'the secret of a partner in a race'.padEnd(40) };
  beforeAll(() => {
    api.settings.partnerKeys = [partner];
  });
  const { issue, read } = createVoucherSteps(() => api);
  const { contractOf, createPayer, money, until, withdraw } = createWithdrawalSteps(() => api);
  const isPremium = async (user: TestUser): Promise<boolean> =>
    (await user.call('GET', '/subscription')).body['hasActiveSubscription'] === true;

  const races: Record<string, () => Promise<void>> = {
    '[SL-04] a link of a partner: one of fifty users gets it': async () => {
      const id = crypto.randomUUID();
      const expiresAt = new Date(api.backend.clock.now().getTime() + 86_400_000);
      const content = { partner: partner.partner, contract: `c-${id}`, id, offer: 'standard' as const, expiresAt };
      const activation = await signPartnerToken(content, 'activation', partner);
      const users = await many(calls, () => api.login());
      const responses = await Promise.all(
        users.map((user) => user.call('POST', '/partner-subscription/activation', { activation })),
      );
      expect([countStatus(responses, 200), countStatus(responses, 410)]).toEqual([1, calls - 1]);
      expect((await Promise.all(users.map(isPremium))).filter(Boolean)).toHaveLength(1);
    },
    '[INV-13] a voucher for a running subscription: one of two subscribers redeems it once': async () => {
      const code = await issue({ reward: true, maxUses: 1 });
      const users = await many(2, async () => {
        const user = await api.login();
        expect((await buy(api, user)).body).toEqual({ resultCode: 'Authorised' });
        return user;
      });
      // a voucher follows a trial
      await api.advance('P14D');
      await api.tick();
      const responses = await many(calls, (index) =>
        (users[index % 2] as TestUser).call('POST', `/subscription/start?coupon=${code}`),
      );
      expect(countStatus(responses, 200)).toBe(1);
      const vouchers = await Promise.all(users.map(async (user) => (await read(user)).voucher?.voucherCode));
      expect(vouchers.filter((current) => current === code)).toHaveLength(1);
    },
    '[INV-32] the identity of a student: one of ten users gets the proof': async () => {
      const address = schoolAddress();
      const students = await many(10, async () => {
        const user = await api.login();
        return { user, begun: (await begin(user)).body as unknown as Begun };
      });
      for (const { begun } of students) await api.student.answer(begun.verificationUrl, { address });
      await many(calls, (index) => {
        const { user, begun } = students[index % students.length] as (typeof students)[number];
        return notify(user, begun.verificationId);
      });
      const segments = await Promise.all(
        students.map(async ({ user }) => (await user.call('GET', '/user-segment')).body['segment']),
      );
      expect(segments.filter((segment) => segment === 'student')).toHaveLength(1);
    },
    'a withdrawal: refunds once': async () => {
      const user = await createPayer();
      const id = await contractOf(user);
      const responses = await many(calls, () => withdraw(user, id));
      expect([countStatus(responses, 201), countStatus(responses, 409)]).toEqual([1, calls - 1]);
      await until(async () => (await money(user)).refunds.length > 0);
      await api.tick();
      expect(await money(user)).toEqual({ captures: [9_900], refunds: [9_900] });
    },
  };

  it.for(Object.keys(races))('%s', { timeout: 30_000 + rounds * 20_000 }, async (name, context) => {
    expect.hasAssertions();
    const startedAt = performance.now();
    for (let round = 0; round < rounds; round += 1) await races[name]?.();
    reportRounds(context, rounds, `${Math.round((performance.now() - startedAt) / rounds)} ms`);
  });
});
