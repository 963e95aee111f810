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
let desk: PageDrafts;
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
  desk = openPageDrafts(openFolder(), join(folder, 'content'));
  catalogue = openCatalogueDrafts(join(folder, 'content'), desk.published);
  const cms = createApp({
    ...names,
    content: { published: catalogue.published, drafts: () => catalogue.drafts(desk.drafts()) },
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
  // a minute, as in production: what is published sooner came by the report
  sites = createSites({ source: source('delivery-token'), log: quiet, freshMs: 60_000 });
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

/** As the contract's reader makes it of a request. */
type WebPageCall = Parameters<typeof handlers.getWebPage>[0];

/** What the API says of a page, as its title or its status. */
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
  expect(desk.save(id, { sv: text, nb: text, fi: text }, { by: 'edda', base: undefined })).toEqual({ ok: true });
};
const report = () =>
  notifyBackend({
    url: `${backendUrl}/webhooks/content`,
    secret: 'webhook-secret',
    version: desk.published().version,
    log: quiet,
  });

describe('drafts and publications, through the contentful client', () => {
  it('[RT-18] [AP-15] a draft is read with a signed preview alone, and by nobody kept', async () => {
    save('Utkast');
    expect(await read('page-summer', true, await sign())).toEqual({ seen: 'Utkast', caching: 'no-store' });
    for (const token of [undefined, 'a.b.c', await sign('another-secret-0123456789abcdef012')]) {
      expect((await read('page-summer', true, token)).seen).toBe(404);
    }
    expect((await read('page-summer', true, await sign(secret, 'preview-link'))).seen).toBe(404);
    expect((await read('page-summer', true, await sign(secret, 'content-preview', '-1 s'))).seen).toBe(404);
    // the token without the parameter asks for what is published
    expect((await read('page-summer', false, await sign())).seen).toBe(404);
    save('Nytt utkast');
    expect((await read('page-summer', true, await sign())).seen).toBe('Nytt utkast');
  });

  it('what is published is read within two seconds, and what is unpublished is gone within two', async () => {
    expect((await read('page-summer', false)).seen).toBe(404);
    const startedAt = performance.now();
    expect(desk.publish(id, { by: 'per' })).toEqual({ ok: true });
    await report();
    expect(await read('page-summer', false)).toEqual({ seen: 'Nytt utkast', caching: undefined });
    expect(desk.unpublish(id, { by: 'per' })).toEqual({ ok: true });
    await report();
    expect((await read('page-summer', false)).seen).toBe(404);
    expect(performance.now() - startedAt).toBeLessThan(4_000);
  });

  it('[RT-18] an item of the catalogue is seen as its draft has it, by who is signed for a preview', async () => {
    const settle = (itemId: string, override: Parameters<CatalogueDrafts['save']>[1]) =>
      catalogue.save(itemId, override, { by: 'edda', base: catalogue.find(itemId)!.version });
    const ask = { version: 1, requestId: 'test', region: 'se', user: undefined, body: undefined };
    const podcast = async (token?: string) => {
      const headers = token === undefined ? {} : { 'X-Preview-Token': token };
      const call = { ...ask, path: { slug: 'halva-inne' }, query: {}, headers };
      const reply = await shows.getPodcast(call as Parameters<typeof shows.getPodcast>[0]);
      return reply.status === 200 ? [reply.body.title, reply.headers?.['Cache-Control']] : reply.status;
    };
    settle('podcast.halva-inne', { title: 'Hela är ute' });
    expect(await podcast(await sign())).toEqual(['Hela är ute', 'no-store']);
    expect(await podcast()).toBe(404);
    const episode = [...catalogue.source().entries.keys()].find((key) => key.startsWith('episode.'))!;
    settle(episode, { title: 'Nytt avsnitt' });
    const call = { ...ask, path: { id: episode.slice(8) }, query: {}, headers: { 'X-Preview-Token': await sign() } };
    const reply = await shows.getAnonymousEpisode(call as Parameters<typeof shows.getAnonymousEpisode>[0]);
    expect(reply).toMatchObject({
      status: 200,
      body: { title: 'Nytt avsnitt' },
      headers: { 'Cache-Control': 'no-store' },
    });
    settle('podcast.halva-inne', { isHidden: true });
    expect(await podcast(await sign())).toBe(404);
  });

  it('another token reads neither', async () => {
    const stranger = createContentfulSource({ ...names, url: cmsUrl, token: 'another-token' });
    await expect(stranger.listEntries('webPage', 'nb', 2)).rejects.toThrow('content source');
  });
});
