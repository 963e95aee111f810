import { isResultCode, type ResultCode } from '../../core/domain/payment.ts';
import type { Log } from '../../server/telemetry/log.ts';

/**
 * The meaning of the rarer result codes: none of them has paid the whole amount (decision 0169). The two of an
 * authentication without a payment, and a part of the amount, are a failed payment.
 */
const rareCodes: Record<string, ResultCode> = {
  AuthenticationFinished: 'Error',
  AuthenticationNotRequired: 'Error',
  PartiallyAuthorised: 'Refused',
  Success: 'Received',
};

/** Reads a result code of the card provider. One that its API has not published waits for the signed notification. */
export function readResultCode(log: Pick<Log, 'warn'>, code: string): ResultCode {
  if (isResultCode(code)) return code;
  if (!Object.hasOwn(rareCodes, code)) log.warn('card provider, payment: unknown resultCode', { resultCode: code });
  return rareCodes[code] ?? 'Received';
}
