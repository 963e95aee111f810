import sanitizeHtml from 'sanitize-html';
import { z } from 'zod';
import { maxParagraphs, type TranscriptParagraph } from '../model/transcript.ts';
import { normalizeText, removeMarkup } from './clean-text.ts';
import { latestSecond, readCues } from './read-cues.ts';
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

const segments = z.union([
  z.object({ segments: z.array(z.unknown()) }),
  z.array(z.unknown()).transform((list) => ({ segments: list })),
]);
const seconds = z.coerce.number().max(latestSecond).optional().catch(undefined);
const segment = z
  .object({
    speaker: z.string().nullish().catch(undefined),
    startTime: seconds,
    start: z.preprocess((value) => (typeof value === 'string' ? (readClock(value) ?? value) : value), seconds),
    body: z.string().optional(),
    text: z.string().optional(),
  })
  .refine(({ body, text }) => (body ?? text) !== undefined);

/**
 * Reads the segments that have a text; a time or a name of another type is left out. Whisper and Podlove write `start` and
 * `text` for the `startTime` and `body` of the podcast namespace.
 */
function readJson(text: string): Piece[] | undefined {
  try {
    const read = segments
      .safeParse(JSON.parse(text))
      .data?.segments.flatMap((one) => segment.safeParse(one).data ?? []);
    const pieces = read?.map(({ speaker, startTime, start, body, text: words = '' }) => {
      const time = startTime ?? start;
      return {
        startSeconds: time === undefined ? undefined : Math.max(0, Math.floor(time)),
        speaker: speaker || undefined,
        text: body ?? words,
      };
    });
    return pieces && continueVoices(pieces);
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

const blockTags = ['p', 'div', 'li', 'tr', 'blockquote', 'section', 'dt', 'dd', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Elements of a page whose text is no speech. */
const silentTags = ['script', 'style', 'textarea', 'option', 'title', 'nav', 'button'];

/**
 * Reads HTML with the elements of the podcast namespace: `<cite>` is the speaker and `<time>` the time, before the words.
 * A block is a paragraph; a page without blocks has lines.
 */
function readHtml(text: string): Piece[] {
  const allowedTags = [...blockTags, 'cite', 'time', 'br', 'td', 'th'];
  const clean = sanitizeHtml(text, { allowedTags, allowedAttributes: {}, nonTextTags: silentTags });
  if (!/<(?:p|div|li|tr|blockquote|section|dd|h[1-6])>/.test(clean)) return readPlain(clean.replace(/<[^<>]*>/g, '\n'));
  const pieces: Piece[] = [];
  let speaker: string | undefined;
  let startSeconds: number | undefined;
  let words = '';
  let label = '';
  const endPiece = (): void => {
    if (words.trim() !== '') {
      pieces.push({ startSeconds, speaker, text: words });
      startSeconds = undefined;
    }
    words = '';
  };
  for (const [token, tag = ''] of clean.matchAll(/<\/?([a-z]\d?[a-z]*)[^<>]*>|[^<]+/g)) {
    const isEnd = token.startsWith('</');
    if (tag === '' && label === '') words += token;
    else if (tag === '' && label === 'cite') speaker = token.trim().replace(/:$/, '');
    else if (tag === '') startSeconds = readClock(token);
    else if (blockTags.includes(tag)) endPiece();
    else if (tag === 'cite' || tag === 'time') label = !isEnd && words.trim() === '' ? tag : '';
    else words += ' ';
  }
  endPiece();
  return pieces;
}

/** Detects the format by the first characters, regardless of the declared type. */
function detectFormat(text: string, kind: TranscriptKind): TranscriptKind | 'page' {
  if (text.startsWith('WEBVTT')) return 'vtt';
  if (text.startsWith('{') || (kind === 'json' && text.startsWith('['))) return 'json';
  if (/^<(?:!doctype|html|head|body)\b/i.test(text)) return kind === 'html' ? 'html' : 'page';
  return kind !== 'vtt' && /^(?:\d+\n)?\d[\d:,. \t]*-->/.test(text) ? 'srt' : kind;
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
