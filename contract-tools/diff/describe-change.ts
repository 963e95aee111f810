/** Most characters of a value in a message. */
const maximum = 120;

/** The part of a long text around its first difference from another. */
function cut(text: string, difference: number): string {
  if (text.length <= maximum) return text;
  const start = Math.max(0, difference - 20);
  const part = text.slice(start, start + maximum);
  return `${start > 0 ? '…' : ''}${part}${start + maximum < text.length ? '…' : ''}`;
}

/** Describes a change of a text, for example of a pattern; a long one by the part that differs. */
export function describeChange(name: string, old: string, now: string): string {
  let difference = 0;
  while (difference < old.length && old[difference] === now[difference]) difference += 1;
  return `${name} was ${cut(old, difference)}, is ${cut(now, difference)}`;
}
