import { useState } from 'react';
import { LogoutForm } from '../auth/LogoutForm.tsx';
import { text } from '../../core/i18n/text.ts';
import { Button, buttonClasses } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './SubscriptionCard.module.css';

/** Revokes every session of the account, including this one, after a confirmation (requirement AU-08). */
export function LogoutEverywhere() {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section className={styles['card']} aria-labelledby="everywhere-heading">
      <h2 id="everywhere-heading" className={styles['plan']}>
        {text.auth_logout_everywhere()}
      </h2>
      <p className={styles['soft']}>{text.auth_logout_everywhere_body()}</p>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        {text.auth_logout_everywhere()}
      </Button>
      <Dialog
        id="log-out-everywhere"
        title={text.auth_logout_everywhere_title()}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        actions={
          <>
            <LogoutForm isEverywhere className={buttonClasses({ variant: 'danger', isWide: true })} />
            <Button variant="secondary" data-first-focus onClick={() => setConfirming(false)}>
              {text.auth_logout_keep()}
            </Button>
          </>
        }
      >
        <p>{text.auth_logout_everywhere_sure()}</p>
      </Dialog>
    </section>
  );
}
