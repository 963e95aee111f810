import { createGatheringWriter, type LineWriter } from './buffered-writer.ts';
import { describeKind, writeLine, type LogFields } from './log-line.ts';

/** One process's log: each call writes one line of JSON to standard output. */
export type Log = {
  /** @param shared fields that many lines have in common, by an object that is used again: they are written once */
  info: (event: string, fields?: LogFields, shared?: Readonly<LogFields>) => void;
  warn: (event: string, fields?: LogFields) => void;
  error: (event: string, fields?: LogFields) => void;
};

let gathering: ReturnType<typeof createGatheringWriter> | undefined;

/** A reader who takes nothing for so long, in ms, is not waited for. */
const patienceMs = 2_000;

/**
 * Waits until standard output has taken every line of this process, or for two seconds: before the process is ended.
 *
 * @param forMs for how long at most, where there is less time than that.
 */
export async function flushLog(forMs = patienceMs): Promise<void> {
  gathering?.flush();
  const taken = new Promise<void>((resolve) => void process.stdout.write('', () => resolve()));
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, Math.min(forMs, patienceMs)))]);
}

/** A writer that waits with nothing. */
const writeAtOnce = (write: (line: string) => void): LineWriter => ({
  write,
  hold: (...parts) => write(writeLine(...parts)),
});

/** Names of events are few, and written in the code. */
const mostKinds = 1_000;

/**
 * Makes the log of a process.
 *
 * @param name the process's name, repeated in each line.
 * @param write where lines go; gathered, to standard output, unless somebody gives another.
 */
export function createLog(name: string, write?: (line: string) => void): Log {
  const writer = write ? writeAtOnce(write) : (gathering ??= createGatheringWriter());
  const at = (level: keyof Log): Log['info'] => {
    const kinds = new Map<string, string>();
    const kindOf = (event: string): string => {
      const known = kinds.get(event);
      if (known !== undefined) return known;
      const kind = describeKind(level, name, event);
      if (kinds.size < mostKinds) kinds.set(event, kind);
      return kind;
    };
    return (event, fields = {}, shared) => {
      if (shared && level === 'info') writer.hold(Date.now(), kindOf(event), fields, shared);
      else writer.write(writeLine(Date.now(), kindOf(event), fields, shared), level !== 'info');
    };
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
