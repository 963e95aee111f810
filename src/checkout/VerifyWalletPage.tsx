import { walletMethods, walletNames } from '../../core/domain/wallet.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { Checking, NotPaid, StillOpen } from './VerifyLayout.tsx';
import { sayWalletFailure } from './wallet-failure.ts';
import { useWalletVerification, type WalletVerificationState } from './wallet-verification.ts';

function sayFailure(state: Exclude<WalletVerificationState, { phase: 'checking' | 'open' }>, wallet: string): string {
  if (state.phase === 'missing') return text.checkout_verify_missing();
  return sayWalletFailure(state.reason, wallet);
}

/** Waits for what the payer answered in the wallet and leads on; safe to close at any time. */
export function VerifyWalletPage() {
  const { region } = useView();
  const state = useWalletVerification();
  if (state.phase === 'checking') return <Checking isSlow={state.isSlow} />;
  if (state.phase === 'open') return <StillOpen />;
  const method = walletMethods[region];
  return (
    <NotPaid
      isMissing={state.phase === 'missing'}
      reason={sayFailure(state, method === null ? '' : walletNames[method])}
      href={state.phase === 'failed' ? state.href : linkTo('offer', region)}
    />
  );
}
