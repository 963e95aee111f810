import type { Log, LogFields } from './log.ts';

/** Hears each line of a log, before anything is blanked out in it. */
export type Observer = (level: 'info' | 'warn' | 'error', event: string, fields: LogFields) => void;

/** The same log, whose lines are heard by others too: what is measured and reported is what is logged. */
export function observeLog(log: Log, observers: readonly Observer[]): Log {
  if (observers.length === 0) return log;
  const at =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, fields: LogFields = {}): void => {
      log[level](event, fields);
      for (const observer of observers) observer(level, event, fields);
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
