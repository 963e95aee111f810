import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { reportRounds } from '../report-rounds.ts';

const others = process.env['TEST_FULL'] === '1' ? 20 : 2;

const holder = `
  const { lockFile } = await import(process.argv[1]);
  const unlock = lockFile(process.argv[2]);
  console.log(unlock ? 'locked' : 'refused');
  if (unlock) setInterval(() => {}, 1000);`;

const start = async (file: string) => {
  const module = new URL('../../server/lock-file.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--input-type=module', '-e', holder, module, file]);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, line: line.toString().trim() };
};

describe('the lock on the data folder', () => {
  let folder = '';
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('lets in one process, and the next one after the first was killed', async (context) => {
    folder = await mkdtemp(join(tmpdir(), 'nordlyd-lock-'));
    const file = join(folder, 'data', 'backend.lock');
    const first = await start(file);
    expect(first.line).toBe('locked');
    for (let count = 0; count < others; count += 1) expect((await start(file)).line).toBe('refused');
    reportRounds(context, others, 'refused');
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const third = await start(file);
    expect(third.line).toBe('locked');
    third.child.kill('SIGKILL');
  }, 60_000);
});
