import { continueVoices, type Piece } from './transcript-pieces.ts';

/** The last second of a transcript. */
export const latestSecond = 359_999;

type Cue = { startSeconds: number | undefined; words: string };

/** A line that starts a cue, also without a blank line before it. */
const timeLine = /^\s*\d[\d:.,\s]*-->/;

/** Parses the first time of such a line; some programs write "0:0:1,5". */
function readCueTime(line: string): number | undefined {
  const [, hours = '0', minutes, seconds] = /^\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?![\d:])/.exec(line) ?? [];
  const isTime = minutes !== undefined && Number(seconds) < 60 && (hours === '0' || Number(minutes) < 60);
  return isTime ? Math.min(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), latestSecond) : undefined;
}

/** Tags of cues; "x < 3" has none. SubRip also has places such as {\an8}. */
const cueTag = /<\/?[a-z][^<>]*>|<[\d:.]+>|\{\\[^{}]*\}/gi;

/** An empty line ends a cue, one with a blank does not. What follows is a note or the name of the next cue, as is a number before a time. */
function listCues(text: string): Cue[] {
  const lines = text.split('\n');
  const cues: Cue[] = [];
  let isOpen = false;
  for (const [index, line] of lines.entries()) {
    const isNumber = /^\s*\d+\s*$/.test(line) && timeLine.test(lines[index + 1] ?? '');
    if (timeLine.test(line)) {
      cues.push({ startSeconds: readCueTime(line), words: '' });
      isOpen = true;
    } else if (line === '') isOpen = false;
    else if (isOpen && !isNumber) cues.at(-1)!.words += `${line} `;
  }
  return cues;
}

/** Cues before times that start again: a file may consist of several parts. */
const leastPart = 10;

/** Cues by their times; one without a time stays behind the one before it. Times that start again keep their order. */
function sortByTime(cues: readonly Cue[]): Cue[] {
  let last = cues.find(({ startSeconds }) => startSeconds !== undefined)?.startSeconds ?? 0;
  let [start, count] = [last, 0];
  let hasParts = false;
  const timed = cues.map((cue) => {
    const time = cue.startSeconds ?? last;
    if (time < last && time <= start + 1) {
      hasParts ||= count >= leastPart;
      [start, count] = [time, 0];
    }
    [last, count] = [time, count + 1];
    return { cue, time };
  });
  return hasParts ? [...cues] : timed.toSorted((one, other) => one.time - other.time).map(({ cue }) => cue);
}

/** More words of a cue are not compared with the next one. */
const longestRepeat = 60;

/** How many words at the end of a cue the next one repeats at its start. */
function countRepeats(before: readonly string[], next: readonly string[]): number {
  const most = Math.min(before.length, next.length, longestRepeat);
  const lengths = Array.from({ length: most }, (_, index) => most - index);
  return lengths.find((length) => before.slice(-length).every((word, index) => word === next[index])) ?? 0;
}

/**
 * Removes the words that captions repeat while they roll over the picture. A rolling cue starts with all words of the
 * one before it, or with two words of its end. At least two cues roll, and half of those that differ from the one before.
 */
function joinRolling(cues: readonly Cue[]): Cue[] {
  const lists = cues.map(({ words }) =>
    words
      .replace(cueTag, '')
      .split(/\s+/)
      .filter((word) => word !== ''),
  );
  const repeats = lists.map((list, index) => countRepeats(lists[index - 1] ?? [], list));
  const differing = repeats.flatMap((count, index) => {
    const length = lists[index - 1]?.length ?? 0;
    return index === 0 || (count === length && count === lists[index]?.length) ? [] : [{ count, length }];
  });
  const rolling = differing.filter(({ count, length }) => count > 1 || (count > 0 && count === length));
  if (rolling.length < 2 || rolling.length < differing.length / 2) return [...cues];
  return cues.map((cue, index) =>
    repeats[index] === 0 || /<v[.\s]/.test(cue.words)
      ? cue
      : { ...cue, words: lists[index]!.slice(repeats[index]).join(' ') },
  );
}

/** Reads the cues of WebVTT or SubRip, which only differ in the header and the separator of milliseconds. */
export function readCues(text: string): Piece[] {
  const pieces = joinRolling(sortByTime(listCues(text))).flatMap(({ startSeconds, words }): Piece[] => {
    // a voice tag applies until the next one or its end tag, which means nothing at the end of a cue
    const parts = words.split(/(?=<v[.\s])|(?<=<\/v>)/).flatMap((part) => {
      const text = part.replace(/<br\b[^<>]*>/gi, ' ').replace(cueTag, '');
      return text.trim() === '' ? [] : [{ part, text }];
    });
    return parts.map(({ part, text }, index) => ({
      startSeconds,
      speaker: /^<v(?:\.[^\s<>]*)?\s([^<>]*)>/.exec(part)?.[1]?.trim(),
      text,
      endsVoice: part.endsWith('</v>') && index < parts.length - 1,
    }));
  });
  return continueVoices(pieces);
}
