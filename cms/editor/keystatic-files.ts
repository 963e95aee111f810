import { createHash } from 'node:crypto';
import type { PageDrafts, ActionResult } from '../publishing/drafts.ts';
import { footerFromForm, footerToForm, pageFromForm, pageToForm, type SavedDocument } from './form/documents.ts';
import { asFields } from './form/values.ts';
import { documentOf, pathOf, locationOf, parseLocation, type DocumentLocation } from './document-location.ts';

/** A file or folder in Keystatic's list, in the format of a git tree. */
export type TreeEntry = { path: string; mode: string; type: 'blob' | 'tree'; sha: string };

/** A save request of Keystatic: files to write and to delete. */
export type FileUpdate = { additions: { path: string; contents: string }[]; deletions: { path: string }[] };

/** The drafts as files for Keystatic: one per document, with all languages. */
export type KeystaticFiles = {
  list: () => TreeEntry[];
  /** @returns undefined when the file does not exist or changed since it was listed */
  read: (path: string, sha: string) => string | undefined;
  /** Writes the files in order until one is rejected. Writes none when a path is invalid. */
  update: (change: FileUpdate, by: string) => ActionResult;
};

const nameBlob = (text: string): string => {
  const bytes = Buffer.from(text);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
};

const refuse = (code: 'unknown' | 'fixed'): ActionResult => ({ ok: false, rejection: { code } });

export function createKeystaticFiles(pages: PageDrafts): KeystaticFiles {
  const write = (location: DocumentLocation): string | undefined => {
    const id = documentOf(location);
    const [texts, status] = [pages.read(id), pages.find(id)];
    if (texts === null || status === undefined) return undefined;
    const form =
      location.kind === 'footer'
        ? footerToForm(texts, status.version)
        : pageToForm(location.slug, texts, status.version);
    return `${JSON.stringify(form, undefined, 2)}\n`;
  };

  const listBlobs = (): TreeEntry[] =>
    pages.list().flatMap(({ id }) => {
      const location = locationOf(id);
      const text = write(location);
      return text === undefined
        ? []
        : { path: pathOf(location), mode: '100644', type: 'blob' as const, sha: nameBlob(text) };
    });

  return {
    list: () => {
      const blobs = listBlobs();
      const folders = ['site', 'pages'].map((path) => {
        const inside = blobs.filter((blob) => blob.path.startsWith(`${path}/`));
        const sha = createHash('sha1').update(JSON.stringify(inside)).digest('hex');
        return { path, mode: '040000', type: 'tree' as const, sha };
      });
      return [...folders, ...blobs];
    },
    read: (path, sha) => {
      const location = parseLocation(path);
      const text = location && write(location);
      return text !== undefined && nameBlob(text) === sha ? text : undefined;
    },
    update: ({ additions, deletions }, by) => {
      const saves: { id: string; saved: SavedDocument }[] = [];
      for (const { path, contents } of additions) {
        const location = parseLocation(path);
        const id = location && documentOf(location);
        if (location === undefined || id === undefined) return refuse('unknown');
        const status = pages.find(id);
        if (status === undefined && location.kind !== 'own') return refuse('unknown');
        const form = asFields(JSON.parse(contents));
        const saved = location.kind === 'footer' ? footerFromForm(form) : pageFromForm(form);
        const base = pages.read(id) === null ? null : saved.base;
        saves.push({ id, saved: { ...saved, base } });
      }
      const removals = deletions.map(({ path }) => parseLocation(path));
      if (removals.some((location) => location === undefined)) return refuse('unknown');
      if (removals.some((location) => location?.kind !== 'own')) return refuse('fixed');
      for (const { id, saved } of saves) {
        const done = pages.save(id, saved.texts, { by, base: saved.base });
        if (!done.ok) return done;
      }
      for (const location of removals) pages.save(documentOf(location!), null, { by, base: undefined });
      return { ok: true };
    },
  };
}
