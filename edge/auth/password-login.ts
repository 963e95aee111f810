import type { Context } from 'hono';
import { decodeJwt, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { isRegion, type Region } from '../../core/domain/region.ts';
import type { LoginCompletion } from './complete-login.ts';
import { toApiSession } from './refresh-route.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { AuthSession } from '../session/session.ts';

/** The backend's response to `POST /v2/user/login` (decision 0023). */
const responseSchema = z.object({
  sealedSession: z.string(),
  username: z.string(),
  provider: z.string(),
  userId: z.string(),
});
const tokensSchema = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
  expiresIn: z.number().positive(),
});

/**
 * True for the email login.
 *
 * @param path of `normalizePath`.
 */
export const isPasswordLogin = (method: string, path: string): boolean => method === 'POST' && path === '/user/login';

/** The region of the account, from the token's claims; the backend has verified the token. */
function readHome(accessToken: string, region: Region): Region {
  try {
    const { region: home } = decodeJwt(accessToken);
    return isRegion(home) ? home : region;
  } catch {
    return region;
  }
}

/** Turns the backend's encrypted response into a session with cookies. */
export type FinishPasswordLogin = (context: Context, answer: Response, region: Region) => Promise<Response | undefined>;

/**
 * @param key secret shared with the backend; undefined while email login is off.
 * @returns a response with the session, its token fields empty; undefined when decryption fails or the cookies would
 *   be too large. The backend's response is never forwarded.
 */
export const createPasswordLogin =
  (
    key: string | undefined,
    loginCompletion: Pick<LoginCompletion, 'startSession'>,
    sessions: Pick<SessionStore, 'fits'>,
  ): FinishPasswordLogin =>
  async (context, answer, region) => {
    const body = responseSchema.safeParse(await answer.json().catch(() => undefined));
    if (!body.success || key === undefined) return undefined;
    const { sealedSession, username, provider, userId } = body.data;
    try {
      const secret = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)));
      const { payload } = await jwtDecrypt(sealedSession, secret, {
        audience: 'urn:nordlyd:edge',
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        maxTokenAge: 60,
        clockTolerance: 5,
      });
      const tokens = tokensSchema.parse(payload);
      const now = Date.now();
      const session: AuthSession = {
        id: crypto.randomUUID(),
        startedAt: now,
        token: tokens.accessToken,
        issuedAt: now,
        expiresAt: now + tokens.expiresIn * 1000,
        userId,
        name: username,
        provider,
        region,
        home: readHome(tokens.accessToken, region),
        refresh: { token: tokens.refreshToken, idToken: '' },
      };
      if (!(await sessions.fits(session))) return undefined;
      await loginCompletion.startSession(context, session, false);
      return context.json(toApiSession(session, false));
    } catch {
      return undefined;
    }
  };
