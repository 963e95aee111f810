import { describe, expect, it } from 'vitest';
import { EpisodeCard } from './EpisodeCard.tsx';
import { exampleEpisode, examplePodcast, exampleView, renderAt } from './example-render.tsx';
import { PodcastCard } from './PodcastCard.tsx';

const render = (rest: Parameters<typeof exampleEpisode>[0] = {}) =>
  renderAt(exampleView(), <EpisodeCard episode={exampleEpisode(rest)} />);

describe('EpisodeCard and PodcastCard', () => {
  it('[LS-05] an episode card links to its page with podcast, title, day in the region, length and Premium', () => {
    const html = render({ isPremium: true, lengthSeconds: 3900 });
    expect(html).toContain('href="/se/episode/se-1/"');
    expect(html).toContain('Podd 1');
    expect(html).toContain('Bageriet');
    // half past eleven at night UTC is the next day in Stockholm
    expect(html).toContain('2026-11-02');
    expect(html).toContain('1h 5min');
    expect(html).toContain('Premium');
    expect(render()).not.toContain('Premium');
  });

  it('[LS-05] shows progress below 99 % and the played label from 99 %', () => {
    expect(render()).not.toContain('<progress');
    const at98 = render({ currentSpot: 98 });
    expect(at98).toMatch(/<progress[^>]+value="98"/);
    expect(at98).not.toContain('Markerad som spelad');
    const at99 = render({ currentSpot: 99 });
    expect(at99).toContain('Markerad som spelad');
    expect(at99).not.toContain('<progress');
  });

  it('[LS-05] a podcast card links to the page in its region', () => {
    const html = renderAt(exampleView('no'), <PodcastCard podcast={examplePodcast(7)} />);
    expect(html).toContain('href="/no/podcast/podd-7/"');
  });

  it('reserves the space of its image before it loads', () => {
    expect(render()).toMatch(/<img[^>]+width="195"[^>]+height="195"[^>]+loading="lazy"/);
  });
});
