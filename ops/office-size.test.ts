import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { officeOperations } from '../office/operations.ts';

const read = (pattern: string): string =>
  globSync(pattern)
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('');
const count = (text: string): number => text.split('\n').length - 1;

it('the staff page has at most 1,500 lines: its code with Insights, and all of its files without Insights', () => {
  expect(count(read('office/**/*.{ts,tsx}'))).toBeLessThanOrEqual(1_500);
  expect(count(read('office/{*,pages/*}.{ts,tsx,css}'))).toBeLessThanOrEqual(1_500);
});

it('the staff page has a page or a form for each operation of the command', () => {
  const pages = read('office/**/*.tsx');
  for (const { id } of officeOperations) expect(pages).toMatch(new RegExp(`['"]${id}['"]`));
});
