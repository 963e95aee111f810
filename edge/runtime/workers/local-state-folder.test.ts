import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const place = mkdtempSync(join(tmpdir(), 'nordlyd-folder-'));
afterAll(() => rmSync(place, { recursive: true }));

/** A process that takes its folder, leaves something there, and waits. */
async function start() {
  const program = `
    import { mkdtempSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    const { createWorkerdFolder } = await import('./edge/runtime/workers/local-state-folder.ts');
    const folder = createWorkerdFolder();
    mkdtempSync(tmpdir() + '/miniflare-');
    process.on('SIGTERM', () => process.exit(0));
    setInterval(() => undefined, 1_000);
    process.stdout.write(folder);`;
  const env = { PATH: process.env['PATH'], TMPDIR: place };
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env });
  const [folder] = (await once(child.stdout, 'data')) as [Buffer];
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { folder: folder.toString(), end };
}

it('deletes the folder when its process ends, and the folder of a killed process at the next start', async () => {
  const one = await start();
  expect(readdirSync(one.folder)).toEqual([expect.stringMatching(/^miniflare-/)]);
  await one.end('SIGTERM');
  expect(existsSync(one.folder)).toBe(false);
  const killed = await start();
  await killed.end('SIGKILL');
  expect(existsSync(killed.folder)).toBe(true);
  mkdirSync(join(place, 'nordlyd-workerd-of-somebody'));
  const [next, other] = [await start(), await start()];
  expect([killed, next, other].map(({ folder }) => existsSync(folder))).toEqual([false, true, true]);
  await Promise.all([next.end('SIGTERM'), other.end('SIGTERM')]);
  expect(readdirSync(place)).toEqual(['nordlyd-workerd-of-somebody']);
});
