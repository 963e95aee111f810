/**
 * Compiles a pattern of a schema, with Unicode where it allows that: `[\\w-.]` is a regular expression without it only.
 *
 * @returns undefined for no regular expression.
 */
export function compilePattern(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // the next one
    }
  }
  return undefined;
}
