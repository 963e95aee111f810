import { useAtomValue } from 'jotai';
import { sayUnreachable } from '../api/say-unreachable.ts';
import { Notice } from '../ui/Notice.tsx';
import { failureAtom, type CheckoutFailure } from './state.ts';

const sayFailure = (failure: CheckoutFailure): string =>
  failure.kind === 'serviceDown' ? sayUnreachable() : failure.message;

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
