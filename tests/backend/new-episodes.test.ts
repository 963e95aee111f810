import { expect, it } from 'vitest';
import type { EpisodeCard } from '../../api-spec/generated/v2.ts';
import type { TestUser } from './test-backend.ts';
import { describeBackendWithContent } from './describe-backend.ts';

describeBackendWithContent('new episodes', (api) => {
  const list = async (user: TestUser, since: string, region = 'se'): Promise<EpisodeCard[]> => {
    const path = `/listening/new-episodes?since=${since}`;
    const { status, body } = await user.call('GET', path, undefined, { 'X-Region': region });
    expect(status, JSON.stringify(body)).toBe(200);
    return (body as unknown as { episodes: EpisodeCard[] }).episodes;
  };
  const listIds = async (...words: Parameters<typeof list>): Promise<string[]> =>
    (await list(...words)).map(({ id }) => id);

  it('lists those of followed podcasts of the region, the newest first, without started ones', async () => {
    const user = await api.login();
    const long = '2020-01-01T00:00:00Z';
    expect(await listIds(user, long)).toEqual([]);
    for (const slug of ['frusna-fall', 'laxan']) await user.call('PUT', `/podcast/${slug}/follow?region=se`);
    const all = await list(user, long);
    const dates = all.map(({ dateAdded }) => dateAdded);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(all.map(({ id }) => id)).toContain('se-1003');
    expect(new Set(all.map(({ podcastSlug }) => podcastSlug))).toEqual(new Set(['frusna-fall', 'laxan']));
    const [newest, second] = dates;
    expect(await listIds(user, String(second))).toEqual(
      all.filter(({ dateAdded }) => dateAdded > String(second)).map(({ id }) => id),
    );
    expect(await listIds(user, String(newest))).toEqual([]);
    expect(await listIds(user, long, 'no')).toEqual([]);
    await user.call('PUT', '/episode/se-1003/progress', { currentSpot: 30 });
    expect(await listIds(user, long)).toEqual(all.map(({ id }) => id).filter((id) => id !== 'se-1003'));
    await user.call('DELETE', '/podcast/laxan/follow?region=se');
    expect(new Set((await list(user, long)).map(({ podcastSlug }) => podcastSlug))).toEqual(new Set(['frusna-fall']));
  });

  it('requires a login and a valid time', async () => {
    const user = await api.login();
    expect((await user.call('GET', '/listening/new-episodes')).status).toBe(400);
    expect((await user.call('GET', '/listening/new-episodes?since=yesterday')).status).toBe(400);
    const visitor = await api.send('GET', '/v2/listening/new-episodes?since=2026-01-01T00:00:00Z', undefined);
    expect(visitor.status).toBe(401);
  });
});
