import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import { constants } from '../../core/domain/constants.ts';
import { emptyMigrationSession } from '../../core/domain/migration.ts';
import type { EncryptedCookies } from '../security/encrypted-cookie.ts';
import type { Revocations } from '../session/revocation.ts';
import { migrationCookie } from '../session/session-store.ts';
import { accountOf, browserOf, type SessionDetails } from '../session/session.ts';

/** A migration and its owner: a cookie without an owner is invalid. */
const cookieSchema = z.object({ sessionId: z.uuid(), account: z.string(), browser: z.string() });

const acceptPath = /^\/user\/api\/user-accepted-migration-prompt\/[^/]+$/;
const migratePath = /^\/user\/api\/migrate\/([^/]+)$/;
const acceptedSchema = z.object({ migrationSessionId: z.uuid() });

/**
 * True when a call has migrated an account to the login that made it.
 *
 * @param path of `normalizePath`.
 */
export const hasMigrated = (path: string, { status }: Response): boolean => status === 200 && migratePath.test(path);

/**
 * The migration that a user has started in this browser, kept in an encrypted cookie for an hour. The cookie names
 * its owner, so that a late response does not give it to a user who logged in later.
 */
export type MigrationSessions = {
  /** The migration of this session's user; undefined without a session, or for another owner. */
  read: (context: Context, session: SessionDetails | undefined) => Promise<string | undefined>;
  /**
   * False when a call completes a migration that its user did not start in this browser.
   *
   * @param own result of `read`.
   */
  isAllowed: (path: string, own: string | undefined) => boolean;
  /**
   * Stores the migration that a response starts; clears a completed one.
   *
   * @param session of the call; after its revocation nothing changes.
   */
  trackResponse: (
    context: Context,
    path: string,
    response: Response,
    session: SessionDetails | undefined,
  ) => Promise<void>;
  clear: (context: Context) => void;
  /** Clears a migration of another user than this one. */
  clearOthers: (context: Context, session: SessionDetails) => Promise<void>;
};

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
    // one match is enough: the account id may be set later, and the migration changes the login
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
      // a failed migration may still work with the right login
      const isOver = migratePath.test(path) && [200, 409].includes(response.status);
      // the cookie may belong to a user who logged in during the call
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
