/** Puck shows the fields of a section some time after its selection: interval and number of attempts. */
const [intervalMs, most] = [30, 60];

/** Keys that type no text. */
const isCommandKey = (key: string): boolean => /^(?:Tab|Escape|Enter|Delete|Backspace|Home|End|Arrow|Page)/.test(key);

let pending: ReturnType<typeof setTimeout> | undefined;
/** text that the user typed since the first attempt */
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
 * Tries to focus a field until it exists, or until the user clicks or presses a command key. Text that the user types
 * until then gets into the field.
 *
 * @param attempt focuses the field. @returns true at the end.
 */
export function focusWhenReady(attempt: () => boolean): void {
  stop();
  const run = (count: number): void => {
    if (attempt()) return release();
    pending = count < most ? setTimeout(() => run(count + 1), intervalMs) : undefined;
  };
  run(0);
}

/**
 * Follows clicks and keys while a field is awaited.
 *
 * @param frame the document of the canvas.
 * @returns stops it.
 */
export function followInput(frame: Document): () => void {
  const press = (event: KeyboardEvent): void => {
    if (pending === undefined) return;
    if (event.ctrlKey || event.metaKey || isCommandKey(event.key)) return stop();
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
