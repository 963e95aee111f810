import { getProblem } from '../api/api-error.ts';
import { useFailureMessage } from '../api/use-failure-message.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { ErrorNotice } from '../ui/Notice.tsx';
import styles from '../ui/TaskPage.module.css';
import { useView } from '../view.tsx';
import { useConfirmation } from './withdrawal.ts';
import { WithdrawalDone } from './WithdrawalDone.tsx';

/**
 * Completes a withdrawal by the email's link (decision 0019). Opening the link changes nothing, because mail programs
 * open links too.
 *
 * @param token from the link.
 */
export function ConfirmWithdrawal({ token }: { token: string }) {
  const { region } = useView();
  const confirmation = useConfirmation();
  const failure = useFailureMessage(confirmation.error);
  if (confirmation.data) return <WithdrawalDone withdrawal={confirmation.data} isFresh />;
  const problem = getProblem(confirmation.error);
  const isOver = problem !== undefined && !problem.isTemporary;
  return (
    <section className={styles['panel']} aria-labelledby="confirm-heading">
      <h2 id="confirm-heading" className={styles['heading']}>
        {text.withdraw_confirm_title()}
      </h2>
      <p>{text.withdraw_confirm_body()}</p>
      <ErrorNotice message={failure} />
      <div className={styles['actions']}>
        {isOver ? (
          <ButtonLink href={linkTo('withdrawal', region)}>{text.withdraw_again()}</ButtonLink>
        ) : (
          <Button isBusy={confirmation.isPending} onClick={() => confirmation.mutate(token)}>
            {text.withdraw_confirm()}
          </Button>
        )}
      </div>
    </section>
  );
}
