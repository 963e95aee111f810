/** What the card provider may answer, and the two steps of native 3-D Secure. */
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

/** Tells whether a text is one of the known result codes. */
export const isResultCode = (value: unknown): value is ResultCode => resultCodes.some((code) => code === value);

/** How a result code ends for the listener: `unsettled` codes need a next step or wait for the provider. */
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

/** Judges a result code. */
export const getPaymentOutcome = (code: ResultCode): PaymentOutcome => outcomes[code];

/** Reasons of a refusal. */
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

/** Codes of the reasons on the wire. */
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

/** A provider's code if it is one of the specification's; any other is a general refusal and has none. */
export const findDeclineCode = (reasonCode: string | null | undefined): DeclineCode | undefined =>
  Object.hasOwn(declineReasons, reasonCode ?? '') ? (reasonCode as DeclineCode) : undefined;

/** The refusal that a refusalReasonCode stands for; unknown and missing codes are general. */
export function getDeclineReason(reasonCode: string | null | undefined): DeclineReason {
  const code = findDeclineCode(reasonCode);
  return code === undefined ? 'general' : declineReasons[code];
}

/** True when a card's last month is over; its bank, which has a clock of its own, has the last word. */
export const isCardExpired = (card: { expiryMonth: string; expiryYear: string }, now: Date): boolean =>
  now.getTime() >= Date.UTC(Number(card.expiryYear), Number(card.expiryMonth), 1);

/** Luhn's check over a string of digits. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const weighted = place % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/**
 * Tells whether a text holds a readable card number: 13 to 19 digits that pass Luhn's check, in any script's wide forms,
 * with up to three signs or spaces between two digits. Digits inside a longer word are not one.
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
