import { readFileSync } from 'node:fs';

/** The typefaces of a receipt: that of the pages in two weights, and one for names that it has no letters for. */
export type Typeface = 'regular' | 'bold' | 'wide';

const files: Record<Typeface, string> = {
  regular: 'figtree-regular.ttf',
  bold: 'figtree-bold.ttf',
  wide: 'noto-sans-regular.ttf',
};

/** What is read aloud: letters, what stands on them, and digits; all else is ornament, and so is what colours an emoji. */
const spoken = /[\p{L}\p{N}]|(?!\p{Variation_Selector})\p{M}/u;

/** Reads the characters of a TrueType file from its table of them (`cmap`, format 4: the basic plane in segments). */
export function listCharacters(file: Uint8Array): Set<number> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tables = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + index * 16);
  const isMap = (entry: number): boolean => view.getUint32(entry) === 0x636d6170;
  const map = view.getUint32((tables.find(isMap) ?? Number.NaN) + 8);
  const part = map + view.getUint32(map + 8);
  const segments = view.getUint16(part + 6) / 2;
  const ends = part + 14;
  const starts = ends + segments * 2 + 2;
  const characters = new Set<number>();
  for (let index = 0; index < segments; index += 1) {
    const last = view.getUint16(ends + index * 2);
    for (let one = view.getUint16(starts + index * 2); one <= last; one += 1) characters.add(one);
  }
  // the last segment ends the list and stands for nothing
  characters.delete(0xffff);
  return characters;
}

const load = (typeface: Typeface) => {
  const file = readFileSync(new URL(`./fonts/${files[typeface]}`, import.meta.url));
  return { file, characters: listCharacters(file) };
};

let loaded: Record<Typeface, ReturnType<typeof load>> | undefined;

/** The typefaces, read when the first receipt is made. */
export const readTypefaces = () => (loaded ??= { regular: load('regular'), bold: load('bold'), wide: load('wide') });

/** A text as it can be set; not legible where a letter of it cannot, or nothing is left. */
export type Setting = { typeface: Typeface; shown: string; isLegible: boolean };

/**
 * Chooses how a text is set: in the wanted typeface where that has every letter of it, otherwise as a whole in the wide
 * one, so that no word is set in two. What neither has is left out, never a mark in its place.
 */
export function setText(text: string, wanted: Typeface): Setting {
  const typefaces = readTypefaces();
  const letters = [...text.normalize('NFC')];
  const isIn = (typeface: Typeface) => (letter: string) =>
    typefaces[typeface].characters.has(letter.codePointAt(0) ?? 0);
  const isWanted = letters.every(isIn(wanted));
  const lost = isWanted ? [] : letters.filter((letter) => !isIn('wide')(letter));
  if (lost.length > 0) {
    const kept = letters.filter(isIn('wide')).join('');
    const setting = setText(kept.replaceAll(/\s+/g, ' ').trim(), wanted);
    return { ...setting, isLegible: setting.isLegible && !lost.some((letter) => spoken.test(letter)) };
  }
  return { typeface: isWanted ? wanted : 'wide', shown: letters.join(''), isLegible: spoken.test(text) };
}
