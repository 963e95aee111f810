import { BadInput } from './input-error.ts';

/** The tokens in CONTRACT_TOKEN, separated by spaces; empty for none. */
export const readEnvironmentTokens = (): string[] => (process.env['CONTRACT_TOKEN'] ?? '').split(/\s+/);

/** The tokens of a command without empty ones. @throws BadInput when a header cannot contain one. */
export function checkTokens(tokens: readonly string[]): string[] {
  const all = tokens.filter((token) => token !== '');
  if (all.some((token) => !/^[\x21-\x7e]*$/.test(token)))
    throw new BadInput('the token contains characters that a header cannot contain');
  return all;
}
