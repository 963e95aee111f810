import { and, asc, eq, gt, gte, lt } from 'drizzle-orm';
import type { Region } from '../../src/domain/region.ts';
import type { Database } from '../database/open.ts';
import { event } from '../database/schema/event.ts';

/** Rows that are read at a time, so that an export of any length needs little memory. */
const pageRows = 500;

/** Which events are asked for: by when they were received, the end not included. */
export type EventChoice = { since: Date; until?: Date; region?: Region };

/** Writes kept events as NDJSON, one event a line, in the order in which they came. */
export async function* exportEvents(db: Database, { since, until, region }: EventChoice): AsyncGenerator<string> {
  for (let position = 0; ;) {
    const rows = await db
      .select()
      .from(event)
      .where(
        and(
          gt(event.position, position),
          gte(event.receivedAt, since),
          ...(until ? [lt(event.receivedAt, until)] : []),
          ...(region ? [eq(event.region, region)] : []),
        ),
      )
      .orderBy(asc(event.position))
      .limit(pageRows);
    for (const { transactionId: _order, position: _place, ...row } of rows) yield `${JSON.stringify(row)}\n`;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    ({ position } = last);
  }
}
