import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ContractDocument } from '../../../api-spec/openapi/document.ts';
import { BadInput } from '../input-error.ts';
import { readContractFile } from '../read-document.ts';
import { findTrafficDrift, type DriftReport } from './find-drift.ts';
import type { RecordedCall } from './har.ts';
import { describeDrift, sortCalls } from './traffic.ts';

/** The document about the site's own endpoints beside a contract; undefined where there is none. */
export async function readOwnDocument(contractPath: string): Promise<ContractDocument | undefined> {
  const paths = ['edge.json', 'edge.yaml'].map((name) => join(dirname(contractPath), name));
  const path = paths.find((candidate) => existsSync(candidate));
  return path === undefined ? undefined : readContractFile(path);
}

const originOf = ({ url }: RecordedCall): string => new URL(url).origin;

/** What only the site is called with: the way to the v2 API below it, and the mark of its own scripts. */
const isAtSite = ({ url, requestHeaders }: RecordedCall): boolean =>
  new URL(url).pathname.startsWith('/api/v2/') || requestHeaders.some(([name]) => name === 'x-nordlyd');

const isPage = ({ responseHeaders }: RecordedCall): boolean =>
  responseHeaders.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'));

/**
 * The calls of a recording that went to the site: others have a `/collect` too. Its origin is told by calls that only it
 * gets, or else by the page that came first; a recording without either is taken for one of the site alone.
 */
function chooseSiteCalls(calls: readonly RecordedCall[]): Set<RecordedCall> {
  const telling = calls.filter(isAtSite);
  const origins = new Set((telling.length > 0 ? telling : calls.filter(isPage).slice(0, 1)).map(originOf));
  return new Set(calls.filter((call) => origins.size === 0 || origins.has(originOf(call))));
}

/** What became of recorded calls: a report of each document, and how many calls were of which. */
export type Judgement = {
  v2: DriftReport;
  /** undefined where no document about the site's own endpoints stands beside the contract */
  own: DriftReport | undefined;
  /** calls of the site's own endpoints alone; what it handed on counts as the v2 API's */
  ownCalls: number;
  /** pages, files and what other services were asked */
  neither: number;
};

/**
 * Judges calls by the v2 contract and by the document of the site's own endpoints, each by the one that speaks of it.
 *
 * @throws BadInput when no call is of either.
 */
export async function judgeCalls(
  calls: readonly RecordedCall[],
  v2: ContractDocument,
  own: ContractDocument | undefined,
): Promise<Judgement> {
  const ofSite = own === undefined ? new Set<RecordedCall>() : chooseSiteCalls(calls);
  const sorted = own === undefined ? { v2: [], edge: [] } : await sortCalls([...ofSite], v2, own);
  const ofV2 = [...sorted.v2, ...calls.filter((call) => !ofSite.has(call))];
  const reports = { v2: await findTrafficDrift(v2, ofV2), own: own && (await findTrafficDrift(own, sorted.edge)) };
  // a browser's question before a call is no call
  const asked = new Set(ofV2);
  const ownCalls = calls.filter((call) => !asked.has(call) && call.method !== 'OPTIONS').length;
  if (reports.v2.calls + ownCalls === 0) throw new BadInput(`none of the ${calls.length} calls is one of the API`);
  return { ...reports, ownCalls, neither: calls.length - reports.v2.calls - ownCalls };
}

/** Says what was found by each document, then how many calls were of which. */
export function describeJudgement({ v2, own, ownCalls, neither }: Judgement): string[] {
  const ofOwn = own === undefined || own.calls === 0 ? [] : describeDrift(own);
  return [
    ...describeDrift(v2).map((line) => `v2 API: ${line}`),
    ...ofOwn.map((line) => `own endpoints: ${line}`),
    `${v2.calls} calls of the v2 API, ${ownCalls} of the site's own endpoints, ${neither} of neither`,
  ];
}
