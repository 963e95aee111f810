import type { LogObserver } from '../../../server/telemetry/log-observers.ts';

/** A set of data points that the network keeps (Workers Analytics Engine). */
export type Dataset = {
  writeDataPoint: (point: { indexes: [string]; blobs: (string | null)[]; doubles: number[] }) => void;
};

/** A point has a time of its own, and columns that bear no names: docs/operations.md says which is which. */
const columns = ['event', 'route', 'operation', 'method', 'status', 'cache', 'level', 'name'] as const;

/**
 * Writes what `GET /metrics` counts on Node as data points, one for each line of the log that is counted there: requests
 * with their durations, what visitors measured, and trouble by its event (decision 0063). An isolate lives too short to
 * add up; the network does.
 */
export function writeMetrics(dataset: Dataset): LogObserver {
  return (level, event, own, shared) => {
    const isMeasured = event === 'request' || event === 'web vital';
    if (!isMeasured && level === 'info') return;
    const fields = { ...shared, ...own };
    const all = { ...fields, event, level };
    const value = event === 'request' ? fields['ms'] : event === 'web vital' ? fields['value'] : 0;
    try {
      dataset.writeDataPoint({
        indexes: [event],
        // of trouble its name alone: what its fields hold is not counted on Node either
        blobs: columns.map((name) => {
          const text = isMeasured || name === 'event' || name === 'level' ? all[name as keyof typeof all] : undefined;
          return text === undefined || text === null ? null : String(text);
        }),
        doubles: [Number(value) / 1_000],
      });
    } catch {
      // beyond the points of one request the network takes no more; the line is in the log
    }
  };
}
