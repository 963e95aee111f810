import fc from 'fast-check';
import { canonicalise, type SchemaNode } from '../diff/normalize-schema.ts';
import { followReference } from '../diff/follow-reference.ts';
import { locate, makePointer, type ContractDocument } from '../openapi/document.ts';
import type { Validator } from '../openapi/validator.ts';
import type { ContractMedia } from '../document.ts';
import { makeValue } from '../fuzz/values.ts';

/** Examples of a body by name. */
function readExamples(document: ContractDocument, pointer: string): Record<string, unknown> {
  const { example, examples = {} } = locate<ContractMedia>(document, pointer).value;
  if (example !== undefined) return { '0': example };
  const named = Object.keys(examples).map((name) => {
    const place = `${pointer}/examples/${makePointer(name).slice(2)}`;
    return [name, locate<{ value?: unknown }>(document, place).value.value] as const;
  });
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

/** Schemas below this level are generated without their examples. */
const deepest = 6;

/** A value for a schema, from the examples and defaults in it; a null only where nothing else is allowed. */
function sampleSchema(node: SchemaNode, depth = 0): unknown {
  const { example, examples, default: fallback } = followReference(node);
  const written = example ?? (examples as unknown[] | undefined)?.[0] ?? fallback;
  if (written !== undefined) return written;
  const { types, values, branches, properties, items, numbers, patterns, format } = canonicalise(node);
  const [first] = branches;
  if (depth < deepest && values === undefined) {
    if (first !== undefined) return sampleSchema(first, depth + 1);
    if (Object.keys(properties).length > 0)
      return Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, sampleSchema(field, depth + 1)]),
      );
    if (items !== undefined && (numbers['minItems'] ?? 1) <= 1) return [sampleSchema(items, depth + 1)];
    const isText = types?.includes('string') === true && patterns.length === 0 && format === undefined;
    if (isText && (numbers['minLength'] ?? 0) <= 4 && (numbers['maxLength'] ?? 4) >= 4) return 'text';
  }
  return fc.sample(makeValue(node), { numRuns: 20, seed: 1 }).find((value) => value !== null) ?? null;
}

/** The examples of the body of a response, by name or number. */
function listExamples(document: ContractDocument, pointer: string): Record<string, unknown> {
  const own = readExamples(document, pointer.replace(/\/schema$/, ''));
  if (Object.keys(own).length > 0) return own;
  const { examples, example } = followReference({ schema: { $ref: pointer }, document });
  const all = [...((examples as unknown[] | undefined) ?? []), ...(example === undefined ? [] : [example])];
  return Object.fromEntries(Object.entries(all));
}

/**
 * A body that the contract allows: the requested example, or the first one. Without examples it is made from those of
 * its parts, or generated.
 *
 * @param pointer the body's schema in the document.
 * @param wanted name or number of an example.
 */
export function sampleBody(
  document: ContractDocument,
  pointer: string,
  validator: Validator,
  wanted?: string,
): unknown {
  const examples = listExamples(document, pointer);
  const names = Object.keys(examples);
  const name = wanted !== undefined && wanted in examples ? wanted : names[0];
  if (name !== undefined) return examples[name];
  const node = { schema: { $ref: pointer }, document };
  const sampled = sampleSchema(node);
  if (validator.check(pointer, sampled, 'response').length === 0) return sampled;
  return fc.sample(makeValue(node), { numRuns: 1, seed: 1 })[0];
}
