import type { Context } from 'hono';
import type { AuthSession, SessionDetails } from './session.ts';

const changeKey = 'loginChange';

/**
 * What an answer changes of the log-in in its browser. It is decided while a call is under way, which may take seconds,
 * and written when the answer leaves: by then somebody else may be logged in there (decision 0032).
 */
export type PendingChange = {
  /** whose cookies the browser is to have */
  written?: AuthSession;
  /** the log-in that goes from the browser; true: whichever is there */
  cleared?: SessionDetails | true;
  /** somebody asked for that */
  isLogout?: boolean;
  /** when the request came, ms since 1970 */
  requestedAt?: number;
};

/** What has been decided so far. */
export const readChange = (context: Context): PendingChange =>
  (context.get(changeKey) as PendingChange | undefined) ?? {};

/** Notes that a request comes: what happens from now on may overtake its answer. */
export const recordRequestTime = (context: Context): void => context.set(changeKey, { arrivedAt: Date.now() });

/** True when an answer changes the log-in in its browser. */
export const hasPendingChange = (context: Context): boolean => {
  const { written, cleared } = readChange(context);
  return written !== undefined || cleared !== undefined;
};

/** Decides that the browser is given a log-in, over whatever was decided before. */
export const planWrite = (context: Context, written: AuthSession): void =>
  context.set(changeKey, { ...readChange(context), written });

/** Decides that a log-in goes from the browser, also one that it was about to be given. */
export const planClear = (context: Context, cleared: SessionDetails | true, isLogOut: boolean): void => {
  const { requestedAt: arrivedAt } = readChange(context);
  context.set(changeKey, { ...(arrivedAt !== undefined && { arrivedAt }), cleared, isLogOut });
};
