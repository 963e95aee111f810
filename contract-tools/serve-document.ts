import { compilePattern } from './openapi/compile-pattern.ts';
import { completeDocument } from './complete-document.ts';
import { readDialect } from './diff/normalize-keywords.ts';
import { BadInput } from './input-error.ts';
import type { ContractDocument } from './openapi/document.ts';
import { listCalls, readOperation } from './openapi/operations.ts';
import { readToCompare, type ReadContract } from './read-document.ts';

/** Keywords whose values are data, not schemas. */
const data = new Set(['example', 'examples', 'default', 'enum', 'const']);

type Note = (problem: string) => void;

/**
 * A copy in the dialect of OpenAPI 3.1, in which every media type has a schema, without patterns that are no regular
 * expressions.
 */
function translate(value: unknown, pointer: string, document: ContractDocument, note: Note): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item, index) => translate(item, `${pointer}/${index}`, document, note));
  const copy: Record<string, unknown> = {};
  const isNamed = /\/(?:properties|patternProperties|schemas)$/.test(pointer);
  for (const [name, inner] of Object.entries(value))
    copy[name] =
      data.has(name) && !isNamed ? inner : translate(inner, `${pointer}/${name.replaceAll('/', '~1')}`, document, note);
  if (typeof copy['pattern'] === 'string' && compilePattern(copy['pattern']) === undefined) {
    note(`${pointer}/pattern: is no regular expression`);
    delete copy['pattern'];
  }
  // a property or component may have the name `content`
  const isContent = pointer.endsWith('/content') && !/\/(?:properties|schemas)\/content$/.test(pointer);
  for (const [type, media] of Object.entries(isContent ? copy : {}))
    if (typeof media === 'object') copy[type] = { schema: {}, ...media };
  const isDialect = ['nullable', 'exclusiveMinimum', 'exclusiveMaximum'].some(
    (name) => typeof copy[name] === 'boolean',
  );
  return isDialect ? readDialect(copy, document) : copy;
}

/** Leaves out the operations that cannot be read. */
function keepReadable(document: ContractDocument, note: Note): ContractDocument {
  const paths = { ...document.paths };
  for (const { path, method } of listCalls(document)) {
    try {
      readOperation(document, path, method);
    } catch (error) {
      const reason = error instanceof RangeError ? 'a reference leads back to itself' : (error as Error).message;
      note(`${method.toUpperCase()} ${path} is left out: ${reason}`);
      const { [method]: _, ...rest } = paths[path] ?? {};
      paths[path] = rest;
    }
  }
  return { ...document, paths };
}

/**
 * Reads the contract of any project to call or serve it. What is not valid is reported and left out.
 *
 * @throws BadInput when it cannot be read, is no OpenAPI 3 document, or has no operation that can be called.
 */
export async function readToServe(path: string): Promise<ReadContract> {
  const { document, problems } = await readToCompare(path);
  const found = [...problems];
  const note: Note = (problem) => void found.push(problem);
  const translated = translate(document, '#', document, note) as ContractDocument;
  const readable = keepReadable({ ...completeDocument(translated), isForeign: true }, note);
  if (listCalls(readable).length === 0)
    throw new BadInput(`${path} names no operations${found.length > 0 ? ` that can be called: ${found[0]}` : ''}`);
  return { document: readable, problems: found };
}
