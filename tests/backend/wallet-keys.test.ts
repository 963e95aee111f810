import { afterEach, expect, it } from 'vitest';
import { createVoucherSteps } from './voucher-steps.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { describeBackend } from './describe-backend.ts';

/** A write that reached the wallet. */
type Write = { call: string; key: string };

/** What happens to a write; undefined lets it through. */
type Interference = (write: Write) => Response | 'lost' | undefined;

const forbidden = (): Response =>
  Response.json({ title: 'Forbidden', status: 403, detail: 'the sales unit may not do that' }, { status: 403 });

describeBackend('idempotency keys of the wallet', (api) => {
  const fetchReally = globalThis.fetch;
  const steps = createWalletSteps(() => api);
  const { advanceMonths } = createVoucherSteps(() => api);
  afterEach(async () => {
    globalThis.fetch = fetchReally;
    await steps.clearFaults();
  });

  /** Records the writes to the wallet, and interferes with them. */
  const record = (interfere: Interference = () => undefined): Write[] => {
    const writes: Write[] = [];
    globalThis.fetch = async (input, init) => {
      const key = new Headers(init?.headers).get('Idempotency-Key');
      const { pathname } = new URL(input instanceof Request ? input.url : String(input));
      if (key === null || !pathname.startsWith('/recurring/')) return fetchReally(input, init);
      const write = { call: `${init?.method} ${pathname.replace(/.*\/agreements(\/[^/]+)?(\/charges)?/, '$2')}`, key };
      writes.push(write);
      const response = interfere(write);
      if (response === undefined) return fetchReally(input, init);
      if (response !== 'lost') return response;
      await fetchReally(input, init);
      throw new DOMException('lost', 'TimeoutError');
    };
    return writes;
  };
  const keysOf = (writes: Write[], method: string) =>
    writes.filter(({ call }) => call.startsWith(method)).map(({ key }) => key);

  it('have 1 to 40 characters and none of # ? / \\ in the whole life of a subscription', async () => {
    const writes = record();
    const payer = await steps.subscribe();
    await api.advance('P14DT1H');
    await api.tick();
    for (let month = 0; month < 2; month += 1) {
      await advanceMonths(1);
      await api.tick();
    }
    await api.wallet.act(payer.agreement, { act: 'plan', plan: 'waits' });
    await payer.user.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 3 });
    await api.tick();
    await payer.user.call('DELETE', '/subscription/package');
    await api.tick();
    await advanceMonths(1);
    await api.tick();
    const calls = writes.map(({ call }) => call.replace(/\/[\w-]{30,}/, '/ID'));
    expect(new Set(calls)).toEqual(new Set(['POST ', 'POST /charges', 'PATCH ', 'DELETE /charges/ID']));
    expect(writes.filter(({ key }) => !/^[^#?/\\]{1,40}$/.test(key))).toEqual([]);
    expect((await steps.chargesOf(payer.agreement)).length).toBeGreaterThan(2);
    expect(await steps.readAgreementStatus(payer.agreement)).toBe('STOPPED');
  });

  it.each([
    ['403', forbidden],
    ['400 without a body', () => new Response(null, { status: 400 })],
  ])('[INV-25] are new after a %s, so that a corrected sales unit stops the agreement', async (_what, refuse) => {
    const payer = await steps.subscribe();
    const refused = new Set<string>();
    let isCorrected = false;
    const writes = record(({ call, key }) => {
      if (!call.startsWith('PATCH') || (isCorrected && !refused.has(key))) return undefined;
      refused.add(key);
      return refuse();
    });
    await payer.user.call('DELETE', '/subscription/package');
    for (let round = 0; round < 2; round += 1) await api.tick();
    isCorrected = true;
    await api.tick();
    expect(await steps.readAgreementStatus(payer.agreement)).toBe('STOPPED');
    const keys = keysOf(writes, 'PATCH');
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    ['a lost response', 'lost'],
    ['a 500', 500],
    ['a 409', 409],
    ['a 429', 429],
  ] as const)('are repeated after %s', async (_what, failure) => {
    const payer = await steps.subscribe();
    let times = 1;
    const writes = record(({ call }) => {
      if (!call.startsWith('PATCH') || times === 0) return undefined;
      times -= 1;
      return failure === 'lost' ? 'lost' : new Response(null, { status: failure });
    });
    await payer.user.call('DELETE', '/subscription/package');
    await api.tick();
    await api.tick();
    const [first, second, ...more] = keysOf(writes, 'PATCH');
    expect([second, more]).toEqual([first, []]);
    expect(await steps.readAgreementStatus(payer.agreement)).toBe('STOPPED');
  });

  it('[INV-17] refund once when the response is lost and the next try is refused', async () => {
    const payer = await steps.subscribe();
    await api.wallet.act(payer.agreement, { act: 'plan', plan: 'waits' });
    await api.advance('P14DT1H');
    await api.tick();
    const charge = await steps.readCharge(payer.agreement);
    await steps.webhooks('drop');
    await payer.user.call('DELETE', '/subscription/package');
    await api.wallet.act(payer.agreement, { act: 'collect', charge });
    const responses: ('lost' | Response)[] = ['lost', forbidden()];
    const writes = record(({ call }) => (call.endsWith('/refund') ? responses.shift() : undefined));
    await api.advance('PT2M');
    for (let round = 0; round < 5; round += 1) await api.tick();
    expect((await steps.refundsOf(payer.agreement)).map(({ amount }) => amount?.value)).toEqual([9900]);
    expect(new Set(keysOf(writes, 'POST')).size).toBe(1); // the second try finds the refund in the history of the charge
  });

  it('a refused request for a charge is no failed payment: it is ordered once as soon as the cause is corrected', async () => {
    const payer = await steps.subscribe();
    await steps.fault('refuse', '/charges', 2);
    await api.advance('P14DT1H');
    await api.tick();
    await steps.clearFaults();
    expect(await steps.chargesOf(payer.agreement)).toEqual([]);
    let isInvalid = true;
    record(({ call }) =>
      isInvalid && call === 'POST /charges'
        ? Response.json({ type: 'about:blank', title: 'Bad request' }, { status: 400 })
        : undefined,
    );
    await api.tick();
    const emails = api.mails.filter(({ recipient }) => recipient.startsWith(payer.user.id));
    expect(emails.map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining('gikk ikke'));
    expect((await payer.user.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
    isInvalid = false;
    await api.tick();
    expect(await steps.chargesOf(payer.agreement)).toEqual([]);
    await api.advance('PT6H');
    await api.tick();
    expect(await steps.statusesOf(payer.agreement)).toEqual(['CHARGED']);
  });

  it('a charge whose first order arrived is not ordered again after a refusal', async () => {
    const payer = await steps.subscribe();
    await steps.webhooks('drop');
    const responses: ('lost' | Response)[] = ['lost', forbidden(), forbidden()];
    record(({ call }) => (call === 'POST /charges' ? responses.shift() : undefined));
    await api.advance('P14DT1H');
    for (let round = 0; round < 3; round += 1) await api.tick();
    expect(await steps.statusesOf(payer.agreement)).toEqual(['CHARGED']);
    expect(responses.length).toBeGreaterThan(0);
  });
});
