import { expect } from 'vitest';
import { draft, readAgreement, readStatus, type Draft } from './test-wallet.ts';
import type { TestUser, TestBackend } from './test-backend.ts';

/** A user who pays with the wallet, and the wallet's id of the agreement. */
export type Payer = { user: TestUser; agreement: string };

/** Steps of the tests of the wallet. */
export function createWalletSteps(getApi: () => TestBackend) {
  const wallet = () => getApi().wallet;
  const webhooks = (mode: string): Promise<unknown> => wallet().call('POST', '/__control/webhooks', { mode });
  const rows = async (kind: string, agreement: string) =>
    (await wallet().ledger()).filter((row) => row.kind === kind && row.subject === agreement);
  return {
    webhooks,
    /** Clears the faults and the webhook mode of the wallet. */
    clearFaults: async (): Promise<void> => {
      await wallet().call('DELETE', '/__control/faults');
      await webhooks('send');
    },
    fault: (mode: string, path: string, times = 1): Promise<unknown> =>
      wallet().call('POST', '/__control/faults', { match: { method: 'POST', path }, mode, times }),
    /** Approves an agreement: with a trial, unless the user had one. */
    subscribe: async (region: 'no' | 'fi' = 'no', offer = 'standard', known?: TestUser): Promise<Payer> => {
      const user = known ?? (await getApi().login(region));
      const drafted = await draft(user, region, offer);
      await wallet().answer(drafted.agreementUrl, 'approve');
      expect((await readStatus(user, drafted)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
      const [id = ''] = drafted.encodedAgreementId.split('.');
      const row = (await wallet().ledger()).find(({ idempotencyKey }) => idempotencyKey === id);
      await getApi().tick();
      return { user, agreement: row?.reference ?? '' };
    },
    /** Approves an agreement with a voucher in Norway. */
    subscribeWith: async (voucherCode: string): Promise<Payer> => {
      const user = await getApi().login('no');
      const { body } = await user.call('POST', '/vippsmobilepay/draft-agreement/with-voucher', {
        returnUrl: 'http://localhost:3000/no/checkout-v2/verify-vm',
        myAccountUrl: 'http://localhost:3000/no/',
        offerType: 0,
        voucherCode,
      });
      const drafted = body as unknown as Draft;
      await wallet().answer(drafted.agreementUrl, 'approve');
      expect((await readStatus(user, drafted)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
      return { user, agreement: (await readAgreement(wallet(), drafted)).agreement };
    },
    chargesOf: (agreement: string) => rows('charge', agreement),
    statusesOf: async (agreement: string): Promise<string[]> =>
      (await rows('charge', agreement)).map(({ status }) => status),
    /** The order id of the waiting charge, from the payer's page. */
    readCharge: async (agreement: string): Promise<string> => {
      const page = await (await fetch(`${getApi().settings.walletUrl}/agreements/${agreement}`)).text();
      return /name="charge" value="([^"]+)"/.exec(page)?.[1] ?? '';
    },
    refundsOf: (agreement: string) => rows('refund', agreement),
    readAgreementStatus: async (agreement: string): Promise<string | undefined> =>
      (await wallet().ledger()).findLast(({ reference }) => reference === agreement)?.status,
  };
}
