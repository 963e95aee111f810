import { afterEach, expect, it } from 'vitest';
import { claimTrial } from '../../backend/billing/subscription/store.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { draft, readAgreement, readStatus } from './test-wallet.ts';
import { describeBackend } from './describe-backend.ts';

/** A wallet collects asynchronously: a charge in progress can be neither cancelled nor refunded yet. */
describeBackend('an agreement stopped while the wallet collects its first charge', (api) => {
  afterEach(async () => {
    globalThis.fetch = fetchReally;
    await steps.clearFaults();
  });

  const fetchReally = globalThis.fetch;
  const steps = createWalletSteps(() => api);
  /** Makes the wallet report every charge as in progress. */
  const reportInProgress = (): void => {
    const shown = { status: 'PROCESSING', amount: 9900, summary: { captured: 0, refunded: 0 } };
    globalThis.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      const isRead = (init?.method ?? 'GET') === 'GET' && /\/recurring\/v3\/agreements\/.+\/charges\//.test(address);
      return isRead ? Promise.resolve(Response.json(shown)) : fetchReally(input, init);
    };
  };

  it('[INV-27] [CW-05] refunds the charge once after it is collected', async () => {
    const user = await api.login('no');
    await claimTrial(api.database.db, 'person', user.id, user.id, new Date());
    const drafted = await draft(user);
    const { agreement } = await readAgreement(api.wallet, drafted);
    await steps.webhooks('drop');
    await api.wallet.answer(drafted.agreementUrl, 'approve');
    await api.wallet.act(agreement, { act: 'stop' });
    reportInProgress();
    expect((await readStatus(user, drafted)).body).toEqual({ agreementStatus: 'STOPPED', isDeclined: true });
    await api.tick();
    const { money } = await readAgreement(api.wallet, drafted);
    expect(money).toEqual(['charge 9900']);
    globalThis.fetch = fetchReally;
    for (let round = 0; round < 3; round += 1) await api.tick();
    expect((await readAgreement(api.wallet, drafted)).money).toEqual(['charge 9900', 'refund 9900']);
    // the response no longer says that nothing was charged
    expect((await readStatus(user, drafted)).body).toEqual({ agreementStatus: 'STOPPED' });
    expect((await user.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [] });
    expect(await api.tick()).toBe(0);
  });
});
