import { text } from '../text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './VerifyPage.module.css';

/** While it is not known what became of a payment; says so when it takes long. */
export function Checking({ isSlow }: { isSlow: boolean }) {
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

/** A payment that came to nothing: why, and the way back to where another try can be made. */
export function NotPaid({ reason, href }: { reason: string; href: string }) {
  return (
    <div className={styles['page']}>
      <h1 className="visually-hidden">{text.checkout_title()}</h1>
      <Notice kind="error" isAnnounced>
        <p>{reason}</p>
      </Notice>
      <ButtonLink href={href}>{text.checkout_back()}</ButtonLink>
    </div>
  );
}
