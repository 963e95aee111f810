import { Hono } from 'hono';
import { z } from 'zod';
import { regions } from '../../core/domain/region.ts';
import type { AppContext } from '../app-context.ts';
import { exportEvents, type EventFilter } from '../analytics/export.ts';
import { Problem, toProblemResponse } from '../problem.ts';

const instant = z.iso.datetime({ offset: true }).or(z.iso.date());
const choice = z.strictObject({
  since: instant,
  until: instant.optional(),
  region: z.enum(regions).optional(),
});

/** `GET /__sandbox/events?since=…&until=…&region=…`: stored analytics events as NDJSON, for `npm run events`. */
export function sandboxEventRoutes({ db }: Pick<AppContext, 'db'>): Hono {
  const routes = new Hono();
  routes.get('/__sandbox/events', (context) => {
    const filter = choice.safeParse(context.req.query());
    if (!filter.success) {
      const detail = `since, until: yyyy-mm-dd or ISO time; region: ${regions.join(', ')}`;
      return toProblemResponse(new Problem(400, 'InvalidChoice', { detail }));
    }
    const { since, until, region } = filter.data;
    const wanted: EventFilter = {
      since: new Date(since),
      ...(until !== undefined && { until: new Date(until) }),
      ...(region !== undefined && { region }),
    };
    const encoder = new TextEncoder();
    const lines = exportEvents(db, wanted);
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
  return routes;
}
