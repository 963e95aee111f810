import { z } from 'zod';
import type { Acquirer } from './acquirer.ts';
import type { Payment } from './payment.ts';
import type { Outcome } from './scenario.ts';

const threeDsResultSchema = z.object({ authorisationToken: z.string() });

function readSecret(threeDSResult: string): string | undefined {
  try {
    const content: unknown = JSON.parse(Buffer.from(threeDSResult, 'base64').toString());
    return threeDsResultSchema.safeParse(content).data?.authorisationToken;
  } catch {
    return undefined;
  }
}

/**
 * Finds the payment and the outcome for the details from the browser. The outcome comes from the bank's record, not
 * from the browser.
 *
 * @returns undefined for unknown details, or while the challenge is open.
 */
export function readDetails(
  acquirer: Acquirer,
  details: { redirectResult?: string; threeDSResult?: string },
): { payment: Payment; outcome: Outcome } | undefined {
  const { redirectResult, threeDSResult } = details;
  const secret = redirectResult ?? (threeDSResult === undefined ? undefined : readSecret(threeDSResult));
  const payment = secret === undefined ? undefined : acquirer.findBySecret(secret);
  if (payment?.challenge === undefined) return undefined;
  if (payment.outcome !== undefined) return { payment, outcome: payment.outcome };
  if (payment.challenge.kind === 'redirect') return undefined;
  const isAuthenticated = payment.challenge.transStatus === 'Y';
  const refused: Outcome = { resultCode: 'Refused', refusalReasonCode: '11' };
  return { payment, outcome: isAuthenticated ? { resultCode: 'Authorised' } : refused };
}
