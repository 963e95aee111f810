import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { evaluateRows, type Row, type RowState } from './requirement-rows.ts';
import { root } from './settings.ts';
import { readResults } from './test-results.ts';

/** `npm run requirements`: how many rows of each group are proven, decided or open, and which are open. */
function readDecisions(): string[] {
  const folder = join(root, 'docs/decisions');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
  return files.map((name) => readFileSync(join(folder, name), 'utf8'));
}

const shorten = (text: string): string => (text.length > 90 ? `${text.slice(0, 89)}…` : text);

function formatTable(rows: readonly Row[]): string {
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
const rows = evaluateRows(readFileSync(join(root, 'docs/requirements.tsv'), 'utf8'), readDecisions(), results ?? []);
const summary = rows.map(({ id, group, state, tests }) => ({ id, group, state, tests }));
process.stdout.write(`${values.json ? JSON.stringify({ rows: summary }) : formatTable(rows)}\n`);
if (results === null) {
  process.stderr.write('nordlyd: nothing can be proven yet, since there are no test results: run npm test first\n');
}
