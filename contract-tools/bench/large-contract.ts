import type { ContractDocument } from '../openapi/document.ts';

/** How many operations and shared schemas a contract has, and whether it is the newer one. */
export type LargeContract = { operations: number; schemas: number; isAfter: boolean };

const list = <Value>(count: number, name: (index: number) => string, make: (index: number) => Value) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), make(index)]));

const describe = (text: string, index: number): string =>
  `${text} ${index}. It is described in a sentence or two, as the authors of public contracts do it.`;

/** A field of a type that public contracts have; every seventh changes in the newer contract. */
function makeField(index: number, isAfter: boolean): object {
  const description = describe('The field', index);
  const fields = [
    { type: 'string', description, examples: ['value'] },
    { type: ['string', 'null'], format: 'uri', description },
    { type: 'integer', description, ...(isAfter && index % 7 === 0 && { minimum: 1 }) },
    { type: 'string', enum: ['open', 'closed', ...(isAfter && index % 7 === 0 ? ['merged'] : [])], description },
    { type: 'array', items: { type: 'string' }, description },
    { type: 'boolean', description },
  ];
  return fields[index % fields.length]!;
}

/** An object of many fields, with other ones inside it that are written in place. */
function makeObject(index: number, depth: number, { schemas, isAfter }: LargeContract): object {
  const refer = (number: number) => ({ $ref: `#/components/schemas/schema-${number % schemas}` });
  const fields = list(
    12,
    (field) => `field_${field}`,
    (field) => makeField(index * 5 + field, isAfter),
  );
  return {
    type: 'object',
    title: `Schema ${index}`,
    required: Object.keys(fields).slice(0, 6),
    properties: {
      ...fields,
      owner: { anyOf: [{ type: 'null' }, refer(index * 3 + 1)] },
      related: { type: 'array', items: refer(index * 7 + 2) },
      ...(depth > 0 && { inner: makeObject(index + 1, depth - 1, { operations: 0, schemas, isAfter }) }),
    },
  };
}

/** An example of a response: public contracts have more examples than schemas. */
const makeExample = (index: number, depth: number): object => ({
  ...list(
    20,
    (field) => `field_${field}`,
    (field) => `https://api.test/repos/octocat/hello-world/${index}/${field}`,
  ),
  ...(depth > 0 && { inner: makeExample(index, depth - 1) }),
});

/**
 * Writes a contract of the shape of the largest public ones. With 1,000 operations and 900 schemas it has 14 MB of JSON,
 * a little more than that of GitHub. Responses have deep schemas in place, references and examples.
 */
export function makeLargeContract(options: LargeContract): ContractDocument {
  const { operations, schemas } = options;
  const makeOperation = (index: number) => {
    const refer = (kind: string, number: number) => ({ $ref: `#/components/${kind}/${number}` });
    const answer = (schema: object) => ({
      description: describe('The response', index),
      content: { 'application/json': { schema, examples: { default: { value: makeExample(index, 1) } } } },
    });
    return {
      get: {
        operationId: `call-${index}`,
        description: describe('The operation', index),
        parameters: [1, 2, 3].map((step) => refer('parameters', (index * step) % 40)),
        responses: {
          '200': answer(
            index % 3 === 0
              ? makeObject(index, 2, options)
              : { type: 'array', items: { $ref: `#/components/schemas/schema-${index % schemas}` } },
          ),
          '404': refer('responses', index % 5),
        },
      },
    };
  };
  return structuredClone({
    openapi: '3.1.0',
    info: { title: 'A large service', version: options.isAfter ? '2.0.0' : '1.0.0' },
    servers: [{ url: 'https://api.test' }],
    paths: list(operations, (index) => `/repos/{owner}/{repo}/call-${index}`, makeOperation),
    components: {
      schemas: list(
        schemas,
        (index) => `schema-${index}`,
        (index) => makeObject(index, index % 2, options),
      ),
      parameters: list(40, String, (index) => ({
        name: `parameter_${index}`,
        in: 'query',
        schema: makeField(index, options.isAfter),
      })),
      responses: list(5, String, (index) => ({
        description: 'not found',
        content: { 'application/json': { schema: { $ref: `#/components/schemas/schema-${index}` } } },
      })),
    },
  }) as unknown as ContractDocument;
}
