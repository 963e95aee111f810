import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compilePattern } from '../openapi/compile-pattern.ts';
import { makeMatching } from './pattern-texts.ts';

it.each([
  ['^(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9]{8,64}$'],
  ['^(?!root)[a-z]+$'],
  ['(?<=x)y'],
  ['^(?<quote>[\'"])a\\k<quote>$'],
  ['\\bcat\\b'],
  ['^[\\w-.]+$'],
  ['^[a-z]{100,200}$'],
  ['^.{3000}$'],
  ['^\\p{L}+$'],
  ['^\\u{1F600}$'],
  ['^\\cA$'],
  ['^(?:(?!--).)*$'],
  ['^a|b$'],
  ['^[a-z]{0,20000}$'],
])('texts of %s match it', (pattern) => {
  const texts = makeMatching([pattern], 0, Infinity);
  expect(texts).toBeDefined();
  for (const text of fc.sample(texts ?? fc.constant('none'), { numRuns: 20, seed: 2 }))
    expect(text).toMatch(compilePattern(pattern) ?? /no pattern/);
});

it('texts of a pattern have an allowed length', () => {
  const lengths = fc
    .sample(makeMatching(['^[a-z]+(-[a-z]+)*$'], 10, 12) ?? fc.constant(''), 50)
    .map((text) => text.length);
  expect(lengths.every((length) => length >= 10 && length <= 12)).toBe(true);
  expect(new Set(lengths).size).toBeGreaterThan(1);
  expect(makeMatching(['^(ab)+$'], 3, 3)).toBeUndefined();
});

it('texts match every pattern of a list', () => {
  const texts = makeMatching(['^[a-z]{4}', 'x$', '^(?!a)'], 0, 9) ?? fc.constant('');
  for (const text of fc.sample(texts, 20)) expect(text).toMatch(/^(?!a)[a-z]{4}.{0,4}x$|^(?!a)[a-z]{3}x$/su);
});

it('a pattern whose texts cannot be generated has no generator', () => {
  expect(makeMatching(['^(\\w+)=\\1$'], 0, Infinity)).toBeUndefined();
  expect(makeMatching(['^[a-z]+(?<![a-z])$'], 0, Infinity)).toBeUndefined();
});
