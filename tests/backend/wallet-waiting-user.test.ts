import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { walletAgreement } from '../../backend/database/schema/agreement.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { draft, readStatus, type Draft } from './test-wallet.ts';
import { buy, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('a user who returned from the wallet and waits', (api) => {
  afterEach(() => steps.clearFaults());
  const steps = createWalletSteps(() => api);

  const emailsTo = ({ id }: TestUser) => api.mails.filter(({ recipient }) => recipient.startsWith(id));
  /** Returns before the wallet has decided, and has waited on the page for `seconds`. */
  const waitOnPage = async (user: TestUser, drafted: Draft, seconds: number): Promise<void> => {
    expect((await readStatus(user, drafted)).body).toEqual({ agreementStatus: 'PENDING' });
    const [id = ''] = drafted.encodedAgreementId.split('.');
    const returnedAt = new Date(Date.now() - seconds * 1_000);
    await api.database.db.update(walletAgreement).set({ returnedAt }).where(eq(walletAgreement.id, id));
  };
  const pollWallet = async (): Promise<void> => {
    await api.advance('PT2M');
    await api.tick();
    await api.tick();
  };

  it.each([
    [16, 1],
    [14, 0],
  ])('[CW-05] emails the user when the agreement expires after %s s of waiting: %s emails', async (seconds, emails) => {
    const user = await api.login('no');
    const drafted = await draft(user);
    await waitOnPage(user, drafted, seconds);
    await api.wallet.answer(drafted.agreementUrl, 'expire');
    await pollWallet();
    expect((await readStatus(user, drafted)).body).toMatchObject({ agreementStatus: 'EXPIRED' });
    const subjects = emailsTo(user).map(({ subject }) => subject);
    expect(subjects).toEqual(Array.from({ length: emails }, () => 'Betalingen for Nordlyd Premium gikk ikke gjennom'));
  });

  it('[CW-05] ends the wait for a draft that expires before its user returns, without a webhook', async () => {
    const user = await api.login('no');
    const drafted = await draft(user);
    await steps.webhooks('drop');
    await api.wallet.answer(drafted.agreementUrl, 'expire');
    await pollWallet();
    const [id = ''] = drafted.encodedAgreementId.split('.');
    const stored = await api.database.db.select().from(walletAgreement).where(eq(walletAgreement.id, id));
    expect(stored).toMatchObject([{ state: 'expired' }]);
    expect(emailsTo(user)).toEqual([]);
    expect((await draft(user)).encodedAgreementId).not.toBe(drafted.encodedAgreementId);
  });

  it('[SL-02] emails the user that the wallet has had its trial', async () => {
    const [first, second] = [await api.login('fi'), await api.login('fi')];
    const phone = '358401234567';
    await api.wallet.answer((await draft(first, 'fi')).agreementUrl, 'approve', phone);
    await pollWallet();
    const drafted = await draft(second, 'fi');
    await waitOnPage(second, drafted, 60);
    await api.wallet.answer(drafted.agreementUrl, 'approve', phone);
    await pollWallet();
    expect((await readStatus(second, drafted)).body).toMatchObject({
      errorTitle: 'UserIsNotEligibleForFreeTrialError',
    });
    const emails = emailsTo(second);
    expect(emails.map(({ subject }) => subject)).toEqual(['Ostoa ei viety loppuun: Nordlyd Premium']);
    expect(emails[0]?.text).toContain('MobilePay-tilisi kokeilujakso on jo käytetty');
  });

  it('[ER-02] sends no email when the user bought another plan in the meantime', async () => {
    const user = await api.login('no');
    const drafted = await draft(user);
    await waitOnPage(user, drafted, 60);
    expect((await buy(api, user)).body).toEqual({ resultCode: 'Authorised' });
    await api.wallet.answer(drafted.agreementUrl, 'approve');
    await pollWallet();
    expect((await readStatus(user, drafted)).body).toMatchObject({ errorTitle: 'UserHasActiveSubscriptionError' });
    expect(emailsTo(user).map(({ subject }) => subject)).toEqual([expect.stringContaining('Velkommen')]);
  });
});
