import { translatePattern } from './pattern-dialects.ts';

function tryCompile(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}

/**
 * Compiles a pattern of a schema, with Unicode where it allows that: `[\\w-.]` is a regular expression without it only.
 * Words of other dialects are translated.
 *
 * @returns undefined for no regular expression.
 */
export const compilePattern = (pattern: string): RegExp | undefined =>
  tryCompile(translatePattern(pattern) ?? pattern, 'u') ?? tryCompile(pattern, '');
