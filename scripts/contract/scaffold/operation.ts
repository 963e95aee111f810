import { basename, relative } from 'node:path';
import { BadInput } from '../../../contract-tools/input-error.ts';
import type { Area } from './area.ts';

/** The options of a new operation. */
export type NewOperation = {
  operationId: string;
  method: string;
  /** below the server's address, with its placeholders: `/podcast/{slug}/follow` */
  path: string;
  /** the area: the name of its path file */
  area: string;
};

const methods = ['get', 'put', 'post', 'delete', 'patch'];

/**
 * Reads the options of the command.
 *
 * @throws BadInput naming the invalid one.
 */
export function readNewOperation(operationId: string, method: string, path: string, area: string): NewOperation {
  if (!/^[a-z][a-zA-Z0-9]+$/.test(operationId))
    throw new BadInput(`an operation is named in camelCase, not "${operationId}"`);
  if (!methods.includes(method)) throw new BadInput(`--method is one of ${methods.join(', ')}, not "${method}"`);
  if (!/^(\/(?:[a-zA-Z0-9-]|\{[a-z][a-zA-Z0-9]*\})+)+$/.test(path)) {
    throw new BadInput(`--path looks like /podcast/{slug}/follow, not "${path}"`);
  }
  if (!/^[a-z]+$/.test(area)) throw new BadInput(`--area is one lowercase noun, not "${area}"`);
  return { operationId, method, path, area };
}

/** `getThing` → `GetThing`. */
const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const writeParameter = (name: string): string => `      - name: ${name}
        in: path
        required: true
        description: 'TODO: what it names.'
        schema:
          type: string
          minLength: 1
          maxLength: 100
        example: example-1
`;

const readPathNames = (path: string): string[] => [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');

const hasBody = ({ method }: NewOperation): boolean => ['put', 'post', 'patch'].includes(method);

/** The operation for `paths/AREA.yaml`: it passes every rule except that its texts are placeholders. */
export function writePathItem(operation: NewOperation, { tag, schemaFile }: Area): string {
  const { operationId, method, path } = operation;
  const schemas = `../schemas/${basename(schemaFile)}`;
  const names = readPathNames(path);
  const body = `    requestBody:
      required: true
      content:
        application/json:
          schema:
            $ref: ${schemas}#/${capitalise(operationId)}Request
`;
  const bodyErrors = `      '413':
        $ref: ../responses.yaml#/PayloadTooLarge
      '415':
        $ref: ../responses.yaml#/UnsupportedMediaType
`;
  return `${operationId}:
  ${method}:
    operationId: ${operationId}
    summary: 'TODO: what it does'
    tags: [${tag}]
    security:
      - bearer: []
    x-spec: ours
    parameters:
      - $ref: ../parameters.yaml#/XRegion
      - $ref: ../parameters.yaml#/XVersion
${names.map(writeParameter).join('')}${hasBody(operation) ? body : ''}    responses:
      '200':
        description: 'TODO: what it answers.'
        headers:
          X-Request-Id:
            $ref: ../headers.yaml#/XRequestId
          Cache-Control:
            $ref: ../headers.yaml#/CacheControl
        content:
          application/json:
            schema:
              $ref: ${schemas}#/${capitalise(operationId)}Answer
      '400':
        $ref: ../responses.yaml#/InvalidRequest
      '401':
        $ref: ../responses.yaml#/Unauthorized
${names.length > 0 ? `      '404':\n        $ref: ../responses.yaml#/NotFound\n` : ''}${hasBody(operation) ? bodyErrors : ''}      default:
        $ref: ../responses.yaml#/Unexpected
`;
}

const writeSchema = (name: string): string => `${name}:
  description: 'TODO: what it is.'
  type: object
  additionalProperties: false
  required: [name]
  properties:
    name:
      type: string
      maxLength: 100
  examples:
    - name: example
`;

/** Its schemas, for the file of its area's schemas. */
export const writeSchemas = (operation: NewOperation): string => {
  const name = capitalise(operation.operationId);
  return [...(hasBody(operation) ? [`${name}Request`] : []), `${name}Answer`].map(writeSchema).join('');
};

/** Its line in the list of paths. */
export const writePathLine = ({ path, area, operationId }: NewOperation): string =>
  `  ${path}:\n    $ref: paths/${area}.yaml#/${operationId}\n`;

/** `getThing` → `get-thing`: the handler's file. */
export const nameFile = (operationId: string): string =>
  operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The import specifier of a file from a folder; both are relative to the project's root. */
export const fromFolder = (folder: string, file: string): string => relative(folder, file).replaceAll('\\', '/');

/** Handler and test, by path from the project's root. */
export function writeCode(operation: NewOperation, folder: string): Record<string, string> {
  const { operationId, method, path } = operation;
  const file = nameFile(operationId);
  const call = path.replaceAll(/\{[^}]+\}/g, 'example-1');
  const pathValues = `{ ${readPathNames(path)
    .map((name) => `${name}: 'example-1'`)
    .join(', ')} }`;
  const bodyValue = hasBody(operation) ? `, body: { name: 'example' }` : '';
  return {
    [`${folder}/${file}.ts`]: `import type { Handler } from '${fromFolder(folder, 'backend/api/handler-types.ts')}';

/** TODO: what it does (spec section). */
export const ${operationId}: Handler<'${operationId}'> = () => {
  throw new Error('${operationId} is not written yet');
};
`,
    [`${folder}/${file}.test.ts`]: `import { describe, expect, it } from 'vitest';
import { contractDocument } from '${fromFolder(folder, 'api-spec/load-bundle.ts')}';
import { listOperations } from '${fromFolder(folder, 'contract-tools/openapi/operations.ts')}';
import { ${operationId} } from './${file}.ts';

type Call = Parameters<typeof ${operationId}>[0];

describe('${operationId}', () => {
  it('is in the contract at its address', () => {
    const operation = listOperations(contractDocument).find((candidate) => candidate.operationId === '${operationId}');
    expect([operation?.method, operation?.path]).toEqual(['${method}', '${path}']);
  });

  it('answers ${method.toUpperCase()} ${call}', async () => {
    // TODO: a call as it comes in, and the whole answer to it
    const call = { path: ${pathValues}, query: {}, headers: {}${bodyValue} } as unknown as Call;
    expect(await ${operationId}(call)).toMatchObject({ status: 200 });
  });
});
`,
  };
}
