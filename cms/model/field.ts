import { z } from 'zod';

/** How a field travels in Contentful's shape. */
export type FieldKind =
  | { kind: 'Symbol' | 'Text' | 'Integer' | 'Boolean' | 'Date' | 'Object' | 'Symbols' }
  /** authored as light Markdown, one block a line; delivered as a rich text document */
  | { kind: 'RichText' }
  /** authored as ids; delivered as links to entries of one content type, or of any when `to` is null */
  | { kind: 'Links'; to: string | null };

/** A rule of one field as Contentful's editor enforces it. */
export type FieldRule =
  | { in: string[] }
  | { size: { max: number } }
  | { range: { min: number } }
  | { regexp: { pattern: string; flags: null } };

/** What a field is on the wire, whether an entry must carry it, and the rules for what it holds. */
export type FieldFacts = { kind: FieldKind; isRequired: boolean; rules: FieldRule[] };

/** Remembers which schema stands for which kind of field. */
const fieldKinds = z.registry<FieldKind>();

/** One line of text. */
export const symbol = (): z.ZodString => z.string().trim().min(1).max(255).register(fieldKinds, { kind: 'Symbol' });

/** Text of several sentences. */
export const text = (): z.ZodString => z.string().trim().min(1).max(4_000).register(fieldKinds, { kind: 'Text' });

export const integer = (): z.ZodInt => z.int().min(0).register(fieldKinds, { kind: 'Integer' });

export const flag = (): z.ZodBoolean => z.boolean().register(fieldKinds, { kind: 'Boolean' });

/** A calendar date or an instant, ISO 8601. */
export const date = () => z.union([z.iso.date(), z.iso.datetime()]).register(fieldKinds, { kind: 'Date' });

/** One of a fixed set of words. */
export const word = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words).register(fieldKinds, { kind: 'Symbol' });

/** A name in lower case, digits and hyphens, as it stands in an address. */
export const slug = () =>
  z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words, digits and hyphens alone')
    .max(48)
    .register(fieldKinds, { kind: 'Symbol' });

/** The path of a picture without its size, as the site's own origin serves it. */
export const imagePath = () =>
  z
    .string()
    .regex(/^\/media\/(cover|picture)\/[a-z0-9-]+$/, 'a path such as /media/picture/aurora-fjord')
    .register(fieldKinds, { kind: 'Symbol' });

/**
 * Where a link leads: `route:KEY` or `route:KEY:PARAMETER` (the keys of the path-word table; the site makes the
 * localized path), or a whole https, mailto or tel address.
 */
export const destination = () =>
  z
    .string()
    .regex(/^(route:[A-Za-z0-9.]+(:[A-Za-z0-9-]+)?|https:\/\/\S+|mailto:\S+@\S+|tel:\+\d+)$/, 'route:KEY or an address')
    .register(fieldKinds, { kind: 'Symbol' });

/** A document in light Markdown, one block a line (see `source/rich-text.ts`). */
export const richText = () => z.array(z.string().min(1)).min(1).register(fieldKinds, { kind: 'RichText' });

/** A list of short texts. */
export const symbols = () =>
  z.array(z.string().trim().min(1).max(255)).min(1).register(fieldKinds, { kind: 'Symbols' });

/** A value that travels as JSON. */
export const json = <Shape extends z.ZodType>(shape: Shape): Shape => {
  fieldKinds.add(shape, { kind: 'Object' });
  return shape;
};

/** Links to entries, written as their ids: slugs of podcasts, ids of episodes and categories. */
export const links = (to: string | null) =>
  z.array(z.string().min(1)).min(1).register(fieldKinds, { kind: 'Links', to });

/** How a field travels; undefined for a part of a value that travels as JSON. */
export const findFieldKind = (schema: z.core.$ZodType): FieldKind | undefined => fieldKinds.get(schema as z.ZodType);

/** The rules of a field that Contentful has words for; what travels as JSON or as rich text has none there. */
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

/**
 * Reads the facts of one field of a content type.
 *
 * @throws Error when the model holds a field made without the functions above: a bug in the model.
 */
export function readFieldFacts(schema: z.core.$ZodType): FieldFacts {
  const isOptional = schema instanceof z.ZodOptional;
  const inner = isOptional ? schema.unwrap() : schema;
  const kind = fieldKinds.get(inner as z.ZodType);
  if (kind === undefined) throw new Error('a field of the content model has no kind');
  return { kind, isRequired: !isOptional, rules: readRules(inner) };
}
