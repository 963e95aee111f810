import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from './start/free-port.ts';
import { canInstallPackages, installPackages } from './system-packages.ts';

/** A temporary PostgreSQL server; `stop` deletes all of its data. */
export type Cluster = { url: string; version: string; stop: () => Promise<void> };

/** Linux keeps the files of this folder in memory: a slow disk does not delay the tests. */
const memoryFolder = '/dev/shm';

/** The data is lost after the tests, so the server need not protect it from a crash, unless a test causes one. */
const fastSettings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];
const serverSettings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300'];

type Account = { uid: number; gid: number } | undefined;

/** The program folder of the newest PostgreSQL, or undefined. */
function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** PostgreSQL refuses to run as root: the account to use instead, undefined for other users. */
function findAccount(): Account {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  return undefined;
}

/** Starts a server on an empty cluster in a temporary folder, on a free port of 127.0.0.1, without a socket file. */
async function startCluster(bin: string, durableFolder?: string): Promise<Cluster> {
  const account = findAccount();
  const parent = durableFolder ?? (existsSync(memoryFolder) ? memoryFolder : tmpdir());
  const folder = mkdtempSync(join(parent, 'nordlyd-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const as = { ...account, cwd: folder, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'nordlyd', '--auth=trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'];
  execFileSync(join(bin, 'initdb'), initdb, { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await findFreePort();
  const settings = [`port=${port}`, ...serverSettings, ...(durableFolder === undefined ? fastSettings : [])];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...as,
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    server.kill('SIGINT'); // fast shutdown
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const isReady = (): boolean =>
    spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' }).status === 0;
  for (let tries = 0; tries < 100 && server.exitCode === null; tries += 1) {
    if (isReady()) {
      const version = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim();
      return { url: `postgres://nordlyd@127.0.0.1:${port}/postgres`, version, stop };
    }
    await wait(100);
  }
  await stop();
  throw new Error('the temporary PostgreSQL server did not start');
}

/**
 * Provides a PostgreSQL server for tests; installs Debian's package when it is missing and installation is permitted.
 *
 * @param print writes one line of progress.
 * @param durableFolder for the data of a server that survives a crash; otherwise a fast one keeps it in memory.
 * @returns the server, or the reason why there is none.
 */
export async function providePostgres(
  print: (line: string) => void,
  durableFolder?: string,
): Promise<Cluster | { reason: string }> {
  if (findBinaries() === undefined && canInstallPackages()) {
    print('installing PostgreSQL with apt-get …');
    await installPackages(['postgresql']);
  }
  const bin = findBinaries();
  if (bin === undefined) return { reason: 'no PostgreSQL binaries on this machine' };
  if (process.getuid?.() === 0 && findAccount() === undefined) {
    return { reason: 'this process runs as root, and there is no unprivileged account for PostgreSQL' };
  }
  try {
    return await startCluster(bin, durableFolder);
  } catch (error) {
    return { reason: error instanceof Error ? (error.message.split('\n')[0] ?? 'unknown') : String(error) };
  }
}
