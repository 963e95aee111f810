import { afterEach, expect, it, vi } from 'vitest';
import type { View } from '../../core/routing/routes.ts';
import { createTestSite, siteUrl } from '../testing/test-site.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('[UP-04] renders a cached page again when listening in the browser ends in its region', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-02-28T22:59:00Z') });
  const views: Pick<View, 'listeningEndsAt' | 'isListeningOver'>[] = [];
  const renderPage = (_folder: string, { listeningEndsAt, isListeningOver }: View) => {
    views.push({ listeningEndsAt: listeningEndsAt!, isListeningOver: isListeningOver! });
    return Promise.resolve({ status: 200, html: '<!doctype html>page' });
  };
  const { edge } = createTestSite({ BROWSER_LISTENING_ENDS_ON_SE: '2027-03-01' }, { renderPage });
  const open = async () => (await edge.request(`${siteUrl}/se/episode/se-1001/`)).text();
  await open();
  await open();
  expect(views).toEqual([{ listeningEndsAt: '2027-02-28T23:00:00.000Z', isListeningOver: false }]);
  vi.setSystemTime(new Date('2027-03-01T09:00:00Z'));
  await vi.waitFor(async () => {
    await open();
    expect(views.at(-1)).toEqual({ listeningEndsAt: '2027-02-28T23:00:00.000Z', isListeningOver: true });
  });
});
