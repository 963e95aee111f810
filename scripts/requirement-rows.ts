import type { TestRow } from './test-results.ts';

/** The status of a requirement: a passing test has its id, a decision names it, or neither. */
export type RowState = 'proven' | 'decided' | 'open';

/** A requirement and its status. */
export type Row = { id: string; group: string; text: string; state: RowState; tests: string[] };

const idShape = /\b[A-Z]{2}-\d{2}\b/g;

/** Ids that decisions settle, from their lines `Rows: RT-01, EF-04`. */
export function findDecidedIds(documents: readonly string[]): Set<string> {
  const lines = documents.flatMap((document) => document.split('\n')).filter((line) => /^\W*Rows:/.test(line));
  return new Set(lines.flatMap((line) => line.match(idShape) ?? []));
}

/** Titles of passing tests by the ids in their square brackets; an id with a failing test is not proven. */
export function findProofs(results: readonly TestRow[]): Map<string, string[]> {
  const proofs = new Map<string, string[]>();
  const failing = new Set<string>();
  for (const { title, state } of results) {
    const ids = [...title.matchAll(/\[([^\]]+)\]/g)].flatMap(([, inside = '']) => inside.match(idShape) ?? []);
    for (const id of ids) {
      if (state === 'failed') failing.add(id);
      else if (state === 'passed') proofs.set(id, [...new Set([...(proofs.get(id) ?? []), title])]);
    }
  }
  for (const id of failing) proofs.delete(id);
  return proofs;
}

/**
 * Determines the status of every requirement.
 *
 * @param table text of docs/requirements.tsv.
 * @param documents texts of the decisions.
 * @param results tests of the last run.
 */
export function evaluateRows(table: string, documents: readonly string[], results: readonly TestRow[]): Row[] {
  const decided = findDecidedIds(documents);
  const proofs = findProofs(results);
  const [, ...lines] = table.trim().split('\n');
  return lines.map((line) => {
    const [id = '', group = '', text = ''] = line.split('\t');
    const tests = proofs.get(id) ?? [];
    const state = tests.length > 0 ? 'proven' : decided.has(id) ? 'decided' : 'open';
    return { id, group, text, state, tests };
  });
}
