import { useAtomValue } from 'jotai';
import { Notice } from '../ui/Notice.tsx';
import { failureAtom } from './atoms.ts';

/** Why the last attempt to pay failed, beside the button that tries again. */
export function FailureNotice() {
  const failure = useAtomValue(failureAtom);
  if (failure === undefined) return null;
  return (
    <Notice kind="error" isAnnounced>
      <p>{failure}</p>
    </Notice>
  );
}
