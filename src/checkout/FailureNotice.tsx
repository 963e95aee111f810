import { useAtomValue } from 'jotai';
import { ErrorNotice } from '../ui/Notice.tsx';
import { failureAtom } from './atoms.ts';

/** Shows why the last payment attempt failed. */
export const FailureNotice = () => <ErrorNotice message={useAtomValue(failureAtom)} />;
