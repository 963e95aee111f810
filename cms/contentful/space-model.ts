import type { z } from 'zod';
import {
  contentTypes,
  languageNames,
  localeNames,
  readDisplayField,
  type ContentTypeId,
} from '../model/content-types.ts';
import { nameAssetField, readFieldKind, type FieldRule } from '../model/field.ts';
import { writeAsset, writeContentType, writeEntry, type Space } from '../delivery/to-contentful.ts';
import type { Content } from '../source/entry.ts';

/** A validation rule of a field in a space. */
export type SpaceRule = FieldRule | { linkMimetypeGroup: string[] };

/** A field of a type in a space. */
type SpaceField = { id: string; validations: SpaceRule[]; [property: string]: unknown };

const cardPictures = {
  id: 'pictures',
  name: 'pictures',
  type: 'Array',
  required: false,
  items: { type: 'Link', linkType: 'Asset', validations: [{ linkMimetypeGroup: ['image'] }] },
};

/** The fields of a type in a space. An address of a file is optional; a link to an asset follows it (decision 0165). */
const writeSpaceFields = (id: ContentTypeId, fields: ReturnType<typeof writeContentType>['fields']) => {
  const shape: Record<string, z.core.$ZodType> = contentTypes[id].shape;
  return fields.flatMap((field): SpaceField[] => {
    const kind = readFieldKind(shape[field.id]!);
    // cards are JSON, which cannot link: their pictures follow in a list, in the order of the cards
    if (id === 'listOfHeroCards' && field.id === 'heroCards') return [field, { ...field, ...cardPictures }];
    if (kind.kind !== 'Symbol' || kind.asset === undefined) return [field];
    const name = nameAssetField(field.id);
    const validations: SpaceRule[] = [{ linkMimetypeGroup: [kind.asset] }];
    const link = { id: name, name, type: 'Link', linkType: 'Asset', required: false, validations };
    return [
      { ...field, required: false },
      { ...field, ...link },
    ];
  });
};

/**
 * Returns the content model in the format of `contentful space import`: types, and locales with the default one
 * first.
 */
export function makeSpaceModel() {
  const names: Space = { space: 'nordlyd', environment: 'master', publicUrl: 'https://content.nordlyd.example' };
  return {
    locales: localeNames.map((code, index) => ({
      sys: { type: 'Locale', id: code },
      name: languageNames[code],
      code,
      default: index === 0,
      fallbackCode: null,
      contentManagementApi: true,
      contentDeliveryApi: true,
      optional: index > 0,
    })),
    contentTypes: (Object.keys(contentTypes) as ContentTypeId[]).map((id) => {
      const { name, description, fields } = writeContentType(id, names);
      const displayField = readDisplayField(id);
      return {
        sys: { id, type: 'ContentType', publishedVersion: 1 },
        name,
        description,
        displayField: displayField === 'sys.id' ? null : displayField,
        fields: writeSpaceFields(id, fields),
      };
    }),
  };
}

/**
 * Returns the model and all content, for the initial import into a space.
 *
 * @param publicUrl origin from which `contentful space import` downloads the pictures.
 */
export function makeSpaceExport(content: Content, publicUrl: string) {
  const names: Space = { space: 'nordlyd', environment: 'master', publicUrl };
  return {
    ...makeSpaceModel(),
    entries: [...content.entries.values()].map((entry) => {
      const { sys, fields } = writeEntry(entry, '*', names);
      return { sys: { id: sys.id, type: 'Entry', contentType: sys.contentType, publishedVersion: 1 }, fields };
    }),
    assets: [...content.assets.values()].map((asset) => {
      // the delivery has a smaller size of a large picture
      const { sys, fields } = writeAsset(asset, '*', names, asset.width > 1_200 ? 1_800 : 1_200);
      return { sys: { id: sys.id, type: 'Asset', publishedVersion: 1 }, fields };
    }),
  };
}
