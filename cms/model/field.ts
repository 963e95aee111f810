import { z } from 'zod';

/** Type of a field in Contentful's format. */
export type FieldKind =
  | { kind: 'Text' | 'Integer' | 'Boolean' | 'Date' | 'Object' | 'Symbols' }
  /** `asset`: the address of a file, for which editors of a Contentful space may link an asset */
  | { kind: 'Symbol'; asset?: 'image' | 'audio' }
  /** authored as light Markdown, one block per line; delivered as a rich text document */
  | { kind: 'RichText' }
  /** authored as ids; delivered as links to entries of one content type, or of any when `to` is null */
  | { kind: 'Links'; to: string | null };

/** A validation rule of Contentful's editor. */
export type FieldRule =
  | { in: string[] }
  | { size: { max: number } }
  | { range: { min: number } }
  | { regexp: { pattern: string; flags: null } };

/** Type of a field in the delivery, whether it is required, and its validation rules. */
export type FieldFacts = { kind: FieldKind; isRequired: boolean; rules: FieldRule[] };

/** Maps schemas to their field type. */
const fieldKinds = z.registry<FieldKind>();

/** One line of text. */
export const symbol = (): z.ZodString => z.string().trim().min(1).max(255).register(fieldKinds, { kind: 'Symbol' });

/** Text of several sentences. */
export const text = (): z.ZodString => z.string().trim().min(1).max(4_000).register(fieldKinds, { kind: 'Text' });

export const integer = (): z.ZodInt => z.int().min(0).register(fieldKinds, { kind: 'Integer' });

export const flag = (): z.ZodBoolean => z.boolean().register(fieldKinds, { kind: 'Boolean' });

/** A calendar date or an instant, ISO 8601. */
export const date = () => z.union([z.iso.date(), z.iso.datetime()]).register(fieldKinds, { kind: 'Date' });

/** One of a fixed set of values. */
export const word = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words).register(fieldKinds, { kind: 'Symbol' });

/** A slug: lower case letters, digits and hyphens. */
export const slug = () =>
  z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words, digits and hyphens alone')
    .max(48)
    .register(fieldKinds, { kind: 'Symbol' });

/** The path of a picture without its size, on the site's origin. */
export const imagePath = () =>
  z
    .string()
    .regex(/^\/media\/(cover|picture)\/[a-z0-9-]+$/, 'a path such as /media/picture/aurora-fjord')
    .register(fieldKinds, { kind: 'Symbol', asset: 'image' });

/** The address of public sound. */
export const audioAddress = () =>
  z.string().trim().min(1).max(255).register(fieldKinds, { kind: 'Symbol', asset: 'audio' });

/** The field of a Contentful space that links the asset of an address: `image` for `imageUrl`. */
export const nameAssetField = (name: string): string => name.replace(/Url$/, '');

const destinationPattern = /^(route:[A-Za-z0-9.]+(:[A-Za-z0-9-]+)?|https:\/\/\S+|mailto:\S+@\S+|tel:\+\d+)$/;

/** The message of a link that is no destination; editors read it in their language. */
export const destinationRule = 'route:KEY or an address';

/**
 * Destination of a link: `route:KEY` or `route:KEY:PARAMETER` with the keys of the path-word table, or a whole https,
 * mailto or tel URL. The site localizes routes.
 */
export const destination = () =>
  z.string().regex(destinationPattern, destinationRule).register(fieldKinds, { kind: 'Symbol' });

/** True for a value that a link may have. */
export const isDestination = (value: string): boolean => destinationPattern.test(value);

/** The links of a line of rich text. */
const linkPattern = /\]\((?<uri>[^)\s]+)\)/g;

/** A document in light Markdown, one block per line (`cms/source/rich-text.ts`). */
export const richText = () =>
  z
    .array(
      z
        .string()
        .min(1)
        .refine((line) => [...line.matchAll(linkPattern)].every(({ groups }) => isDestination(groups?.['uri'] ?? '')), {
          message: destinationRule,
        }),
    )
    .min(1)
    .register(fieldKinds, { kind: 'RichText' });

/** A list of short texts. */
export const symbols = () =>
  z.array(z.string().trim().min(1).max(255)).min(1).register(fieldKinds, { kind: 'Symbols' });

/** A value that is delivered as JSON. */
export const json = <Shape extends z.ZodType>(shape: Shape): Shape => {
  fieldKinds.add(shape, { kind: 'Object' });
  return shape;
};

/** Links to entries, written as their ids: slugs of podcasts, ids of episodes and categories. */
export const links = (to: string | null) =>
  z.array(z.string().min(1)).min(1).register(fieldKinds, { kind: 'Links', to });

/** The type of a field; undefined for a property inside a JSON value. */
export const findFieldKind = (schema: z.core.$ZodType): FieldKind | undefined => fieldKinds.get(schema as z.ZodType);

/** The validation rules that Contentful supports for a schema; JSON and rich text have none. */
function readRules(schema: z.core.$ZodType): FieldRule[] {
  if (schema instanceof z.ZodEnum) return [{ in: schema.options.map(String) }];
  if (schema instanceof z.ZodNumber) return [{ range: { min: schema.minValue ?? 0 } }];
  if (!(schema instanceof z.ZodString)) return [];
  return (schema._zod.def.checks ?? []).flatMap((check): FieldRule[] => {
    const { pattern, maximum } = check._zod.def as z.core.$ZodCheckDef & { pattern?: RegExp; maximum?: number };
    if (pattern !== undefined) return [{ regexp: { pattern: pattern.source, flags: null } }];
    return maximum === undefined ? [] : [{ size: { max: maximum } }];
  });
}

/** The schema of a field's value, whether the field is required or not. */
const unwrapField = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional ? schema.unwrap() : schema;

/**
 * Reads the kind of one field of a content type.
 *
 * @throws Error for a schema that was not made with the functions above: a bug in the model.
 */
export function readFieldKind(schema: z.core.$ZodType): FieldKind {
  const kind = findFieldKind(unwrapField(schema));
  if (kind === undefined) throw new Error('a field of the content model has no kind');
  return kind;
}

/** Reads kind and rules of one field of a content type; throws as `readFieldKind` does. */
export const readFieldFacts = (schema: z.core.$ZodType): FieldFacts => ({
  kind: readFieldKind(schema),
  isRequired: !(schema instanceof z.ZodOptional),
  rules: readRules(unwrapField(schema)),
});
