/** Puck shows the fields of a section some time after its selection: interval and number of attempts. */
const [intervalMs, most] = [30, 60];

/** Keys that do something else than type a text. */
const isOtherAct = (key: string): boolean => /^(?:Tab|Escape|Enter|Delete|Backspace|Home|End|Arrow|Page)/.test(key);

let pending: ReturnType<typeof setTimeout> | undefined;
/** what the editor typed since the first attempt */
let typed = '';

const stop = (): void => {
  clearTimeout(pending);
  pending = undefined;
  typed = '';
};

/** Types the kept text into the field that has the focus now. */
const release = (): void => {
  const input = document.activeElement;
  const takesText =
    input instanceof HTMLTextAreaElement || (input instanceof HTMLInputElement && input.type === 'text');
  if (typed !== '' && takesText) {
    input.setRangeText(typed, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  stop();
};

/**
 * Looks for a field until it has the focus, or until the editor does something else: then the focus is where that act
 * put it. Text that the editor types until then gets into the field.
 *
 * @param attempt focuses the field. @returns true at the end.
 */
export function findLater(attempt: () => boolean): void {
  stop();
  const run = (count: number): void => {
    if (attempt()) return release();
    pending = count < most ? setTimeout(() => run(count + 1), intervalMs) : undefined;
  };
  run(0);
}

/**
 * Follows what the editor does while a field is looked for.
 *
 * @param frame the document of the canvas.
 * @returns stops it.
 */
export function followActs(frame: Document): () => void {
  const press = (event: KeyboardEvent): void => {
    if (pending === undefined) return;
    if (event.ctrlKey || event.metaKey || isOtherAct(event.key)) return stop();
    if (event.key.length !== 1) return;
    typed += event.key;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const target of [document, frame]) {
    target.addEventListener('pointerdown', stop, true);
    target.addEventListener('keydown', press, true);
  }
  return () => {
    stop();
    for (const target of [document, frame]) {
      target.removeEventListener('pointerdown', stop, true);
      target.removeEventListener('keydown', press, true);
    }
  };
}
