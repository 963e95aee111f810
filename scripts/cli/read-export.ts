import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { z } from 'zod';
import { readEventFilter, type EventFilter } from '../../backend/analytics/export.ts';
import type { Database } from '../../backend/database/open.ts';
import { isRegion, regions } from '../../core/domain/region.ts';
import type { ExportName } from '../../server/parquet/write-parquet.ts';
import { callOffice } from '../office/call-office.ts';
import { CommandError } from '../settings.ts';

/** Writes the rows of an export as lines. */
export type ExportLines = (db: Database, filter: EventFilter) => AsyncIterable<string>;

/** Lines, or parts of lines, of NDJSON. */
export type Lines = AsyncIterable<string | Uint8Array>;

/** A validated period, in ISO time. */
export type Query = { since: string; until: string | undefined; region: string | undefined };

/** The options of a period. */
export const periodOptions = {
  since: { type: 'string', value: 'DATE', help: 'the start in UTC: 2026-11-01 or 2026-11-01T08:00:00Z (required)' },
  until: { type: 'string', value: 'DATE', help: 'the end, which the period does not include' },
  region: { type: 'string', value: 'REGION', help: `only this region: ${regions.join(', ')}` },
} as const;

const instant = z.iso.datetime({ offset: true }).or(z.iso.date());

function readDate(name: string, text: string): string {
  if (!instant.safeParse(text).success)
    throw new CommandError(`--${name} is "${text}": write a date as 2026-11-01 or 2026-11-01T08:00:00Z`);
  return new Date(text).toISOString();
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
  if (since === undefined) throw new CommandError(`set the start: npm run ${command} --since 2026-11-01`);
  if (region !== undefined && !isRegion(region)) throw new CommandError(`--region is one of ${regions.join(', ')}`);
  const query = {
    since: readDate('since', since),
    until: until === undefined ? undefined : readDate('until', until),
    region,
  };
  if (query.until !== undefined && query.until <= query.since)
    throw new CommandError(`--until ${until} is not after --since ${since}`);
  return query;
}

/** Opens an export of the running backend. @throws CommandError when it refuses */
export async function fetchFromBackend(name: ExportName, query: Query): Promise<Lines> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await callOffice(`/exports/${name}?${new URLSearchParams(given)}`);
  if (!response.ok || response.body === null)
    throw new CommandError(`the backend returned ${response.status}: set DATABASE_URL, or OFFICE_KEY to its key`);
  return response.body;
}

/**
 * Reads an export: from DATABASE_URL, or as the office's operation from the running backend, which owns the embedded
 * database.
 */
export async function readExport<Result>(
  name: ExportName,
  exportLines: ExportLines,
  query: Query,
  use: (lines: Lines) => Promise<Result>,
): Promise<Result> {
  const url = process.env['DATABASE_URL'];
  if (url === undefined) return use(await fetchFromBackend(name, query));
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    return await use(exportLines(drizzle(pool), readEventFilter(query)));
  } finally {
    await pool.end();
  }
}

/** Runs a command. A wrong option or file exits with 1 and one line; an output that its reader closes ends the command. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  try {
    await work();
  } catch (error) {
    const isAboutFile = error instanceof Error && 'syscall' in error && 'path' in error;
    if (!(error instanceof CommandError) && !isAboutFile) throw error;
    process.stderr.write(`nordlyd: ${error.message}\n`);
    process.exitCode = 1;
  }
}
