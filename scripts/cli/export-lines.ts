import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Database } from '../../backend/database/open.ts';
import { isRegion, regions, type Region } from '../../core/domain/region.ts';
import { readSettings, CommandError } from '../settings.ts';

type Query = { since: string; until: string | undefined; region: string | undefined };
type Filter = { since: Date; until?: Date; region?: Region };

function readDate(name: string, text: string): Date {
  const date = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}(T.*)?$/.test(text) || Number.isNaN(date.getTime()))
    throw new CommandError(`--${name} is "${text}": write it as 2026-11-01 or 2026-11-01T08:00:00Z`);
  return date;
}

function readQuery(name: string): Query {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { since: text, until: text, region: text } });
  const { since, until, region } = values;
  if (since === undefined) throw new CommandError(`set the start: npm run ${name} -- --since 2026-11-01`);
  if (region !== undefined && !isRegion(region)) throw new CommandError(`--region is one of ${regions.join(', ')}`);
  return {
    since: readDate('since', since).toISOString(),
    until: until === undefined ? undefined : readDate('until', until).toISOString(),
    region,
  };
}

async function fetchFromBackend(name: string, port: number, query: Query): Promise<void> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const address = `http://localhost:${port}/__sandbox/${name}?${new URLSearchParams(given)}`;
  const response = await fetch(address).catch(() => undefined);
  if (response === undefined) throw new CommandError(`no backend on port ${port}: npm start, or set DATABASE_URL`);
  if (!response.ok || response.body === null)
    throw new CommandError(`the backend returned ${response.status}: set DATABASE_URL`);
  await pipeline(Readable.from(response.body as unknown as AsyncIterable<Uint8Array>), process.stdout, { end: false });
}

/**
 * Runs `npm run NAME -- --since DATE [--until DATE] [--region REGION]`, which writes NDJSON. With DATABASE_URL it reads
 * that database. A running backend owns the embedded one, so that the command requests `/__sandbox/NAME` from it, in
 * sandbox mode only. A wrong option exits with 1 and one line.
 */
export async function runExport(
  name: string,
  exportLines: (db: Database, filter: Filter) => AsyncIterable<string>,
): Promise<void> {
  try {
    const query = readQuery(name);
    const url = process.env['DATABASE_URL'];
    if (url === undefined) return await fetchFromBackend(name, readSettings(process.env).ports.BACKEND_PORT, query);
    const { since, until, region } = query;
    const filter = {
      since: new Date(since),
      ...(until !== undefined && { until: new Date(until) }),
      ...(isRegion(region) && { region }),
    };
    const pool = new Pool({ connectionString: url, max: 1 });
    try {
      await pipeline(Readable.from(exportLines(drizzle(pool), filter)), process.stdout, { end: false });
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
