import { readPointer, type ContractDocument, type ContractSchema } from './document.ts';

/** Which way a value travels. */
export type Travel = 'request' | 'response';

type Described = { properties?: Record<string, ContractSchema>; required?: unknown };

/**
 * A copy of a contract for one direction. A request does not need the read-only properties that a schema requires, and
 * a response does not need the write-only ones.
 */
export function directDocument(document: ContractDocument, travel: Travel): ContractDocument {
  const mark = travel === 'request' ? 'readOnly' : 'writeOnly';
  const isAbsent = (schema: ContractSchema | undefined): boolean => {
    const target = schema?.$ref?.startsWith('#/') === true ? readPointer(document, schema.$ref) : schema;
    return schema?.[mark] === true || (target as ContractSchema | undefined)?.[mark] === true;
  };
  const text = JSON.stringify(document, (_, value: unknown) => {
    const { properties, required } = (value ?? {}) as Described;
    if (!Array.isArray(required) || typeof properties !== 'object') return value;
    const needed = required.filter((name) => !isAbsent(properties[String(name)]));
    return needed.length === required.length ? value : { ...(value as object), required: needed };
  });
  return JSON.parse(text) as ContractDocument;
}
