import { refusalTexts } from '../payment/refusal-text.ts';
import { linkTo, linkToCheckout } from '../routes.ts';
import { text } from '../text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useView } from '../view.tsx';
import styles from './VerifyPage.module.css';
import { useVerification } from './verification.ts';

/** Waits for the outcome of a payment and leads on; safe to close at any time (requirement CC-09). */
export function VerifyPage() {
  const { region } = useView();
  const state = useVerification();
  if (state.phase === 'checking') {
    return (
      <div className={styles['page']}>
        <Spinner label={text.checkout_verify_title()} isLarge />
        <h1 className={styles['title']}>{text.checkout_verify_title()}</h1>
        <p className={styles['body']} role="status">
          {state.isSlow ? text.checkout_verify_slow() : text.checkout_verify_body()}
        </p>
      </div>
    );
  }
  const isRefused = state.phase === 'refused';
  return (
    <div className={styles['page']}>
      <h1 className="visually-hidden">{text.checkout_title()}</h1>
      <Notice kind="error" isAnnounced>
        <p>{isRefused ? refusalTexts[state.refusal]() : text.checkout_verify_missing()}</p>
      </Notice>
      <ButtonLink href={isRefused ? linkToCheckout(state.offer, region) : linkTo('offer', region)}>
        {text.checkout_back()}
      </ButtonLink>
    </div>
  );
}
