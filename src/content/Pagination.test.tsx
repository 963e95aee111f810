import { describe, expect, it } from 'vitest';
import { EpisodeSection } from './EpisodeSection.tsx';
import { exampleEpisode, examplePodcast, exampleView, renderAt } from './example-render.tsx';

const render = (page: number, order: 'newest' | 'oldest' = 'newest') =>
  renderAt(
    exampleView(),
    <EpisodeSection
      podcast={examplePodcast(1)}
      episodes={[exampleEpisode()]}
      total={400}
      page={page}
      pages={20}
      order={order}
    />,
  );

describe('Pagination of episodes', () => {
  it('[LS-01] counts from 1 and gives the first page no parameter', () => {
    const html = render(2);
    expect(html).toContain('href="/se/podcast/podd-1/" rel="prev"');
    expect(html).toContain('href="/se/podcast/podd-1/?page=3" rel="next"');
    expect(html).not.toMatch(/\?page=1"/);
  });

  it('keeps the order from page to page', () => {
    expect(render(2, 'oldest')).toContain('href="/se/podcast/podd-1/?order=oldest&amp;page=3"');
  });

  it('has no previous on the first page and no next on the last', () => {
    expect(render(1)).not.toContain('rel="prev"');
    expect(render(20)).not.toContain('rel="next"');
  });
});
