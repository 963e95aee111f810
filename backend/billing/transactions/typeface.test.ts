import { describe, expect, it } from 'vitest';
import { listCharacters, readTypefaces, setText } from './typeface.ts';

describe('the typefaces of a receipt', () => {
  it('list their characters', () => {
    const { regular, bold, wide } = readTypefaces();
    expect(regular.characters).toEqual(bold.characters);
    expect(listCharacters(regular.file).size).toBe(347);
    for (const letter of 'åäöæøŁżćŽčŋđ•€\u00a0') expect(regular.characters).toContain(letter.codePointAt(0));
    for (const letter of 'ŧễơЖΩ') expect(regular.characters).not.toContain(letter.codePointAt(0));
    for (const letter of 'ŧễơЖΩŁ\ufffd') expect(wide.characters).toContain(letter.codePointAt(0));
  });

  it('contain every letter of the Latin alphabets', () => {
    const { wide } = readTypefaces();
    const latin = Array.from({ length: 0x24f - 0xc0 + 1 }, (_, index) => 0xc0 + index);
    const further = Array.from({ length: 0x1ef9 - 0x1ea0 + 1 }, (_, index) => 0x1ea0 + index);
    expect([...latin, ...further].filter((letter) => !wide.characters.has(letter))).toEqual([]);
  });

  it('are chosen for a text', () => {
    const isLegible = true;
    expect(setText('Łukasz', 'regular')).toEqual({ typeface: 'regular', shown: 'Łukasz', isLegible });
    expect(setText('Łukasz', 'bold')).toEqual({ typeface: 'bold', shown: 'Łukasz', isLegible });
    expect(setText('Łukasz Ŧ', 'bold')).toEqual({ typeface: 'wide', shown: 'Łukasz Ŧ', isLegible });
  });

  it('omit unknown characters and report whether one was a letter', () => {
    expect(setText('小龙 L', 'regular')).toEqual({ typeface: 'regular', shown: 'L', isLegible: false });
    expect(setText('שרה', 'bold')).toMatchObject({ shown: '', isLegible: false });
    expect(setText('❤️', 'regular')).toMatchObject({ shown: '', isLegible: false });
    expect(setText('Åsa ❤️ Öberg', 'bold')).toEqual({ typeface: 'bold', shown: 'Åsa Öberg', isLegible: true });
  });
});
