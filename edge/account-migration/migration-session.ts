import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import { constants } from '../../core/domain/constants.ts';
import { emptyMigrationSession } from '../../core/domain/migration.ts';
import type { EncryptedCookies } from '../security/encrypted-cookie.ts';
import { accountOf, type Session } from '../session/session.ts';
import { migrationCookie } from '../session/sessions.ts';

/** A migration with the account and the browser that began it. */
const cookieSchema = z.object({ sessionId: z.uuid(), account: z.string(), browser: z.string() });

const acceptPath = /^\/user\/api\/user-accepted-migration-prompt\/[^/]+$/;
const migratePath = /^\/user\/api\/migrate\/([^/]+)$/;
const acceptedSchema = z.object({ migrationSessionId: z.uuid() });

/**
 * True when a call moved an account to the login that sent it.
 *
 * @param path of `normalizePath`.
 */
export const hasMigrated = (path: string, { status }: Response): boolean => status === 200 && migratePath.test(path);

/**
 * The migration of an account that a user began in this browser. Its id is in an encrypted cookie of one hour (requirement
 * MG-08), with the user who began it: a cookie of another user is ignored. Paths are those of `normalizePath`.
 */
export type MigrationSessions = {
  /** The user's migration; undefined for another user's, and for an anonymous visitor. */
  read: (context: Context, session: Session | undefined) => Promise<string | undefined>;
  /** False when a call completes a migration that its user did not begin in this browser: `own` is what `read` found. */
  isAllowed: (path: string, own: string | undefined) => boolean;
  /** Stores the migration that an accepted prompt began, and forgets one that has ended. */
  trackResponse: (context: Context, path: string, response: Response, session: Session | undefined) => Promise<void>;
  /** Forgets the migration. */
  clear: (context: Context) => void;
  /** Forgets the migration of another user than the one that has just logged in. */
  clearOthers: (context: Context, session: Session) => Promise<void>;
};

/** @returns the migrations of browsers. */
export function createMigrationSessions(cookies: EncryptedCookies): MigrationSessions {
  const clear: MigrationSessions['clear'] = (context) => cookies.clear(context, migrationCookie);
  const read: MigrationSessions['read'] = async (context, session) => {
    if (!session) return undefined;
    const found = cookieSchema.safeParse(await cookies.read(context, migrationCookie));
    if (!found.success) return undefined;
    const { sessionId, account, browser } = found.data;
    // the migration itself changes the account of the session
    return account === accountOf(session) || browser === session.browserId ? sessionId : undefined;
  };
  return {
    read,
    clear,
    clearOthers: async (context, session) => {
      if (getCookie(context, migrationCookie, 'host') !== undefined && (await read(context, session)) === undefined)
        clear(context);
    },
    isAllowed: (path, own) => {
      const requested = migratePath.exec(path)?.[1];
      return requested === undefined || requested === own;
    },
    trackResponse: async (context, path, response, session) => {
      const hasBegun = acceptPath.test(path) && response.status === 200;
      // a migration that this login may not complete may still be completed by the right login
      const isOver = migratePath.test(path) && [200, 409].includes(response.status);
      if (!session || (!hasBegun && !isOver)) return;
      if (isOver) return clear(context);
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => null);
      const accepted = acceptedSchema.safeParse(body);
      if (!accepted.success || accepted.data.migrationSessionId === emptyMigrationSession) return;
      const value = {
        sessionId: accepted.data.migrationSessionId,
        account: accountOf(session),
        browser: session.browserId,
      } satisfies z.infer<typeof cookieSchema>;
      await cookies.write(context, migrationCookie, value, constants.migrationCookieSeconds);
    },
  };
}
