import type { Mistake } from '../source/content-file.ts';
import { isLocale, languageNames } from '../model.ts';
import { toLabel } from './label.ts';

/** Parts of a path that only programs need. */
const unsaid = new Set(['value', 'sections', 'layoutComponents']);

/**
 * Where a mistake is, as the form shows it: `pages/summer/fi.json`, `sections.0.value.title` is "Suomi · Section 1 ·
 * Title".
 */
export function describePlace({ file, field }: Pick<Mistake, 'file' | 'field'>): string {
  const language = /([^/]+)\.json$/.exec(file)?.[1] ?? '';
  const steps = field.split('.').filter((step) => step !== '');
  const words = steps.flatMap((step, index): string[] => {
    if (!/^\d+$/.test(step)) return unsaid.has(step) || /^\d+$/.test(steps[index + 1] ?? '') ? [] : [toLabel(step)];
    const list = steps[index - 1] ?? '';
    return [`${list === 'sections' ? 'Section' : toLabel(list).replace(/s$/, '')} ${Number(step) + 1}`];
  });
  return [isLocale(language) ? languageNames[language] : file, ...words].join(' · ');
}
