import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { transcriptParagraphs } from '../model/transcript.ts';

/** Folder of imported shows below DATA_DIR. */
export const importedFolder = (dataDir: string): string => join(dataDir, 'cms', 'imported');

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(48);

/** Light Markdown, when the feed has lists, links or emphasis. */
const textContent = z.array(z.string().min(1).max(20_000)).min(1).optional();

/** Longer validators of a host are not stored: its feed is then read as a whole. */
export const [longestEtag, longestDate] = [1_000, 100];

/** First line of a file: the show. */
const importedShow = z.strictObject({
  format: z.literal(1),
  /** the ids of its episodes are made from it: it never changes */
  key: z.string().min(1),
  /** all that identified the show in an import: see show-identity.ts */
  identifiers: z.array(z.string().min(1)).max(100).optional(),
  /** URL that the feed declared as its own, in files without identifiers */
  feedAddress: z.string().optional(),
  /** its publisher asked not to list the show: no list and no page has it */
  blockedAt: z.iso.datetime().optional(),
  /** where the feed was read, and what a conditional request needs */
  source: z
    .strictObject({
      url: z.string().min(1).max(2_000),
      etag: z.string().max(longestEtag).optional(),
      lastModified: z.string().max(longestDate).optional(),
      /** its host answered that the feed is gone for good */
      goneAt: z.iso.datetime().optional(),
    })
    .optional(),
  slug,
  region: z.enum(['se', 'no', 'fi']),
  title: z.string().min(1).max(255),
  description: z.string().min(1).max(4_000),
  textContent,
  author: z.string().min(1).max(255),
  categoryIds: z.array(z.int()).min(1),
  publishedAt: z.iso.datetime(),
  /** URL of the feed's cover, and the name of our copy */
  cover: z.strictObject({ url: z.string().min(1).max(2_000), name: z.string().regex(/^[0-9a-f]{16}$/) }).optional(),
});

/** Every other line: an episode. */
const importedEpisode = z.strictObject({
  guid: z.string().min(1),
  id: slug,
  title: z.string().min(1).max(255),
  description: z.string().min(1).max(4_000),
  textContent,
  lengthSeconds: z.int().min(0),
  dateAdded: z.iso.datetime(),
  /** URL at the publisher, and the file extension of our URL */
  sound: z.strictObject({ url: z.string().min(1).max(2_000), ending: z.string().regex(/^[a-z0-9]{2,4}$/) }),
  /** URL of the transcript, and its text */
  transcript: z.strictObject({ url: z.string().min(1).max(2_000), paragraphs: transcriptParagraphs() }).optional(),
});

export type ImportedShow = z.infer<typeof importedShow>;
export type ImportedEpisode = z.infer<typeof importedEpisode>;

/** A show with its episodes, newest first. */
export type ImportedFile = { show: ImportedShow; episodes: ImportedEpisode[] };

const ending = '.ndjson';

/** Folder of covers, below the folder of shows. */
export const coversFolder = (folder: string): string => join(folder, 'covers');

/** Path of a cover's file. */
export const coverFilePath = (folder: string, name: string): string => join(coversFolder(folder), `${name}.jpg`);

export const showFilePath = (folder: string, showSlug: string): string => join(folder, `${showSlug}${ending}`);

/** Sorted file names of the imported shows; empty before the first import. */
export async function listShowFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(ending) && !name.startsWith('.')).sort();
}

/**
 * Reads an imported show.
 *
 * @param most maximum number of episodes; 0 reads only the show.
 * @throws Error for an invalid file.
 */
export async function readShowFile(file: string, most = Number.POSITIVE_INFINITY): Promise<ImportedFile> {
  const stream = createReadStream(file, 'utf8');
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
  let show: ImportedShow | undefined;
  const episodes: ImportedEpisode[] = [];
  try {
    for await (const line of lines) {
      if (line === '') continue;
      if (show === undefined) show = importedShow.parse(JSON.parse(line));
      else if (episodes.length < most) episodes.push(importedEpisode.parse(JSON.parse(line)));
      if (episodes.length >= most) break;
    }
  } finally {
    lines.close();
    stream.destroy();
  }
  if (show === undefined) throw new Error('the file is empty');
  return { show, episodes };
}

const partOf = (folder: string, showSlug: string): string => join(folder, `.${showSlug}.part`);

/** Replaces the file of a show atomically: readers see the old or the new file, also after a crash. */
export async function writeShowFile(folder: string, { show, episodes }: ImportedFile): Promise<void> {
  await mkdir(folder, { recursive: true });
  const part = partOf(folder, show.slug);
  const file = await open(part, 'w');
  try {
    await file.writev([Buffer.from(`${JSON.stringify(importedShow.parse(show))}\n`)]);
    for (let start = 0; start < episodes.length; start += 500) {
      const lines = episodes.slice(start, start + 500).map((episode) => JSON.stringify(importedEpisode.parse(episode)));
      await file.appendFile(`${lines.join('\n')}\n`);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, showFilePath(folder, show.slug));
}

/** Where an import reads and writes shows. */
export type ShowPlace = {
  folder: string;
  isDryRun: boolean;
  /** a temporary folder: a dry run writes there, for its next feeds */
  drafts?: string | undefined;
};

/** Reads a show by its slug. @throws Error for an invalid or missing file. */
export async function readShow({ folder, drafts }: ShowPlace, slug: string): Promise<ImportedFile> {
  const draft = drafts === undefined ? undefined : showFilePath(drafts, slug);
  return readShowFile(draft !== undefined && existsSync(draft) ? draft : showFilePath(folder, slug));
}

/** Stores a show; a dry run does not change the folder. */
export async function storeShow({ folder, isDryRun, drafts }: ShowPlace, file: ImportedFile): Promise<void> {
  const target = isDryRun ? drafts : folder;
  if (target !== undefined) await writeShowFile(target, file);
}

/** Deletes temporary files of killed imports. Only the process with the import lock may call it. */
export async function deleteTemporaryFiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((candidate) => candidate.endsWith('.part')))
    await rm(join(folder, name), { force: true });
}
