import { spreadShared } from './diff/inline-path-parameters.ts';
import type { ContractDocument } from './openapi/document.ts';
import type { RawOperation } from './document.ts';

type Server = { url?: string; variables?: Record<string, { default?: string; enum?: string[] }> };
type RawItem = Record<string, unknown>;

const methods = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace']);

/** The path of a server: of an absolute address without its origin, with the defaults of its variables. */
function readServerPath({ url = '/', variables = {} }: Server): string {
  const written = url.replaceAll(/\{([^}]+)\}/g, (_, name: string) => variables[name]?.default ?? name);
  const path = URL.canParse(written) ? new URL(written).pathname : written;
  return path.replace(/(?<=.)\/+$/, '').replace(/^(?=[^/])|^$/, '/');
}

/** The origin of an absolute server, without the usual port; undefined for a relative one. */
const readServerOrigin = ({ url = '/' }: Server): string | undefined =>
  /^https?:\/\/[^/?#]+/i.exec(url)?.[0].replace(/(?<=^https:.*):443$|(?<=^http:.*):80$/i, '');

/** A name for an operation without one: `get /pets/{id}` is getPetsId. */
const makeId = (method: string, path: string): string =>
  method + path.replaceAll(/[^a-zA-Z0-9]+([a-zA-Z0-9]?)/g, (_, letter: string) => letter.toUpperCase());

const completeOperation = (
  method: string,
  path: string,
  operation: RawOperation,
  security: RawOperation['security'],
): Partial<RawOperation> => ({
  ...(operation.operationId === undefined && { operationId: makeId(method, path) }),
  ...(operation.responses === undefined && { responses: {} }),
  ...(operation.security === undefined && security !== undefined && { security }),
});

/** More combinations of values are not listed. */
const mostVariants = 100;

/** A server with each value of its variables; the default ones come first. */
function listVariants(server: Server): Server[] {
  let variants = [server];
  for (const [name, variable] of Object.entries(server.variables ?? {})) {
    const values = [...new Set([variable.default, ...(variable.enum ?? [])])];
    if (variants.length * values.length > mostVariants) return [server];
    variants = values.flatMap((value) =>
      variants.map((one) => ({ ...one, variables: { ...one.variables, [name]: { ...variable, default: value } } })),
    );
  }
  return variants;
}

/**
 * Completes the contract of any project for the commands that call or serve it. Servers become paths. Operations get
 * names, responses and the shared parameters and security, which OpenAPI lets a contract omit.
 */
export function completeDocument(document: ContractDocument): ContractDocument {
  const { security } = document as { security?: RawOperation['security'] };
  const { servers = [], paths = {} } = spreadShared(document) as unknown as {
    servers?: Server[];
    paths?: Record<string, RawItem>;
  };
  const completeItem = (path: string, item: RawItem): RawItem =>
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) =>
        methods.has(method) && typeof operation === 'object'
          ? [method, { ...operation, ...completeOperation(method, path, operation as RawOperation, security) }]
          : [method, operation],
      ),
    );
  const all = servers.length === 0 ? [{}] : servers;
  return {
    ...document,
    servers: all.flatMap(listVariants).map((server) => {
      const origin = readServerOrigin(server);
      return { ...server, url: readServerPath(server), ...(origin !== undefined && { origin }) };
    }),
    paths: Object.fromEntries(Object.entries(paths).map(([path, item]) => [path, completeItem(path, item ?? {})])),
  } as unknown as ContractDocument;
}
