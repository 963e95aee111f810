import type { ComponentData, Data } from '@puckeditor/core';

/** Whose value of a field counts. */
export type Choice = 'mine' | 'theirs';

/** A value that both editors changed: a field, a section that one changed and the other removed, or the order. */
export type Conflict = {
  id: string;
  /** key of the section; undefined for the page */
  section?: string;
  sectionType?: string;
  /** names of the field and of those that contain it; empty for a whole section */
  path: readonly (string | number)[];
  /** undefined when that editor removed it */
  mine: unknown;
  theirs: unknown;
};

/** The merged page, in which a conflict without a choice has the own value. */
export type Merged = { data: Data; conflicts: Conflict[]; hasTheirs: boolean };

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const areRows = (values: readonly unknown[]): values is Record<string, unknown>[][] =>
  values.every((value) => Array.isArray(value) && value.every(isObject));

type ConflictOwner = Pick<Conflict, 'section' | 'sectionType'>;

/**
 * Merges the changes of two editors to the same version of a page. A field that one of them changed has that value. A
 * section that one of them added, moved or removed is there, moved or gone.
 *
 * @param base the version that both started from; undefined when it is no longer known, so that each difference is a conflict.
 * @param choices by the id of a conflict.
 */
export function mergePages(
  base: Data | undefined,
  mine: Data,
  theirs: Data,
  choices: Readonly<Record<string, Choice>> = {},
): Merged {
  const conflicts: Conflict[] = [];

  const choose = <Value>(id: string, place: ConflictOwner, path: Conflict['path'], own: Value, other: Value): Value => {
    conflicts.push({ id, ...place, path, mine: own, theirs: other });
    return choices[id] === 'theirs' ? other : own;
  };

  const mergeValue = (
    before: unknown,
    own: unknown,
    other: unknown,
    place: ConflictOwner,
    path: Conflict['path'],
  ): unknown => {
    if (isEqual(own, other) || isEqual(other, before)) return own;
    if (isEqual(own, before)) return other;
    if (isObject(own) && isObject(other)) {
      const old = isObject(before) ? before : {};
      const names = [...new Set([...Object.keys(own), ...Object.keys(other)])];
      return Object.fromEntries(
        names.map((name) => [name, mergeValue(old[name], own[name], other[name], place, [...path, name])]),
      );
    }
    const lists = [before, own, other];
    // the rows of a list have no keys: as long as none was added or removed, each is compared alone
    if (areRows(lists) && lists.every((list) => list.length === lists[0]!.length)) {
      const [old, ownRows, otherRows] = lists as [unknown[], unknown[], unknown[]];
      return ownRows.map((row, index) => mergeValue(old[index], row, otherRows[index], place, [...path, index]));
    }
    return choose([place.section ?? 'page', ...path].join('.'), place, path, own, other);
  };

  const keyOf = ({ props }: ComponentData): string => String(props['key']);
  const byKey = (data: Data | undefined): Map<string, ComponentData> =>
    new Map(data?.content.map((section) => [keyOf(section), section]));
  const [old, other] = [byKey(base), byKey(theirs)];
  const isOld = (section: ComponentData): boolean => base === undefined || old.has(keyOf(section));

  /** The own sections; one that both editors added under the same key gets another. */
  const own = new Map<string, ComponentData>();
  for (const section of mine.content) {
    const key = keyOf(section);
    const match = other.get(key);
    const isOther = match !== undefined && (match.type !== section.type || !isOld(section));
    const taken = (name: string): boolean => other.has(name) || own.has(name) || old.has(name);
    let name = key;
    if (isOther && !isEqual({ ...match.props, id: '' }, { ...section.props, id: '' }))
      for (let number = 2; taken(name); number += 1) name = `${key}-${number}`;
    own.set(name, name === key ? section : { ...section, props: { ...section.props, key: name } });
  }

  const mergeSection = (key: string): ComponentData | undefined => {
    const [before, ours, foreign] = [old.get(key), own.get(key), other.get(key)];
    const place = { section: key, sectionType: (ours ?? foreign)!.type };
    if (ours && foreign) {
      const { id, ...props } = ours.props;
      const { id: _other, ...others } = foreign.props;
      const { id: _old, ...olds } = before?.props ?? { id: '' };
      return { ...ours, props: { id, ...(mergeValue(olds, props, others, place, []) as object) } };
    }
    const present = (ours ?? foreign)!;
    if (base === undefined) return choose(key, place, [], ours, foreign);
    if (before === undefined) return present;
    const { id: _now, ...now } = present.props;
    const { id: _then, ...then } = before.props;
    return isEqual(now, then) ? undefined : choose(key, place, [], ours, foreign);
  };
  const merged = new Map(
    [...new Set([...own.keys(), ...other.keys()])].flatMap((key) => {
      const section = mergeSection(key);
      return section ? [[key, section] as const] : [];
    }),
  );

  const shared = [...own.keys()].filter((key) => other.has(key) && (base === undefined || old.has(key)));
  const orderIn = (keys: Iterable<string>): string[] => [...keys].filter((key) => shared.includes(key));
  const [oldOrder, ownOrder, otherOrder] = [old.keys(), own.keys(), other.keys()].map(orderIn) as [
    string[],
    string[],
    string[],
  ];
  const isMovedHere = !isEqual(ownOrder, oldOrder);
  const isMovedThere = !isEqual(otherOrder, oldOrder);
  const isBoth = isMovedHere && isMovedThere && !isEqual(ownOrder, otherOrder);
  const names = (order: readonly string[]) => order.map((key) => merged.get(key)?.type ?? key);
  if (isBoth) conflicts.push({ id: 'order', path: ['order'], mine: names(ownOrder), theirs: names(otherOrder) });
  const followsTheirs = isBoth ? choices['order'] === 'theirs' : isMovedThere;
  const [lead, others] = followsTheirs ? [[...other.keys()], [...own.keys()]] : [[...own.keys()], [...other.keys()]];
  const order = lead.filter((key) => merged.has(key));
  for (const [index, key] of others.entries()) {
    if (!merged.has(key) || order.includes(key)) continue;
    const previous = others.slice(0, index).findLast((name) => order.includes(name));
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, key);
  }

  const root = mergeValue(base?.root.props ?? {}, mine.root.props, theirs.root.props, {}, []);
  const data: Data = {
    ...mine,
    root: { ...mine.root, props: root as Record<string, unknown> },
    content: order.map((key) => merged.get(key)!),
  };
  return { data, conflicts, hasTheirs: !isEqual(data, mine) };
}
