import type { components } from '../../api-spec/generated/v2.ts';
import { getDeclineReason, type DeclineReason } from '../../core/domain/payment.ts';
import { text } from '../../core/i18n/text.ts';

/** A field of the card provider's form, by the provider's name. */
export type CardField = 'encryptedCardNumber' | 'encryptedExpiryDate' | 'encryptedSecurityCode';

/** The field to correct by reason; the other reasons need another attempt or have nothing to do with the input. */
const fieldsToCorrect: Partial<Record<DeclineReason, CardField>> = {
  refused: 'encryptedCardNumber',
  blockedCard: 'encryptedCardNumber',
  cardExpired: 'encryptedExpiryDate',
  invalidCardNumber: 'encryptedCardNumber',
  notSupported: 'encryptedCardNumber',
  notEnoughBalance: 'encryptedCardNumber',
  fraud: 'encryptedCardNumber',
  cvcDeclined: 'encryptedSecurityCode',
};

/** Finds the field that can correct a declined payment, where there is one. */
export const findFieldToCorrect = (code: string | null | undefined): CardField | undefined =>
  fieldsToCorrect[getDeclineReason(code)];

/**
 * Returns the message of a declined payment. The texts load only then; a general text replaces them if that fails.
 *
 * @param code the refusal reason from the backend.
 */
export async function getDeclinedMessage(code: string | null | undefined): Promise<string> {
  try {
    const { declinedTexts: refusalTexts } = await import('../api/declined-text.ts');
    return refusalTexts[getDeclineReason(code)]();
  } catch {
    return text.refusal_general();
  }
}

/**
 * Returns the message of a failed payment: the server's own reason, otherwise the bank's (requirement ER-10). An
 * unknown title is never shown.
 */
export async function getUnpaidMessage({
  errorTitle,
  refusalReasonCode,
}: Pick<components['schemas']['PaymentVerification'], 'errorTitle' | 'refusalReasonCode'>): Promise<string> {
  if (errorTitle === 'already_used') return text.checkout_voucher_taken();
  const refusal = await getDeclinedMessage(refusalReasonCode);
  // the page announced no charge: the unexpected charge is explained first
  return errorTitle === 'UserIsNotEligibleForFreeTrialError' ? `${text.checkout_trial_unpaid()} ${refusal}` : refusal;
}
