import { useState } from 'react';
import type { Subscription } from '../api/queries.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import { Later } from './LazySection.tsx';
import { isResting } from './plan-text.ts';
import styles from './SubscriptionCard.module.css';

const loadTerms = async () => (await import('./LeaveTerms.tsx')).LeaveTerms;

/**
 * What a guest may do with somebody else's plan: give the place up, and nothing more (requirements DU-04, DU-05); while
 * that plan gives nothing, the way to one of their own. The code of the dialog comes when it is asked for.
 */
export function LeaveExtraAccount({ place }: { place: Subscription }) {
  const { region } = useView();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles['form']}>
      {isResting(place) ? (
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
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {text.duo_leave()}
        </Button>
      </div>
      <Dialog
        id="leave-extra-account"
        title={text.duo_leave_title()}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        {isAsking && <Later name="leave" load={loadTerms} given={{ id: place.id, onClose: () => setAsking(false) }} />}
      </Dialog>
    </div>
  );
}
