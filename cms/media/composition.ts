import type { TextBox, TypefaceName } from './lettering.ts';
import type { Palette } from './palette.ts';
import type { Random } from './random.ts';

/** The side of a cover, in the units it is drawn in. */
export const side = 600;

/** What a composition is given. */
export type Brief = {
  random: Random;
  palette: Palette;
  title: string;
  /** how many people speak in it */
  hosts: number;
};

/** What a composition gives back: the art, and where and how its title stands. */
export type Composed = {
  art: string;
  title: TextBox;
  typeface: TypefaceName;
  /** colour of the title; the palette's ink unless the art says otherwise */
  fill?: string;
  /** a hint of colour for the author's line */
  authorFill?: string;
  author?: TextBox;
};

/** A way to build a cover. It draws on a square of `side` units and always fills it. */
export type Composition = (brief: Brief) => Composed;

const margin = 44;

/** The title across the foot of the cover. */
export const footTitle = (height = 180): TextBox => ({
  x: margin,
  y: side - margin - height,
  width: side - 2 * margin,
  height,
  hold: 'bottom',
});

/** The title across the head of the cover. */
export const headTitle = (height = 180): TextBox => ({
  x: margin,
  y: margin,
  width: side - 2 * margin,
  height,
  hold: 'top',
});

/** A line for the author at the foot. */
export const footAuthor: TextBox = {
  x: margin,
  y: side - margin - 16,
  width: side - 2 * margin,
  height: 24,
  hold: 'bottom',
};

/** A line for the author at the head. */
export const headAuthor: TextBox = { x: margin, y: margin, width: side - 2 * margin, height: 24, hold: 'top' };
