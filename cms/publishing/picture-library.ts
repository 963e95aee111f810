import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { localeNames, type Locale } from '../model/content-types.ts';
import { inLocales } from '../model/in-locales.ts';
import { pictureFile, type picture } from '../model/picture.ts';
import type { PictureVersion } from '../media/picture-url.ts';
import type { Asset } from '../source/entry.ts';
import type { ActionResult, PageDrafts } from './drafts.ts';
import { publishTexts } from './publish-texts.ts';

/** Folder of the published document that lists the pictures of editors and imports, and changes to bundled ones. */
const documentId = 'assets';

type Listed = z.infer<typeof picture>;

/** A picture of the library. */
export type LibraryPicture = Asset &
  PictureVersion & {
    /** the library has an entry of it; a bundled picture has one after its first change */
    isListed: boolean;
    /** changes with each change of the picture */
    version: string;
  };

/** What an editor changes of a picture. */
export type PictureChange = Partial<Pick<Listed, 'width' | 'height' | 'file' | 'focus'>> & {
  titles?: Record<Locale, string>;
};

/** Pictures that pages show. A change is public at once: new pictures are in no page, and pages follow the others. */
export type PictureLibrary = {
  /** newest first, then the bundled ones */
  list: () => LibraryPicture[];
  find: (name: string) => LibraryPicture | undefined;
  /** adds a picture, or changes one */
  set: (name: string, change: PictureChange, by: string) => ActionResult;
  /** removes a picture; a bundled one is as in the release again */
  remove: (name: string, by: string) => ActionResult;
};

const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);

/** Opens the library of the pictures of pages. */
export function openPictureLibrary(pages: PageDrafts): PictureLibrary {
  const readListed = (): Record<Locale, Listed[]> => {
    const texts = pages.read(documentId);
    return inLocales((locale) => (texts === null ? [] : pictureFile.parse(JSON.parse(texts[locale])).pictures));
  };
  const publish = (listed: Record<Locale, Listed[]>, by: string): ActionResult => {
    const isEmpty = listed.sv.length === 0;
    const texts = isEmpty ? null : inLocales((locale) => JSON.stringify({ pictures: listed[locale] }));
    return publishTexts(pages, documentId, texts, by);
  };
  const list = (): LibraryPicture[] => {
    const listed = new Map(readListed().sv.map((one) => [one.name, one]));
    const all = [...pages.published().assets.values()].map((asset): LibraryPicture => {
      const { file, focus } = listed.get(asset.id) ?? {};
      return { ...asset, file, focus, isListed: listed.has(asset.id), version: hash(asset) };
    });
    const order = [...listed.keys()];
    return all.toSorted((one, other) => order.indexOf(other.id) - order.indexOf(one.id));
  };
  const find = (name: string): LibraryPicture | undefined => list().find(({ id }) => id === name);
  return {
    list,
    find,
    set: (name, { titles, ...change }, by) => {
      const [listed, asset] = [readListed(), pages.published().assets.get(name)];
      const next = inLocales((locale) => {
        const before: Listed = listed[locale].find((one) => one.name === name) ?? {
          name,
          title: '',
          ...(asset && { title: String(asset.title[locale] ?? ''), width: asset.width, height: asset.height }),
        };
        const after: Listed = { ...before, ...change, title: titles?.[locale] ?? before.title };
        const isNew = !listed[locale].includes(before);
        return isNew ? [...listed[locale], after] : listed[locale].map((one) => (one === before ? after : one));
      });
      return publish(next, by);
    },
    remove: (name, by) => {
      const listed = readListed();
      return publish(
        inLocales((locale) => listed[locale].filter((one) => one.name !== name)),
        by,
      );
    },
  };
}

/** Languages in which a picture has no alternative text. */
export const listMissingTitles = ({ title }: Asset): Locale[] =>
  localeNames.filter((locale) => String(title[locale] ?? '') === '');
