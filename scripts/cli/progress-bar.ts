/** Progress: the current and, if known, the total amount, and a remark. */
export type Progress = { read: number; total: number | undefined; items: number };

/** An output stream; a terminal knows its width. */
type Screen = { isTTY?: boolean; columns?: number; write: (text: string) => unknown };

const width = 24;
/** Interval of redraws on a terminal, and of lines elsewhere, in ms. */
const barIntervalMs = 100;
const lineIntervalMs = 5_000;

const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** One line of progress. */
export function formatProgress({ read, total, items }: Progress, isBar: boolean): string {
  const label = `${formatMegabytes(read)}${total === undefined ? '' : ` of ${formatMegabytes(total)}`}, ${items} items`;
  if (!isBar || total === undefined || total === 0) return label;
  const done = Math.round(Math.min(1, read / total) * width);
  return `[${'█'.repeat(done)}${'░'.repeat(width - done)}] ${Math.floor((Math.min(read, total) / total) * 100)} % · ${label}`;
}

/**
 * Shows progress: a bar that redraws itself on a terminal, a line every five seconds elsewhere.
 *
 * @param now ms of a monotonic clock.
 */
export function createProgressBar(
  screen: Screen = process.stderr,
  now: () => number = () => performance.now(),
): { show: (progress: Progress) => void; clear: () => void } {
  const isTerminal = screen.isTTY === true;
  const everyMs = isTerminal ? barIntervalMs : lineIntervalMs;
  let last = now() - (isTerminal ? everyMs : 0);
  let isDrawn = false;
  return {
    show: (progress) => {
      if (now() - last < everyMs) return;
      last = now();
      const line = formatProgress(progress, isTerminal);
      screen.write(isTerminal ? `\r\u001B[2K${line.slice(0, (screen.columns ?? 80) - 1)}` : `  ${line}\n`);
      isDrawn = isTerminal;
    },
    clear: () => {
      if (isDrawn) screen.write('\r\u001B[2K');
      isDrawn = false;
    },
  };
}
