import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { SignJWT } from 'jose';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogueHandlers } from '../../backend/content/catalogue-handlers.ts';
import { createContentfulSource } from '../../backend/content/contentful-source.ts';
import { createCmsHandlers, createSites, type Sites } from '../../backend/content/cms-handlers.ts';
import { createPreviews } from '../../backend/content/preview.ts';
import { openClock } from '../../backend/clock.ts';
import type { OpenDatabase } from '../../backend/database/open.ts';
import { openTestDatabase } from '../../backend/database/test-database.ts';
import { createApp } from '../../cms/app.ts';
import { openCatalogueDrafts, type CatalogueDrafts } from '../../cms/publishing/catalogue-drafts.ts';
import { openPageDrafts, type PageDrafts } from '../../cms/publishing/drafts.ts';
import { notifyBackend } from '../../cms/publishing/notify-backend.ts';
import { openFolder } from '../../cms/source/content-files.ts';
import { createLog } from '../../server/telemetry/log.ts';

const quiet = createLog('test', () => undefined);
const secret = 'test-preview-secret-0123456789abcdef';
const names = { space: 'nordlyd', environment: 'master' };
const folder = mkdtempSync(join(tmpdir(), 'nordlyd-preview-'));

let database: OpenDatabase;
let pageDrafts: PageDrafts;
let catalogue: CatalogueDrafts;
let shows: ReturnType<typeof createCatalogueHandlers>;
let sites: Sites;
let handlers: ReturnType<typeof createCmsHandlers>;
let cmsUrl = '';
let backendUrl = '';
const closing: (() => void)[] = [];

/** Serves an app on a free port. */
const listen = (app: Pick<Hono, 'fetch'>): Promise<string> =>
  new Promise((resolve) => {
    const server = serve({ fetch: (request) => app.fetch(request), port: 0, hostname: '127.0.0.1' }, () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
    closing.push(() => void server.close());
  });

beforeAll(async () => {
  database = await openTestDatabase();
  pageDrafts = openPageDrafts(openFolder(), join(folder, 'content'));
  catalogue = openCatalogueDrafts(join(folder, 'content'), pageDrafts.published);
  const cms = createApp({
    ...names,
    content: { published: catalogue.published, drafts: () => catalogue.drafts(pageDrafts.drafts()) },
    token: 'delivery-token',
    previewToken: 'preview-token',
    publicUrl: 'http://cms.test',
    isSandbox: false,
    mediaFolder: folder,
    audioSigningKey: 'key',
    log: quiet,
  });
  cmsUrl = await listen(cms);
  const source = (token: string) => createContentfulSource({ ...names, url: cmsUrl, token });
  // a minute, as in production: earlier changes come from the notification
  sites = createSites({ db: database.db, source: source('delivery-token'), log: quiet, freshMs: 60_000 });
  const previews = createPreviews(source('preview-token'), secret, quiet);
  handlers = createCmsHandlers({ db: database.db, sites, previews, log: quiet });
  shows = createCatalogueHandlers({ db: database.db, clock: await openClock(database.db, true), previews });
  const backend = new Hono();
  backend.post('/webhooks/content', async (context) => {
    if (context.req.header('Authorization') !== 'Bearer webhook-secret') return context.text('no', 401);
    await sites.no.renew();
    return context.text('[accepted]');
  });
  backendUrl = await listen(backend);
}, 60_000);

afterAll(async () => {
  for (const close of closing) close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const sign = (key = secret, audience = 'content-preview', life = '30 s') =>
  new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setExpirationTime(life)
    .sign(new TextEncoder().encode(key));

/** The request type that the contract's reader creates. */
type WebPageCall = Parameters<typeof handlers.getWebPage>[0];

/** Reads a page through the API; returns its title or status, and its cache header. */
async function read(slug: string, isPreview: boolean, token?: string) {
  const headers = token === undefined ? {} : { 'X-Preview-Token': token };
  const call = { query: { slug, isPreview }, path: {}, headers, region: 'no', user: undefined, body: undefined };
  const reply = await handlers.getWebPage({ ...call, version: 1, requestId: 'test' } as WebPageCall);
  return {
    seen: reply.status === 200 ? reply.body.title : reply.status,
    caching: reply.headers?.['Cache-Control'],
  };
}

const id = 'pages/page-summer';
const save = (title: string): void => {
  const text = JSON.stringify({ title, seoTitle: title, seoDescription: title, updated: '2026-11-22' });
  expect(pageDrafts.save(id, { sv: text, nb: text, fi: text }, { by: 'edda', base: undefined })).toEqual({ ok: true });
};
const report = () =>
  notifyBackend({
    url: `${backendUrl}/webhooks/content`,
    secret: 'webhook-secret',
    version: pageDrafts.published().version,
    log: quiet,
  });

describe('drafts and published content through the Contentful client', () => {
  it('[RT-18] [AP-15] returns a draft only with a signed preview token and never caches it', async () => {
    save('Utkast');
    expect(await read('page-summer', true, await sign())).toEqual({ seen: 'Utkast', caching: 'no-store' });
    for (const token of [undefined, 'a.b.c', await sign('another-secret-0123456789abcdef012')]) {
      expect((await read('page-summer', true, token)).seen).toBe(404);
    }
    expect((await read('page-summer', true, await sign(secret, 'preview-link'))).seen).toBe(404);
    expect((await read('page-summer', true, await sign(secret, 'content-preview', '-1 s'))).seen).toBe(404);
    // the token without the parameter requests published content
    expect((await read('page-summer', false, await sign())).seen).toBe(404);
    save('Nytt utkast');
    expect((await read('page-summer', true, await sign())).seen).toBe('Nytt utkast');
  });

  it('returns published content within two seconds and removes unpublished content within two', async () => {
    expect((await read('page-summer', false)).seen).toBe(404);
    const startedAt = performance.now();
    expect(pageDrafts.publish(id, { by: 'per' })).toEqual({ ok: true });
    await report();
    expect(await read('page-summer', false)).toEqual({ seen: 'Nytt utkast', caching: undefined });
    expect(pageDrafts.unpublish(id, { by: 'per' })).toEqual({ ok: true });
    await report();
    expect((await read('page-summer', false)).seen).toBe(404);
    expect(performance.now() - startedAt).toBeLessThan(4_000);
  });

  it('names the regions of a page, and changes the content version of each when another region gets the page', async () => {
    const text = JSON.stringify({ title: 'Vår', seoTitle: 'Vår', seoDescription: 'Vår', updated: '2026-11-22' });
    const publish = async (texts: { sv: string; nb: string; fi: string }): Promise<string> => {
      expect(pageDrafts.save('pages/page-spring', texts, { by: 'edda', base: undefined })).toEqual({ ok: true });
      expect(pageDrafts.publish('pages/page-spring', { by: 'per' })).toEqual({ ok: true });
      await report();
      return (await sites.no.read()).version;
    };
    const readRegions = async (region: 'se' | 'no') => {
      const call = { query: { slug: 'page-spring' }, path: {}, headers: {}, region, user: undefined, body: undefined };
      const reply = await handlers.getWebPage({ ...call, version: 1, requestId: 'test' } as WebPageCall);
      return reply.status === 200 ? reply.body.regions : reply.status;
    };
    const version = await publish({ sv: '', nb: text, fi: '' });
    expect([await readRegions('no'), await readRegions('se')]).toEqual([['no'], 404]);
    expect(await publish({ sv: text, nb: text, fi: '' })).not.toBe(version);
    expect(await readRegions('no')).toEqual(['se', 'no']);
  });

  it('[RT-18] returns the draft of a catalogue item only with a signed preview token', async () => {
    const saveItem = (itemId: string, override: Parameters<CatalogueDrafts['save']>[1]) =>
      catalogue.save(itemId, override, { by: 'edda', base: catalogue.find(itemId)!.version });
    const send = { version: 1, requestId: 'test', region: 'se', user: undefined, body: undefined };
    const podcast = async (token?: string) => {
      const headers = token === undefined ? {} : { 'X-Preview-Token': token };
      const call = { ...send, path: { slug: 'halva-inne' }, query: {}, headers };
      const reply = await shows.getPodcast(call as Parameters<typeof shows.getPodcast>[0]);
      return reply.status === 200 ? [reply.body.title, reply.headers?.['Cache-Control']] : reply.status;
    };
    saveItem('podcast.halva-inne', { title: 'Hela är ute' });
    expect(await podcast(await sign())).toEqual(['Hela är ute', 'no-store']);
    expect(await podcast()).toBe(404);
    const episode = [...catalogue.source().entries.keys()].find((key) => key.startsWith('episode.'))!;
    saveItem(episode, { title: 'Nytt avsnitt' });
    const call = { ...send, path: { id: episode.slice(8) }, query: {}, headers: { 'X-Preview-Token': await sign() } };
    const reply = await shows.getAnonymousEpisode(call as Parameters<typeof shows.getAnonymousEpisode>[0]);
    expect(reply).toMatchObject({
      status: 200,
      body: { title: 'Nytt avsnitt' },
      headers: { 'Cache-Control': 'no-store' },
    });
    saveItem('podcast.halva-inne', { isHidden: true });
    expect(await podcast(await sign())).toBe(404);
  });

  it('rejects an unknown delivery token', async () => {
    const otherUser = createContentfulSource({ ...names, url: cmsUrl, token: 'another-token' });
    await expect(otherUser.listEntries('webPage', 'nb', 2)).rejects.toThrow('content source');
  });
});
