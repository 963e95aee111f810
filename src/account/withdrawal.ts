import { useMutation, useQuery } from '@tanstack/react-query';
import type { components } from '../../api-spec/generated/v2.ts';
import { emitAccountChange } from '../api/emit-account-change.ts';
import { unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { meQuery, userQuery, withdrawalQuery } from '../api/queries.ts';
import { useView } from '../view.tsx';

type Schemas = components['schemas'];
export type Withdrawal = Schemas['Withdrawal'];
export type WithdrawalContract = Schemas['WithdrawalContract'];
export type WithdrawalRight = Schemas['WithdrawalRight'];

/** The last day of the withdrawal period; the API returns the midnight after it. */
export const getLastWithdrawalDay = ({ withdrawUntil }: WithdrawalContract): Date =>
  new Date(Date.parse(withdrawUntil) - 1);

/** The withdrawal statement; anonymous visitors describe the contract in free text. */
export type Statement = { name: string; email: string; contract: string };

/** The user's data and the contract of a logged-in user; unknown for an anonymous visitor. */
export function useWithdrawalStatus() {
  const { region } = useView();
  const me = useQuery(meQuery());
  const isLoggedIn = me.data?.isLoggedIn === true;
  const right = useQuery({ ...withdrawalQuery(region), enabled: isLoggedIn });
  const user = useQuery({ ...userQuery(region), enabled: isLoggedIn });
  return { me, isLoggedIn, right, user };
}

/** Withdraws the logged-in user from a contract. */
export function useWithdraw(subscriptionId: string, onDone: (withdrawal: Withdrawal) => void) {
  const { region } = useView();
  return useMutation({
    mutationFn: ({ name, email }: Statement) =>
      unwrap(getApiClient(region).POST('/withdrawal', { body: { subscriptionId, name, email } })),
    onSuccess: (withdrawal) => {
      onDone(withdrawal);
      emitAccountChange();
    },
  });
}

/** Sends the statement of an anonymous visitor. */
export function useStatement() {
  const { region } = useView();
  return useMutation({
    mutationFn: (body: Statement) => unwrap(getApiClient(region).POST('/withdrawal/statement', { body })),
  });
}

/** Completes a statement by the link of its email. */
export function useConfirmation() {
  const { region } = useView();
  return useMutation({
    mutationFn: (token: string) => unwrap(getApiClient(region).POST('/withdrawal/confirmation', { body: { token } })),
    onSuccess: emitAccountChange,
  });
}
