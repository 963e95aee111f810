import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import type { FindClearedCookies } from '../../server/http/bad-request.ts';
import { regions } from '../../core/domain/region.ts';
import { loginScreens } from '../../core/routing/routes.ts';
import type { LoginAttempt } from './oidc-client.ts';
import type { EncryptedCookies } from '../security/encrypted-cookie.ts';

const attemptSeconds = 600;
/** So much of the cookie header may be log-ins under way, in signs: more would crowd it until servers refuse it. */
const maximumCharacters = 6_000;
/** Tabs that may be in the middle of a log-in beside the one that begins. */
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
  /** the provider failed while it was asked for the tokens: it may have used up the code all the same */
  wasInterrupted: z.literal(true).optional(),
});

/** One cookie per attempt, so that two tabs can log in side by side. */
const cookieOf = (state: string): string => `login-${state.slice(0, 12)}`;
const encryptedName = /^__Host-(login-[\w-]{1,12})$/;

/** As `cookieOf` names them: what looks otherwise was never set, and could not be taken away. */
const wholeName = /^__Host-login-[\w-]{12}$/;

/**
 * Takes away the log-ins that were begun in so many tabs in one moment that none of them could see the others: together
 * they may be more than a server reads of a request, until they have ended by themselves. How many there are is not
 * known, for the names are often those of the request's last piece: one is enough.
 *
 * @param names of the cookies of a request that was too long, as many as are known.
 * @returns a value of Set-Cookie for each that is a log-in under way.
 */
export const deleteOldAttempts: ShedCookies = (names) =>
  names
    .filter((name) => wholeName.test(name))
    .map((name) => `${name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`);

/** The log-ins that this browser began and has not finished. */
export type LoginStates = {
  begin: (context: Context, attempt: LoginAttempt) => Promise<void>;
  /** The attempt of a state; undefined when this browser never began it, or too long ago. */
  find: (context: Context, state: string) => Promise<z.infer<typeof attemptSchema> | undefined>;
  /** keeps an attempt that the provider has failed, for when the page is loaded again */
  interrupt: (context: Context, attempt: LoginAttempt) => Promise<void>;
  /** ends an attempt: its answer cannot be used again */
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
