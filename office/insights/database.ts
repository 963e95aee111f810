import { DuckDBInstance } from '@duckdb/node-api';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportName } from '../../server/parquet/write-parquet.ts';
import type { UpdateTable } from '../../server/parquet/update-table.ts';

export type Row = Record<string, string | number | boolean | null>;

/** The rows of a chart with the names of their columns, or why there are none. */
export type Answer =
  | { ok: true; columns: string[]; rows: Row[]; writtenAt: Date }
  | { ok: false; reason: string; isPending?: boolean };

/** Reads the rows of a chart, or why there are none. */
export type ReadChart = (chart: { table: ExportName; sql: string }, dates: Dates) => Promise<Answer>;

/** Dates of the form yyyy-mm-dd; `until` is exclusive. */
export type Dates = { since?: string | undefined; until?: string | undefined };

/** Limits of a query. */
const limits = { ms: 5_000, memory: '512MB', disk: '2GB', threads: '2' } as const;

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The SQL of a chart with its period, to be run or copied. */
export const fillPeriod = (sql: string, { since = '2000-01-01', until = '2100-01-01' }: Dates): string =>
  sql.replaceAll('$since', `TIMESTAMP ${quote(since)}`).replaceAll('$until', `TIMESTAMP ${quote(until)}`);

/**
 * Creates the reader of the exported tables `events` and `ledger` (decision 0173). DuckDB runs one query at a time, in
 * its own threads, and opens no other file.
 *
 * @param folder with `events.parquet` and `ledger.parquet`. @param update exports a table that is missing or old
 * @param ms most time of a query
 */
export function createReader(folder: string, update: UpdateTable, ms: number = limits.ms): ReadChart {
  let last: Promise<unknown> = Promise.resolve();

  const run: ReadChart = async ({ table, sql }, dates) => {
    const file = join(folder, `${table}.parquet`);
    const { mtime: writtenAt } = await stat(file);
    const instance = await DuckDBInstance.create(':memory:', {
      memory_limit: limits.memory,
      threads: limits.threads,
      temp_directory: join(tmpdir(), 'nordlyd-insights'),
      max_temp_directory_size: limits.disk,
    });
    const connection = await instance.connect();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      connection.interrupt();
    }, ms);
    try {
      await connection.run(`CREATE VIEW ${table} AS SELECT * FROM read_parquet(${quote(file)})`);
      await connection.run(`SET allowed_paths = [${quote(file)}]`);
      await connection.run('SET enable_external_access = false');
      const reader = await connection.runAndReadAll(fillPeriod(sql, dates));
      const rows = reader.getRowObjectsJson() as Row[];
      return { ok: true, columns: reader.columnNames(), rows, writtenAt };
    } catch (error) {
      if (isLate)
        return { ok: false, reason: `The query took more than ${ms / 1_000} seconds. Choose a shorter period.` };
      return { ok: false, reason: `The query failed: ${error instanceof Error ? error.message : 'unknown reason'}` };
    } finally {
      clearTimeout(timer);
      connection.closeSync();
      instance.closeSync();
    }
  };

  return async (chart, dates) => {
    const reason = await update(chart.table);
    if (reason !== undefined) return { ok: false, reason, isPending: true };
    const answer = last.then(() => run(chart, dates));
    last = answer.catch(() => undefined);
    return answer;
  };
}
