import { SignJWT } from 'jose';
import type { Region } from '../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import { siteTokens } from '../../server/site-tokens.ts';
import { fetchWithSpan } from '../../server/telemetry/spans.ts';

/** Makes the backend send a code to an address; `many` when the address has received too many. */
export type SendEmailCode = (
  key: string,
  data: { email: string; region: Region; code: string },
) => Promise<Result<true, 'many' | 'unavailable'>>;

/** @param backendUrl origin of the backend, which verifies the signature of each order (backend/webhooks/email-code.ts). */
export const createSendEmailCode =
  (backendUrl: string): SendEmailCode =>
  async (key, data) => {
    const order = await new SignJWT(data)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(siteTokens.issuer)
      .setAudience(siteTokens.emailCodeAudience)
      .setJti(crypto.randomUUID())
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(new TextEncoder().encode(key));
    try {
      const response = await fetchWithSpan(
        `${backendUrl}/webhooks/email-code`,
        { method: 'POST', body: order, redirect: 'manual', signal: AbortSignal.timeout(3_000) },
        { peer: 'backend', isOurs: true },
      );
      await response.body?.cancel();
      if (response.status === 429) return fail('many');
      return response.ok ? succeed(true) : fail('unavailable');
    } catch {
      return fail('unavailable');
    }
  };
