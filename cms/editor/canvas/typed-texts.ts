import { z } from 'zod';
import { findFieldKind } from '../../model/field.ts';
import { asFields, asList, unwrap } from '../form/values.ts';
import { labelOf } from '../label.ts';
import { messages } from './opened-page.ts';

/** Fields whose values are no text for readers. */
const codedNames = new Set(['imageUrl', 'destination', 'slug', 'podcastSlug', 'categoryId']);

/** The texts that an editor typed into a value, in the order of its fields. */
export function listTypedTexts(schema: z.core.$ZodType, value: unknown): string[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodString) return typeof value === 'string' && value !== '' ? [value] : [];
  if (findFieldKind(inner)?.kind === 'RichText') return asList(value).map(String);
  if (findFieldKind(inner)?.kind === 'Links') return [];
  if (inner instanceof z.ZodArray) return asList(value).flatMap((item) => listTypedTexts(inner.element, item));
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape).flatMap(([name, part]) =>
    codedNames.has(name) ? [] : listTypedTexts(part as z.ZodType, asFields(value)[name]),
  );
}

/** Names a list item by its first text, or by its first choice; empty for a blank item. */
export function nameItem(schema: z.ZodObject, item: unknown): string {
  const [text] = listTypedTexts(schema, item);
  if (text !== undefined) return text;
  const choice = Object.entries(schema.shape).find(([, part]) => unwrap(part) instanceof z.ZodEnum);
  const value = choice && asFields(item)[choice[0]];
  return typeof value === 'string' && value !== '' ? labelOf(value, messages) : '';
}
