import { useStore } from 'jotai';
import { text } from '../../core/i18n/text.ts';
import { consentAtom } from './atoms.ts';

/** Returns the consent to immediate supply for an order: the shown text and the time of the consent. */
export function useImmediateSupplyConsent(): () => { text: string; acceptedAt: string } {
  const store = useStore();
  // no order is possible without it
  return () => ({ text: text.checkout_consent(), acceptedAt: store.get(consentAtom) ?? new Date().toISOString() });
}
