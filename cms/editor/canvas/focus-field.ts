import { hasFieldsAside } from './jump.ts';
import { isShownAs, normalize } from './shown-text.ts';

/** Puck shows the fields of a section some time after its selection: interval and number of attempts. */
const attempt = { everyMs: 100, most: 15 };

type Input = HTMLInputElement | HTMLTextAreaElement;

/** The inputs of the selected section that the editor sees. */
const listInputs = (): Input[] =>
  [...document.querySelectorAll<Input>('.field :is(input:not([type="checkbox"], [type="radio"]), textarea)')].filter(
    (input) => input.offsetParent !== null,
  );

/** The texts under the pointer, of the innermost element first. Elements inside `area` get no events. */
const listTextsAt = (area: Element, { clientX, clientY }: MouseEvent): string[] =>
  [...area.querySelectorAll('*')]
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
    })
    .map(({ textContent }) => textContent)
    .toReversed();

/** Finds the field of a text on the page, from the innermost element to the outermost. */
const findInput = (texts: readonly string[]): Input | undefined =>
  texts
    .map((text) => listInputs().find(({ value }) => value.split('\n').some((line) => isShownAs(line, text))))
    .find((input) => input !== undefined);

/** Opens the item of a list whose first text is under the pointer; only an open item has inputs. */
function openItem(texts: readonly string[]): void {
  const closed = [...document.querySelectorAll<HTMLElement>('.item-title')].filter(
    (title) => title.offsetParent !== null && !title.closest('[class*="ArrayFieldItem--isExpanded"]'),
  );
  const found = texts
    .map((text) => closed.find(({ textContent }) => normalize(text).startsWith(normalize(textContent))))
    .find((title) => title !== undefined);
  found?.click();
}

/** Focuses an input as soon as it exists. */
function focusWhenShown(find: () => Input | undefined, count = 0): void {
  const input = find();
  if (input) {
    input.focus({ preventScroll: true });
    // a panel that is still opening grows downwards
    const block = hasFieldsAside() ? 'nearest' : 'start';
    input.closest('[data-field]')?.scrollIntoView({ block });
  } else if (count < attempt.most) setTimeout(() => focusWhenShown(find, count + 1), attempt.everyMs);
}

/** Focuses the first field of the selected section. */
export const focusFirstField = (): void =>
  // a moment later: until then the fields of the section before are there
  void setTimeout(() => focusWhenShown(() => listInputs()[0]), attempt.everyMs * 3);

/**
 * Leads from the page to the fields: a click focuses the field of the text under the pointer. Links and forms of the page
 * do nothing.
 *
 * @param frame the document of the canvas.
 * @returns stops it.
 */
export function followPage(frame: Document): () => void {
  const click = (event: MouseEvent): void => {
    // a link of the page would replace the canvas
    if ((event.target as Element).closest('a')) event.preventDefault();
    // a click next to the sections shows the fields of the page
    const area = (event.target as Element).closest('[data-puck-component], main');
    const texts = area ? listTextsAt(area, event) : [];
    if (texts.length === 0) return;
    focusWhenShown(() => findInput(texts));
    setTimeout(() => findInput(texts) === undefined && openItem(texts), attempt.everyMs * 3);
  };
  const submit = (event: SubmitEvent): void => event.preventDefault();
  frame.addEventListener('submit', submit, true);
  frame.addEventListener('click', click, true);
  return () => {
    frame.removeEventListener('submit', submit, true);
    frame.removeEventListener('click', click, true);
  };
}
