import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { banUser } from '../../backend/accounts/store.ts';
import { mail } from '../../backend/database/schema/delivery.ts';
import { staffRoles } from '../../server/office-token.ts';
import { describeBackend } from './describe-backend.ts';
import { createOfficeSteps } from './office-steps.ts';
import { buy } from './test-backend.ts';

describeBackend('the office', (api) => {
  const steps = createOfficeSteps(() => api);
  const { act, auditOf, call, createPayer, failureOf, paymentOf, read, readEffects, rowsOf } = steps;

  it.each(['   ', '\u200B\u200B\u200B', '---'])(
    'refuses a change with the reason "%s", which says nothing',
    async (reason) => {
      const user = await createPayer();
      for (const isPreview of [true, false]) {
        const { status, body } = await act(user.id, 'ban', { reason, isPreview });
        expect([status, body['errors']]).toEqual([400, [expect.objectContaining({ field: '/reason' })]]);
      }
      expect((await read(`/customers/${user.id}`))['bannedAt']).toBeNull();
      expect(await auditOf(user.id)).not.toContainEqual(expect.objectContaining({ reason }));
    },
  );

  it('finds a customer by email, order number, transaction, id, payment and card, and shows everything', async () => {
    const user = await createPayer();
    await user.call('POST', '/user/cookies-consent', {
      hasGivenConsentToMarketingCookies: true,
      hasGivenConsentToAnalyticsCookies: false,
    });
    await api.tick();
    const payment = await paymentOf(user.id);
    const { rows } = (await api.database.db.execute(
      sql`SELECT psp_reference AS psp, (SELECT last_four FROM stored_card WHERE user_id = ${user.id} LIMIT 1) AS four
          FROM payment_intent WHERE user_id = ${user.id} AND amount > 0`,
    )) as { rows: [{ psp: string; four: string }] };
    const [{ psp, four }] = rows;
    for (const query of [
      `${user.id.toUpperCase()}@nordlyd.example`,
      user.id,
      payment['orderNumber'],
      payment['id'],
      psp,
    ]) {
      const customers = await rowsOf(`/customers?query=${encodeURIComponent(String(query))}`, 'customers');
      expect(customers.map(({ id }) => id)).toEqual([user.id]);
    }
    const ofCard = await rowsOf(`/customers?query=${four}`, 'customers');
    expect(ofCard.map(({ id }) => id)).toContain(user.id);
    expect(await rowsOf('/customers?query=nothing@nordlyd.example', 'customers')).toEqual([]);

    const customer = await read(`/customers/${user.id}`);
    expect(customer).toMatchObject({
      email: `${user.id}@nordlyd.example`,
      plans: [{ plan: 'standard', status: 'active', price: '99.00 SEK' }],
      payments: [{ amount: '99.00 SEK', status: 'Success', refund: null }],
      consents: [{ marketing: true, analytics: false }],
    });
    expect(customer['emails']).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('NL-') as string }),
    );
    expect(customer['webhooks']).toContainEqual(expect.objectContaining({ kind: 'AUTHORISATION' }));
    expect((await auditOf(user.id)).map(({ action }) => action)).toEqual(expect.arrayContaining(['find', 'show']));

    // stored with the domain in ASCII, and typed by staff as the customer writes it
    await api.database.db.execute(sql`UPDATE app_user SET email = 'maja@xn--blbr-noae.example' WHERE id = ${user.id}`);
    for (const query of ['Maja@Blåbär.example', 'maja@xn--blbr-noae.example']) {
      const customers = await rowsOf(`/customers?query=${encodeURIComponent(query)}`, 'customers');
      expect(customers.map(({ id }) => id)).toEqual([user.id]);
    }
  });

  it('adds vouchers in batches, shows their use and stops them', async () => {
    const preview = await call('finance', 'POST', '/vouchers', {
      code: 'BATCH',
      count: 3,
      type: 'FREE',
      days: 30,
      isPreview: true,
    });
    expect(readEffects(preview)).toMatchObject({ codes: [null, '3 × BATCH-…'], regions: [null, 'se, no, fi'] });
    const [validFrom, validTo] = ['2031-01-01T00:00:00Z', '2030-01-01T00:00:00Z'];
    const reversed = call('finance', 'POST', '/vouchers', { code: 'PAST', type: 'FREE', validFrom, validTo });
    expect(await failureOf(reversed)).toBe('its last day is before its first');
    const { body } = await call('finance', 'POST', '/vouchers', {
      code: 'BATCH',
      count: 3,
      type: 'FREE',
      days: 30,
      maxUses: 1,
      reward: true,
    });
    const { codes } = body['data'] as unknown as { codes: [string, string, string] };
    expect(new Set(codes).size).toBe(3);
    const user = await createPayer();
    await act(user.id, 'redeem', { code: codes[0] });
    const listed = async () =>
      (await rowsOf('/vouchers?after=BATCG', 'vouchers')).filter(({ code }) => codes.includes(String(code)));
    expect((await listed()).map(({ uses }) => String(uses)).sort()).toEqual(['0', '0', '1']);
    await call('finance', 'POST', `/vouchers/${codes[1]}`, {});
    expect(await failureOf(act((await createPayer()).id, 'redeem', { code: codes[1] }))).toBe('not_valid');
    expect(await failureOf(call('finance', 'POST', '/vouchers', { code: codes[2], type: 'FREE' }))).toBe('known code');

    // another batch whose name begins alike, and a code that is no batch
    await call('finance', 'POST', '/vouchers', { code: 'BATCH-TWO', count: 2, type: 'FREE' });
    await call('finance', 'POST', '/vouchers', { code: 'BATCH-1', type: 'FREE' });
    const stopped = await call('finance', 'POST', '/vouchers/batch-*', { isPreview: true });
    expect(stopped.body['effects']).toEqual([{ name: 'codes', before: '1 stopped, 2 valid', after: '3 stopped' }]);
    await call('finance', 'POST', '/vouchers/batch-*', {});
    const batches = (await rowsOf('/vouchers?after=BATCG', 'vouchers')).filter(({ code }) =>
      String(code).startsWith('BATCH'),
    );
    expect(batches.filter(({ isStopped }) => isStopped).map(({ code }) => code)).toEqual(codes.toSorted());
    expect(batches).toHaveLength(6);
    expect(await failureOf(call('finance', 'POST', '/vouchers/NOTHING-*', {}))).toBe('no voucher');
  });

  it('adds a voucher of some plans, and one that its customer gives to friends', async () => {
    const giver = await createPayer();
    const gift = { code: 'GIFT', type: 'FREE', months: 1, reward: true, issuedBy: giver.id };
    expect(await failureOf(call('finance', 'POST', '/vouchers', { ...gift, issuedBy: 'nothing' }))).toBe('no customer');
    await call('finance', 'POST', '/vouchers', gift);
    expect(await failureOf(act(giver.id, 'redeem', { code: 'GIFT' }))).toBe('can_not_join_own_subscription');
    expect((await act((await createPayer()).id, 'redeem', { code: 'GIFT' })).status).toBe(200);
    expect((await auditOf(giver.id)).map(({ action }) => action)).toContain('add vouchers');

    await call('finance', 'POST', '/vouchers', { code: 'PLANS', type: 'FREE', offers: ['duo', 'total'] });
    expect(await rowsOf('/vouchers?after=PLANR', 'vouchers')).toContainEqual(
      expect.objectContaining({ code: 'PLANS', offers: ['duo', 'total'] }),
    );
    const user = await api.login();
    const isValidFor = async (offer: number) =>
      (await user.call('GET', `/checkoutvoucher/validate/PLANS?offerType=${offer}`)).status === 200;
    expect([await isValidFor(0), await isValidFor(2)]).toEqual([false, true]);
  });

  it('changes a switch of one region now and at a set time', async () => {
    const isMaintained = async (region: string): Promise<unknown> =>
      (await api.send('GET', '/v2/feature', undefined, { 'X-Region': region })).body['isMaintenanceActive'];
    const change = (fields: object) =>
      call('admin', 'POST', '/switches', { region: 'fi', name: 'maintenance', value: true, ...fields });
    await change({});
    expect([await isMaintained('fi'), await isMaintained('se')]).toEqual([true, false]);
    await change({ value: false });
    const at = new Date(api.backend.clock.now().getTime() + 3_600_000).toISOString();
    await change({ at });
    expect(await failureOf(change({ at: '2020-01-01T00:00:00Z' }))).toBe('the time is over');
    await api.tick();
    expect(await isMaintained('fi')).toBe(false);
    expect(await rowsOf('/switches', 'scheduled')).toEqual([{ region: 'fi', name: 'maintenance', value: true, at }]);
    await api.advance('PT2H');
    await api.tick();
    expect(await isMaintained('fi')).toBe(true);
    await change({ value: false });
  });

  it('sets a price increase after a preview of its customers and dates', async () => {
    await buy(api, await api.login('no'), { offer: 'duo' });
    const at = new Date(api.backend.clock.now().getTime() + 60 * 86_400_000).toISOString();
    const order = { region: 'no', offer: 'duo', price: 500, at };
    const preview = readEffects(await call('finance', 'POST', '/prices', { ...order, isPreview: true }));
    expect(preview).toMatchObject({
      'price for new customers': [expect.stringMatching(/NOK$/), '500.00 NOK'],
      'subscribers who get an email': [null, '1'],
      'subscribers pay it from': [null, at],
    });
    expect(await failureOf(call('finance', 'POST', '/prices', { ...order, price: 1 }))).toBe('the price is not higher');
    expect((await call('finance', 'POST', '/prices', order)).status).toBe(200);
    expect(await failureOf(call('finance', 'POST', '/prices', order))).toBe('there is one at that time');
    expect(await rowsOf('/prices', 'increases')).toMatchObject([{ region: 'no', offer: 'duo', price: '500.00 NOK' }]);
    await api.tick();
    expect(api.mails.filter(({ text }) => /\b500\skr\b/.test(text))).toHaveLength(1);
  });

  it('[INV-48] refuses changes of the audit log in the database', async () => {
    const user = await createPayer();
    await act(user.id, 'cancel');
    const { db } = api.database;
    for (const statement of [
      sql`UPDATE office_audit SET reason = 'another'`,
      sql`UPDATE office_audit SET user_id = 'another'`,
      sql`UPDATE office_audit SET user_id = 'erased-1', staff = 'another'`,
      sql`DELETE FROM office_audit`,
      sql`TRUNCATE office_audit`,
    ])
      await expect(db.execute(statement).catch((error: Error) => Promise.reject(error.cause))).rejects.toThrow(
        /only added/,
      );
    expect((await auditOf(user.id))[0]).toMatchObject({
      staff: 'admin@nordlyd.example',
      action: 'cancel',
      before: { plan: 'active' },
      after: { plan: 'cancelled' },
      reason: 'a test of the office',
    });
  });

  /** Who may call what; each call is refused for the other roles. */
  const matrix: [method: string, path: string, body: object | undefined, roles: string][] = [
    ['GET', '/customers?query=nothing', undefined, 'support finance admin'],
    ['GET', '/customers/nothing', undefined, 'support finance admin'],
    ...['cancel', 'undo', 'redeem', 'extend', 'resend', 'endSession', 'endSessions', 'ban', 'unban'].map(
      (action) => ['POST', '/customers/nothing', { action }, 'support admin'] as (typeof matrix)[number],
    ),
    ['POST', '/customers/nothing', { action: 'refund' }, 'finance admin'],
    ...['setKind', 'export', 'erase'].map(
      (action) => ['POST', '/customers/nothing', { action }, 'admin'] as (typeof matrix)[number],
    ),
    ['GET', '/vouchers', undefined, 'support finance admin'],
    ['POST', '/vouchers', { code: 'MATRIX', type: 'FREE', isPreview: true }, 'finance admin'],
    ['POST', '/vouchers/NOTHING', {}, 'finance admin'],
    ['GET', '/prices', undefined, 'support finance admin'],
    ['POST', '/prices', { region: 'se', offer: 'duo', price: 1, at: '2020-01-01T00:00:00Z' }, 'finance admin'],
    ['GET', '/switches', undefined, 'support finance admin'],
    ['POST', '/switches', { region: 'se', name: 'maintenance', value: false, isPreview: true }, 'admin'],
    ['GET', '/tasks', undefined, 'support finance admin'],
    ['POST', '/tasks/nothing', { decision: 'skip' }, 'finance admin'],
    ['GET', '/audit', undefined, 'admin'],
  ];

  it.each(matrix)('%s %s %j is for %s', async (method, path, body, allowed) => {
    const statuses = await Promise.all(staffRoles.map(async (role) => (await call(role, method, path, body)).status));
    expect(staffRoles.filter((_, index) => statuses[index] !== 403).join(' ')).toBe(allowed);
    expect(statuses).not.toContain(500);
    const user = await api.login();
    const own = { Authorization: `Bearer ${user.token}` };
    expect((await api.send(method, `/office/v1${path}`, body, own)).status).toBe(401);
  });

  it('shows no secret of an email, and no customer to a banned token', async () => {
    const user = await api.login();
    await user.call('GET', '/user');
    await banUser(api.database.db, user.id, new Date());
    const data = { kind: 'emailCode', region: 'se', code: '482913' } as const;
    const row = {
      id: crypto.randomUUID(),
      dedupeKey: user.id,
      userId: user.id,
      data,
      createdAt: new Date(),
      leasedUntil: new Date(0),
    };
    await api.database.db.insert(mail).values(row);
    const { body } = await call('support', 'GET', `/customers/${user.id}`);
    expect(JSON.stringify(body)).not.toContain('482913');
    expect(await failureOf(act(user.id, 'resend', { emailId: row.id }))).toMatch(/has ended/);
  });
});
