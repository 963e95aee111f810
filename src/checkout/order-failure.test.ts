import { expect, it } from 'vitest';
import { toProblem } from '../api/api-result.ts';
import { isOutcomeUnknown } from './order-failure.ts';

it.each([
  [0, undefined, true],
  [503, 'ServiceDown', true],
  [502, undefined, true],
  [409, 'PaymentInFlightError', true],
  [409, 'PaymentAlreadyMadeError', true],
  [503, 'PaymentProviderUnavailableError', false],
  [409, 'UserHasActiveSubscriptionError', false],
  [409, 'PaymentSessionMismatchError', false],
  [410, 'PaymentSessionExpiredError', false],
  [422, 'PlainCardDataError', false],
  [401, 'Unauthorized', false],
])('[CC-09] the outcome of a payment after %s %s is unknown: %s', (status, title, isUnknown) => {
  expect(isOutcomeUnknown(toProblem(status, { title }))).toBe(isUnknown);
});
