import { readFileSync } from 'node:fs';

/** The typefaces of a receipt: that of the pages in two weights, and one for names that it has no letters for. */
export type Typeface = 'regular' | 'bold' | 'wide';

const files: Record<Typeface, string> = {
  regular: 'figtree-regular.ttf',
  bold: 'figtree-bold.ttf',
  wide: 'noto-sans-regular.ttf',
};

/** What stands for a letter that no typeface has. */
const missing = '\ufffd';

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

/**
 * Chooses how a text is set: in the wanted typeface where that has every letter of it, otherwise as a whole in the wide
 * one, so that no word is set in two.
 *
 * @returns the text as it can be shown; what no typeface has is a mark that says so.
 */
export function setText(text: string, wanted: Typeface): { typeface: Typeface; shown: string } {
  const typefaces = readTypefaces();
  const letters = [...text.normalize('NFC')];
  const isIn = (typeface: Typeface) => (letter: string) =>
    typefaces[typeface].characters.has(letter.codePointAt(0) ?? 0);
  if (letters.every(isIn(wanted))) return { typeface: wanted, shown: letters.join('') };
  return { typeface: 'wide', shown: letters.map((letter) => (isIn('wide')(letter) ? letter : missing)).join('') };
}
