import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { AppContext } from '../app-context.ts';
import { isStorable } from '../database/storable-text.ts';
import { parseJson } from '../../server/http/parse-json.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import { pollVerification } from '../billing/student/settle-verification.ts';
import { findVerificationByProviderId } from '../billing/student/verification-store.ts';

const eventSchema = z.looseObject({ verificationId: z.string().min(1).max(200).refine(isStorable) });

/** True when the body has SheerID's signature: `X-SheerID-Signature`, a hexadecimal HMAC-SHA256 of the body. */
function isSigned(body: string, signature: string | undefined, key: string | undefined): boolean {
  if (key === undefined || signature === undefined) return false;
  const expected = createHmac('sha256', key).update(body).digest('hex');
  return signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}

/**
 * Applies an event of SheerID (decision 0164). It only names a verification, whose details the backend then reads, so
 * that order and repetition do not matter. An unknown verification, or an event without one, changes nothing.
 *
 * @param body as received, untrusted.
 * @returns `unavailable` when SheerID does not respond: it sends the event again.
 */
export async function applySheerIdEvent(
  context: AppContext,
  body: string,
  signature: string | undefined,
): Promise<Result<'applied' | 'unknown', 'bad_signature' | 'unavailable'>> {
  if (!isSigned(body, signature, context.settings.sheerId?.webhookKey)) return fail('bad_signature');
  const event = eventSchema.safeParse(parseJson(body));
  if (!event.success) {
    context.log.warn('webhook skipped', { provider: 'sheerid', field: 'verificationId' });
    return succeed('unknown');
  }
  const verification = await findVerificationByProviderId(context.db, event.data.verificationId);
  if (verification === undefined) return succeed('unknown');
  const polled = await pollVerification(context, verification);
  return polled.ok ? succeed('applied') : polled;
}
