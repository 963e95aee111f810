import type { Database } from './open.ts';

/** What a query builder of Drizzle offers; `Values` are those of its placeholders. */
type Preparable<Rows> = { prepare: (name: string) => { execute: (values: Record<string, unknown>) => Promise<Rows> } };

/**
 * Writes the SQL of a frequent read once for each database, not for each call (docs/performance.md). A transaction
 * writes its own. The statement has no name on the server, because a connection pooler may have changed the connection.
 *
 * @param build the query, with `sql.placeholder` for each value.
 * @returns runs the query with its values by name.
 */
export function prepareQuery<Values extends Record<string, unknown>, Rows>(
  build: (db: Database) => Preparable<Rows>,
): (db: Database, values: Values) => Promise<Rows> {
  const prepared = new WeakMap<Database, ReturnType<Preparable<Rows>['prepare']>>();
  return (db, values) => {
    const query = prepared.get(db) ?? build(db).prepare('');
    prepared.set(db, query);
    return query.execute(values);
  };
}
