/** Formats whose numbers fit into another format. */
export const widerFormats: Record<string, string> = { int32: 'int64', float: 'double' };

const separator = ' and ';

/** The formats of a schema; a composition may name several. */
export const splitFormats = (format: string | undefined): string[] => format?.split(separator) ?? [];

/** The format of values that have two formats: the narrower one, or both. */
export function joinFormats(one: string, other: string): string {
  const all = new Set([...splitFormats(one), ...splitFormats(other)]);
  for (const format of all) all.delete(widerFormats[format] ?? '');
  return [...all].toSorted().join(separator);
}

const divide = (one: number, other: number): number => (other === 0 ? one : divide(other, one % other));

/** The smallest multiple of two numbers: what both divide. */
export function joinMultiples(one: number, other: number): number {
  const places = [one, other].map((value) => `${value}`.split('.')[1]?.length ?? 0);
  const factor = 10 ** Math.max(...places);
  const [first, second] = [Math.round(one * factor), Math.round(other * factor)];
  return first === 0 || second === 0 ? other : (first * second) / divide(first, second) / factor;
}
