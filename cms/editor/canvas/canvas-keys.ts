import { focusFirstField } from './focus-field.ts';

/** The section that the keyboard selected, and its bar of actions. */
const findSelected = (frame: Document) => ({
  section: frame.querySelector<HTMLElement>('[data-puck-component][aria-current]'),
  actions: [
    ...frame.querySelectorAll<HTMLElement>('[class*="DraggableComponent--isSelected"] [role="toolbar"] button'),
  ],
});

/** Moves the focus to the selected section, or to the first one. */
export function focusCanvas(frame: Document): void {
  const section = findSelected(frame).section ?? frame.querySelector<HTMLElement>('[data-puck-component]');
  section?.focus();
}

/** Leads from a section to its actions and on to its fields. @returns true for a key that has a meaning there. */
function handleSectionKey({ key, shiftKey }: KeyboardEvent, section: HTMLElement, frame: Document): boolean {
  if (key === 'Enter' || key === ' ') {
    section.click();
    focusFirstField(section.dataset['puckComponent']!);
    return true;
  }
  const [first] = findSelected(frame).actions;
  if (key !== 'Tab' || shiftKey || !first || !section.hasAttribute('aria-current')) return false;
  first.focus();
  return true;
}

/** The bar is one stop of Tab between its section and the fields; arrows lead from button to button. */
function handleActionKey({ key, shiftKey }: KeyboardEvent, button: Element, frame: Document): boolean {
  const { section, actions } = findSelected(frame);
  const index = actions.findIndex((action) => action === button);
  if (index < 0) return false;
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    actions.at((index + (key === 'ArrowRight' ? 1 : -1)) % actions.length)?.focus();
    return true;
  }
  if (key === 'Escape' || (key === 'Tab' && shiftKey)) {
    section?.focus();
    return true;
  }
  if (key === 'Tab' && section) focusFirstField(section.dataset['puckComponent']!);
  return key === 'Tab';
}

/**
 * Leads the keyboard between the sections of the canvas, the actions of the selected one, and its fields.
 *
 * @param frame the document of the canvas.
 * @returns stops it.
 */
export function followKeys(frame: Document): () => void {
  const press = (event: KeyboardEvent): void => {
    const isArrow = event.key.startsWith('Arrow');
    // keys with modifiers belong to the browser, except Tab with Shift
    if (event.altKey || event.ctrlKey || event.metaKey || (event.shiftKey && isArrow)) return;
    const target = event.target as HTMLElement;
    const isHandled = target.matches('[data-puck-component]')
      ? handleSectionKey(event, target, frame)
      : handleActionKey(event, target, frame);
    if (isHandled) event.preventDefault();
  };
  const leaveFields = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && (event.target as Element).closest('form')) focusCanvas(frame);
  };
  frame.addEventListener('keydown', press);
  document.addEventListener('keydown', leaveFields);
  return () => {
    frame.removeEventListener('keydown', press);
    document.removeEventListener('keydown', leaveFields);
  };
}
