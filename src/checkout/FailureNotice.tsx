import { useAtomValue } from 'jotai';
import { Notice } from '../ui/Notice.tsx';
import { failureAtom } from './atoms.ts';

/** Shows why the last payment attempt failed. */
export function FailureNotice() {
  const failure = useAtomValue(failureAtom);
  if (failure === undefined) return null;
  return (
    <Notice kind="error" isAnnounced>
      <p>{failure}</p>
    </Notice>
  );
}
