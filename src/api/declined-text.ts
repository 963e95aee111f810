import type { DeclineReason } from '../../core/domain/payment.ts';
import { text } from '../../core/i18n/text.ts';

/** Messages of a declined payment; the provider's own reason never reaches the page (requirements ER-07 … ER-09). */
export const declinedTexts: Record<DeclineReason, () => string> = {
  refused: text.refusal_refused,
  blockedCard: text.refusal_blocked_card,
  cardExpired: text.refusal_card_expired,
  invalidAmount: text.refusal_invalid_amount,
  invalidCardNumber: text.refusal_invalid_card_number,
  issuerUnavailable: text.refusal_issuer_unavailable,
  notSupported: text.refusal_not_supported,
  threeDSecureFailed: text.refusal_three_d_secure,
  notEnoughBalance: text.refusal_not_enough_balance,
  fraud: text.refusal_fraud,
  cvcDeclined: text.refusal_cvc_declined,
  general: text.refusal_general,
};
