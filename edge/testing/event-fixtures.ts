import schema from '../../api-spec/generated/events.json' with { type: 'json' };
import { createTestSite } from './test-site.ts';

export const clientId = '5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11';
export const view = { event: 'virtual_page_view', page_title: 'Upptäck 😀', page_type: 'discover' };
const when = { occurredAt: new Date().toISOString(), page: '/se/upptack' };
export const occur = (data: unknown) => ({ id: crypto.randomUUID(), ...when, data });
export const makeBatch = (...events: unknown[]) => ({ clientId, region: 'se', events: events.map(occur) });

/** The example of each event, by name. */
export const examples = Object.values(schema.$defs).flatMap((definition) =>
  'examples' in definition && 'event' in ((definition as { properties?: object }).properties ?? {})
    ? (definition.examples as { event: string }[])
    : [],
);

const agreed = JSON.stringify({ categories: ['necessary', 'analytics'], revision: 0 });
/** Headers of a beacon of the site's pages: the browser's origin header, and a content type that needs a preflight. */
export const beacon = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };

/** The edge and a browser whose user agreed to statistics; `send` posts a batch, `sendAndRead` returns the response. */
export function createCollectSite(variables: Record<string, string> = {}) {
  const site = createTestSite(variables);
  const browser = site.browser();
  browser.jar.set('cc_cookie', encodeURIComponent(agreed));
  const send = (body: unknown, headers: Record<string, string> = beacon) =>
    browser.open('/collect', { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
  const sendAndRead = async (body: unknown, headers?: Record<string, string>) => {
    const response = await send(body, headers);
    const { title, errors } = (await response.json()) as { title: string; errors?: unknown };
    return [response.status, title, errors ?? null];
  };
  /** Events that the store has received, without the reports of rejected ones. */
  const readStored = () =>
    site.backend.calls
      .flatMap(({ body }) => (JSON.parse(body) as { events: { occurredAt: string; data: { event: string } }[] }).events)
      .filter(({ data }) => data.event !== 'event_rejected');
  return { ...site, browser, send, sendAndRead, readStored };
}
