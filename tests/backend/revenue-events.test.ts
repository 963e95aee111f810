import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { event } from '../../backend/database/schema/event.ts';
import { privacySetting } from '../../backend/database/schema/people.ts';
import { refund } from '../../backend/database/schema/withdrawal.ts';
import { settleRefund } from '../../backend/billing/transactions/refund.ts';
import { revenueEventNames } from '../../core/domain/revenue-event.ts';
import { describeBackend } from './describe-backend.ts';
import { createOfficeSteps } from './office-steps.ts';
import { purchase } from './purchase-event.ts';
import type { TestUser } from './test-backend.ts';
import { createWithdrawalSteps } from './withdrawal-steps.ts';

describeBackend('revenue events', (api) => {
  const { act, createPayer, readExport, rowsOf } = createOfficeSteps(() => api);
  const { until } = createWithdrawalSteps(() => api);

  const consent = (user: TestUser, hasGivenConsentToAnalyticsCookies: boolean) =>
    user.call('POST', '/user/cookies-consent', {
      hasGivenConsentToAnalyticsCookies,
      hasGivenConsentToMarketingCookies: false,
    });
  const eventsOf = async ({ id }: TestUser) => {
    const isOwn = and(eq(event.userId, id), inArray(event.name, [...revenueEventNames]));
    return (await api.database.db.select().from(event).where(isOwn).orderBy(event.position)).map(({ data }) => data);
  };
  const namesOf = async (user: TestUser) => (await eventsOf(user)).map((each) => each.event);
  const isPaidBack = async (user: TestUser) =>
    (await rowsOf(`/customers/${user.id}`, 'payments')).some((row) => String(row['refund']).endsWith('succeeded'));

  it('report the end of a trial, a renewal, a refund and a cancellation, each once, with the amounts of the ledger', async () => {
    const user = await api.login();
    await consent(user, true);
    const { ecommerce } = await purchase(api, user);
    for (let month = 0; month < 2; month += 1) {
      await api.advance('P32D');
      await Promise.all([api.tick(), api.tick()]);
    }
    const money = { transaction_id: ecommerce.transaction_id, currency: 'SEK', value: 99, tax: 19.8 };
    const items = [{ item_id: 'standard', item_name: 'Nordlyd Premium', item_category: 'offer', quantity: 1 }];
    const order_number = expect.stringMatching(/^NL-/) as string;
    const paid = await eventsOf(user);
    expect(paid).toEqual([
      { event: 'trial_converted', ecommerce: { ...money, items }, order_number },
      { event: 'renewal', ecommerce: { ...money, items }, order_number },
    ]);
    const [newest] = await rowsOf(`/customers/${user.id}`, 'payments');
    await act(user.id, 'refund', { transactionId: newest?.['id'], amount: 49.5 });
    await until(() => isPaidBack(user));
    await user.call('DELETE', '/subscription/package');
    const later = (await eventsOf(user)).slice(2);
    expect(later).toMatchObject([
      { event: 'refund', ecommerce: { ...money, value: 49.5, tax: 9.9 }, order_number: newest?.['orderNumber'] },
      { event: 'cancel', ecommerce: { transaction_id: money.transaction_id, value: 99 }, reason: 'cancelled' },
    ]);
    const [settled] = await api.database.db
      .select()
      .from(refund)
      .where(eq(refund.transactionId, String(newest?.['id'])));
    const { reference = '' } = settled ?? {};
    const now = api.backend.clock.now();
    expect(await settleRefund(api.database.db, reference, true, now)).toBe(false);
    expect(await namesOf(user)).toEqual(['trial_converted', 'renewal', 'refund', 'cancel']);
    // the provider reports that the refund failed after all
    expect(await settleRefund(api.database.db, reference, false, now)).toBe(true);
    expect(await namesOf(user)).toEqual(['trial_converted', 'renewal', 'cancel']);
  });

  it('report a chargeback once, and the cancellation that follows', async () => {
    const user = await createPayer();
    await consent(user, true);
    const paid = (await api.ledger()).findLast(({ subject, kind }) => subject === user.id && kind === 'capture');
    await api.card('POST', '/__control/chargebacks', { reference: paid?.reference });
    await Promise.all([api.tick(), api.tick()]);
    await until(async () => (await namesOf(user)).length >= 2);
    expect(await namesOf(user)).toEqual(['chargeback', 'cancel']);
  });

  it('are not recorded without consent, after its withdrawal, or against the privacy settings', async () => {
    const [silent, changed, declined] = [await createPayer(), await createPayer(), await createPayer()];
    await consent(changed, true);
    await consent(changed, false);
    await consent(declined, true);
    await api.database.db.insert(privacySetting).values({
      userId: declined.id,
      hasOptedOutFromAnalyticsAndProductDevelopment: true,
      hasOptedOutFromMarketing3RdPartyPlatforms: true,
      changedAt: api.backend.clock.now(),
    });
    await api.advance('P32D');
    await api.tick();
    for (const user of [silent, changed, declined]) expect(await namesOf(user)).toEqual([]);
  });

  it('agree with the ledger and a report of the provider, and every difference is listed', async () => {
    const env: NodeJS.ProcessEnv = { ...process.env, BACKEND_PORT: new URL(api.settings.backendUrl).port };
    delete env['DATABASE_URL'];
    const reconcile = (...args: string[]) =>
      new Promise<{ code: number; lines: string[] }>((resolve) => {
        const command = ['scripts/ledger.ts', 'reconcile', ...args];
        execFile(process.execPath, command, { env }, (error, stdout) =>
          resolve({ code: Number(error?.code ?? 0), lines: stdout.trimEnd().split('\n') }),
        );
      });
    await api.advance('P1D');
    const since = api.backend.clock.now().toISOString();
    const [user, silent] = [await createPayer(), await createPayer()];
    await consent(user, true);
    await api.advance('P32D');
    await api.tick();
    await until(async () => (await namesOf(user)).includes('renewal'));
    const movements = (await readExport('ledger', { since })) as Record<string, string>[];
    expect(movements.length).toBeGreaterThanOrEqual(4);
    const header = 'Psp Reference,Type,Gross Currency,Gross Debit (GC),Gross Credit (GC)';
    const rows = movements.map(
      ({ providerReference, currency, amount }) => `${providerReference},Settled,${currency},,${Number(amount) / 100}`,
    );
    const folder = await mkdtemp(join(tmpdir(), 'nordlyd-settlement-'));
    const file = join(folder, 'report.csv');
    await writeFile(file, [header, ...rows, ',Fee,SEK,1.00,'].join('\n'));
    const equal = await reconcile('--since', since, '--report', file);
    expect(equal).toMatchObject({
      code: 0,
      lines: [
        `ledger: ${movements.length} movements`,
        expect.stringMatching(/0 different$/),
        expect.stringMatching(/, 1 Fee, 0 different$/),
      ],
    });
    expect(equal.lines[1]).toMatch(/^events: 1 equal, \d+ without consent/);

    await api.database.db.delete(event).where(and(eq(event.userId, user.id), eq(event.name, 'renewal')));
    await writeFile(file, [header, ...rows.slice(1), 'X1,Mystery,SEK,,5'].join('\n'));
    const different = await reconcile('--since', since, '--report', file);
    expect(different.code).toBe(1);
    expect(different.lines.filter((line) => line.startsWith('  '))).toEqual([
      expect.stringMatching(/^ {2}payment NL-\d+ of 99\.00 SEK has no event$/),
      expect.stringMatching(/^ {2}payment NL-\d+ of 99\.00 SEK is not in the report$/),
      `  unknown row in the report: ${file} line ${movements.length + 1}: X1,Mystery,SEK,,5`,
    ]);
    expect(await namesOf(silent)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
