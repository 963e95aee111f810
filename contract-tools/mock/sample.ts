import fc from 'fast-check';
import { locate, type ContractDocument, type ContractSchema } from '../openapi/document.ts';
import type { ContractMedia } from '../document.ts';
import { makeValue } from '../fuzz/values.ts';

/** Examples of a body: its own by name, else those of its schema by number. */
function readExamples(document: ContractDocument, media: ContractMedia): Record<string, unknown> {
  if (media.example !== undefined) return { '0': media.example };
  if (media.examples !== undefined) {
    return Object.fromEntries(
      Object.entries(media.examples).map(([name, example]) => [name, (example as { value?: unknown }).value]),
    );
  }
  const { $ref } = media.schema ?? {};
  const schema = $ref === undefined ? media.schema : locate<ContractSchema>(document, $ref).value;
  return Object.fromEntries(Object.entries((schema?.['examples'] as unknown[] | undefined) ?? []));
}

/**
 * A body that the contract allows: the requested example, else the first one, else a fixed one that is generated from
 * the schema.
 *
 * @param pointer the body's schema in the document.
 * @param wanted name or number of an example.
 */
export function sampleBody(document: ContractDocument, pointer: string, wanted?: string): unknown {
  const media = locate<ContractMedia>(document, pointer.replace(/\/schema$/, '')).value;
  const examples = readExamples(document, media);
  const names = Object.keys(examples);
  const name = wanted !== undefined && wanted in examples ? wanted : names[0];
  if (name !== undefined) return examples[name];
  const { value: schema } = locate<ContractSchema>(document, pointer);
  return fc.sample(makeValue({ schema, document }), { numRuns: 1, seed: 1 })[0];
}
