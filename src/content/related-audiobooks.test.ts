import { expect, it } from 'vitest';
import type { Audiobook } from '../../core/domain/audiobook.ts';
import { groupRelated } from './related-audiobooks.ts';

const genre = (key: string) => ({ key, name: key.toUpperCase() });
const books = (...slugs: string[]) => slugs.map((slug) => ({ slug }) as Audiobook);
const list = (rows: Parameters<typeof groupRelated>[0]) =>
  groupRelated(rows).map(({ genres, audiobooks }) => [
    genres.map(({ key }) => key).join('+'),
    audiobooks.map(({ slug }) => slug).join(''),
  ]);

it.each([
  [
    'a carousel for each genre with many books',
    [
      ['novel', 'abcd'],
      ['crime', 'efgh'],
    ],
    [
      ['novel', 'abcd'],
      ['crime', 'efgh'],
    ],
  ],
  [
    'one for genres with few books, without repetition',
    [
      ['poems', 'ab'],
      ['plays', 'bcd'],
    ],
    [['poems+plays', 'abcd']],
  ],
  [
    'no row of one or two books next to a full one',
    [
      ['novel', 'abcd'],
      ['plays', 'ae'],
    ],
    [['novel', 'abcd']],
  ],
  [
    'a short row when there is nothing else',
    [
      ['plays', 'a'],
      ['poems', ''],
    ],
    [['plays', 'a']],
  ],
  ['nothing without other books', [['plays', '']], []],
])('[LS-13] an audiobook has %s', (_, rows, expected) => {
  expect(list(rows.map(([key = '', slugs = '']) => ({ genre: genre(key), audiobooks: books(...slugs) })))).toEqual(
    expected,
  );
});
