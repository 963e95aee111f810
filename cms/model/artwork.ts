import { z } from 'zod';
import { json } from './field.ts';

/** Ways to build a cover; `media/compositions` draws each. */
export const compositionNames = [
  'aurora',
  'fjord',
  'disc',
  'beam',
  'lamp',
  'rings',
  'grid',
  'knit',
  'contour',
  'waves',
  'letter',
  'portrait',
  'creature',
  'vinyl',
  'orbits',
  'columns',
  'stairs',
  'plant',
  'pitch',
  'network',
  'overlap',
  'trail',
] as const;

/** Colour schemes of the house; `media/palette.ts` holds each. */
export const paletteNames = [
  'night',
  'ember',
  'forest',
  'fjord',
  'noir',
  'plum',
  'cobalt',
  'tomato',
  'teal',
  'dusk',
  'clay',
  'moss',
  'rose',
  'sun',
  'mint',
  'lilac',
  'ice',
  'sand',
] as const;

export type CompositionName = (typeof compositionNames)[number];
export type PaletteName = (typeof paletteNames)[number];

/** What an art director may settle about a cover; what is left out follows from the category and the slug. */
export type Artwork = { composition?: CompositionName | undefined; palette?: PaletteName | undefined };

/** The field `artwork` of a podcast. */
export const artwork = () =>
  json(z.strictObject({ composition: z.enum(compositionNames).optional(), palette: z.enum(paletteNames).optional() }));
