import { describe, expect, it } from 'vitest';
import { localeNames } from '../../model.ts';
import { listFolders, openFolder } from '../../source/content-files.ts';
import type { DocumentTexts } from '../../desk/desk.ts';
import { footerFromForm, footerToForm, pageFromForm, pageToForm } from './documents.ts';
import { readMarkdoc, writeMarkdoc } from './rich-text-form.ts';

const files = openFolder();
const readTexts = (id: string) =>
  Object.fromEntries(
    localeNames.map((locale) => [locale, files.read(`${id}/${locale}.json`)!]),
  ) as NonNullable<DocumentTexts>;
const parse = (texts: NonNullable<DocumentTexts>) => localeNames.map((locale) => JSON.parse(texts[locale]) as unknown);

describe('a document in the editor', () => {
  it.each(listFolders(files, 'pages'))('the page %s comes back from its form as it was', (slug) => {
    const texts = readTexts(`pages/${slug}`);
    const saved = pageFromForm(JSON.parse(JSON.stringify(pageToForm(slug, texts, 'v1'))) as Record<string, unknown>);
    expect(parse(saved.texts)).toEqual(parse(texts));
    expect(saved.base).toBe('v1');
  });

  it('the footer comes back from its form as it was', () => {
    const texts = readTexts('footer');
    expect(parse(footerFromForm(footerToForm(texts, 'v1')).texts)).toEqual(parse(texts));
  });

  it('sections without a name get one, and no two the same', () => {
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

describe('rich text in the editor', () => {
  const lines = [
    '## Rubrik med *stjärna och `kod`',
    'Les **alt** og _mer_ på [siden](route:qa), 50 % < 60 %.',
    '- en',
    '- två med **fet**',
    '1. en',
    '2. två',
    '> Tyst.',
    '---',
    '| Namn | Tid |',
    '| region | 12 _min_ |',
    '!asset[aurora-fjord]',
    '!entry[start.faq]',
    '# inte {% table %}',
    'slut',
  ];

  it('every kind of block comes back from Markdoc as it was', () => {
    expect(readMarkdoc(writeMarkdoc(lines))).toEqual(lines);
  });

  it('reads what the editor writes in other ways', () => {
    expect(
      readMarkdoc(
        '* a\n* b\n\nen *två*\ntre\\\nfyra\n\n***\n\n{% table %}\n\n- A\n- B\n\n---\n\n- **1**\n- \n\n{% /table %}\n',
      ),
    ).toEqual(['- a', '- b', 'en _två_ tre fyra', '---', '| A | B |', '| **1** |  |']);
  });
});
