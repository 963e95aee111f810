import { allowsValue, type ReadCanonical } from './allows-value.ts';
import type { Canonical } from './normalize-schema.ts';

/** The demands of present properties, as far as a property that is always present makes them. */
function spreadRequired({ required, rest }: Canonical): string[] {
  const all = new Set(required);
  const demands = Object.keys(rest)
    .map((keyword) => keyword.split(' '))
    .filter(([kind]) => kind === 'dependentRequired');
  for (const name of all)
    for (const [, trigger, demanded] of demands) if (trigger === name && demanded !== undefined) all.add(demanded);
  return [...all].toSorted();
}

/** A canonical form without limits of objects that its other limits imply. */
export function dropImplied(canonical: Canonical, read: ReadCanonical): Canonical {
  const { numbers, inner, rest, properties, additional, types } = canonical;
  const names = Object.keys(properties);
  const isClosed = additional === 'closed' && !Object.keys(inner).some((name) => name.startsWith('patternProperties'));
  const required = spreadRequired(canonical);
  const kept = { ...canonical, required, numbers: { ...numbers }, inner: { ...inner }, rest: { ...rest } };
  const drop = (record: object, name: string): void => void Reflect.deleteProperty(record, name);
  if (Number(numbers['minProperties']) <= required.length) drop(kept.numbers, 'minProperties');
  if (isClosed && Number(numbers['maxProperties']) >= names.length) drop(kept.numbers, 'maxProperties');
  const naming = inner['propertyNames'];
  if (isClosed && naming !== undefined && names.every((name) => allowsValue(read(naming), name, read)))
    drop(kept.inner, 'propertyNames');
  for (const keyword of Object.keys(rest)) {
    const [kind, trigger = ''] = keyword.split(' ');
    if (kind === 'dependentRequired' && required.includes(trigger)) drop(kept.rest, keyword);
  }
  const isInteger = types?.includes('integer') === true && !types.includes('number');
  if (isInteger && canonical.format === 'int32') {
    if (Number(numbers['minimum']) <= -(2 ** 31)) drop(kept.numbers, 'minimum');
    if (Number(numbers['maximum']) >= 2 ** 31 - 1) drop(kept.numbers, 'maximum');
  }
  return kept;
}

/** True for a form with a limit that others may imply. */
export const mayImply = ({ numbers, inner, rest, format }: Canonical): boolean =>
  numbers['minProperties'] !== undefined ||
  numbers['maxProperties'] !== undefined ||
  inner['propertyNames'] !== undefined ||
  (format === 'int32' && (numbers['minimum'] ?? numbers['maximum']) !== undefined) ||
  Object.keys(rest).some((keyword) => keyword.startsWith('dependentRequired'));
