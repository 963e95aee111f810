import { expect, it } from 'vitest';
import { priceRise } from '../../backend/database/schema/catalogue.ts';
import type { OfferType } from '../../core/domain/offer.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import { addDays } from '../../core/domain/period.ts';
import { holdStudentPlan } from './student-steps.ts';
import { verify } from './test-students.ts';
import { createVoucherSteps, months } from './voucher-steps.ts';
import { buy, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('a price increase of a plan that changes before it', (api) => {
  const { captures, issue, advanceMonths, read } = createVoucherSteps(() => api);

  const readChange = async (user: TestUser): Promise<unknown> => {
    const { body } = await user.call('GET', '/subscription');
    return (body as unknown as { subscriptions: [{ priceChange: unknown }] }).subscriptions[0].priceChange;
  };
  const emails = ({ id }: TestUser): string[] =>
    api.mails
      .filter(({ recipient, subject }) => recipient.startsWith(id) && subject.includes('Priset på'))
      .map(({ text }) => text);
  const runJobs = async (): Promise<void> => {
    await Promise.all([api.tick(), api.scheduler.runDue()]);
    await api.tick();
  };
  const announce = async (offer: OfferType, amount: number, days: number): Promise<void> => {
    const startsAt = addDays(api.backend.clock.now(), days);
    await api.database.db.insert(priceRise).values({ region: 'se', offer, amount, startsAt });
    await runJobs();
  };

  it('is announced only after the user cancels the scheduled cheaper plan', async () => {
    const user = await api.login();
    await buy(api, user, { offer: 'duo' });
    await api.advance('P14D');
    await api.tick();
    const choose = (offerType: number) => user.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
    expect((await choose(0)).status).toBe(200);
    await announce('duo', 199_00, 60);
    expect([await readChange(user), emails(user)]).toEqual([null, []]);
    expect((await choose(2)).status).toBe(200);
    await runJobs();
    expect(await readChange(user)).toMatchObject({ price: { amount: 199 } });
    expect(emails(user)).toHaveLength(1);
    // scheduled again, the cheaper plan replaces the increase
    expect((await choose(0)).status).toBe(200);
    expect(await readChange(user)).toBeNull();
  });

  it('[VO-11] is the price after a voucher, as shown before the voucher is redeemed or ordered', async () => {
    const [holder, buyer] = [await api.login(), await api.login()];
    await buy(api, holder, { offer: 'total' });
    await api.advance('P14D');
    await api.tick();
    // before the voucher ends, and after the first discounted charge
    await announce('total', 199_00, 50);
    const half = { type: 'FIFTYPERCENT', duration: months(2) };
    const reward = await issue({ ...half, reward: true });
    const terms = await holder.call('GET', `/checkout/voucher/3/${reward}`);
    expect(terms.body).toMatchObject({ discountPrice: 84.5, defaultPrice: 199 });
    const overview = await buyer.call('GET', `/checkout/overview/3?voucherCode=${await issue(half)}`);
    expect(overview.body).toMatchObject({ discount: { discountPrice: 84.5, priceAfterwards: 199 } });
    expect((await holder.call('POST', `/subscription/start?coupon=${reward}`)).status).toBe(200);
    await advanceMonths(4);
    expect((await captures(holder)).at(-1)).toBe(199_00);
  });

  it('[VO-10] applies to the charge after a waiting free month, as shown before', async () => {
    const user = await api.login();
    await buy(api, user, { offer: 'totalduo' });
    await api.advance('P14D');
    await api.tick();
    const code = await issue({ reward: true, duration: months(1) });
    expect((await user.call('POST', `/subscription/start?coupon=${code}`)).status).toBe(200);
    await announce('totalDuo', 259_00, 40);
    const { voucher, nextCharge } = await read(user);
    expect(nextCharge).toMatchObject({ date: voucher?.endsAt, amount: 259 });
    await advanceMonths(2);
    expect((await captures(user)).slice(1)).toEqual([259_00]);
  });

  it('[ST-03] does not change the standard price that a student has agreed to for afterwards', async () => {
    const user = await holdStudentPlan(api);
    await announce('standard', 119_00, 1);
    await api.advance('P11M20D');
    await runJobs();
    const student = await api.login('se', user.id);
    const { body } = await student.call('GET', '/offer');
    expect((body as unknown as { offers: object[] }).offers[0]).toMatchObject({ offerType: 0, defaultPrice: 119 });
    expect((await student.call('GET', '/user-segment')).body).toMatchObject({
      student: { status: 'expiring', priceAfterwards: 99 },
    });
    await api.advance('P1M');
    await runJobs();
    expect((await read(await api.login('se', user.id))).nextCharge?.amount).toBe(99);
  });

  it('[SL-10] [ST-03] emails the standard price when a scheduled Student plan starts after the proof expires', async () => {
    const user = await api.login();
    await verify(api, user);
    await api.advance('P11M10D');
    await api.tick();
    const student = await api.login('se', user.id);
    await buy(api, student);
    await api.advance('P14D');
    await api.tick();
    expect((await student.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 1 })).status).toBe(200);
    await api.tick();
    const { nextCharge, nextOffer } = await read(student);
    expect(nextOffer).toMatchObject({ subscriptionOfferType: 1 });
    const email = api.mails.find(
      ({ recipient, subject }) => recipient.startsWith(user.id) && subject.includes('Du byter till'),
    );
    expect(email?.text).toContain(`betalar du ${formatMoney(toMinor(nextCharge?.amount ?? 0), 'se')} i månaden`);
    expect(email?.text).not.toContain('49,50');
  });

  it('[ST-03] is not announced to a student whose proof expires before, and is announced after a new proof', async () => {
    const user = await holdStudentPlan(api);
    // the eleventh month has just been paid
    for (let month = 0; month < 11; month += 1) {
      await api.advance(month === 0 ? 'P1MT1H' : 'P1M');
      await api.tick();
    }
    await announce('student', 69_00, 20);
    expect([await readChange(user), emails(user)]).toEqual([null, []]);
    const student = await api.login('se', user.id);
    await verify(api, student);
    await runJobs();
    const announced = await readChange(student);
    expect(announced).toMatchObject({ price: { amount: 69 } });
    expect(emails(user)).toEqual([expect.stringContaining('69\u00a0kr')]);
    const paid = (await captures(user)).length;
    await api.advance('P2MT1H');
    await api.tick();
    await api.advance('P1M');
    await api.tick();
    expect((await captures(user)).slice(paid).at(-1)).toBe(69_00);
    expect((await captures(user)).slice(paid)).not.toContain(99_00);
  });
});
