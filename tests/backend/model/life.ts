import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { Pool, type PoolClient } from 'pg';
import type { Database } from '../../../backend/database/open.ts';

/** A backend's hold on a database that outlives it. */
export type Life = {
  db: Database;
  /** Ends it before its n-th statement from now on; a commit is a statement like others. */
  endAfter: (statements: number) => void;
  hasEnded: () => boolean;
};

const gone = 'the process is gone';
const begins = (statement: unknown, word: RegExp): boolean => {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text;
  return text !== undefined && word.test(text);
};

/**
 * Opens a hold on a database that ends as a killed process does: between two statements, for good, an open transaction
 * undone. What the backend still asks a provider afterwards it cannot write down any more. So a kill can be put at each
 * moment between effect and note, and again at the same one when a failure is replayed; that it is the same with a
 * real process is proven by `kill.test.ts`.
 */
export function openLife(database: Database): Life {
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
        const call = value.bind(object) as (...given: unknown[]) => unknown;
        if (name === 'query' || name === 'exec') {
          return async (...given: unknown[]) => {
            try {
              if (!begins(given[0], /^rollback/i)) spend();
            } catch (error) {
              // whoever did not get as far as BEGIN does not give its connection back
              if (begins(given[0], /^begin/i)) (object as Partial<PoolClient>).release?.();
              throw error;
            }
            return call(...given);
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
