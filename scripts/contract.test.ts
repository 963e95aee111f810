import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { runContract } from './contract/run.ts';
import { root } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'contract-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** Runs the command as a user would. */
function runProcess(...args: string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, ['scripts/contract.ts', ...args], { cwd: root });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, output })));
}

describe('npm run contract', () => {
  it.each<[string, string[], RegExp]>([
    ['no command', [], /choose a command: check, diff, fuzz, .* \(help lists them\)$/],
    ['an unknown command', ['chek'], /unknown command "chek": choose from check, diff/],
    ['an unknown option', ['check', '--wat'], /Unknown option '--wat'/],
    ['a base that is no commit and no file', ['diff', 'no-such-ref'], /neither a file nor a commit/],
    ['a file that is not there', ['diff', 'none.json'], /file not found: none\.json/],
    ['a file that is not JSON', ['diff', file('broken.json', '{')], /is not JSON/],
    ['YAML that cannot be read', ['diff', file('broken.yaml', 'a: [')], /not valid OpenAPI/],
    ['a file that is no contract', ['diff', file('other.yaml', 'name: x')], /not an OpenAPI 3 document/],
    ['a service that is not there', ['fuzz', '--base-url', 'http://localhost:9'], /does not answer/],
    [
      'an identity sandbox that is not there',
      ['fuzz', '--login', 'a@b.se', '--identity-url', 'http://localhost:9'],
      /does not answer/,
    ],
    ['an address that is none', ['drift', '--base-url', 'localhost'], /is not an http address/],
    ['a recording that is none', ['drift', '--har', file('x.har', '{}')], /is not a HAR recording/],
    ['a number that is none', ['fuzz', '--runs', 'many'], /--runs is a whole number/],
  ])('exits with status 2 and one line for %s', async (_, args, line) => {
    const complaints: string[] = [];
    expect(await runContract(args, (complaint) => complaints.push(complaint))).toBe(2);
    expect(complaints).toEqual([expect.stringMatching(line)]);
    expect(complaints[0]).not.toContain('\n');
  });

  it('calls the backend from the environment unless an address is given', async () => {
    vi.stubEnv('BACKEND_PORT', '9');
    const complaints: string[] = [];
    expect(await runContract(['fuzz'], (line) => complaints.push(line))).toBe(2);
    expect(complaints).toEqual([expect.stringContaining('http://localhost:9 does not answer')]);
    vi.unstubAllEnvs();
  });

  it('ends silently when its output pipe is closed', async () => {
    const child = spawn(process.execPath, ['scripts/contract.ts', 'help'], { cwd: root });
    // the reader closes the pipe before the first line
    child.stdout.destroy();
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
    const status = await new Promise((resolve) => child.once('close', resolve));
    expect([status, complaints]).toEqual([141, '']);
  }, 60_000);

  it('lists its commands and exits with the matching status', async () => {
    const [help, wrong] = await Promise.all([runProcess('help'), runProcess('chek')]);
    expect([help.status, wrong.status, wrong.output.trimEnd().split('\n').length]).toEqual([0, 2, 1]);
    for (const name of ['check', 'diff', 'fuzz', 'drift', 'mock', 'docs', 'new'])
      expect(help.output).toContain(`  ${name} `);
  }, 60_000);
});
