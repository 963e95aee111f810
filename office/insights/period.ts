import { z } from 'zod';
import type { Dates, Row } from './database.ts';

const cell = (value: Row[string]): string => {
  if (typeof value !== 'string') return String(value ?? '');
  // a spreadsheet must not run a name as a formula
  const text = /^[=+@\t\r-]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as CSV, with a header also when there are none. */
export const toCsv = ({ columns, rows }: { columns: string[]; rows: Row[] }): string =>
  [columns.join(','), ...rows.map((row) => Object.values(row).map(cell).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');

/** Reads a period as it was typed. */
export const readDates = ({ since, until }: Dates): Dates => ({
  since: since === '' ? undefined : since,
  until: until === '' ? undefined : until,
});

/** What is wrong with a typed period. */
export function findPeriodProblem({ since, until }: Dates): string | undefined {
  const wrong = [since, until].find((text) => text !== undefined && !z.iso.date().safeParse(text).success);
  if (wrong !== undefined) return `"${wrong}" is not a date: write it as 2026-11-01.`;
  if (since !== undefined && until !== undefined && until <= since)
    return `The period from ${since} to before ${until} has no day.`;
  return undefined;
}
