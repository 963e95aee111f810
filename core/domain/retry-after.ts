/** A longer pause counts as this one, in ms. */
const longestPause = 3_600_000;

/** The three formats of a date in HTTP, the last of which has no zone. */
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d\d:\d\d:\d\d/;

/**
 * Reads the pause that a response asks for before the next call: `Retry-After` in seconds or as a date
 * (requirement CC-03). A date is compared with the `Date` of the response, because the clocks may differ.
 *
 * @returns ms between zero and an hour, or undefined without a valid header.
 */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('Retry-After')?.trim() ?? '';
  const parseDate = (text: string): number => Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  const sentAt = Date.parse(headers.get('Date') ?? '') || Date.now();
  const pause = /^\d+$/.test(value)
    ? Number(value) * 1_000
    : httpDate.test(value)
      ? parseDate(value) - sentAt
      : Number.NaN;
  return Number.isNaN(pause) ? undefined : Math.min(Math.max(pause, 0), longestPause);
}
