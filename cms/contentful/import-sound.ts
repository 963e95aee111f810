import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { soundFilePath, soundFolder } from '../media/sound-file.ts';
import { FeedError } from '../feed/feed-error.ts';
import { openAsset, type AssetPlaces } from './open-asset.ts';

/** Limits of the download of a sound file. */
const limits = { maxBytes: 300e6, maxMs: 600_000 };

/** The formats that every browser plays, by their first bytes; the name and the type of an asset are not trusted. */
const formats: [ending: string, start: RegExp][] = [
  ['mp3', /^(?:ID3|\u00FF[\u00E2\u00E3\u00F2\u00F3\u00FA\u00FB])/],
  ['aac', /^\u00FF[\u00F0\u00F1\u00F8\u00F9]/],
  ['m4a', /^[^]{4}ftyp/],
  ['ogg', /^OggS/],
  ['wav', /^RIFF[^]{4}WAVE/],
  ['flac', /^fLaC/],
];

/**
 * Stores the sound file of an asset under the hash of its bytes.
 *
 * @returns its name, or the problem.
 */
export async function importSound(url: string, places: AssetPlaces): Promise<{ name: string } | { problem: string }> {
  const folder = soundFolder(places.pictureFolder);
  await mkdir(folder, { recursive: true });
  const part = join(folder, `${randomUUID()}.part`);
  const file = await open(part, 'w');
  try {
    const chunks = await openAsset(url, places, limits);
    if (typeof chunks === 'string') return { problem: chunks };
    const hash = createHash('sha256');
    let head = '';
    for await (const chunk of chunks) {
      if (head.length < 12) head += Buffer.from(chunk.subarray(0, 12)).toString('latin1');
      hash.update(chunk);
      await file.write(chunk);
    }
    const ending = formats.find(([, start]) => start.test(head))?.[0];
    if (ending === undefined) return { problem: 'it is none of MP3, AAC, M4A, Ogg, WAV and FLAC' };
    const name = `${hash.digest('hex').slice(0, 16)}.${ending}`;
    await rename(part, soundFilePath(places.pictureFolder, name));
    return { name };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    const isTooLarge = error.code === 'tooLarge';
    return { problem: isTooLarge ? `it is larger than ${limits.maxBytes / 1e6} MB` : error.message };
  } finally {
    await file.close();
    await rm(part, { force: true });
  }
}
