import { describe, expect, it } from 'vitest';
import { compilePattern } from './compile-pattern.ts';

describe('patterns of other dialects', () => {
  it.each([
    ['flags of a group', '^(?i:ab)c$', ['ABc', 'abc'], ['abC']],
    ['flags of the whole', '(?i)^ä[b-d]$', ['ÄC', 'äb'], ['äe']],
    ['flags after the start', '^(?i)yes|no$', ['YES', 'No'], ['y']],
    ['flags that end', '^(?i:a(?-i:b))$', ['Ab'], ['AB']],
    ['a class that excludes letters of any case', '^(?i:[^a-c])$', ['d', 'D'], ['b', 'B']],
    ['anchors of a text', '\\Aab\\Z', ['ab'], ['xab', 'abx']],
    ['named groups', '^(?P<q>["\'])x(?P=q)$', ['"x"', "'x'"], ['"x\'']],
    ['classes of POSIX', '^[[:alpha:]_]+$', ['a_Z'], ['1']],
  ])('%s', (_, pattern, accepted, refused) => {
    const compiled = compilePattern(pattern);
    expect(accepted.filter((text) => !compiled?.test(text))).toEqual([]);
    expect(refused.filter((text) => compiled?.test(text))).toEqual([]);
  });

  it('keep an escaped backslash before a letter', () => {
    expect(compilePattern('^\\\\A$')?.test('\\A')).toBe(true);
  });

  it('are no regular expression with words that ECMAScript lacks', () => {
    expect(compilePattern('^(?>a)$')).toBeUndefined();
  });
});
