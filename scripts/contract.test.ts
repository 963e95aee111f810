import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'contract-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** Runs the command as a person does. */
function runContract(...args: string[]): Promise<{ status: number | null; output: string; complaint: string }> {
  const child = spawn(process.execPath, ['scripts/contract.ts', ...args], { cwd: root });
  let [output, complaint] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, output, complaint })));
}

describe('npm run contract', () => {
  it.concurrent.each<[string, string[], RegExp]>([
    ['an unknown command', ['chek'], /there is no command "chek": choose from check, diff/],
    ['an unknown option', ['check', '--wat'], /Unknown option '--wat'/],
    ['a base that is no commit and no file', ['diff', 'no-such-ref'], /neither a file nor a commit/],
    ['a commit without the bundle', ['diff', 'EMPTY'], /neither a file nor a commit|does not hold/],
    ['a file that is not there', ['diff', 'none.json'], /there is no file none\.json/],
    ['a file that is not JSON', ['diff', file('broken.json', '{')], /is not JSON/],
    ['YAML that cannot be read', ['diff', file('broken.yaml', 'a: [')], /cannot be read/],
    ['a file that is no contract', ['diff', file('other.yaml', 'name: x')], /cannot be read/],
    ['a service that is not there', ['fuzz', '--base-url', 'http://localhost:9'], /does not answer/],
    ['an address that is none', ['drift', '--base-url', 'localhost'], /is not an http address/],
    ['a recording that is none', ['drift', '--har', file('x.har', '{}')], /is not a HAR recording/],
    ['a number that is none', ['fuzz', '--runs', 'many'], /--runs is a whole number/],
  ])('answers %s with one line and status 2', async (_, args, line) => {
    const { status, output, complaint } = await runContract(...args);
    expect([status, output, complaint.trimEnd().split('\n').length]).toEqual([2, '', 1]);
    expect(complaint).toMatch(line);
  });

  it('lists its commands', async () => {
    const { status, output } = await runContract('help');
    expect(status).toBe(0);
    for (const name of ['check', 'diff', 'fuzz', 'drift', 'mock', 'docs', 'new'])
      expect(output).toContain(`  ${name} `);
  });
});
