import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '../../core/domain/date.ts';
import { testDatabases } from './databases.ts';
import { createSteps, months } from './voucher-steps.ts';
import { buy, createWorld, type Answer, type Listener, type World } from './test-backend.ts';

describe.each(testDatabases)('mails about vouchers and plans on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());
  const { buyWith, issue, read } = createSteps(() => world);

  const change = (listener: Listener, offerType: number): Promise<Answer> =>
    listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
  /** The mails that a listener has got, oldest first. */
  const mailsTo = async (listener: Listener): Promise<{ subject: string; text: string }[]> => {
    await world.tick();
    return world.mails.filter(({ recipient }) => recipient.startsWith(listener.id));
  };
  /** Someone in the first paid month, and how many mails there were until then. */
  const subscribe = async (offer: string): Promise<{ listener: Listener; had: number }> => {
    const listener = await world.login();
    await buy(world, listener, { offer });
    await world.advance('P14DT1H');
    await world.tick();
    return { listener, had: (await mailsTo(listener)).length };
  };

  it('the order tells the free time of its voucher and the first charge after it', async () => {
    const listener = await world.login();
    const code = await issue({ duration: months(2) });
    await buyWith(listener, code);
    const { voucher, nextCharge } = await read(listener);
    const [letter, ...others] = await mailsTo(listener);
    expect(others).toEqual([]);
    const end = formatDay(voucher?.endsAt ?? '', 'se');
    expect(letter?.text).toContain(`Din rabattkod ${code} gäller: Nordlyd Premium är gratis för dig till ${end}.`);
    expect(letter?.text).toMatch(
      new RegExp(`Nästa betalning är 99\\D+ dras den ${formatDay(nextCharge?.date ?? '', 'se')}`),
    );
  });

  it('the order tells the half price, how long it lasts and the price after it', async () => {
    const listener = await world.login();
    const code = await issue({ type: 'FIFTYPERCENT', duration: months(3) });
    await buyWith(listener, code);
    const { voucher, nextCharge } = await read(listener);
    const [letter] = await mailsTo(listener);
    expect(letter?.text).toMatch(
      new RegExp(`rabattkod ${code} gäller: du betalar 49,50\\D+före ${formatDay(voucher?.endsAt ?? '', 'se')}`),
    );
    expect(letter?.text).toMatch(
      new RegExp(`Nästa betalning är 49,50\\D+${formatDay(nextCharge?.date ?? '', 'se')}[^]+ 99`),
    );
  });

  it('[VO-10] a voucher redeemed on a running plan tells from when it counts and what is charged after it', async () => {
    const { listener, had } = await subscribe('standard');
    const code = await issue({ reward: true, duration: months(2) });
    expect((await listener.call('POST', `/subscription/start?coupon=${code}`)).status).toBe(200);
    const { voucher } = await read(listener);
    const [letter, ...others] = (await mailsTo(listener)).slice(had);
    expect(others).toEqual([]);
    expect(letter?.subject).toBe(`Din rabattkod ${code} är inlagd`);
    expect(letter?.text).toContain(`förnyas den ${formatDay(voucher?.startsAt ?? '', 'se')}`);
    expect(letter?.text).toContain(`gratis för dig till ${formatDay(voucher?.endsAt ?? '', 'se')}`);
    expect(letter?.text).toMatch(new RegExp(`Nästa betalning är 99\\D+${formatDay(voucher?.endsAt ?? '', 'se')}`));
  });

  it('free time that was started without a card is told to end by itself', async () => {
    const listener = await world.login();
    const code = await issue();
    expect((await listener.call('POST', `/subscription/start?coupon=${code}`)).status).toBe(201);
    const [letter] = await mailsTo(listener);
    expect(letter?.text).toContain('upphör av sig själv');
    expect(letter?.text).not.toContain('Nästa betalning');
  });

  it('an upgrade is confirmed beside its receipt, with the next charge', async () => {
    const { listener, had } = await subscribe('standard');
    expect((await change(listener, 3)).status).toBe(200);
    const letters = (await mailsTo(listener)).slice(had);
    expect(letters.map(({ subject }) => subject).sort()).toEqual([
      'Du har nu Nordlyd Premium Total',
      expect.stringContaining('Kvitto'),
    ]);
    const told = letters.find(({ subject }) => subject.startsWith('Du har nu'))?.text ?? '';
    expect(told).toMatch(/från Nordlyd Premium till Nordlyd Premium Total\. Bytet gäller direkt, och 169\D+ är betalt/);
    const { currentPeriodEndsAt } = await read(listener);
    expect(told).toContain(`dras den ${formatDay(currentPeriodEndsAt, 'se')}`);
  });

  it('[SL-09] an upgrade tells that a voucher which only waited may be used again, and it may', async () => {
    const { listener } = await subscribe('standard');
    const code = await issue({ reward: true });
    const redeem = () => listener.call('POST', `/subscription/start?coupon=${code}`);
    expect((await redeem()).status).toBe(200);
    await change(listener, 3);
    const told = (await mailsTo(listener)).find(({ subject }) => subject.startsWith('Du har nu'))?.text ?? '';
    expect(told).toContain(`Rabattkoden ${code} hade inte börjat gälla. Du kan använda den en annan gång.`);
    expect(told).not.toContain('följer inte med');
    expect((await redeem()).status).toBe(200);
  });

  it('an upgrade in the trial says that the trial goes on', async () => {
    const listener = await world.login();
    await buy(world, listener);
    const { trialEndsAt } = await read(listener);
    await change(listener, 3);
    const letter = (await mailsTo(listener)).at(-1);
    expect(letter?.text).toContain(`provperioden är gratis till ${formatDay(trialEndsAt ?? '', 'se')}`);
  });

  it('a cheaper plan is told once with its day, and taking it back once', async () => {
    const { listener, had } = await subscribe('total');
    const { currentPeriodEndsAt } = await read(listener);
    for (const offerType of [0, 0, 3, 3]) expect((await change(listener, offerType)).status).toBe(200);
    const letters = (await mailsTo(listener)).slice(had);
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Du byter till Nordlyd Premium',
      'Du behåller Nordlyd Premium Total',
    ]);
    expect(letters[0]?.text).toContain(
      `från Nordlyd Premium Total till Nordlyd Premium den ${formatDay(currentPeriodEndsAt, 'se')}`,
    );
  });

  it('[SL-10] a cheaper plan that is asked for again and would begin on another day by now is told again', async () => {
    const { listener, had } = await subscribe('total');
    await change(listener, 0);
    const code = await issue({ type: 'FIFTYPERCENT', reward: true, duration: months(2) });
    expect((await listener.call('POST', `/subscription/start?coupon=${code}`)).status).toBe(200);
    const { nextOffer } = await read(listener);
    for (const offerType of [0, 0]) await change(listener, offerType);
    const later = (await read(listener)).nextOffer;
    expect(Date.parse(later?.startsAt ?? '')).toBeGreaterThan(Date.parse(nextOffer?.startsAt ?? ''));
    const told = (await mailsTo(listener))
      .slice(had)
      .filter(({ subject }) => subject === 'Du byter till Nordlyd Premium');
    expect(told.map(({ text }) => /till Nordlyd Premium den (\S+?)\./.exec(text)?.[1])).toEqual([
      formatDay(nextOffer?.startsAt ?? '', 'se'),
      formatDay(later?.startsAt ?? '', 'se'),
    ]);
  });

  /** The letter that ends with this about money: what is charged next, and when. */
  const nextCharge = (date: string | undefined): RegExp =>
    new RegExp(`Nästa betalning är 99\\D+ dras den ${formatDay(date ?? '', 'se')}`);

  it('a cancellation that is taken back is told once, with the next charge; what was not cancelled is not', async () => {
    const { listener, had } = await subscribe('standard');
    const { nextCharge: coming } = await read(listener);
    for (const method of ['PUT', 'DELETE', 'PUT', 'PUT']) {
      expect((await listener.call(method, '/subscription/package')).status).toBe(200);
    }
    const letters = (await mailsTo(listener)).slice(had);
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Du har sagt upp Nordlyd Premium',
      'Uppsägningen är ångrad: Nordlyd Premium fortsätter',
    ]);
    expect(letters[1]?.text).toMatch(nextCharge(coming?.date));
  });

  it('a pause that is called off or ended early is told once, with the next charge', async () => {
    const { listener, had } = await subscribe('standard');
    const { nextCharge: coming } = await read(listener);
    const pause = () => listener.call('PUT', '/subscription/pause', { months: 2 });
    const resume = () => listener.call('DELETE', '/subscription/pause');
    for (const call of [resume, pause, resume, resume]) expect((await call()).status).toBe(200);
    const [paused, calledOff, ...others] = (await mailsTo(listener)).slice(had);
    expect([paused?.subject, calledOff?.subject, others]).toEqual([
      'Din paus av Nordlyd Premium är inlagd',
      'Pausen är borttagen: Nordlyd Premium fortsätter',
      [],
    ]);
    expect(calledOff?.text).toMatch(nextCharge(coming?.date));

    await pause();
    await world.advance('P35D');
    await world.tick();
    const today = world.backend.clock.now().toISOString();
    for (const call of [resume, resume]) expect((await call()).status).toBe(200);
    const ended = (await mailsTo(listener)).filter(({ subject }) => subject.startsWith('Pausen är avslutad'));
    expect(ended).toHaveLength(1);
    expect(ended[0]?.text).toMatch(nextCharge(today));
  });

  it('a refused upgrade is told to nobody', async () => {
    const { listener, had } = await subscribe('standard');
    await listener.call('DELETE', '/subscription/package');
    expect((await change(listener, 3)).status).toBe(409);
    const letters = (await mailsTo(listener)).slice(had);
    expect(letters.map(({ subject }) => subject)).toEqual(['Du har sagt upp Nordlyd Premium']);
  });
});
