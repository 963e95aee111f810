import { walletMethods, walletNames } from '../domain/wallet.ts';
import { linkTo, linkToCheckout } from '../routes.ts';
import { text } from '../text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useView } from '../view.tsx';
import styles from './VerifyPage.module.css';
import { useWalletVerification, type WalletVerificationState } from './wallet-verification.ts';

function sayFailure(state: Exclude<WalletVerificationState, { phase: 'checking' }>, wallet: string): string {
  if (state.phase === 'missing') return text.checkout_verify_missing();
  switch (state.reason) {
    case 'payment':
      return text.checkout_wallet_failed();
    case 'trial':
      return text.checkout_wallet_trial_used({ wallet });
    case 'voucher':
      return text.checkout_wallet_voucher_used();
  }
}

/** Waits for what the payer answered in the wallet and leads on; safe to close at any time. */
export function VerifyWalletPage() {
  const { region } = useView();
  const state = useWalletVerification();
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
  const method = walletMethods[region];
  return (
    <div className={styles['page']}>
      <h1 className="visually-hidden">{text.checkout_title()}</h1>
      <Notice kind="error" isAnnounced>
        <p>{sayFailure(state, method === null ? '' : walletNames[method])}</p>
      </Notice>
      <ButtonLink href={state.phase === 'failed' ? linkToCheckout(state.offer, region) : linkTo('offer', region)}>
        {text.checkout_back()}
      </ButtonLink>
    </div>
  );
}
