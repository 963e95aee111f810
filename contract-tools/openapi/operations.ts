import {
  isForm,
  isJson,
  isJsonSequence,
  isSequence,
  readFormFields,
  readType,
  type FormField,
  type Forms,
} from './request-body.ts';
import { readTextKind } from './text-body.ts';
import { findSchemaPointer, readTextStyle, type TextKind, type TextStyle } from './parameter-style.ts';
import {
  locate,
  makePointer,
  type ContractContent,
  type ContractDocument,
  type ContractOperation,
  type ContractParameter,
  type ContractSchema,
} from './document.ts';
import { ownValue } from './own-value.ts';

/** How an operation treats the caller's token: ignored, optional or required. */
export type AuthNeed = 'none' | 'optional' | 'bearer';

export type OperationParameter = {
  name: string;
  location: ContractParameter['in'];
  isRequired: boolean;
  /** the JSON type of the text */
  kind: TextKind;
  /** how a list or object is written as a text */
  style: TextStyle;
  /** the default value */
  fallback: string | number | boolean | undefined;
  /** JSON pointer to its schema */
  pointer: string;
};

/** A header of a response. */
export type ResponseHeader = Pick<OperationParameter, 'name' | 'isRequired' | 'style' | 'pointer'>;

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
  /** the fields of a body that is a form */
  forms: Forms;
  isBodyRequired: boolean;
  responses: Record<string, BodyPointers>;
  /** the JSON types of the bodies that are a text, by the pointer of their schema */
  textBodies: Record<string, TextKind>;
  /** the fields of the responses that are forms, by the pointer of their schema */
  formBodies: Record<string, FormField[]>;
  /** bodies whose content type is not read, so that nothing checks them: `response 200 application/xml` */
  uncheckedBodies: string[];
  /** documented headers, by status */
  responseHeaders: Record<string, ResponseHeader[]>;
  /** documented statuses that the reference backend never returns */
  unusedStatuses: string[];
  /** for successful responses; `no-store` by default */
  cacheControl: string;
  /** headers that announce the deprecation and its sunset; empty for other operations */
  deprecationHeaders: Record<string, string>;
  /** of another project: `default` covers every status, not only 5xx, and bodies have any size */
  isForeign: boolean;
  /** where the caller's token may be */
  credentials: Credential[];
};

/** A place for a token: a header, a query parameter or a cookie. `scheme` precedes it in `Authorization`. */
export type Credential = { in: string; name: string; scheme?: 'Bearer' | 'Basic' };

const methods = ['get', 'put', 'post', 'delete', 'patch'];

/** Methods that a contract of another project may have too. */
const otherMethods = ['head', 'options', 'trace'];

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

type Scheme = { type?: string; scheme?: string; in?: string; name?: string };

const bearer: Credential = { in: 'header', name: 'Authorization', scheme: 'Bearer' };

/** The places of the tokens that the security schemes of an operation name. */
function readCredentials(document: ContractDocument, { security = [] }: ContractOperation): Credential[] {
  const schemes = (document.components?.['securitySchemes'] ?? {}) as Record<string, Scheme>;
  const read = (name: string): Credential => {
    const scheme = ownValue(schemes, name) ?? {};
    if (scheme.type === 'apiKey') return { in: scheme.in ?? 'header', name: scheme.name ?? 'Authorization' };
    return scheme.scheme?.toLowerCase() === 'basic' ? { ...bearer, scheme: 'Basic' } : bearer;
  };
  return security.flatMap((choice) => Object.keys(choice).map(read));
}

function readParameter(document: ContractDocument, pointer: string): OperationParameter {
  const { value, pointer: home } = locate<ContractParameter>(document, pointer);
  const schemaPointer = findSchemaPointer(value, home);
  const { value: schema } = locate<ContractSchema>(document, schemaPointer);
  const style = readTextStyle(document, value, schemaPointer);
  return {
    name: value.name,
    location: value.in,
    isRequired: value.required === true,
    kind: style.kind,
    style,
    fallback: (value.schema as ContractSchema | undefined)?.default ?? schema.default,
    pointer: schemaPointer,
  };
}

function readHeader(document: ContractDocument, name: string, pointer: string): ResponseHeader {
  const { value, pointer: home } = locate<{ required?: boolean; content?: object }>(document, pointer);
  const schemaPointer = findSchemaPointer(value, home);
  const style = readTextStyle(document, value, schemaPointer);
  return { name, isRequired: value.required === true, style, pointer: schemaPointer };
}

type ResponseContent = { content?: ContractContent; headers?: Record<string, unknown> };

/** Pointers to the schemas of a body; for a stream with a schema of its records, to that. */
const readBodies = (content: ContractContent | undefined, pointer: string): BodyPointers =>
  Object.fromEntries(
    Object.entries(content ?? {}).map(([type, media]) => [
      readType(type),
      `${pointer}/content/${makePointer(type).slice(2)}/${media?.itemSchema === undefined ? 'schema' : 'itemSchema'}`,
    ]),
  );

/** The types of the bodies that are a text, by pointer. */
function readTextBodies(document: ContractDocument, bodies: readonly BodyPointers[]): Record<string, TextKind> {
  const others = bodies
    .flatMap((content) => Object.entries(content))
    .filter(([type]) => !isJson(type) && !isForm(type) && !isSequence(type));
  return Object.fromEntries(
    others.flatMap(([, pointer]) => {
      const kind = readTextKind(document, pointer);
      return kind === undefined ? [] : [[pointer, kind]];
    }),
  );
}

const listFormBodies = (document: ContractDocument, bodies: readonly BodyPointers[]): Record<string, FormField[]> =>
  Object.fromEntries(
    bodies
      .flatMap((content) => Object.entries(content))
      .filter(([type]) => isForm(type))
      .map(([, place]) => [place, readFormFields(document, place.replace(/\/schema$/, ''))]),
  );

/** The content types of a message that describe something, and are no JSON, form, stream of JSON or text. */
const listUnchecked = (message: string, bodies: BodyPointers, texts: Record<string, TextKind>): string[] =>
  Object.entries(bodies)
    .filter(([type, place]) => !isJson(type) && !isForm(type) && !isJsonSequence(type) && texts[place] === undefined)
    .map(([type]) => `${message} ${type}`);

/** Reads one operation. @throws Error when a reference leads nowhere. */
export function readOperation(document: ContractDocument, path: string, method: string): Operation {
  const pointer = makePointer('paths', path, method);
  const { value } = locate<ContractOperation>(document, pointer);
  const body =
    value.requestBody && locate<NonNullable<ContractOperation['requestBody']>>(document, `${pointer}/requestBody`);
  const bodies = body && readBodies(body.value.content, body.pointer);
  const described = Object.keys(value.responses).map((status) => {
    const { value: response, pointer: home } = locate<ResponseContent>(document, `${pointer}/responses/${status}`);
    const names = Object.keys(response.headers ?? {});
    const headers = names.map((name) => readHeader(document, name, `${home}/headers/${makePointer(name).slice(2)}`));
    return { status, content: readBodies(response.content, home), headers };
  });
  const responseBodies = described.map(({ content }) => content);
  const textBodies = readTextBodies(document, [bodies ?? {}, ...responseBodies]);
  return {
    operationId: value.operationId,
    method,
    path,
    hasWildcard: value['x-wildcard'] === true,
    auth: readAuth(value),
    parameters: (value.parameters ?? []).map((_, index) => readParameter(document, `${pointer}/parameters/${index}`)),
    requestBody: bodies,
    forms: Object.fromEntries(
      Object.entries(bodies ?? {})
        .filter(([type]) => isForm(type))
        .map(([type, place]) => [type, readFormFields(document, place.replace(/\/schema$/, ''))]),
    ),
    isBodyRequired: body?.value.required === true,
    textBodies,
    formBodies: listFormBodies(document, responseBodies),
    uncheckedBodies: [
      ...listUnchecked('request', bodies ?? {}, textBodies),
      ...described.flatMap(({ status, content }) => listUnchecked(`response ${status}`, content, textBodies)),
    ],
    responses: Object.fromEntries(described.map(({ status, content }) => [status, content])),
    responseHeaders: Object.fromEntries(described.map(({ status, headers }) => [status, headers])),
    unusedStatuses: Object.keys(value['x-unanswered'] ?? {}),
    cacheControl: value['x-cache-control'] ?? 'no-store',
    deprecationHeaders: writeDeprecation(value),
    isForeign: document.isForeign === true,
    credentials: readCredentials(document, value),
  };
}

/** Lists the methods and paths of a bundled document, in its order. */
export const listCalls = (document: ContractDocument): { path: string; method: string }[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    [...methods, ...(document.isForeign === true ? otherMethods : [])]
      .filter((method) => method in item)
      .map((method) => ({ path, method })),
  );

/** Lists every operation of a bundled document, in its order. */
export const listOperations = (document: ContractDocument): Operation[] =>
  listCalls(document).map(({ path, method }) => readOperation(document, path, method));
