import type { ItemType } from './form/item-schema.ts';

/** A rectangle of a drawing of 48 by 30: x, y, width and height. */
export type Shape = readonly [number, number, number, number];

const row = (count: number, y: number, height: number): Shape[] =>
  Array.from({ length: count }, (_, index) => [3 + index * (43 / count), y, 43 / count - 2, height] as const);
const lines = (count: number, x: number, width: number, y = 5): Shape[] =>
  Array.from({ length: count }, (_, index) => [x, y + index * 5, index % 2 === 0 ? width : width - 6, 2] as const);
const title: Shape = [3, 3, 20, 3];

/** A drawing of each type of item. */
export const drawings: Readonly<Record<ItemType, readonly Shape[]>> = {
  heroSectionWeb: [[3, 3, 42, 24], ...lines(3, 7, 18, 8)],
  valueProposition: [title, ...row(4, 10, 6), ...row(4, 19, 2), ...row(4, 23, 2)],
  podcastCarousel: [title, ...row(4, 10, 10), ...row(4, 22, 2)],
  podcastCarouselNew: [title, [38, 3, 7, 3], ...row(4, 10, 10), ...row(4, 22, 2)],
  listOfPodcasts: [title, ...row(2, 10, 4), ...row(2, 16, 4), ...row(2, 22, 4)],
  podcastNuggets: [title, ...row(3, 10, 6), ...row(3, 19, 6)],
  podcastPromoCarousel: [title, ...row(2, 9, 15)],
  listOfEpisodes: [title, ...row(2, 9, 8), ...row(2, 19, 8)],
  episodeCarousel: [title, ...row(3, 9, 9), ...row(3, 20, 2), ...row(3, 24, 2)],
  episodePromoCarousel: [title, ...row(2, 9, 12), ...row(2, 23, 2)],
  listOfHeroCards: [...row(2, 4, 14), ...row(2, 20, 2), ...row(2, 24, 2)],
  bannerLink: [[3, 6, 20, 18], ...lines(3, 26, 19, 8)],
  bannerWithPodcastLink: [[25, 6, 20, 18], ...lines(3, 4, 18, 8)],
  bannerWithEpisodeList: [title, ...lines(4, 3, 20, 10), ...lines(4, 26, 19, 10)],
  dynamicContent: [[3, 3, 14, 3], [40, 3, 5, 3], ...row(5, 10, 8), ...row(5, 20, 2)],
  contentBriefing: [title, ...lines(4, 3, 28, 9), [35, 9, 10, 10]],
  premiumPromo: [[3, 4, 18, 22], ...lines(4, 24, 20, 6)],
  pricing: row(3, 5, 20),
  faq: [title, ...lines(4, 3, 42, 9).map(([x, y]): Shape => [x, y, 42, 3])],
  steps: [title, ...row(3, 10, 3), ...row(3, 16, 2), ...row(3, 20, 2)],
  webCategoriesExplorer: [title, ...row(4, 9, 7), ...row(4, 18, 7)],
  textContent: lines(5, 8, 32, 4),
  footerLink: [[3, 13, 30, 4]],
};

/** How much of the ground a shape covers: large shapes are pictures behind others. */
export const opacityOf = ([, , , height]: Shape): number => (height > 15 ? 0.35 : 0.8);
