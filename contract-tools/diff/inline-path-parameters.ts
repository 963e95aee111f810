import { locate, type ContractDocument } from '../openapi/document.ts';
import type { PlacedOperation, RawParameter } from '../document.ts';

type Raw = PlacedOperation['operation'];
type Item = {
  /** operations of other methods, since OpenAPI 3.2 */
  additionalOperations?: Record<string, Raw>;
  parameters?: Raw['parameters'];
  servers?: unknown;
  $ref?: string;
  [method: string]: unknown;
};

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace', 'query'];

const nameParameter = (document: ContractDocument, parameter: RawParameter | { $ref: string }): string => {
  const { name, in: location } = '$ref' in parameter ? locate<RawParameter>(document, parameter.$ref).value : parameter;
  return `${location} ${name}`;
};

const listParameters = (parameters: Raw['parameters']): NonNullable<Raw['parameters']> =>
  Array.isArray(parameters) ? parameters : [];

/** A path item whose shared keywords are copied into its operations. */
function spreadItem(document: ContractDocument, written: Item): Item {
  if (typeof written !== 'object' || written === null) return {};
  const item = written.$ref === undefined ? written : { ...locate<Item>(document, written.$ref).value, ...written };
  const { $ref: _, parameters, servers, additionalOperations: others = {}, ...own } = item;
  const rest: Record<string, unknown> = { ...own, ...others };
  const shared = listParameters(parameters);
  const isPlain = shared.length === 0 && servers === undefined && Object.keys(others).length === 0;
  if (isPlain && written.$ref === undefined) return written;
  const spread = [...methods, ...Object.keys(others)]
    .filter((method) => typeof rest[method] === 'object' && rest[method] !== null)
    .map((method) => {
      const operation = rest[method] as Raw & { servers?: unknown };
      const own = listParameters(operation.parameters);
      const names = new Set(own.map((parameter) => nameParameter(document, parameter)));
      const inherited = shared.filter((parameter) => !names.has(nameParameter(document, parameter)));
      const at = operation.servers ?? servers;
      return [method, { ...operation, parameters: [...inherited, ...own], ...(at !== undefined && { servers: at }) }];
    });
  return { ...rest, ...(Object.fromEntries(spread) as object) };
}

/** A document whose operations are complete: what a path item declares for several is copied into each. */
export function spreadShared(document: ContractDocument): ContractDocument {
  const spread = (items: ContractDocument['paths'] | undefined): ContractDocument['paths'] =>
    Object.fromEntries(
      Object.entries(items ?? {}).map(([path, item]) => [path, spreadItem(document, item as Item)]),
    ) as ContractDocument['paths'];
  const { webhooks } = document;
  return { ...document, paths: spread(document.paths), ...(webhooks && { webhooks: spread(webhooks) }) };
}
