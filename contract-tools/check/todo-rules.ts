import { locate, makePointer, type ContractDocument } from '../openapi/document.ts';
import { listRawOperations, type PlacedOperation } from '../document.ts';
import type { Finding } from './finding.ts';

/** The rule's name. This rule alone does not block generated files, so that an unfinished operation compiles. */
export const unwrittenRule = 'unwritten';

const isUnwritten = (value: unknown): boolean => typeof value === 'string' && /^TODO\b/.test(value);

/** Parts of a pointer that identify a text: statuses, parameters and components. */
function nameHolder(key: string, value: unknown, holder: string): string {
  const { name, in: location } = (value ?? {}) as { name?: unknown; in?: unknown };
  if (typeof name === 'string' && typeof location === 'string') return name;
  return /^(\d{3}|default)$/.test(key) ? key : holder;
}

/**
 * Finds the unwritten texts of an operation and of everything that it refers to.
 *
 * @param seen references that were followed already; grows.
 */
function findUnwritten(document: ContractDocument, { operation }: PlacedOperation, seen: Set<string>): string[] {
  const found: string[] = [];
  const walk = (value: unknown, holder: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { $ref } = value as { $ref?: unknown };
    if (typeof $ref === 'string') {
      if (seen.has($ref)) return;
      seen.add($ref);
      return walk(locate(document, $ref).value, $ref.split('/').at(-1) ?? holder);
    }
    for (const [key, inner] of Object.entries(value)) {
      if (isUnwritten(inner)) found.push(holder === '' ? key : `${key} of ${holder}`);
      else walk(inner, nameHolder(key, inner, holder));
    }
  };
  walk(operation, '');
  return found;
}

/** The placeholder texts of a new operation must be replaced; each finding names one of them. */
export function checkUnwritten(document: ContractDocument): Finding[] {
  const seen = new Set<string>();
  const { tags = [] } = document as { tags?: { name: string; description?: string }[] };
  const findings = listRawOperations(document).flatMap((placed) => {
    const found = findUnwritten(document, placed, seen);
    const name = placed.operation.operationId ?? placed.path;
    if (found.length === 0) return [];
    return [{ rule: unwrittenRule, pointer: placed.pointer, message: `${name}: still TODO: ${found.join(', ')}` }];
  });
  const ofTags = tags.filter(({ description }) => isUnwritten(description));
  return [
    ...findings,
    ...ofTags.map(({ name }) => ({
      rule: unwrittenRule,
      pointer: makePointer('tags', name),
      message: `the tag ${name}: still TODO: description`,
    })),
  ];
}
