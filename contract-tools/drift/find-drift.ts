import type { ContractDocument } from '../openapi/document.ts';
import { listOperations, type Operation } from '../openapi/operations.ts';
import { findResponseViolations } from '../openapi/validate-response.ts';
import { createValidator, type Validator } from '../openapi/validator.ts';
import { fitsContract } from '../fuzz/oracle.ts';
import { createMatcher, writePathPattern } from '../match-operation.ts';
import { listApiCalls, type ApiCall } from './api-calls.ts';
import type { RecordedCall } from './har.ts';

/** Something in the traffic that the contract does not document. */
export type DriftFinding = { call: string; message: string };

/** The result of a comparison. */
export type DriftReport = {
  findings: DriftFinding[];
  /** calls below one of the contract's servers */
  calls: number;
  seen: string[];
  unseen: string[];
  /** bodies of the seen operations whose content type is not read, so that nothing checks them */
  unchecked: string[];
};

/** Decodes a segment of a path; returns it unchanged when its escapes are invalid. */
function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The names in a query of a parameter: those of its fields when they are separate. */
const listNames = ({ name, style }: Operation['parameters'][number]): string[] => {
  if (style.form !== 'object' || !style.isSeparate) return [name];
  return Object.keys(style.fields).map((field) => (style.isDeep ? `${name}[${field}]` : field));
};

/** Reads a recorded call as the texts of the contract's parameters. */
function readTexts(operation: Operation, { url, requestHeaders }: RecordedCall, path: string): Record<string, string> {
  const { searchParams } = new URL(url);
  const headers = Object.fromEntries(requestHeaders);
  const names = [...operation.path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? '');
  const values = writePathPattern(operation).exec(path)?.slice(1) ?? [];
  const cookies = new URLSearchParams((headers['cookie'] ?? '').replaceAll(/;\s*/g, '&'));
  const texts = operation.parameters.flatMap((parameter): [string, string | null | undefined][] => {
    const { location, name } = parameter;
    if (location === 'query') return listNames(parameter).map((own) => [`query ${own}`, searchParams.get(own)]);
    if (location === 'header') return [[`header ${name}`, headers[name.toLowerCase()]]];
    if (location === 'cookie') return [[`cookie ${name}`, cookies.get(name)]];
    return [[`path ${name}`, decodeSegment(values[names.indexOf(name)] ?? '')]];
  });
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** A call that breaks the contract is no drift when it was refused; a successful one is. */
function findRequestFaults(operation: Operation, call: RecordedCall, path: string, validator: Validator): string[] {
  if (call.status >= 400) return [];
  const { searchParams } = new URL(call.url);
  const known = new Set(operation.parameters.filter(({ location }) => location === 'query').flatMap(listNames));
  const inUrl = operation.credentials.filter((credential) => credential.in === 'query').map(({ name }) => name);
  const unknown = [...new Set(searchParams.keys())].filter((name) => !known.has(name) && !inUrl.includes(name));
  const attempt = { caller: 'token', texts: readTexts(operation, call, path), body: call.requestBody } as const;
  return [
    ...unknown.map((name) => `the query parameter ${name} is not documented`),
    ...(fitsContract(operation, attempt, validator) ? [] : ['was accepted although it does not fit the contract']),
  ];
}

/** What an operation does not document of a recorded response; nothing when the recording has no response. */
export async function findUndocumented(
  operation: Operation,
  call: RecordedCall,
  validator: Validator,
): Promise<string[]> {
  const { status, responseHeaders, responseBody } = call;
  // Responses of a cache and aborted calls are outside the contract.
  if (status < 200 || status === 304) return [];
  if (status > 599) return [`status ${status} is not documented`];
  const isEmpty = [204, 205].includes(status);
  const headers = responseHeaders.filter(([name]) => name !== 'content-encoding');
  // bytes, because a text would get a content type
  const bytes = isEmpty ? null : new TextEncoder().encode(responseBody ?? '');
  const response = new Response(bytes, { status, headers });
  const faults = await findResponseViolations(operation, response, validator, call.method === 'HEAD').catch(() => [
    'the body is not JSON',
  ]);
  return responseBody === undefined ? faults.filter((fault) => fault.includes('not documented')) : faults;
}

/** Compares recorded traffic with the contract. Findings name operations and never repeat values of calls. */
export async function findTrafficDrift(
  document: ContractDocument,
  calls: readonly RecordedCall[],
): Promise<DriftReport> {
  const operations = listOperations(document);
  const match = createMatcher(operations);
  const validator = createValidator(document);
  const seen = new Set<string>();
  const findings = new Map<string, DriftFinding>();
  const note = (call: string, message: string): void => void findings.set(`${call} ${message}`, { call, message });
  const find = ({ call: { method }, path }: ApiCall): Operation | undefined =>
    match(method, path) ?? (method === 'HEAD' ? match('GET', path) : undefined);
  const own = listApiCalls(document, calls, (one) => find(one) !== undefined);
  for (const { call, path } of own) {
    const operation = find({ call, path });
    if (operation === undefined) {
      // A 404 of an unknown address is not part of the service.
      if (![404, 405].includes(call.status))
        note(`${call.method} ${path}`, `answered ${call.status} and is not documented`);
      continue;
    }
    seen.add(operation.operationId);
    if (call.failure !== undefined) note(operation.operationId, call.failure);
    const faults = [
      ...findRequestFaults(operation, call, path, validator),
      ...(await findUndocumented(operation, call, validator)),
    ];
    for (const fault of faults) note(operation.operationId, fault);
  }
  const ids = operations.map(({ operationId }) => operationId);
  return {
    findings: [...findings.values()],
    calls: own.length,
    seen: ids.filter((id) => seen.has(id)),
    unseen: ids.filter((id) => !seen.has(id)),
    unchecked: operations
      .filter(({ operationId }) => seen.has(operationId))
      .flatMap(({ operationId, uncheckedBodies }) => uncheckedBodies.map((body) => `${operationId} ${body}`)),
  };
}
