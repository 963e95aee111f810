/** Why an issuer or the provider refuses, by the provider's code. */
export const refusals = {
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

/** A code of `refusals`. */
export type RefusalCode = keyof typeof refusals;

/** How an authorisation ended, or `Pending`: the end comes later by webhook. */
export type Outcome =
  | { resultCode: 'Authorised' | 'Pending' | 'Cancelled' }
  | { resultCode: 'Refused' | 'Error'; refusalReasonCode: RefusalCode };

/**
 * How the bank wants to see the cardholder first: on a page of its own, or in the shop's page (3-D Secure 2); there a bank
 * that has seen the browser may do without a question.
 */
export type Challenge = 'redirect' | 'native' | 'frictionless';

/** The refusal of an outcome as the API words it; nothing for outcomes without one. */
export function describeRefusal(outcome: Outcome): { refusalReason: string; refusalReasonCode: string } | undefined {
  if (!('refusalReasonCode' in outcome)) return undefined;
  return { refusalReason: refusals[outcome.refusalReasonCode], refusalReasonCode: outcome.refusalReasonCode };
}

/** Why a payment failed, as a notification words it; empty for one that did not. */
export function sayReason(outcome: Outcome | undefined): string {
  if (outcome?.resultCode === 'Cancelled') return 'Cancelled';
  return (outcome && describeRefusal(outcome)?.refusalReason) ?? '';
}

const refuse = (refusalReasonCode: RefusalCode): Outcome => ({ resultCode: 'Refused', refusalReasonCode });

/** What a cardholder's name makes of a payment (payments reference §9). */
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
};

/** Cards whose bank asks the cardholder. */
const challengesByNumber: Readonly<Record<string, Challenge>> = {
  '5454545454545454': 'redirect',
  '4212345678910006': 'native',
  '5201281505129736': 'frictionless',
};

/** The challenge that a card's bank always wants; undefined for most cards. */
export const challengeOf = (number: string): Challenge | undefined => challengesByNumber[number];

/** The security code that is right: 737, or 7373 on cards with four digits. */
const isRightCode = (code: string, brand: string): boolean => code === (brand === 'amex' ? '7373' : '737');

/** What decides a payment. */
export type Attempt = {
  brand: string;
  holderName: string;
  /** undefined when none came along: then it is not judged */
  securityCode: string | undefined;
  expiryMonth: string;
  expiryYear: string;
  challenge: Challenge | undefined;
  /** the shop charges without the cardholder being there (a renewal): nobody can be asked anything */
  isContAuth: boolean;
};

/**
 * Decides a payment by the scenario table: name first, then expiry, security code and the bank's wish to ask.
 *
 * @param now the day against which the expiry date is held.
 */
export function judgeAttempt(attempt: Attempt, now: Date): Outcome | { challenge: Challenge } {
  const scenario = scenariosByName[attempt.holderName.trim().toUpperCase().replaceAll(/\s+/g, '_')];
  if (scenario !== undefined) return scenario;
  const firstDayAfter = Date.UTC(Number(attempt.expiryYear), Number(attempt.expiryMonth), 1);
  if (now.getTime() >= firstDayAfter) return refuse('6');
  if (attempt.isContAuth) return { resultCode: 'Authorised' };
  const { securityCode, brand, challenge } = attempt;
  if (securityCode !== undefined && !isRightCode(securityCode, brand)) return refuse('24');
  return challenge === undefined ? { resultCode: 'Authorised' } : { challenge };
}
