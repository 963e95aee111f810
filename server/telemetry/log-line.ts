/** What a log line may carry: never a token, a card number or an e-mail address. */
export type LogFields = Record<string, string | number | boolean | null | undefined> &
  Partial<Record<'time' | 'level' | 'process' | 'event', never>>;

const secretShapes = [
  /eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, // a JSON web token
  /\b(?:\d[ -]?){13,19}\b/g, // a card number
  /[^\s"@/]+@[^\s"@/]+\.[a-z]{2,}/gi, // an e-mail address
];
/** What every text has in it that holds one of them: most texts need no closer look. */
const suspicious = /eyJ|@|\d(?:[ -]?\d){12}/;
/** An id of a request; one in some hundreds has a run of digits that reads like a card number. */
const requestId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Blanks out what looks like a token, a card number or an e-mail address. */
export function redact(text: string): string {
  if (!suspicious.test(text) || requestId.test(text)) return text;
  return secretShapes.reduce((clean, shape) => clean.replaceAll(shape, '[redacted]'), text);
}

let clock = { ms: 0, text: '' };
/** A moment as lines show it; many lines are of one millisecond. */
function writeTime(ms: number): string {
  if (ms !== clock.ms) clock = { ms, text: new Date(ms).toISOString() };
  return clock.text;
}

/** Names of fields and events are few, and written in the code. */
const names = new Map<string, string>();

/** A name as JSON. */
export function writeName(name: string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  const written = JSON.stringify(redact(name));
  if (names.size < 1_000) names.set(name, written);
  return written;
}

function writeValue(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return Number.isFinite(value) ? String(value) : JSON.stringify(value);
  return requestId.test(value) ? `"${value}"` : JSON.stringify(redact(value));
}

/** Fields as they stand in a line, each behind a comma. */
function writeFields(fields: Readonly<LogFields>): string {
  let written = '';
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined) written += `,${writeName(name)}:${writeValue(value)}`;
  }
  return written;
}

/** What lines have in common; falls out of memory with the object that says it. */
const sharedTexts = new WeakMap<Readonly<LogFields>, string>();

function writeShared(shared: Readonly<LogFields>): string {
  const known = sharedTexts.get(shared);
  if (known !== undefined) return known;
  const written = writeFields(shared);
  sharedTexts.set(shared, written);
  return written;
}

/**
 * A line of the log as JSON, with its end. It is put together of texts, most of which stand ready: one is written at each
 * request, and an object made for JSON.stringify takes longer than all else that a kept page needs of us (decision 0035).
 *
 * @param at ms since 1970.
 * @param kind what follows the time, as `describeKind` writes it.
 */
export const writeLine = (
  at: number,
  kind: string,
  fields: LogFields,
  shared: Readonly<LogFields> | undefined,
): string => `{"time":"${writeTime(at)}${kind}${shared ? writeShared(shared) : ''}${writeFields(fields)}}\n`;

/** What stands between a line's time and its fields: level, process and event. */
export const describeKind = (level: string, process: string, event: string): string =>
  `","level":"${level}","process":${JSON.stringify(process)},"event":${writeName(event)}`;
