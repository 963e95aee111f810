import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import { regions } from '../src/domain/region.ts';
import type { LoginAttempt } from './identity.ts';
import type { SealedCookies } from './sealed-cookie.ts';

const attemptSeconds = 600;
/** Tabs that may be in the middle of a log-in; more would crowd the cookie header until servers refuse it. */
const maximumAttempts = 3;

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  region: z.enum(regions),
  returnTo: z.string(),
});

/** One cookie per attempt, so that two tabs can log in side by side. */
const cookieOf = (state: string): string => `login-${state.slice(0, 12)}`;
const sealedName = /^__Host-(login-[\w-]{1,12})$/;

/** The log-ins that this browser began and has not finished. */
export type LoginAttempts = {
  begin: (context: Context, attempt: LoginAttempt) => Promise<void>;
  /** The attempt of a state, which can be taken once; undefined when this browser never began it, or too long ago. */
  take: (context: Context, state: string) => Promise<LoginAttempt | undefined>;
};

export const createLoginAttempts = (cookies: SealedCookies): LoginAttempts => ({
  begin: async (context, attempt) => {
    const others = Object.keys(getCookie(context)).flatMap((name) => sealedName.exec(name)?.[1] ?? []);
    if (others.length >= maximumAttempts) for (const name of others) cookies.clear(context, name);
    await cookies.write(context, cookieOf(attempt.state), attempt, attemptSeconds);
  },
  take: async (context, state) => {
    const name = cookieOf(state);
    const attempt = attemptSchema.safeParse(await cookies.read(context, name));
    if (!attempt.success || attempt.data.state !== state) return undefined;
    cookies.clear(context, name);
    return attempt.data;
  },
});
