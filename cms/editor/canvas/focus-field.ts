/** Puck shows the fields of a section some time after its selection: interval and number of attempts. */
const attempt = { everyMs: 100, most: 15 };

type Input = HTMLInputElement | HTMLTextAreaElement;

/** The inputs of the selected section that the editor sees. */
const listInputs = (): Input[] =>
  [...document.querySelectorAll<Input>('.field :is(input:not([type="checkbox"], [type="radio"]), textarea)')].filter(
    (input) => input.offsetParent !== null,
  );

const normalize = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('\u00AD', '').trim();

/** True when the input has this text, as a whole or as a line. */
const hasText = ({ value }: Input, text: string): boolean =>
  [value, ...value.split('\n')].some((line) => normalize(line) === text);

/** The texts under the pointer, of the innermost element first. Elements inside a section get no events. */
const listTextsAt = (section: Element, { clientX, clientY }: MouseEvent): string[] =>
  [...section.querySelectorAll('*')]
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
    })
    .map(({ textContent }) => normalize(textContent))
    .toReversed();

/** Finds the field of a text on the page, from the innermost element to the outermost. */
const findInput = (texts: readonly string[]): Input | undefined =>
  texts
    .filter((text) => text !== '')
    .map((text) => listInputs().find((input) => hasText(input, text)))
    .find((input) => input !== undefined);

/** Focuses an input as soon as it exists. */
function focusWhenShown(find: () => Input | undefined, count = 0): void {
  const input = find();
  if (input) input.focus();
  else if (count < attempt.most) setTimeout(() => focusWhenShown(find, count + 1), attempt.everyMs);
}

/**
 * Leads from the page to the fields. A click focuses the field of the text under the pointer, Enter on a section its first
 * field. Links and forms of the page do nothing.
 *
 * @param frame the document of the canvas.
 * @returns stops it.
 */
export function followPage(frame: Document): () => void {
  const click = (event: MouseEvent): void => {
    // a link of the page would replace the canvas
    if ((event.target as Element).closest('a')) event.preventDefault();
    const section = (event.target as Element).closest('[data-puck-component]');
    const texts = section ? listTextsAt(section, event) : [];
    if (texts.length > 0) focusWhenShown(() => findInput(texts));
  };
  const press = ({ key, target }: KeyboardEvent): void => {
    const isSection = (target as Element).matches('[data-puck-component]');
    if (key === 'Enter' && isSection) setTimeout(() => listInputs()[0]?.focus(), attempt.everyMs * 3);
  };
  const submit = (event: SubmitEvent): void => event.preventDefault();
  frame.addEventListener('submit', submit, true);
  frame.addEventListener('click', click, true);
  frame.addEventListener('keydown', press, true);
  return () => {
    frame.removeEventListener('submit', submit, true);
    frame.removeEventListener('click', click, true);
    frame.removeEventListener('keydown', press, true);
  };
}
