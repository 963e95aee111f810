import { readPointer, type ContractDocument, type ContractSchema } from './document.ts';

/** Which way a value travels. */
export type Travel = 'request' | 'response';

type Described = { properties?: Record<string, ContractSchema>; required?: unknown };

/**
 * A copy of a contract for one direction. A request does not need the read-only properties that a schema requires, and
 * a response has no write-only ones.
 */
export function directDocument(document: ContractDocument, travel: Travel): ContractDocument {
  const mark = travel === 'request' ? 'readOnly' : 'writeOnly';
  const isAbsent = (schema: ContractSchema | undefined): boolean => {
    const target = schema?.$ref?.startsWith('#/') === true ? readPointer(document, schema.$ref) : schema;
    return schema?.[mark] === true || (target as ContractSchema | undefined)?.[mark] === true;
  };
  const text = JSON.stringify(document, (_, value: unknown) => {
    const { properties, required } = (value ?? {}) as Described;
    if (typeof properties !== 'object' || properties === null) return value;
    const absent = Object.keys(properties).filter((name) => isAbsent(properties[name]));
    if (absent.length === 0) return value;
    const isNeeded = (name: unknown): boolean => !absent.includes(String(name));
    return {
      ...(value as object),
      ...(Array.isArray(required) && { required: required.filter(isNeeded) }),
      // clients send back what they have read: a request may have read-only properties
      ...(travel === 'response' && {
        properties: { ...properties, ...Object.fromEntries(absent.map((name) => [name, false])) },
      }),
    };
  });
  return JSON.parse(text) as ContractDocument;
}
