import { useStore } from 'jotai';
import { useEffect } from 'react';
import { submittingAtom } from './atoms.ts';

/**
 * Reloads a checkout restored from the back/forward cache during an order, because its buttons would wait forever. A
 * restored page without an order stays as it is.
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
