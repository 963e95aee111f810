import type { Context } from 'hono';
import type { AuthSession, KnownLogin } from './session.ts';

const changeKey = 'loginChange';

/**
 * What an answer changes of the log-in in its browser. It is decided while a call is under way, which may take seconds,
 * and written when the answer leaves: by then somebody else may be logged in there (decision 0032).
 */
export type LoginChange = {
  /** whose cookies the browser is to have */
  written?: AuthSession;
  /** the log-in that goes from the browser; true: whichever is there */
  cleared?: KnownLogin | true;
  /** when that was decided, ms since 1970 */
  clearedAt?: number;
};

/** What has been decided so far; empty when nothing was. */
export const readChange = (context: Context): LoginChange => (context.get(changeKey) as LoginChange | undefined) ?? {};

/** Decides that the browser is given a log-in, over whatever was decided before. */
export const planWrite = (context: Context, written: AuthSession): void =>
  context.set(changeKey, { ...readChange(context), written });

/** Decides that a log-in goes from the browser, also one that it was about to be given. */
export const planClear = (context: Context, cleared: KnownLogin | true): void =>
  context.set(changeKey, { cleared, clearedAt: Date.now() });
