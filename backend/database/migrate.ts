import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** What a migration needs of either database, on one connection. */
export type ScriptRunner = {
  /** Runs a script of several statements. */
  run: (script: string) => Promise<void>;
  /** Values in the first column of a query's rows. */
  listNames: (query: string) => Promise<string[]>;
};

const folder = fileURLToPath(new URL('./migrations/', import.meta.url));

/** Names of the migrations of this version, in order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
}

/** Names of the applied migrations. */
export const listApplied = (runner: ScriptRunner): Promise<string[]> =>
  runner.listNames('SELECT name FROM applied_migration ORDER BY name');

/**
 * Migrates a database: each missing migration runs in a transaction that also records it. Processes that start in
 * parallel wait for each other with an advisory lock.
 *
 * @returns names of the migrations that were applied now.
 */
export async function migrate(runner: ScriptRunner): Promise<string[]> {
  await runner.run('SELECT pg_advisory_lock(780415)');
  try {
    await runner.run(
      'CREATE TABLE IF NOT EXISTS applied_migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const applied = new Set(await listApplied(runner));
    const missing = (await listMigrations()).filter((name) => !applied.has(name));
    for (const name of missing) {
      const script = await readFile(folder + name, 'utf8');
      await runner
        .run(`BEGIN;\n${script}\nINSERT INTO applied_migration (name) VALUES ('${name}');\nCOMMIT;`)
        .catch(async (error: unknown) => {
          await runner.run('ROLLBACK').catch(() => undefined);
          throw error;
        });
    }
    return missing;
  } finally {
    await runner.run('SELECT pg_advisory_unlock(780415)');
  }
}
