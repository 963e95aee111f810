import type { Region } from '../../core/domain/region.ts';
import { raceRounds, reportRounds } from '../report-rounds.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type * as Wire from '../../api-spec/generated/v2.ts';
import { audiobook } from '../../backend/database/schema/audiobook.ts';
import { createOfficeSteps } from './office-steps.ts';
import { buy, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackendWithContent } from './describe-backend.ts';

const book = 'sista-farjan';
const outsideBook = 'glasblasarens-dotter';

describeBackendWithContent('audiobooks', (api, content) => {
  const { changeSwitch } = createOfficeSteps(() => api);
  const get = async <Body>(path: string, user?: TestUser): Promise<Body> => {
    const response = await (user ? user.call('GET', path) : api.send('GET', `/v2${path}`, undefined));
    expect([path, response.status]).toEqual([path, 200]);
    return response.body as unknown as Body;
  };
  const play = (user: TestUser, chapter: number, slug = book): Promise<ApiResponse> =>
    user.call('POST', `/audiobook/${slug}/chapter/${chapter}/play?region=se`);
  const loginWith = async (offer: string, region: Region = 'se'): Promise<TestUser> => {
    const user = await api.login(region);
    await buy(api, user, { offer });
    return user;
  };

  describe('lists', () => {
    it.each(['se', 'no', 'fi'] as const)(
      'returns author, narrator, genres and chapters of each title in %s',
      async (region) => {
        const { audiobooks, total } = await get<Wire.AudiobookPage>(`/audiobook?region=${region}&pageSize=100`);
        expect(total).toBe(audiobooks.length);
        expect(total).toBeGreaterThanOrEqual(12);
        for (const card of audiobooks) {
          const found = await get<Wire.AudiobookDetails>(`/audiobook/${card.slug}?region=${region}`);
          expect(found).toMatchObject(card);
          expect(found.destinationPath).toMatch(new RegExp(`^/${region}/(ljudbok|lydbok|aanikirja)/${card.slug}/$`));
          expect([found.authors, found.narrators, found.genres].every((list) => list.length > 0)).toBe(true);
          expect(found.chapters.map(({ number }) => number)).toEqual(found.chapters.map((_, index) => index + 1));
          expect(found.shopUrl === null).toBe(found.isIncluded);
          expect(found.isPlayable).toBe(false);
        }
      },
    );

    it('sorts titles newest first or by title, in pages', async () => {
      const all = await get<Wire.AudiobookPage>('/audiobook?region=se&pageSize=100');
      const dates = all.audiobooks.map(({ dateAdded }) => dateAdded);
      expect(dates).toEqual([...dates].sort().reverse());
      const second = await get<Wire.AudiobookPage>('/audiobook?region=se&pageSize=4&page=2');
      expect(second.audiobooks).toEqual(all.audiobooks.slice(4, 8));
      const [first] = (await get<Wire.AudiobookPage>('/audiobook?region=se&order=title')).audiobooks;
      expect(first?.slug).toBe('alla-vagar-till-anneberg');
    });

    it('[LS-14] lists 25 genres and returns a page for each', async () => {
      const { genres } = await get<Wire.GenreList>('/audiobook/genre?region=fi');
      expect(genres).toHaveLength(25);
      for (const genre of genres) {
        const page = await get<Wire.GenrePage>(`/audiobook/genre/${genre.key}?region=fi`);
        expect(page.genre).toEqual(genre);
        expect([page.total, page.audiobooks.length]).toEqual([genre.total, genre.total]);
        expect(page.audiobooks.every(({ genres: own }) => own.some(({ key }) => key === genre.key))).toBe(true);
      }
      expect((await api.send('GET', '/v2/audiobook/genre/none', undefined)).status).toBe(404);
    });

    it('fills the genre rows of the start page', async () => {
      const { newest, shelves } = await get<Wire.AudiobookDiscovery>('/audiobook/discover?region=no');
      expect(newest).toHaveLength(12);
      expect(shelves).toHaveLength(25);
      for (const { genre, audiobooks } of shelves) expect(audiobooks).toHaveLength(genre.total);
    });

    it('[AP-12] finds audiobooks together with podcasts and episodes, by title, author and narrator', async () => {
      const kindsOf = async (text: string) =>
        (await get<Wire.SearchResults>(`/search/all?searchText=${encodeURIComponent(text)}&pageSize=30`)).results.map(
          (hit) => `${hit.kind} ${hit.kind === 'episode' ? hit.id : hit.slug}`,
        );
      for (const text of ['Sista färjan till Ulvön', 'karin stahle', 'per ohrn'])
        expect(await kindsOf(text)).toEqual([`audiobook ${book}`]);
      expect(new Set((await kindsOf('natt')).map((hit) => hit.split(' ')[0]))).toEqual(
        new Set(['podcast', 'audiobook', 'episode']),
      );
      const { total, totals } = await get<Wire.SearchResults>('/search/all?searchText=natt&pageSize=1');
      expect(totals.podcast + totals.audiobook + totals.episode).toBe(total);
    });

    it('hides audiobooks and their search results in a region whose feature flag is off', async () => {
      await changeSwitch('no', 'isAudiobooksEnabled', false);
      const paths = ['', '/discover', '/genre', '/genre/novel', '/sult'];
      for (const path of paths) {
        expect((await api.send('GET', `/v2/audiobook${path}?region=no`, undefined)).status).toBe(404);
      }
      const search = async () =>
        (await api.send('GET', '/v2/search/all?searchText=Sult', undefined, { 'X-Region': 'NO' })).body;
      expect(await search()).toMatchObject({ totals: { audiobook: 0 } });
      expect(await get('/audiobook?region=se')).toBeDefined();
      const feature = async (region: string) =>
        (await api.send('GET', '/v2/feature', undefined, { 'X-Region': region })).body;
      expect(await feature('NO')).toMatchObject({ isAudiobooksEnabled: false, isCheckoutV2Enabled: true });
      expect(await feature('SE')).toMatchObject({ isAudiobooksEnabled: true });
      await changeSwitch('no', 'isAudiobooksEnabled', true);
      expect(await search()).toMatchObject({ totals: { audiobook: 1 } });
    });
  });

  describe('playback', () => {
    it('requires the Total plan and rejects titles outside the subscription', async () => {
      expect((await api.send('POST', `/v2/audiobook/${book}/chapter/1/play`, undefined)).status).toBe(401);
      for (const user of [await api.login(), await loginWith('standard')]) {
        expect((await play(user, 1)).body).toMatchObject({ status: 403, title: 'AudiobooksNotIncludedError' });
        expect(await get('/listening/audiobook-hours', user)).toMatchObject({ limitSeconds: 0, usedSeconds: 0 });
      }
      const holder = await loginWith('total');
      expect((await play(holder, 1, outsideBook)).body).toMatchObject({
        status: 403,
        title: 'AudiobookOutsideSubscriptionError',
      });
      for (const chapter of [0, 9]) expect([400, 404]).toContain((await play(holder, chapter)).status);
      expect((await play(holder, 1, 'none')).status).toBe(404);
      expect(await get('/listening/audiobook-hours', holder)).toMatchObject({ limitSeconds: 360_000, usedSeconds: 0 });
    });

    it('[RO-03] returns a playable address for a chapter and marks cards as playable', async () => {
      const holder = await loginWith('totalduo');
      const { status, body } = await play(holder, 2);
      expect(status, JSON.stringify(body)).toBe(200);
      const opened = body as unknown as Wire.OpenedChapter;
      const sound = await fetch(content.url + opened.audioUrl, { headers: { Range: 'bytes=0-9' } });
      expect(sound.status).toBe(206);
      expect(await get<Wire.AudiobookDetails>(`/audiobook/${book}?region=se`, holder)).toMatchObject({
        isPlayable: true,
      });
      expect(await get(`/audiobook/${outsideBook}?region=se`, holder)).toMatchObject({ isPlayable: false });
    });

    it('stores the progress of a user and lists started titles', async () => {
      const holder = await loginWith('total');
      const saved = await holder.call('PUT', `/audiobook/${book}/progress?region=se`, { currentSpot: 4_000 });
      expect(saved.body).toMatchObject({ currentSpot: 4_000, hasCompleted: false });
      const started = await get<Wire.AudiobookPage>('/listening/audiobooks', holder);
      expect(started).toMatchObject({ total: 1, audiobooks: [{ slug: book, currentSpot: 4_000, isPlayable: true }] });
      await holder.call('PUT', `/audiobook/${book}/progress?region=se`, { currentSpot: 604_800 });
      expect(await get<Wire.AudiobookPage>('/listening/audiobooks', holder)).toEqual({ audiobooks: [], total: 0 });
      expect((await holder.call('PUT', '/audiobook/none/progress', { currentSpot: 1 })).status).toBe(404);
    });
  });

  describe('monthly hours', () => {
    const lengths = async () => {
      const [row] = await api.database.db.select().from(audiobook).where(eq(audiobook.slug, book));
      return (row?.chapters ?? []).map(({ lengthSeconds }) => lengthSeconds);
    };
    /** Sets the length of each chapter of the book while `attempt` runs. */
    const withChapters = async (lengthSeconds: number, attempt: () => Promise<void>): Promise<void> => {
      const { db } = api.database;
      const [row] = await db.select().from(audiobook).where(eq(audiobook.slug, book));
      const chapters = (row?.chapters ?? []).map((chapter) => ({ ...chapter, lengthSeconds }));
      await db.update(audiobook).set({ chapters }).where(eq(audiobook.slug, book));
      try {
        await attempt();
      } finally {
        const kept = { chapters: row?.chapters ?? [] };
        await db.update(audiobook).set(kept).where(eq(audiobook.slug, book));
      }
    };
    const used = async (user: TestUser): Promise<number> =>
      (await get<Wire.AudiobookHours>('/listening/audiobook-hours', user)).usedSeconds;

    it('counts a chapter once, however often it is opened', async () => {
      const holder = await loginWith('total');
      const [first = 0, second = 0] = await lengths();
      await Promise.all(Array.from({ length: 20 }, () => play(holder, 1)));
      expect(await used(holder)).toBe(first);
      const { body } = await play(holder, 2);
      expect(body).toMatchObject({ hours: { usedSeconds: first + second, limitSeconds: 360_000 } });
    });

    it('[SL-03] end at 100 for each user separately and reset with the month', async () => {
      const holder = await loginWith('total');
      const other = await loginWith('total');
      await withChapters(60 * 3600, async () => {
        expect((await play(holder, 1)).status).toBe(200);
        expect((await play(holder, 2)).status).toBe(200);
        expect((await play(holder, 3)).body).toMatchObject({
          status: 403,
          title: 'AudiobookHoursUsedError',
          code: 'audiobook_hours_used',
        });
        expect((await play(holder, 1)).status).toBe(200);
        const hours = await get<Wire.AudiobookHours>('/listening/audiobook-hours', holder);
        expect(hours).toMatchObject({ usedSeconds: 120 * 3600, remainingSeconds: 0 });
        expect((await play(other, 3)).status).toBe(200);
        const soon = new Date(Date.parse(hours.resetsAt) - 60_000).toISOString();
        await api.send('POST', '/__sandbox/clock', { now: soon });
        await api.tick();
        expect((await play(holder, 3)).status).toBe(403);
        await api.send('POST', '/__sandbox/clock', { now: hours.resetsAt });
        expect((await play(holder, 3)).status).toBe(200);
        expect(await used(holder)).toBe(60 * 3600);
      });
    });

    it('[SL-03] are counted for each user of a Duo plan', async () => {
      const [owner, guest] = [await loginWith('totalduo'), await api.login()];
      const { body } = await owner.call('PUT', '/multimember-subscription/invitation-link');
      await guest.call('POST', `/multimember-subscription/join-as-guest/${String(body['invitationId'])}`);
      await withChapters(100 * 3600, async () => {
        expect((await play(owner, 1)).status).toBe(200);
        expect((await play(owner, 2)).status).toBe(403);
        expect((await play(guest, 2)).status).toBe(200);
        expect([await used(owner), await used(guest)]).toEqual([100 * 3600, 100 * 3600]);
      });
    });

    it(
      'allow one of eight chapters in fifty parallel calls when they cover only one',
      async (context) => {
        await withChapters(100 * 3600, async () => {
          for (let round = 0; round < raceRounds; round += 1) {
            const holder = await loginWith('total');
            const responses = await Promise.all(
              Array.from({ length: 50 }, async (_, index) => {
                const chapter = (index % 8) + 1;
                return { chapter, status: (await play(holder, chapter)).status };
              }),
            );
            const opened = responses.filter(({ status }) => status === 200).map(({ chapter }) => chapter);
            expect(new Set(opened).size).toBe(1);
            expect(await used(holder)).toBe(100 * 3600);
          }
        });
        reportRounds(context, raceRounds, '');
      },
      30_000 + raceRounds * 20_000,
    );
  });
});
