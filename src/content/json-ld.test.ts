import { describe, expect, it } from 'vitest';
import { exampleEpisode, examplePodcast, exampleView } from './example-render.tsx';
import {
  describeBreadcrumbs,
  describeEpisode,
  describeEpisodeList,
  describeOffers,
  describeOrganization,
  describePodcast,
  describePodcastList,
} from './json-ld.ts';

const view = exampleView('fi');

describe('structured data', () => {
  it('[SE-01] describes the organisation with address, logo and support', () => {
    expect(describeOrganization(view)).toMatchObject({
      '@type': 'Organization',
      url: 'https://nordlyd.example/',
      logo: 'https://nordlyd.example/logo.svg',
      email: 'apua@nordlyd.example',
    });
  });

  it('[SE-01] lists podcasts, episodes and crumbs by position with whole addresses', () => {
    expect(describePodcastList(view, [examplePodcast(1), examplePodcast(2)])['itemListElement']).toMatchObject([
      { position: 1, name: 'Podd 1', url: 'https://nordlyd.example/fi/podcast/podd-1/' },
      { position: 2, url: 'https://nordlyd.example/fi/podcast/podd-2/' },
    ]);
    expect(describeEpisodeList(view, [exampleEpisode()])['itemListElement']).toMatchObject([
      { position: 1, name: 'Bageriet', url: 'https://nordlyd.example/fi/episode/se-1/' },
    ]);
    const crumbs = [
      { label: 'Nordlyd', href: '/fi/' },
      { label: 'Haku', href: '/fi/haku' },
    ];
    expect(describeBreadcrumbs(view, crumbs)['itemListElement']).toMatchObject([
      { position: 1, name: 'Nordlyd', item: 'https://nordlyd.example/fi/' },
      { position: 2, name: 'Haku', item: 'https://nordlyd.example/fi/haku' },
    ]);
  });

  it('includes audio of free episodes only', () => {
    expect(describeEpisode(view, exampleEpisode())).toMatchObject({
      isAccessibleForFree: true,
      timeRequired: 'PT100S',
      associatedMedia: { contentUrl: 'https://nordlyd.example/media/audio/se-1.wav' },
    });
    const premium = describeEpisode(view, exampleEpisode({ isPremium: true, audioUrl: undefined }));
    expect(premium['isAccessibleForFree']).toBe(false);
    expect(premium).not.toHaveProperty('associatedMedia');
    expect(describePodcast(view, { ...examplePodcast(1), author: 'Maja Lind', textContent: undefined })).toMatchObject({
      '@type': 'PodcastSeries',
      author: { name: 'Maja Lind' },
    });
  });

  it('includes the transcript, unless it is as long as the page', () => {
    const paragraph = (text: string, speaker?: string) => ({ startSeconds: undefined, speaker, text });
    const episode = describeEpisode(view, exampleEpisode(), [paragraph('Hei.', 'Aino'), paragraph('Hiljaa.')]);
    expect(episode).toMatchObject({ associatedMedia: { '@type': 'AudioObject', transcript: 'Aino: Hei.\nHiljaa.' } });
    const long = describeEpisode(view, exampleEpisode(), [paragraph('a'.repeat(20_001))]);
    expect(long['associatedMedia']).not.toHaveProperty('transcript');
  });

  it('formats prices in major units with a point', () => {
    const [product] = describeOffers(view, [{ offer: 'standard', title: 'Premium', price: 999, perks: ['Kaikki'] }]);
    expect(product).toMatchObject({ offers: { price: '9.99', priceCurrency: 'EUR' } });
  });
});
