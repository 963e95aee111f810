import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { useVerification } from './verification.ts';
import { Checking, NotPaid, StillOpen } from './VerifyLayout.tsx';

/** Waits for the outcome of a payment and leads on; safe to close at any time (requirement CC-09). */
export function VerifyPage() {
  const { region } = useView();
  const state = useVerification();
  if (state.phase === 'checking') return <Checking isSlow={state.isSlow} />;
  if (state.phase === 'open') return <StillOpen />;
  if (state.phase === 'missing')
    return <NotPaid isMissing reason={text.checkout_verify_missing()} href={linkTo('offer', region)} />;
  return <NotPaid reason={state.reason} href={state.href} />;
}
