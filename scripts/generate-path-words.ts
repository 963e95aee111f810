import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Turns the reviewed table locales/path-words.tsv into the typed module that routes use. */
const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const [, ...lines] = readFileSync(at('locales/path-words.tsv'), 'utf8').trim().split('\n');

const word = (cell: string | undefined): string => {
  if (cell === undefined || cell === '-') return 'null';
  return JSON.stringify(cell === '(empty)' ? '' : cell);
};

const cells = lines.map((line) => line.split('\t')).filter(([key]) => key !== 'notFound');
const isOfCategory = ([key]: string[]): boolean => key?.startsWith('category.') === true;
const writeRow = ([key, se, no, fi]: string[]): string =>
  `  ${JSON.stringify(key)}: { se: ${word(se)}, no: ${word(no)}, fi: ${word(fi)} },`;

writeFileSync(
  at('locales/generated/path-words.ts'),
  `// Made from locales/path-words.tsv by \`npm run generate\`; edit the table, not this file.
/** URL words per market; null where a page does not exist. */
export const pathWords = {
${cells
  .filter((row) => !isOfCategory(row))
  .map(writeRow)
  .join('\n')}
} as const;

/** URL words of the categories, apart: scripts in the browser link to none of them. */
export const categoryWords = {
${cells.filter(isOfCategory).map(writeRow).join('\n')}
} as const;

export type PathWordKey = keyof typeof pathWords;
export type CategoryWordKey = keyof typeof categoryWords;
`,
);
