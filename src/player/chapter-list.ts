import { text } from '../../core/i18n/text.ts';
import { findChapter, readChapters, type PageChapter } from './chapters.ts';
import type { PlayerElement } from './player-element.ts';

/** Plays an audiobook chapter by chapter. @returns the chapter that plays next, or undefined for an audiobook without any. */
export function setUpChapters(player: PlayerElement): { current: () => PageChapter } | undefined {
  const chapters = readChapters();
  let [current] = chapters;
  if (current === undefined) return undefined;
  const { audio } = player;

  /** Marks the current chapter's row; its button pauses while the chapter plays. */
  const markRow = (): void => {
    for (const { row, number, title } of chapters) {
      const isCurrent = row === current?.row;
      const isPlaying = isCurrent && !audio.paused;
      row.ariaCurrent = isCurrent ? 'true' : null;
      row.toggleAttribute('data-playing', isPlaying);
      const button = row.querySelector('button');
      if (button) button.ariaLabel = isPlaying ? text.content_pause() : text.content_play_chapter({ number, title });
    }
  };
  const choose = (chapter: PageChapter, seconds: number): void => {
    const isOther = chapter !== current;
    current = chapter;
    player.offset = chapter.start;
    markRow();
    const title = player.control('playing-title');
    if (title) title.textContent = `${chapter.number}. ${chapter.title}`;
    player.startAt = seconds;
    if (isOther) {
      audio.removeAttribute('src');
      audio.load();
    }
    if (!audio.hasAttribute('src')) player.seekBar.max = String(chapter.seconds);
    player.seek(seconds);
  };
  const playChapter = (chapter: PageChapter | undefined): void => {
    if (chapter === undefined) return;
    choose(chapter, 0);
    void player.play();
  };
  const step = (by: number) => (): void => playChapter(chapters[chapters.indexOf(current as PageChapter) + by]);

  player.goTo = (seconds) => {
    const chapter = findChapter(chapters, seconds);
    if (chapter) choose(chapter, Math.min(seconds - chapter.start, chapter.seconds));
  };
  audio.addEventListener('ended', step(1));
  for (const change of ['play', 'pause']) audio.addEventListener(change, markRow);
  player.addEventListener('next', step(1));
  player.addEventListener('previous', step(-1));
  const setUpRows = (): void => {
    for (const chapter of chapters) {
      chapter.row.querySelector('button')?.addEventListener('click', () => {
        if (chapter !== current) playChapter(chapter);
        else if (audio.paused) void player.play();
        else audio.pause();
      });
    }
    markRow();
  };
  player.addEventListener('moved', () => {
    if (player.isAway) return;
    // the user has returned to the page, whose rows are new
    for (const [index, { row }] of readChapters().entries()) Object.assign(chapters[index] ?? {}, { row });
    setUpRows();
  });
  setUpRows();
  choose(current, 0);
  return { current: () => current as PageChapter };
}
