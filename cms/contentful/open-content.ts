import { join } from 'node:path';
import { importedFolder } from '../feed/show-file.ts';
import { openCatalogueDrafts, type CatalogueDrafts } from '../publishing/catalogue-drafts.ts';
import { openPageDrafts, type PageDrafts } from '../publishing/drafts.ts';
import { openFolder } from '../source/content-files.ts';
import { loadContent } from '../source/load-content.ts';
import { openLiveContent } from '../source/watch-content.ts';

/** Opens the drafts and publications of a data folder, for commands that run while the CMS is stopped. */
export async function openContent(dataDir: string): Promise<{ pages: PageDrafts; catalogue: CatalogueDrafts }> {
  const log = { warn: (text: string) => void process.stderr.write(`${text}\n`) };
  const live = await openLiveContent(loadContent(), importedFolder(dataDir), log);
  const folder = join(dataDir, 'cms', 'content');
  const pages = openPageDrafts(openFolder(), folder, { known: live.imported });
  return { pages, catalogue: openCatalogueDrafts(folder, () => live.withImports(pages.published())) };
}
