import { localeNames } from '../model/content-types.ts';
import type { Mistake } from '../source/content-file.ts';
import type { DocumentTexts } from './document-texts.ts';

/** Finds the regions that lack a page to which the product links in every region. */
export const findMissingRegions = (id: string, texts: DocumentTexts): Mistake[] =>
  localeNames
    .filter((locale) => texts?.[locale] === '')
    .map((locale) => ({
      file: `${id}/${locale}.json`,
      field: '',
      problem: 'the site needs this page in every region',
    }));
