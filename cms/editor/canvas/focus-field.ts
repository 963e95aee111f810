import { focusWhenReady } from './focus-when-ready.ts';
import { pageId } from './find-problems.ts';
import { hasFieldsAside, listFields } from './jump.ts';
import { isShownAs, normalize } from './shown-text.ts';

type Input = HTMLInputElement | HTMLTextAreaElement;

/** The inputs of a section that the editor sees. */
const listInputs = (sectionId: string): Input[] =>
  listFields(sectionId).flatMap((field) =>
    [...field.querySelectorAll<Input>(':is(input:not([type="checkbox"], [type="radio"]), textarea)')].filter(
      (input) => input.offsetParent !== null,
    ),
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
const findInput = (inputs: readonly Input[], texts: readonly string[]): Input | undefined =>
  texts
    .map((text) => inputs.find(({ value }) => value.split('\n').some((line) => isShownAs(line, text))))
    .find((input) => input !== undefined);

/** Opens the item of a list whose first text is under the pointer; only an open item has inputs. @returns if there is one. */
function openItem(sectionId: string, texts: readonly string[]): boolean {
  const closed = listFields(sectionId)
    .flatMap((field) => [...field.querySelectorAll<HTMLElement>('.item-title')])
    .filter((title) => title.offsetParent !== null && !title.closest('[class*="ArrayFieldItem--isExpanded"]'));
  const found = texts
    .map((text) => closed.find(({ textContent }) => normalize(text).startsWith(normalize(textContent))))
    .find((title) => title !== undefined);
  found?.click();
  return found !== undefined;
}

function focusInput(input: Input): void {
  input.focus({ preventScroll: true });
  // a panel that is still opening grows downwards
  const block = hasFieldsAside() ? 'nearest' : 'start';
  input.closest('[data-field]')?.scrollIntoView({ block });
}

/** Focuses the first field of a section, as soon as the editor shows it. */
export const focusFirstField = (sectionId: string): void =>
  focusWhenReady(() => {
    const [input] = listInputs(sectionId);
    if (input) focusInput(input);
    return input !== undefined;
  });

/** Focuses the field of a text on the page. Without one the focus stays on the page. */
function focusField(sectionId: string, texts: readonly string[]): void {
  focusWhenReady(() => {
    if (listFields(sectionId).length === 0) return false;
    const input = findInput(listInputs(sectionId), texts);
    if (input) focusInput(input);
    return input !== undefined || !openItem(sectionId, texts);
  });
}

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
    const area = (event.target as Element).closest<HTMLElement>('[data-puck-component], main');
    const texts = area ? listTextsAt(area, event) : [];
    if (area === null || texts.length === 0) return;
    focusField(area.dataset['puckComponent'] ?? pageId, texts);
  };
  const submit = (event: SubmitEvent): void => event.preventDefault();
  frame.addEventListener('submit', submit, true);
  frame.addEventListener('click', click, true);
  return () => {
    frame.removeEventListener('submit', submit, true);
    frame.removeEventListener('click', click, true);
  };
}
