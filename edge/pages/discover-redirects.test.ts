import { afterEach, describe, expect, it, vi } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import type { View } from '../../core/routing/routes.ts';
import { createTestSite, siteUrl, featureFlags } from '../testing/test-site.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const card = openapi.components.schemas.AudiobookCard.examples[0];

/** An edge with the audiobooks flag on or off, and a function that changes the flag. */
function setUp(isAudiobooksEnabled: boolean) {
  vi.useFakeTimers({ toFake: ['Date'] });
  const views: View[] = [];
  const site = createTestSite(
    {},
    {
      renderPage: async (folder, view, send) => {
        views.push(view);
        // the response of the backend for the page does not depend on the flag
        await send(`/cms/footer-pages?locale=${view.region}`);
        return Promise.resolve({ status: 200, html: `<!doctype html>${folder} ${String(view.hasAudiobooks)}` });
      },
    },
  );
  const state = { isAudiobooksEnabled, audiobooks: 1 };
  site.backend.respond = ({ path }) => {
    if (path === '/v2/feature')
      return Response.json({ ...featureFlags, isAudiobooksEnabled: state.isAudiobooksEnabled });
    if (path.startsWith('/v2/cms/footer-pages')) return Response.json({ columns: [] });
    if (path.startsWith('/v2/cms/content')) {
      const pages = ['start', 'page-sommar'].map((slug) => ({ slug, title: slug }));
      return Response.json({ pages, contentVersion: 'v1' });
    }
    if (path.startsWith('/v2/cms/sitemap'))
      return Response.json({ categoryIds: [], podcasts: [], episodes: [], pages: 1 });
    const from = 100 * (Number(new URL(path, siteUrl).searchParams.get('page')) - 1);
    const titles = Array.from({ length: Math.min(100, state.audiobooks - from) }, (_, index) => ({
      ...card,
      slug: `bok-${from + index}`,
    }));
    return Response.json({ audiobooks: titles, total: state.audiobooks });
  };
  const open = async (path: string) => {
    const response = await site.edge.request(siteUrl + path);
    return [response.status, response.headers.get('Location') ?? (await response.text())];
  };
  const turn = (isOn: boolean): void => {
    state.isAudiobooksEnabled = isOn;
    vi.setSystemTime(Date.now() + 2_000);
  };
  return { ...site, state, views, open, turn };
}

describe('the discover pages', () => {
  it.each([
    ['se', '/se/upptack', '/se/upptack/poddar', '/se/upptack/ljudbocker'],
    ['no', '/no/oppdag', '/no/oppdag/podkaster', '/no/oppdag/lydboker'],
    ['fi', '/fi/tutustu', '/fi/tutustu/podcastit', '/fi/tutustu/aanikirjat'],
  ])(
    '[FF-01] [RT-12] are one or two pages in %s, depending on the audiobooks flag, without a deployment',
    async (_region, whole, ...parts) => {
      const { open, turn } = setUp(true);
      expect(await open(whole)).toEqual([302, parts[0]]);
      for (const part of parts) expect((await open(part))[0]).toBe(200);
      turn(false);
      expect((await open(whole))[0]).toBe(200);
      for (const part of parts) expect(await open(part)).toEqual([302, whole]);
      turn(true);
      expect(await open(`${whole}?utm_source=a?b&c=d`)).toEqual([302, `${parts[0]}?utm_source=a?b&c=d`]);
    },
  );

  it('[FF-01] pass the audiobooks flag to every page, and render cached pages again when it changes', async () => {
    const { open, turn, views } = setUp(true);
    expect(await open('/se/open-app')).toEqual([200, '<!doctype html>open-app true']);
    turn(false);
    expect(await open('/se/open-app')).toEqual([200, '<!doctype html>open-app false']);
    await open('/se/logga-in');
    await open('/se/finns-inte');
    expect(views.slice(-2).map(({ route, hasAudiobooks }) => [route, hasAudiobooks])).toEqual([
      ['login', false],
      ['notFound', false],
    ]);
  });

  it.each([true, false])('pass the audiobooks flag to the pages of the sandbox: %s', async (isOn) => {
    const { open, views } = setUp(isOn);
    for (const path of ['/__sandbox', '/__gallery?region=no', '/__events']) expect((await open(path))[0]).toBe(200);
    expect(views.map(({ route, hasAudiobooks }) => [route, hasAudiobooks])).toEqual(
      Array.from({ length: 3 }, () => ['sandbox', isOn]),
    );
  });

  it('[FF-01] [SE-04] are in the sitemap according to the flag, with every audiobook', async () => {
    const { open, turn, state } = setUp(true);
    state.audiobooks = 201;
    const on = String((await open('/sitemap-se.xml'))[1]);
    expect(on).not.toContain('/se/upptack</loc>');
    expect(on).toContain(`<loc>${siteUrl}/se/upptack/ljudbocker</loc>`);
    expect(on.match(/<loc>[^<]+\/se\/ljudbok\/bok-\d+\/<\/loc><lastmod>/g)).toHaveLength(201);
    // of the CMS documents only the pages that editors added: the others have their own routes
    expect(on.match(/<loc>[^<]+\/se\/sida\/[^<]+/g)).toEqual([`<loc>${siteUrl}/se/sida/sommar`]);
    expect(on).toContain(`hreflang="fi-FI" href="${siteUrl}/fi/sivu/sommar"`);
    turn(false);
    const off = String((await open('/sitemap-se.xml'))[1]);
    expect(off).toContain('/se/upptack</loc>');
    expect(off).not.toMatch(/ljudb/);
  });
});
