import { PGlite } from '@electric-sql/pglite';
import { Hono } from 'hono';
import { z } from 'zod';
import { regions } from '../../core/domain/region.ts';
import type { AppContext } from '../app-context.ts';
import { exportEvents } from '../analytics/export.ts';
import { exportLedger } from '../billing/transactions/ledger.ts';
import type { Database } from '../database/open.ts';
import { Problem, toProblemResponse } from '../problem.ts';

const instant = z.iso.datetime({ offset: true }).or(z.iso.date());
const choice = z.strictObject({
  since: instant,
  until: instant.optional(),
  region: z.enum(regions).optional(),
});

/** Copies the folder of the embedded database between two statements, as a compressed tar; undefined on a server. */
async function copyEmbedded(db: Database): Promise<Blob | undefined> {
  const { $client: client } = db as Database & { $client?: unknown };
  if (!(client instanceof PGlite)) return undefined;
  await client.exec('CHECKPOINT');
  return client.dumpDataDir('gzip');
}

/**
 * `GET /__sandbox/events?since=…&until=…&region=…` for `npm run events` and `/__sandbox/ledger` for `npm run ledger`:
 * NDJSON from the embedded database. `/__sandbox/database` for `npm run backup`: a copy of it.
 */
export function sandboxExportRoutes({ db }: Pick<AppContext, 'db'>): Hono {
  const routes = new Hono();
  for (const [name, exportLines] of Object.entries({ events: exportEvents, ledger: exportLedger })) {
    routes.get(`/__sandbox/${name}`, (context) => {
      const filter = choice.safeParse(context.req.query());
      if (!filter.success) {
        const detail = `since, until: yyyy-mm-dd or ISO time; region: ${regions.join(', ')}`;
        return toProblemResponse(new Problem(400, 'InvalidChoice', { detail }));
      }
      const { since, until, region } = filter.data;
      const lines = exportLines(db, {
        since: new Date(since),
        ...(until !== undefined && { until: new Date(until) }),
        ...(region !== undefined && { region }),
      });
      const encoder = new TextEncoder();
      const body = new ReadableStream<Uint8Array>({
        pull: async (stream) => {
          const { value, done } = await lines.next();
          if (done === true) stream.close();
          else stream.enqueue(encoder.encode(value));
        },
        cancel: async () => void (await lines.return(undefined)),
      });
      return new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } });
    });
  }
  routes.get('/__sandbox/database', async () => {
    const copy = await copyEmbedded(db);
    return copy ? new Response(copy) : toProblemResponse(new Problem(404, 'NotFound', { detail: 'not embedded' }));
  });
  return routes;
}
