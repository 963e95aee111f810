import {
  locate,
  makePointer,
  type ContractContent,
  type ContractDocument,
  type ContractOperation,
  type ContractParameter,
  type ContractSchema,
} from './document.ts';

/** How an operation treats the caller's token: ignored, optional or required. */
export type AuthNeed = 'none' | 'optional' | 'bearer';

export type OperationParameter = {
  name: string;
  location: ContractParameter['in'];
  isRequired: boolean;
  /** the JSON type of the text */
  kind: 'string' | 'integer' | 'number' | 'boolean';
  /** the default value */
  fallback: string | number | boolean | undefined;
  /** JSON pointer to its schema */
  pointer: string;
};

/** A header of a response. */
export type ResponseHeader = Pick<OperationParameter, 'name' | 'isRequired' | 'kind' | 'pointer'>;

/** Pointers to the schemas of a body by content type; empty when there is no body. */
export type BodyPointers = Record<string, string>;

/** One operation with its references resolved, in the form that the server needs. */
export type Operation = {
  operationId: string;
  method: string;
  /** the path template of the contract, for example `/podcast/{slug}` */
  path: string;
  /** its last placeholder may match several segments */
  hasWildcard: boolean;
  auth: AuthNeed;
  parameters: OperationParameter[];
  /** undefined for an operation without body */
  requestBody: BodyPointers | undefined;
  isBodyRequired: boolean;
  responses: Record<string, BodyPointers>;
  /** documented headers, by status */
  responseHeaders: Record<string, ResponseHeader[]>;
  /** documented statuses that the reference backend never returns */
  unusedStatuses: string[];
  /** for successful responses; `no-store` by default */
  cacheControl: string;
  /** headers that announce the deprecation and its sunset; empty for other operations */
  deprecationHeaders: Record<string, string>;
};

const methods = ['get', 'put', 'post', 'delete', 'patch'];

function readAuth(operation: ContractOperation): AuthNeed {
  const choices = operation.security ?? [];
  if (choices.length === 0) return 'none';
  return choices.some((choice) => Object.keys(choice).length === 0) ? 'optional' : 'bearer';
}

/** The start of a deprecation (RFC 9745) and its sunset (RFC 8594). */
function writeDeprecation(operation: ContractOperation): Record<string, string> {
  const { deprecated, 'x-deprecated-since': since, 'x-sunset': sunset } = operation;
  if (deprecated !== true || since === undefined || sunset === undefined) return {};
  return { Deprecation: `@${Date.parse(since) / 1_000}`, Sunset: new Date(sunset).toUTCString() };
}

const readKind = ({ type: kind }: ContractSchema): OperationParameter['kind'] =>
  kind === 'integer' || kind === 'number' || kind === 'boolean' ? kind : 'string';

function readParameter(document: ContractDocument, pointer: string): OperationParameter {
  const { value, pointer: home } = locate<ContractParameter>(document, pointer);
  const schemaPointer = `${home}/schema`;
  const { value: schema } = locate<ContractSchema>(document, schemaPointer);
  return {
    name: value.name,
    location: value.in,
    isRequired: value.required === true,
    kind: readKind(schema),
    fallback: value.schema.default ?? schema.default,
    pointer: schemaPointer,
  };
}

function readHeader(document: ContractDocument, name: string, pointer: string): ResponseHeader {
  const { value, pointer: home } = locate<{ required?: boolean }>(document, pointer);
  const schemaPointer = `${home}/schema`;
  const kind = readKind(locate<ContractSchema>(document, schemaPointer).value);
  return { name, isRequired: value.required === true, kind, pointer: schemaPointer };
}

type ResponseContent = { content?: ContractContent; headers?: Record<string, unknown> };

const readBodies = (content: ContractContent | undefined, pointer: string): BodyPointers =>
  Object.fromEntries(
    Object.keys(content ?? {}).map((type) => [type, `${pointer}/content/${makePointer(type).slice(2)}/schema`]),
  );

function readOperation(document: ContractDocument, path: string, method: string): Operation {
  const pointer = makePointer('paths', path, method);
  const { value } = locate<ContractOperation>(document, pointer);
  const described = Object.keys(value.responses).map((status) => {
    const { value: response, pointer: home } = locate<ResponseContent>(document, `${pointer}/responses/${status}`);
    const names = Object.keys(response.headers ?? {});
    const headers = names.map((name) => readHeader(document, name, `${home}/headers/${makePointer(name).slice(2)}`));
    return { status, bodies: readBodies(response.content, home), headers };
  });
  return {
    operationId: value.operationId,
    method,
    path,
    hasWildcard: value['x-wildcard'] === true,
    auth: readAuth(value),
    parameters: (value.parameters ?? []).map((_, index) => readParameter(document, `${pointer}/parameters/${index}`)),
    requestBody: value.requestBody && readBodies(value.requestBody.content, `${pointer}/requestBody`),
    isBodyRequired: value.requestBody?.required === true,
    responses: Object.fromEntries(described.map(({ status, bodies }) => [status, bodies])),
    responseHeaders: Object.fromEntries(described.map(({ status, headers }) => [status, headers])),
    unusedStatuses: Object.keys(value['x-unanswered'] ?? {}),
    cacheControl: value['x-cache-control'] ?? 'no-store',
    deprecationHeaders: writeDeprecation(value),
  };
}

/** Lists every operation of a bundled document, in its order. */
export function listOperations(document: ContractDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.filter((method) => method in item).map((method) => readOperation(document, path, method)),
  );
}
