/** A chapter of the audiobook that the page lists. */
export type PageChapter = {
  row: HTMLElement;
  number: number;
  title: string;
  /** where it starts in the audiobook, in seconds */
  start: number;
  seconds: number;
};

/** Reads the list of chapters on the page: `[data-chapter]` with `data-seconds`, in order. */
export function readChapters(): PageChapter[] {
  let start = 0;
  return [...document.querySelectorAll<HTMLElement>('[data-chapter]')].map((row) => {
    const seconds = Number(row.dataset['seconds']);
    const title = row.querySelector('[data-chapter-title]')?.textContent ?? '';
    const chapter = { row, number: Number(row.dataset['chapter']), title, start, seconds };
    start += seconds;
    return chapter;
  });
}

/** The chapter that contains a position; the last one for a position after the end. */
export const findChapter = (chapters: readonly PageChapter[], seconds: number): PageChapter | undefined =>
  chapters.findLast(({ start }) => start <= seconds) ?? chapters[0];
