import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { paymentIntent, subscription } from '../../backend/database/schema/payment.ts';
import { describeBackend } from './describe-backend.ts';
import { createOfficeSteps } from './office-steps.ts';
import { createVoucherSteps } from './voucher-steps.ts';
import { createWithdrawalSteps } from './withdrawal-steps.ts';

type Movement = Record<string, unknown>;

describeBackend('the ledger', (api) => {
  const { act, createPayer, paymentOf, readExport } = createOfficeSteps(() => api);
  const { until } = createWithdrawalSteps(() => api);
  const { buyWith, issue } = createVoucherSteps(() => api);

  const readLedger = (query: Record<string, string>): Promise<Movement[]> => readExport('ledger', query);

  it('has one line per payment and refund, with VAT, plan, voucher and the reference of the provider', async () => {
    const user = await createPayer();
    const { id, orderNumber } = await paymentOf(user.id);
    const [intent] = await api.database.db.select().from(paymentIntent).where(eq(paymentIntent.userId, user.id));
    const [plan] = await api.database.db.select().from(subscription).where(eq(subscription.userId, user.id));
    const paid = {
      order: orderNumber,
      subscription: plan?.id,
      currency: 'SEK',
      region: 'se',
      plan: 'standard',
      method: 'Card',
      voucher: null,
      providerReference: intent?.pspReference,
    };
    expect(await readLedger({ since: '2020-01-01T00:00:00Z' })).toEqual([
      {
        time: expect.stringMatching(/Z$/),
        kind: 'payment',
        amount: 9_900,
        vat: 1_980,
        event: 'purchase',
        consent: false,
        ...paid,
      } as Movement,
    ]);

    await api.advance('P20D');
    await act(user.id, 'refund', { transactionId: id, amount: 49.5 });
    await until(async () => String((await paymentOf(user.id))['refund']).endsWith('succeeded'));
    expect(await readLedger({ since: '2020-01-01T00:00:00Z' })).toMatchObject([
      { kind: 'payment', amount: 9_900 },
      { kind: 'refund', amount: -4_950, vat: -990, ...paid },
    ]);

    const code = await issue({ type: 'FIFTYPERCENT' });
    await buyWith(await api.login('fi'), code);
    await api.advance('P20D');
    await api.tick();
    const [finnish] = await readLedger({ since: '2020-01-01T00:00:00Z', region: 'fi' });
    expect(finnish).toMatchObject({ kind: 'payment', region: 'fi', currency: 'EUR', voucher: code });
    const today = api.backend.clock.now().toISOString();
    expect(await readLedger({ since: today })).toEqual([]);
    const all = await readLedger({ since: '2020-01-01T00:00:00Z', until: today });
    expect(all).toHaveLength(4);
    const renewed = all.find(
      ({ kind, order }) => kind === 'payment' && order !== orderNumber && order !== finnish?.['order'],
    );
    expect(renewed).toMatchObject({ amount: 9_900, region: 'se', providerReference: expect.any(String) as string });
    expect(renewed?.['providerReference']).not.toBe(intent?.pspReference);
  });

  it('is written by `npm run ledger`, which refuses wrong dates with one line', async () => {
    const env: NodeJS.ProcessEnv = { ...process.env, BACKEND_PORT: new URL(api.settings.backendUrl).port };
    delete env['DATABASE_URL'];
    const run = (...args: string[]) => promisify(execFile)(process.execPath, ['scripts/ledger.ts', ...args], { env });
    const { stdout } = await run('--since', '2020-01-01', '--region', 'se');
    expect(stdout.trimEnd().split('\n')).toHaveLength(3);
    await expect(run('--since', 'soon')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^nordlyd: .+\n$/),
    });
  });
});
