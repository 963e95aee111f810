import { buy, type Answer, type Listener, type World } from './test-backend.ts';

/** What the API says about the right to withdraw. */
export type Right = {
  canWithdraw: boolean;
  obstacle: string | null;
  contract: { subscriptionId: string; withdrawUntil: string; refund: { amount: number } } | null;
  others: { subscriptionId: string }[];
};

/** Where the receipts of the tests go. */
export const receiptAddress = 'receipt@nordlyd.example';

/** Steps of the tests about withdrawing, in a world. */
export function createWithdrawalSteps(findWorld: () => World) {
  const read = async (listener: Listener): Promise<Right> =>
    (await listener.call('GET', '/withdrawal')).body as unknown as Right;
  const withdraw = (listener: Listener, subscriptionId: string): Promise<Answer> =>
    listener.call('POST', '/withdrawal', { subscriptionId, name: 'Test Person', email: receiptAddress });
  const contractOf = async (listener: Listener): Promise<string> =>
    (await read(listener)).contract?.subscriptionId ?? '';
  return {
    read,
    contractOf,
    withdraw,
    isPremium: async (listener: Listener): Promise<boolean> =>
      (await listener.call('GET', '/subscription')).body['hasActiveSubscription'] === true,
    /** what the card provider took and gave back, in minor units, oldest first */
    money: async (listener: Listener): Promise<{ captures: number[]; refunds: number[] }> => {
      const rows = (await findWorld().ledger()).filter(({ subject }) => subject === listener.id);
      const sum = (kind: string) => rows.filter((row) => row.kind === kind).map(({ amount }) => amount?.value ?? 0);
      return { captures: sum('capture'), refunds: sum('refund') };
    },
    /** Somebody who pays by card from the first day. */
    payer: async (offer = 'standard'): Promise<Listener> => {
      const listener = await findWorld().login();
      await buy(findWorld(), listener, { offer });
      await listener.call('DELETE', '/subscription/package');
      await buy(findWorld(), listener, { offer });
      return listener;
    },
    /** Runs what is due until something has come to pass. */
    until: async (isSo: () => Promise<boolean>): Promise<void> => {
      for (let round = 0; round < 100 && !(await isSo()); round += 1) {
        await findWorld().tick();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
