import { z } from 'zod';
import { findFieldKind } from '../../model/field.ts';
import { asFields, unwrap } from '../form/values.ts';

/** The value of a field that an editor has not filled in. Lists are empty, and a choice has its first value. */
export function makeEmpty(schema: z.core.$ZodType): unknown {
  const inner = unwrap(schema);
  const isOptional = schema instanceof z.ZodOptional;
  if (inner instanceof z.ZodObject) return fillIn(inner, {});
  if (inner instanceof z.ZodArray) return [];
  if (inner instanceof z.ZodBoolean) return false;
  if (inner instanceof z.ZodNumber) return undefined;
  if (inner instanceof z.ZodEnum && !isOptional) return String(inner.options[0]);
  return '';
}

/** Adds the missing fields of a form value, so that every input has a value. */
export function fillIn(schema: z.core.$ZodType, value: unknown): unknown {
  const inner = unwrap(schema);
  if (value === undefined) return makeEmpty(schema);
  if (findFieldKind(inner)?.kind === 'RichText') return value;
  if (inner instanceof z.ZodArray) return (value as unknown[]).map((item) => fillIn(inner.element, item));
  if (!(inner instanceof z.ZodObject)) return value;
  const fields = asFields(value);
  return Object.fromEntries(
    Object.entries(inner.shape).map(([name, part]) => [name, fillIn(part as z.ZodType, fields[name])]),
  );
}
