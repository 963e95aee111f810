import { useEffect } from 'react';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { ErrorNotice, Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useTabTitle } from '../ui/tab-title.ts';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import styles from './VerifyPage.module.css';

/** While the outcome of a payment is unknown; explains a long wait. */
export function PaymentChecking({ isSlow }: { isSlow: boolean }) {
  return (
    <div className={styles['page']}>
      <Spinner label={text.checkout_verify_title()} isLarge />
      <h1 className={styles['title']}>{text.checkout_verify_title()}</h1>
      <p className={styles['body']} role="status">
        {isSlow ? text.checkout_verify_slow() : text.checkout_verify_body()}
      </p>
    </div>
  );
}

/** A payment that is still open when the polling stops: nothing is lost, and an email reports the result. */
export function PaymentPending() {
  const { region } = useView();
  useTabTitle(text.checkout_verify_open_title());
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{text.checkout_verify_open_title()}</h1>
      <p className={styles['body']} role="status">
        {text.checkout_verify_open_body()}
      </p>
      <ButtonLink href={linkTo('dashboard', region)}>{text.confirmation_account()}</ButtonLink>
    </div>
  );
}

/**
 * A failed payment: its reason, also as a toast, which announces it (requirement CC-08), and a link to another attempt.
 * The title changes too.
 *
 * @param isMissing no payment is known, so that it is not called a failed one.
 */
export function PaymentFailed({
  reason,
  href,
  isMissing = false,
}: {
  reason: string;
  href: string;
  isMissing?: boolean;
}) {
  const title = isMissing ? text.checkout_verify_missing_title() : text.checkout_not_paid();
  useTabTitle(title);
  useEffect(() => {
    if (!isMissing) showToast('error', reason);
  }, [isMissing, reason]);
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{title}</h1>
      {isMissing ? (
        <ErrorNotice message={reason} />
      ) : (
        <Notice kind="error">
          <p>{reason}</p>
        </Notice>
      )}
      <ButtonLink href={href}>{text.checkout_back()}</ButtonLink>
    </div>
  );
}
