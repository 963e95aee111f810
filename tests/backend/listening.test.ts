import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EpisodeCard, EpisodePage, Marks, PodcastPage, Progress } from '../../api-spec/generated/v2.ts';
import { openContent, type TestContent } from './content.ts';
import { testDatabases } from './databases.ts';
import { buy, createWorld, type Listener, type World } from './test-backend.ts';

/** An episode of each kind in the project's own Swedish content. */
const premiumId = 'se-1001';
const freeId = 'se-1003';

describe.each(testDatabases)('listening on $name', ({ open }) => {
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-listening-'));
  let world: World;
  let content: TestContent;
  beforeAll(async () => {
    const database = await open();
    content = await openContent(database, folder);
    world = await createWorld(database, content.handlers);
  }, 60_000);
  afterAll(async () => {
    await content.close();
    await world.close();
    rmSync(folder, { recursive: true });
  });

  const read = async <Body>(listener: Listener, path: string): Promise<Body> => {
    const { status, body } = await listener.call('GET', path);
    expect([path, status]).toEqual([path, 200]);
    return body as unknown as Body;
  };
  const report = async (listener: Listener, id: string, body: unknown): Promise<Progress> => {
    const answer = await listener.call('PUT', `/episode/${id}/progress`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as unknown as Progress;
  };
  const follow = (listener: Listener, slug: string, method = 'PUT') =>
    listener.call(method, `/podcast/${slug}/follow?region=se`);
  const listSlugs = async (listener: Listener, query = ''): Promise<string[]> =>
    (await read<PodcastPage>(listener, `/listening/podcasts${query}`)).podcasts.map(({ slug }) => slug);

  describe('following', () => {
    it('is idempotent both ways and lists what is followed, last first', async () => {
      const listener = await world.login();
      for (const slug of ['laxan', 'frusna-fall', 'laxan']) {
        expect((await follow(listener, slug)).status).toBe(204);
        await world.advance('PT1M');
      }
      expect(await listSlugs(listener)).toEqual(['frusna-fall', 'laxan']);
      for (let time = 0; time < 2; time += 1) expect((await follow(listener, 'laxan', 'DELETE')).status).toBe(204);
      expect(await listSlugs(listener)).toEqual(['frusna-fall']);
    });

    it('is sorted and paged, with the total', async () => {
      const listener = await world.login();
      for (const slug of ['spar-i-snon', 'frusna-fall', 'andas-ut']) await follow(listener, slug);
      expect(await listSlugs(listener, '?order=title')).toEqual(['andas-ut', 'frusna-fall', 'spar-i-snon']);
      const byEpisode = await listSlugs(listener, '?order=latestEpisode');
      expect(byEpisode.indexOf('frusna-fall')).toBeLessThan(byEpisode.indexOf('spar-i-snon'));
      const second = await read<PodcastPage>(listener, '/listening/podcasts?order=title&page=2&pageSize=2');
      expect([second.total, second.podcasts.map(({ slug }) => slug)]).toEqual([3, ['spar-i-snon']]);
      expect((await listener.call('GET', '/listening/podcasts?pageSize=101')).status).toBe(400);
    });

    it('stays one when twenty calls come at once', async () => {
      const listener = await world.login();
      const answers = await Promise.all(Array.from({ length: 20 }, () => follow(listener, 'laxan')));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
      expect((await read<PodcastPage>(listener, '/listening/podcasts')).total).toBe(1);
    });

    it('knows no podcast of another market, and no visitor', async () => {
      const listener = await world.login();
      expect((await listener.call('PUT', '/podcast/laxan/follow?region=fi')).status).toBe(404);
      expect((await follow(listener, 'nothing', 'DELETE')).status).toBe(404);
      expect((await world.send('PUT', '/v2/podcast/laxan/follow', undefined)).status).toBe(401);
    });

    it('marks cards for the caller alone; such an answer is kept by nobody', async () => {
      const listener = await world.login();
      const { token } = listener;
      await follow(listener, 'laxan');
      const ask = async (bearer: string | undefined) => {
        const answer = await fetch(`${world.settings.backendUrl}/v2/podcast/laxan?region=se`, {
          headers: bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` },
        });
        const { isBookmarked } = (await answer.json()) as { isBookmarked: boolean };
        return [isBookmarked, answer.headers.get('Cache-Control')?.split(',')[0], answer.headers.get('Vary')];
      };
      expect(await ask(token)).toEqual([true, 'no-store', 'Authorization']);
      expect(await ask(undefined)).toEqual([false, 'public', 'Authorization']);
      const stranger = await world.login();
      expect(await ask(stranger.token)).toEqual([false, 'no-store', 'Authorization']);
      const inCategory = await read<PodcastPage>(listener, '/podcast/category/10?region=se&pageSize=100');
      const marked = inCategory.podcasts.filter(({ isBookmarked }) => isBookmarked);
      expect(marked.map(({ slug }) => slug)).toEqual(['laxan']);
    });
  });

  describe('progress', () => {
    it('counts as played from 99 % on, and never goes past the end', async () => {
      const listener = await world.login();
      expect(await report(listener, freeId, { currentSpot: 2727 })).toMatchObject({ hasCompleted: false });
      expect(await report(listener, freeId, { currentSpot: 2728 })).toMatchObject({ hasCompleted: true });
      expect(await report(listener, freeId, { currentSpot: 90_000 })).toMatchObject({ currentSpot: 2755 });
      expect(await report(listener, freeId, { currentSpot: 5, hasCompleted: true })).toMatchObject({
        currentSpot: 5,
        hasCompleted: true,
      });
      expect(await read<EpisodeCard>(listener, `/episode/${freeId}`)).toMatchObject({
        currentSpot: 5,
        hasCompleted: true,
      });
    });

    it('keeps what was heard last, in whatever order devices report', async () => {
      const listener = await world.login();
      const told = [
        { currentSpot: 300, heardAt: '2026-01-03T10:00:00Z' },
        { currentSpot: 100, heardAt: '2026-01-01T10:00:00Z' },
        { currentSpot: 200, heardAt: '2026-01-02T10:00:00+01:00' },
      ];
      for (const body of told) {
        expect(await report(listener, freeId, body)).toEqual({
          currentSpot: 300,
          hasCompleted: false,
          heardAt: '2026-01-03T10:00:00.000Z',
        });
      }
      const other = await world.login();
      await Promise.all([...told, ...told, ...told].map((body) => report(other, freeId, body)));
      expect(await read<EpisodeCard>(other, `/episode/${freeId}`)).toMatchObject({ currentSpot: 300 });
    });

    it('believes no clock that is ahead', async () => {
      const listener = await world.login();
      const { heardAt } = await report(listener, freeId, { currentSpot: 10, heardAt: '2099-01-01T00:00:00Z' });
      expect(heardAt.slice(0, 2)).toBe('20');
      expect(Date.parse(heardAt)).toBeLessThan(Date.parse('2090-01-01'));
      expect(await report(listener, freeId, { currentSpot: 20 })).toMatchObject({ currentSpot: 20 });
    });

    it('refuses what is no spot, no time or no episode', async () => {
      const listener = await world.login();
      for (const body of [
        { currentSpot: -1 },
        { currentSpot: 1.5 },
        { currentSpot: 604_801 },
        { currentSpot: 1, heardAt: '0000-01-01T00:00:00Z' },
        { currentSpot: 1, heardAt: 'today' },
        { currentSpot: 1, extra: true },
        {},
      ]) {
        expect((await listener.call('PUT', `/episode/${freeId}/progress`, body)).status).toBe(400);
      }
      expect((await listener.call('PUT', '/episode/none/progress', { currentSpot: 1 })).status).toBe(404);
      expect((await listener.call('GET', '/episode/none')).status).toBe(404);
    });

    it('is where to continue: begun and not completed, heard last first', async () => {
      const listener = await world.login();
      await report(listener, 'se-1003', { currentSpot: 30, heardAt: '2026-01-01T00:00:00Z' });
      await report(listener, 'se-1006', { currentSpot: 60, heardAt: '2026-01-02T00:00:00Z' });
      await report(listener, 'se-1001', { currentSpot: 90, hasCompleted: true });
      await report(listener, 'se-1002', { currentSpot: 0 });
      const started = await read<EpisodePage>(listener, '/listening/episodes');
      expect(started.total).toBe(2);
      expect(started.episodes.map(({ id, currentSpot }) => [id, currentSpot])).toEqual([
        ['se-1006', 60],
        ['se-1003', 30],
      ]);
      const second = await read<EpisodePage>(listener, '/listening/episodes?page=2&pageSize=1');
      expect([second.total, second.episodes[0]?.id]).toEqual([2, 'se-1003']);
      expect((await read<EpisodePage>(await world.login(), '/listening/episodes')).episodes).toEqual([]);
    });

    it('is told for all cards of a page at once, the caller’s own alone', async () => {
      const listener = await world.login();
      await follow(listener, 'laxan');
      await report(listener, freeId, { currentSpot: 44 });
      const question = { podcastIds: ['se-laxan', 'se-andas-ut'], episodeIds: [freeId, premiumId] };
      const ask = async (who: Listener, body: unknown = question) =>
        (await who.call('POST', '/listening/marks', body)).body as unknown as Marks;
      expect(await ask(listener)).toEqual({
        canPlayPremium: false,
        canPlayAudiobooks: false,
        followedPodcastIds: ['se-laxan'],
        episodes: [{ id: freeId, currentSpot: 44, hasCompleted: false }],
        audiobooks: [],
      });
      expect(await ask(await world.login())).toMatchObject({ followedPodcastIds: [], episodes: [] });
      const tooMany = { episodeIds: Array.from({ length: 101 }, (_, index) => `e-${index}`) };
      expect((await listener.call('POST', '/listening/marks', tooMany)).status).toBe(400);
    });
  });

  describe('premium sound', () => {
    const ask = (listener: Listener) => listener.call('GET', `/episode/${premiumId}/audio`);
    const play = (path: string): Promise<Response> => fetch(content.url + path, { headers: { Range: 'bytes=0-9' } });

    it('is refused to visitors and to listeners without Premium, free sound is not', async () => {
      const refusal = { status: 403, title: 'PremiumRequiredError', code: 'premium_required' };
      const visitor = (id: string) => world.send('GET', `/v2/episode/${id}/audio`, undefined);
      expect((await visitor(premiumId)).body).toMatchObject(refusal);
      expect((await ask(await world.login())).body).toMatchObject(refusal);
      const { body } = await visitor(freeId);
      expect(body).toEqual({ audioUrl: `/media/audio/${freeId}.wav`, expiresAt: null });
      expect((await play(`/media/audio/${freeId}.wav`)).status).toBe(206);
      expect((await visitor('none')).status).toBe(404);
      const broken = { Authorization: 'Bearer x' };
      expect((await world.send('GET', `/v2/episode/${freeId}/audio`, undefined, broken)).status).toBe(401);
    });

    it('[RO-03] plays for a subscriber at an address that expires and fits no other episode', async () => {
      const listener = await world.login();
      await buy(world, listener);
      const { status, body } = await ask(listener);
      expect(status).toBe(200);
      const { audioUrl, expiresAt } = body as unknown as { audioUrl: string; expiresAt: string };
      expect(audioUrl).toMatch(/^\/media\/premium\/[\w-]+\/se-1001\.wav$/);
      const seconds = (Date.parse(expiresAt) - Date.now()) / 1000;
      expect(seconds).toBeGreaterThan(2915);
      expect(seconds).toBeLessThanOrEqual(2915 + 600);
      expect((await play(audioUrl)).status).toBe(206);
      expect((await play(audioUrl.replace(premiumId, 'se-1002'))).status).toBe(404);
      expect((await play(`/media/premium/${premiumId}.wav`)).status).toBe(404);
      expect(await read<EpisodeCard>(listener, `/episode/${premiumId}`)).toMatchObject({
        isPlayable: true,
        audioUrl: null,
      });
      const anonymous = await world.send('GET', `/v2/episode/anonymous/${premiumId}`, undefined);
      expect(anonymous.body).toMatchObject({ isPlayable: false, audioUrl: null });
    });

    it('stops with the subscription', async () => {
      const listener = await world.login();
      await buy(world, listener);
      expect((await ask(listener)).status).toBe(200);
      await listener.call('DELETE', '/subscription/package');
      expect((await ask(listener)).status).toBe(403);
    });
  });
});
