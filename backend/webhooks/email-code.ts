import { jwtVerify } from 'jose';
import { z } from 'zod';
import { validateEmail } from '../../core/domain/credentials.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import { siteTokens } from '../../server/site-tokens.ts';
import { countSignInAttempt } from '../accounts/sign-in-rate-limit.ts';
import type { AppContext } from '../app-context.ts';
import { failMalformed, type Malformed } from '../malformed.ts';
import { addMail } from '../email/outbox.ts';

const orderSchema = z.object({
  jti: z.uuid(),
  email: z.string().refine((email) => validateEmail(email) === undefined),
  region: z.enum(['se', 'no', 'fi']),
  code: z.string().regex(/^\d{8}$/),
});

/**
 * Sends a code to an address that a user has typed after a login without an email address (decision 0161).
 *
 * @param order the site's signed order.
 * @returns seconds until the address may get the next code, 0 when this one is sent; `bad_signature` without the key.
 */
export async function sendEmailCode(
  { db, settings, clock, wakeScheduler }: AppContext,
  order: string,
): Promise<Result<number, 'bad_signature'> | Malformed> {
  if (settings.backendTokenKey === undefined) return fail('bad_signature');
  const verified = await jwtVerify(order, new TextEncoder().encode(settings.backendTokenKey), {
    issuer: siteTokens.issuer,
    audience: siteTokens.emailCodeAudience,
    clockTolerance: 60,
    algorithms: ['HS256'],
  }).catch(() => undefined);
  if (verified === undefined) return fail('bad_signature');
  const parsed = orderSchema.safeParse(verified.payload);
  if (!parsed.success) return failMalformed(parsed.error);
  const { jti, email, region, code } = parsed.data;
  const wait = await countSignInAttempt(db, email);
  if (wait > 0) return succeed(wait);
  await addMail(db, `email-code-${jti}`, null, { kind: 'emailCode', region, code }, clock.now(), email);
  wakeScheduler();
  return succeed(0);
}
