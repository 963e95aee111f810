import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { lockFile } from '../../server/lock-file.ts';
import { createEmbedded } from '../../backend/database/open.ts';
import { callOffice } from '../office/call-office.ts';
import { CommandError, type Settings } from '../settings.ts';

const runProgram = promisify(execFile);

/** Runs a client program of PostgreSQL. @throws CommandError when it is missing or fails. */
async function run(program: string, url: string, args: readonly string[]): Promise<void> {
  const address = new URL(url);
  // other users of the machine read arguments, not variables
  const env = { ...process.env, ...(address.password !== '' && { PGPASSWORD: decodeURIComponent(address.password) }) };
  address.password = '';
  try {
    await runProgram(program, [...args, `--dbname=${address.href}`], { env, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') throw new CommandError(`install ${program} of PostgreSQL, of the server's version or newer`);
    throw new CommandError(`${program} failed: ${stderr.trim().split('\n')[0]}`);
  }
}

/** Writes a consistent dump of a PostgreSQL database while others use it. */
export const dumpServer = (url: string, file: string): Promise<void> =>
  run('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`]);

/** Restores a dump into an empty database in one transaction. */
export const restoreServer = (url: string, file: string): Promise<void> =>
  run('pg_restore', url, ['--no-owner', '--no-privileges', '--single-transaction', file]);

/** @throws CommandError when the database has tables or does not respond. */
export async function checkIsEmpty(name: string, url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rowCount } = await client.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1");
    if (rowCount !== 0) throw new CommandError(`the database of ${name} has tables: create an empty one`);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`the database of ${name} does not respond: ${(error as Error).message}`);
  } finally {
    await client.end();
  }
}

async function fetchDump(): Promise<Uint8Array> {
  const response = await callOffice('/exports/database');
  if (!response.ok)
    throw new CommandError(`the backend returned ${response.status}: set OFFICE_KEY to its key, or stop it first`);
  return response.bytes();
}

/** Writes a copy of the embedded database: from the running backend, which owns it, or from its folder. */
export async function dumpEmbedded({ dataDir }: Settings, file: string): Promise<void> {
  const folder = join(dataDir, 'backend');
  if (!existsSync(folder)) throw new CommandError(`${folder} does not exist: set DATA_DIR or DATABASE_URL`);
  const unlock = lockFile(`${folder}.lock`);
  if (unlock === undefined) return writeFileSync(file, await fetchDump());
  const client = await createEmbedded({ dataDir: folder });
  writeFileSync(file, await (await client.dumpDataDir('gzip')).bytes());
  await client.close();
  unlock();
}

/** Fills the folder of the embedded database from a copy. */
export async function restoreEmbedded(dataDir: string, file: string): Promise<void> {
  const loadDataDir = new Blob([readFileSync(file)], { type: 'application/x-gzip' });
  const client = await createEmbedded({ dataDir: join(dataDir, 'backend'), loadDataDir });
  await client.query('SELECT 1 FROM applied_migration');
  await client.close();
}
