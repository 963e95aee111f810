/** Reasons of a decline, by the provider's code. */
export const declineReasons = {
  '2': 'Refused',
  '4': 'Acquirer Error',
  '5': 'Blocked Card',
  '6': 'Expired Card',
  '7': 'Invalid Amount',
  '8': 'Invalid Card Number',
  '9': 'Issuer Unavailable',
  '10': 'Not supported',
  '11': '3D Not Authenticated',
  '12': 'Not enough balance',
  '20': 'FRAUD',
  '24': 'CVC Declined',
} as const;

export type DeclineCode = keyof typeof declineReasons;

/**
 * Results without an end: a later webhook may report it. Those that ask for a step have none here, unlike those of a
 * challenge. `Unpublished` is a code that no version of the API has.
 */
export const openResults = [
  'Pending',
  'Received',
  'PresentToShopper',
  'RedirectShopper',
  'IdentifyShopper',
  'ChallengeShopper',
  'AuthenticationFinished',
  'AuthenticationNotRequired',
  'Success',
  'Unpublished',
] as const;

/** Outcome of an authorisation. */
export type Outcome =
  | { resultCode: 'Authorised' | 'PartiallyAuthorised' | 'Cancelled' | (typeof openResults)[number] }
  | { resultCode: 'Refused' | 'Error'; refusalReasonCode: DeclineCode };

/**
 * Type of a challenge: a redirect to the bank, or 3-D Secure 2 in the merchant's page. There the bank may need no
 * challenge after the fingerprint.
 */
export type Challenge = 'redirect' | 'native' | 'frictionless';

/** True until a webhook reports the end of a payment. */
export const isOpen = (outcome: Outcome | undefined): boolean =>
  outcome === undefined || openResults.some((code) => code === outcome.resultCode);

/** The decline reason in the API's format; empty for other outcomes. */
export function describeDecline(outcome: Outcome): { refusalReason: string; refusalReasonCode: string } | undefined {
  if (!('refusalReasonCode' in outcome)) return undefined;
  return { refusalReason: declineReasons[outcome.refusalReasonCode], refusalReasonCode: outcome.refusalReasonCode };
}

/** The failure reason in the format of notifications; empty for a successful payment. */
export function failureReason(outcome: Outcome | undefined): string {
  if (outcome?.resultCode === 'Cancelled') return 'Cancelled';
  return (outcome && describeDecline(outcome)?.refusalReason) ?? '';
}

const refuse = (refusalReasonCode: DeclineCode): Outcome => ({ resultCode: 'Refused', refusalReasonCode });

/** Outcomes by the cardholder's name. */
export const scenariosByName: Readonly<Record<string, Outcome>> = {
  DECLINED: refuse('2'),
  BLOCK_CARD: refuse('5'),
  CARD_EXPIRED: refuse('6'),
  INVALID_AMOUNT: refuse('7'),
  INVALID_CARD_NUMBER: refuse('8'),
  ISSUER_UNAVAILABLE: refuse('9'),
  NOT_SUPPORTED: refuse('10'),
  NOT_3D_AUTHENTICATED: refuse('11'),
  NOT_ENOUGH_BALANCE: refuse('12'),
  FRAUD: refuse('20'),
  CVC_DECLINED: refuse('24'),
  ERROR: { resultCode: 'Error', refusalReasonCode: '4' },
  PENDING: { resultCode: 'Pending' },
  CANCELLED_RESULT: { resultCode: 'Cancelled' },
  RECEIVED: { resultCode: 'Received' },
  REDIRECT_SHOPPER: { resultCode: 'RedirectShopper' },
  IDENTIFY_SHOPPER: { resultCode: 'IdentifyShopper' },
  CHALLENGE_SHOPPER: { resultCode: 'ChallengeShopper' },
  PRESENT_TO_SHOPPER: { resultCode: 'PresentToShopper' },
  AUTHENTICATION_FINISHED: { resultCode: 'AuthenticationFinished' },
  AUTHENTICATION_NOT_REQUIRED: { resultCode: 'AuthenticationNotRequired' },
  PARTIALLY_AUTHORISED: { resultCode: 'PartiallyAuthorised' },
  SUCCESS: { resultCode: 'Success' },
  UNPUBLISHED: { resultCode: 'Unpublished' },
};

/** Cards whose bank requires a challenge. */
const challengesByNumber: Readonly<Record<string, Challenge>> = {
  '5454545454545454': 'redirect',
  '4212345678910006': 'native',
  '5201281505129736': 'frictionless',
};

/** The challenge of a card's bank; undefined for most cards. */
export const challengeOf = (number: string): Challenge | undefined => challengesByNumber[number];

/** The valid security code: 737, or 7373 on cards with four digits. */
const isRightCode = (code: string, brand: string): boolean => code === (brand === 'amex' ? '7373' : '737');

/** Input of a payment's evaluation. */
export type PaymentAttempt = {
  brand: string;
  holderName: string;
  /** undefined when absent: then it is not checked */
  securityCode: string | undefined;
  expiryMonth: string;
  expiryYear: string;
  challenge: Challenge | undefined;
  /** the merchant charges without the cardholder (a renewal), so no challenge is possible */
  isContAuth: boolean;
};

/**
 * Evaluates a payment by the scenario table: name first, then expiry date, security code and challenge.
 *
 * @param now the date to compare the expiry date with.
 */
export function evaluatePayment(attempt: PaymentAttempt, now: Date): Outcome | { challenge: Challenge } {
  const scenario = scenariosByName[attempt.holderName.trim().toUpperCase().replaceAll(/\s+/g, '_')];
  if (scenario !== undefined) return scenario;
  const firstDayAfter = Date.UTC(Number(attempt.expiryYear), Number(attempt.expiryMonth), 1);
  if (now.getTime() >= firstDayAfter) return refuse('6');
  if (attempt.isContAuth) return { resultCode: 'Authorised' };
  const { securityCode, brand, challenge } = attempt;
  if (securityCode !== undefined && !isRightCode(securityCode, brand)) return refuse('24');
  return challenge === undefined ? { resultCode: 'Authorised' } : { challenge };
}
