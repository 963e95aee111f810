import { follow, type PlacedOperation, type RawParameter } from '../document.ts';
import type { Level } from './change.ts';
import { compareContent, directionOf, type OperationPair, type OperationSide } from './compare-content.ts';
import { compareResponses } from './compare-responses.ts';
import { compareSchemas, type Comparison } from './compare-schemas.ts';
import { compareSecurity } from './compare-security.ts';
import { explainRemoval, isPromiseBroken, noteDeprecation, readDeprecation } from './sunset.ts';

/** Placeholders by position: renaming one changes nothing on the wire. */
const readPathNames = (path: string): string[] => [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');

/** How several values are written, whether it is said or not. */
function readStyle(parameter: RawParameter): string {
  const usual = ['query', 'cookie'].includes(parameter.in) ? 'form' : 'simple';
  const { style = usual, explode = style === 'form' } = parameter as { style?: string; explode?: boolean };
  return explode ? `${style}, one by one` : style;
}

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
      const deprecation = readDeprecation(old);
      const reason = explainRemoval(deprecation, today);
      note({
        level: reason === undefined ? 'compatible' : 'breaking',
        rule: 'parameter-removed',
        place,
        message: reason ?? 'was removed after its sunset',
        isRefused: isPromiseBroken(deprecation, today),
      });
    } else if (now !== undefined && old === undefined) {
      const isRequired = now.required === true;
      const level = isRequired && !isWebhook ? 'breaking' : 'compatible';
      tell(level, 'parameter-added', `is new${isRequired ? ' and required' : ''}`);
    } else if (now !== undefined && old !== undefined) {
      if ((old.required === true) !== (now.required === true)) {
        const isRequired = now.required === true;
        tell(judgeDemand(isRequired, isWebhook), 'required', `is ${isRequired ? 'required' : 'optional'} now`);
      }
      const [oldStyle, newStyle] = [readStyle(old), readStyle(now)];
      if (oldStyle !== newStyle) tell('breaking', 'parameter-style', `its style was ${oldStyle}, is ${newStyle}`);
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

/** Where an operation stands when it says so itself; the document's servers are compared by themselves. */
const readServers = ({ place }: OperationSide): string =>
  ((place.operation as { servers?: { url: string }[] }).servers ?? []).map(({ url }) => url).join(', ');

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
  const [wasAt, isAt] = [readServers(before), readServers(after)];
  if (wasAt !== isAt) tell('breaking', 'server', `stood at ${wasAt || 'the servers of all'}, is at ${isAt || 'them'}`);
  noteDeprecation(readDeprecation(old), readDeprecation(now), today, tell);
  compareSecurity(pair);
  compareParameters(pair);
  compareRequestBodies(pair);
  compareResponses(pair);
}
