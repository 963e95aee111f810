/** Fields of a log line: never a token, a card number or an e-mail address. */
export type LogFields = Record<string, string | number | boolean | null | undefined> &
  Partial<Record<'time' | 'level' | 'process' | 'event', never>>;

const secretShapes = [
  /eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, // a JSON web token
  /\b(?:\d[ -]?){13,19}\b/g, // a card number
  /[^\s"@/]+@[^\s"@/]+\.[a-z]{2,}/gi, // an e-mail address
];
/** A quick check that most texts fail. */
const mayHoldSecret = /eyJ|@|\d(?:[ -]?\d){12}/;
/** A request id; some contain a run of digits that looks like a card number. */
const requestId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Replaces tokens, card numbers and e-mail addresses. */
export function redact(text: string): string {
  if (!mayHoldSecret.test(text) || requestId.test(text)) return text;
  return secretShapes.reduce((clean, shape) => clean.replaceAll(shape, '[redacted]'), text);
}

/** Many lines have the same millisecond. */
let lastTime = { ms: 0, text: '' };
function formatTime(ms: number): string {
  if (ms !== lastTime.ms) lastTime = { ms, text: new Date(ms).toISOString() };
  return lastTime.text;
}

const nameCache = new Map<string, string>();

function formatName(name: string): string {
  const cached = nameCache.get(name);
  if (cached !== undefined) return cached;
  const text = JSON.stringify(redact(name));
  if (nameCache.size < 1_000) nameCache.set(name, text);
  return text;
}

function formatValue(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return Number.isFinite(value) ? String(value) : JSON.stringify(value);
  return requestId.test(value) ? `"${value}"` : JSON.stringify(redact(value));
}

/** Each field follows a comma. */
function formatFields(fields: Readonly<LogFields>): string {
  let text = '';
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined) text += `,${formatName(name)}:${formatValue(value)}`;
  }
  return text;
}

const sharedTexts = new WeakMap<Readonly<LogFields>, string>();

function formatShared(shared: Readonly<LogFields>): string {
  const cached = sharedTexts.get(shared);
  if (cached !== undefined) return cached;
  const text = formatFields(shared);
  sharedTexts.set(shared, text);
  return text;
}

/**
 * A log line as JSON, with its line break. It concatenates cached texts: JSON.stringify of an object would take longer
 * than the rest of a cached page (decision 0035).
 *
 * @param at ms since 1970.
 * @param prefix what follows the time, from `formatLinePrefix`.
 */
export const formatLogLine = (
  at: number,
  prefix: string,
  fields: LogFields,
  shared: Readonly<LogFields> | undefined,
): string => `{"time":"${formatTime(at)}${prefix}${shared ? formatShared(shared) : ''}${formatFields(fields)}}\n`;

/** The text between a line's time and its fields: level, process and event. */
export const formatLinePrefix = (level: string, process: string, event: string): string =>
  `","level":"${level}","process":${JSON.stringify(process)},"event":${formatName(event)}`;
