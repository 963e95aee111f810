import { afterEach, expect, it } from 'vitest';
import { claimTrial } from '../../backend/billing/subscription/store.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { draft, readAgreement } from './test-wallet.ts';
import type { TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

/**
 * A wallet may refuse access to some agreements, such as those of another sales unit. Other agreements must not be
 * affected.
 */
describeBackend('when the wallet forbids access to some agreements', (api) => {
  afterEach(async () => {
    globalThis.fetch = fetchReally;
    await steps.clearFaults();
  });

  const fetchReally = globalThis.fetch;
  const steps = createWalletSteps(() => api);
  const forbid = (agreements: readonly string[]): void => {
    globalThis.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      const isAbout = (agreement: string): boolean => address.includes(`/recurring/v3/agreements/${agreement}`);
      if (!agreements.some(isAbout)) return fetchReally(input, init);
      return Promise.resolve(new Response('{}', { status: 403 }));
    };
  };
  const isPremium = async (user: TestUser): Promise<unknown> =>
    (await user.call('GET', '/subscription')).body['hasActiveSubscription'];
  /** Creates a user who approved an agreement and did not return. */
  const approve = async () => {
    const user = await api.login('no');
    await claimTrial(api.database.db, 'person', user.id, user.id, new Date());
    const drafted = await draft(user);
    await api.wallet.answer(drafted.agreementUrl, 'approve');
    return { user, agreement: (await readAgreement(api.wallet, drafted)).agreement };
  };

  it.each([
    ['events', 1],
    ['events', 4],
    ['the scheduled poll', 1],
    ['the scheduled poll', 4],
  ])('[FLT-06] [INV-24] activates other agreements by %s when %i are forbidden', async (trigger, count) => {
    await steps.webhooks(trigger === 'events' ? 'hold' : 'drop');
    const forbidden: Awaited<ReturnType<typeof approve>>[] = [];
    for (let index = 0; index < count; index += 1) forbidden.push(await approve());
    const other = await approve();
    forbid(forbidden.map(({ agreement }) => agreement));
    if (trigger === 'events') await api.wallet.call('POST', '/__control/webhooks/release');
    else await api.advance('PT2M');
    await expect
      .poll(
        async () => {
          await api.tick();
          return isPremium(other.user);
        },
        { timeout: 10_000 },
      )
      .toBe(true);
    const arePremium = () => Promise.all(forbidden.map(({ user }) => isPremium(user)));
    expect(await arePremium()).toEqual(forbidden.map(() => false));
    globalThis.fetch = fetchReally;
    await api.advance('PT2M');
    await api.tick();
    expect(await arePremium()).toEqual(forbidden.map(() => true));
  });

  it.each([1, 3])(
    '[FLT-06] [INV-10] charges other agreements when they are due and %i are forbidden',
    async (count) => {
      const payers = [];
      for (let index = 0; index < count + 2; index += 1) payers.push(await steps.subscribe());
      const ids = new Map<string, string>();
      for (const { user, agreement } of payers) {
        const { body } = await user.call('GET', '/subscription');
        ids.set(agreement, (body as unknown as { subscriptions: { id: string }[] }).subscriptions[0]?.id ?? '');
      }
      // in charging order
      const agreements = payers
        .map(({ agreement }) => agreement)
        .toSorted((one, other) => ((ids.get(one) ?? '') < (ids.get(other) ?? '') ? -1 : 1));
      const forbidden = agreements.slice(0, count);
      await api.advance('P14DT1H');
      forbid(forbidden);
      await api.tick();
      for (const agreement of agreements) {
        expect(await steps.statusesOf(agreement)).toEqual(forbidden.includes(agreement) ? [] : ['CHARGED']);
      }
    },
  );
});
