import type { ContractDocument } from '../openapi/document.ts';
import { follow, type PlacedOperation, type RawParameter } from '../document.ts';
import { allowsValue } from './allows-value.ts';
import { listAll } from './compare-values.ts';
import { keyOperations } from './key-operations.ts';
import { toSchema } from './normalize-keywords.ts';
import { canonicalise, type Canonical } from './normalize-schema.ts';

const isPlaceholder = /\{([^{}]+)\}/g;

const readParameters = (document: ContractDocument, { operation, pointer }: PlacedOperation): RawParameter[] =>
  (operation.parameters ?? []).map(
    (_, index) => follow<RawParameter>(document, `${pointer}/parameters/${index}`).value,
  );

const readSchema = (document: ContractDocument, { schema = {} }: RawParameter): Canonical =>
  canonicalise({ schema: toSchema(schema), document });

/** The values that the text of a segment may be. */
function readText(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? [text] : [text, value];
  } catch {
    return [text];
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The paths of the calls of an operation. */
function writePattern({ path }: PlacedOperation): RegExp {
  const source = path.replaceAll(/[\\^$.*+?()[\]|]/g, String.raw`\$&`).replaceAll(isPlaceholder, '([^/]+)');
  return new RegExp(`^${source}$`);
}

/** An operation as calls with the values of its placeholders see it; undefined when it refuses one of them. */
function fixPath(document: ContractDocument, place: PlacedOperation, texts: string[]): object | undefined {
  const parameters = readParameters(document, place);
  const names = [...place.path.matchAll(isPlaceholder)].map(([, name]) => name);
  const isAllowed = names.every((name, index) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    const values = readText(texts[index] ?? '');
    return parameter && values.some((value) => allowsValue(readSchema(document, parameter), value, canonicalise));
  });
  if (!isAllowed) return undefined;
  return { ...place.operation, parameters: parameters.filter((parameter) => parameter.in !== 'path') };
}

type Paths = Record<string, Record<string, unknown>>;

/** Adds the operations of one document that another one serves under a path with placeholders. */
function addFixed(own: ContractDocument, other: ContractDocument): ContractDocument {
  const [olds, nows] = [keyOperations(own), keyOperations(other)];
  const templates = [...nows.values()]
    .filter(({ path }) => path.includes('{'))
    .map((place) => ({ place, pattern: writePattern(place) }));
  const added: Paths = {};
  for (const [key, { path, method }] of olds) {
    if (nows.has(key) || path.includes('{')) continue;
    const served = templates.flatMap(({ place, pattern }) => {
      const texts = place.method === method ? pattern.exec(path)?.slice(1).map(decode) : undefined;
      const fixed = texts && fixPath(other, place, texts);
      return fixed === undefined ? [] : [{ fixed, count: texts?.length ?? 0 }];
    });
    const [closest] = served.toSorted((one, next) => one.count - next.count);
    if (closest !== undefined) added[path] = { ...added[path], [method]: closest.fixed };
  }
  return addPaths(other, added);
}

function addPaths(document: ContractDocument, added: Paths): ContractDocument {
  if (Object.keys(added).length === 0) return document;
  const paths = { ...(document.paths as unknown as Paths) };
  for (const [path, item] of Object.entries(added)) paths[path] = { ...paths[path], ...item };
  return { ...document, paths: paths as unknown as ContractDocument['paths'] };
}

/** What an operation says, without its name and words. */
const writeOperation = ({ operation }: PlacedOperation): string => {
  const { operationId: _, summary: __, tags: ___, ...rest } = operation;
  return JSON.stringify({ ...rest, description: '' });
};

/** Adds the operations whose only placeholder lists values, each of which the other document serves in the same way. */
function addListed(own: ContractDocument, other: ContractDocument): ContractDocument {
  const [olds, nows] = [keyOperations(own), keyOperations(other)];
  const added: Paths = {};
  for (const [key, place] of olds) {
    const { path, method } = place;
    const names = [...path.matchAll(isPlaceholder)].map(([, name]) => name);
    if (nows.has(key) || names.length !== 1) continue;
    const parameter = readParameters(own, place).find((one) => one.in === 'path' && one.name === names[0]);
    const texts = parameter && listAll(readSchema(own, parameter))?.map((value) => String(JSON.parse(value)));
    const served = (texts ?? []).map((text) =>
      nows.get(`${method.toUpperCase()} ${path.replace(isPlaceholder, () => encodeURIComponent(text))}`),
    );
    const [first] = served;
    if (parameter === undefined || first === undefined || served.includes(undefined)) continue;
    if (new Set(served.map((one) => writeOperation(one!))).size > 1) continue;
    const parameters = [parameter, ...readParameters(other, first)];
    added[path] = { ...added[path], [method]: { ...first.operation, parameters } };
  }
  return addPaths(other, added);
}

/**
 * Two documents in which an operation has the same path when calls reach it in both. A fixed segment may become a
 * placeholder. A placeholder with listed values may become fixed segments.
 */
export function alignPaths(before: ContractDocument, after: ContractDocument): [ContractDocument, ContractDocument] {
  return [before, addListed(before, addFixed(before, after))];
}
