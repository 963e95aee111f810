import { useStore } from 'jotai';
import { text } from '../../core/i18n/text.ts';
import { consentAtom } from './atoms.ts';

/** Gives the consent to immediate supply as an order carries it: the words that were shown, and when they were agreed to. */
export function useImmediateSupplyConsent(): () => { text: string; acceptedAt: string } {
  const store = useStore();
  // nothing can be ordered before it is given
  return () => ({ text: text.checkout_consent(), acceptedAt: store.get(consentAtom) ?? new Date().toISOString() });
}
