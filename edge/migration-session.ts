import type { Context } from 'hono';
import { z } from 'zod';
import { constants } from '../src/domain/constants.ts';
import { emptyMigrationSession } from '../src/domain/migration.ts';
import type { SealedCookies } from './sealed-cookie.ts';

/** Name of the cookie in which a browser keeps the move that it began. */
export const migrationCookie = 'migration_session';
const cookieSchema = z.object({ sessionId: z.uuid() });

const acceptPath = /^\/user\/api\/user-accepted-migration-prompt\/[^/]+$/;
const migratePath = /^\/user\/api\/migrate\/([^/]+)$/;
const acceptedSchema = z.object({ migrationSessionId: z.uuid() });

/**
 * True when a call has moved an account to the log-in that made it.
 *
 * @param path of `readCallPath`.
 */
export const hasMoved = (path: string, { status }: Response): boolean => status === 200 && migratePath.test(path);

/**
 * The account that this browser is moving to another log-in, by the paths of its calls (`readCallPath`). Its session lives
 * in a sealed cookie of an hour, so that the browser which began the move ends it: an id from elsewhere moves nothing here.
 */
export type MigrationSessions = {
  read: (context: Context) => Promise<string | undefined>;
  /** False when a call asks to end a move that this browser did not begin. */
  mayPass: (path: string, sessionId: string | undefined) => boolean;
  /** Remembers the session that accepting began, forgets the one that has ended. */
  follow: (context: Context, path: string, response: Response) => Promise<void>;
  /** Forgets the move under way. */
  end: (context: Context) => void;
};

export function createMigrationSessions(cookies: SealedCookies): MigrationSessions {
  const end = (context: Context): void => cookies.clear(context, migrationCookie);
  return {
    end,
    read: async (context) => {
      const found = cookieSchema.safeParse(await cookies.read(context, migrationCookie));
      return found.success ? found.data.sessionId : undefined;
    },
    mayPass: (path, sessionId) => {
      const asked = migratePath.exec(path)?.[1];
      return asked === undefined || asked === sessionId;
    },
    follow: async (context, path, response) => {
      if (acceptPath.test(path) && response.status === 200) {
        const answer = acceptedSchema.safeParse(
          await response
            .clone()
            .json()
            .catch(() => null),
        );
        if (!answer.success || answer.data.migrationSessionId === emptyMigrationSession) return;
        const value = { sessionId: answer.data.migrationSessionId };
        await cookies.write(context, migrationCookie, value, constants.migrationCookieSeconds);
      }
      // a session that is not the caller's to use may still be, after the right log-in
      if (migratePath.test(path) && [200, 409].includes(response.status)) end(context);
    },
  };
}
