/** What a log line may carry: never a token, a card number or an e-mail address. */
export type LogFields = Record<string, string | number | boolean | null | undefined> &
  Partial<Record<'time' | 'level' | 'process' | 'event', never>>;

/** One process's log: each call writes one line of JSON to standard output. */
export type Log = {
  /** @param shared fields that many lines have in common, by an object that is used again: they are written once */
  info: (event: string, fields?: LogFields, shared?: Readonly<LogFields>) => void;
  warn: (event: string, fields?: LogFields) => void;
  error: (event: string, fields?: LogFields) => void;
};

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

/** Where lines go. An urgent one goes out at once, and with it what waits. */
type Write = (line: string, isUrgent?: boolean) => void;
type GatheringWriter = { write: Write; flush: () => void };

/** Nobody waits longer than this to read what happened, in ms. */
const gatherMs = 20;

/** So much waits at most, in bytes. */
const gatherBytes = 65_536;

/**
 * Gathers lines for a moment and writes them together: under load a write for each line costs more than the answer that
 * it tells of. They wait as bytes, since texts that wait are moved about by each collection of memory. The rest is written
 * when the process ends; what a slow reader has not taken by then is lost, unless `flushLog` was waited for.
 */
function createGatheringWriter(): GatheringWriter {
  const held = Buffer.allocUnsafe(gatherBytes);
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    // a copy, for standard output may take its time
    if (length > 0) process.stdout.write(Buffer.from(held.subarray(0, length)));
    length = 0;
  };
  process.once('exit', flush);
  const write: Write = (line, isUrgent = false) => {
    // no sign takes more than three bytes for each of its units
    if (length + line.length * 3 > gatherBytes) flush();
    if (line.length * 3 > gatherBytes) process.stdout.write(line);
    else length += held.write(line, length);
    if (isUrgent) flush();
    else timer ??= setTimeout(flush, gatherMs).unref();
  };
  return { write, flush };
}
let gathering: GatheringWriter | undefined;

/** A reader who takes nothing for so long, in ms, is not waited for. */
const patienceMs = 2_000;

/** Waits until standard output has taken every line of this process, or for two seconds: before the process is ended. */
export async function flushLog(): Promise<void> {
  gathering?.flush();
  const taken = new Promise<void>((resolve) => void process.stdout.write('', () => resolve()));
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

let clock = { ms: 0, text: '' };
/** The time as lines show it; many lines are written in one millisecond. */
function readTime(): string {
  const ms = Date.now();
  if (ms !== clock.ms) clock = { ms, text: new Date(ms).toISOString() };
  return clock.text;
}

/** Names of fields and events are few, and written in the code. */
const names = new Map<string, string>();

/** A name as JSON. */
function writeName(name: string): string {
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
 * Makes the log of a process. A line is put together of texts, most of which stand ready: one is written at each request,
 * and an object made for JSON.stringify takes longer than all else that a kept page needs of us (decision 0035).
 *
 * @param name the process's name, repeated in each line.
 * @param write where lines go; standard output unless a test gives another.
 */
export function createLog(name: string, write: Write = (gathering ??= createGatheringWriter()).write): Log {
  const at = (level: string) => {
    const kind = `","level":"${level}","process":${JSON.stringify(name)},"event":`;
    return (event: string, fields: LogFields = {}, shared?: Readonly<LogFields>): void => {
      const common = shared ? writeShared(shared) : '';
      write(`{"time":"${readTime()}${kind}${writeName(event)}${common}${writeFields(fields)}}\n`, level !== 'info');
    };
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
