import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import { sellers } from '../../../core/domain/subscription.ts';
import { isStorable } from '../../database/storable-text.ts';
import { failMalformed, type Malformed } from '../../malformed.ts';
import { findSigningKey, type SigningKey } from '../../signing-keys.ts';

const seconds = z.number().positive().max(253_402_300_799);

const common = {
  /** the identity provider's id of the user */
  sub: z.string().min(1).max(255).refine(isStorable),
  /** the provider of `sub`; the main issuer by default (decision 0176) */
  iss: z.string().max(500).optional(),
  seller: z.enum(sellers),
  /** the seller's id, which renewals keep */
  contract: z.string().min(1).max(200).refine(isStorable),
  /** when it happened at the seller, s since 1970; fractions are allowed */
  at: seconds,
};
const running = {
  ...common,
  region: z.enum(['se', 'no', 'fi']),
  // other plans have members or need a proof, which only the site manages
  offer: z.enum(['standard', 'total']),
  /** end of the paid time, s since 1970 */
  paidUntil: seconds,
};
const reportSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('began'), ...running }),
  z.object({ event: z.literal('renewed'), ...running }),
  z.object({ event: z.literal('ended'), ...common }),
]);

/** What the app backend reports about one subscription. */
export type AppReport = z.infer<typeof reportSchema>;

/** A report may be this much ahead of our clock, in ms. */
const maximumAheadMs = 300_000;

/**
 * Reads a report of the owner's app backend (decision 0162): a JSON Web Token, HS256 with the key that it names, with an
 * expiry. The signature is verified first.
 */
export async function readReport(
  token: string,
  keys: readonly SigningKey[],
  now: Date,
): Promise<Result<AppReport, 'bad_signature'> | Malformed> {
  const key = findSigningKey(token, keys);
  if (key === undefined) return fail('bad_signature');
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(key.secret), {
      algorithms: ['HS256'],
      audience: 'urn:nordlyd:app:subscription',
      currentDate: now,
      requiredClaims: ['exp'],
    });
    const report = reportSchema.safeParse(payload);
    if (!report.success) return failMalformed(report.error);
    // a time in the future would hide every later report
    return report.data.at * 1_000 > now.getTime() + maximumAheadMs ? failMalformed('at') : succeed(report.data);
  } catch (error) {
    if (error instanceof errors.JOSEError) return fail('bad_signature');
    throw error;
  }
}
