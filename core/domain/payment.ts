/** Result codes of the card provider, including the two steps of native 3-D Secure. */
export const resultCodes = [
  'Authorised',
  'Error',
  'Pending',
  'PresentToShopper',
  'Refused',
  'Received',
  'RedirectShopper',
  'Cancelled',
  'IdentifyShopper',
  'ChallengeShopper',
] as const;

export type ResultCode = (typeof resultCodes)[number];

export const isResultCode = (value: unknown): value is ResultCode => resultCodes.some((code) => code === value);

/** Codes that ask the user for a step: at the bank, or with what the response shows. */
export const stepCodes: ReadonlySet<ResultCode> = new Set([
  'RedirectShopper',
  'IdentifyShopper',
  'ChallengeShopper',
  'PresentToShopper',
]);

/** Outcome of a result code for the user: `unsettled` codes need a next step or wait for the provider. */
export type PaymentOutcome = 'success' | 'payment_error' | 'unsettled';

const outcomes: Record<ResultCode, PaymentOutcome> = {
  Authorised: 'success',
  Pending: 'success',
  Refused: 'payment_error',
  Error: 'payment_error',
  Cancelled: 'payment_error',
  PresentToShopper: 'unsettled',
  Received: 'unsettled',
  RedirectShopper: 'unsettled',
  IdentifyShopper: 'unsettled',
  ChallengeShopper: 'unsettled',
};

export const getPaymentOutcome = (code: ResultCode): PaymentOutcome => outcomes[code];

/** Why the card provider declined a payment (requirement ER-07). */
export type DeclineReason =
  | 'refused'
  | 'blockedCard'
  | 'cardExpired'
  | 'invalidAmount'
  | 'invalidCardNumber'
  | 'issuerUnavailable'
  | 'notSupported'
  | 'threeDSecureFailed'
  | 'notEnoughBalance'
  | 'fraud'
  | 'cvcDeclined'
  | 'general';

/** Decline codes of the API. */
export const declineReasons = {
  '2': 'refused',
  '5': 'blockedCard',
  '6': 'cardExpired',
  '7': 'invalidAmount',
  '8': 'invalidCardNumber',
  '9': 'issuerUnavailable',
  '10': 'notSupported',
  '11': 'threeDSecureFailed',
  '12': 'notEnoughBalance',
  '20': 'fraud',
  '24': 'cvcDeclined',
} as const satisfies Record<string, DeclineReason>;

export type DeclineCode = keyof typeof declineReasons;

/** Narrows a provider's code to a known one; undefined for any other. */
export const findDeclineCode = (reasonCode: string | null | undefined): DeclineCode | undefined =>
  Object.hasOwn(declineReasons, reasonCode ?? '') ? (reasonCode as DeclineCode) : undefined;

/** Gets the reason for a decline code; unknown and missing codes are `general`. */
export function getDeclineReason(reasonCode: string | null | undefined): DeclineReason {
  const code = findDeclineCode(reasonCode);
  return code === undefined ? 'general' : declineReasons[code];
}

/** True when a card's last month is over. The bank decides, by its clock. */
export const isCardExpired = (card: { expiryMonth: string; expiryYear: string }, now: Date): boolean =>
  now.getTime() >= Date.UTC(Number(card.expiryYear), Number(card.expiryMonth), 1);

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/**
 * Finds a readable card number in a text: 13 to 19 digits, in any script's wide forms, that pass Luhn's check. Up to
 * three other characters may be between two digits. Digits inside a longer word do not count.
 */
export function hasCardNumber(text: string): boolean {
  const plain = text.normalize('NFKC');
  for (const [candidate] of plain.matchAll(
    /(?<![A-Za-z0-9_+/=.-])\d(?:[^\p{L}\p{N}]{0,3}\d){12,18}(?![A-Za-z0-9_+/=-])/gu,
  )) {
    if (passesLuhn(candidate.replaceAll(/\D/g, ''))) return true;
  }
  return false;
}
