import contract from '../../api-spec/generated/answers.json' with { type: 'json' };

/** An operation of the v2 API, as far as the edge looks at it. */
export type Operation = {
  operationId: string;
  /** in capitals */
  method: string;
  /** the contract's template, as in `/podcast/{slug}` */
  path: string;
  /** schemas of what it answers, by status */
  answers: Record<string, object | null>;
};

const escape = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
const hasPlaceholder = ({ path }: Operation): boolean => path.includes('{');

/** Operations in the order in which a path is matched: literal segments before placeholders. */
const operations = contract.operations
  .map(({ operationId, method, path, answers }) => ({
    operationId,
    method: method.toUpperCase(),
    path,
    answers: answers as unknown as Operation['answers'],
    order: path.replaceAll(/\{\w+\}/g, '~'),
    pattern: new RegExp(
      `^${path
        .split(/\{\w+\}/)
        .map(escape)
        .join('[^/]+')}$`,
    ),
  }))
  .toSorted((one, other) => (one.order < other.order ? -1 : 1));

/** Operations of one address are known by it; the others are looked for. */
const exact = new Map<string, Operation>(
  operations.flatMap((one) => (hasPlaceholder(one) ? [] : [[`${one.method} ${one.path}`, one]])),
);
const open = operations.filter(hasPlaceholder);

/**
 * Finds the operation that a call belongs to.
 *
 * @param path below /v2, percent-encoded, without its query.
 * @returns undefined for what the contract does not know.
 */
export const findOperation = (method: string, path: string): Operation | undefined =>
  exact.get(`${method} ${path}`) ?? open.find((known) => known.method === method && known.pattern.test(path));
