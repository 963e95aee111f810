import { z } from 'zod';
import { FeedError } from '../feed/feed-error.ts';
import { describePictureFailure, pictureLimits, storePicture } from '../feed/import-cover.ts';
import { describePictureProblem, reencodePicture } from '../media/reencode-picture.ts';
import { itemKinds } from '../publishing/override.ts';
import { isLink } from '../source/link.ts';
import { spaceAssets } from './import-assets.ts';
import { importSound } from './import-sound.ts';
import { itemLinks, type ItemFiles } from './item-links.ts';
import { readAsset, type AssetPlaces } from './open-asset.ts';
import { readKey, spaceEntries } from './read-space.ts';

const spaceSchema = z.object({ entries: spaceEntries, assets: spaceAssets });

/** Stores a cover. @returns its name, or the problem. */
async function importCover(url: string, places: AssetPlaces): Promise<{ name: string } | { problem: string }> {
  try {
    const given = await readAsset(url, places, pictureLimits);
    if (typeof given === 'string') return { problem: given };
    const made = await reencodePicture(given);
    if (typeof made === 'string') return { problem: describePictureProblem(made) };
    return { name: await storePicture(places.pictureFolder, made) };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { problem: describePictureFailure(error) };
  }
}

/**
 * Stores the covers and the sound that catalogue items of an exported space link (decision 0167).
 *
 * @param isWanted decides about a file of an item.
 * @returns the files by the ids of the items.
 * @throws z.ZodError for a file of another shape.
 */
export async function importItemFiles(
  exported: unknown,
  isWanted: (id: string, file: keyof ItemFiles) => boolean,
  places: AssetPlaces,
): Promise<{ files: Map<string, ItemFiles>; problems: { id: string; problem: string }[] }> {
  const { entries, assets } = spaceSchema.parse(exported);
  const known = new Map(assets.flatMap((asset) => (asset ? [[asset.sys.id, asset] as const] : [])));
  const files = new Map<string, ItemFiles>();
  const problems: { id: string; problem: string }[] = [];
  for (const entry of entries) {
    const kind = itemKinds.find((name) => name === entry.sys.contentType.sys.id);
    if (kind === undefined) continue;
    const id = `${kind}.${readKey(entry)}`;
    for (const [field, file] of Object.entries(itemLinks[kind])) {
      const [link] = Object.values(entry.fields[field] ?? {});
      if (!isLink(link) || !isWanted(id, file)) continue;
      const [source] = Object.values(known.get(link.sys.id)?.fields.file ?? {});
      if (source === undefined) {
        problems.push({ id, problem: `${field}: the space has no asset ${link.sys.id}` });
        continue;
      }
      const stored = await (file === 'cover' ? importCover : importSound)(source.url, places);
      if ('name' in stored) files.set(id, { ...files.get(id), [file]: stored.name });
      else problems.push({ id, problem: `${field}: ${stored.problem}` });
    }
  }
  return { files, problems };
}
