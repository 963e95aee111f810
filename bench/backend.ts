import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A v2 API with minimal cost: a start page of 13 sections with 112 cards from the contract's examples. Sweden's is
 * constant, Norway's differs in each response, Finland's takes `slowMs`.
 */
const slowMs = 100;

type Card = Record<string, unknown>;
const contract = JSON.parse(readFileSync('api-spec/generated/openapi.json', 'utf8')) as {
  components: { schemas: Record<string, { examples?: Card[] }> };
};
const example = (schema: string): Card => contract.components.schemas[schema]?.examples?.[0] ?? {};

const podcasts = (count: number, list: number): Card[] =>
  Array.from({ length: count }, (_, index) => ({
    ...example('PodcastCard'),
    id: `se-podd-${list}-${index}`,
    slug: `podd-${list}-${index}`,
    title: `Podden nummer ${index} i lista ${list}`,
  }));
const episodes = (count: number, list: number): Card[] =>
  Array.from({ length: count }, (_, index) => ({
    ...example('EpisodeCard'),
    id: `avsnitt-${list}-${index}`,
    title: `Avsnitt nummer ${index} i lista ${list}`,
  }));

const section = (list: number): Card => {
  const head = { id: `section-${list}`, title: `Lista ${list} – för dig som lyssnar`, hideTitle: false };
  const count = list === 12 ? 4 : 9;
  if (list % 4 === 1) return { ...head, type: 'listOfEpisodes', episodes: episodes(count, list) };
  if (list % 4 === 2) return { ...head, type: 'listOfPodcasts', podcasts: podcasts(count, list), isToplist: true };
  if (list % 4 === 3) return { ...head, type: 'podcastNuggets', podcasts: podcasts(count, list) };
  return { ...head, type: 'podcastCarousel', podcasts: podcasts(count, list) };
};
const mark = 'what changes with each answer';
const page = JSON.stringify({
  slug: 'start',
  title: `Start ${mark}`,
  seoTitle: 'Nordlyd – poddar och ljudböcker',
  seoDescription: 'Lyssna på poddar och ljudböcker utan reklam.',
  updated: '2026-11-01',
  textContent: null,
  layoutComponents: Array.from({ length: 13 }, (_, index) => section(index)),
  contentVersion: '1',
});
const [before = '', after = ''] = page.split(mark);
const calm = Buffer.from(`${before}A${after}`);

const fixed: Record<string, string> = {
  '/v2/feature': JSON.stringify({
    isAudiobooksEnabled: true,
    isCheckoutV2Enabled: true,
    enableAccountRegionRedirect: false,
    isImmediateInactivationEnabled: false,
    enableRedirectToCheckoutV2: false,
  }),
  '/v2/cms/footer-pages': JSON.stringify({ columns: [] }),
  '/v2/offer': JSON.stringify({ ok: true }),
  '/v2/adyenpayment/create-payment-session/for-standard-offer': JSON.stringify({ sessionId: 'bench' }),
};
let count = 0;

/** The second page of a category and the following ones: full of podcasts. */
const category = {
  '/v2/cms/categories-page/true-crime': JSON.stringify(example('CategoryPage')),
  '/v2/podcast/category/27': JSON.stringify({
    ...example('PodcastPage'),
    podcasts: podcasts(15, 27),
    total: 1_000_000,
  }),
};
Object.assign(fixed, category);

createServer((incoming, outgoing) => {
  const [path = ''] = (incoming.url ?? '').split('?');
  const region = incoming.headers['x-region'];
  const send = (body: string | Buffer): void => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    outgoing.writeHead(200, { ...headers, 'X-Content-Version': '1' }).end(body);
  };
  const known = fixed[path];
  if (known !== undefined) return send(known);
  if (path !== '/v2/cms/web-page') return void outgoing.writeHead(404).end();
  if (region === 'NO') return send(before + String((count += 1)) + after);
  if (region === 'FI') return void pause(slowMs).then(() => send(calm));
  send(calm);
}).listen(Number(process.argv[2]), '127.0.0.1');
