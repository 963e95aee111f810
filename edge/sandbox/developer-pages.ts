import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { regions, type Region } from '../../core/domain/region.ts';
import type { View } from '../../core/routing/routes.ts';
import { inspectorFilters, type EventInspector } from '../analytics/event-inspector.ts';
import type { CallBackend } from '../backend-client/client.ts';
import type { FeatureFlags } from '../backend-client/feature-flags.ts';
import type { EdgeEnv } from '../config/env.ts';
import { chooseRegion } from '../http/region.ts';
import { sendHtml } from '../pages/html-response.ts';
import type { Platform } from '../platform.ts';

type Shown = {
  region?: Region | undefined;
  query?: View['query'];
  /** responses for the page's data by path; the backend answers all other paths */
  answers?: Record<string, () => Response | Promise<Response>>;
};

/** Renders a folder of `pages` with the header of every page. */
export type SendDeveloperPage = (context: Context, folder: string, shown?: Shown) => Promise<Response>;

/** Creates the renderer of pages that have no route of the site. */
export function createSendDeveloperPage({
  env,
  platform,
  callBackend,
  features,
}: {
  env: EdgeEnv;
  platform: Platform;
  callBackend: CallBackend;
  features: FeatureFlags;
}): SendDeveloperPage {
  return async (context, folder, { region: requested, query = {}, answers = {} } = {}) => {
    const { raw } = context.req;
    const region = requested ?? chooseRegion(raw, platform.findCountry(raw));
    const switches = await features.read(region, (work) => platform.keepAlive(raw, work));
    const hasAudiobooks = switches?.isAudiobooksEnabled === true;
    const view: View = { region, route: 'sandbox', params: {}, query, origin: env.siteUrl, hasAudiobooks };
    const page = await platform.renderPage(folder, view, async (path) =>
      answers[path] === undefined ? callBackend(path, { region }) : answers[path](),
    );
    return sendHtml(context, page);
  };
}

/** The gallery's query; an invalid one counts as empty. */
const galleryQuery = z.object({
  region: z.enum(regions).optional().catch(undefined),
  data: z.enum(['ordinary', 'missing', 'empty', 'long']).optional().catch(undefined),
  type: z
    .string()
    .regex(/^[A-Za-z]{1,40}$/)
    .optional()
    .catch(undefined),
});

/**
 * The inspector of events, for analysts, and the gallery of sections, for designers and tests. Mounted in sandbox mode
 * only.
 */
export function createDeveloperPages(sendPage: SendDeveloperPage, watch: EventInspector | undefined): Hono {
  const routes = new Hono();
  routes.get('/__gallery', (context) => {
    const { region, data, type } = galleryQuery.parse(context.req.query());
    return sendPage(context, 'gallery', { region, query: { ...(data && { data }), ...(type && { type }) } });
  });
  /** The events that match the query. */
  const listEvents = (context: Context): object => {
    const query = context.req.query();
    const filter = Object.fromEntries(inspectorFilters.map((field) => [field, query[field]?.slice(0, 200)]));
    return { ...(watch?.list(filter) ?? { events: [], options: {} }), filter };
  };
  // analysts watch what arrives; the page's script adds it (requirement AN-01)
  routes.get('/__events', (context) =>
    sendPage(context, 'event-inspector', {
      answers: { '/__events.json': () => Response.json(listEvents(context)) },
    }),
  );
  routes.get('/__events.json', (context) => context.json(listEvents(context)));
  return routes;
}
