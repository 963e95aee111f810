import bundle from '../api-spec/generated/office.json' with { type: 'json' };
import { locate, type ContractDocument, type ContractSchema } from '../contract-tools/openapi/document.ts';
import { listOperations, type Operation } from '../contract-tools/openapi/operations.ts';

const document = bundle as unknown as ContractDocument;

/** An argument of an operation: a parameter, or a field of its body. */
export type Argument = {
  name: string;
  place: 'path' | 'query' | 'body';
  kind: 'string' | 'number' | 'boolean' | 'array' | 'time';
  isRequired: boolean;
  /** the values, or those of an array's items */
  choices: string[] | undefined;
  help: string;
};

/** An operation of the office, as its contract describes it. */
export type OfficeOperation = Pick<Operation, 'method' | 'path'> & {
  id: string;
  summary: string;
  roles: string[];
  /** the roles of each action, where they differ */
  rolesByAction: Record<string, string[]>;
  args: Argument[];
  hasBody: boolean;
};

type Property = ContractSchema & { description?: string; enum?: string[]; format?: string };

function readArgument(name: string, place: Argument['place'], isRequired: boolean, pointer: string): Argument {
  const { value, pointer: found } = locate<Property>(document, pointer);
  const kinds = { integer: 'number', number: 'number', boolean: 'boolean', array: 'array' } as const;
  const kind = value.format === 'date-time' ? 'time' : (kinds[value.type as keyof typeof kinds] ?? 'string');
  const { enum: choices } = kind === 'array' ? locate<Property>(document, `${found}/items`).value : value;
  return { name, place, kind, isRequired, choices, help: value.description ?? '' };
}

function readBody({ requestBody }: Operation): Argument[] {
  const pointer = requestBody?.['application/json'];
  if (pointer === undefined) return [];
  const { value, pointer: found } = locate<{ properties: object; required?: string[] }>(document, pointer);
  return Object.keys(value.properties).map((name) =>
    readArgument(name, 'body', value.required?.includes(name) === true, `${found}/properties/${name}`),
  );
}

type Described = { summary: string; 'x-roles': string[]; 'x-roles-by-action'?: Record<string, string[]> };

/** All operations of the office for staff, in the order of the contract. An export is a file of a separate command. */
export const officeOperations: OfficeOperation[] = listOperations(document)
  .filter(({ path }) => !path.startsWith('/exports/'))
  .map((operation) => {
    const { method, path, operationId: id, parameters, requestBody } = operation;
    const described = document.paths[path]?.[method] as unknown as Described;
    const args = parameters
      .filter(({ location }) => location !== 'header')
      .map(({ name, location, isRequired, pointer }) =>
        readArgument(name, location as 'path' | 'query', isRequired, pointer),
      );
    return {
      id,
      method,
      path,
      summary: described.summary,
      roles: described['x-roles'],
      rolesByAction: described['x-roles-by-action'] ?? {},
      args: [...args, ...readBody(operation)],
      hasBody: requestBody !== undefined,
    };
  });

/** An operation by its id. @throws Error for an unknown one */
export function findOperation(id: string): OfficeOperation {
  const found = officeOperations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`the office has no operation ${id}`);
  return found;
}
