import type { Operation } from '../../../api-spec/openapi/operations.ts';

/**
 * What is tried at each operation, and how many calls of a hundred are of that kind:
 *
 * - `valid`: fits the contract wholly.
 * - `boundary`: one value at a limit, or just beyond it.
 * - `wrong type`: one value of another JSON type, at any depth, or a parameter that is not what it stands for.
 * - `extra field`: one field that the contract does not name: in an object of the body, at any depth, in the query or as
 *   a header.
 * - `missing field`: one field of the body, at any depth, or one parameter that is not there.
 * - `wrong auth`: without a token, or with a stranger's.
 * - `malformed`: a body that is no JSON, too long or in another content type, and texts that have upset programs before.
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

/** A kind of call. */
export type Kind = keyof typeof kindShares;

/** Every kind, in the order in which they are tried. */
export const kinds = Object.keys(kindShares) as Kind[];

/** The kinds that an operation can be tried with: nobody is refused where no token is read. */
export const listKinds = ({ auth }: Pick<Operation, 'auth'>): Kind[] =>
  kinds.filter((kind) => kind !== 'wrong auth' || auth !== 'none');

/** Shares calls out among kinds: each gets the whole part of its share, and what is left goes to the largest rests. */
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
