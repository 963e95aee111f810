import {
  contentTypes,
  localeNames,
  readDisplayField,
  unlocalizedTypes,
  type ContentTypeId,
  type Locale,
} from '../model/content-types.ts';
import { readFieldFacts, type FieldKind } from '../model/field.ts';
import { sectionTypes } from '../model/section.ts';
import { hashEntry, readField, type Asset, type Entry, type Localized } from '../source/entry.ts';
import { isLink, type Link } from '../source/link.ts';

/** Values of every `sys`, and the public origin of pictures. */
export type Space = { space: string; environment: string; publicUrl: string };

const linkTo = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } });

const makeSys = (
  names: Space,
  type: string,
  { id, updatedAt, revision = 1 }: { id: string; updatedAt: string; revision?: number },
  locale: Locale | '*',
) => ({
  space: linkTo('Space', names.space),
  id,
  type,
  createdAt: updatedAt,
  updatedAt,
  environment: linkTo('Environment', names.environment),
  publishedVersion: 1,
  revision,
  ...(locale !== '*' && { locale }),
});

/**
 * A revision number derived from the entry's content, because there is no publication count. Clients only need it to
 * change with the entry (decision 0012).
 */
const numberRevision = (entry: Entry): number => Number.parseInt(hashEntry(entry).slice(0, 12), 16);

const metadata = { tags: [], concepts: [] };

/** Converts an entry to Contentful's format in one locale, or in all of them for `*`. */
export function writeEntry(entry: Entry, locale: Locale | '*', names: Space) {
  const fields: Record<string, unknown> = {};
  for (const [name, localized] of Object.entries(entry.fields)) {
    const value = locale === '*' ? localized : readField(entry, name, locale);
    if (value !== undefined) fields[name] = value;
  }
  return {
    metadata,
    sys: {
      ...makeSys(names, 'Entry', { id: entry.id, updatedAt: entry.updatedAt, revision: numberRevision(entry) }, locale),
      contentType: linkTo('ContentType', entry.type),
    },
    fields,
  };
}

/** Picks the properties of a converted entry that a `select` names (`sys`, `sys.id`, `fields.title`). */
export function selectParts(written: object, select: readonly string[] | null): object {
  if (select === null) return written;
  const chosen: Record<string, unknown> = {};
  for (const path of select) {
    const [part = '', name] = path.split('.');
    const whole = (written as Record<string, unknown>)[part] as Record<string, unknown> | undefined;
    if (whole === undefined) continue;
    if (name === undefined) chosen[part] = whole;
    else if (Object.hasOwn(whole, name)) chosen[part] = { ...(chosen[part] as object), [name]: whole[name] };
  }
  return chosen;
}

/**
 * Converts a picture to a Contentful asset with a protocol-relative URL. The name of the file has the picture's version:
 * the hash of its file and its focal point, which an asset has no field for.
 */
export function writeAsset(asset: Asset, locale: Locale | '*', names: Space, size: 1_200 | 1_800 = 1_200) {
  const file = {
    url: `${names.publicUrl.replace(/^https?:/, '')}${asset.path}/${size}.jpg`,
    fileName: `${asset.path.split('/').at(-1)}.jpg`,
    contentType: 'image/jpeg',
    details: { image: { width: asset.width, height: asset.height } },
  };
  const inAll = (value: unknown): Localized => Object.fromEntries(localeNames.map((name) => [name, value]));
  return {
    metadata,
    sys: makeSys(names, 'Asset', { id: asset.id, updatedAt: '2026-11-02T08:00:00.000Z' }, locale),
    fields: locale === '*' ? { title: asset.title, file: inAll(file) } : { title: asset.title[locale], file },
  };
}

const fieldTypes: Record<Exclude<FieldKind['kind'], 'Links' | 'Symbols'>, string> = {
  Symbol: 'Symbol',
  Text: 'Text',
  Integer: 'Integer',
  Boolean: 'Boolean',
  Date: 'Date',
  Object: 'Object',
  RichText: 'RichText',
};

const writeFieldType = (kind: FieldKind) => {
  if (kind.kind === 'Symbols') return { type: 'Array', items: { type: 'Symbol', validations: [] } };
  if (kind.kind !== 'Links') return { type: fieldTypes[kind.kind] };
  // only pages link to more than one type: their sections
  const validations = [{ linkContentType: kind.to === null ? Object.keys(sectionTypes) : [kind.to] }];
  return { type: 'Array', items: { type: 'Link', linkType: 'Entry', validations } };
};

/** Converts a content type of the model. */
export function writeContentType(id: ContentTypeId, names: Space) {
  return {
    sys: makeSys(names, 'ContentType', { id, updatedAt: '2026-11-02T08:00:00.000Z' }, '*'),
    name: id,
    description: '',
    displayField: readDisplayField(id),
    fields: Object.entries(contentTypes[id].shape).map(([name, schema]) => {
      const { kind, isRequired, rules } = readFieldFacts(schema);
      return {
        id: name,
        name,
        ...writeFieldType(kind),
        localized: !unlocalizedTypes.has(id),
        required: isRequired,
        validations: rules,
        disabled: false,
        omitted: false,
      };
    }),
  };
}

const gatherLinks = (value: unknown, found: Link[]): Link[] => {
  if (isLink(value)) found.push(value);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) gatherLinks(part, found);
  return found;
};

/**
 * Resolves the links of entries.
 *
 * @param depth number of levels to follow, 0 to 10.
 * @returns linked entries and assets that are not among the given ones.
 */
export function followLinks(
  items: readonly Entry[],
  depth: number,
  locale: Locale | '*',
  content: { entries: ReadonlyMap<string, Entry>; assets: ReadonlyMap<string, Asset> },
): { entries: Entry[]; assets: Asset[] } {
  const seen = new Set(items);
  const assets = new Set<Asset>();
  let edge = [...items];
  for (let step = 0; step < depth && edge.length > 0; step += 1) {
    const links = edge.flatMap((entry) =>
      Object.keys(entry.fields).flatMap((name) =>
        gatherLinks(locale === '*' ? entry.fields[name] : readField(entry, name, locale), []),
      ),
    );
    edge = [];
    for (const { sys } of links) {
      const asset = sys.linkType === 'Asset' ? content.assets.get(sys.id) : undefined;
      if (asset) assets.add(asset);
      const entry = sys.linkType === 'Entry' ? content.entries.get(sys.id) : undefined;
      if (entry && !seen.has(entry)) {
        seen.add(entry);
        edge.push(entry);
      }
    }
  }
  return { entries: [...seen].slice(items.length), assets: [...assets] };
}
