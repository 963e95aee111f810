import type { Log } from './log.ts';
import type { LogFields } from './log-line.ts';
import { addTrace } from './trace-context.ts';

/**
 * Hears each line of a log, before anything is blanked out in it.
 *
 * @param shared further fields, which many lines have in common, by the same object each time.
 */
export type Observer = (
  level: 'info' | 'warn' | 'error',
  event: string,
  fields: LogFields,
  shared?: Readonly<LogFields>,
) => void;

/**
 * The same log, whose lines are heard by others too: what is measured and reported is what is logged. A line of trouble
 * says in which trace it was.
 */
export function observeLog(log: Log, observers: readonly Observer[]): Log {
  const at =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, fields: LogFields = {}, shared?: Readonly<LogFields>): void => {
      const told = level === 'info' ? fields : addTrace(fields);
      log[level](event, told, shared);
      for (const observer of observers) observer(level, event, told, shared);
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
