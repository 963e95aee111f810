import { expect, it } from 'vitest';
import { readTranscript } from './read-transcript.ts';

const makeVtt = (cues: readonly [number, string][]): string =>
  `WEBVTT\n\n${cues.map(([time, words]) => `00:00:0${time}.000 --> 00:00:0${time + 1}.500\n${words}\n`).join('\n')}`;

const join = (text: string): string => {
  const read = readTranscript(text, 'vtt');
  return typeof read === 'string'
    ? read
    : read.map(({ startSeconds, speaker, text: words }) => `${startSeconds} ${speaker ?? '-'} ${words}`).join(' | ');
};

it.each<[string, [number, string][], string]>([
  [
    'grow',
    [
      [1, 'hej på'],
      [2, 'hej på alla barn'],
      [3, 'alla barn här'],
    ],
    '1 - hej på alla barn här',
  ],
  [
    'roll by lines',
    [
      [1, 'Ett två\ntre fyra'],
      [2, 'tre fyra\nfem sex'],
      [3, 'fem sex\nsju'],
    ],
    '1 - Ett två tre fyra fem sex sju',
  ],
  [
    'are shown twice',
    [
      [1, ' \nhej<00:00:01.500><c> på</c>'],
      [2, 'hej på\n '],
      [3, 'hej på\ndig<00:00:03.500><c> igen</c>'],
      [4, 'dig igen\n '],
      [5, 'dig igen\nnu'],
    ],
    '1 - hej på dig igen nu',
  ],
  [
    'repeat one word',
    [
      [1, 'Nej.'],
      [2, 'Nej, aldrig.'],
      [3, 'Aldrig i livet.'],
    ],
    '1 - Nej. Nej, aldrig. Aldrig i livet.',
  ],
  [
    'repeat once among others',
    [
      [1, 'Ja ja.'],
      [2, 'Ja ja. Bra.'],
      [3, 'Mer.'],
      [4, 'Slut.'],
    ],
    '1 - Ja ja. Ja ja. Bra. Mer. Slut.',
  ],
  [
    'have voices',
    [
      [1, '<v A>a b'],
      [2, '<v A>a b c'],
      [3, '<v B>b c'],
    ],
    '1 A a b a b c | 3 B b c',
  ],
])('joins captions that %s', (_name, cues, expected) => expect(join(makeVtt(cues))).toBe(expected));

it('reads a time line with tabs', () => {
  expect(join('WEBVTT\n\n00:01.000\t-->\t00:02.000\nHej.\n')).toBe('1 - Hej.');
});

it('sorts cues by their times, but not where the times of a second part start again', () => {
  expect(
    join(
      makeVtt([
        [4, 'Då.'],
        [1, 'Hej.'],
        [2, 'Du.'],
      ]),
    ),
  ).toBe('1 - Hej. Du. Då.');
  const part = (word: string) =>
    Array.from({ length: 12 }, (_, index) => `00:${10 + index}.000 --> 00:59.000\n${word}${index}\n`).join('\n');
  expect(join(`WEBVTT\n\n${part('a')}\n${part('b')}`)).toMatch(/a0 a1 .* a11 b0 b1 /);
  const json = JSON.stringify([{ startTime: 4, body: 'Hej.' }, { body: 'Du.' }]);
  expect(readTranscript(json, 'json')).toEqual([{ startSeconds: 4, text: 'Hej. Du.' }]);
});

it.each([
  ['0:0:1,5', 1],
  ['100:00:01,000', 359_999],
  ['99:59:59.999', 359_999],
  ['01:02:03', 3723],
  ['75:01.000', 4501],
  ['00:00:61,000', undefined],
])('reads the time %s of a cue', (time, expected) => {
  const [first] = readTranscript(`1\n${time} --> 99:59:59,999\nHej.\n`, 'srt');
  expect(first).toEqual({ ...(expected !== undefined && { startSeconds: expected }), text: 'Hej.' });
});
