import { follow, type ContractMedia, type ContractResponse } from '../document.ts';
import type { ContractSchema } from '../openapi/document.ts';
import type { Level, RefusalReason } from './change.ts';
import { compareCarried, compareContent, type OperationPair, type OperationSide } from './compare-content.ts';
import { readStyle } from './read-style.ts';
import { evaluateRemoval, checkSunset, noDeprecation, reportDeprecation, readDeprecation } from './sunset.ts';

type Header = { required?: boolean; schema?: ContractSchema; content?: Record<string, ContractMedia> };

const readResponse = ({ place, document }: OperationSide, status: string): ContractResponse | undefined =>
  place.operation.responses?.[status] &&
  follow<ContractResponse>(document, `${place.pointer}/responses/${status}`).value;

function readHeaders({ document }: OperationSide, response: ContractResponse): Map<string, Header> {
  return new Map(
    Object.entries(response.headers ?? {})
      // the media types of the response say what this header is (OpenAPI 3.1.1, 4.8.17)
      .filter(([name]) => name.toLowerCase() !== 'content-type')
      .map(([name, header]) => {
        const { $ref } = header as { $ref?: string };
        return [name.toLowerCase(), $ref === undefined ? (header as Header) : follow<Header>(document, $ref).value];
      }),
  );
}

function compareHeaders(pair: OperationPair, old: ContractResponse, now: ContractResponse, status: string): void {
  const { note, notice } = pair;
  const [olds, nows] = [readHeaders(pair.before, old), readHeaders(pair.after, now)];
  for (const name of new Set([...olds.keys(), ...nows.keys()])) {
    const [was, is] = [olds.get(name), nows.get(name)];
    const place = `response ${status} header ${name}`;
    const report = (level: Level, rule: string, message: string, refusal?: RefusalReason): void =>
      note({ level, rule, place, message, ...(refusal && { refusal }) });
    // the receiver of a webhook writes these headers: a new requirement breaks it, an optional header does not
    if (was === undefined && is !== undefined) {
      report(pair.isWebhook && is.required === true ? 'breaking' : 'compatible', 'header-added', 'is new');
      const fault = checkSunset(noDeprecation, readDeprecation(is), notice);
      if (fault !== undefined) report('breaking', 'sunset', fault, 'broken promise');
    } else if (is === undefined && was !== undefined) {
      const { level, message, refusal } = evaluateRemoval(readDeprecation(was), notice);
      if (pair.isWebhook && refusal !== 'broken promise') report('compatible', 'header-removed', 'no longer exists');
      else report(level, 'header-removed', message, refusal);
    } else if (was !== undefined && is !== undefined) {
      reportDeprecation(readDeprecation(was), readDeprecation(is), notice, report);
      const [wasRequired, isRequired] = [was.required === true, is.required === true];
      if (wasRequired && !isRequired) report(pair.isWebhook ? 'compatible' : 'breaking', 'required', 'is optional now');
      if (!wasRequired && isRequired) report(pair.isWebhook ? 'breaking' : 'compatible', 'required', 'is required now');
      const [oldStyle, newStyle] = [readStyle(was, pair.before.document), readStyle(is, pair.after.document)];
      if (oldStyle !== newStyle) report('breaking', 'header-style', `its style was ${oldStyle}, is ${newStyle}`);
      compareCarried(pair, was, is, place, 'response');
    }
  }
}

const isFailure = (status: string): boolean => /^[45]/.test(status);

/** The documented response that covers a status that is not documented itself. */
const findCover = (status: string, documented: readonly string[]): string | undefined =>
  [`${status.charAt(0)}XX`, 'default'].find(
    (cover) => cover !== status && status !== 'default' && documented.includes(cover),
  );

/**
 * Compares the documented responses. A failure that no longer happens breaks no caller; one that has another status now
 * does. A status of its class, or `default`, covers a status that is not documented (OpenAPI 3.1.1, 4.8.16).
 */
export function compareResponses(pair: OperationPair): void {
  const { before, after, note } = pair;
  const [olds, nows] = [before, after].map(({ place }) => Object.keys(place.operation.responses ?? {})) as [
    string[],
    string[],
  ];
  const hasSuccess = olds.some((status) => /^[123]/.test(status));
  const isKept = (status: string): boolean =>
    nows.includes(status) || (isFailure(status) && findCover(status, nows) !== undefined);
  const isMoved = nows.some(
    (status) =>
      isFailure(status) && !olds.includes(status) && !olds.some((old) => findCover(old, [status]) !== undefined),
  );
  const compareBoth = (oldStatus: string, newStatus: string, status: string): void => {
    const [old, now] = [readResponse(before, oldStatus), readResponse(after, newStatus)];
    if (old === undefined || now === undefined) return;
    compareHeaders(pair, old, now, status);
    compareContent(pair, old.content ?? {}, now.content ?? {}, { place: `response ${status}`, side: 'response' });
  };
  for (const status of new Set([...olds, ...nows])) {
    const place = `response ${status}`;
    if (!olds.includes(status)) {
      note({ level: 'compatible', rule: 'status-added', place, message: 'is new' });
      // the receiver of a webhook chooses among the documented statuses
      const cover = pair.isWebhook ? undefined : findCover(status, olds);
      if (cover !== undefined) compareBoth(cover, status, status);
    } else if (!nows.includes(status)) {
      const isNarrower = nows.some((now) => !olds.includes(now) && findCover(now, [status]) !== undefined);
      const isGoneFailure = (isFailure(status) || (status === 'default' && hasSuccess)) && (!isMoved || isKept(status));
      const level = isGoneFailure || isNarrower ? 'compatible' : 'breaking';
      note({ level, rule: 'status-removed', place, message: 'no longer exists' });
      const cover = isKept(status) ? findCover(status, nows) : undefined;
      if (cover !== undefined) compareBoth(status, cover, status);
    } else compareBoth(status, status, status);
  }
}
