import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import type { FindClearedCookies } from '../../server/http/bad-request.ts';
import { regions } from '../../core/domain/region.ts';
import { loginScreens } from '../../core/routing/routes.ts';
import type { LoginAttempt } from './oidc-client.ts';
import type { EncryptedCookies } from '../security/encrypted-cookie.ts';

const attemptSeconds = 600;
/** Limit of the cookies of all attempts, in characters: servers refuse larger headers. */
const maximumCharacters = 6_000;
/** How many other attempts may be open, in other tabs. */
const maximumOthers = 7;

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  region: z.enum(regions),
  returnTo: z.string(),
  from: z.string().optional(),
  screen: z.enum(loginScreens),
  begunAt: z.number().optional(),
  /** the provider failed during the token request: it may have used the code */
  wasInterrupted: z.literal(true).optional(),
});

/** One cookie per attempt, so that several tabs can log in at the same time. */
const cookieOf = (state: string): string => `login-${state.slice(0, 12)}`;
const encryptedName = /^__Host-(login-[\w-]{1,12})$/;

/** Names of `cookieOf`; no other cookie was set here. */
const wholeName = /^__Host-login-[\w-]{12}$/;

/**
 * Clears the attempts that many tabs started at the same moment: together they may exceed the header limit of the
 * server. The names may be incomplete, so one is enough.
 *
 * @param names of the cookies of a request that was too long.
 * @returns a Set-Cookie value for each attempt.
 */
export const deleteOldAttempts: FindClearedCookies = (names) =>
  names
    .filter((name) => wholeName.test(name))
    .map((name) => `${name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`);

/** The open login attempts of this browser. */
export type LoginStates = {
  begin: (context: Context, attempt: LoginAttempt) => Promise<void>;
  /** The attempt of a state; undefined if this browser did not start it, or it has expired. */
  find: (context: Context, state: string) => Promise<z.infer<typeof attemptSchema> | undefined>;
  /** keeps an attempt after a failure of the provider, for a reload */
  interrupt: (context: Context, attempt: LoginAttempt) => Promise<void>;
  /** deletes an attempt: its code cannot be used again */
  forget: (context: Context, attempt: LoginAttempt) => void;
};

export const createLoginStates = (cookies: EncryptedCookies): LoginStates => ({
  begin: async (context, attempt) => {
    // browsers send the oldest first (RFC 6265, 5.4)
    const newestFirst = Object.entries(getCookie(context)).reverse();
    let signs = 0;
    let others = 0;
    for (const [name, value] of newestFirst) {
      const own = encryptedName.exec(name)?.[1];
      if (own === undefined) continue;
      signs += name.length + value.length;
      others += 1;
      if (signs > maximumCharacters || others > maximumOthers) cookies.clear(context, own);
    }
    await cookies.write(context, cookieOf(attempt.state), attempt, attemptSeconds);
  },
  find: async (context, state) => {
    const attempt = attemptSchema.safeParse(await cookies.read(context, cookieOf(state)));
    return attempt.success && attempt.data.state === state ? attempt.data : undefined;
  },
  interrupt: (context, attempt) =>
    cookies.write(context, cookieOf(attempt.state), { ...attempt, wasInterrupted: true }, attemptSeconds),
  forget: (context, { state }) => cookies.clear(context, cookieOf(state)),
});
