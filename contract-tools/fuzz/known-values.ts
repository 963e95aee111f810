/**
 * Values from a service's responses, for later calls: an order can only be read by an existing id. Values of the same
 * user and the newest ones come first.
 */
export type KnownValues = {
  /** stores the scalars of a response, by user, area of the operation and name of the field */
  learn: (path: string, body: unknown, user?: number) => void;
  /** values for a parameter or field of this name: of fields with this name, then of those whose name ends with it */
  find: (path: string, name: string, user?: number) => string[];
  /** only those that this user received */
  findOwn: (path: string, name: string, user: number) => string[];
};

/** Enough for every kind of value to occur, few enough that none is rare. */
const perField = 8;

/** Later items and deeper values of a long listing add nothing new. */
const deepest = 5;
const longest = 6;

const areaOf = (path: string): string => path.split('/')[1] ?? '';

type KnownValue = { user: number; area: string; field: string; value: string };

/**
 * Distance of a field from the wanted name; undefined when it does not match. A field of the same name is nearest in the
 * same area, then in an area of the user that the path names. `id` also matches the end of `invitationId`, nearer when
 * the path names invitations.
 */
function measureDistance(
  { field, area }: Pick<KnownValue, 'field' | 'area'>,
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
  const known = new Map<string, KnownValue[]>();

  const store = (entry: KnownValue): void => {
    const { user, area, field, value } = entry;
    if (value.length === 0 || value.length > 300) return;
    const key = `${user} ${area} ${field}`;
    const others = (known.get(key) ?? []).filter((other) => other.value !== value);
    known.set(key, [...others, entry].slice(-perField));
  };

  const walk = (entry: Omit<KnownValue, 'value'>, value: unknown, depth: number): void => {
    if (depth > deepest) return;
    if (typeof value === 'string' || typeof value === 'number') store({ ...entry, value: String(value) });
    else if (Array.isArray(value)) value.slice(0, longest).forEach((item) => walk(entry, item, depth + 1));
    else if (typeof value === 'object' && value !== null)
      for (const [field, inner] of Object.entries(value)) walk({ ...entry, field }, inner, depth + 1);
  };

  const list = (path: string, name: string, user: number, isOwn: boolean): string[] => {
    const found = [...known.values()].flatMap((entries) => {
      const [{ field, area, user: owner } = { field: '', area: '', user: -1 }] = entries;
      const distance = measureDistance({ field, area }, path, name, owner === user);
      if (distance === undefined || (isOwn && owner !== user)) return [];
      // the newest of every field before the second newest of any
      return entries
        .toReversed()
        .map(({ value }, age) => ({ value, rank: age * 10 + distance * 2 + Number(owner !== user) }));
    });
    const values = found.toSorted((one, other) => one.rank - other.rank).map(({ value }) => value);
    return [...new Set(values)].slice(0, 2 * perField);
  };

  return {
    learn: (path, body, user = 0) => walk({ user, area: areaOf(path), field: '' }, body, 0),
    find: (path, name, user = 0) => list(path, name, user, false),
    findOwn: (path, name, user) => list(path, name, user, true),
  };
}
