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
    Object.entries(response.headers ?? {}).map(([name, header]) => {
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

/**
 * Compares the documented responses. A failure that no longer happens breaks no caller; one that has another status now
 * does.
 */
export function compareResponses(pair: OperationPair): void {
  const { before, after, note } = pair;
  const statuses = [before, after].map(({ place }) => Object.keys(place.operation.responses ?? {}));
  const hasSuccess = statuses[0]!.some((status) => /^[123]/.test(status));
  const hasNewFailure = statuses[1]!.some((status) => isFailure(status) && !statuses[0]!.includes(status));
  for (const status of new Set(statuses.flat())) {
    const [old, now] = [readResponse(before, status), readResponse(after, status)];
    const place = `response ${status}`;
    if (old === undefined) note({ level: 'compatible', rule: 'status-added', place, message: 'is new' });
    else if (now === undefined) {
      const isGoneFailure = isFailure(status) || (status === 'default' && hasSuccess);
      const level = isGoneFailure && !hasNewFailure ? 'compatible' : 'breaking';
      note({ level, rule: 'status-removed', place, message: 'no longer exists' });
    } else {
      compareHeaders(pair, old, now, status);
      compareContent(pair, old.content ?? {}, now.content ?? {}, { place, side: 'response' });
    }
  }
}
