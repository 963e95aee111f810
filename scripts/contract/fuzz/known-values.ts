/**
 * Values from a service's responses, for later calls: an order can only be read by an existing id. Values of the same
 * user and the newest ones come first.
 */
export type KnownValues = {
  /** stores the scalars of a response, by user, area of the operation and name of the field */
  learn: (path: string, body: unknown, person?: number) => void;
  /** values for a parameter or field of this name: of fields with this name, then of those whose name ends with it */
  find: (path: string, name: string, person?: number) => string[];
  /** only those that this user received */
  findOwn: (path: string, name: string, person: number) => string[];
};

/** Enough for every kind of value to occur, few enough that none is rare. */
const perField = 8;

/** Later items and deeper values of a long listing add nothing new. */
const deepest = 5;
const longest = 6;

const areaOf = (path: string): string => path.split('/')[1] ?? '';

type Told = { person: number; area: string; field: string; value: string };

/**
 * Distance of a field from the wanted name: 0 for the same name in the same area, 1 for an area that the path names, 2
 * for the user's own value, 3 elsewhere. `id` also matches the end of `invitationId`, nearer when the path names
 * invitations. Undefined for other fields.
 */
function measureDistance(
  { field, area }: Pick<Told, 'field' | 'area'>,
  path: string,
  name: string,
  isOwn: boolean,
): number | undefined {
  const isSameArea = area === areaOf(path);
  if (field === name) return isSameArea ? 0 : isOwn && path.includes(area) ? 1 : 3;
  const ending = name.charAt(0).toUpperCase() + name.slice(1);
  if (field.length <= name.length || !field.endsWith(ending)) return undefined;
  const thing = field.slice(0, -ending.length).toLowerCase();
  if (path.toLowerCase().includes(`${thing}/{${name.toLowerCase()}}`)) return 0;
  if (path.toLowerCase().includes(thing)) return 1;
  return isSameArea ? 2 : undefined;
}

/** Starts without values. */
export function createKnownValues(): KnownValues {
  /** newest last */
  const told = new Map<string, Told[]>();

  const keep = (entry: Told): void => {
    const { person, area, field, value } = entry;
    if (value.length === 0 || value.length > 300) return;
    const key = `${person} ${area} ${field}`;
    const others = (told.get(key) ?? []).filter((other) => other.value !== value);
    told.set(key, [...others, entry].slice(-perField));
  };

  const walk = (entry: Omit<Told, 'value'>, value: unknown, depth: number): void => {
    if (depth > deepest) return;
    if (typeof value === 'string' || typeof value === 'number') keep({ ...entry, value: String(value) });
    else if (Array.isArray(value)) value.slice(0, longest).forEach((item) => walk(entry, item, depth + 1));
    else if (typeof value === 'object' && value !== null)
      for (const [field, held] of Object.entries(value)) walk({ ...entry, field }, held, depth + 1);
  };

  const list = (path: string, name: string, person: number, isOwn: boolean): string[] => {
    const found = [...told.values()].flatMap((entries) => {
      const [{ field, area, person: whom } = { field: '', area: '', person: -1 }] = entries;
      const distance = measureDistance({ field, area }, path, name, whom === person);
      if (distance === undefined || (isOwn && whom !== person)) return [];
      // the newest of every field before the second newest of any
      return entries
        .toReversed()
        .map(({ value }, age) => ({ value, rank: age * 10 + distance * 2 + Number(whom !== person) }));
    });
    const values = found.toSorted((one, other) => one.rank - other.rank).map(({ value }) => value);
    return [...new Set(values)].slice(0, 2 * perField);
  };

  return {
    learn: (path, body, person = 0) => walk({ person, area: areaOf(path), field: '' }, body, 0),
    find: (path, name, person = 0) => list(path, name, person, false),
    findOwn: (path, name, person) => list(path, name, person, true),
  };
}
