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

describe('a page of episodes', () => {
  it('[AN-01] has a name of its list that holds in each language and for each number of episodes', () => {
    expect(render(1)).toMatch(/<section id="episode-list"[^>]* data-list="episodes"/);
  });

  it('counts from 1 and gives the first page no parameter', () => {
    const html = render(2);
    expect(html).toContain('href="/se/podcast/podd-1/" rel="prev"');
    expect(html).toContain('href="/se/podcast/podd-1/?page=3" rel="next"');
    expect(html).not.toMatch(/\?page=1"/);
  });

  it('has a row of numbers for each screen size, with previous, next and gaps', () => {
    const html = render(10);
    const rows = [...html.matchAll(/<ol[^>]*data-size="(\w+)">(.*?)<\/ol>/g)].map(([, size, row = '']) => [
      size,
      [...row.matchAll(/<li[^>]*>(?:<a[^>]*>)?([\d…]+)/g)].map(([, shown]) => shown).join(' '),
    ]);
    expect(rows).toEqual([
      ['large', '1 … 8 9 10 11 12 … 20'],
      ['small', '… 9 10 11 …'],
    ]);
    expect(html.match(/aria-current="page"[^>]*>10</g)).toHaveLength(2);
    expect(html.match(/<li [^>]*aria-hidden="true"[^>]*>…/g)).toHaveLength(4);
    for (const rel of ['prev', 'next']) expect(html).toContain(`rel="${rel}"`);
  });

  it('jumps to any page by a popover with a number field', () => {
    const html = render(10, 'oldest');
    const target = /<button[^>]*popoverTarget="([^"]+)"/i.exec(html)?.[1] ?? 'none';
    const form = new RegExp(
      `<form id="${target}" popover="auto"[^>]*action="/se/podcast/podd-1/"[^>]*>(.*?)</form>`,
    ).exec(html);
    const [input = ''] = /<input[^>]*name="page"[^>]*>/.exec(form?.[1] ?? '') ?? [];
    for (const part of ['inputMode="numeric"', 'pattern="[1-9][0-9]*"', 'data-most="20"'])
      expect(input).toContain(part);
    // what is pasted with blanks before it must not be cut by the browser before they are gone (TF-03)
    expect(input).not.toMatch(/maxlength/i);
    expect(form?.[1]).toMatch(/type="hidden" name="order" value="oldest"/);
    expect(form?.[1]).toMatch(/<button[^>]*type="submit"/);
  });

  it('keeps the order from page to page', () => {
    expect(render(2, 'oldest')).toContain('href="/se/podcast/podd-1/?order=oldest&amp;page=3"');
  });

  it('has no previous link on the first page and no next link on the last', () => {
    expect(render(1)).not.toContain('rel="prev"');
    expect(render(20)).not.toContain('rel="next"');
  });
});
