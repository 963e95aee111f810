import { describe, expect, it } from 'vitest';
import type { EpisodeCard, EpisodePage, Marks, PodcastPage, Progress } from '../../api-spec/generated/v2.ts';
import { buy, type TestUser } from './test-backend.ts';
import { describeBackendWithContent } from './describe-backend.ts';

/** A premium and a free episode of the Swedish content. */
const premiumId = 'se-1001';
const freeId = 'se-1003';

describeBackendWithContent('listening', (api, content) => {
  const read = async <Body>(user: TestUser, path: string): Promise<Body> => {
    const { status, body } = await user.call('GET', path);
    expect([path, status]).toEqual([path, 200]);
    return body as unknown as Body;
  };
  const report = async (user: TestUser, id: string, body: unknown): Promise<Progress> => {
    const response = await user.call('PUT', `/episode/${id}/progress`, body);
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    return response.body as unknown as Progress;
  };
  const follow = (user: TestUser, slug: string, method = 'PUT') =>
    user.call(method, `/podcast/${slug}/follow?region=se`);
  const listSlugs = async (user: TestUser, query = ''): Promise<string[]> =>
    (await read<PodcastPage>(user, `/listening/podcasts${query}`)).podcasts.map(({ slug }) => slug);

  describe('following a podcast', () => {
    it('is idempotent in both directions and lists the latest first', async () => {
      const user = await api.login();
      for (const slug of ['laxan', 'frusna-fall', 'laxan']) {
        expect((await follow(user, slug)).status).toBe(204);
        await api.advance('PT1M');
      }
      expect(await listSlugs(user)).toEqual(['frusna-fall', 'laxan']);
      for (let time = 0; time < 2; time += 1) expect((await follow(user, 'laxan', 'DELETE')).status).toBe(204);
      expect(await listSlugs(user)).toEqual(['frusna-fall']);
    });

    it('returns sorted pages with the total', async () => {
      const user = await api.login();
      for (const slug of ['spar-i-snon', 'frusna-fall', 'andas-ut']) await follow(user, slug);
      expect(await listSlugs(user, '?order=title')).toEqual(['andas-ut', 'frusna-fall', 'spar-i-snon']);
      const byEpisode = await listSlugs(user, '?order=latestEpisode');
      expect(byEpisode.indexOf('frusna-fall')).toBeLessThan(byEpisode.indexOf('spar-i-snon'));
      const second = await read<PodcastPage>(user, '/listening/podcasts?order=title&page=2&pageSize=2');
      expect([second.total, second.podcasts.map(({ slug }) => slug)]).toEqual([3, ['spar-i-snon']]);
      expect((await user.call('GET', '/listening/podcasts?pageSize=101')).status).toBe(400);
    });

    it('stores one row for twenty parallel requests', async () => {
      const user = await api.login();
      const responses = await Promise.all(Array.from({ length: 20 }, () => follow(user, 'laxan')));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
      expect((await read<PodcastPage>(user, '/listening/podcasts')).total).toBe(1);
    });

    it('returns 404 for a podcast of another region and 401 without a session', async () => {
      const user = await api.login();
      expect((await user.call('PUT', '/podcast/laxan/follow?region=fi')).status).toBe(404);
      expect((await follow(user, 'nothing', 'DELETE')).status).toBe(404);
      expect((await api.send('PUT', '/v2/podcast/laxan/follow', undefined)).status).toBe(401);
    });

    it('marks cards only for the user and sends no-store with them', async () => {
      const user = await api.login();
      const { token } = user;
      await follow(user, 'laxan');
      const request = async (bearer: string | undefined) => {
        const response = await fetch(`${api.settings.backendUrl}/v2/podcast/laxan?region=se`, {
          headers: bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` },
        });
        const { isBookmarked } = (await response.json()) as { isBookmarked: boolean };
        return [isBookmarked, response.headers.get('Cache-Control')?.split(',')[0], response.headers.get('Vary')];
      };
      expect(await request(token)).toEqual([true, 'no-store', 'Authorization']);
      expect(await request(undefined)).toEqual([false, 'public', 'Authorization']);
      const otherUser = await api.login();
      expect(await request(otherUser.token)).toEqual([false, 'no-store', 'Authorization']);
      const inCategory = await read<PodcastPage>(user, '/podcast/category/10?region=se&pageSize=100');
      const marked = inCategory.podcasts.filter(({ isBookmarked }) => isBookmarked);
      expect(marked.map(({ slug }) => slug)).toEqual(['laxan']);
    });
  });

  describe('progress', () => {
    it('counts as completed from 99 % and is limited to the length of the episode', async () => {
      const user = await api.login();
      expect(await report(user, freeId, { currentSpot: 2727 })).toMatchObject({ hasCompleted: false });
      expect(await report(user, freeId, { currentSpot: 2728 })).toMatchObject({ hasCompleted: true });
      expect(await report(user, freeId, { currentSpot: 90_000 })).toMatchObject({ currentSpot: 2755 });
      expect(await report(user, freeId, { currentSpot: 5, hasCompleted: true })).toMatchObject({
        currentSpot: 5,
        hasCompleted: true,
      });
      expect(await read<EpisodeCard>(user, `/episode/${freeId}`)).toMatchObject({
        currentSpot: 5,
        hasCompleted: true,
      });
    });

    it('keeps the latest report by heardAt, in any order of requests', async () => {
      const user = await api.login();
      const reports = [
        { currentSpot: 300, heardAt: '2026-01-03T10:00:00Z' },
        { currentSpot: 100, heardAt: '2026-01-01T10:00:00Z' },
        { currentSpot: 200, heardAt: '2026-01-02T10:00:00+01:00' },
      ];
      for (const body of reports) {
        expect(await report(user, freeId, body)).toEqual({
          currentSpot: 300,
          hasCompleted: false,
          heardAt: '2026-01-03T10:00:00.000Z',
        });
      }
      const other = await api.login();
      await Promise.all([...reports, ...reports, ...reports].map((body) => report(other, freeId, body)));
      expect(await read<EpisodeCard>(other, `/episode/${freeId}`)).toMatchObject({ currentSpot: 300 });
    });

    it('does not accept a time in the future', async () => {
      const user = await api.login();
      const { heardAt } = await report(user, freeId, { currentSpot: 10, heardAt: '2099-01-01T00:00:00Z' });
      expect(heardAt.slice(0, 2)).toBe('20');
      expect(Date.parse(heardAt)).toBeLessThan(Date.parse('2090-01-01'));
      expect(await report(user, freeId, { currentSpot: 20 })).toMatchObject({ currentSpot: 20 });
    });

    it('rejects an invalid position, time or episode', async () => {
      const user = await api.login();
      for (const body of [
        { currentSpot: -1 },
        { currentSpot: 1.5 },
        { currentSpot: 604_801 },
        { currentSpot: 1, heardAt: '0000-01-01T00:00:00Z' },
        { currentSpot: 1, heardAt: 'today' },
        { currentSpot: 1, extra: true },
        {},
      ]) {
        expect((await user.call('PUT', `/episode/${freeId}/progress`, body)).status).toBe(400);
      }
      expect((await user.call('PUT', '/episode/none/progress', { currentSpot: 1 })).status).toBe(404);
      expect((await user.call('GET', '/episode/none')).status).toBe(404);
    });

    it('lists started and uncompleted episodes, latest first', async () => {
      const user = await api.login();
      await report(user, 'se-1003', { currentSpot: 30, heardAt: '2026-01-01T00:00:00Z' });
      await report(user, 'se-1006', { currentSpot: 60, heardAt: '2026-01-02T00:00:00Z' });
      await report(user, 'se-1001', { currentSpot: 90, hasCompleted: true });
      await report(user, 'se-1002', { currentSpot: 0 });
      const started = await read<EpisodePage>(user, '/listening/episodes');
      expect(started.total).toBe(2);
      expect(started.episodes.map(({ id, currentSpot }) => [id, currentSpot])).toEqual([
        ['se-1006', 60],
        ['se-1003', 30],
      ]);
      const second = await read<EpisodePage>(user, '/listening/episodes?page=2&pageSize=1');
      expect([second.total, second.episodes[0]?.id]).toEqual([2, 'se-1003']);
      expect((await read<EpisodePage>(await api.login(), '/listening/episodes')).episodes).toEqual([]);
    });

    it('is returned for all cards of a page in one request, only for the user', async () => {
      const user = await api.login();
      await follow(user, 'laxan');
      await report(user, freeId, { currentSpot: 44 });
      const question = { podcastIds: ['se-laxan', 'se-andas-ut'], episodeIds: [freeId, premiumId] };
      const request = async (reader: TestUser, body: unknown = question) =>
        (await reader.call('POST', '/listening/marks', body)).body as unknown as Marks;
      expect(await request(user)).toEqual({
        canPlayPremium: false,
        canPlayAudiobooks: false,
        followedPodcastIds: ['se-laxan'],
        episodes: [{ id: freeId, currentSpot: 44, hasCompleted: false }],
        audiobooks: [],
      });
      expect(await request(await api.login())).toMatchObject({ followedPodcastIds: [], episodes: [] });
      const tooMany = { episodeIds: Array.from({ length: 101 }, (_, index) => `e-${index}`) };
      expect((await user.call('POST', '/listening/marks', tooMany)).status).toBe(400);
    });
  });

  describe('premium audio', () => {
    const request = (user: TestUser) => user.call('GET', `/episode/${premiumId}/audio`);
    const play = (path: string): Promise<Response> => fetch(content.url + path, { headers: { Range: 'bytes=0-9' } });

    it('requires Premium, while free audio needs no session', async () => {
      const refusal = { status: 403, title: 'PremiumRequiredError', code: 'premium_required' };
      const visitor = (id: string) => api.send('GET', `/v2/episode/${id}/audio`, undefined);
      expect((await visitor(premiumId)).body).toMatchObject(refusal);
      expect((await request(await api.login())).body).toMatchObject(refusal);
      const { body } = await visitor(freeId);
      expect(body).toEqual({ audioUrl: `/media/audio/${freeId}.wav`, expiresAt: null });
      expect((await play(`/media/audio/${freeId}.wav`)).status).toBe(206);
      expect((await visitor('none')).status).toBe(404);
      const broken = { Authorization: 'Bearer x' };
      expect((await api.send('GET', `/v2/episode/${freeId}/audio`, undefined, broken)).status).toBe(401);
    });

    it('[RO-03] returns a subscriber an address that expires and fits no other episode', async () => {
      const user = await api.login();
      await buy(api, user);
      const { status, body } = await request(user);
      expect(status).toBe(200);
      const { audioUrl, expiresAt } = body as unknown as { audioUrl: string; expiresAt: string };
      expect(audioUrl).toMatch(/^\/media\/premium\/[\w-]+\/se-1001\.wav$/);
      const seconds = (Date.parse(expiresAt) - Date.now()) / 1000;
      expect(seconds).toBeGreaterThan(2915);
      expect(seconds).toBeLessThanOrEqual(2915 + 600);
      expect((await play(audioUrl)).status).toBe(206);
      expect((await play(audioUrl.replace(premiumId, 'se-1002'))).status).toBe(404);
      expect((await play(`/media/premium/${premiumId}.wav`)).status).toBe(404);
      expect(await read<EpisodeCard>(user, `/episode/${premiumId}`)).toMatchObject({
        isPlayable: true,
        audioUrl: null,
      });
      const anonymous = await api.send('GET', `/v2/episode/anonymous/${premiumId}`, undefined);
      expect(anonymous.body).toMatchObject({ isPlayable: false, audioUrl: null });
    });

    it('ends with the subscription', async () => {
      const user = await api.login();
      await buy(api, user);
      expect((await request(user)).status).toBe(200);
      await user.call('DELETE', '/subscription/package');
      expect((await request(user)).status).toBe(403);
    });
  });
});
