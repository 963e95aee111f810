import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { components } from '../../api-spec/generated/v2.ts';
import { formatLongDate } from '../../core/domain/date.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import styles from '../ui/TaskPage.module.css';
import { useView } from '../view.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';
import { getPlanName } from './plan-text.ts';
import { WithdrawalForm } from './WithdrawalForm.tsx';
import {
  getLastWithdrawalDay,
  useWithdraw,
  type Withdrawal,
  type WithdrawalContract,
  type WithdrawalRight,
} from './withdrawal.ts';
import { WithdrawalDone } from './WithdrawalDone.tsx';

type User = components['schemas']['UserDetails'];

type ContractFormProps = {
  contract: WithdrawalContract;
  name: string;
  email: string;
  /** the contract was selected here, and the focused button has disappeared */
  hasFocus: boolean;
  onDone: (withdrawal: Withdrawal) => void;
};

function ContractForm({ contract, name, email, hasFocus, onDone }: ContractFormProps) {
  const { region } = useView();
  const withdrawal = useWithdraw(contract.subscriptionId, onDone);
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (hasFocus) lead.current?.focus();
  }, [hasFocus]);
  const plan = getPlanName(contract.offerType);
  const { amount } = contract.refund;
  return (
    <>
      <p ref={lead} tabIndex={-1}>
        {text.withdraw_until({
          plan,
          concluded: formatLongDate(contract.concludedAt, region),
          date: formatLongDate(getLastWithdrawalDay(contract), region),
        })}
      </p>
      <WithdrawalForm
        initial={{ name, email }}
        contract={plan}
        consequence={
          amount > 0
            ? text.withdraw_consequence_paid({ plan, amount: formatMoney(toMinor(amount), region) })
            : text.withdraw_consequence_unpaid({ plan })
        }
        isBusy={withdrawal.isPending}
        error={withdrawal.error}
        onConfirm={(typed) => withdrawal.mutate(typed)}
      />
    </>
  );
}

/** The contracts that the logged-in user may withdraw from: the newest first, the others as buttons below it. */
export function UserContracts({ right, user }: { right: WithdrawalRight; user: UseQueryResult<User> }) {
  const { region } = useView();
  const [done, setDone] = useState<Withdrawal[]>([]);
  const [selected, setSelected] = useState<string>();
  const newest = right.canWithdraw && right.contract !== null ? [right.contract] : [];
  const open = [...newest, ...right.others].filter(
    ({ subscriptionId }) => !done.some((one) => one.subscriptionId === subscriptionId),
  );
  const last = done.at(-1) ?? right.withdrawal;
  const contract = open.find(({ subscriptionId }) => subscriptionId === selected) ?? (last ? undefined : open[0]);
  const others = open.filter((one) => one !== contract);
  const finish = (withdrawal: Withdrawal): void => {
    setDone((before) => [...before, withdrawal]);
    setSelected(undefined);
  };
  return (
    <>
      {contract ? (
        <QueryBoundary query={user}>
          {({ username, email }) => (
            <ContractForm
              key={contract.subscriptionId}
              contract={contract}
              name={username}
              email={email}
              hasFocus={contract.subscriptionId === selected}
              onDone={finish}
            />
          )}
        </QueryBoundary>
      ) : (
        last && <WithdrawalDone key={last.subscriptionId} withdrawal={last} isFresh={done.length > 0} />
      )}
      {others.length > 0 && (
        <section className={styles['panel']} aria-labelledby="others-heading">
          <h2 id="others-heading" className={styles['heading']}>
            {text.withdraw_others()}
          </h2>
          <div className={styles['actions']}>
            {others.map(({ subscriptionId, offerType, concludedAt }) => (
              <Button key={subscriptionId} variant="secondary" size="small" onClick={() => setSelected(subscriptionId)}>
                {text.withdraw_other({ plan: getPlanName(offerType), concluded: formatLongDate(concludedAt, region) })}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
