import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContractDocument } from '../../../contract-tools/openapi/document.ts';
import { listOperations, type Operation } from '../../../contract-tools/openapi/operations.ts';
import { createValidator } from '../../../contract-tools/openapi/validator.ts';
import { root } from '../../settings.ts';
import { createMatcher, writePathPattern } from '../../../contract-tools/match-operation.ts';
import { findUndocumented, findTrafficDrift, type DriftReport } from '../../../contract-tools/drift/find-drift.ts';
import { readHar, type RecordedCall } from '../../../contract-tools/drift/har.ts';

/** Recordings of the browser tests: calls by browsers, and all calls to the backend. */
export const trafficFolder = join(root, '.cache/test-results/traffic');

/** First path segments of a document. */
const listFamilies = ({ paths }: ContractDocument): string[] => [
  ...new Set(Object.keys(paths).map((path) => path.split('/')[1] ?? '')),
];

/** The generated document about the site's own endpoints. */
const edgeBundle = join(root, 'api-spec/generated/edge.json');

/** Addresses at the site to record: everything below the first path segments of its document. */
export function writeUrlFilter(origin: string): RegExp {
  const edge = JSON.parse(readFileSync(edgeBundle, 'utf8')) as ContractDocument;
  return new RegExp(`^${origin}/(?:${listFamilies(edge).join('|')})(?:[/?]|$)`);
}

/** Recorded calls by the document that applies; both may apply to one call. */
export type SortedCalls = { v2: RecordedCall[]; edge: RecordedCall[] };

/** The path of the gateway to the v2 API. */
const gatewayPrefix = '/api/v2/';

/** True when a document contains the response of a recorded call. */
function createDocumented(
  document: ContractDocument,
  operations: readonly Operation[],
): (method: string, path: string, call: RecordedCall) => Promise<boolean> {
  const match = createMatcher(operations);
  const validator = createValidator(document);
  return async (method, path, call) => {
    const operation = match(method === 'HEAD' ? 'GET' : method, path);
    return operation !== undefined && (await findUndocumented(operation, call, validator)).length === 0;
  };
}

/**
 * Sorts calls. Below the gateway the v2 contract applies to what was forwarded. The site's document applies to the
 * addresses that it names, and to the errors that it documents for all others.
 */
export async function sortCalls(
  calls: readonly RecordedCall[],
  v2: ContractDocument,
  edge: ContractDocument,
): Promise<SortedCalls> {
  const operations = listOperations(edge);
  const isGateway = ({ path, hasWildcard }: Operation): boolean => hasWildcard && path.startsWith(gatewayPrefix);
  const own = operations.filter((operation) => !isGateway(operation)).map(writePathPattern);
  const isOwnResponse = createDocumented(edge, operations.filter(isGateway));
  const isHandedOn = createDocumented(v2, listOperations(v2));
  const families = listFamilies(edge);
  const sorted: SortedCalls = { v2: [], edge: [] };
  for (const call of calls) {
    const { pathname, origin } = new URL(call.url);
    const isBelow = pathname.startsWith(gatewayPrefix);
    if (own.some((pattern) => pattern.test(pathname))) sorted.edge.push(call);
    else if (!isBelow) sorted[families.includes(pathname.split('/')[1] ?? '') ? 'edge' : 'v2'].push(call);
    else {
      const { method } = call;
      const isFailure = call.status >= 400;
      const isOwn = isFailure && (await isOwnResponse(method, pathname, call));
      const path = pathname.slice(gatewayPrefix.length - 1);
      if (!isOwn || (await isHandedOn(method, path, call))) sorted.v2.push(call);
      // query, body and response of a forwarded call belong to the other contract; a 304 has nothing to check
      const handedOn = { ...call, url: origin + pathname, requestBody: undefined, status: 304 };
      if (isOwn || !isFailure) sorted.edge.push(isFailure ? call : handedOn);
    }
  }
  return sorted;
}

/** Compares the recordings of the last browser tests with both contracts; undefined when there are none. */
export async function findRecordedDrift(
  v2: ContractDocument,
  edge: ContractDocument,
): Promise<{ v2: DriftReport; edge: DriftReport } | undefined> {
  const files = existsSync(trafficFolder) ? readdirSync(trafficFolder).filter((name) => name.endsWith('.har')) : [];
  if (files.length === 0) return undefined;
  const calls = await sortCalls(
    files.flatMap((name) => readHar(join(trafficFolder, name))),
    v2,
    edge,
  );
  return { v2: await findTrafficDrift(v2, calls.v2), edge: await findTrafficDrift(edge, calls.edge) };
}
