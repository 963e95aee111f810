import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import type * as chartModule from '../../office/insights/charts.ts';
import { createReader, fillPeriod } from '../../office/insights/database.ts';
import { findPeriodProblem, readDates, toCsv } from '../../office/insights/period.ts';
import { createUpdateTable, maximumAgeMs } from '../../server/parquet/update-table.ts';
import { fetchFromBackend } from '../cli/read-export.ts';
import { CommandError, readSettings, root } from '../settings.ts';
import { formatResponse } from './format-response.ts';

const day = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = { since: day, until: day, csv: flag, sql: flag, json: flag, help: flag };

/** Most time for the export of the tables, in ms. */
const waitMs = 15 * 60_000;

/**
 * Shows a chart of Insights: the rows that the page shows, from the same tables, which it exports when they are missing
 * or old.
 *
 * @param words the arguments after `show-chart`. @throws CommandError for an unknown chart or a wrong period
 */
export async function showChart(words: string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  // the SQL files need a bundler
  const { module } = await runnerImport<typeof chartModule>('./office/insights/charts.ts', { root, configFile: false });
  const { charts } = module;
  const [name = ''] = positionals;
  const help = `npm run office -- show-chart NAME [--since DATE] [--until DATE] [--csv | --sql | --json]
NAME is ${Object.keys(charts).join(', ')}`;
  if (values.help === true) return help;
  const chart = Object.hasOwn(charts, name) ? charts[name] : undefined;
  if (chart === undefined || positionals.length !== 1) throw new CommandError(help);
  const dates = readDates({ since: values.since, until: values.until });
  const problem = findPeriodProblem(dates);
  if (problem !== undefined) throw new CommandError(problem);
  if (values.sql === true) return fillPeriod(chart.sql, dates).trim();
  const { childEnv, dataDir, isSandbox } = readSettings(process.env);
  const folder = childEnv['INSIGHTS_DIR'] ?? join(dataDir, 'insights');
  const openExport = (table: 'events' | 'ledger') =>
    fetchFromBackend(table, { since: '2000-01-01T00:00:00.000Z', until: undefined, region: undefined });
  const update = createUpdateTable(folder, openExport, maximumAgeMs(isSandbox), waitMs);
  const answer = await createReader(folder, update)(chart, dates);
  if (!answer.ok) throw new CommandError(answer.reason);
  if (values.csv === true) return toCsv(answer).trimEnd();
  const { rows, writtenAt } = answer;
  return values.json === true
    ? JSON.stringify({ rows, writtenAt })
    : formatResponse({ [chart.title]: rows, writtenAt: writtenAt.toISOString() });
}
