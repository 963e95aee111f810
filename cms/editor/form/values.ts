import { z } from 'zod';
import { findFieldKind } from '../../model/field.ts';

type Fields = Record<string, unknown>;

/** Returns a value as an object; an empty one when it is not an object. */
export const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Lines of a text; empty ones are omitted. */
const readLines = (value: unknown): string[] =>
  asList(value)
    .map((line) => String(line).trimEnd())
    .filter((line) => line !== '');

/** The schema of a field's value, whether the field is required or not. */
export const unwrap = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional ? schema.unwrap() : schema;

const isRichText = (schema: z.core.$ZodType): boolean => findFieldKind(schema)?.kind === 'RichText';

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/**
 * Converts a form value to a stored value. Empty optional fields are omitted; for empty required ones the model
 * reports a mistake.
 */
export function fromForm(schema: z.core.$ZodType, value: unknown): unknown {
  const stored = readValue(unwrap(schema), value);
  if (schema instanceof z.ZodOptional) return isEmpty(stored) ? undefined : stored;
  return stored === null || (stored === '' && !(unwrap(schema) instanceof z.ZodString)) ? undefined : stored;
}

function readValue(schema: z.core.$ZodType, value: unknown): unknown {
  if (isRichText(schema)) return readLines(value);
  if (schema instanceof z.ZodArray) return asList(value).map((item) => fromForm(schema.element, item));
  if (schema instanceof z.ZodObject) {
    const fields = asFields(value);
    const read = Object.entries(schema.shape).map(([name, part]) => [name, fromForm(part as z.ZodType, fields[name])]);
    return Object.fromEntries(read.filter(([, item]) => item !== undefined));
  }
  // a form has no dates with a time; pages show the day
  if (schema instanceof z.ZodUnion && typeof value === 'string') return value.slice(0, 10);
  return typeof value === 'string' ? value.trim() : value;
}
