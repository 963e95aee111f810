import grotesk from './glyphs/grotesk.json' with { type: 'json' };
import narrow from './glyphs/narrow.json' with { type: 'json' };
import serif from './glyphs/serif.json' with { type: 'json' };
import text from './glyphs/text.json' with { type: 'json' };
import { tag } from './shape.ts';

/** Outlines of a typeface on 1000 units: advance and path of each character, and pair corrections. */
type Typeface = {
  capHeight: number;
  glyphs: Record<string, [number, string]>;
  kerning: Record<string, number>;
};

const typefaces = { grotesk, narrow, serif, text } as unknown as Record<
  'grotesk' | 'narrow' | 'serif' | 'text',
  Typeface
>;

export type TypefaceName = keyof typeof typefaces;

/** Where lettering may stand, in units of the picture. */
export type TextBox = {
  x: number;
  y: number;
  width: number;
  height: number;
  align?: 'start' | 'middle';
  /** which end of the box the lines keep to */
  hold?: 'top' | 'bottom' | 'middle';
};

const leading: Record<TypefaceName, number> = { grotesk: 0.96, narrow: 0.9, serif: 1, text: 1.2 };

const measure = (face: Typeface, line: string): number => {
  let width = 0;
  for (let at = 0; at < line.length; at += 1)
    width += (face.glyphs[line[at]!]?.[0] ?? 500) + (face.kerning[line.slice(at, at + 2)] ?? 0);
  return width;
};

/** All ways to break words into at most `most` lines. */
const breakWords = (words: readonly string[], most: number): string[][] => {
  if (words.length === 0) return [[]];
  if (most === 1) return [[words.join(' ')]];
  return words.flatMap((_, index) =>
    breakWords(words.slice(index + 1), most - 1).map((rest) => [words.slice(0, index + 1).join(' '), ...rest]),
  );
};

const drawLine = (face: Typeface, line: string, x: number, y: number, scale: number): string => {
  let at = x;
  let drawn = '';
  for (let index = 0; index < line.length; index += 1) {
    const [advance, d] = face.glyphs[line[index]!] ?? [500, ''];
    if (d !== '')
      drawn += `<path transform="translate(${at.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})" d="${d}"/>`;
    at += (advance + (face.kerning[line.slice(index, index + 2)] ?? 0)) * scale;
  }
  return drawn;
};

/**
 * Sets a text as outlines, as large as its box lets it be, broken where it fits best.
 *
 * @param largest upper limit of the size, in units of the picture.
 * @returns SVG, and the size it was set in.
 */
export function setText(
  content: string,
  box: TextBox,
  facts: { typeface: TypefaceName; fill: string; largest?: number; mostLines?: number },
): { svg: string; size: number } {
  const face = typefaces[facts.typeface];
  const words = (facts.typeface === 'narrow' ? content.toLocaleUpperCase('sv') : content).split(' ');
  const cap = face.capHeight / 1000;
  const step = leading[facts.typeface];
  const settings = breakWords(words, Math.min(facts.mostLines ?? 4, words.length)).map((lines) => {
    const widest = Math.max(...lines.map((line) => measure(face, line)));
    const tall = cap + (lines.length - 1) * step;
    return { lines, widest, size: Math.min((box.width / widest) * 1000, box.height / tall, facts.largest ?? 400) };
  });
  // the largest setting wins; among equals the most even lines
  const best = settings.reduce((left, right) =>
    right.size > left.size + 0.5 || (right.size > left.size - 0.5 && right.widest < left.widest) ? right : left,
  );
  const { lines, size } = best;
  const tall = size * (cap + (lines.length - 1) * step);
  const spare = box.height - tall;
  const top = box.y + (box.hold === 'bottom' ? spare : box.hold === 'middle' ? spare / 2 : 0);
  const drawn = lines
    .map((line, index) => {
      const wide = (measure(face, line) * size) / 1000;
      const x = box.align === 'middle' ? box.x + (box.width - wide) / 2 : box.x;
      return drawLine(face, line, x, top + size * (cap + index * step), size / 1000);
    })
    .join('');
  return { svg: tag('g', { fill: facts.fill }, drawn), size };
}
