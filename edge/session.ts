import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { z } from 'zod';
import { regions } from '../src/domain/region.ts';
import type { SealedCookies } from './sealed-cookie.ts';

const accessSchema = z.object({
  token: z.string(),
  /** ms since 1970 */
  issuedAt: z.number(),
  expiresAt: z.number(),
  userId: z.string(),
  name: z.string(),
  provider: z.string(),
  region: z.enum(regions),
});

const refreshSchema = z.object({ token: z.string(), idToken: z.string() });

/** A login: what the edge knows of a person, sealed in two cookies that no script can read (design §3). */
export type AuthSession = z.infer<typeof accessSchema> & { refresh: z.infer<typeof refreshSchema> };

/** How long a login outlives its last use: the life of a refresh token. */
const sessionSeconds = 30 * 86_400;

const names = { access: 'access_token', refresh: 'refresh_token' } as const;

/** Readable cookie that says only "somebody is logged in here", so that the header can reserve its space. */
const hintCookie = 'nl-hint';

/** Keeps logins in the browser's cookies: nothing of a person is stored at the edge. */
export type SessionStore = {
  read: (context: Context) => Promise<AuthSession | undefined>;
  write: (context: Context, session: AuthSession) => Promise<void>;
  clear: (context: Context) => void;
};

export function createSessionStore(cookies: SealedCookies): SessionStore {
  return {
    read: async (context) => {
      const access = accessSchema.safeParse(await cookies.read(context, names.access));
      const refresh = refreshSchema.safeParse(await cookies.read(context, names.refresh));
      return access.success && refresh.success ? { ...access.data, refresh: refresh.data } : undefined;
    },
    write: async (context, { refresh, ...access }) => {
      await cookies.write(context, names.access, access, sessionSeconds);
      await cookies.write(context, names.refresh, refresh, sessionSeconds);
      setCookie(context, hintCookie, 'in', { path: '/', secure: true, sameSite: 'Lax', maxAge: sessionSeconds });
    },
    clear: (context) => {
      cookies.clear(context, names.access);
      cookies.clear(context, names.refresh);
      setCookie(context, hintCookie, 'out', { path: '/', secure: true, sameSite: 'Lax', maxAge: sessionSeconds });
    },
  };
}
