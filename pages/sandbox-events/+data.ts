import { z } from 'zod';
import type { PageRequest } from '../../src/content/read-page.ts';
import type { PageData } from '../../src/layout/page-context.ts';

const eventsSchema = z.object({
  events: z.array(
    z.object({
      at: z.string(),
      event: z.string(),
      page: z.string(),
      client: z.string(),
      status: z.number(),
      title: z.string().optional(),
      batch: z.number(),
      faults: z.array(z.string()),
      isRefusedWithOthers: z.boolean(),
      receipt: z.object({ kept: z.number(), known: z.number(), declined: z.number() }).optional(),
      consent: z.object({ analytics: z.boolean(), marketing: z.boolean() }),
      destinations: z.array(z.string()),
      data: z.unknown(),
    }),
  ),
});

/** Collected events, newest first. */
export type SandboxEvents = z.infer<typeof eventsSchema>['events'];

export async function data({ backend }: PageRequest): Promise<PageData & { events: SandboxEvents }> {
  const { events } = eventsSchema.parse(await (await backend('/__sandbox/events.json')).json());
  return { head: { title: 'Events', isIndexed: false }, events };
}
