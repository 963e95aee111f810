/** The path of a value inside another: names of fields and indices of items. */
export type ValuePath = readonly (string | number)[];

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists a JSON value and every value inside it, outermost first. */
export function listPositions(value: unknown, place: ValuePath = []): { place: ValuePath; value: unknown }[] {
  const inside = Array.isArray(value)
    ? value.map((item, index): [number, unknown] => [index, item])
    : isRecord(value)
      ? Object.entries(value)
      : [];
  return [{ place, value }, ...inside.flatMap(([name, inner]) => listPositions(inner, [...place, name]))];
}

/** A copy of a JSON value with one inner value changed. */
export function changeAt(value: unknown, [name, ...rest]: ValuePath, change: (inner: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) return value.map((item, index) => (index === name ? changeAt(item, rest, change) : item));
  if (!isRecord(value)) return value;
  return { ...value, [name]: changeAt(value[name], rest, change) };
}
