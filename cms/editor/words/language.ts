import { en, type Words } from './en.ts';
import { fi } from './fi.ts';
import { nb } from './nb.ts';
import { sv } from './sv.ts';

/** Languages in which the editor speaks to staff, by what they call themselves. */
export const editorLanguages = { sv: 'Svenska', nb: 'Norsk', fi: 'Suomi', en: 'English' } as const;
export type EditorLanguage = keyof typeof editorLanguages;

const words: Record<EditorLanguage, Words> = { sv, nb, fi, en };

export const isEditorLanguage = (name: string | undefined): name is EditorLanguage =>
  name !== undefined && Object.hasOwn(editorLanguages, name);

/** The words of a language; of English for one that the editor does not speak. */
export const findWords = (language: string): Words => (isEditorLanguage(language) ? words[language] : en);

/** The first language of a browser that the editor speaks, by its `Accept-Language`; else English. */
export function chooseLanguage(accepted: string | undefined): EditorLanguage {
  const named = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/);
      return {
        name: tag.split('-')[0]!.replace(/^n[on]$/, 'nb'),
        quality: quality === undefined ? 1 : Number(quality),
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return named.map(({ name }) => name).find(isEditorLanguage) ?? 'en';
}
