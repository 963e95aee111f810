import type { ImportReport, ItemReport } from '../../cms/feed/import-feed.ts';

/** Lines of one show that are written out; a report file holds all. */
const mostLines = 40;

const counted = ['imported', 'changed', 'unchanged', 'kept', 'skipped'] as const;

/** One line to a screen: nothing that came from a feed may steer a terminal. */
const toSingleLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 100);

const formatItem = ({ state, title, reason }: ItemReport): string =>
  `  ${state.padEnd(9)} ${toSingleLine(title)}${reason === undefined ? '' : ` (${reason})`}`;

/**
 * Tells what became of a feed: a line for each item that was imported, changed or skipped, and the sums.
 *
 * @param name what was asked for: a file or an address.
 */
export function formatImport(name: string, { show, state, items, notes }: ImportReport, isDryRun: boolean): string[] {
  const told = items.filter((item) => item.state !== 'unchanged' && item.state !== 'kept');
  // what was left out is what somebody has to look at
  const sorted = told.toSorted((left, right) => Number(right.state === 'skipped') - Number(left.state === 'skipped'));
  const rest = sorted.length - mostLines;
  const sums = counted
    .map((word) => [items.filter((item) => item.state === word).length, word] as const)
    .filter(([sum]) => sum > 0)
    .map(([sum, word]) => `${sum} ${word}`);
  return [
    ...sorted.slice(0, mostLines).map(formatItem),
    ...(rest > 0 ? [`  … and ${rest} more: --report FILE writes every item`] : []),
    ...notes.slice(0, 10).map((note) => `  note      ${toSingleLine(note)}`),
    `${isDryRun ? 'would be ' : ''}${state}: ${toSingleLine(show.title)} (${show.region}/${show.slug}): ${sums.join(', ')} · ${name}`,
  ];
}
