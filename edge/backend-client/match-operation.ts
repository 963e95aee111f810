import contract from '../../api-spec/generated/responses.json' with { type: 'json' };

/** An operation of the v2 API. */
export type Operation = {
  operationId: string;
  /** in upper case */
  method: string;
  /** the contract's template, as in `/podcast/{slug}` */
  path: string;
  /** schemas of the responses, by status */
  responses: Record<string, object | null>;
};

const escape = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
const hasPlaceholder = ({ path }: Operation): boolean => path.includes('{');

/** Operations in the order of matching: literal segments before placeholders. */
const operations = contract.operations
  .map(({ operationId, method, path, responses }) => ({
    operationId,
    method: method.toUpperCase(),
    path,
    responses: responses as unknown as Operation['responses'],
    order: path.replaceAll(/\{\w+\}/g, '~'),
    pattern: new RegExp(
      `^${path
        .split(/\{\w+\}/)
        .map(escape)
        .join('[^/]+')}$`,
    ),
  }))
  .toSorted((one, other) => (one.order < other.order ? -1 : 1));

/** Paths without placeholders are found by key. */
const exact = new Map<string, Operation>(
  operations.flatMap((one) => (hasPlaceholder(one) ? [] : [[`${one.method} ${one.path}`, one]])),
);
const open = operations.filter(hasPlaceholder);

/**
 * Finds the operation of a call.
 *
 * @param path below /v2, percent-encoded, without its query.
 * @returns undefined for a path that the contract does not know.
 */
export const findOperation = (method: string, path: string): Operation | undefined =>
  exact.get(`${method} ${path}`) ?? open.find((known) => known.method === method && known.pattern.test(path));
