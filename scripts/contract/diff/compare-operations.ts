import { follow, type PlacedOperation, type RawParameter } from '../document.ts';
import type { Level } from './change.ts';
import { compareContent, directionOf, type OperationPair, type OperationSide } from './compare-content.ts';
import { compareResponses } from './compare-responses.ts';
import { compareSchemas, type Comparison } from './compare-schemas.ts';
import { explainRemoval, judgeSunset, type Deprecation } from './sunset.ts';

/** Reads a deprecation of anything that may carry one. */
export const readDeprecation = (value: object): Deprecation => {
  const { deprecated, 'x-sunset': sunset } = value as { deprecated?: boolean; 'x-sunset'?: string };
  return { isDeprecated: deprecated === true, sunset };
};

/** Placeholders by position: renaming one changes nothing on the wire. */
const readPathNames = (path: string): string[] => [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');

type KeyedParameters = Map<string, RawParameter>;

function readParameters({ place, document }: OperationSide): KeyedParameters {
  const names = readPathNames(place.path);
  const parameters = (place.operation.parameters ?? []).map(
    (_, index) => follow<RawParameter>(document, `${place.pointer}/parameters/${index}`).value,
  );
  return new Map(
    parameters.map((parameter) => {
      const { name, in: location } = parameter;
      // Header names are the same in every case.
      if (location === 'header') return [`header ${name.toLowerCase()}`, parameter];
      return [location === 'path' ? `path #${names.indexOf(name)}` : `${location} ${name}`, parameter];
    }),
  );
}

/**
 * What it means that something of a request is (`true`) or is no longer (`false`) a must. A caller has to meet a demand;
 * whoever receives a webhook relies on what is always there.
 */
const judgeDemand = (isDemanded: boolean, isWebhook: boolean): Level =>
  isDemanded === isWebhook ? 'compatible' : 'breaking';

function compareParameters({ before, after, today, note, isWebhook }: OperationPair): void {
  const [olds, nows] = [readParameters(before), readParameters(after)];
  for (const key of new Set([...olds.keys(), ...nows.keys()])) {
    const [old, now] = [olds.get(key), nows.get(key)];
    const named = old ?? now;
    const place = `${named?.in ?? ''} ${named?.name ?? ''}`;
    const tell = (level: Level, rule: string, message: string): void => note({ level, rule, place, message });
    if (now === undefined && old !== undefined) {
      const reason = explainRemoval(readDeprecation(old), today);
      tell(
        reason === undefined ? 'compatible' : 'breaking',
        'parameter-removed',
        reason ?? 'was removed after its sunset',
      );
    } else if (now !== undefined && old === undefined) {
      const isRequired = now.required === true;
      const level = isRequired && !isWebhook ? 'breaking' : 'compatible';
      tell(level, 'parameter-added', `is new${isRequired ? ' and required' : ''}`);
    } else if (now !== undefined && old !== undefined) {
      if ((old.required === true) !== (now.required === true)) {
        const isRequired = now.required === true;
        tell(judgeDemand(isRequired, isWebhook), 'required', `is ${isRequired ? 'required' : 'optional'} now`);
      }
      for (const keyword of ['style', 'explode'] as const) {
        const [was, is] = [old, now].map((parameter) => (parameter as Record<string, unknown>)[keyword]);
        if (was !== is) tell('breaking', 'parameter-style', `${keyword} was ${String(was)}, is ${String(is)}`);
      }
      noteDeprecation(readDeprecation(old), readDeprecation(now), today, tell);
      const comparison: Comparison = { direction: directionOf('request', isWebhook), today, note };
      const [oldSchema, newSchema] = [old.schema ?? {}, now.schema ?? {}];
      compareSchemas(
        { schema: oldSchema, document: before.document },
        { schema: newSchema, document: after.document },
        place,
        comparison,
      );
    }
  }
}

/** Tells of a deprecation that came, went or moved. */
export function noteDeprecation(
  before: Deprecation,
  after: Deprecation,
  today: string,
  tell: (level: Level, rule: string, message: string) => void,
): void {
  const fault = judgeSunset(before, after, today);
  if (fault !== undefined) tell('breaking', 'sunset', fault);
  else if (before.isDeprecated !== after.isDeprecated) {
    tell(
      'compatible',
      'deprecation',
      after.isDeprecated ? `is deprecated until ${after.sunset}` : 'is no longer deprecated',
    );
  } else if (before.sunset !== after.sunset)
    tell('compatible', 'sunset', `its sunset is ${after.sunset ?? 'gone'} now`);
}

function compareRequestBodies(pair: OperationPair): void {
  const { note, isWebhook } = pair;
  const read = ({ place, document }: OperationSide) =>
    place.operation.requestBody &&
    follow<NonNullable<PlacedOperation['operation']['requestBody']>>(document, `${place.pointer}/requestBody`).value;
  const [old, now] = [read(pair.before), read(pair.after)];
  const tell = (level: Level, rule: string, message: string): void =>
    note({ level, rule, place: 'request body', message });
  if (old === undefined && now === undefined) return;
  if (old === undefined) {
    const isRequired = now?.required === true;
    const level = isRequired && !isWebhook ? 'breaking' : 'compatible';
    tell(level, 'body-added', `is new${isRequired ? ' and required' : ''}`);
  } else if (now === undefined) tell('breaking', 'body-removed', 'no longer exists');
  else {
    if ((old.required === true) !== (now.required === true)) {
      const isRequired = now.required === true;
      tell(judgeDemand(isRequired, isWebhook), 'required', `is ${isRequired ? 'required' : 'optional'} now`);
    }
    compareContent(pair, old.content ?? {}, now.content ?? {}, { place: 'request body', side: 'request' });
  }
}

const anybody = 'nobody in particular';

const writeAlternative = (alternative: Record<string, string[]>): string =>
  Object.entries(alternative)
    .map(([scheme, scopes]) => `${scheme}(${scopes.toSorted().join(',')})`)
    .toSorted()
    .join('+') || anybody;

/**
 * Every way in that callers have stays open; no security at all is the way "nobody in particular". A webhook is checked
 * by whoever receives it: there a way that is new breaks, unless nothing was checked.
 */
function compareSecurity({ before, after, note, isWebhook }: OperationPair): void {
  const read = ({ place, document }: OperationSide): string[] => {
    const inherited = (document as { security?: Record<string, string[]>[] }).security;
    const ways = (place.operation.security ?? inherited ?? []).map(writeAlternative);
    return ways.length === 0 ? [anybody] : ways;
  };
  const [olds, nows] = [read(before), read(after)];
  const gone = olds.filter((way) => !nows.includes(way));
  const come = nows.filter((way) => !olds.includes(way));
  const tell = (ways: string[], level: Level, message: string): void => {
    if (ways.length > 0) note({ level, rule: 'security', place: 'security', message: `${ways.join(', ')} ${message}` });
  };
  if (isWebhook) {
    tell(gone, 'compatible', 'no longer calls');
    tell(come, olds.includes(anybody) ? 'compatible' : 'breaking', 'calls now');
  } else {
    tell(nows.includes(anybody) ? [] : gone, 'breaking', 'may no longer call');
    tell(come, 'compatible', 'may call now');
  }
}

/** Compares everything about one operation that callers can notice. */
export function compareOperations(pair: OperationPair): void {
  const { before, after, today, note } = pair;
  const [old, now] = [before.place.operation, after.place.operation];
  const tell = (level: Level, rule: string, message: string): void =>
    note({ level, rule, place: 'operation', message });
  if (old.operationId !== now.operationId) {
    tell(
      'compatible',
      'operation-id',
      `is called ${now.operationId ?? 'nothing'} now: generated callers change its name`,
    );
  }
  noteDeprecation(readDeprecation(old), readDeprecation(now), today, tell);
  compareSecurity(pair);
  compareParameters(pair);
  compareRequestBodies(pair);
  compareResponses(pair);
}
