import { readFileSync } from 'node:fs';

/** The typefaces of a receipt: the site's in two weights, and a fallback for names with other letters. */
export type Typeface = 'regular' | 'bold' | 'wide';

const files: Record<Typeface, string> = {
  regular: 'figtree-regular.ttf',
  bold: 'figtree-bold.ttf',
  wide: 'noto-sans-regular.ttf',
};

/**
 * What is read aloud: letters, their marks, and digits. Everything else is decoration, also variation selectors of
 * emojis.
 */
const spoken = /[\p{L}\p{N}]|(?!\p{Variation_Selector})\p{M}/u;

/** Reads the characters of a TrueType file from its `cmap` table (format 4: the basic plane in segments). */
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
  // the last segment only ends the list
  characters.delete(0xffff);
  return characters;
}

const load = (typeface: Typeface) => {
  const file = readFileSync(new URL(`./fonts/${files[typeface]}`, import.meta.url));
  return { file, characters: listCharacters(file) };
};

let loaded: Record<Typeface, ReturnType<typeof load>> | undefined;

/** The typefaces, loaded for the first receipt. */
export const readTypefaces = () => (loaded ??= { regular: load('regular'), bold: load('bold'), wide: load('wide') });

/** How a text is set; not legible when a letter is missing or nothing is left. */
export type Setting = { typeface: Typeface; shown: string; isLegible: boolean };

/**
 * Chooses the typeface of a text: the wanted one if it has every letter, otherwise the fallback for the whole text.
 * Characters that neither has are omitted.
 */
export function setText(text: string, preferred: Typeface): Setting {
  const typefaces = readTypefaces();
  const letters = [...text.normalize('NFC')];
  const isIn = (typeface: Typeface) => (character: string) =>
    typefaces[typeface].characters.has(character.codePointAt(0) ?? 0);
  const hasAll = letters.every(isIn(preferred));
  const missing = hasAll ? [] : letters.filter((character) => !isIn('wide')(character));
  if (missing.length > 0) {
    const legible = letters.filter(isIn('wide')).join('');
    const setting = setText(legible.replaceAll(/\s+/g, ' ').trim(), preferred);
    return { ...setting, isLegible: setting.isLegible && !missing.some((character) => spoken.test(character)) };
  }
  return { typeface: hasAll ? preferred : 'wide', shown: letters.join(''), isLegible: spoken.test(text) };
}
