import { createHash } from 'node:crypto';
import type { Desk, Done } from '../publishing/drafts.ts';
import { footerFromForm, footerToForm, pageFromForm, pageToForm, type SavedDocument } from './form/documents.ts';
import { asFields } from './form/values.ts';
import { documentOf, pathOf, placeOf, readPlace, type Place } from './document-location.ts';

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
  update: (change: FileUpdate, by: string) => Done;
};

const nameBlob = (text: string): string => {
  const bytes = Buffer.from(text);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
};

const refuse = (code: 'unknown' | 'fixed'): Done => ({ ok: false, refusal: { code } });

export function createKeystaticFiles(desk: Desk): KeystaticFiles {
  const write = (place: Place): string | undefined => {
    const id = documentOf(place);
    const [texts, status] = [desk.read(id), desk.find(id)];
    if (texts === null || status === undefined) return undefined;
    const form =
      place.kind === 'footer' ? footerToForm(texts, status.version) : pageToForm(place.slug, texts, status.version);
    return `${JSON.stringify(form, undefined, 2)}\n`;
  };

  const listBlobs = (): TreeEntry[] =>
    desk.list().flatMap(({ id }) => {
      const place = placeOf(id);
      const text = write(place);
      return text === undefined
        ? []
        : { path: pathOf(place), mode: '100644', type: 'blob' as const, sha: nameBlob(text) };
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
      const place = readPlace(path);
      const text = place && write(place);
      return text !== undefined && nameBlob(text) === sha ? text : undefined;
    },
    update: ({ additions, deletions }, by) => {
      const saves: { id: string; saved: SavedDocument }[] = [];
      for (const { path, contents } of additions) {
        const place = readPlace(path);
        const id = place && documentOf(place);
        if (place === undefined || id === undefined) return refuse('unknown');
        const status = desk.find(id);
        if (status === undefined && place.kind !== 'own') return refuse('unknown');
        const form = asFields(JSON.parse(contents));
        const saved = place.kind === 'footer' ? footerFromForm(form) : pageFromForm(form);
        const base = desk.read(id) === null ? null : saved.base;
        saves.push({ id, saved: { ...saved, base } });
      }
      const removals = deletions.map(({ path }) => readPlace(path));
      if (removals.some((place) => place === undefined)) return refuse('unknown');
      if (removals.some((place) => place?.kind !== 'own')) return refuse('fixed');
      for (const { id, saved } of saves) {
        const done = desk.save(id, saved.texts, { by, base: saved.base });
        if (!done.ok) return done;
      }
      for (const place of removals) desk.save(documentOf(place!), null, { by, base: undefined });
      return { ok: true };
    },
  };
}
