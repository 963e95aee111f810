import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import { constants } from '../../core/domain/constants.ts';
import { emptyMigrationSession } from '../../core/domain/migration.ts';
import type { EncryptedCookies } from '../security/encrypted-cookie.ts';
import type { Revocations } from '../session/revocation.ts';
import { migrationCookie } from '../session/session-store.ts';
import { accountOf, browserOf, type SessionDetails } from '../session/session.ts';

/** A move and whose it is: a cookie that does not say so is nobody's. */
const cookieSchema = z.object({ sessionId: z.uuid(), account: z.string(), browser: z.string() });

const acceptPath = /^\/user\/api\/user-accepted-migration-prompt\/[^/]+$/;
const migratePath = /^\/user\/api\/migrate\/([^/]+)$/;
const acceptedSchema = z.object({ migrationSessionId: z.uuid() });

/**
 * True when a call has moved an account to the log-in that made it.
 *
 * @param path of `readCallPath`.
 */
export const hasMigrated = (path: string, { status }: Response): boolean => status === 200 && migratePath.test(path);

/**
 * The account that somebody is moving to another log-in in this browser, by the paths of their calls (`readCallPath`). Its
 * session lives in a sealed cookie of an hour, together with whose it is: an answer that comes late, after somebody else
 * has logged in, must not give them the move.
 */
export type MigrationSessions = {
  /** The move of whoever asks; undefined for somebody else's, and while nobody is logged in. */
  read: (context: Context, session: SessionDetails | undefined) => Promise<string | undefined>;
  /** False when a call asks to end a move that its caller did not begin in this browser: `own` is what `read` found. */
  isAllowed: (path: string, own: string | undefined) => boolean;
  /**
   * Remembers the session that accepting began, forgets the one that has ended.
   *
   * @param session who asked; a log-in that has ended meanwhile changes nothing any more.
   */
  trackResponse: (
    context: Context,
    path: string,
    response: Response,
    session: SessionDetails | undefined,
  ) => Promise<void>;
  /** Forgets the move under way. */
  clear: (context: Context) => void;
  /** Forgets the move under way when it is not of who has just logged in. */
  clearOthers: (context: Context, session: SessionDetails) => Promise<void>;
};

/** @param revocations knows whether an answer still meets who asked for it. */
export function createMigrationSessions(
  cookies: EncryptedCookies,
  revocations: Pick<Revocations, 'isRevoked'>,
): MigrationSessions {
  const clear: MigrationSessions['clear'] = (context) => cookies.clear(context, migrationCookie);
  const read: MigrationSessions['read'] = async (context, session) => {
    if (!session) return undefined;
    const found = cookieSchema.safeParse(await cookies.read(context, migrationCookie));
    if (!found.success) return undefined;
    const { sessionId, account, browser } = found.data;
    // either is theirs alone: what the account is called may be heard of later, and the move itself changes the log-in
    return account === accountOf(session) || browser === browserOf(session) ? sessionId : undefined;
  };
  return {
    read,
    clear,
    clearOthers: async (context, session) => {
      if (getCookie(context, migrationCookie, 'host') !== undefined && (await read(context, session)) === undefined)
        clear(context);
    },
    isAllowed: (path, own) => {
      const asked = migratePath.exec(path)?.[1];
      return asked === undefined || asked === own;
    },
    trackResponse: async (context, path, response, session) => {
      const hasBegun = acceptPath.test(path) && response.status === 200;
      // a session that is not the caller's to use may still be, after the right log-in
      const isOver = migratePath.test(path) && [200, 409].includes(response.status);
      // the cookie of this name may be of whoever has logged in since
      if (!session || (!hasBegun && !isOver) || (await revocations.isRevoked(session))) return;
      if (isOver) return clear(context);
      const told: unknown = await response
        .clone()
        .json()
        .catch(() => null);
      const answer = acceptedSchema.safeParse(told);
      if (!answer.success || answer.data.migrationSessionId === emptyMigrationSession) return;
      const value = {
        sessionId: answer.data.migrationSessionId,
        account: accountOf(session),
        browser: browserOf(session),
      } satisfies z.infer<typeof cookieSchema>;
      await cookies.write(context, migrationCookie, value, constants.migrationCookieSeconds);
    },
  };
}
