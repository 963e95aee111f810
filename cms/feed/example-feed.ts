import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { importFeed, type ImportOptions, type ImportReport } from './import-feed.ts';
import { listShowFiles, readShowFile, type ImportedFile } from './show-file.ts';

/** For tests: an item of a feed; `parts` replaces elements. */
export const makeItemXml = (name: string, parts: Record<string, string> = {}): string => {
  const { title, guid, pubDate, enclosure, rest = '' } = parts;
  return `<item>${title ?? `<title>Avsnitt ${name}</title>`}${guid ?? `<guid isPermaLink="false">${name}</guid>`}${
    pubDate ?? '<pubDate>Tue, 03 Nov 2026 05:00:00 +0100</pubDate>'
  }${enclosure ?? `<enclosure url="https://sound.example/${name}.mp3" length="1" type="audio/mpeg"/>`}${rest}</item>`;
};

/** For tests: a whole feed around items. */
export const makeFeedXml = (items: string, channel = '<title>Skogens röst</title><language>sv-se</language>'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel}${items}</channel></rss>`;

/** For tests: a folder for imports, and a function that imports the bytes of a file. */
export function openImports(): {
  folder: string;
  importXml: (bytes: string | Uint8Array, changes?: Partial<ImportOptions>) => Promise<ImportReport>;
  read: () => Promise<ImportedFile[]>;
} {
  const root = mkdtempSync(join(tmpdir(), 'feeds-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'imported');
  const read = async (): Promise<ImportedFile[]> =>
    Promise.all((await listShowFiles(folder)).map((name) => readShowFile(join(folder, name))));
  const take = async (bytes: string | Uint8Array, changes: Partial<ImportOptions> = {}): Promise<ImportReport> => {
    const file = join(root, 'feed.xml');
    writeFileSync(file, bytes);
    const shows = (await read()).map(({ show }) => show);
    return importFeed(file, {
      folder,
      region: undefined,
      rules: { maxBytes: 5e6, maxMs: 5_000, isPrivateAllowed: false },
      known: new Map(shows.map((show) => [show.key, show])),
      taken: new Set(['laxan', ...shows.map(({ slug }) => slug)]),
      isDryRun: false,
      now: Date.UTC(2026, 10, 22),
      ...changes,
    });
  };
  return { folder, importXml: take, read };
}
