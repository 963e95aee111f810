import type { Words } from './words/en.ts';

/** A field's name as forms and messages write it where nobody gave it a label: `titleBoldSection` → "Title bold section". */
export const toLabel = (name: string): string =>
  name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

type Labels = Pick<Words, 'labels'>;

/** What a field, a section or something chosen is called in the editor's language. */
export const labelOf = (name: string, { labels }: Labels): string => labels[name] ?? toLabel(name);

/** What one item of a list is called. */
export const labelItem = (list: string, { labels }: Labels): string => {
  const one = list.replace(/s$/, '');
  return labels[one] ?? labels[list] ?? toLabel(one);
};
