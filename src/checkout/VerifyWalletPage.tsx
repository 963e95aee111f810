import { walletMethods, walletNames } from '../../core/domain/wallet.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { PaymentChecking, PaymentFailed, PaymentPending } from './VerifyLayout.tsx';
import { getWalletFailureMessage } from './wallet-failure.ts';
import { useWalletVerification, type WalletVerificationState } from './wallet-verification.ts';

function getFailureMessage(
  state: Exclude<WalletVerificationState, { phase: 'checking' | 'open' }>,
  wallet: string,
): string {
  if (state.phase === 'missing') return text.checkout_verify_missing();
  return getWalletFailureMessage(state.reason, wallet);
}

/** Waits for the payer's decision in the wallet and redirects; safe to close at any time. */
export function VerifyWalletPage() {
  const { region } = useView();
  const state = useWalletVerification();
  if (state.phase === 'checking') return <PaymentChecking isSlow={state.isSlow} />;
  if (state.phase === 'open') return <PaymentPending />;
  const method = walletMethods[region];
  return (
    <PaymentFailed
      isMissing={state.phase === 'missing'}
      reason={getFailureMessage(state, method === null ? '' : walletNames[method])}
      href={state.phase === 'failed' ? state.href : linkTo('offer', region)}
    />
  );
}
