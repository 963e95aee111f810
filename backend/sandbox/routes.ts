import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { isRegion, regions } from '../../core/domain/region.ts';
import type { AppContext } from '../app-context.ts';
import type { Scheduler } from '../jobs/scheduler.ts';
import { Problem, toProblemResponse } from '../problem.ts';
import { addDuration } from './duration.ts';
import { sandboxEmailGallery } from './email-gallery.ts';
import { advanceClock } from './advance-clock.ts';
import { findRegions, createPersona, personas } from './personas.ts';
import { sandboxPartnerRoutes } from './partner.ts';

/** True simulates a downtime: no job ran on the way. */
const downtime = z.boolean().default(false);
const clockChange = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }), standstill: downtime }),
  z.strictObject({ advance: z.string().max(100), standstill: downtime }),
]);
const personaRequest = z.object({ persona: z.enum(personas), region: z.string().toLowerCase().refine(isRegion) });

const reject = (title: string, detail: string): Response => toProblemResponse(new Problem(400, title, { detail }));

/** Control routes of the backend: clock, jobs, test users, the demo partner. Mount them only in sandbox mode. */
export function sandboxRoutes(backend: AppContext, scheduler: Pick<Scheduler, 'runDue'>): Hono {
  const { clock } = backend;
  const routes = new Hono();
  const tooLarge = (): Response => toProblemResponse(new Problem(413, 'PayloadTooLarge'));
  routes.use('/__sandbox/*', bodyLimit({ maxSize: 65_536, onError: tooLarge }));
  const readJson = (request: { json: () => Promise<unknown> }): Promise<unknown> => request.json().catch(() => null);

  routes.get('/__sandbox/clock', async (context) => {
    await clock.refresh();
    return context.json({ now: clock.now().toISOString() });
  });
  routes.post('/__sandbox/clock', async (context) => {
    const change = clockChange.safeParse(await readJson(context.req));
    if (!change.success)
      return reject(
        'InvalidClock',
        'send {now: ISO time} or {advance: ISO 8601 duration}, and perhaps {standstill: true}',
      );
    await clock.refresh();
    const moved = 'now' in change.data ? new Date(change.data.now) : addDuration(clock.now(), change.data.advance);
    if (moved === undefined) return reject('InvalidClock', 'advance is no ISO 8601 duration that goes forward');
    await (change.data.standstill ? clock.moveTo(moved) : advanceClock(backend, moved));
    return context.json({ now: clock.now().toISOString() });
  });

  routes.post('/__sandbox/tick', async (context) => context.json({ ran: await scheduler.runDue() }));

  routes.post('/__sandbox/personas', async (context) => {
    const parsed = personaRequest.safeParse(await readJson(context.req));
    if (!parsed.success) {
      return reject('InvalidPersona', `persona: ${personas.join(', ')}; region: ${regions.join(', ')}`);
    }
    const { persona, region } = parsed.data;
    if (!findRegions(persona).includes(region)) {
      return reject('InvalidPersona', `${persona} is there in: ${findRegions(persona).join(', ')}`);
    }
    const email = `${persona}.${region}.${crypto.randomUUID().slice(0, 8)}@nordlyd.example`;
    try {
      return context.json(await createPersona(backend, persona, region, email), 201);
    } catch (error) {
      const detail = error instanceof Error ? error.message : 'unknown';
      return toProblemResponse(new Problem(503, 'PersonaNotMade', { detail }));
    }
  });

  routes.route('/', sandboxPartnerRoutes(backend));
  routes.route('/', sandboxEmailGallery(backend.settings));
  return routes;
}
