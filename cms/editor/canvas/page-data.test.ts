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
    const data = toPageData(pageToForm(texts, 'version'));
    const saved = pageFromForm(toPageForm(data, 'version'));
    expect(saved.base).toBe('version');
    for (const locale of localeNames) expect(JSON.parse(saved.texts[locale])).toEqual(JSON.parse(texts[locale]));
  });

  it('an unchanged save keeps a page whose regions have different sections', () => {
    const texts = inLocales((locale) => {
      const page = JSON.parse(shipped.read(`pages/student/${locale}.json`)!) as { sections: unknown[] };
      return JSON.stringify({ ...page, sections: locale === 'nb' ? page.sections.slice(1) : page.sections });
    });
    const data = toPageData(pageToForm(texts, 'version'));
    const saved = pageFromForm(toPageForm(data, 'version'));
    for (const locale of localeNames) expect(JSON.parse(saved.texts[locale])).toEqual(JSON.parse(texts[locale]));
    const [first, ...others] = data.content;
    const nb = { ...(first!.props['nb'] as object), title: 'Student' };
    const typed = toPageForm({ ...data, content: [{ ...first!, props: { ...first!.props, nb } }, ...others] }, null);
    const { sections } = JSON.parse(pageFromForm(typed).texts.nb) as { sections: { value: { title: string } }[] };
    expect(sections[0]!.value.title).toBe('Student');
  });

  it('gives a duplicated section its own key', () => {
    const texts = inLocales((locale) => shipped.read(`pages/student/${locale}.json`)!);
    const data = toPageData(pageToForm(texts, 'version'));
    const copy = { ...data.content[0]!, props: { ...data.content[0]!.props, id: 'copy' } };
    const saved = pageFromForm(toPageForm({ ...data, content: [...data.content, copy] }, null));
    const { sections } = JSON.parse(saved.texts.sv) as { sections: { key: string }[] };
    expect(sections.at(-1)!.key).toBe(`${sections[0]!.key}-2`);
  });
});
