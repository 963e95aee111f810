import { expect, it } from 'vitest';
import type { SectionOf } from '../../core/domain/section.ts';
import { BannerWithEpisodes } from './BannerSection.tsx';
import { exampleEpisode, exampleView, renderAt } from './example-render.tsx';

type Episodes = SectionOf<'bannerWithEpisodeList'>;

const render = (section: Episodes): string => renderAt(exampleView(), <BannerWithEpisodes section={section} />);

it("[CS-10] a banner of episodes links to its first list or the editor's destination, with headings in order", () => {
  const episodeLists = [1, 2].map(() => ({ title: 'Lista', episodes: [exampleEpisode()] }));
  const section: Episodes = { id: 'a', type: 'bannerWithEpisodeList', titleBoldSection: 'Natt', episodeLists };
  const html = render(section);
  const [, target] = /href="#([^"]+)".*?Till avsnitten</.exec(html) ?? [];
  expect(html.split(`id="${target}"`)).toHaveLength(2);
  expect(html.indexOf(`id="${target}"`)).toBeLessThan(html.indexOf('/se/episode/se-1/'));
  expect(html.match(/<h\d/g)?.slice(0, 2)).toEqual(['<h2', '<h3']);
  const elsewhere = render({ ...section, destination: 'route:student', buttonText: 'Dit' });
  expect(elsewhere).toMatch(/href="\/se\/student".*?Dit</);
  expect(elsewhere).not.toContain('href="#');
});
