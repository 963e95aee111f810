import { useAtomValue } from 'jotai';
import { refusalTexts } from '../payment/refusal-text.ts';
import { text } from '../text.ts';
import { Notice } from '../ui/Notice.tsx';
import { failureAtom, type CheckoutFailure } from './state.ts';

function sayFailure(failure: CheckoutFailure): string {
  switch (failure.kind) {
    case 'refusal':
      return refusalTexts[failure.refusal]();
    case 'serviceDown':
      return text.error_service_down();
    case 'message':
      return failure.message;
  }
}

/** Why the last attempt to pay failed, beside the button that tries again. */
export function FailureNotice() {
  const failure = useAtomValue(failureAtom);
  if (!failure) return null;
  return (
    <Notice kind="error" isAnnounced>
      <p>{sayFailure(failure)}</p>
    </Notice>
  );
}
