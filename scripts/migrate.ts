import { migrateServer } from '../backend/database/open.ts';

/**
 * `npm run migrate`: brings the database of DATABASE_URL to this version before its release (docs/deploy.md). A backend
 * of the previous version continues, because migrations only add. A second call changes nothing.
 */
const url = process.env['DATABASE_URL'];

const fail = (line: string): void => {
  process.stderr.write(`nordlyd: ${line}\n`);
  process.exitCode = 1;
};

if (url === undefined || url === '')
  fail('set DATABASE_URL: the backend migrates the embedded database when it starts');
else {
  try {
    const applied = await migrateServer(url);
    const lines = applied.length > 0 ? applied.map((name) => `applied ${name}`) : ['the database is up to date'];
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    const { message, cause } = error as Error;
    fail(`the database cannot be migrated: ${cause instanceof Error ? cause.message : message}`);
  }
}
