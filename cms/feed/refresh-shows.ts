import { FeedError, toFeedError } from './feed-error.ts';
import { importFeed, type ImportOptions, type ImportReport } from './import-feed.ts';
import { readShowFile, showFilePath, writeShowFile, type ImportedShow } from './show-file.ts';

/** What became of a show: the report of its import, or a sentence when nothing was imported. */
export type RefreshResult = { show: ImportedShow } & (
  | { report: ImportReport }
  | { unchanged: true }
  | { problem: string }
);

type RefreshOptions = Omit<ImportOptions, 'region' | 'validators'>;

/** Imports a show again. A feed that is gone is not requested any more. @throws FeedError, and errors of the stored file */
async function readAgain(show: ImportedShow, options: RefreshOptions): Promise<ImportReport> {
  const { url, ...validators } = show.source!;
  try {
    return await importFeed(url, { ...options, region: show.region, validators });
  } catch (error) {
    if (error instanceof FeedError && error.code === 'gone' && !options.isDryRun) await storeGone(options, show);
    throw error;
  }
}

async function storeGone({ folder, now }: RefreshOptions, show: ImportedShow): Promise<void> {
  const file = await readShowFile(showFilePath(folder, show.slug));
  const source = { ...file.show.source!, goneAt: new Date(now).toISOString() };
  await writeShowFile(folder, { ...file, show: { ...file.show, source } });
}

/**
 * Imports all shows again that were read from a URL, with conditional requests. A permanent redirect changes the
 * stored address. A feed that is gone (410) is not requested again; its show stays. Any error belongs to its show.
 */
export async function* refreshShows(options: RefreshOptions): AsyncGenerator<RefreshResult> {
  for (const show of options.known.values()) {
    if (show.source === undefined || show.source.goneAt !== undefined) continue;
    try {
      yield { show, report: await readAgain(show, options) };
    } catch (error) {
      const { code, message } = toFeedError(error);
      yield code === 'notModified' ? { show, unchanged: true } : { show, problem: message };
    }
  }
}
