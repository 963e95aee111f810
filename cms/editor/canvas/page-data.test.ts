import { describe, expect, it } from 'vitest';
import { localeNames } from '../../model/content-types.ts';
import { inLocales } from '../../model/in-locales.ts';
import { listFolders, openFolder } from '../../source/content-files.ts';
import { pageFromForm, pageToForm } from '../form/documents.ts';
import { toPageData, toPageForm } from './page-data.ts';

const shipped = openFolder();

describe('page data', () => {
  it.each(listFolders(shipped, 'pages'))('[RT-18] an unchanged save keeps every text of the page %s', (slug) => {
    const texts = inLocales((locale) => shipped.read(`pages/${slug}/${locale}.json`)!);
    const data = toPageData(pageToForm(slug, texts, 'version'));
    const saved = pageFromForm(toPageForm(data, 'version'));
    expect(saved.base).toBe('version');
    for (const locale of localeNames) expect(JSON.parse(saved.texts[locale])).toEqual(JSON.parse(texts[locale]));
  });

  it('gives a duplicated section its own key', () => {
    const texts = inLocales((locale) => shipped.read(`pages/student/${locale}.json`)!);
    const data = toPageData(pageToForm('student', texts, 'version'));
    const copy = { ...data.content[0]!, props: { ...data.content[0]!.props, id: 'copy' } };
    const saved = pageFromForm(toPageForm({ ...data, content: [...data.content, copy] }, null));
    const { sections } = JSON.parse(saved.texts.sv) as { sections: { key: string }[] };
    expect(sections.at(-1)!.key).toBe(`${sections[0]!.key}-2`);
  });
});
