import type { Operation } from '../openapi/operations.ts';

/**
 * The kinds of calls to each operation, with their share in percent.
 * - `valid`: matches the contract.
 * - `boundary`: one value at a limit, or just beyond it.
 * - `wrong type`: one value of another JSON type, at any depth, or a parameter of another type.
 * - `extra field`: one undocumented field: in an object of the body, at any depth, in the query or as a header.
 * - `missing field`: one field of the body, at any depth, or one parameter is omitted.
 * - `wrong auth`: without a token, or with an unsigned one.
 * - `malformed`: a body that is not JSON, too long or in another content type, and texts that often break programs.
 */
export const kindShares = {
  valid: 40,
  boundary: 12,
  'wrong type': 10,
  'extra field': 10,
  'missing field': 8,
  'wrong auth': 8,
  malformed: 12,
} as const;

export type Kind = keyof typeof kindShares;

/** Every kind, in the order of the run. */
export const kinds = Object.keys(kindShares) as Kind[];

/** The kinds that apply to an operation: without authentication no token can be wrong. */
export const listKinds = ({ auth }: Pick<Operation, 'auth'>): Kind[] =>
  kinds.filter((kind) => kind !== 'wrong auth' || auth !== 'none');

/**
 * Distributes calls among kinds: each gets the integer part of its share, and the rest goes to the largest remainders.
 */
export function shareRuns(runs: number, among: readonly Kind[]): [Kind, number][] {
  const whole = among.reduce((sum, kind) => sum + kindShares[kind], 0);
  const exact = among.map((kind) => ({ kind, share: (runs * kindShares[kind]) / whole }));
  const left = runs - exact.reduce((sum, { share }) => sum + Math.floor(share), 0);
  const favoured = exact
    .toSorted((one, other) => (other.share % 1) - (one.share % 1))
    .slice(0, left)
    .map(({ kind }) => kind);
  return exact.map(({ kind, share }) => [kind, Math.floor(share) + Number(favoured.includes(kind))]);
}
