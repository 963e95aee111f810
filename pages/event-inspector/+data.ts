import { z } from 'zod';
import type { PageRequest } from '../../src/content/read-page.ts';
import type { PageData } from '../../src/layout/page-context.ts';

const eventsSchema = z.object({
  events: z.array(
    z.object({
      number: z.number(),
      at: z.string(),
      event: z.string(),
      region: z.string(),
      user: z.string(),
      page: z.string(),
      client: z.string(),
      status: z.number(),
      title: z.string().optional(),
      batch: z.number(),
      faults: z.array(z.string()),
      isValidAmongInvalid: z.boolean(),
      receipt: z.object({ kept: z.number(), known: z.number(), declined: z.number() }).optional(),
      consent: z.object({ analytics: z.boolean(), marketing: z.boolean() }),
      mapped: z.array(z.object({ destination: z.string(), payload: z.unknown() })),
      raw: z.unknown(),
    }),
  ),
  /** the chosen value of each filter, and its values */
  filter: z.record(z.string(), z.string()),
  options: z.record(z.string(), z.array(z.string())),
});

/** Collected events, newest first, and the filters. */
export type InspectedEvents = z.infer<typeof eventsSchema>;

export async function data({ backend }: PageRequest): Promise<PageData & InspectedEvents> {
  const listed = eventsSchema.parse(await (await backend('/__events.json')).json());
  return { head: { title: 'Events', isIndexed: false }, ...listed };
}
