import { Hono, type Context } from 'hono';
import { verifyPathToken } from '../../server/signed-url.ts';
import { chapterName } from '../source/audiobooks.ts';
import { readField, type Content, type Entry } from '../source/entry.ts';
import { isNoiseName } from './generate-noise.ts';
import { countToneBytes, sampleSeconds, streamTone, type Tone } from './generate-tone.ts';
import { sendAudio } from './send-audio.ts';

const toTone = (name: string, entry: Entry): Tone => ({
  name,
  seconds: Number(readField(entry, 'lengthSeconds', 'sv')),
});

/** Audio without access control: free episodes, trailers of podcasts, samples of audiobooks. */
function findFree(content: Content, name: string): Tone | undefined {
  const [, kind, slug = ''] = /^(trailer|sample)-(.+)$/.exec(name) ?? [];
  const owner = content.entries.get(kind === 'trailer' ? `podcast.${slug}` : `audiobook.${slug}`);
  if (kind !== undefined) return owner && { name, seconds: sampleSeconds };
  const [id = '', noise = ''] = name.split('--');
  const episode = content.entries.get(`episode.${id}`);
  const isFree = episode?.type === 'episode' && readField(episode, 'audioUrl', 'sv') === `/media/audio/${name}.wav`;
  return isFree ? { ...toTone(name, episode), ...(isNoiseName(noise) && { noise }) } : undefined;
}

/** Audio that needs a signed URL: premium episodes and chapters of audiobooks. */
function findPremium(content: Content, name: string): Tone | undefined {
  const episode = content.entries.get(`episode.${name}`);
  if (episode !== undefined) return readField(episode, 'isPremium', 'sv') === true ? toTone(name, episode) : undefined;
  const slug = /^(.+)-\d+$/.exec(name)?.[1] ?? '';
  const book = content.entries.get(`audiobook.${slug}`);
  const chapters = book ? (readField(book, 'chapters', 'sv') as { lengthSeconds: number }[]) : [];
  const chapter = chapters.find((_, index) => chapterName(slug, index) === name);
  return chapter && { name, seconds: chapter.lengthSeconds };
}

const sendTone = (context: Context, tone: Tone, cacheControl: string): Response =>
  sendAudio(context, {
    size: countToneBytes(tone.seconds),
    etag: `"tone-3-${tone.name}-${tone.seconds}"`,
    type: 'audio/wav',
    cacheControl,
    open: (start, end) => streamTone(tone, start, end),
  });

const nameOf = (file: string): string => file.replace(/\.wav$/, '');

/**
 * Serves public audio: free episodes (`ID.wav`, or `ID--NOISE.wav` for a sound of nature), trailers
 * (`trailer-SLUG.wav`) and samples of audiobooks (`sample-SLUG.wav`).
 */
export function createAudio(content: Content): Hono {
  const routes = new Hono();
  routes.get('/:file{[a-z0-9-]+\\.wav}', (context) => {
    const name = nameOf(context.req.param('file'));
    const tone = findFree(content, name);
    if (!tone) return context.notFound();
    return sendTone(context, tone, 'public, max-age=3600');
  });
  return routes;
}

/**
 * Serves premium audio as `TOKEN/NAME.wav`: episodes by id, chapters as `SLUG-NUMBER`. The response is 404 for a
 * token that is invalid, expired or for other audio. The user's browser may cache the response until the token
 * expires.
 *
 * @param key shared with the backend, which signs the tokens.
 */
export function createPremiumAudio(content: Content, key: string): Hono {
  const routes = new Hono();
  routes.get('/:token/:file{[a-z0-9-]+\\.wav}', (context) => {
    const { token, file } = context.req.param();
    // The real time: the backend, another process, signed the URL.
    const left = verifyPathToken(`/media/premium/${file}`, token, Math.floor(Date.now() / 1000), key);
    const tone = findPremium(content, nameOf(file));
    if (left === undefined || !tone) return context.notFound();
    return sendTone(context, tone, `private, max-age=${left}`);
  });
  return routes;
}
