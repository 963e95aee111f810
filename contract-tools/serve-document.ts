import { compilePattern } from './openapi/compile-pattern.ts';
import { completeDocument } from './complete-document.ts';
import { readDialect } from './diff/normalize-keywords.ts';
import { keepComparable } from './keep-comparable.ts';
import { BadInput } from './input-error.ts';
import type { ContractDocument } from './openapi/document.ts';
import { listCalls, readOperation } from './openapi/operations.ts';
import { parseDocument, readToCompare, type ReadContract } from './read-document.ts';

/** Keywords whose values are data, not schemas. */
const data = new Set(['example', 'examples', 'default', 'enum', 'const']);

type Note = (problem: string) => void;

/**
 * The document in the dialect of OpenAPI 3.1, in which every media type has a schema, without patterns that are no regular
 * expressions. What needs no change is not copied.
 */
function translate(value: unknown, pointer: string, document: ContractDocument, note: Note): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const isNamed = /\/(?:properties|patternProperties|schemas)$/.test(pointer);
  const read = (name: string, inner: unknown): unknown =>
    data.has(name) && !isNamed ? inner : translate(inner, `${pointer}/${name.replaceAll('/', '~1')}`, document, note);
  if (Array.isArray(value)) {
    const items = value.map((item, index) => read(String(index), item));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  let result = value as Record<string, unknown>;
  const set = (name: string, inner: unknown): void => {
    if (result === value) result = { ...result };
    result[name] = inner;
  };
  for (const [name, inner] of Object.entries(value)) {
    const translated = read(name, inner);
    if (translated !== inner) set(name, translated);
  }
  if (typeof result['pattern'] === 'string' && compilePattern(result['pattern']) === undefined) {
    note(`${pointer}/pattern: is no regular expression`);
    const { pattern: _, ...rest } = result;
    result = rest;
  }
  // a property or component may have the name `content`
  const isContent = pointer.endsWith('/content') && !/\/(?:properties|schemas)\/content$/.test(pointer);
  for (const [type, media] of Object.entries(isContent ? result : {}))
    if (typeof media === 'object' && !('schema' in (media ?? {}))) set(type, { schema: {}, ...media });
  const isDialect = ['nullable', 'exclusiveMinimum', 'exclusiveMaximum'].some(
    (name) => typeof result[name] === 'boolean',
  );
  return isDialect ? readDialect(result, document) : result;
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
  return serve(await readToCompare(path), path);
}

/**
 * Prepares a parsed contract to call or serve it. What is not valid is left out.
 *
 * @throws BadInput when it is no OpenAPI 3 document, or has no operation that can be called.
 */
export function serveObject(contract: object): ReadContract {
  const name = 'the contract';
  return serve({ document: keepComparable(parseDocument(JSON.stringify(contract), name)), problems: [] }, name);
}

/**
 * Prepares a contract that was read to call or serve it. What is not valid is left out.
 *
 * @throws BadInput when it has no operation that can be called.
 */
export function serve({ document, problems }: ReadContract, path: string): ReadContract {
  const found = [...problems];
  const note: Note = (problem) => void found.push(problem);
  const translated = translate(document, '#', document, note) as ContractDocument;
  const readable = keepReadable({ ...completeDocument(translated), isForeign: true }, note);
  if (listCalls(readable).length === 0)
    throw new BadInput(`${path} names no operations${found.length > 0 ? ` that can be called: ${found[0]}` : ''}`);
  return { document: readable, problems: found };
}
