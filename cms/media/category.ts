import type { CompositionName, PaletteName } from '../model/artwork.ts';
import { drawArt } from './cover.ts';
import { group, wrapSvg } from './shape.ts';

/** One picture for each category: no two share a composition and a palette. Ids as in spec core §3. */
const artworks: Record<number, [CompositionName, PaletteName]> = {
  6: ['columns', 'teal'],
  8: ['portrait', 'sun'],
  9: ['stairs', 'tomato'],
  10: ['disc', 'mint'],
  11: ['vinyl', 'ember'],
  12: ['overlap', 'dusk'],
  13: ['orbits', 'cobalt'],
  14: ['knit', 'ice'],
  16: ['portrait', 'rose'],
  17: ['creature', 'cobalt'],
  18: ['portrait', 'teal'],
  19: ['beam', 'plum'],
  20: ['contour', 'clay'],
  22: ['aurora', 'dusk'],
  23: ['plant', 'moss'],
  24: ['waves', 'lilac'],
  25: ['pitch', 'cobalt'],
  26: ['fjord', 'sand'],
  27: ['trail', 'noir'],
  28: ['network', 'mint'],
  222: ['aurora', 'night'],
};

/** Categories whose picture shows two people. */
const pairs = new Set([8, 16]);

/** A category's picture is four to three: the square of a cover without the end where a title would stand. */
const frame = { width: 600, height: 450 };

/** Draws the picture of a category as SVG: art without words, so that the tile can carry the name as text. */
export function drawCategory(key: string, categoryId: number): string {
  const [composition, palette] = artworks[categoryId] ?? [];
  const author = pairs.has(categoryId) ? 'A & B' : 'A';
  const facts = {
    slug: `category-${key}`,
    title: key,
    author,
    categoryIds: [categoryId],
    artwork: { composition, palette },
  };
  const { art, isFootFree } = drawArt(facts);
  return wrapSvg(frame.width, frame.height, group(art, { transform: `translate(0 ${isFootFree ? -30 : -150})` }));
}
