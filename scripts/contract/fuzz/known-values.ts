/** Values that a service has named in its answers, for later calls: an order can only be read by an id that it has. */
export type KnownValues = {
  /** keeps the scalars of an answer, by the area of the operation and the name of the field */
  learn: (path: string, body: unknown) => void;
  /** values of fields with this name, those of the operation's own area before all others */
  find: (path: string, name: string) => string[];
};

/** Enough to meet each kind of thing, few enough that none is rare. */
const perField = 8;

/** Answers of listings are long; what stands deeper or further down tells nothing new. */
const deepest = 5;
const longest = 6;

const areaOf = (path: string): string => path.split('/')[1] ?? '';

/** Starts with nothing known. */
export function createKnownValues(): KnownValues {
  const areas = new Map<string, Map<string, Set<string>>>();

  const keep = (area: string, name: string, value: string): void => {
    const fields = areas.get(area) ?? new Map<string, Set<string>>();
    const values = fields.get(name) ?? new Set<string>();
    if (values.size < perField && value.length > 0 && value.length <= 300) values.add(value);
    areas.set(area, fields.set(name, values));
  };

  const walk = (area: string, name: string, value: unknown, depth: number): void => {
    if (depth > deepest) return;
    if (typeof value === 'string' || typeof value === 'number') keep(area, name, String(value));
    else if (Array.isArray(value)) value.slice(0, longest).forEach((item) => walk(area, name, item, depth + 1));
    else if (typeof value === 'object' && value !== null)
      for (const [field, held] of Object.entries(value)) walk(area, field, held, depth + 1);
  };

  return {
    learn: (path, body) => walk(areaOf(path), '', body, 0),
    find: (path, name) => {
      const own = areas.get(areaOf(path))?.get(name);
      if (own !== undefined) return [...own];
      return [...areas.values()].flatMap((fields) => [...(fields.get(name) ?? [])]);
    },
  };
}
