import type { SectionType } from '../../model/section.ts';

/** Labels by names in the model. Each section type has one; `toLabel` makes that of another name without one. */
export type Labels = Readonly<Record<SectionType | 'footerLink', string> & Record<string, string>>;
