import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { CommandError, readSettings } from '../settings.ts';
import { copyFiles } from './copy-files.ts';
import { checkIsEmpty, dumpEmbedded, dumpServer, restoreEmbedded, restoreServer } from './databases.ts';

/** Written last: a folder without it is no complete backup. */
type Manifest = { createdAt: string; parts: string[] };

const embedded = 'database.tar.gz';

/** The PostgreSQL databases of the settings, by variable; one database for both is dumped once. */
function listServers(): { name: string; url: string; file: string }[] {
  const [database, sessions] = [process.env['DATABASE_URL'], process.env['SESSION_DATABASE_URL']];
  const servers = [
    { name: 'DATABASE_URL', url: database ?? '', file: 'database.dump' },
    { name: 'SESSION_DATABASE_URL', url: sessions === database ? '' : (sessions ?? ''), file: 'sessions.dump' },
  ];
  return servers.filter(({ url }) => url !== '');
}

function refuseContents(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new CommandError(`${folder} is not empty: name an empty or new folder`);
}

/**
 * Copies databases, content, media and sessions into an empty folder, also while the product runs.
 *
 * @returns a line for the user.
 * @throws CommandError when the folder is not empty, is part of the data, or a part cannot be read.
 */
export async function backUp(folder: string): Promise<string> {
  const settings = readSettings(process.env);
  const target = resolve(folder);
  if (`${target}${sep}`.startsWith(`${settings.dataDir}${sep}`))
    throw new CommandError(`${target} is in the data folder: name another one`);
  refuseContents(target);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const servers = listServers();
  // a provider knows at least the payments of the database: the backend asks for what is newer
  for (const { url, file } of servers) await dumpServer(url, join(target, file));
  const isEmbedded = !servers.some(({ name }) => name === 'DATABASE_URL');
  if (isEmbedded) await dumpEmbedded(settings, join(target, embedded));
  await copyFiles(settings.dataDir, join(target, 'files'));
  const parts = [...servers.map(({ file }) => file), ...(isEmbedded ? [embedded] : []), 'files'];
  const manifest: Manifest = { createdAt: new Date().toISOString(), parts };
  writeFileSync(join(target, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return `backup in ${target}: ${parts.join(', ')}`;
}

/**
 * Restores a backup into an empty data folder and empty databases; the product does not run.
 *
 * @returns a line for the user.
 * @throws CommandError when something is not empty, or the backup does not belong to the settings.
 */
export async function restore(folder: string): Promise<string> {
  const { dataDir } = readSettings(process.env);
  const source = resolve(folder);
  const file = join(source, 'manifest.json');
  if (!existsSync(file)) throw new CommandError(`${source} is no complete backup: it has no manifest.json`);
  const { createdAt, parts } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const servers = listServers();
  const expected = [...servers.map((server) => server.file), ...(parts.includes(embedded) ? [embedded] : []), 'files'];
  if (expected.join() !== parts.join() || (parts.includes(embedded) && process.env['DATABASE_URL']))
    throw new CommandError(`the backup has ${parts.join(', ')}: set DATABASE_URL and SESSION_DATABASE_URL as for it`);
  refuseContents(dataDir);
  for (const { name, url } of servers) await checkIsEmpty(name, url);
  await copyFiles(join(source, 'files'), dataDir);
  for (const server of servers) await restoreServer(server.url, join(source, server.file));
  if (parts.includes(embedded)) await restoreEmbedded(dataDir, join(source, embedded));
  return `restored the backup of ${createdAt} into ${dataDir}`;
}

/** Runs one of them for a command whose only argument is the folder. */
export async function runWithFolder(name: string, work: (folder: string) => Promise<string>): Promise<void> {
  const [folder, ...others] = process.argv.slice(2);
  try {
    if (folder === undefined || folder.startsWith('-') || others.length > 0)
      throw new CommandError(`name one folder: npm run ${name} -- FOLDER`);
    process.stdout.write(`${await work(folder)}\n`);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`nordlyd: ${error.message}\n`);
    process.exitCode = 1;
  }
}
