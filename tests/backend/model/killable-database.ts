import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { Pool, type PoolClient } from 'pg';
import type { Database } from '../../../backend/database/open.ts';

/** A backend's connection to a database that outlives it. */
export type KillableDatabase = {
  db: Database;
  /** Ends it before its n-th statement from now on; a commit counts as a statement. */
  endAfter: (statements: number) => void;
  hasEnded: () => boolean;
};

const gone = 'the process was killed';
const startsWith = (statement: unknown, word: RegExp): boolean => {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text;
  return text !== undefined && word.test(text);
};

/**
 * Wraps a database connection that ends like a killed process: between two statements, permanently, with an open
 * transaction rolled back. Responses of providers after that cannot be stored. So a test can place a kill between any
 * request and its record, and repeat it at the same position. `kill.test.ts` shows the same with a real process.
 */
export function openKillableDatabase(database: Database): KillableDatabase {
  let left = Number.POSITIVE_INFINITY;
  const spend = (): void => {
    left -= 1;
    if (left < 0) throw new Error(gone);
  };
  const watch = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get: (object, name) => {
        const value: unknown = Reflect.get(object, name, object);
        if (typeof value !== 'function') return value;
        const call = value.bind(object) as (...args: unknown[]) => unknown;
        if (name === 'query' || name === 'exec') {
          return async (...args: unknown[]) => {
            try {
              if (!startsWith(args[0], /^rollback/i)) spend();
            } catch (error) {
              // a connection that did not reach BEGIN would not be released
              if (startsWith(args[0], /^begin/i)) (object as Partial<PoolClient>).release?.();
              throw error;
            }
            return call(...args);
          };
        }
        if (name === 'transaction') {
          return (work: (tx: object) => Promise<unknown>) =>
            call(async (tx: object) => {
              const done = await work(watch(tx));
              spend(); // the commit
              return done;
            });
        }
        if (name === 'connect') return async () => watch((await call()) as object);
        return call;
      },
    });
  const { $client } = database as unknown as { $client: PGlite | Pool };
  const db = ($client instanceof Pool ? drizzleServer(watch($client)) : drizzleEmbedded(watch($client))) as Database;
  return {
    db,
    endAfter: (statements) => {
      left = statements;
    },
    hasEnded: () => left < 0,
  };
}
