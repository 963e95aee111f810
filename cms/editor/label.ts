import type { EditorMessages } from './messages/en.ts';

/** Makes a label of a field's name that has none: `titleBoldSection` → "Title bold section". */
export const toLabel = (name: string): string =>
  name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

type Labels = Pick<EditorMessages, 'labels'>;

/** The label of a field, a section or a choice in the editor's language. */
export const labelOf = (name: string, { labels }: Labels): string => labels[name] ?? toLabel(name);

/** The label of one list item. */
export const labelItem = (list: string, { labels }: Labels): string => {
  const one = list.replace(/s$/, '');
  return labels[one] ?? labels[list] ?? toLabel(one);
};
