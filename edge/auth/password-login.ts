import type { Context } from 'hono';
import { decodeJwt, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { isRegion, type Region } from '../../core/domain/region.ts';
import type { LoginCompletion } from './complete-login.ts';
import { toApiSession } from './refresh-route.ts';
import type { Login } from '../session/session.ts';

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

/** The provider's id of the user and the region of the account; the backend has verified the token. */
function readClaims(accessToken: string): { sub?: string | undefined; region?: unknown } {
  try {
    return decodeJwt(accessToken);
  } catch {
    return {};
  }
}

/** Turns the backend's encrypted response into a session; undefined when it cannot be decrypted. */
export type FinishPasswordLogin = (
  context: Context,
  response: Response,
  region: Region,
) => Promise<Response | undefined>;

/**
 * @param key the secret that backend and edge share; undefined while the older login is off.
 * @returns responds with the session in the shape of the contract, its token fields empty. Nothing else of the backend's
 *   response is passed on.
 */
export const createPasswordLogin =
  (key: string | undefined, loginCompletion: Pick<LoginCompletion, 'start'>): FinishPasswordLogin =>
  async (context, response, region) => {
    const body = responseSchema.safeParse(await response.json().catch(() => undefined));
    if (!body.success || key === undefined) return undefined;
    const { sealedSession, username, provider, userId } = body.data;
    try {
      const secret = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)));
      const { payload } = await jwtDecrypt(sealedSession, secret, {
        audience: 'urn:nordlyd:edge',
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        requiredClaims: ['exp'],
      });
      const { accessToken, refreshToken, expiresIn } = tokensSchema.parse(payload);
      const now = Date.now();
      const { sub, region: home } = readClaims(accessToken);
      const login: Login = {
        tokens: { access: accessToken, refresh: refreshToken, id: '' },
        issuedAt: now,
        expiresAt: now + expiresIn * 1000,
        userId: sub ?? userId,
        // the account of a migrated user has another id than the login
        ...(sub !== undefined && sub !== userId && { accountId: userId }),
        name: username,
        provider,
        region,
        home: isRegion(home) ? home : region,
      };
      return context.json(toApiSession(await loginCompletion.start(context, login, false), false));
    } catch {
      return undefined;
    }
  };
