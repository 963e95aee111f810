import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { Database } from '../../backend/database/open.ts';
import { isRegion, regions, type Region } from '../../core/domain/region.ts';
import { readSettings, CommandError } from '../settings.ts';

type Filter = { since: Date; until?: Date; region?: Region };

/** The name of an export: of its command, and of its route in the sandbox. */
export type ExportName = 'events' | 'ledger';

/** Writes the rows of an export as lines. */
export type ExportLines = (db: Database, filter: Filter) => AsyncIterable<string>;

/** Lines, or parts of lines, of NDJSON. */
export type Lines = AsyncIterable<string | Uint8Array>;

/** A validated period, in ISO time. */
export type Query = { since: string; until: string | undefined; region: string | undefined };

/** The options of a period, for `parseArgs`. */
export const periodOptions = {
  since: { type: 'string' },
  until: { type: 'string' },
  region: { type: 'string' },
} as const;

function readDate(name: string, text: string): string {
  const date = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}(T.*)?$/.test(text) || Number.isNaN(date.getTime()))
    throw new CommandError(`--${name} is "${text}": write it as 2026-11-01 or 2026-11-01T08:00:00Z`);
  return date.toISOString();
}

/**
 * Validates the options of a period.
 *
 * @param command for an example. @throws CommandError for a wrong one
 */
export function readPeriod(
  { since, until, region }: { since?: string | undefined; until?: string | undefined; region?: string | undefined },
  command: string,
): Query {
  if (since === undefined) throw new CommandError(`set the start: npm run ${command} -- --since 2026-11-01`);
  if (region !== undefined && !isRegion(region)) throw new CommandError(`--region is one of ${regions.join(', ')}`);
  return {
    since: readDate('since', since),
    until: until === undefined ? undefined : readDate('until', until),
    region,
  };
}

async function fetchFromBackend(name: ExportName, query: Query): Promise<Lines> {
  const port = readSettings(process.env).ports.BACKEND_PORT;
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const address = `http://localhost:${port}/__sandbox/${name}?${new URLSearchParams(given)}`;
  const response = await fetch(address).catch(() => undefined);
  if (response === undefined) throw new CommandError(`no backend on port ${port}: npm start, or set DATABASE_URL`);
  if (!response.ok || response.body === null)
    throw new CommandError(`the backend returned ${response.status}: set DATABASE_URL`);
  return response.body;
}

/**
 * Reads an export: from DATABASE_URL, or from the running backend, which owns the embedded database and offers
 * `/__sandbox/NAME` in sandbox mode only.
 */
export async function readExport<Result>(
  name: ExportName,
  exportLines: ExportLines,
  query: Query,
  use: (lines: Lines) => Promise<Result>,
): Promise<Result> {
  const url = process.env['DATABASE_URL'];
  if (url === undefined) return use(await fetchFromBackend(name, query));
  const { since, until, region } = query;
  const filter = {
    since: new Date(since),
    ...(until !== undefined && { until: new Date(until) }),
    ...(isRegion(region) && { region }),
  };
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    return await use(exportLines(drizzle(pool), filter));
  } finally {
    await pool.end();
  }
}

/** Runs a command. A wrong option exits with 1 and one line. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isOrder = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    if (!(error instanceof CommandError) && !isOrder) throw error;
    process.stderr.write(`nordlyd: ${error.message}\n`);
    process.exitCode = 1;
  }
}
