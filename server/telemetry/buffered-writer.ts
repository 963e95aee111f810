import { getErrorKind } from './describe-error.ts';
import { formatLogLine, type LogFields } from './log-line.ts';

/** Writes log lines. */
export type LineWriter = {
  /** @param isUrgent flushes at once */
  write: (line: string, isUrgent: boolean) => void;
  /** stores the arguments of `formatLogLine`, which formats the line together with others */
  defer: (...line: Parameters<typeof formatLogLine>) => void;
};

const flushDelayMs = 20;
const bufferBytes = 65_536;
const maxDeferred = 128;

/**
 * Buffers lines and writes them together: under load, one write per line costs more than a cached response. The buffer
 * holds bytes, because garbage collection moves strings. Lines with shared fields are formatted in batches, which takes
 * a third of the time. The rest is written when the process exits. A slow reader can lose it unless the process awaits
 * `flushLog`.
 */
export function createBufferedWriter(): LineWriter & { flush: () => void } {
  const bytes = Buffer.allocUnsafe(bufferBytes);
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  // parallel arrays that are reused: an object per line would be work for the garbage collector
  const times = new Float64Array(maxDeferred);
  const prefixes = Array.from({ length: maxDeferred }, () => '');
  const fields = Array.from({ length: maxDeferred }, (): LogFields => ({}));
  const shared = Array.from({ length: maxDeferred }, (): Readonly<LogFields> | undefined => undefined);
  let deferred = 0;

  const send = (): void => {
    // a copy, because standard output may read it later
    if (length > 0) process.stdout.write(Buffer.from(bytes.subarray(0, length)));
    length = 0;
  };
  const put = (line: string): void => {
    // UTF-8 needs at most three bytes per UTF-16 unit
    if (length + line.length * 3 > bufferBytes) send();
    if (line.length * 3 > bufferBytes) process.stdout.write(line);
    else length += bytes.write(line, length);
  };
  const formatDeferred = (): void => {
    const count = deferred;
    deferred = 0;
    for (let index = 0; index < count; index += 1) {
      const prefix = prefixes[index] ?? '';
      let line: string;
      try {
        line = formatLogLine(times[index] ?? 0, prefix, fields[index] ?? {}, shared[index]);
      } catch (error) {
        // a line that cannot be formatted must not lose the next ones
        line = formatLogLine(Date.now(), prefix, { lost: getErrorKind(error) }, undefined);
      }
      put(line);
    }
  };
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    formatDeferred();
    send();
  };
  const scheduleFlush = (): void => void (timer ??= setTimeout(flush, flushDelayMs).unref());
  process.once('exit', flush);
  // without a listener, a failed write to a closed reader would end the process
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return {
    write: (line, isUrgent) => {
      // keeps the order of the lines
      formatDeferred();
      put(line);
      if (isUrgent) flush();
      else scheduleFlush();
    },
    defer: (at, prefix, own, common) => {
      times[deferred] = at;
      prefixes[deferred] = prefix;
      fields[deferred] = own;
      shared[deferred] = common;
      deferred += 1;
      if (deferred === maxDeferred) formatDeferred();
      scheduleFlush();
    },
    flush,
  };
}
