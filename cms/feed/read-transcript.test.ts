import { expect, it } from 'vitest';
import { readTranscript } from './read-transcript.ts';

it.each([
  [
    'Whisper',
    {
      text: 'Hej på dig.',
      segments: [
        { id: 0, start: 1.2, end: 2, text: ' Hej på' },
        { start: 2, text: ' dig.' },
      ],
    },
    { startSeconds: 1, text: 'Hej på dig.' },
  ],
  [
    'Podlove',
    [{ start: '01:01:02.500', startMs: 3_662_500, speaker: 'Eva', text: 'Hej.' }],
    { startSeconds: 3662, speaker: 'Eva', text: 'Hej.' },
  ],
])('reads the JSON of %s', (_program, written, paragraph) =>
  expect(readTranscript(JSON.stringify(written), 'json')).toEqual([paragraph]),
);
