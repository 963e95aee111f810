/** The input of a field: its type, and for a page number the number of pages. */
export type FieldRules = { type: string; most?: number | undefined };

/** The page jump's number: digits without a leading zero, at most the number of pages. */
function limitNumber(digits: string, most: number): string {
  let number = digits.replace(/^0+/, '');
  while (Number(number) > most) number = number.slice(0, -1);
  return number;
}

/**
 * Normalizes typed or pasted input (requirements TF-03, LS-03): no white space in emails and URLs, only digits in
 * numbers. Passwords stay unchanged (decision 0023). The browser limits the length.
 */
export function normalizeInput(value: string, { type, most }: FieldRules): string {
  if (most !== undefined) return limitNumber(value.replaceAll(/\D/g, ''), most);
  if (type === 'number' || type === 'tel') return value.replaceAll(/\D/g, '');
  return type === 'email' || type === 'url' ? value.replaceAll(/\s/g, '') : value;
}

const setValue = (input: HTMLInputElement, value: string): void =>
  // bypasses React's setter, which would otherwise suppress the change event
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);

function handleInput(event: Event): void {
  const { target: input } = event;
  if (!(input instanceof HTMLInputElement) || (event as InputEvent).isComposing) return;
  const most = input.dataset['most'];
  const cleaned = normalizeInput(input.value, {
    type: input.type,
    most: most === undefined ? undefined : Number(most),
  });
  if (cleaned !== input.value) setValue(input, cleaned);
}

/** Ignores the submit of a page jump without a number (requirement LS-03). */
function handleSubmit(event: Event): void {
  const jump = (event.target as HTMLFormElement).querySelector<HTMLInputElement>('[data-most]');
  if (jump?.value === '') event.preventDefault();
}

/** Normalizes every field during input, before other listeners. A second call has no effect. */
export const normalizeFields = (): void => {
  document.addEventListener('input', handleInput, true);
  document.addEventListener('submit', handleSubmit);
};
