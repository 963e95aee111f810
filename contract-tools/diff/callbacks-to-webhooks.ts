import { locate, type ContractDocument } from '../openapi/document.ts';
import { listRawOperations } from '../document.ts';

type Items = NonNullable<ContractDocument['webhooks']>;
type Callback = Items | { $ref: string };

/** A path without the names of its placeholders. */
const writeKey = (path: string, method: string): string => `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;

/** Keeps a runtime expression, whose braces are no placeholders. */
const writeExpression = (expression: string): string => expression.replaceAll('{', '‹').replaceAll('}', '›');

function readCallbacks(document: ContractDocument, operations: ReadonlySet<string>): Items {
  const items: Items = {};
  for (const { path, method, operation } of listRawOperations(document)) {
    if (!operations.has(writeKey(path, method))) continue;
    const { callbacks = {} } = operation as { callbacks?: Record<string, Callback> };
    for (const [name, written] of Object.entries(callbacks)) {
      const callback =
        typeof written.$ref === 'string' ? locate<Items>(document, written.$ref).value : (written as Items);
      for (const [expression, item] of Object.entries(callback)) {
        if (typeof item === 'object' && item !== null)
          items[`${name} of ${method.toUpperCase()} ${path} to ${writeExpression(expression)}`] = item;
      }
    }
  }
  return items;
}

/** A document without callbacks. */
function dropCallbacks(document: ContractDocument): ContractDocument['paths'] {
  const drop = (operation: unknown): unknown => {
    if (typeof operation !== 'object' || operation === null || !('callbacks' in operation)) return operation;
    const { callbacks: _, ...rest } = operation;
    return rest;
  };
  return Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, item]) => [
      path,
      Object.fromEntries(Object.entries(item).map(([method, operation]) => [method, drop(operation)])),
    ]),
  ) as ContractDocument['paths'];
}

/** Turns the callbacks of operations that both documents have into webhooks: their receiver reads both alike. */
export function raiseCallbacks(
  before: ContractDocument,
  after: ContractDocument,
): [ContractDocument, ContractDocument] {
  const listKeys = (document: ContractDocument) =>
    new Set(listRawOperations(document).map(({ path, method }) => writeKey(path, method)));
  const [olds, nows] = [listKeys(before), listKeys(after)];
  const both = new Set([...olds].filter((key) => nows.has(key)));
  const raise = (document: ContractDocument): ContractDocument => {
    const items = readCallbacks(document, both);
    return { ...document, paths: dropCallbacks(document), webhooks: { ...document.webhooks, ...items } };
  };
  return [raise(before), raise(after)];
}
