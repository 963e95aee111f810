import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/bootstrap.mjs', ...args], { encoding: 'utf8', timeout: 60_000 });

describe('the bootstrap', () => {
  it('passes arguments, output and the exit status of a script on', () => {
    const { status, stderr } = run('start', '--only', 'nothing-of-the-kind');
    expect(status).toBe(1);
    expect(stderr).toContain('there is no process "nothing-of-the-kind"');
  });

  it('refuses a script that does not exist with one line', () => {
    const { status, stderr } = run('no-such-script');
    expect(status).toBe(1);
    expect(stderr).toBe('nordlyd: there is no script called no-such-script\n');
  });
});
