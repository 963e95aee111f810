import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };

export type Body = Record<string, unknown>;
type Parameter = { $ref?: string; name: string; in: string; example?: string | number };

/** An operation of the contract, with what its examples need. */
export type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: { $ref?: string; examples?: Body[] }; example?: Body }> };
  responses: Record<string, unknown>;
};

/** Every operation with its method and path. */
export const operations = Object.entries(openapi.paths as unknown as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

const resolveParameter = (parameter: Parameter): Parameter =>
  parameter.$ref === undefined
    ? parameter
    : (openapi.components.parameters as unknown as Record<string, Parameter>)[parameter.$ref.split('/').at(-1) ?? '']!;

/** The parameters of an operation in its path and its query. */
export const listParameters = ({ parameters = [] }: Operation): Parameter[] =>
  parameters.map(resolveParameter).filter((one) => one.in === 'query' || one.in === 'path');

/**
 * The address of an operation with the examples of its parameters.
 *
 * @param ids replace the examples of ids, which belong to one user.
 */
export function makeAddress(path: string, operation: Operation, ids: Body = {}): string {
  const parameters = listParameters(operation);
  const read = (name: string): string => String(ids[name] ?? parameters.find((one) => one.name === name)?.example);
  const query = parameters.filter((one) => one.in === 'query').map(({ name }) => [name, read(name)]);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(read(name)));
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query).toString()}`;
}
