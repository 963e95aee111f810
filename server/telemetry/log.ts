import { createBufferedWriter, type LineWriter } from './buffered-writer.ts';
import { formatLinePrefix, formatLogLine, type LogFields } from './log-line.ts';

/** The log of a process: each call writes one line of JSON to standard output. */
export type Log = {
  /** @param shared fields that many entries have in common; the same object is formatted once */
  info: (event: string, fields?: LogFields, shared?: Readonly<LogFields>) => void;
  warn: (event: string, fields?: LogFields) => void;
  error: (event: string, fields?: LogFields) => void;
};

let bufferedWriter: ReturnType<typeof createBufferedWriter> | undefined;

const maxFlushMs = 2_000;

/**
 * Waits, before the process exits, until standard output has accepted every line.
 *
 * @param timeoutMs at most two seconds.
 */
export async function flushLog(timeoutMs = maxFlushMs): Promise<void> {
  bufferedWriter?.flush();
  const flushed = new Promise<void>((resolve) => void process.stdout.write('', () => resolve()));
  await Promise.race([flushed, new Promise((resolve) => setTimeout(resolve, Math.min(timeoutMs, maxFlushMs)))]);
}

const toLineWriter = (write: (line: string) => void): LineWriter => ({
  write,
  defer: (...line) => write(formatLogLine(...line)),
});

const maxCachedPrefixes = 1_000;

/**
 * Makes the log of a process.
 *
 * @param name the process's name, repeated in each line.
 * @param write receives each line; buffered standard output by default.
 */
export function createLog(name: string, write?: (line: string) => void): Log {
  const writer = write ? toLineWriter(write) : (bufferedWriter ??= createBufferedWriter());
  const at = (level: keyof Log): Log['info'] => {
    const prefixes = new Map<string, string>();
    const getPrefix = (event: string): string => {
      const cached = prefixes.get(event);
      if (cached !== undefined) return cached;
      const prefix = formatLinePrefix(level, name, event);
      if (prefixes.size < maxCachedPrefixes) prefixes.set(event, prefix);
      return prefix;
    };
    return (event, fields = {}, shared) => {
      if (shared && level === 'info') writer.defer(Date.now(), getPrefix(event), fields, shared);
      else writer.write(formatLogLine(Date.now(), getPrefix(event), fields, shared), level !== 'info');
    };
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
