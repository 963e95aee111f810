import { isMultiple } from './allows-value.ts';
import { describeChange } from './describe-change.ts';
import { canonicalise, type Canonical } from './normalize-schema.ts';
import type { Relation } from './change.ts';
import { relatePatterns } from './compare-patterns.ts';
import { splitFormats, widerFormats } from './merge-scalars.ts';
import type { ReportRelation } from './schema-pair.ts';
import { relateWithLengths } from './text-lengths.ts';

const show = (value: unknown): string => (value === undefined ? 'none' : String(value));

/** How two sets relate when they differ. */
function relateSets(before: readonly string[], after: readonly string[]): Relation | undefined {
  const isRemoved = before.some((item) => !after.includes(item));
  const isAdded = after.some((item) => !before.includes(item));
  if (isRemoved && isAdded) return 'changed';
  if (isRemoved) return 'narrowed';
  return isAdded ? 'widened' : undefined;
}

/** Compares types; undefined means every type. @returns false when nothing else is worth comparing. */
export function compareTypes(before: Canonical, after: Canonical, report: ReportRelation): boolean {
  if (before.types === undefined && after.types === undefined) return true;
  const change = `${before.types?.join(' | ') ?? 'anything'} → ${after.types?.join(' | ') ?? 'anything'}`;
  if (before.types === undefined || after.types === undefined) {
    report('type', after.types === undefined ? 'widened' : 'narrowed', `the type was ${change}`);
    return true;
  }
  const relation = relateSets(before.types, after.types);
  if (relation !== undefined) report('type', relation, `the type was ${change}`);
  return relation !== 'changed' || before.types.some((type) => type !== 'null' && after.types?.includes(type));
}

const isFloor = (keyword: string): boolean => keyword.startsWith('min');

/** The types that a limit applies to. */
const limited: [RegExp, string[]][] = [
  [/Length$|^pattern$/, ['string']],
  [/Items$|Contains$/, ['array']],
  [/Properties$/, ['object']],
  [/imum$|^multipleOf$/, ['integer', 'number']],
];

/** True when a limit has no separate effect: it was added or removed together with its type. */
const isWithoutEffect = (keyword: string, { types }: Canonical): boolean => {
  const [, own] = limited.find(([pattern]) => pattern.test(keyword)) ?? [];
  return types !== undefined && own !== undefined && !own.some((type) => types.includes(type));
};

/** The bounds of numbers, and whether they are exclusive. */
type Bound = { value: number; isOpen: boolean };

function readBound({ numbers }: Canonical, keyword: 'minimum' | 'maximum'): Bound | undefined {
  const open = numbers[keyword === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'];
  const closed = numbers[keyword];
  if (open !== undefined) return { value: open, isOpen: true };
  return closed === undefined ? undefined : { value: closed, isOpen: false };
}

const showBound = (bound: Bound | undefined): string => {
  if (bound === undefined) return 'none';
  return bound.isOpen ? `${bound.value}, exclusive` : String(bound.value);
};

function compareBounds(before: Canonical, after: Canonical, report: ReportRelation): void {
  for (const keyword of ['minimum', 'maximum'] as const) {
    const [old, now] = [readBound(before, keyword), readBound(after, keyword)];
    if (old?.value === now?.value && old?.isOpen === now?.isOpen) continue;
    if (isWithoutEffect(keyword, before) || isWithoutEffect(keyword, after)) continue;
    const message = `${keyword} was ${showBound(old)}, is ${showBound(now)}`;
    if (old === undefined) report(`${keyword}-set`, 'narrowed', message);
    else if (now === undefined) report(`${keyword}-unset`, 'widened', message);
    else {
      const isTighter = old.value === now.value ? now.isOpen : now.value > old.value === isFloor(keyword);
      report(keyword, isTighter ? 'narrowed' : 'widened', message);
    }
  }
}

const isBound = (keyword: string): boolean => /^(exclusive)?(min|max)imum$/i.test(keyword);

/** Compares limits of numbers, lengths and counts. */
export function compareNumbers(before: Canonical, after: Canonical, report: ReportRelation): void {
  compareBounds(before, after, report);
  for (const keyword of new Set([...Object.keys(before.numbers), ...Object.keys(after.numbers)])) {
    const [old, now] = [before.numbers[keyword], after.numbers[keyword]];
    if (old === now || isBound(keyword) || isWithoutEffect(keyword, before) || isWithoutEffect(keyword, after))
      continue;
    const message = `${keyword} was ${show(old)}, is ${show(now)}`;
    if (old === undefined) report(`${keyword}-set`, 'narrowed', message);
    else if (now === undefined) report(`${keyword}-unset`, 'widened', message);
    else if (keyword === 'multipleOf') {
      report(keyword, isMultiple(now, old) ? 'narrowed' : isMultiple(old, now) ? 'widened' : 'changed', message);
    } else report(keyword, now > old === isFloor(keyword) ? 'narrowed' : 'widened', message);
  }
}

/** Compares the formats of two schemas. */
function compareFormats(before: Canonical, after: Canonical, report: ReportRelation): void {
  if (before.format === after.format) return;
  const [olds, nows] = [splitFormats(before.format), splitFormats(after.format)];
  const includes = (formats: string[], format: string): boolean =>
    formats.some((one) => one === format || widerFormats[one] === format);
  const isNarrower = olds.every((format) => includes(nows, format));
  const isWider = nows.every((format) => includes(olds, format));
  if (isNarrower && isWider) return;
  const message = `format was ${show(before.format)}, is ${show(after.format)}`;
  report('format', isNarrower ? 'narrowed' : isWider ? 'widened' : 'changed', message);
}

/** Compares patterns, of which all apply. */
function comparePatterns(before: Canonical, after: Canonical, report: ReportRelation): void {
  if (isWithoutEffect('pattern', before) || isWithoutEffect('pattern', after)) return;
  const [olds, nows] = [before.patterns, after.patterns];
  if (olds.join('\n') === nows.join('\n')) return;
  const alone = relatePatterns(olds, nows);
  const relation = alone === 'same' ? alone : (relateWithLengths(before, after) ?? alone);
  const write = (patterns: string[]): string => patterns.join(' and ') || 'none';
  if (relation !== 'same') report('pattern', relation, describeChange('pattern', write(olds), write(nows)));
}

/** Compares patterns, format and uniqueness. */
export function compareShapes(before: Canonical, after: Canonical, report: ReportRelation): void {
  comparePatterns(before, after, report);
  compareFormats(before, after, report);
  if (before.isUnique !== after.isUnique) {
    report(
      'uniqueItems',
      after.isUnique ? 'narrowed' : 'widened',
      `items ${after.isUnique ? 'must' : 'need not'} differ`,
    );
  }
}

/** True for a property that every alternative demands: another discriminator then changes no message. */
const isAlwaysThere = ({ required, branches }: Canonical, name: string): boolean =>
  required.includes(name) ||
  (branches.length > 0 && branches.every((branch) => canonicalise(branch).required.includes(name)));

/** Compares keywords for equality. A change of the content of an encoded text is never merely narrower. */
export function compareRest(before: Canonical, after: Canonical, report: ReportRelation): void {
  for (const keyword of new Set([...Object.keys(before.rest), ...Object.keys(after.rest)])) {
    const [old, now] = [before.rest[keyword], after.rest[keyword]];
    if (old === now || (['discriminator', 'x-unevaluated'].includes(keyword) && !(old && now))) continue;
    const isOrdered = keyword.startsWith('dependentRequired') || keyword.startsWith('content');
    const isRelabelled = keyword === 'discriminator' && isAlwaysThere(after, JSON.parse(now ?? 'null') as string);
    const relation = isRelabelled
      ? 'awaited'
      : !isOrdered || (old && now)
        ? 'changed'
        : old === undefined
          ? 'narrowed'
          : 'widened';
    report(keyword, relation, `${keyword} was ${show(old)}, is ${show(now)}`);
  }
}
