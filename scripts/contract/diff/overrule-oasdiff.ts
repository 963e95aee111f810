import type { Change } from './change.ts';

/** Kinds of difference that both detectors evaluate: oasdiff's name and ours. */
const families: [theirs: RegExp, ours: RegExp][] = [
  [/-type-changed$|-list-of-types-|-type-specialized$/, /^(type|format|enum-|branch-|items)/],
  [
    /-(exclusive-)?(min|max)(-length|-items)?-(set|unset|increased|decreased)$/,
    /^(type|minimum|maximum|enum-(un)?set)/,
  ],
  [/-enum-value-removed$/, /^(enum-unset|branch-added)/],
  [/-pattern-(added|changed|removed)$/, /^(type|enum-(un)?set)/],
];

/** The last name of a path: of `response 200/hits/[]<kind="x">/title` and of `hits/items/title` it is `title`. */
const readLeaf = (path: string): string | undefined =>
  path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll(/<.*>|\[.*\]/g, ''))
    .findLast((part) => !['', 'items', '*', 'oneOf', 'anyOf', 'allOf'].includes(part));

/** The names by which oasdiff states a location, among other values; undefined for a body itself. */
function readTheirLeaves({ message, rule }: Change): (string | undefined)[] {
  if (/-body-/.test(rule)) return [undefined];
  return [...message.matchAll(/`([^`]+)`/g)].map(([, name = '']) => readLeaf(`/${name.replace(/^\//, '')}`));
}

/** A parameter's name follows its location. */
const readOurLeaf = (place: string): string | undefined =>
  readLeaf(place) ?? /^(?:query|path|header|cookie) (\S+)$/.exec(place)?.[1];

const isAnswer = ({ operation, place }: Change): boolean =>
  place.startsWith('response') !== operation.startsWith('webhook ');

/**
 * True when our detector saw the difference that oasdiff calls breaking, and found it safe in its direction. A request
 * may have a wider type, a response a narrower one.
 */
export function isOverruled(theirs: Change, ours: readonly Change[]): boolean {
  const family = families.find(([pattern]) => pattern.test(theirs.rule));
  if (family === undefined) return false;
  const leaves = readTheirLeaves(theirs);
  return ours.some(
    (change) =>
      change.level === 'compatible' &&
      family[1].test(change.rule) &&
      isAnswer(change) === theirs.rule.startsWith('response') &&
      leaves.includes(readOurLeaf(change.place)),
  );
}
