import { useEffect } from 'react';
import { brand } from '../../core/brand.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { ErrorNotice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useView } from '../view.tsx';
import styles from './VerifyPage.module.css';

/** Names the tab as the renderer names it, once the page is no longer about the check. */
function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${brand}`;
  }, [title]);
}

/** While it is not known what became of a payment; says so when it takes long. */
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

/** A payment that is still open when the page stops asking: nothing is lost, and the mail tells how it ended. */
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
 * A payment that came to nothing: why, and the way back to where another try can be made. The tab says so as well.
 *
 * @param isMissing nothing is known of the payment, so it is not called a failed one.
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
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{title}</h1>
      <ErrorNotice message={reason} />
      <ButtonLink href={href}>{text.checkout_back()}</ButtonLink>
    </div>
  );
}
