import { useAtomValue } from 'jotai';
import { Notice } from '../ui/Notice.tsx';
import { failureAtom } from './atoms.ts';

/** Shows why the last payment attempt failed; its toast has announced it. */
export function FailureNotice() {
  const message = useAtomValue(failureAtom);
  if (message === undefined) return null;
  return (
    <Notice kind="error">
      <p>{message}</p>
    </Notice>
  );
}
