import { Hono } from 'hono';
import { readField, type Content } from '../source/entry.ts';
import { readTone, toneBytes } from './tone.ts';

const hasSound = (content: Content, name: string): boolean => {
  const trailer = /^trailer-(.+)$/.exec(name)?.[1];
  if (trailer !== undefined) return content.entries.get(`podcast.${trailer}`)?.type === 'podcast';
  const episode = content.entries.get(`episode.${name}`);
  return episode?.type === 'episode' && readField(episode, 'isPremium', 'sv') === false;
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

/** Sound of free episodes (`ID.wav`) and of trailers (`trailer-SLUG.wav`), in whole or in part. */
export function createAudio(content: Content): Hono {
  const routes = new Hono();
  routes.get('/:file{[a-z0-9-]+\\.wav}', (context) => {
    const name = context.req.param('file').replace(/\.wav$/, '');
    if (!hasSound(content, name)) return context.notFound();
    const common = {
      'Content-Type': 'audio/wav',
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: `"tone-1-${name}"`,
    };
    if (context.req.header('If-None-Match') === common.ETag) return context.body(null, 304, common);
    const range = readRange(context.req.header('Range'), toneBytes);
    if (range === 'unsatisfiable')
      return context.body(null, 416, { ...common, 'Content-Range': `bytes */${toneBytes}` });
    const { start, end } = range ?? { start: 0, end: toneBytes - 1 };
    const body = readTone(name, start, end);
    const part: Record<string, string> =
      range === null ? {} : { 'Content-Range': `bytes ${start}-${end}/${toneBytes}` };
    return context.body(body, range === null ? 200 : 206, { ...common, ...part });
  });
  return routes;
}
