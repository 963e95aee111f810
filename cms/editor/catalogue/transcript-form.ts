import { readTranscript } from '../../feed/read-transcript.ts';
import type { TranscriptParagraph } from '../../model/transcript.ts';

/** Formats seconds as 1:05 or 1:02:03. */
function writeClock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const end = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${end}` : `${minutes}:${end}`;
}

const head =
  /^\[(?:(?:(?<hours>\d{1,2}):)?(?<minutes>\d{1,2}):(?<seconds>\d{2}))?\s*(?<speaker>[^\]]*)\]\s*(?<words>.*)$/;

/** Formats a transcript for editing: one paragraph per line, `[1:05 Name] words`. */
export const writeTranscript = (paragraphs: readonly TranscriptParagraph[]): string =>
  paragraphs
    .map(({ startSeconds, speaker, text }) => {
      const prefix = [startSeconds === undefined ? '' : writeClock(startSeconds), speaker ?? '']
        .filter(Boolean)
        .join(' ');
      const words = text.replaceAll(/\s*\n\s*/g, ' ');
      // the paragraph's own text starts with a bracket
      return prefix === '' && !words.startsWith('[') ? words : `[${prefix}] ${words}`;
    })
    .join('\n');

function readLine(line: string): TranscriptParagraph {
  const parts = head.exec(line)?.groups;
  if (parts === undefined) return { text: line };
  const { hours = '0', minutes, seconds, speaker = '', words = '' } = parts;
  return {
    ...(minutes !== undefined && { startSeconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) }),
    ...(speaker.trim() !== '' && { speaker: speaker.trim() }),
    text: words.trim(),
  };
}

/**
 * Parses an edited transcript; WebVTT and SubRip are detected by their arrows.
 *
 * @returns undefined for an invalid transcript.
 */
export function readWrittenTranscript(text: string): TranscriptParagraph[] | undefined {
  if (text.includes('-->')) {
    const read = readTranscript(text, 'vtt');
    return typeof read === 'string' ? undefined : read;
  }
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(readLine)
    .filter((paragraph) => paragraph.text !== '');
}
