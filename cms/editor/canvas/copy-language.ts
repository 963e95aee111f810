import type { z } from 'zod';
import { findFieldKind } from '../../model/field.ts';
import { asFields, unwrap } from '../form/values.ts';

/** Fields whose items differ between regions. */
const regional = new Set(['podcastSlug', 'episodeLists']);

const isBlank = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Fills an object: each of its blank values. */
function fillBlanks(target: unknown, source: unknown): unknown {
  if (isBlank(target)) return structuredClone(source);
  if (typeof target !== 'object' || target === null || Array.isArray(target)) return target;
  const from = asFields(source);
  return Object.fromEntries(
    Object.entries({ ...from, ...target }).map(([name, value]) => [name, fillBlanks(value, from[name])]),
  );
}

/** Copies values of one language to the blank fields of another; podcasts and episodes differ between regions. */
export function copyLanguage(schema: z.ZodObject, target: unknown, source: unknown): Record<string, unknown> {
  const [own, from] = [asFields(target), asFields(source)];
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, part]) => {
      const kind = findFieldKind(unwrap(part))?.kind;
      const isRegional = regional.has(name) || (kind === 'Links' && name !== 'categories');
      return [name, isRegional ? own[name] : fillBlanks(own[name], from[name])];
    }),
  );
}
