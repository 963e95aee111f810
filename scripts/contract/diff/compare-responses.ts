import { follow, type ContractResponse } from '../document.ts';
import type { ContractSchema } from '../../../backend/contract/document.ts';
import { compareContent, directionOf, type OperationPair, type OperationSide } from './compare-content.ts';
import type { Level } from './change.ts';
import { compareSchemas } from './compare-schemas.ts';
import { isPromiseBroken, mayRemove, noteDeprecation, readDeprecation } from './sunset.ts';

type Header = { required?: boolean; schema?: ContractSchema };

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
  const { note, today } = pair;
  const [olds, nows] = [readHeaders(pair.before, old), readHeaders(pair.after, now)];
  for (const name of new Set([...olds.keys(), ...nows.keys()])) {
    const [was, is] = [olds.get(name), nows.get(name)];
    const place = `response ${status} header ${name}`;
    const tell = (level: Level, rule: string, message: string): void => note({ level, rule, place, message });
    // what answers a webhook writes these headers, so that a demand breaks it and a missing reader does not
    if (was === undefined) {
      tell(pair.isWebhook && is?.required === true ? 'breaking' : 'compatible', 'header-added', 'is new');
    } else if (is === undefined) {
      const deprecation = readDeprecation(was);
      const isFree = pair.isWebhook || mayRemove(deprecation, today);
      const isRefused = isPromiseBroken(deprecation, today);
      const message = isRefused ? `was removed before its sunset on ${deprecation.sunset}` : 'no longer exists';
      note({ level: isFree ? 'compatible' : 'breaking', rule: 'header-removed', place, message, isRefused });
    } else {
      noteDeprecation(readDeprecation(was), readDeprecation(is), today, tell);
      const [wasRequired, isRequired] = [was.required === true, is.required === true];
      if (wasRequired && !isRequired) tell(pair.isWebhook ? 'compatible' : 'breaking', 'required', 'is optional now');
      if (!wasRequired && isRequired) tell(pair.isWebhook ? 'breaking' : 'compatible', 'required', 'is required now');
      compareSchemas(
        { schema: was.schema ?? {}, document: pair.before.document },
        { schema: is.schema ?? {}, document: pair.after.document },
        place,
        { direction: directionOf('response', pair.isWebhook), today, note },
      );
    }
  }
}

/**
 * Compares the documented answers. Callers decide by the status of a failure too, so that a status that goes breaks
 * them; a new one they have to expect anyway.
 */
export function compareResponses(pair: OperationPair): void {
  const { before, after, note } = pair;
  const statuses = [before, after].map(({ place }) => Object.keys(place.operation.responses ?? {}));
  for (const status of new Set(statuses.flat())) {
    const [old, now] = [readResponse(before, status), readResponse(after, status)];
    const place = `response ${status}`;
    if (old === undefined) note({ level: 'compatible', rule: 'status-added', place, message: 'is new' });
    else if (now === undefined) note({ level: 'breaking', rule: 'status-removed', place, message: 'no longer exists' });
    else {
      compareHeaders(pair, old, now, status);
      compareContent(pair, old.content ?? {}, now.content ?? {}, { place, side: 'response' });
    }
  }
}
