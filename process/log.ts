/** What a log line may carry: never a token, a card number or an e-mail address. */
export type LogFields = Record<string, string | number | boolean | null | undefined> &
  Partial<Record<'time' | 'level' | 'process' | 'event', never>>;

/** One process's log: each call writes one line of JSON to standard output. */
export type Log = {
  info: (event: string, fields?: LogFields) => void;
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

/** Nobody waits longer than this to read what happened, in ms. */
const gatherMs = 20;

/**
 * Gathers lines for a moment and writes them together: under load a write for each line costs more than the answer that
 * it tells of. A process that ends by itself, by a signal it handles or by a bug writes the rest.
 */
function createGatheringWriter(): Write {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (lines !== '') process.stdout.write(lines);
    lines = '';
  };
  process.once('exit', flush);
  return (line, isUrgent = false) => {
    lines += line;
    if (isUrgent) flush();
    else timer ??= setTimeout(flush, gatherMs).unref();
  };
}
let writeGathered: Write | undefined;

let clock = { ms: 0, text: '' };
/** The time as lines show it; many lines are written in one millisecond. */
function readTime(): string {
  const ms = Date.now();
  if (ms !== clock.ms) clock = { ms, text: new Date(ms).toISOString() };
  return clock.text;
}

/** Ids are another each time; nothing is gained by remembering them. */
const idShape = /^[\da-f-]{16,}$/;
/** Texts that lines repeat, such as routes and methods, as JSON. What was blanked out is never among them. */
const written = new Map<string, string>();
const longestWritten = 60;
const mostWritten = 500;

/** A text as JSON, without what is secret. */
function writeText(text: string): string {
  if (requestId.test(text)) return `"${text}"`;
  const known = written.get(text);
  if (known !== undefined) return known;
  const clean = redact(text);
  const json = JSON.stringify(clean);
  if (clean === text && text.length <= longestWritten && !idShape.test(text)) {
    if (written.size >= mostWritten) written.clear();
    written.set(text, json);
  }
  return json;
}

function writeValue(value: string | number | boolean | null): string {
  if (typeof value === 'string') return writeText(value);
  return Number.isInteger(value) ? String(value) : JSON.stringify(value);
}

/**
 * Makes the log of a process. A line is put together of pieces, for one is written at each request and most of it stands
 * ready: an object made for JSON.stringify takes longer (decision 0035). Pieces joined, not texts added to texts, which
 * would stay in memory piece by piece until the lines go out.
 *
 * @param name the process's name, repeated in each line.
 * @param write where lines go; standard output unless a test gives another.
 */
export function createLog(name: string, write: Write = (writeGathered ??= createGatheringWriter())): Log {
  const at = (level: string) => {
    const kind = `","level":"${level}","process":${JSON.stringify(name)},"event":`;
    return (event: string, fields: LogFields = {}): void => {
      const pieces = [`{"time":"`, readTime(), kind, writeText(event)];
      for (const key in fields) {
        const value = fields[key];
        if (value !== undefined) pieces.push(',', writeText(key), ':', writeValue(value));
      }
      pieces.push('}\n');
      write(pieces.join(''), level !== 'info');
    };
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
