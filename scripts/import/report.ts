import type { ImportReport, ItemReport } from '../../cms/feed/import-feed.ts';

/** Lines of one show on the terminal; a report file has all of them. */
const mostLines = 40;

const counted = ['imported', 'changed', 'unchanged', 'kept', 'skipped'] as const;

/** Makes a text from a feed safe for a terminal: one line without control characters. */
const toSingleLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 100);

function formatItem({ state, title, reason, matchedBy }: ItemReport): string {
  const detail = reason ?? (matchedBy === undefined ? undefined : `matched by ${matchedBy}`);
  return `  ${state.padEnd(9)} ${toSingleLine(title)}${detail === undefined ? '' : ` (${detail})`}`;
}

/**
 * Prints the result for a feed: a line for each item that was imported, changed or skipped, and the totals.
 *
 * @param name the requested file or address.
 */
export function formatImport(
  name: string,
  { show, state, matchedBy, items, notes }: ImportReport,
  isDryRun: boolean,
): string[] {
  const reported = items.filter((item) => item.state !== 'unchanged' && item.state !== 'kept');
  // skipped items first, because they need attention
  const sorted = reported.toSorted(
    (left, right) => Number(right.state === 'skipped') - Number(left.state === 'skipped'),
  );
  const rest = sorted.length - mostLines;
  const sums = counted
    .map((word) => [items.filter((item) => item.state === word).length, word] as const)
    .filter(([sum]) => sum > 0)
    .map(([sum, word]) => `${sum} ${word}`);
  return [
    ...sorted.slice(0, mostLines).map(formatItem),
    ...(rest > 0 ? [`  … and ${rest} more: --report FILE writes every item`] : []),
    ...(matchedBy === undefined || state === 'unchanged' ? [] : [`  matched   by the ${matchedBy}`]),
    ...notes.slice(0, 10).map((note) => `  note      ${toSingleLine(note)}`),
    `${isDryRun ? 'would be ' : ''}${state}: ${toSingleLine(show.title)} (${show.region}/${show.slug}): ${sums.join(', ')} · ${name}`,
  ];
}
