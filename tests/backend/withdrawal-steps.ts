import { buy, type ApiResponse, type TestUser, type TestBackend } from './test-backend.ts';

/** The right of withdrawal in the API. */
export type Right = {
  canWithdraw: boolean;
  obstacle: string | null;
  contract: { subscriptionId: string; withdrawUntil: string; refund: { amount: number } } | null;
  others: { subscriptionId: string }[];
};

/** The recipient of the receipts in tests. */
export const receiptAddress = 'receipt@nordlyd.example';

/** Steps of the tests of withdrawals. */
export function createWithdrawalSteps(getApi: () => TestBackend) {
  const read = async (user: TestUser): Promise<Right> =>
    (await user.call('GET', '/withdrawal')).body as unknown as Right;
  const withdraw = (user: TestUser, subscriptionId: string): Promise<ApiResponse> =>
    user.call('POST', '/withdrawal', { subscriptionId, name: 'Test Person', email: receiptAddress });
  const contractOf = async (user: TestUser): Promise<string> => (await read(user)).contract?.subscriptionId ?? '';
  return {
    read,
    contractOf,
    withdraw,
    isPremium: async (user: TestUser): Promise<boolean> =>
      (await user.call('GET', '/subscription')).body['hasActiveSubscription'] === true,
    /** captures and refunds of the card provider, in minor units, oldest first */
    money: async (user: TestUser): Promise<{ captures: number[]; refunds: number[] }> => {
      const rows = (await getApi().ledger()).filter(({ subject }) => subject === user.id);
      const sum = (kind: string) => rows.filter((row) => row.kind === kind).map(({ amount }) => amount?.value ?? 0);
      return { captures: sum('capture'), refunds: sum('refund') };
    },
    /** Creates a user who pays by card from the first day. */
    createPayer: async (offer = 'standard'): Promise<TestUser> => {
      const user = await getApi().login();
      await buy(getApi(), user, { offer });
      await user.call('DELETE', '/subscription/package');
      await buy(getApi(), user, { offer });
      return user;
    },
    /** Runs due jobs until the condition is true. */
    until: async (isDone: () => Promise<boolean>): Promise<void> => {
      for (let round = 0; round < 100 && !(await isDone()); round += 1) {
        await getApi().tick();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
