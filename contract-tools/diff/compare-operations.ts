import { follow, type PlacedOperation, type RawParameter } from '../document.ts';
import type { Level, RefusalReason } from './change.ts';
import { compareCarried, compareContent, type OperationPair, type OperationSide } from './compare-content.ts';
import { compareResponses } from './compare-responses.ts';
import { comparePermissions, readStyle } from './read-style.ts';
import { compareSecurity } from './compare-security.ts';
import { compareServers, readServers } from './compare-servers.ts';
import { spreadObjects, type KeyedParameters } from './spread-parameters.ts';
import { evaluateRemoval, noDeprecation, reportDeprecation, checkSunset, readDeprecation } from './sunset.ts';

/** A path with placeholders by position: a renamed one changes nothing on the wire. */
const readPathNames = (path: string): string[] => [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');

/** Headers that other parts of a contract describe: a parameter with their name says nothing (OpenAPI 3.1.1, 4.8.12). */
const described = new Set(['accept', 'content-type', 'authorization']);

const isOnWire = ({ name, in: location }: RawParameter): boolean =>
  location !== 'header' || !described.has(name.toLowerCase());

function readParameters({ place, document }: OperationSide): KeyedParameters {
  const names = readPathNames(place.path);
  const parameters = (place.operation.parameters ?? []).map(
    (_, index) => follow<RawParameter>(document, `${place.pointer}/parameters/${index}`).value,
  );
  return new Map(
    parameters.filter(isOnWire).map((parameter) => {
      const { name, in: location } = parameter;
      // Header names are case-insensitive.
      if (location === 'header') return [`header ${name.toLowerCase()}`, parameter];
      return [location === 'path' ? `path #${names.indexOf(name)}` : `${location} ${name}`, parameter];
    }),
  );
}

/**
 * What it means that a part of a request becomes required (`true`) or optional (`false`). Callers must fulfil a new
 * requirement; receivers of a webhook rely on what is required.
 */
const classifyRequirement = (isDemanded: boolean, isWebhook: boolean): Level =>
  isDemanded === isWebhook ? 'compatible' : 'breaking';

function compareParameters(pair: OperationPair): void {
  const { before, after, notice, note, isWebhook } = pair;
  const [written, writtenNow] = [readParameters(before), readParameters(after)];
  const olds = spreadObjects(written, writtenNow, before.document);
  const nows = spreadObjects(writtenNow, written, after.document);
  for (const key of new Set([...olds.keys(), ...nows.keys()])) {
    const [old, now] = [olds.get(key), nows.get(key)];
    const named = old ?? now;
    const place = `${named?.in ?? ''} ${named?.name ?? ''}`;
    const report = (level: Level, rule: string, message: string, refusal?: RefusalReason): void =>
      note({ level, rule, place, message, ...(refusal && { refusal }) });
    if (now === undefined && old !== undefined) {
      const { level, message, refusal } = evaluateRemoval(readDeprecation(old), notice);
      report(level, 'parameter-removed', message, refusal);
    } else if (now !== undefined && old === undefined) {
      const isRequired = now.required === true;
      const level = isRequired && !isWebhook ? 'breaking' : 'compatible';
      report(level, 'parameter-added', `is new${isRequired ? ' and required' : ''}`);
      const fault = checkSunset(noDeprecation, readDeprecation(now), notice);
      if (fault !== undefined) report('breaking', 'sunset', fault, 'broken promise');
    } else if (now !== undefined && old !== undefined) {
      if ((old.required === true) !== (now.required === true)) {
        const isRequired = now.required === true;
        report(
          classifyRequirement(isRequired, isWebhook),
          'required',
          `is ${isRequired ? 'required' : 'optional'} now`,
        );
      }
      const [oldStyle, newStyle] = [readStyle(old, before.document), readStyle(now, after.document)];
      if (oldStyle !== newStyle) report('breaking', 'parameter-style', `its style was ${oldStyle}, is ${newStyle}`);
      for (const { isLost, rule, message } of comparePermissions(old, now))
        report(classifyRequirement(isLost, isWebhook), rule, message);
      reportDeprecation(readDeprecation(old), readDeprecation(now), notice, report);
      compareCarried(pair, old, now, place, 'request');
    }
  }
}

function compareRequestBodies(pair: OperationPair): void {
  const { note, isWebhook } = pair;
  const read = ({ place, document }: OperationSide) =>
    place.operation.requestBody &&
    follow<NonNullable<PlacedOperation['operation']['requestBody']>>(document, `${place.pointer}/requestBody`).value;
  const [old, now] = [read(pair.before), read(pair.after)];
  const report = (level: Level, rule: string, message: string): void =>
    note({ level, rule, place: 'request body', message });
  if (old === undefined && now === undefined) return;
  if (old === undefined) {
    const isRequired = now?.required === true;
    const level = isRequired && !isWebhook ? 'breaking' : 'compatible';
    report(level, 'body-added', `is new${isRequired ? ' and required' : ''}`);
  } else if (now === undefined) report('breaking', 'body-removed', 'no longer exists');
  else {
    if ((old.required === true) !== (now.required === true)) {
      const isRequired = now.required === true;
      report(classifyRequirement(isRequired, isWebhook), 'required', `is ${isRequired ? 'required' : 'optional'} now`);
    }
    compareContent(pair, old.content ?? {}, now.content ?? {}, { place: 'request body', side: 'request' });
  }
}

/** Compares the servers of an operation that declares its own; those of the document are compared separately. */
function compareOwnServers({ before, after, note, isWebhook }: OperationPair): void {
  const isOwn = ({ place }: OperationSide): boolean => 'servers' in place.operation;
  if (isWebhook || !(isOwn(before) || isOwn(after))) return;
  const read = ({ place, document }: OperationSide) =>
    readServers(isOwn({ place, document }) ? place.operation : document);
  compareServers(read(before), read(after), (level, rule, message) =>
    note({ level, rule, place: 'operation', message }),
  );
}

/** Compares everything about one operation that callers can notice. */
export function compareOperations(pair: OperationPair): void {
  const { before, after, notice, note } = pair;
  const [old, now] = [before.place.operation, after.place.operation];
  const report = (level: Level, rule: string, message: string, refusal?: RefusalReason): void =>
    note({ level, rule, place: 'operation', message, ...(refusal && { refusal }) });
  if (old.operationId !== now.operationId) {
    report(
      'compatible',
      'operation-id',
      `is called ${now.operationId ?? 'nothing'} now: generated callers change its name`,
    );
  }
  reportDeprecation(readDeprecation(old), readDeprecation(now), notice, report);
  compareOwnServers(pair);
  compareSecurity(pair);
  compareParameters(pair);
  compareRequestBodies(pair);
  compareResponses(pair);
}
