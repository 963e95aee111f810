import { side, type Brief, type Composed, type Composition } from './composition.ts';
import { creature, portrait } from './compositions/figure.ts';
import { columns, network, orbits, overlap, pitch } from './compositions/diagram.ts';
import { plant, stairs, trail, vinyl } from './compositions/object.ts';
import { contour, grid, knit, letter, rings, waves } from './compositions/pattern.ts';
import { aurora, beam, disc, fjord, lamp } from './compositions/sky.ts';
import { setText } from './lettering.ts';
import type { Artwork, CompositionName, PaletteName } from '../model/artwork.ts';
import { palettes } from './palette.ts';
import { createRandom } from './random.ts';
import { wrapSvg } from './shape.ts';

/** What a cover is drawn from. */
export type CoverFacts = {
  slug: string;
  title: string;
  author: string;
  categoryIds: readonly number[];
  artwork?: Artwork;
};

const compositions: Record<CompositionName, Composition> = {
  aurora,
  fjord,
  disc,
  beam,
  lamp,
  rings,
  grid,
  knit,
  contour,
  waves,
  letter,
  portrait,
  creature,
  vinyl,
  orbits,
  columns,
  stairs,
  plant,
  pitch,
  network,
  overlap,
  trail,
};

type Mood = { compositions: readonly CompositionName[]; palettes: readonly PaletteName[] };

const noir: readonly PaletteName[] = ['noir', 'night', 'ember', 'plum', 'dusk', 'fjord'];
const warm: readonly PaletteName[] = ['sun', 'tomato', 'cobalt', 'rose', 'mint', 'lilac', 'clay'];
const calm: readonly PaletteName[] = ['ice', 'sand', 'lilac', 'rose', 'teal', 'dusk', 'mint'];
const wild: readonly PaletteName[] = ['forest', 'moss', 'fjord', 'teal', 'sand', 'mint'];

/** How the covers of a category look: what is on them, in which colours. Ids as in spec core §3. */
const moods: Record<number, Mood> = {
  6: { compositions: ['columns', 'grid'], palettes: ['cobalt', 'mint', 'sand', 'teal', 'sun'] },
  8: { compositions: ['portrait', 'knit'], palettes: warm },
  9: { compositions: ['stairs', 'grid'], palettes: ['tomato', 'ice', 'cobalt', 'sand'] },
  10: { compositions: ['grid', 'letter', 'overlap'], palettes: ['sun', 'mint', 'cobalt', 'tomato'] },
  11: { compositions: ['vinyl', 'waves'], palettes: ['plum', 'sun', 'dusk', 'tomato', 'ember'] },
  12: { compositions: ['overlap', 'portrait'], palettes: calm },
  13: { compositions: ['orbits', 'grid', 'rings'], palettes: ['night', 'teal', 'dusk', 'cobalt', 'lilac'] },
  14: { compositions: ['knit', 'fjord', 'network'], palettes: ['ice', 'clay', 'sand', 'forest', 'tomato'] },
  16: { compositions: ['portrait', 'overlap'], palettes: ['rose', 'mint', 'clay', 'lilac', 'sun', 'teal'] },
  17: { compositions: ['creature'], palettes: ['lilac', 'mint', 'cobalt', 'sun', 'dusk'] },
  18: { compositions: ['portrait', 'waves'], palettes: ['noir', 'clay', 'teal', 'sand'] },
  19: { compositions: ['beam', 'lamp', 'disc', 'aurora'], palettes: noir },
  20: { compositions: ['rings', 'contour', 'disc'], palettes: ['clay', 'fjord', 'moss', 'noir', 'teal'] },
  22: { compositions: ['overlap', 'disc', 'aurora'], palettes: ['dusk', 'night', 'sand', 'plum'] },
  23: { compositions: ['plant', 'contour', 'fjord'], palettes: wild },
  24: { compositions: ['disc', 'plant', 'waves'], palettes: calm },
  25: { compositions: ['pitch'], palettes: ['cobalt', 'ice', 'tomato', 'fjord'] },
  26: {
    compositions: ['aurora', 'fjord', 'rings', 'disc'],
    palettes: ['fjord', 'ember', 'sand', 'night', 'moss', 'plum'],
  },
  27: { compositions: ['lamp', 'trail', 'contour'], palettes: noir },
  28: { compositions: ['network', 'grid', 'orbits'], palettes: ['cobalt', 'lilac', 'night', 'mint'] },
  222: { compositions: ['aurora'], palettes: ['night'] },
};

/** A sky at night carries its title in light letters: in light colours nobody could read it. */
const needsNight = (composition: CompositionName, colours: PaletteName): boolean =>
  (composition === 'aurora' || composition === 'beam') && palettes[colours].tone === 'light';

const pairWords = / och | og | ja | & /;

/** Titles smaller than this are set in the narrow face, which lets them be larger. */
const smallTitle = 66;

const compose = (name: string, facts: CoverFacts): { brief: Brief; composed: Composed } => {
  const random = createRandom(name);
  const mood = moods[facts.categoryIds[0] ?? 14] ?? moods[14]!;
  const colours = facts.artwork?.palette ?? random.pick(mood.palettes);
  const composition = facts.artwork?.composition ?? random.pick(mood.compositions);
  const palette = palettes[needsNight(composition, colours) ? 'night' : colours];
  const brief = { random, palette, title: facts.title, hosts: pairWords.test(facts.author) ? 2 : 1 };
  return { brief, composed: compositions[composition](brief) };
};

/** Draws the cover of a podcast as SVG: the same facts always give the same picture. */
export function drawCover(facts: CoverFacts): string {
  const { brief, composed } = compose(facts.slug, facts);
  const fill = composed.fill ?? brief.palette.ink;
  const setting = { typeface: composed.typeface, fill, largest: 140 };
  const first = setText(facts.title, composed.title, setting);
  const title =
    first.size < smallTitle ? setText(facts.title, composed.title, { ...setting, typeface: 'narrow' }) : first;
  const author = composed.author
    ? setText(facts.author, composed.author, {
        typeface: 'text',
        fill: composed.authorFill ?? fill,
        largest: 19,
        mostLines: 1,
      }).svg
    : '';
  return wrapSvg(side, side, composed.art + title.svg + author);
}

/** Draws the art of a cover without its words, and says which end of it was left for them. */
export function drawArt(facts: CoverFacts): { art: string; isFootFree: boolean } {
  const { art, title } = compose(facts.slug, facts).composed;
  return { art, isFootFree: title.y > side / 2 };
}
