import fc from 'fast-check';
import { canonicalise, type Canonical, type SchemaNode } from '../diff/normalize-schema.ts';
import { followReference } from '../diff/follow-reference.ts';
import { locate, makePointer, type ContractDocument } from '../openapi/document.ts';
import type { Validator } from '../openapi/validator.ts';
import type { ContractMedia } from '../document.ts';
import { createSizer, isHidden, listBranches } from '../fuzz/value-size.ts';
import { makeFlatValue, makeValue } from '../fuzz/values.ts';

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

/** Optional parts of a generated body end at this level, or before it has more values. */
const most = { levels: 6, values: 1_000 };

const sizer = createSizer('response');

/** A plain text of an allowed length; undefined where a text needs more. */
function sampleText({ numbers, patterns, format }: Canonical): string | undefined {
  const [least = 0, greatest = Infinity] = [numbers['minLength'], numbers['maxLength']];
  if (patterns.length > 0 || format !== undefined || least > 1_000) return undefined;
  return 'text'.padEnd(least, 'x').slice(0, greatest);
}

/** True for a list whose items follow one schema and may repeat. */
const isPlainList = ({ numbers, items, isUnique, inner, contains }: Canonical): boolean =>
  items !== undefined &&
  !isUnique &&
  (numbers['minItems'] ?? 1) <= 1 &&
  Object.keys(inner).length + contains.length === 0;

/** A value for a schema, from the examples and defaults in it; undefined when none can be generated. */
function sampleSchema(node: SchemaNode, levels: number): unknown {
  const { example, examples, default: fallback } = followReference(node);
  const written = example ?? (examples as unknown[] | undefined)?.[0] ?? fallback;
  if (written !== undefined) return written;
  const canonical = canonicalise(node);
  const { types, values, properties, items, required } = canonical;
  const [first] = listBranches(node);
  if (levels > 0 && values === undefined) {
    if (first !== undefined) return sampleSchema(first, levels - 1);
    const fields = Object.entries(properties)
      .filter(([, field]) => !isHidden(field, 'response'))
      .map(([name, field]) => [name, sampleSchema(field, levels - 1)] as const)
      .filter(([name, value]) => value !== undefined && (value !== null || required.includes(name)));
    if (fields.length > 0) return Object.fromEntries(fields);
    if (items !== undefined && isPlainList(canonical) && canonical.numbers['maxItems'] !== 0) {
      const item = sampleSchema(items, levels - 1);
      if (item !== undefined) return [item];
    }
    const text = types?.includes('string') === true ? sampleText(canonical) : undefined;
    if (text !== undefined) return text;
  }
  const made = levels > 0 ? makeValue(node, 'response') : makeFlatValue(node);
  const all = made === undefined ? [] : fc.sample(made, { numRuns: 20, seed: 1 });
  return all.find((value) => value !== null) ?? all[0];
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
 * @returns undefined when none can be made.
 */
export function sampleBody(
  document: ContractDocument,
  pointer: string,
  validator: Validator,
  wanted?: string,
): unknown {
  const examples = listExamples(document, pointer);
  const names = Object.keys(examples);
  const name = wanted !== undefined && Object.hasOwn(examples, wanted) ? wanted : names[0];
  if (name !== undefined) return examples[name];
  const node = { schema: { $ref: pointer }, document };
  const fits = (value: unknown): boolean =>
    value !== undefined && validator.check(pointer, value, 'response').length === 0;
  const sampled = sampleSchema(node, sizer.chooseLevels(node, most, 1));
  if (fits(sampled)) return sampled;
  const made = makeValue(node, 'response');
  return made === undefined ? undefined : fc.sample(made, { numRuns: 50, seed: 1 }).find(fits);
}
