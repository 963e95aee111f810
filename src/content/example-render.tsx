import type { View } from '../../core/routing/routes.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Episode } from '../../core/domain/episode.ts';
import type { Podcast } from '../../core/domain/podcast.ts';
import { regionConfigs, type Region } from '../../core/domain/region.ts';
import { setLanguage } from '../../core/i18n/text.ts';
import { ViewProvider } from '../view.tsx';

export const exampleView = (region: Region = 'se', route: View['route'] = 'home', rest: Partial<View> = {}): View => ({
  region,
  route,
  params: {},
  query: {},
  origin: 'https://nordlyd.example',
  ...rest,
});

/** Renders a component at an address like the server. */
export function renderAt(view: View, children: ReactNode): string {
  setLanguage(regionConfigs[view.region].language);
  return renderToStaticMarkup(<ViewProvider view={view}>{children}</ViewProvider>);
}

export const examplePodcast = (number: number, rest: Partial<Podcast> = {}): Podcast => ({
  id: `se-podd-${number}`,
  title: `Podd ${number}`,
  slug: `podd-${number}`,
  destinationPath: `/se/podcast/podd-${number}/`,
  description: 'Om något.',
  imageUrl: `/media/cover/podd-${number}`,
  smallImageUrl: `/media/cover/podd-${number}`,
  isPremium: false,
  categories: [{ id: 14, key: 'society', name: 'Samhälle' }],
  isBookmarked: false,
  ...rest,
});

/** Its 100 seconds make seconds equal to percent. */
export const exampleEpisode = (rest: Partial<Episode> = {}): Episode => ({
  id: 'se-1',
  podcastId: 'se-podd-1',
  podcastTitle: 'Podd 1',
  podcastSlug: 'podd-1',
  title: 'Bageriet',
  description: 'Klockan tre tänds ugnarna.',
  lengthSeconds: 100,
  dateAdded: '2026-11-01T23:30:00.000Z',
  imageUrl: '/media/cover/podd-1',
  smallImageUrl: '/media/cover/podd-1',
  isPremium: false,
  isPlayable: true,
  hasCompleted: false,
  authorFullName: 'Maja Lind',
  currentSpot: 0,
  audioUrl: '/media/audio/se-1.wav',
  ...rest,
});
