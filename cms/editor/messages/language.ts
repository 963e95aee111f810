import { en, type EditorMessages } from './en.ts';
import { fi } from './fi.ts';
import { nb } from './nb.ts';
import { sv } from './sv.ts';

/** Languages of the editor by their own names. */
export const editorLanguages = { sv: 'Svenska', nb: 'Norsk', fi: 'Suomi', en: 'English' } as const;
export type EditorLanguage = keyof typeof editorLanguages;

const words: Record<EditorLanguage, EditorMessages> = { sv, nb, fi, en };

export const isEditorLanguage = (name: string | undefined): name is EditorLanguage =>
  name !== undefined && Object.hasOwn(editorLanguages, name);

/** Returns the messages of a language; English for an unsupported one. */
export const getMessages = (language: string): EditorMessages => (isEditorLanguage(language) ? words[language] : en);

/** Chooses the first supported language of an `Accept-Language` header; English without one. */
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
