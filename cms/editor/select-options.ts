import { locales, type Locale } from '../model/content-types.ts';
import { readField, type Asset, type Content } from '../source/entry.ts';

/** A value that a field may have. */
export type Choice = { value: string; label: string };

/** A picture that a field may have, with its current path and its text alternatives. */
export type PictureChoice = Choice & Pick<Asset, 'path' | 'title' | 'width' | 'height'>;

/** Choices of fields, by language where regions differ. */
export type Choices = {
  podcast: Record<Locale, Choice[]>;
  episode: Record<Locale, Choice[]>;
  category: Record<Locale, Choice[]>;
  picture: PictureChoice[];
};

/** Lists pictures as choices of a field; its value names a picture without its version. */
export const listPictureChoices = (assets: Iterable<Asset>): PictureChoice[] =>
  [...assets].map(({ id, title, path, width, height }) => ({
    value: `/media/picture/${id}`,
    label: `${id} · ${String(title.sv)}`,
    path,
    title,
    width,
    height,
  }));

/** Lists the choices of fields from the content. */
export function listChoices({ entries, assets }: Content): Choices {
  const list = (type: string, locale: Locale, idOf: (id: string) => string, name: string, of?: string): Choice[] =>
    [...entries.values()]
      .filter((entry) => entry.type === type && [undefined, locales[locale]].includes(readRegion(entry, locale)))
      .map((entry) => {
        const owner = of === undefined ? '' : `${String(readField(entry, of, locale))} · `;
        return { value: idOf(entry.id), label: `${owner}${String(readField(entry, name, locale))}` };
      })
      .sort((one, other) => one.label.localeCompare(other.label, locale));
  const afterDot = (id: string): string => id.slice(id.indexOf('.') + 1);
  const inAll = (make: (locale: Locale) => Choice[]): Record<Locale, Choice[]> => ({
    sv: make('sv'),
    nb: make('nb'),
    fi: make('fi'),
  });
  return {
    podcast: inAll((locale) => list('podcast', locale, afterDot, 'title')),
    episode: inAll((locale) => list('episode', locale, afterDot, 'title', 'podcastSlug')),
    category: inAll((locale) => list('category', locale, afterDot, 'name')),
    picture: listPictureChoices(assets.values()),
  };
}

const readRegion = (entry: Parameters<typeof readField>[0], locale: Locale) =>
  readField(entry, 'region', locale) as (typeof locales)[Locale] | undefined;
