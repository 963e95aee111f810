import { useState } from 'react';
import type { Subscription } from '../api/queries.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import { LazySection } from './LazySection.tsx';
import { isExtraAccountOnHold } from './plan-text.ts';
import styles from './SubscriptionCard.module.css';

const loadTerms = async () => (await import('./LeaveTerms.tsx')).LeaveTerms;

/**
 * Lets the user of an extra account leave it (requirements DU-04, DU-05). While the owner's plan is on hold it links to
 * the offers. The dialog's code loads on demand.
 */
export function LeaveExtraAccount({ subscription }: { subscription: Subscription }) {
  const { region } = useView();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className={styles['form']}>
      {isExtraAccountOnHold(subscription) ? (
        <Notice
          kind="warning"
          action={
            <ButtonLink variant="secondary" href={linkTo('offer', region)}>
              {text.account_none_action()}
            </ButtonLink>
          }
        >
          <p>{text.duo_guest_rests()}</p>
        </Notice>
      ) : (
        <Notice kind="info">
          <p>{text.duo_guest_info()}</p>
        </Notice>
      )}
      <div className={styles['actions']}>
        <Button variant="secondary" onClick={() => setConfirming(true)}>
          {text.duo_leave()}
        </Button>
      </div>
      <Dialog
        id="leave-extra-account"
        title={text.duo_leave_title()}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
      >
        {isConfirming && (
          <LazySection
            name="leave"
            load={loadTerms}
            props={{ id: subscription.id, onClose: () => setConfirming(false) }}
          />
        )}
      </Dialog>
    </div>
  );
}
