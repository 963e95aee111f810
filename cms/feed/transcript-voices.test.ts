import { describe, expect, it } from 'vitest';
import { readTranscript } from './read-transcript.ts';

describe('a transcript of WebVTT with cues without a voice', () => {
  const read = (...cues: string[]) => {
    const text = cues.map((cue, index) => `00:${10 + index}:00.000 --> 00:${10 + index}:09.000\n${cue}`).join('\n\n');
    const found = readTranscript(`WEBVTT\n\n${text}`, 'vtt');
    return typeof found === 'string' ? found : found.map(({ speaker = '–', text: words }) => `${speaker}: ${words}`);
  };

  it('continues the voice in a file that marks its changes', () => {
    expect(read('<v Eva>Hej.', 'Hur är det?', '<v Olle>Bra.', 'Tack.', 'Och du?')).toEqual([
      'Eva: Hej. Hur är det?',
      'Olle: Bra. Tack. Och du?',
    ]);
    expect(read('<v Eva>Hej.', 'Jag är ensam.', 'Här.')).toEqual(['Eva: Hej. Jag är ensam. Här.']);
    // a sound has no voice
    expect(read('[musik]', '<v Eva>Hej.', 'Du.', '[skratt]', 'Kom.', '<v Olle>Nej.')).toEqual([
      '–: [musik]',
      'Eva: Hej. Du.',
      '–: [skratt]',
      'Eva: Kom.',
      'Olle: Nej.',
    ]);
  });

  it('ends the voice at its end tag, and where music begins the outro', () => {
    expect(read('Välkommen.', '<v Eva>Hej.', 'Du.', '<v Olle>Bra.</v> En röst.', 'En till.', '<v Eva>Jo.')).toEqual([
      '–: Välkommen.',
      'Eva: Hej. Du.',
      'Olle: Bra.',
      '–: En röst. En till.',
      'Eva: Jo.',
    ]);
    expect(read('<v Eva>Hej.', 'Du.', '<v Olle>Nej.', 'Hej då.', '[Musik]', 'En podd från Nordlyd.')).toEqual([
      'Eva: Hej. Du.',
      'Olle: Nej. Hej då.',
      '–: [Musik] En podd från Nordlyd.',
    ]);
  });

  it('continues the last voice to the end, and one whose cue has an end tag', () => {
    const tail = ['Jag är glad.', 'Vi börjar.', 'Nu.', 'Ja.', 'Mer.', 'Slut.'];
    expect(read('<v Eva>Hej.', '<v Olle>Tack.', ...tail).at(-1)).toBe(`Olle: Tack. ${tail.join(' ')}`);
    expect(read('<v Eva>A.', '<v Olle>B.', '<v Eva>C.', '<v Olle>D.', ...tail).at(-1)).toBe(
      `Olle: D. ${tail.join(' ')}`,
    );
    expect(read('<v Eva>Hej.</v>', 'Du.', '<v Olle>Bra.</v> ', 'Tack.', '<v Eva>Jo.</v>')).toEqual([
      'Eva: Hej. Du.',
      'Olle: Bra. Tack.',
      'Eva: Jo.',
    ]);
  });

  it('continues the sentence of a marked cue, and a voice inside other tags', () => {
    const halves = ['<v Eva>Ett som', 'går vidare.', '<v Eva>Två', 'också.', '<v Olle>Tre', 'med.', '<v Olle>Fyra.'];
    expect(read(...halves)).toEqual(['Eva: Ett som går vidare. Två också.', 'Olle: Tre med. Fyra.']);
    expect(read('<v Eva>Ett.', '<v Eva>Två.', 'Telefonen ringer.', '<v Olle>Tre.', '<v Olle>Fyra.')).toEqual([
      'Eva: Ett. Två.',
      '–: Telefonen ringer.',
      'Olle: Tre. Fyra.',
    ]);
    expect(read('<i><v Eva>Hej.</v></i>', 'Du.', '<lang sv><v Olle>Bra.</v></lang>', 'Tack.')).toEqual([
      'Eva: Hej. Du.',
      'Olle: Bra. Tack.',
    ]);
  });

  it('continues a voice whose mark repeats where most cues have none, and a single voice after other words', () => {
    const say = (voice: string) => [`<v ${voice}>A.`, 'B.', 'C.', 'D.', 'E.'];
    const spoken = (voice: string, times = 1) =>
      `${voice}: ${Array.from({ length: times }, () => 'A. B. C. D. E.').join(' ')}`;
    expect(read(...['Anna', 'Bo', 'Anna', 'Anna', 'Bo'].flatMap(say))).toEqual([
      spoken('Anna'),
      spoken('Bo'),
      spoken('Anna', 2),
      spoken('Bo'),
    ]);
    expect(read(...['Anna', 'Anna', 'Bo'].flatMap(say))).toEqual([spoken('Anna', 2), spoken('Bo')]);
    expect(read(...['Anna', 'Anna', 'Anna'].flatMap(say))).toEqual([spoken('Anna', 3)]);
    expect(read('Det här är en podd.', ...say('Anna'))).toEqual(['–: Det här är en podd.', spoken('Anna')]);
    // another voice speaks between the pieces of a file that marks each
    const marked = ['<v Anna>A.', '<v Anna>B.', '<v Bo>C.', '<v Bo>D.'];
    const other = Array.from({ length: 20 }, () => 'E.');
    expect(read(...marked, ...other, ...marked)[2]).toBe(`–: ${other.join(' ')}`);
  });

  it('reads names before a colon, also those of one cue, and a name in capitals that occurs once', () => {
    expect(read('ANNA: Hej. BO: Hej själv.', 'OBS: Inget namn.', 'ANNA: Hur är det?')).toEqual([
      'ANNA: Hej.',
      'BO: Hej själv. OBS: Inget namn.',
      'ANNA: Hur är det?',
    ]);
    expect(read('Speaker 1: Hej.', 'Speaker 2: Då.', 'Speaker 1: Ja.', 'Del 2: Slut.')).toEqual([
      'Speaker 1: Hej.',
      'Speaker 2: Då.',
      'Speaker 1: Ja. Del 2: Slut.',
    ]);
    expect(read('Anna: Hej.', 'Problemet: det är sent.', 'Anna: Jaså.')).toEqual([
      'Anna: Hej. Problemet: det är sent. Jaså.',
    ]);
    expect(read('>> ANNA: Hej.\n- BO BERG: Hej.')).toEqual(['ANNA: Hej.', 'BO BERG: Hej.']);
  });

  it('gives no voice in a file that marks each cue, also before and after the first and the last mark', () => {
    const marked = ['<v Eva>A.', '<v Olle>B.', '<v Eva>C.', '<v Olle>D.'];
    expect(read('Intro.', ...marked, 'Outro.', 'Slut.')).toEqual([
      '–: Intro.',
      'Eva: A.',
      'Olle: B.',
      'Eva: C.',
      'Olle: D.',
      '–: Outro. Slut.',
    ]);
    expect(read(...marked, 'Outro.', 'Slut.').at(-1)).toBe('–: Outro. Slut.');
    expect(read('<v Eva>Hej.', '<v Eva>Hur är det?', 'En röst.', '<v Olle>Bra.')).toEqual([
      'Eva: Hej. Hur är det?',
      '–: En röst.',
      'Olle: Bra.',
    ]);
    expect(read('<v Eva>A.', '<v Olle>B.', '<v Eva>C.', '<v Olle>D.', 'En röst.', '<v Eva>E.')).toContain(
      '–: En röst.',
    );
    expect(read('En röst.', '<v Eva>Hej.', 'En röst.')).toEqual(['–: En röst.', 'Eva: Hej.', '–: En röst.']);
  });
});
