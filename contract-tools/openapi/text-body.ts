import { locate, makePointer, type ContractDocument, type ContractSchema } from './document.ts';
import type { TextKind } from './parameter-style.ts';

/** Choices nest no deeper in a body that is a text. */
const deepest = 8;

const kindOf = (value: unknown): TextKind | undefined => {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'string' || typeof value === 'boolean' ? (typeof value as TextKind) : undefined;
};

const scalars = ['string', 'integer', 'number', 'boolean'] as const;

/** Keywords that describe an object or a list. */
const structural = ['properties', 'required', 'additionalProperties', 'patternProperties', 'items', 'prefixItems'];

/**
 * The JSON type of a body that is written as a text, such as `text/plain`.
 *
 * @param pointer its schema.
 * @returns undefined for an object or a list, whose text the schema does not describe.
 */
export function readTextKind(document: ContractDocument, pointer: string, level = 0): TextKind | undefined {
  let schema: ContractSchema;
  let home: string;
  try {
    ({ value: schema, pointer: home } = locate<ContractSchema>(document, pointer));
  } catch {
    // a schema may be `true`
    return 'string';
  }
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  if (types !== undefined) return scalars.find((type) => types.includes(type));
  const listed = schema['enum'] as unknown[] | undefined;
  if (listed !== undefined || 'const' in schema) return kindOf(listed?.[0] ?? schema['const']);
  if (structural.some((keyword) => keyword in schema)) return undefined;
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const parts = schema[keyword];
    if (!Array.isArray(parts) || level > deepest) continue;
    const kinds = parts.map((_, index) =>
      readTextKind(document, `${home}/${makePointer(keyword, String(index)).slice(2)}`, level + 1),
    );
    return keyword === 'allOf' && kinds.includes(undefined) ? undefined : kinds.find((kind) => kind !== undefined);
  }
  return 'string';
}
