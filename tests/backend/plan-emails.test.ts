import { expect, it } from 'vitest';
import { formatLongDate } from '../../core/domain/date.ts';
import { createVoucherSteps, months } from './voucher-steps.ts';
import { buy, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('emails about vouchers and plans', (api) => {
  const { buyWith, issue, read } = createVoucherSteps(() => api);

  const change = (user: TestUser, offerType: number): Promise<ApiResponse> =>
    user.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
  /** The emails of a user, oldest first. */
  const emailsTo = async (user: TestUser): Promise<{ subject: string; text: string }[]> => {
    await api.tick();
    return api.mails.filter(({ recipient }) => recipient.startsWith(user.id));
  };
  /** Creates a user in the first paid month; `had` counts the emails until then. */
  const subscribe = async (offer: string): Promise<{ user: TestUser; had: number }> => {
    const user = await api.login();
    await buy(api, user, { offer });
    await api.advance('P14DT1H');
    await api.tick();
    return { user, had: (await emailsTo(user)).length };
  };

  it('the order email contains the free period of the voucher and the first charge after it', async () => {
    const user = await api.login();
    const code = await issue({ duration: months(2) });
    await buyWith(user, code);
    const { voucher, nextCharge } = await read(user);
    const [email, ...others] = await emailsTo(user);
    expect(others).toEqual([]);
    const end = formatLongDate(voucher?.endsAt ?? '', 'se');
    expect(email?.text).toContain(`Din rabattkod ${code} gäller: Nordlyd Premium är gratis för dig till den ${end}.`);
    expect(email?.text).toMatch(
      new RegExp(`Nästa betalning är 99\\D+ dras den ${formatLongDate(nextCharge?.date ?? '', 'se')}`),
    );
  });

  it('the order email contains the half price, its duration and the price after it', async () => {
    const user = await api.login();
    const code = await issue({ type: 'FIFTYPERCENT', duration: months(3) });
    await buyWith(user, code);
    const { voucher, nextCharge } = await read(user);
    const [email] = await emailsTo(user);
    expect(email?.text).toMatch(
      new RegExp(
        `rabattkod ${code} gäller: du betalar 49,50\\D+före den ${formatLongDate(voucher?.endsAt ?? '', 'se')}`,
      ),
    );
    expect(email?.text).toMatch(
      new RegExp(`Nästa betalning är 49,50\\D+${formatLongDate(nextCharge?.date ?? '', 'se')}[^]+ 99`),
    );
  });

  it('[VO-10] the voucher email contains its start on a running plan and the charge after it', async () => {
    const { user, had } = await subscribe('standard');
    const code = await issue({ reward: true, duration: months(2) });
    expect((await user.call('POST', `/subscription/start?coupon=${code}`)).status).toBe(200);
    const { voucher } = await read(user);
    const [email, ...others] = (await emailsTo(user)).slice(had);
    expect(others).toEqual([]);
    expect(email?.subject).toBe(`Din rabattkod ${code} är inlagd`);
    expect(email?.text).toContain(`förnyas den ${formatLongDate(voucher?.startsAt ?? '', 'se')}`);
    expect(email?.text).toContain(`gratis för dig till den ${formatLongDate(voucher?.endsAt ?? '', 'se')}`);
    expect(email?.text).toMatch(new RegExp(`Nästa betalning är 99\\D+${formatLongDate(voucher?.endsAt ?? '', 'se')}`));
  });

  it('the email about a free period without a card says that it ends by itself', async () => {
    const user = await api.login();
    const code = await issue();
    expect((await user.call('POST', `/subscription/start?coupon=${code}`)).status).toBe(201);
    const [email] = await emailsTo(user);
    expect(email?.text).toContain('upphör av sig själv');
    expect(email?.text).not.toContain('Nästa betalning');
  });

  it('an upgrade sends a confirmation with the next charge and a receipt', async () => {
    const { user, had } = await subscribe('standard');
    expect((await change(user, 3)).status).toBe(200);
    const emails = (await emailsTo(user)).slice(had);
    expect(emails.map(({ subject }) => subject).sort()).toEqual([
      'Du har nu Nordlyd Premium Total',
      expect.stringContaining('Kvitto'),
    ]);
    const text = emails.find(({ subject }) => subject.startsWith('Du har nu'))?.text ?? '';
    expect(text).toMatch(/från Nordlyd Premium till Nordlyd Premium Total\. Bytet gäller direkt, och 169\D+ är betalt/);
    const { currentPeriodEndsAt } = await read(user);
    expect(text).toContain(`dras den ${formatLongDate(currentPeriodEndsAt, 'se')}`);
  });

  it('[SL-09] the upgrade email says that an unused voucher can be redeemed again, and it can', async () => {
    const { user } = await subscribe('standard');
    const code = await issue({ reward: true });
    const redeem = () => user.call('POST', `/subscription/start?coupon=${code}`);
    expect((await redeem()).status).toBe(200);
    await change(user, 3);
    const text = (await emailsTo(user)).find(({ subject }) => subject.startsWith('Du har nu'))?.text ?? '';
    expect(text).toContain(`Rabattkoden ${code} hade inte börjat gälla. Du kan använda den en annan gång.`);
    expect(text).not.toContain('följer inte med');
    expect((await redeem()).status).toBe(200);
  });

  it('the upgrade email of a trial contains the end of the trial', async () => {
    const user = await api.login();
    await buy(api, user);
    const { trialEndsAt } = await read(user);
    await change(user, 3);
    const email = (await emailsTo(user)).at(-1);
    expect(email?.text).toContain(`provperioden är gratis till den ${formatLongDate(trialEndsAt ?? '', 'se')}`);
  });

  it('scheduling a cheaper plan sends one email with its date, and cancelling that sends one', async () => {
    const { user, had } = await subscribe('total');
    const { currentPeriodEndsAt } = await read(user);
    for (const offerType of [0, 0, 3, 3]) expect((await change(user, offerType)).status).toBe(200);
    const emails = (await emailsTo(user)).slice(had);
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Du byter till Nordlyd Premium',
      'Du behåller Nordlyd Premium Total',
    ]);
    expect(emails[0]?.text).toContain(
      `från Nordlyd Premium Total till Nordlyd Premium den ${formatLongDate(currentPeriodEndsAt, 'se')}`,
    );
  });

  it('[SL-10] scheduling a cheaper plan again sends another email when its date has changed', async () => {
    const { user, had } = await subscribe('total');
    await change(user, 0);
    const code = await issue({ type: 'FIFTYPERCENT', reward: true, duration: months(2) });
    expect((await user.call('POST', `/subscription/start?coupon=${code}`)).status).toBe(200);
    const { nextOffer } = await read(user);
    for (const offerType of [0, 0]) await change(user, offerType);
    const later = (await read(user)).nextOffer;
    expect(Date.parse(later?.startsAt ?? '')).toBeGreaterThan(Date.parse(nextOffer?.startsAt ?? ''));
    const texts = (await emailsTo(user))
      .slice(had)
      .filter(({ subject }) => subject === 'Du byter till Nordlyd Premium');
    expect(texts.map(({ text }) => /till Nordlyd Premium den (.+?)\./.exec(text)?.[1])).toEqual([
      formatLongDate(nextOffer?.startsAt ?? '', 'se'),
      formatLongDate(later?.startsAt ?? '', 'se'),
    ]);
  });

  /** Matches the sentence about the next charge. */
  const nextCharge = (date: string | undefined): RegExp =>
    new RegExp(`Nästa betalning är 99\\D+ dras den ${formatLongDate(date ?? '', 'se')}`);

  it('reactivating a plan sends one email with the next charge, and none when it was not cancelled', async () => {
    const { user, had } = await subscribe('standard');
    const { nextCharge: coming } = await read(user);
    for (const method of ['PUT', 'DELETE', 'PUT', 'PUT']) {
      expect((await user.call(method, '/subscription/package')).status).toBe(200);
    }
    const emails = (await emailsTo(user)).slice(had);
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Du har sagt upp Nordlyd Premium',
      'Uppsägningen är ångrad: Nordlyd Premium fortsätter',
    ]);
    expect(emails[1]?.text).toMatch(nextCharge(coming?.date));
  });

  it('cancelling a pause or ending it early sends one email with the next charge', async () => {
    const { user, had } = await subscribe('standard');
    const { nextCharge: coming } = await read(user);
    const pause = () => user.call('PUT', '/subscription/pause', { months: 2 });
    const resume = () => user.call('DELETE', '/subscription/pause');
    for (const call of [resume, pause, resume, resume]) expect((await call()).status).toBe(200);
    const [paused, cancelled, ...others] = (await emailsTo(user)).slice(had);
    expect([paused?.subject, cancelled?.subject, others]).toEqual([
      'Din paus av Nordlyd Premium är inlagd',
      'Pausen är borttagen: Nordlyd Premium fortsätter',
      [],
    ]);
    expect(cancelled?.text).toMatch(nextCharge(coming?.date));

    await pause();
    await api.advance('P35D');
    await api.tick();
    const today = api.backend.clock.now().toISOString();
    for (const call of [resume, resume]) expect((await call()).status).toBe(200);
    const ended = (await emailsTo(user)).filter(({ subject }) => subject.startsWith('Pausen är avslutad'));
    expect(ended).toHaveLength(1);
    expect(ended[0]?.text).toMatch(nextCharge(today));
  });

  it('a rejected upgrade sends no email', async () => {
    const { user, had } = await subscribe('standard');
    await user.call('DELETE', '/subscription/package');
    expect((await change(user, 3)).status).toBe(409);
    const emails = (await emailsTo(user)).slice(had);
    expect(emails.map(({ subject }) => subject)).toEqual(['Du har sagt upp Nordlyd Premium']);
  });
});
