import type { Operation } from './openapi/operations.ts';

/** Finds the operation of a call. */
export type MatchOperation = (method: string, path: string) => Operation | undefined;

const escape = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&');

/** The path pattern of an operation; each placeholder is a group. */
export function writePathPattern({ path, hasWildcard }: Pick<Operation, 'path' | 'hasWildcard'>): RegExp {
  const parts = path.split(/\{[^{}]+\}/).map(escape);
  const tail = parts.pop() ?? '';
  const last = parts.pop();
  if (last === undefined) return new RegExp(`^${tail}$`);
  return new RegExp(`^${[...parts, last].join('([^/]+)')}${hasWildcard ? '(.+)' : '([^/]+)'}${tail}$`);
}

/** Literal segments before placeholders, as in the backend's router. */
const compareTemplates = (one: Operation, other: Operation): number =>
  one.path.replaceAll(/\{[^{}]+\}/g, '~') < other.path.replaceAll(/\{[^{}]+\}/g, '~') ? -1 : 1;

/** Creates the lookup of operations by method and path below one of the contract's servers. */
export function createMatcher(operations: readonly Operation[]): MatchOperation {
  const patterns = operations
    .toSorted(compareTemplates)
    .map((operation) => ({ operation, pattern: writePathPattern(operation) }));
  return (method, path) =>
    patterns.find(({ operation, pattern }) => operation.method === method.toLowerCase() && pattern.test(path))
      ?.operation;
}
