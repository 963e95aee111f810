import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parquetTables, writeParquet, type ExportName } from './write-parquet.ts';

/** Opens an export of the backend as lines. */
export type OpenExport = (name: ExportName) => Promise<AsyncIterable<string | Uint8Array>>;

/** Age from which a table is written again, in ms: an analyst of the sandbox wants to see new events. */
export const maximumAgeMs = (isSandbox: boolean): number => (isSandbox ? 60_000 : 24 * 3_600_000);

/** Most time that a page waits for a new table, in ms. */
const pageWaitMs = 3_000;

/** Updates a table; the reason why it is missing, or undefined. */
export type UpdateTable = (name: ExportName) => Promise<string | undefined>;

/**
 * Creates the writer of the tables in a folder. A table that is missing or too old is exported in the background, once
 * at a time.
 *
 * @param maximumAgeMs age from which a table is written again. @param waitMs most time that a reader waits for it
 */
export function createUpdateTable(
  folder: string,
  openExport: OpenExport,
  maximumAgeMs: number,
  waitMs: number = pageWaitMs,
): UpdateTable {
  const running = new Map<ExportName, Promise<string | undefined>>();
  const fileOf = (name: ExportName): string => join(folder, `${name}.parquet`);
  const write = async (name: ExportName): Promise<string | undefined> => {
    try {
      await writeParquet(parquetTables[name], await openExport(name), fileOf(name));
      return undefined;
    } catch (error) {
      return `The export of ${name} failed: ${error instanceof Error ? error.message : 'unknown reason'}`;
    } finally {
      running.delete(name);
    }
  };
  const readAge = (name: ExportName): Promise<number> =>
    stat(fileOf(name)).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => Infinity,
    );
  return async (name) => {
    const age = await readAge(name);
    if (age < maximumAgeMs) return undefined;
    const work = running.get(name) ?? write(name);
    running.set(name, work);
    const pending = 'The first export is being prepared. This page shows the chart when it is complete.';
    const problem = await Promise.race([work, pause(waitMs, pending, { ref: false })]);
    return age === Infinity ? problem : undefined;
  };
}
