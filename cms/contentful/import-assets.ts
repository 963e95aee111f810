import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { FeedError } from '../feed/feed-error.ts';
import { describePictureFailure, pictureLimits } from '../feed/import-cover.ts';
import { makePagePicture, namePicture, storePagePicture } from '../media/page-picture.ts';
import { describePictureProblem } from '../media/reencode-picture.ts';
import { localeNames, type Locale } from '../model/content-types.ts';
import { pictureUrl, readPictureVersion, type PictureVersion } from '../media/picture-url.ts';
import type { picture } from '../model/picture.ts';
import type { Asset } from '../source/entry.ts';
import { inLocales } from '../model/in-locales.ts';
import { itemKinds } from '../publishing/override.ts';
import { itemLinks } from './item-links.ts';
import { readAsset, type AssetPlaces } from './open-asset.ts';
import { spaceEntries } from './read-space.ts';

/** A picture that the CMS has now, as it is listed in one language. */
type Picture = z.infer<typeof picture>;

export type ImportedAssets = {
  /** names in this CMS by the ids of the space */
  names: ReadonlyMap<string, string>;
  pictures: Record<Locale, Picture[]>;
  problems: { id: string; problem: string }[];
};

const assetSchema = z.object({
  sys: z.object({ id: z.string() }),
  fields: z.object({
    title: z.record(z.string(), z.string()).default({}),
    file: z.record(
      z.string(),
      z.object({
        url: z.string(),
        fileName: z.string().default(''),
        details: z
          .object({ image: z.object({ width: z.int(), height: z.int() }) })
          .optional()
          .catch(undefined),
      }),
    ),
  }),
});

type SpaceAsset = z.infer<typeof assetSchema>;

/** The assets of an exported space; one without a file is a draft. */
export const spaceAssets = z.array(z.union([assetSchema, z.unknown().transform(() => undefined)])).default([]);

const spaceSchema = z.object({ entries: spaceEntries, assets: spaceAssets });

/** The fields of an entry without the files of catalogue items, which are not pictures of pages. */
function readPageFields({ sys, fields }: z.infer<typeof spaceEntries>[number]): unknown {
  const kind = itemKinds.find((name) => name === sys.contentType.sys.id);
  const links = kind === undefined ? {} : itemLinks[kind];
  return Object.entries(fields).filter(([name]) => !Object.hasOwn(links, name));
}

/** The name of a picture that a CMS has imported: words of its file and the hash of its bytes. */
const importedName = /^[a-z0-9]+(-[a-z0-9]+)*-f[0-9a-f]{16}$/;

type AssetFile = {
  url: string;
  fileName: string;
  /** of a picture that another CMS of this product has */
  version: PictureVersion | undefined;
  size: { width: number; height: number } | undefined;
};

/**
 * Reads, re-encodes and stores a picture.
 *
 * @returns its name and size, or the problem.
 */
async function importPicture(
  id: string,
  { url, fileName, version, size }: AssetFile,
  places: AssetPlaces,
): Promise<Omit<Picture, 'title'> | string> {
  try {
    const given = await readAsset(url, places, pictureLimits);
    if (typeof given === 'string') return given;
    const made = await makePagePicture(given);
    if (typeof made === 'string') return describePictureProblem(made);
    // the ids of an export from a CMS are names already; a space has other ids
    const { file, focus } = version ?? {};
    const name = version !== undefined || importedName.test(id) ? id : namePicture(fileName, made);
    await storePagePicture(places.pictureFolder, file === undefined ? name : `${name}-f${file}`, made);
    // a CMS exports a size of the picture, whose own size is in the details
    const { width, height } = (version && size) ?? made;
    return { name, width, height, ...(file && { file }), ...(focus && { focus: [...focus] }) };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return describePictureFailure(error);
  }
}

/**
 * Stores the pictures that entries of an exported space use and the CMS has not (decision 0167). It changes those that
 * have another file, focal point or text alternative there. Files come from the export, or from the space.
 *
 * @param known the pictures that the CMS has, by name.
 * @throws z.ZodError for a file of another shape.
 */
export async function importAssets(
  exported: unknown,
  known: ReadonlyMap<string, Asset>,
  places: AssetPlaces,
): Promise<ImportedAssets> {
  const { entries, assets } = spaceSchema.parse(exported);
  const used = JSON.stringify(entries.map(readPageFields));
  const isUsed = ({ sys: { id } }: SpaceAsset): boolean =>
    used.includes(`"id":"${id}"`) || used.includes(`/media/picture/${id}"`) || used.includes(`/media/picture/${id}-f`);
  const names = new Map<string, string>();
  const pictures = inLocales((): Picture[] => []);
  const problems: ImportedAssets['problems'] = [];
  for (const asset of assets) {
    const { id } = asset?.sys ?? { id: '' };
    const [file] = Object.values(asset?.fields.file ?? {});
    if (asset === undefined || file === undefined) continue;
    const [before, { title }] = [known.get(id), asset.fields];
    const version = readPictureVersion(id, file.fileName);
    if (before === undefined ? !isUsed(asset) : version === undefined) continue;
    const path = pictureUrl(id, version);
    if (before && before.path === path && isDeepStrictEqual({ ...before.title }, { ...title })) continue;
    const isSameFile = before && (version?.file === undefined || before.path.includes(`-f${version.file}`));
    const { width, height } = before ?? {};
    const made = isSameFile
      ? { name: id, width, height, ...version, focus: version?.focus && [...version.focus] }
      : await importPicture(id, { ...file, version, size: file.details?.image }, places);
    if (typeof made === 'string') {
      problems.push({ id: `asset ${id}`, problem: made });
      continue;
    }
    names.set(id, made.name);
    if (before === undefined && known.has(made.name)) continue;
    const [anyTitle = made.name] = Object.values(title).filter((text) => text.trim() !== '');
    for (const locale of localeNames) {
      // a picture that the CMS has may have no text alternative in a language
      const text = title[locale]?.trim() || (before === undefined && version === undefined ? anyTitle : '');
      pictures[locale].push(JSON.parse(JSON.stringify({ ...made, title: text })) as Picture);
    }
  }
  return { names, pictures, problems };
}
