import type { Subscription } from '../api/queries.ts';
import { linkTo } from '../routes.ts';
import { text } from '../text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import { isOurs } from './holding.ts';
import { isPaused, isUnanswered } from './plan-text.ts';

const inGrace = 3;
const onHold = 5;

/** Says of a payment that is missing what it means for listening, and leads to what pays; nothing where none is. */
export function UnpaidNotice({ subscription }: { subscription: Subscription }) {
  const { region } = useView();
  const { discriminator, status } = subscription;
  const isUnpaid = status === inGrace || (status === onHold && !isPaused(subscription));
  if (!isUnpaid || !isOurs(discriminator)) return null;
  // what may have gone through is not to be told as failed, and there is nothing to do about it
  if (isUnanswered(subscription)) {
    return (
      <Notice kind="info">
        <p>{text.account_unpaid_checking()}</p>
      </Notice>
    );
  }
  return (
    <Notice
      kind="warning"
      action={
        <ButtonLink variant="secondary" href={linkTo('payments', region)}>
          {text.account_unpaid_action()}
        </ButtonLink>
      }
    >
      <p>{status === inGrace ? text.account_unpaid() : text.account_unpaid_hold()}</p>
    </Notice>
  );
}
