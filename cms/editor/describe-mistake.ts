import type { DocumentStatus } from '../publishing/document-status.ts';
import type { Mistake } from '../source/content-file.ts';
import { isLocale, languageNames } from '../model/content-types.ts';
import { labelItem, labelOf } from './label.ts';
import { en, type EditorMessages } from './messages/en.ts';
import { describeIssue } from '../source/describe-error.ts';

/** Path segments that have no meaning for editors. */
const hiddenSegments = new Set(['value', 'sections', 'layoutComponents']);

/**
 * Describes the location of a mistake: `pages/{slug}/fi.json`, `sections.0.value.title` becomes "Suomi · Section 1:
 * Hero · Title".
 *
 * @param types of the sections in the language.
 */
export function describeLocation(
  { file, field }: Pick<Mistake, 'file' | 'field'>,
  messages: EditorMessages = en,
  types: readonly string[] = [],
): string {
  const language = findLanguage(file);
  const steps = field.split('.').filter((step) => step !== '');
  const parts = steps.flatMap((step, index): string[] => {
    if (!/^\d+$/.test(step))
      return hiddenSegments.has(step) || /^\d+$/.test(steps[index + 1] ?? '') ? [] : [labelOf(step, messages)];
    const list = steps[index - 1] ?? '';
    if (list !== 'sections') return [`${labelItem(list, messages)} ${Number(step) + 1}`];
    const type = types[Number(step)];
    return [`${messages.form.section} ${Number(step) + 1}${type === undefined ? '' : `: ${labelOf(type, messages)}`}`];
  });
  return [isLocale(language) ? languageNames[language] : file, ...parts].join(' · ');
}

/** Describes a mistake in the editor's language, if there is a translation. */
const describeProblem = ({ issue, reference, problem }: Mistake, messages: EditorMessages): string => {
  const { problems } = messages;
  if (issue) return describeIssue(issue, problems, (name) => labelOf(name, messages));
  return reference ? problems[reference.code](reference.id) : problem;
};

/** A document with its mistakes in the editor's language. */
export type ShownStatus = Omit<DocumentStatus, 'mistakes'> & { mistakes: ShownMistake[] };

/**
 * A mistake with the path of its value (`sv.sections.0.value.title`), empty in another document. The page editor finds
 * the others itself while an editor types.
 */
export type ShownMistake = { location: string; problem: string; path: string; needsServer: boolean };

const findLanguage = (file: string): string => /([^/]+)\.json$/.exec(file)?.[1] ?? '';

export const showStatus = (status: DocumentStatus, messages: EditorMessages): ShownStatus => ({
  ...status,
  mistakes: status.mistakes.map((mistake) => {
    const { file, field, issue, reference } = mistake;
    const language = findLanguage(file);
    return {
      location: describeLocation(mistake, messages, isLocale(language) ? status.sectionTypes[language] : []),
      problem: describeProblem(mistake, messages),
      path: file.startsWith(`${status.id}/`) ? `${language}.${field}` : '',
      needsServer: issue === undefined && reference?.code !== 'missingRoute' && reference?.code !== 'wrongPrice',
    };
  }),
});
