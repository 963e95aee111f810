import type { ContractDocument } from '../openapi/document.ts';

/** How large a contract is, and whether it is the newer one. */
export type SharedGraph = { operations: number; schemas: number; isAfter: boolean };

/**
 * Writes a contract whose operations all reach one graph of recursive schemas, each at another schema. In the newer
 * contract a field of every tenth schema has another type.
 */
export function makeSharedGraph({ operations, schemas, isAfter }: SharedGraph): ContractDocument {
  const refer = (index: number) => ({ $ref: `#/components/schemas/S${index % schemas}` });
  const makeSchema = (index: number) => ({
    type: 'object',
    properties: {
      value: { type: isAfter && index % 10 === 0 ? 'integer' : 'string' },
      next: refer(index + 1),
      list: { type: 'array', items: refer(index * 3 + 5) },
      choice: { anyOf: [{ type: 'string' }, refer(index * 11 + 2)] },
    },
  });
  const makeOperation = (index: number) => {
    const schema = { type: 'object', properties: { data: refer(index * 13) } };
    const body = { description: 'ok', content: { 'application/json': { schema } } };
    return { post: { requestBody: body, responses: { '200': body } } };
  };
  const list = <Value>(count: number, name: (index: number) => string, make: (index: number) => Value) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), make(index)]));
  return structuredClone({
    openapi: '3.1.0',
    info: { title: 'A service', version: '1.0.0' },
    paths: list(operations, (index) => `/call-${index}`, makeOperation),
    components: { schemas: list(schemas, (index) => `S${index}`, makeSchema) },
  }) as unknown as ContractDocument;
}
