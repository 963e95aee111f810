import { useState } from 'react';
import { text } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Later } from './Later.tsx';
import styles from './SubscriptionCard.module.css';

const loadTerms = async () => (await import('./LeaveTerms.tsx')).LeaveTerms;

/**
 * What a guest may do with somebody else's plan: give the place up, and nothing more (requirements DU-04, DU-05). The code of
 * the dialog comes when it is asked for.
 */
export function LeaveExtraAccount() {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles['form']}>
      <Notice kind="info">
        <p>{text.duo_guest_info()}</p>
      </Notice>
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
        {isAsking && <Later name="leave" load={loadTerms} />}
      </Dialog>
    </div>
  );
}
