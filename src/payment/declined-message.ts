import type { components } from '../../api-spec/generated/v2.ts';
import { getDeclineReason } from '../../core/domain/payment.ts';
import { text } from '../../core/i18n/text.ts';

/**
 * What a person reads when a payment was refused. The words are loaded then, so that those who are not refused, nearly
 * everyone, do not load them; the general sentence where that fails.
 *
 * @param code the refusal reason as the backend hands it on.
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
 * What a person reads of a payment that came to nothing: the server's own reason where it names one, else the bank's
 * (requirement ER-10). A title that nobody has words for is never shown as it came.
 */
export async function getUnpaidMessage({
  errorTitle,
  refusalReasonCode,
}: Pick<components['schemas']['PaymentVerification'], 'errorTitle' | 'refusalReasonCode'>): Promise<string> {
  if (errorTitle === 'already_used') return text.checkout_voucher_taken();
  const refusal = await getDeclinedMessage(refusalReasonCode);
  // nothing was to be paid by the page: what the bank refused has to be said first
  return errorTitle === 'UserIsNotEligibleForFreeTrialError' ? `${text.checkout_trial_unpaid()} ${refusal}` : refusal;
}
