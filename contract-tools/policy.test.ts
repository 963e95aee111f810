import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPolicy } from './policy.ts';

const folder = mkdtempSync(join(tmpdir(), 'policy-'));
const write = (name: string, policy: object): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(policy));
  return path;
};

it('a policy extends another one and switches its rules off', () => {
  write('base.json', { noticeDays: 90, rules: { 'operation-headers': ['X-Version'], unwritten: true } });
  const path = write('site.json', { extends: 'base.json', rules: { 'operation-headers': false, 'error-pages': true } });
  expect(readPolicy(path)).toEqual({ noticeDays: 90, rules: { unwritten: true, 'error-pages': true } });
});

it('refuses a policy that extends itself, and an unknown rule', () => {
  expect(() => readPolicy(write('loop.json', { extends: 'loop.json' }))).toThrow('extends itself');
  expect(() => readPolicy(write('odd.json', { rules: { odd: true } }))).toThrow('has an unknown rule "odd"');
});
