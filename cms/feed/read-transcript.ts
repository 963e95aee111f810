import sanitizeHtml from 'sanitize-html';
import { z } from 'zod';
import { maxParagraphs, type TranscriptParagraph } from '../model/transcript.ts';
import { normalizeText, removeMarkup } from './clean-text.ts';
import { continueVoices, joinPieces, type Piece } from './transcript-pieces.ts';

export type TranscriptKind = 'json' | 'vtt' | 'srt' | 'html' | 'plain';

/** Why a transcript is skipped after its download. */
export type TranscriptProblem =
  | 'it is no text'
  | 'it is a web page'
  | 'it cannot be read'
  | 'it holds no words'
  | 'it is too long';

/** Maximum characters of a transcript: three times a day-long reading. */
const maxCharacters = 400_000;

/** Longer paragraphs are split at a space. */
const longestParagraph = 2_000;

const clock = /^\[?\(?(?:(\d{1,2}):)?(\d{1,2}):(\d{2})(?:[.,]\d{1,3})?\)?\]?/;

/** Parses "01:02:03.450", "2:03" or "[0:31]" as seconds; undefined for a time that no clock has. */
function readClock(text: string): number | undefined {
  const [, hours, minutes, seconds] = clock.exec(text.trim()) ?? [];
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return undefined;
  return minutes === undefined ? undefined : Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** WebVTT and SubRip only differ in the header and the separator of milliseconds. */
function readCues(text: string): Piece[] {
  const pieces = text.split(/\n\s*\n/).flatMap((block): Piece[] => {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => line.includes('-->'));
    if (at < 0) return [];
    const startSeconds = readClock(lines[at]!);
    const words = lines.slice(at + 1).join(' ');
    // a voice tag applies until the next one or its end tag, which means nothing at the end of a cue
    const parts = words.trim().split(/(?=<v[.\s])|(?<=<\/v>)/);
    return parts.map((part, index) => ({
      startSeconds,
      speaker: /^<v(?:\.[^\s<>]*)?\s([^<>]*)>/.exec(part)?.[1]?.trim(),
      text: part.replace(/<br\b[^<>]*>/gi, ' ').replace(/<[^<>]*>/g, ''),
      endsVoice: part.endsWith('</v>') && index < parts.length - 1,
    }));
  });
  return continueVoices(pieces.filter(({ text: words }) => words.trim() !== ''));
}

const segments = z.object({
  segments: z.array(
    z.object({
      speaker: z.string().nullish(),
      startTime: z.number().min(0).max(359_999).nullish(),
      body: z.string(),
    }),
  ),
});

function readJson(text: string): Piece[] | undefined {
  try {
    const read = segments.safeParse(JSON.parse(text));
    return read.data?.segments.map(({ speaker, startTime, body }) => ({
      startSeconds: typeof startTime === 'number' ? Math.floor(startTime) : undefined,
      speaker: speaker ?? undefined,
      text: body,
    }));
  } catch {
    return undefined;
  }
}

/** Reads paragraphs separated by blank lines, else lines; each may start with a time. */
const readPlain = (text: string): Piece[] =>
  text.split(/\n\s*\n/.test(text) ? /\n\s*\n/ : /\n/).map((paragraph) => {
    const words = paragraph.trim();
    const startSeconds = readClock(words);
    return { startSeconds, speaker: undefined, text: startSeconds === undefined ? words : words.replace(clock, '') };
  });

/** Reads the HTML format of the podcast namespace: `<cite>` is the speaker, `<time>` the time, `<p>` the text. */
function readHtml(text: string): Piece[] {
  const allowedTags = ['cite', 'time', 'p'];
  const clean = sanitizeHtml(text, { allowedTags, allowedAttributes: {} });
  const pieces: Piece[] = [];
  let speaker: string | undefined;
  let startSeconds: number | undefined;
  for (const [, tag, words = ''] of clean.matchAll(/<(cite|time|p)>([\s\S]*?)<\/\1>/g)) {
    if (tag === 'cite') speaker = words.replace(/:\s*$/, '');
    else if (tag === 'time') startSeconds = readClock(words);
    else {
      pieces.push({ startSeconds, speaker, text: words });
      startSeconds = undefined;
    }
  }
  return pieces.length > 0 ? pieces : readPlain(clean.replace(/<[^<>]*>/g, '\n'));
}

/** Detects the format by the first characters, regardless of the declared type. */
function detectFormat(text: string, kind: TranscriptKind): TranscriptKind | 'page' {
  if (text.startsWith('WEBVTT')) return 'vtt';
  if (text.startsWith('{')) return 'json';
  if (/^<(?:!doctype|html|head|body)\b/i.test(text)) return kind === 'html' ? 'html' : 'page';
  return kind === 'plain' && /^\d+\n[\d:,. ]+-->/.test(text) ? 'srt' : kind;
}

/** Splits a long paragraph at spaces. */
function* cut(text: string): Generator<string> {
  let rest = text;
  while (rest.length > longestParagraph) {
    const space = rest.lastIndexOf(' ', longestParagraph);
    const end = space > longestParagraph / 2 ? space : longestParagraph;
    yield rest.slice(0, end);
    rest = rest.slice(end).trimStart();
  }
  yield rest;
}

/**
 * Parses a transcript as paragraphs of plain text, without markup and invisible characters.
 *
 * @param kind declared by the feed; the detected format takes precedence.
 */
export function readTranscript(text: string, kind: TranscriptKind): TranscriptParagraph[] | TranscriptProblem {
  if (text.includes('\0')) return 'it is no text';
  const plain = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  const known = detectFormat(plain, kind);
  if (known === 'page') return 'it is a web page';
  if (plain.length > 10 * maxCharacters) return 'it is too long';
  const readers = { json: readJson, vtt: readCues, srt: readCues, html: readHtml, plain: readPlain };
  const pieces = readers[known](plain);
  if (pieces === undefined) return 'it cannot be read';
  if (pieces.reduce((sum, { text: words }) => sum + words.length, 0) > maxCharacters) return 'it is too long';
  const cleaned = pieces.map(({ speaker, text: words, ...rest }) => ({
    ...rest,
    speaker: removeMarkup(speaker ?? '', 100) || undefined,
    text: removeMarkup(normalizeText(words).replaceAll('\n', ' '), maxCharacters),
  }));
  const paragraphs = joinPieces(cleaned, known !== 'plain' && known !== 'html').flatMap((piece) =>
    [...cut(piece.text)].map((part, index): TranscriptParagraph => {
      const { startSeconds, speaker } = piece;
      return {
        ...(startSeconds !== undefined && index === 0 && { startSeconds }),
        ...(speaker !== undefined && { speaker }),
        text: part,
      };
    }),
  );
  if (paragraphs.length === 0) return 'it holds no words';
  return paragraphs.length > maxParagraphs ? 'it is too long' : paragraphs;
}
