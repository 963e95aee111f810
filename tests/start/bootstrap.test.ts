import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/bootstrap.mjs', ...args], { encoding: 'utf8', timeout: 60_000 });

describe('bootstrap script', () => {
  it('passes arguments, output and exit status of a script through', () => {
    const { status, stderr } = run('scripts/start/start.ts', '--only', 'nothing-of-the-kind');
    expect(status).toBe(1);
    expect(stderr).toContain('unknown process "nothing-of-the-kind"');
  });

  it.each([
    ['scripts/start/start.ts', 'only NAMES'],
    ['scripts/test.ts', 'only STAGES'],
    ['scripts/probe.ts', 'json'],
  ])('%s prints its help, and refuses unknown options in one line', (name, option) => {
    const help = run(name, '--help');
    expect([help.status, help.stderr]).toEqual([0, '']);
    expect(help.stdout).toContain(`--${option}`);
    const refused = run(name, '--edeg');
    expect([refused.status, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(/^nordlyd: there is no option --edeg: npm (run )?\w+ takes --.*\n$/);
  });

  it.each([
    ['provider-check', 'scripts/provider-check.ts student mail', 1],
    ['office', 'scripts/office.ts --help', 0],
    ['import', 'scripts/import/import.ts --help', 0],
  ])('%s completes when its reader has closed the output', (_name, command, status) => {
    const line = `SMTP_URL=smtp://localhost:9 STUDENT_URL=http://localhost:9 '${process.execPath}' scripts/bootstrap.mjs ${command} | true`;
    const ended = spawnSync('bash', ['-o', 'pipefail', '-c', line], { encoding: 'utf8', timeout: 60_000 });
    expect([ended.status, ended.stderr]).toEqual([status, '']);
  });

  it('fails with one line when the file does not exist', () => {
    const { status, stderr } = run('no-such-script.ts');
    expect(status).toBe(1);
    expect(stderr).toBe('nordlyd: file not found: no-such-script.ts\n');
  });
});
