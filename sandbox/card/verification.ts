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
 * Finds the payment that details from the browser are about, and how it ended. What the browser says of the outcome is
 * not believed: the bank's own pages have recorded it.
 *
 * @returns undefined when the details belong to no payment, or the bank has not answered yet.
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
