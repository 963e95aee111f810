import { Hono, type Context } from 'hono';
import { checkToken } from '../../server/signed-url.ts';
import { nameChapter } from '../source/audiobooks.ts';
import { readField, type Content } from '../source/entry.ts';
import { readTone, toneBytes } from './generate-tone.ts';

/** Sound for anyone: free episodes, trailers of podcasts, samples of audiobooks. */
const isFree = (content: Content, name: string): boolean => {
  const [, kind, slug = ''] = /^(trailer|sample)-(.+)$/.exec(name) ?? [];
  if (kind === 'trailer') return content.entries.get(`podcast.${slug}`)?.type === 'podcast';
  if (kind === 'sample') return content.entries.get(`audiobook.${slug}`)?.type === 'audiobook';
  const episode = content.entries.get(`episode.${name}`);
  return episode?.type === 'episode' && readField(episode, 'audioUrl', 'sv') === `/media/audio/${name}.wav`;
};

/** True for the sounds that need a signed address: premium episodes and the chapters of audiobooks. */
const isPremium = (content: Content, name: string): boolean => {
  const episode = content.entries.get(`episode.${name}`);
  if (episode !== undefined) return readField(episode, 'isPremium', 'sv') === true;
  const slug = /^(.+)-\d+$/.exec(name)?.[1] ?? '';
  const book = content.entries.get(`audiobook.${slug}`);
  const chapters = book ? (readField(book, 'chapters', 'sv') as unknown[]) : [];
  return chapters.some((_, index) => nameChapter(slug, index) === name);
};

/**
 * Reads a `Range` header for one stretch of bytes.
 *
 * @returns first and last byte; null when there is no usable header; 'unsatisfiable' when it lies outside the file.
 */
export function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const parts = /^bytes=(?<from>\d*)-(?<to>\d*)$/.exec(header ?? '')?.groups;
  if (!parts || (parts['from'] === '' && parts['to'] === '')) return null;
  const { from = '', to = '' } = parts;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

/** Answers with a sound, in whole or in part. */
function serveTone(context: Context, name: string, cacheControl: string): Response {
  const common = {
    'Content-Type': 'audio/wav',
    'Accept-Ranges': 'bytes',
    'Cache-Control': cacheControl,
    ETag: `"tone-1-${name}"`,
  };
  if (context.req.header('If-None-Match') === common.ETag) return context.body(null, 304, common);
  const range = readRange(context.req.header('Range'), toneBytes);
  if (range === 'unsatisfiable') return context.body(null, 416, { ...common, 'Content-Range': `bytes */${toneBytes}` });
  const { start, end } = range ?? { start: 0, end: toneBytes - 1 };
  const body = readTone(name, start, end);
  const part: Record<string, string> = range === null ? {} : { 'Content-Range': `bytes ${start}-${end}/${toneBytes}` };
  return context.body(body, range === null ? 200 : 206, { ...common, ...part });
}

const nameOf = (file: string): string => file.replace(/\.wav$/, '');

/** Sound for anyone: free episodes (`ID.wav`), trailers (`trailer-SLUG.wav`), samples of books (`sample-SLUG.wav`). */
export function createAudio(content: Content): Hono {
  const routes = new Hono();
  routes.get('/:file{[a-z0-9-]+\\.wav}', (context) => {
    const name = nameOf(context.req.param('file'));
    if (!isFree(content, name)) return context.notFound();
    return serveTone(context, name, 'public, max-age=31536000, immutable');
  });
  return routes;
}

/**
 * Sound for who holds a signed address, `TOKEN/NAME.wav`: premium episodes by id, chapters as `SLUG-NUMBER`. A token
 * that is not ours, for another sound or expired leads nowhere; what is sent may be kept by the listener's own browser
 * as long as the token lasts.
 *
 * @param key the one that the backend signs with.
 */
export function createPremiumAudio(content: Content, key: string): Hono {
  const routes = new Hono();
  routes.get('/:token/:file{[a-z0-9-]+\\.wav}', (context) => {
    const { token, file } = context.req.param();
    // Real time: the address was signed by it, in another process.
    const left = checkToken(`/media/premium/${file}`, token, Math.floor(Date.now() / 1000), key);
    if (left === undefined || !isPremium(content, nameOf(file))) return context.notFound();
    return serveTone(context, nameOf(file), `private, max-age=${left}`);
  });
  return routes;
}
