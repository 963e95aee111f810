import { formatLongDate } from '../../core/domain/date.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from '../ui/TaskPage.module.css';
import { TaskPage } from '../ui/TaskPage.tsx';
import { useBrowserValue } from '../ui/use-browser-value.ts';
import { useView } from '../view.tsx';
import { ConfirmWithdrawal } from './ConfirmWithdrawal.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';
import { UserContracts } from './UserContracts.tsx';
import { getPlanName } from './plan-text.ts';
import { WithdrawalForm } from './WithdrawalForm.tsx';
import { getLastWithdrawalDay, useStatement, useWithdrawalStatus, type WithdrawalContract } from './withdrawal.ts';
import { StatementReceived } from './WithdrawalDone.tsx';

/** The email's token: read in the browser only, so that no rendered page contains it. */
const readToken = (): string => new URLSearchParams(location.search).get('confirm') ?? '';

/** For visitors without a session, or for a contract of another email address. */
function AnonymousForm() {
  const statement = useStatement();
  if (statement.data) {
    return <StatementReceived statedAt={statement.data.statedAt} email={statement.variables.email} />;
  }
  return (
    <WithdrawalForm
      initial={{ name: '', email: '' }}
      contract={undefined}
      consequence={text.withdraw_consequence_unknown()}
      isBusy={statement.isPending}
      error={statement.error}
      onConfirm={(typed) => statement.mutate(typed)}
    />
  );
}

/** Explains why the logged-in user cannot withdraw, and offers the form for a contract of another address. */
function WithdrawalBlocked({ contract }: { contract: WithdrawalContract | null }) {
  const { region } = useView();
  return (
    <>
      <Notice
        kind="info"
        action={
          contract !== null && (
            <ButtonLink variant="secondary" size="small" href={linkTo('dashboard', region)}>
              {text.withdraw_account()}
            </ButtonLink>
          )
        }
      >
        <p>
          {contract === null
            ? text.withdraw_no_contract()
            : text.withdraw_period_over({
                plan: getPlanName(contract.offerType),
                date: formatLongDate(getLastWithdrawalDay(contract), region),
              })}
        </p>
      </Notice>
      <p>{text.withdraw_other_address()}</p>
      <AnonymousForm />
    </>
  );
}

function WithdrawalStatus() {
  const { me, isLoggedIn, right, user } = useWithdrawalStatus();
  // an unidentified user may still send a statement: the law forbids a refusal
  if (me.isPending) return <Spinner label={text.account_loading()} isLarge />;
  if (!isLoggedIn) return <AnonymousForm />;
  return (
    <QueryBoundary query={right}>
      {(own) => {
        const hasContract = own.canWithdraw || own.withdrawal !== null || own.others.length > 0;
        return hasContract ? <UserContracts right={own} user={user} /> : <WithdrawalBlocked contract={own.contract} />;
      }}
    </QueryBoundary>
  );
}

/** The withdrawal from a contract, with or without a login (directive 2011/83, art. 11a; decision 0019). */
export function WithdrawalPage() {
  const token = useBrowserValue<string | undefined>(readToken, undefined);
  return (
    <TaskPage>
      <h1 className={styles['title']}>{text.withdraw_title()}</h1>
      <p className={styles['lead']}>{text.withdraw_intro()}</p>
      {token === undefined && <Spinner label={text.account_loading()} isLarge />}
      {token !== undefined && (token === '' ? <WithdrawalStatus /> : <ConfirmWithdrawal token={token} />)}
    </TaskPage>
  );
}
