import type { Context } from 'hono';
import type { AuthSession, SessionDetails } from './session.ts';

const changeKey = 'loginChange';

/**
 * How a response changes the session cookies. The change is decided during the request and written when the response
 * is sent, because another user may log in until then (decision 0032).
 */
export type PendingChange = {
  /** the session to write */
  written?: AuthSession;
  /** the session to clear; true: any session */
  cleared?: SessionDetails | true;
  /** the user asked to log out */
  isLogout?: boolean;
  /** when the request arrived, ms since 1970 */
  requestedAt?: number;
};

export const readChange = (context: Context): PendingChange =>
  (context.get(changeKey) as PendingChange | undefined) ?? {};

export const recordRequestTime = (context: Context): void => context.set(changeKey, { requestedAt: Date.now() });

export const hasPendingChange = (context: Context): boolean => {
  const { written, cleared } = readChange(context);
  return written !== undefined || cleared !== undefined;
};

/** Plans to write a session; replaces an earlier plan. */
export const planWrite = (context: Context, written: AuthSession): void =>
  context.set(changeKey, { ...readChange(context), written });

/** Plans to clear a session, including one that was to be written. */
export const planClear = (context: Context, cleared: SessionDetails | true, isLogout: boolean): void => {
  const { requestedAt } = readChange(context);
  const change: PendingChange = { ...(requestedAt !== undefined && { requestedAt }), cleared, isLogout };
  context.set(changeKey, change);
};
