import { flatten } from './flatten.ts';
import { canonicalise, type Canonical, type SchemaNode } from './normalize-schema.ts';
import { classifyRelation, type Direction, type Level, type RefusalReason } from './change.ts';
import type { PairComparison } from './schema-pair.ts';
import { evaluateRemoval, checkSunset, noDeprecation, reportDeprecation } from './sunset.ts';

type Report = (level: Level, rule: string, message: string, refusal?: RefusalReason) => void;

/** True when one side never sees the property: callers do not send what is read-only. */
const isHidden = ({ isReadOnly, isWriteOnly }: Canonical, direction: Direction): boolean =>
  direction === 'request' ? isReadOnly : isWriteOnly;

const withoutDefaults = new WeakMap<SchemaNode['schema'], SchemaNode['schema']>();

/** A schema without its default, which says nothing where the value is required. */
function dropDefault({ schema, document }: SchemaNode): SchemaNode {
  const { default: _, ...rest } = flatten({ schema, document });
  const known = withoutDefaults.get(schema) ?? rest;
  withoutDefaults.set(schema, known);
  return { schema: known, document };
}

/** Compares the properties of two objects by name. */
export function compareProperties(before: Canonical, after: Canonical, comparison: PairComparison): void {
  const { direction, note, notice, below } = comparison;
  const named = [...Object.keys(before.properties), ...Object.keys(after.properties)];
  for (const name of new Set([...named, ...before.required, ...after.required])) {
    const [old, now] = [before.properties[name], after.properties[name]];
    const at = `/${name}`;
    const report: Report = (level, rule, message, refusal) =>
      note({ level, rule, place: at, message, ...(refusal && { refusal }) });
    const isRequired = after.required.includes(name);
    const reportRequired = (): void => {
      if (before.required.includes(name) === isRequired) return;
      const level = classifyRelation(isRequired ? 'narrowed' : 'widened', direction);
      report(level, 'required', `${name} is ${isRequired ? 'required' : 'optional'} now`);
    };
    if (now === undefined && old === undefined) reportRequired();
    else if (now === undefined && old !== undefined) {
      const removed = canonicalise(old);
      if (isHidden(removed, direction)) continue;
      const { level, message, refusal } = evaluateRemoval(removed, notice);
      const isIgnored = direction === 'request' && after.additional !== 'closed';
      if (isIgnored && refusal !== 'broken promise') {
        report('compatible', 'property-removed', `${name} no longer exists`);
        // a property that is sent although it is unknown must match the schema for all other names
        if (typeof after.additional === 'object') below({ old, now: after.additional, at });
      } else report(level, 'property-removed', `${name} ${message}`, refusal);
    } else if (now !== undefined && old === undefined) {
      if (isHidden(canonicalise(now), direction)) continue;
      const isDemand = direction === 'request' && isRequired;
      report(
        isDemand ? 'breaking' : 'compatible',
        'property-added',
        `${name} is new${isDemand ? ' and required' : ''}`,
      );
      // a name that a map admitted is not new
      if (typeof before.additional === 'object') below({ old: before.additional, now, at });
      const fault = checkSunset(noDeprecation, canonicalise(now), notice);
      if (fault !== undefined) report('breaking', 'sunset', `${name} ${fault}`, 'broken promise');
    } else if (now !== undefined && old !== undefined) {
      const [was, is] = [canonicalise(old), canonicalise(now)];
      const [wasHidden, isHiddenNow] = [isHidden(was, direction), isHidden(is, direction)];
      if (wasHidden && isHiddenNow) continue;
      if (isHiddenNow) {
        const { level, refusal } = evaluateRemoval(was, notice);
        const message = `${name} no longer travels in this direction`;
        // a property that is read-only may be sent, and is ignored
        if (direction === 'request') report('compatible', 'property-direction', message);
        else report(level, 'property-direction', message, refusal);
        continue;
      }
      if (wasHidden) {
        const isDemand = direction === 'request' && isRequired;
        report(isDemand ? 'breaking' : 'compatible', 'property-direction', `${name} travels in this direction now`);
        continue;
      }
      if (is.values?.length === 0 && was.values?.length !== 0) {
        // no value fits any more: it is never there
        const { level, message, refusal } = evaluateRemoval(was, notice);
        report(level, 'property-removed', `${name} ${message}`, refusal);
        continue;
      }
      reportDeprecation(was, is, notice, report);
      reportRequired();
      const isAlwaysSent = isRequired && before.required.includes(name) && was.fallback !== is.fallback;
      below(isAlwaysSent ? { old: dropDefault(old), now: dropDefault(now), at } : { old, now, at });
    }
  }
}

/** What an object may have in addition to its properties. Callers skip unknown fields of a response. */
export function compareAdditional(
  before: Canonical,
  after: Canonical,
  { direction, note, below }: PairComparison,
): void {
  const [old, now] = [before.additional, after.additional];
  if (typeof old === 'object' && typeof now === 'object') {
    return below({ old, now, at: '/*' });
  }
  if (old === now) return undefined;
  const isTighter = now === 'closed' || (old === 'open' && now !== 'open');
  const isSafeResponse = direction === 'response' && (old === 'closed' || isTighter || now === 'open');
  const wasMap = typeof old === 'object' && direction === 'response';
  const level =
    isSafeResponse && !wasMap ? 'compatible' : classifyRelation(isTighter ? 'narrowed' : 'widened', direction);
  const message = `properties that are not named are ${now === 'closed' ? 'refused' : 'allowed'} now`;
  return note({ level, rule: 'additional-properties', place: '', message });
}
