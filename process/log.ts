/** What a log line may carry: never a token, a card number or an e-mail address. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

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

/** Blanks out what looks like a token, a card number or an e-mail address. */
export function redact(text: string): string {
  return secretShapes.reduce((clean, shape) => clean.replaceAll(shape, '[redacted]'), text);
}

/**
 * Makes the log of a process.
 *
 * @param name the process's name, repeated in each line.
 * @param write where lines go; standard output unless a test gives another.
 */
export function createLog(
  name: string,
  write: (line: string) => void = (line) => void process.stdout.write(line),
): Log {
  const at =
    (level: string) =>
    (event: string, fields: LogFields = {}): void => {
      const safe = Object.fromEntries(
        Object.entries(fields).map(([key, value]) => [key, typeof value === 'string' ? redact(value) : value]),
      );
      write(`${JSON.stringify({ time: new Date().toISOString(), level, process: name, event, ...safe })}\n`);
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
