import { isShownAs } from './shown-text.ts';

/** The page shows a typed text a moment later. */
const renderDelayMs = 150;

/** The line of a field's text that has the cursor. */
function readLine(field: Element): string {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return '';
  const { value } = field;
  const at = field instanceof HTMLTextAreaElement ? field.selectionStart : 0;
  const start = value.lastIndexOf('\n', at - 1) + 1;
  const end = value.indexOf('\n', at);
  return value.slice(start, end === -1 ? undefined : end);
}

/** Finds the innermost visible element of the page with a text. */
const findText = (area: Element, line: string): Element | undefined =>
  [...area.querySelectorAll('*')].findLast(
    (element) => element.checkVisibility() && isShownAs(line, element.textContent),
  );

/** Finds the picture of a field, whose preview has the same path in another size. */
function findPicture(area: Element, field: Element): Element | undefined {
  const preview = field.closest('.pictures')?.querySelector('img')?.getAttribute('src');
  const path = preview?.slice(0, preview.lastIndexOf('/') + 1);
  return path === undefined ? undefined : [...area.querySelectorAll('img')].find(({ src }) => src.includes(path));
}

/**
 * Marks on the page what the focused field shows: its text or picture, or else its section.
 *
 * @param frame the document of the canvas.
 * @returns stops it.
 */
export function followFields(frame: Document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const mark = (field: Element, isNew: boolean): void => {
    for (const old of frame.querySelectorAll('[data-marked]')) old.removeAttribute('data-marked');
    if (!field.closest('[data-field]')) return;
    const section = frame.querySelector('[data-puck-component][aria-current]');
    const area = section ?? frame.querySelector('main');
    const shown = (area && (findText(area, readLine(field)) ?? findPicture(area, field))) ?? section;
    shown?.setAttribute('data-marked', '');
    if (isNew) shown?.scrollIntoView({ block: 'nearest' });
  };
  const follow = ({ target, type }: Event): void => {
    clearTimeout(timer);
    timer = setTimeout(() => mark(target as Element, type === 'focusin'), renderDelayMs);
  };
  // early: Puck stops the event of an input
  const names = ['focusin', 'input', 'keyup', 'pointerup'];
  for (const name of names) document.addEventListener(name, follow, true);
  return () => {
    clearTimeout(timer);
    for (const name of names) document.removeEventListener(name, follow, true);
  };
}
