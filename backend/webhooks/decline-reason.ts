import type { IntentOutcome } from '../billing/payments/settle.ts';

/** Reasons that end a payment without a bank having refused it. */
const otherEnds: Record<string, Pick<IntentOutcome, 'state' | 'resultCode'>> = {
  '4': { state: 'error', resultCode: 'Error' },
  '15': { state: 'cancelled', resultCode: 'Cancelled' },
  '16': { state: 'cancelled', resultCode: 'Cancelled' },
  '21': { state: 'error', resultCode: 'Error' },
};

/** The provider's codes by the words with which its notifications tell them, in small letters. */
const codesByReason: Readonly<Record<string, string>> = {
  refused: '2',
  'acquirer error': '4',
  'blocked card': '5',
  'expired card': '6',
  'invalid amount': '7',
  'invalid card number': '8',
  'issuer unavailable': '9',
  'not supported': '10',
  '3d not authenticated': '11',
  'not enough balance': '12',
  cancelled: '15',
  'shopper cancelled': '16',
  fraud: '20',
  'not submitted': '21',
  'cvc declined': '24',
};

/**
 * Reads why an authorisation failed. The words are not signed, so nothing but the listed ones is kept, and all that they
 * decide is which words the payer reads: that it failed is signed (reliability reference F7).
 *
 * @param reason as the notification words it.
 * @returns the provider's code; null for words that are not known.
 */
export function readReason(reason: string | null | undefined): string | null {
  const words = reason?.trim().toLowerCase() ?? '';
  return Object.hasOwn(codesByReason, words) ? (codesByReason[words] ?? null) : null;
}

/** What follows for a payment that failed for this reason (spec core §4). @param code of `readReason`. */
export const toDeclineOutcome = (code: string | null): Pick<IntentOutcome, 'state' | 'resultCode' | 'refusalCode'> => ({
  ...(otherEnds[code ?? ''] ?? { state: 'refused', resultCode: 'Refused' }),
  refusalCode: code,
});
