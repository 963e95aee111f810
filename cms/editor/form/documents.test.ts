import Markdoc from '@markdoc/markdoc';
import { describe, expect, it } from 'vitest';
import { localeNames } from '../../model/content-types.ts';
import { listFolders, openFolder } from '../../source/content-files.ts';
import type { DocumentTexts } from '../../publishing/drafts.ts';
import { parseRichText } from '../../source/rich-text.ts';
import { footerFromForm, footerToForm, pageFromForm, pageToForm } from './documents.ts';
import { readMarkdoc, writeMarkdoc } from './rich-text-form.ts';

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
    const saved = pageFromForm(JSON.parse(JSON.stringify(pageToForm(slug, texts, 'v1'))) as Record<string, unknown>);
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

  it('converts every kind of block to Markdoc and back', () => {
    expect(readMarkdoc(writeMarkdoc(lines))).toEqual(lines);
  });

  it.each([
    ['24. desember er julaften', String.raw`24\. desember er julaften`],
    ['- ikke et punkt', String.raw`\- ikke et punkt`],
    ['# inte en rubrik', String.raw`\# inte en rubrik`],
    ['> inget citat | ingen cell & <b>', String.raw`\> inget citat | ingen cell & <b>`],
    ['les _dette_ og **det** i [hakeparentes](x)', String.raw`les \_dette\_ og \*\*det\*\* i \[hakeparentes\](x)`],
  ])('reads typed text as text, not as markup: %s', (words, stored) => {
    const typed = words.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
    expect(readMarkdoc(`${typed}\n`)).toEqual([stored]);
    expect(readMarkdoc(writeMarkdoc([stored]))).toEqual([stored]);
    const [block] = parseRichText([stored]).content;
    expect(block).toMatchObject({ nodeType: 'paragraph', content: [{ value: words, marks: [] }] });
  });

  it('supports nested lists, nested marks, marks in links and a bar in a table cell', () => {
    const text = [
      '- a\n  - b\n    1. c\n    2. d\n- e',
      '1. f\n   - g',
      '***Fet og kursiv***, [**fet** lenke](route:qa), **se [her](route:qa) *nå***',
      '{% table %}\n- A \\| B\n- C\n---\n- 1\n- 2\n{% /table %}',
      '> En.\n>\n> To.',
    ].join('\n\n');
    const stored = [
      '- a',
      '  - b',
      '    1. c',
      '    2. d',
      '- e',
      '1. f',
      '  - g',
      '**_Fet og kursiv_**, [**fet** lenke](route:qa), **se **[**her**](route:qa)** _nå_**',
      String.raw`| A \| B | C |`,
      '| 1 | 2 |',
      '> En.',
      '> To.',
    ];
    expect(readMarkdoc(text)).toEqual(stored);
    expect(readMarkdoc(writeMarkdoc(stored))).toEqual(stored);
    // the format that the editor itself writes
    expect(readMarkdoc(Markdoc.format(Markdoc.parse(writeMarkdoc(stored))))).toEqual(stored);
  });

  it('reads the other Markdoc notations of the editor', () => {
    expect(
      readMarkdoc(
        '* a\n* b\n\nen *två*\ntre\\\nfyra\n\n***\n\n{% table %}\n\n- A\n- B\n\n---\n\n- **1**\n- \n\n{% /table %}\n',
      ),
    ).toEqual(['- a', '- b', 'en _två_ tre fyra', '---', '| A | B |', '| **1** |  |']);
  });
});
