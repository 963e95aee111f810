import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { pickPorts, startSupervisor, stopSupervisor, waitUntilReady, type SupervisorRun } from '../stack.ts';

const home = mkdtempSync(join(tmpdir(), 'nordlyd-backup-'));
const runs: SupervisorRun[] = [];
afterAll(async () => {
  for (const { child } of runs) child.kill('SIGKILL');
  await Promise.all(runs.map(({ ended }) => ended));
  rmSync(home, { recursive: true, force: true });
});

const processes = ['--only', 'identity,card,wallet,mail,student,cms,backend'];

async function start(env: Record<string, string>): Promise<SupervisorRun> {
  const run = startSupervisor(processes, env);
  runs.push(run);
  await waitUntilReady(run);
  return run;
}

const runScript = async (script: string, args: string[], env: Record<string, string>): Promise<string> =>
  (await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], { env: { ...process.env, ...env } }))
    .stdout;

/** The content of every file of the CMS, by path. */
const hashContent = (data: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(data, 'cms'), { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(data, 'cms', path)).isFile() && !/^canvas|sqlite/.test(path))
      .map((path) => [
        path,
        createHash('sha256')
          .update(readFileSync(join(data, 'cms', path)))
          .digest('hex'),
      ]),
  );

it('a backup of the running product, restored into an empty folder, has its ledger, content and sessions', async () => {
  const ports = await pickPorts();
  const [data, restored, folder] = ['data', 'restored', 'backup'].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ];
  const env = { ...ports, SANDBOX: '1', DEMO_USERS: '0', DATA_DIR: data, RUN_DIR: join(home, 'run') };
  const backend = `http://localhost:${ports['BACKEND_PORT']}`;
  const buy = async (region: string): Promise<void> => {
    const body = JSON.stringify({ persona: 'premium-card', region });
    expect((await fetch(`${backend}/__sandbox/personas`, { method: 'POST', body })).status).toBe(201);
  };
  const readLedger = async (): Promise<string[]> =>
    (await runScript('ledger', ['--since', '2000-01-01'], env)).split('\n').filter((line) => line !== '');
  for (const part of ['site', 'cms/content/pictures']) mkdirSync(join(data, part), { recursive: true });
  writeFileSync(join(data, 'cms/content/pictures/uploaded.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const sessions = new DatabaseSync(join(data, 'site', 'sessions.sqlite'));
  sessions.exec("PRAGMA journal_mode = WAL; CREATE TABLE session (id TEXT); INSERT INTO session VALUES ('of a user')");

  const first = await start(env);
  await buy('se');
  await buy('fi');
  const before = await readLedger();
  expect(before.length).toBeGreaterThanOrEqual(2);
  // payments continue during the backup
  const [output] = await Promise.all([runScript('backup', [folder], env), buy('se'), buy('no')]);
  expect(output).toContain('database.tar.gz, files');
  const after = await readLedger();
  const again = spawnSync(process.execPath, ['scripts/backup.ts', folder], { env: { ...process.env, ...env } });
  expect([again.status, again.stderr.toString()]).toEqual([1, expect.stringMatching(/^nordlyd: .* is not empty.*\n$/)]);
  expect(await stopSupervisor(first)).toBe(0);
  sessions.close();

  env.DATA_DIR = restored;
  expect(await runScript('restore', [folder], env)).toContain(`into ${restored}`);
  const overwrite = spawnSync(process.execPath, ['scripts/restore.ts', folder], { env: { ...process.env, ...env } });
  expect([overwrite.status, overwrite.stderr.toString()]).toEqual([1, expect.stringContaining('is not empty')]);
  expect(Object.keys(hashContent(data))).toContain('content/pictures/uploaded.svg');
  expect(hashContent(restored)).toEqual(hashContent(data));
  const copy = new DatabaseSync(join(restored, 'site', 'sessions.sqlite'), { readOnly: true });
  expect(copy.prepare('SELECT id FROM session').all()).toEqual([{ id: 'of a user' }]);
  copy.close();

  await start(env);
  const ledger = await readLedger();
  expect(ledger).toEqual(expect.arrayContaining(before));
  expect(after).toEqual(expect.arrayContaining(ledger));
  await buy('se');
  expect((await readLedger()).length).toBeGreaterThan(ledger.length);
}, 600_000);
