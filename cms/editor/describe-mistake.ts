import type { DocumentStatus } from '../publishing/drafts.ts';
import type { Mistake } from '../source/content-file.ts';
import { isLocale, languageNames } from '../model/content-types.ts';
import { labelItem, labelOf } from './label.ts';
import { en, type Words } from './messages/en.ts';
import { describeIssue } from '../source/describe-error.ts';

/** Path segments that have no meaning for editors. */
const unsaid = new Set(['value', 'sections', 'layoutComponents']);

/**
 * Describes the location of a mistake: `pages/{slug}/fi.json`, `sections.0.value.title` becomes "Suomi · Section 1 ·
 * Title".
 */
export function describePlace({ file, field }: Pick<Mistake, 'file' | 'field'>, words: Words = en): string {
  const language = /([^/]+)\.json$/.exec(file)?.[1] ?? '';
  const steps = field.split('.').filter((step) => step !== '');
  const parts = steps.flatMap((step, index): string[] => {
    if (!/^\d+$/.test(step))
      return unsaid.has(step) || /^\d+$/.test(steps[index + 1] ?? '') ? [] : [labelOf(step, words)];
    const list = steps[index - 1] ?? '';
    return [`${list === 'sections' ? words.form.section : labelItem(list, words)} ${Number(step) + 1}`];
  });
  return [isLocale(language) ? languageNames[language] : file, ...parts].join(' · ');
}

/** Describes a mistake in the editor's language, if there is a translation. */
const describeProblem = ({ issue, problem }: Mistake, words: Words): string =>
  issue ? describeIssue(issue, words.problems) : problem;

/** A document with its mistakes in the editor's language. */
export type ShownStatus = Omit<DocumentStatus, 'mistakes'> & { mistakes: { place: string; problem: string }[] };

export const showStatus = (status: DocumentStatus, words: Words): ShownStatus => ({
  ...status,
  mistakes: status.mistakes.map((mistake) => ({
    place: describePlace(mistake, words),
    problem: describeProblem(mistake, words),
  })),
});
