import { expect } from 'vitest';
import { draft, readMandate, readStatus, type Draft } from './test-wallet.ts';
import type { Listener, World } from './test-backend.ts';

/** Someone who pays with the wallet, and the wallet's id of the mandate. */
export type Payer = { listener: Listener; mandate: string };

/** Steps of the tests about the wallet, in a world. */
export function createWalletSteps(findWorld: () => World) {
  const wallet = () => findWorld().wallet;
  const webhooks = (mode: string): Promise<unknown> => wallet().call('POST', '/__control/webhooks', { mode });
  const rows = async (kind: string, mandate: string) =>
    (await wallet().ledger()).filter((row) => row.kind === kind && row.subject === mandate);
  return {
    webhooks,
    /** Takes back what a test did to the wallet. */
    calm: async (): Promise<void> => {
      await wallet().call('DELETE', '/__control/faults');
      await webhooks('send');
    },
    fault: (mode: string, path: string, times = 1): Promise<unknown> =>
      wallet().call('POST', '/__control/faults', { match: { method: 'POST', path }, mode, times }),
    /** Someone whose mandate was approved: in the trial, unless they had one. */
    subscribe: async (region: 'no' | 'fi' = 'no', offer = 'standard', known?: Listener): Promise<Payer> => {
      const listener = known ?? (await findWorld().login(region));
      const drafted = await draft(listener, region, offer);
      await wallet().answer(drafted.agreementUrl, 'approve');
      expect((await readStatus(listener, drafted)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
      const [id = ''] = drafted.encodedAgreementId.split('.');
      const row = (await wallet().ledger()).find(({ idempotencyKey }) => idempotencyKey === id);
      await findWorld().tick();
      return { listener, mandate: row?.reference ?? '' };
    },
    /** Someone in Norway whose mandate began with a voucher. */
    subscribeWith: async (voucherCode: string): Promise<Payer> => {
      const listener = await findWorld().login('no');
      const { body } = await listener.call('POST', '/vippsmobilepay/draft-agreement/with-voucher', {
        returnUrl: 'http://localhost:3000/no/checkout-v2/verify-vm',
        myAccountUrl: 'http://localhost:3000/no/',
        offerType: 0,
        voucherCode,
      });
      const drafted = body as unknown as Draft;
      await wallet().answer(drafted.agreementUrl, 'approve');
      expect((await readStatus(listener, drafted)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
      return { listener, mandate: (await readMandate(wallet(), drafted)).mandate };
    },
    chargesOf: (mandate: string) => rows('charge', mandate),
    statusesOf: async (mandate: string): Promise<string[]> =>
      (await rows('charge', mandate)).map(({ status }) => status),
    /** The order id of the charge that waits, as the payer's page holds it. */
    readCharge: async (mandate: string): Promise<string> => {
      const page = await (await fetch(`${findWorld().settings.walletUrl}/agreements/${mandate}`)).text();
      return /name="charge" value="([^"]+)"/.exec(page)?.[1] ?? '';
    },
    refundsOf: (mandate: string) => rows('refund', mandate),
    mandateStatus: async (mandate: string): Promise<string | undefined> =>
      (await wallet().ledger()).findLast(({ reference }) => reference === mandate)?.status,
  };
}
