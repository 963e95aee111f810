import { useStore } from 'jotai';
import { useEffect } from 'react';
import { submittingAtom } from './atoms.ts';

/**
 * Loads a checkout anew that the browser shows again as it was left, while an order was under way: its buttons would
 * wait for ever for an answer that another page has had. One that was left before anything was ordered stays as it is.
 */
export function useBfcacheRestore(): void {
  const store = useStore();
  useEffect(() => {
    const reloadPage = ({ persisted }: PageTransitionEvent): void => {
      if (persisted && store.get(submittingAtom) !== undefined) location.reload();
    };
    addEventListener('pageshow', reloadPage);
    return () => removeEventListener('pageshow', reloadPage);
  }, [store]);
}
