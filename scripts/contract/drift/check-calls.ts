import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ContractDocument } from '../../../contract-tools/openapi/document.ts';
import { BadInput } from '../../../contract-tools/input-error.ts';
import { readContractFile } from '../../../contract-tools/read-document.ts';
import { findTrafficDrift, type DriftReport } from '../../../contract-tools/drift/find-drift.ts';
import type { RecordedCall } from '../../../contract-tools/drift/har.ts';
import { describeDrift } from '../../../contract-tools/drift/report.ts';
import { sortCalls } from './traffic.ts';

/** The document about the site's own endpoints in the contract's folder; undefined when there is none. */
export async function readOwnDocument(contractPath: string): Promise<ContractDocument | undefined> {
  const paths = ['edge.json', 'edge.yaml'].map((name) => join(dirname(contractPath), name));
  const path = paths.find((candidate) => existsSync(candidate));
  return path === undefined ? undefined : readContractFile(path);
}

const originOf = ({ url }: RecordedCall): string => new URL(url).origin;

/** Marks of calls to the site: the path of the v2 API below it, and the header of its scripts. */
const isAtSite = ({ url, requestHeaders }: RecordedCall): boolean =>
  new URL(url).pathname.startsWith('/api/v2/') || requestHeaders.some(([name]) => name === 'x-nordlyd');

const isPage = ({ responseHeaders }: RecordedCall): boolean =>
  responseHeaders.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'));

/**
 * The calls of a recording that went to the site: other hosts have a `/collect` too. The origin is that of calls that
 * only the site receives, else that of the first page. A recording without either is used as a whole.
 */
function chooseSiteCalls(calls: readonly RecordedCall[]): Set<RecordedCall> {
  const siteCalls = calls.filter(isAtSite);
  const origins = new Set((siteCalls.length > 0 ? siteCalls : calls.filter(isPage).slice(0, 1)).map(originOf));
  return new Set(calls.filter((call) => origins.size === 0 || origins.has(originOf(call))));
}

/** The result for recorded calls: a report and a count for each document. */
export type CallCheck = {
  v2: DriftReport;
  /** undefined for a contract without a document about the site's own endpoints */
  own: DriftReport | undefined;
  /** calls of the site's own endpoints alone; calls that the gateway forwarded count as the v2 API's */
  ownCalls: number;
  /** pages, files and requests to other services */
  neither: number;
};

/**
 * Checks calls with the v2 contract and with the document of the site's own endpoints.
 *
 * @throws BadInput when no call is of either.
 */
export async function checkCalls(
  calls: readonly RecordedCall[],
  v2: ContractDocument,
  own: ContractDocument | undefined,
): Promise<CallCheck> {
  const ofSite = own === undefined ? new Set<RecordedCall>() : chooseSiteCalls(calls);
  const sorted = own === undefined ? { v2: [], edge: [] } : await sortCalls([...ofSite], v2, own);
  const ofV2 = [...sorted.v2, ...calls.filter((call) => !ofSite.has(call))];
  const reports = { v2: await findTrafficDrift(v2, ofV2), own: own && (await findTrafficDrift(own, sorted.edge)) };
  // a CORS preflight is no call
  const v2Calls = new Set(ofV2);
  const ownCalls = calls.filter((call) => !v2Calls.has(call) && call.method !== 'OPTIONS').length;
  if (reports.v2.calls + ownCalls === 0) throw new BadInput(`none of the ${calls.length} calls is one of the API`);
  return { ...reports, ownCalls, neither: calls.length - reports.v2.calls - ownCalls };
}

/** Prints the findings for each document, then the number of calls of each. */
export function describeCallCheck({ v2, own, ownCalls, neither }: CallCheck): string[] {
  const ofOwn = own === undefined || own.calls === 0 ? [] : describeDrift(own);
  return [
    ...describeDrift(v2).map((line) => `v2 API: ${line}`),
    ...ofOwn.map((line) => `own endpoints: ${line}`),
    `${v2.calls} calls of the v2 API, ${ownCalls} of the site's own endpoints, ${neither} of neither`,
  ];
}
