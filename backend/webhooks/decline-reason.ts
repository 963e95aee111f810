import type { IntentOutcome } from '../billing/payments/settle.ts';

/** Reasons that end a payment without a decline of the bank. */
const otherEnds: Record<string, Pick<IntentOutcome, 'state' | 'resultCode'>> = {
  '4': { state: 'error', resultCode: 'Error' },
  '15': { state: 'cancelled', resultCode: 'Cancelled' },
  '16': { state: 'cancelled', resultCode: 'Cancelled' },
  '21': { state: 'error', resultCode: 'Error' },
};

/** The provider's codes by the lower-case reasons of its notifications. */
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
 * Reads why an authorisation failed. The reason is not signed, so only listed ones are used, and only for messages; the
 * failure itself is signed.
 *
 * @param reason as in the notification.
 * @returns the provider's code; null for an unknown reason.
 */
export function readReason(reason: string | null | undefined): string | null {
  const words = reason?.trim().toLowerCase() ?? '';
  return Object.hasOwn(codesByReason, words) ? (codesByReason[words] ?? null) : null;
}

/**
 * The outcome of a payment that failed for this reason.
 *
 * @param code of `readReason`.
 */
export const toDeclineOutcome = (code: string | null): Pick<IntentOutcome, 'state' | 'resultCode' | 'refusalCode'> => ({
  ...(otherEnds[code ?? ''] ?? { state: 'refused', resultCode: 'Refused' }),
  refusalCode: code,
});
