import { createUsePuck, type Data } from '@puckeditor/core';
import { isLocale, type Locale } from '../../model/content-types.ts';
import { useEditor } from './editor-state.ts';
import { focusWhenReady } from './focus-when-ready.ts';
import { pageId, toName } from './find-problems.ts';
import { isAbsent } from './page-data.ts';

const usePuck = createUsePuck();

/** A field of the page, or of a section, in one language. */
export type FieldPlace = { sectionId: string; locale: Locale; name: string };

/** The shown fields of a section: Puck also has them in its panel for small screens. */
export const listFields = (sectionId: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-field]')].filter(
    ({ dataset, offsetParent }) => dataset['section'] === sectionId && offsetParent !== null,
  );

const findField = (sectionId: string, name: string): HTMLElement | undefined =>
  listFields(sectionId).find(({ dataset }) => dataset['field'] === name);

/** Opens the item of a list that contains a field: `sv.items[2].title` is in the third item of `sv.items`. */
function openItem(sectionId: string, name: string): void {
  const [, list = '', index = ''] = /^(.*?)\[(\d+)\]/.exec(name) ?? [];
  const title = findField(sectionId, list)?.querySelectorAll<HTMLElement>('.item-title')[Number(index)];
  if (title && !title.closest('[class*="ArrayFieldItem--isExpanded"]')) title.click();
}

/** Focuses a field as soon as it is there. */
function focusField({ sectionId, name }: FieldPlace): void {
  focusWhenReady(() => {
    const field = findField(sectionId, name);
    field?.scrollIntoView({ block: 'center' });
    // a long text has buttons before it
    (field?.querySelector('textarea') ?? field?.querySelector<HTMLElement>('input, select, button'))?.focus();
    if (!field) openItem(sectionId, name);
    return field !== undefined;
  });
}

/** True when Puck shows the fields next to the page: on a narrower screen they are one of its panels. */
export const hasFieldsAside = (): boolean => window.matchMedia('(min-width: 638px)').matches;

/** Returns a function that leads to a field: to its language, its section, its item and its input. */
export function useJump(): (place: FieldPlace) => void {
  const { setLocale } = useEditor();
  const dispatch = usePuck((state) => state.dispatch);
  const getSelector = usePuck((state) => state.getSelectorForId);
  return (place) => {
    const { sectionId, locale } = place;
    setLocale(locale);
    const itemSelector = sectionId === pageId ? null : (getSelector(sectionId) ?? null);
    const panel = hasFieldsAside()
      ? { rightSideBarVisible: true }
      : { leftSideBarVisible: true, plugin: { current: 'fields' } };
    dispatch({ type: 'setUi', ui: { itemSelector, ...panel } });
    focusField(place);
  };
}

/** Finds the field of a stored value: `sv.sections.0.value.title` is the title of the first section in Swedish. */
export function findPlace(path: string, { content }: Data): FieldPlace | undefined {
  const [locale = '', ...steps] = path.split('.');
  if (!isLocale(locale)) return undefined;
  const isInSection = /^(sections|links)$/.test(steps[0] ?? '');
  // the file of a language leaves out the sections that its page lacks
  const sections = content.filter(({ type, props }) => !isAbsent(type, props, locale));
  const sectionId = isInSection ? sections[Number(steps[1])]?.props.id : pageId;
  if (sectionId === undefined) return undefined;
  const inner = isInSection ? steps.slice(steps[2] === 'value' ? 3 : 2) : steps;
  return { sectionId, locale, name: locale + toName(inner.map((step) => (/^\d+$/.test(step) ? Number(step) : step))) };
}
