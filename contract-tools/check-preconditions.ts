import type { ContractDocument } from './openapi/document.ts';
import { compilePattern } from './openapi/compile-pattern.ts';
import { listOperations } from './openapi/operations.ts';

/** Keywords whose values are data, not schemas. */
const data = ['example', 'examples', 'default', 'enum', 'const'];

/** The first pattern below a node that does not compile, with its location. */
function findInvalidPattern(node: unknown, pointer: string): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  const { pattern } = node as { pattern?: unknown };
  if (typeof pattern === 'string') {
    if (compilePattern(pattern) === undefined) return `${pointer}/pattern`;
  }
  for (const [key, child] of Object.entries(node)) {
    if (data.includes(key)) continue;
    const found = findInvalidPattern(child, `${pointer}/${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Checks what a valid document may lack and the commands need: operations, and patterns and references that resolve.
 *
 * @returns what is missing, worded to follow the document's name; undefined when nothing is.
 */
export function findGap(document: ContractDocument): string | undefined {
  if ((document as Partial<ContractDocument>).paths === undefined) return 'names no paths';
  const pattern = findInvalidPattern(document, '#');
  if (pattern !== undefined) return `has a pattern that is no regular expression: ${pattern}`;
  try {
    return listOperations(document).length === 0 ? 'names no operations' : undefined;
  } catch (error) {
    return `cannot be worked with: ${error instanceof RangeError ? 'a reference leads back to itself' : describe(error)}`;
  }
}
