import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { contractDocument } from '../../api-spec/load-bundle.ts';
import { listOperations } from '../../contract-tools/openapi/operations.ts';
import { describeBackend } from './describe-backend.ts';
import { buy, openSession, type TestUser } from './test-backend.ts';
import { draft } from './test-wallet.ts';

/** Parameters that name public things or places, not what a user owns. */
const publicNames = /\{(slug|offer|key|title|offerType|code|number)\}|^\/(podcast|episode)\//;

/** Calls with an id in the body or query. */
const described: [method: string, path: string, describe: (id: string) => Record<string, unknown>][] = [
  ['POST', '/withdrawal', (id) => ({ subscriptionId: id, name: 'A B', email: 'a@nordlyd.example' })],
  ['POST', '/withdrawal/confirmation', (id) => ({ token: id })],
  ['POST', '/adyenpayment/verify-payment-result', (id) => ({ sessionId: id, offerType: 0, voucherCode: null })],
  ['POST', '/vippsmobilepay/draft-agreement-status', (id) => ({ encodedAgreementId: id })],
  ['GET', '/vippsmobilepay/draft-agreement-details', (id) => ({ encodedAgreementId: id })],
  ['POST', '/user-segment/notify-of-verification-result', (id) => ({ verificationId: id })],
];

/** Pages of a user that any change by another one would alter. */
const ownPages = [
  '/subscription',
  '/transaction/history',
  '/multimember-subscription/overview',
  '/adyenpayment/payment-methods',
  '/withdrawal',
];

describeBackend('ids of other users', (api) => {
  /** Ids in all rows, except those in a user's own rows. */
  const listForeignIds = async (user: TestUser): Promise<string[]> => {
    const read = async (statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> =>
      ((await api.database.db.execute(statement)) as { rows: Record<string, unknown>[] }).rows;
    const tables = await read(sql`SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`);
    const [ids, own] = [new Set<string>(), new Set<string>()];
    for (const { table_name: name } of tables) {
      const rows = await read(sql`SELECT * FROM ${sql.identifier(String(name))} LIMIT 300`);
      for (const row of rows) {
        const found = JSON.stringify(row).includes(user.id) ? own : ids;
        for (const value of Object.values(row))
          if (typeof value === 'string' && /^(?=.*\d)[\w-]{8,80}$/.test(value)) found.add(value);
      }
    }
    return [...ids].filter((id) => !own.has(id));
  };

  it('show and change nothing for a subscriber who knows them', { timeout: 120_000 }, async () => {
    const [owner, guest, buyer, attacker] = [
      await api.login(),
      await api.login(),
      await api.login(),
      await api.login(),
    ];
    expect((await buy(api, owner, { offer: 'duo' })).status).toBe(200);
    const { body } = await owner.call('PUT', '/multimember-subscription/invitation-link');
    const join = `/multimember-subscription/join-as-guest/${String(body['invitationId'])}`;
    expect((await guest.call('POST', join)).status).toBe(200);
    await buy(api, attacker);
    await api.advance('P14D');
    await api.tick();
    await openSession(buyer);
    const { encodedAgreementId } = await draft(await api.login('no'));
    const ids = [...(await listForeignIds(attacker)), encodedAgreementId];
    expect(ids.length).toBeGreaterThan(20);
    const readOwn = async (user: TestUser, path: string) => ({
      ...(await user.call('GET', path)).body,
      requestId: undefined,
    });
    const readAll = () => Promise.all([owner, guest].flatMap((user) => ownPages.map((path) => readOwn(user, path))));
    const before = await readAll();

    const statePaymentMethod = await api.typeCard();
    const calls = [
      ...described,
      ['POST', '/adyenpayment/submit-payment', (id: string) => ({ sessionId: id, statePaymentMethod })] as const,
    ];
    const accepted: string[] = [];
    const send = async (method: string, path: string, content?: object): Promise<void> => {
      const { status } = await attacker.call(method, path, content);
      if (status < 400 || status >= 500) accepted.push(`${status} ${method} ${path} ${JSON.stringify(content)}`);
    };
    const named = listOperations(contractDocument).filter(({ path }) => path.includes('{') && !publicNames.test(path));
    expect(named.length).toBeGreaterThan(9);
    for (const id of ids) {
      for (const { method, path } of named) await send(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, id));
      for (const [method, path, describe] of calls) {
        if (method === 'GET') await send(method, `${path}?${new URLSearchParams(describe(id) as never).toString()}`);
        else await send(method, path, describe(id));
      }
    }
    expect(accepted).toEqual([]);
    expect(await readAll()).toEqual(before);
  });
});
