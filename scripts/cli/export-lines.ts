import { drizzle } from 'drizzle-orm/node-postgres';
import { createWriteStream } from 'node:fs';
import { Pool } from 'pg';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Database } from '../../backend/database/open.ts';
import { isRegion, regions, type Region } from '../../core/domain/region.ts';
import { readSettings, CommandError } from '../settings.ts';
import { parquetTables, writeParquet } from './write-parquet.ts';

type Format = 'ndjson' | 'parquet';
type Query = { since: string; until: string | undefined; region: string | undefined };
type Choice = { query: Query; format: Format; file: string | undefined };
type ExportName = keyof typeof parquetTables;
type Lines = AsyncIterable<string | Uint8Array>;
type Filter = { since: Date; until?: Date; region?: Region };

function readDate(name: string, text: string): Date {
  const date = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}(T.*)?$/.test(text) || Number.isNaN(date.getTime()))
    throw new CommandError(`--${name} is "${text}": write it as 2026-11-01 or 2026-11-01T08:00:00Z`);
  return date;
}

function readChoice(name: string): Choice {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { since: text, until: text, region: text, format: text, file: text } });
  const { since, until, region, format = 'ndjson', file } = values;
  if (since === undefined) throw new CommandError(`set the start: npm run ${name} -- --since 2026-11-01`);
  if (region !== undefined && !isRegion(region)) throw new CommandError(`--region is one of ${regions.join(', ')}`);
  if (format !== 'ndjson' && format !== 'parquet') throw new CommandError('--format is ndjson or parquet');
  if (format === 'parquet' && file === undefined)
    throw new CommandError(
      `name the file: npm run ${name} -- --since ${since} --format parquet --file ${name}.parquet`,
    );
  const query = {
    since: readDate('since', since).toISOString(),
    until: until === undefined ? undefined : readDate('until', until).toISOString(),
    region,
  };
  return { query, format, file };
}

async function fetchFromBackend(name: ExportName, port: number, query: Query): Promise<Lines> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const address = `http://localhost:${port}/__sandbox/${name}?${new URLSearchParams(given)}`;
  const response = await fetch(address).catch(() => undefined);
  if (response === undefined) throw new CommandError(`no backend on port ${port}: npm start, or set DATABASE_URL`);
  if (!response.ok || response.body === null)
    throw new CommandError(`the backend returned ${response.status}: set DATABASE_URL`);
  return response.body as unknown as Lines;
}

async function write(name: ExportName, lines: Lines, { format, file }: Choice): Promise<void> {
  if (format === 'parquet' && file !== undefined) return writeParquet(parquetTables[name], lines, file);
  const source = Readable.from(lines);
  if (file === undefined) await pipeline(source, process.stdout, { end: false });
  else await pipeline(source, createWriteStream(file));
}

/**
 * Runs `npm run NAME -- --since DATE [--until DATE] [--region REGION] [--format ndjson|parquet] [--file FILE]`, which
 * writes NDJSON to the output, or a file. With DATABASE_URL it reads that database. A running backend owns the embedded one, so that the command requests `/__sandbox/NAME` from it, in
 * sandbox mode only. A wrong option exits with 1 and one line.
 */
export async function runExport(
  name: ExportName,
  exportLines: (db: Database, filter: Filter) => AsyncIterable<string>,
): Promise<void> {
  try {
    const choice = readChoice(name);
    const { query } = choice;
    const url = process.env['DATABASE_URL'];
    if (url === undefined) {
      const lines = await fetchFromBackend(name, readSettings(process.env).ports.BACKEND_PORT, query);
      return await write(name, lines, choice);
    }
    const { since, until, region } = query;
    const filter = {
      since: new Date(since),
      ...(until !== undefined && { until: new Date(until) }),
      ...(isRegion(region) && { region }),
    };
    const pool = new Pool({ connectionString: url, max: 1 });
    try {
      await write(name, exportLines(drizzle(pool), filter), choice);
    } finally {
      await pool.end();
    }
  } catch (error) {
    const isOrder = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    if (!(error instanceof CommandError) && !isOrder) throw error;
    process.stderr.write(`nordlyd: ${error.message}\n`);
    process.exitCode = 1;
  }
}
