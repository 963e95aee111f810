import { PGlite } from '@electric-sql/pglite';
import type { Staff } from '../../server/office-token.ts';
import { exportEvents, readEventFilter, type EventFilter } from '../analytics/export.ts';
import type { AnyReply } from '../api/reply.ts';
import type { AppContext } from '../app-context.ts';
import { exportLedger } from '../billing/transactions/ledger.ts';
import type { Database } from '../database/open.ts';
import { Problem } from '../problem.ts';
import { addAuditEntry } from './audit.ts';

type Call = { staff: Staff; query: Record<string, string | undefined> };
type Handle = (call: Call) => Promise<AnyReply>;

/** A stream that reads the next lines when its reader wants them. */
function toStream(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    pull: async (stream) => {
      const { value, done } = await lines.next();
      if (done === true) stream.close();
      else stream.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await lines.return(undefined)),
  });
}

/** Copies the folder of the embedded database between two statements, as a compressed tar; undefined on a server. */
async function copyEmbedded(db: Database): Promise<Blob | undefined> {
  const { $client: client } = db as Database & { $client?: unknown };
  if (!(client instanceof PGlite)) return undefined;
  await client.exec('CHECKPOINT');
  return client.dumpDataDir('gzip');
}

/** Handles the exports: `npm run events`, `ledger` and `backup` read them. The audit log names who did. */
export function exportHandlers({
  db,
}: Pick<AppContext, 'db'>): Record<'exportEvents' | 'exportLedger' | 'copyDatabase', Handle> {
  const exportWith =
    (name: string, exportLines: (db: Database, filter: EventFilter) => AsyncGenerator<string>): Handle =>
    async ({ staff, query }) => {
      const { since = '', until, region } = query;
      const filter = readEventFilter({ since, until, region });
      const subject = [since, until ?? 'now', region].filter((part) => part !== undefined).join(' ');
      await addAuditEntry(db, staff, { action: `export ${name}`, subject });
      const stream = toStream(exportLines(db, filter));
      return { status: 200, stream, headers: { 'Content-Type': 'application/x-ndjson' } };
    };
  return {
    exportEvents: exportWith('events', exportEvents),
    exportLedger: exportWith('ledger', exportLedger),
    copyDatabase: async ({ staff }) => {
      await addAuditEntry(db, staff, { action: 'copy database' });
      const copy = await copyEmbedded(db);
      if (copy === undefined) throw new Problem(404, 'NotFound');
      return { status: 200, stream: copy, headers: { 'Content-Type': 'application/gzip' } };
    },
  };
}
