import { compareDocuments } from '../diff/compare-documents.ts';
import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { accepts, forgetSchemas, probe } from './probes.ts';
import { createRandom } from './random.ts';
import { editSchema, makeSchema } from './random-schemas.ts';

/** A verdict that the validator does not confirm, with the schemas and a value that tells them apart. */
export type Disagreement = {
  kind: 'missed' | 'false alarm';
  side: 'request' | 'response';
  before: ContractSchema;
  after: ContractSchema;
  value?: unknown;
};

/** The result of a run: two verdicts for each edit. */
export type MutationScore = { edits: number; breaking: number; safe: number; disagreements: Disagreement[] };

const makeDocument = (schema: ContractSchema): ContractDocument => {
  const content = { 'application/json': { schema } };
  const done = { description: 'done' };
  return {
    openapi: '3.1.0',
    info: { title: 'Edited', version: '1.0.0' },
    paths: {
      '/sent': { post: { requestBody: { required: true, content }, responses: { '204': done } } },
      '/received': { get: { responses: { '200': { ...done, content } } } },
    },
    components: {},
  } as unknown as ContractDocument;
};

/** Sides on which `diff` calls a change breaking. */
function compareSides(before: ContractSchema, after: ContractSchema): Set<string> {
  const changes = compareDocuments(makeDocument(before), makeDocument(structuredClone(after)), undefined);
  return new Set(
    changes
      .filter(({ level }) => level === 'breaking')
      .map(({ operation }) => (operation.startsWith('POST') ? 'request' : 'response')),
  );
}

/**
 * Edits random schemas and compares each verdict with a validator: accepting less breaks a request, allowing more
 * breaks a response. Schemas that allow no value are left out.
 */
export function runMutations(edits: number, seed: number): MutationScore {
  const score: MutationScore = { edits: 0, breaking: 0, safe: 0, disagreements: [] };
  for (let turn = 0; score.edits < edits; turn += 1) {
    const random = createRandom(seed * 1_000_003 + turn);
    const before = makeSchema(random);
    const after = editSchema(before, random);
    const verdicts = [...probe(before), ...probe(after)].map((value) => ({
      value,
      was: accepts(before, value),
      is: accepts(after, value),
    }));
    forgetSchemas();
    if (!verdicts.some(({ was }) => was) || !verdicts.some(({ is }) => is)) continue;
    score.edits += 1;
    const found = compareSides(before, after);
    for (const side of ['request', 'response'] as const) {
      const proof = verdicts.find(({ was, is }) => (side === 'request' ? was && !is : is && !was));
      if (proof === undefined) score.safe += 1;
      else score.breaking += 1;
      if (found.has(side) === (proof !== undefined)) continue;
      const kind = proof === undefined ? 'false alarm' : 'missed';
      score.disagreements.push({ kind, side, before, after, ...(proof && { value: proof.value }) });
    }
  }
  return score;
}
