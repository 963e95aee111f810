import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { usePaymentVerification } from './verification.ts';
import { PaymentChecking, PaymentFailed, PaymentPending } from './VerifyLayout.tsx';

/** Waits for the outcome of a payment and redirects; safe to close at any time (requirement CC-09). */
export function VerifyPage() {
  const { region } = useView();
  const state = usePaymentVerification();
  if (state.phase === 'checking') return <PaymentChecking isSlow={state.isSlow} />;
  if (state.phase === 'open') return <PaymentPending />;
  if (state.phase === 'missing')
    return <PaymentFailed isMissing reason={text.checkout_verify_missing()} href={linkTo('offer', region)} />;
  return <PaymentFailed reason={state.reason} href={state.href} />;
}
