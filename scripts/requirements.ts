import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './settings.ts';
import { readResults, type TestRow } from './test-results.ts';

/** How a requirement stands: a passing test carries its id, a decision names it, or neither. */
type RowState = 'proven' | 'decided' | 'open';
type Row = { id: string; group: string; text: string; state: RowState; tests: string[] };

const idShape = /\b[A-Z]{2}-\d{2}\b/g;

function readRequirements(): { id: string; group: string; text: string }[] {
  const [, ...lines] = readFileSync(join(root, 'docs/requirements.tsv'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [id = '', group = '', text = ''] = line.split('\t');
    return { id, group, text };
  });
}

/** Ids that a decision settles, from its line `Rows: RT-01, EF-04`. */
function readDecided(): Set<string> {
  const folder = join(root, 'docs/decisions');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  return new Set(lines.filter((line) => /^\W*Rows:/.test(line)).flatMap((line) => line.match(idShape) ?? []));
}

/** Titles of passing tests by the ids in their square brackets; an id with a failing test is not proven. */
function readProofs(results: readonly TestRow[]): Map<string, string[]> {
  const proofs = new Map<string, string[]>();
  const broken = new Set<string>();
  for (const { title, state } of results) {
    const ids = [...title.matchAll(/\[([^\]]+)\]/g)].flatMap(([, inside = '']) => inside.match(idShape) ?? []);
    for (const id of ids) {
      if (state === 'failed') broken.add(id);
      else if (state === 'passed') proofs.set(id, [...new Set([...(proofs.get(id) ?? []), title])]);
    }
  }
  for (const id of broken) proofs.delete(id);
  return proofs;
}

function judgeRows(results: readonly TestRow[]): Row[] {
  const decided = readDecided();
  const proofs = readProofs(results);
  return readRequirements().map((row) => {
    const tests = proofs.get(row.id) ?? [];
    const state = tests.length > 0 ? 'proven' : decided.has(row.id) ? 'decided' : 'open';
    return { ...row, state, tests };
  });
}

const shorten = (text: string): string => (text.length > 90 ? `${text.slice(0, 89)}…` : text);

function describe(rows: readonly Row[]): string {
  const count = (group: readonly Row[], state: RowState): string =>
    String(group.filter((row) => row.state === state).length).padStart(8);
  const line = (name: string, group: readonly Row[]): string =>
    `${name.padEnd(44)}${count(group, 'proven')}${count(group, 'decided')}${count(group, 'open')}`;
  const groups = Object.entries(Object.groupBy(rows, ({ group }) => group));
  const open = rows.filter(({ state }) => state === 'open');
  return [
    `${''.padEnd(44)}  proven decided    open`,
    ...groups.map(([name, group]) => line(name, group ?? [])),
    line('all', rows),
    '',
    open.length === 0 ? 'nothing is open' : 'open:',
    ...open.map(({ id, text }) => `  ${id}  ${shorten(text)}`),
  ].join('\n');
}

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const results = readResults();
if (results === null) {
  process.stderr.write('nordlyd: there are no test results yet: run npm test first\n');
  process.exitCode = 2;
} else {
  const rows = judgeRows(results);
  const facts = rows.map(({ id, group, state, tests }) => ({ id, group, state, tests }));
  process.stdout.write(`${values.json ? JSON.stringify({ rows: facts }) : describe(rows)}\n`);
}
