import { describe, expect, it } from 'vitest';
import { localeNames } from '../../model/content-types.ts';
import { listFolders, openFolder } from '../../source/content-files.ts';
import type { DocumentTexts } from '../../publishing/document-texts.ts';
import { footerFromForm, footerToForm, pageFromForm, pageToForm } from './documents.ts';

const files = openFolder();
const readTexts = (id: string) =>
  Object.fromEntries(
    localeNames.map((locale) => [locale, files.read(`${id}/${locale}.json`)!]),
  ) as NonNullable<DocumentTexts>;
const readAll = (texts: NonNullable<DocumentTexts>) =>
  localeNames.map((locale) => JSON.parse(texts[locale]) as unknown);

describe('a document in the editor', () => {
  it.each(listFolders(files, 'pages'))('does not change the page %s when it is saved without edits', (slug) => {
    const texts = readTexts(`pages/${slug}`);
    const saved = pageFromForm(JSON.parse(JSON.stringify(pageToForm(texts, 'v1'))) as Record<string, unknown>);
    expect(readAll(saved.texts)).toEqual(readAll(texts));
    expect(saved.base).toBe('v1');
  });

  it('does not change the footer when it is saved without edits', () => {
    const texts = readTexts('footer');
    expect(readAll(footerFromForm(footerToForm(texts, 'v1')).texts)).toEqual(readAll(texts));
  });

  it('gives sections without a name a unique one', () => {
    const { texts } = pageFromForm({
      sections: [
        { discriminant: 'bannerLink', value: {} },
        { discriminant: 'bannerLink', value: {} },
        { discriminant: 'faq', value: { key: 'questions' } },
      ],
    });
    const { sections } = JSON.parse(texts.nb) as { sections: { key: string }[] };
    expect(sections.map(({ key }) => key)).toEqual(['banner-link', 'banner-link-2', 'questions']);
  });
});
