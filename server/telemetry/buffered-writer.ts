import { nameError } from './describe-error.ts';
import { writeLine, type LogFields } from './log-line.ts';

/** Where lines go. */
export type LineWriter = {
  /** @param isUrgent it goes out at once, and with it what waits */
  write: (line: string, isUrgent: boolean) => void;
  /** takes what a line is made of (see `writeLine`), to make it when others are made too */
  hold: (...parts: Parameters<typeof writeLine>) => void;
};

/** Nobody waits longer than this to read what happened, in ms. */
const gatherMs = 20;

/** So much waits at most, in bytes, and in lines that are not made yet. */
const gatherBytes = 65_536;
const mostHeld = 128;

/**
 * Gathers lines for a moment and writes them together: under load a write for each line costs more than the answer that
 * it tells of. They wait as bytes, since texts that wait are moved about by each collection of memory. What has much in
 * common waits to be made: in turn with others that takes a third of what it takes between two answers. The rest is
 * written when the process ends; what a slow reader has not taken by then is lost, unless `flushLog` was waited for.
 */
export function createGatheringWriter(): LineWriter & { flush: () => void } {
  const bytes = Buffer.allocUnsafe(gatherBytes);
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  // in turn, in lists that stay: an object for each would be one more for each collection of memory
  const ats = new Float64Array(mostHeld);
  const kinds = Array.from({ length: mostHeld }, () => '');
  const fields = Array.from({ length: mostHeld }, (): LogFields => ({}));
  const shared = Array.from({ length: mostHeld }, (): Readonly<LogFields> | undefined => undefined);
  let held = 0;

  const send = (): void => {
    // a copy, for standard output may take its time
    if (length > 0) process.stdout.write(Buffer.from(bytes.subarray(0, length)));
    length = 0;
  };
  const put = (line: string): void => {
    // no sign takes more than three bytes for each of its units
    if (length + line.length * 3 > gatherBytes) send();
    if (line.length * 3 > gatherBytes) process.stdout.write(line);
    else length += bytes.write(line, length);
  };
  const makeHeld = (): void => {
    const count = held;
    // what cannot be made is not tried again
    held = 0;
    for (let index = 0; index < count; index += 1) {
      const kind = kinds[index] ?? '';
      let line: string;
      try {
        line = writeLine(ats[index] ?? 0, kind, fields[index] ?? {}, shared[index]);
      } catch (error) {
        // whoever logged it is not there any more, and the next ones must not pay for it
        line = writeLine(Date.now(), kind, { lost: nameError(error) }, undefined);
      }
      put(line);
    }
  };
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    makeHeld();
    send();
  };
  const wait = (): void => void (timer ??= setTimeout(flush, gatherMs).unref());
  process.once('exit', flush);
  // a reader that has gone takes the lines with it, and nothing else: unheard, each failed write would be a fault of its own
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return {
    write: (line, isUrgent) => {
      // each in its turn
      makeHeld();
      put(line);
      if (isUrgent) flush();
      else wait();
    },
    hold: (at, kind, own, common) => {
      ats[held] = at;
      kinds[held] = kind;
      fields[held] = own;
      shared[held] = common;
      held += 1;
      if (held === mostHeld) makeHeld();
      wait();
    },
    flush,
  };
}
