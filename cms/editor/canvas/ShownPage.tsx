import type { Data } from '@puckeditor/core';
import { useContext, useEffect, useMemo, type ReactNode, type Ref } from 'react';
import { setLanguage } from '../../../core/i18n/text.ts';
import { findDocumentPage, type View } from '../../../core/routing/routes.ts';
import { WithEmbeddedSections } from '../../../src/content/Sections.tsx';
import { WebPageView } from '../../../src/content/WebPageView.tsx';
import { Footer } from '../../../src/layout/Footer.tsx';
import type { FooterColumn, FooterLink } from '../../../src/layout/footer-column.ts';
import { Header } from '../../../src/layout/Header.tsx';
import { ViewProvider } from '../../../src/view.tsx';
import { locales, type Locale } from '../../model/content-types.ts';
import { isSectionType, sectionTypes } from '../../model/section.ts';
import { asFields } from '../form/values.ts';
import { EditorContext } from './editor-state.ts';
import type { Problem } from './find-problems.ts';
import { languageOf, useShelf, type ListRequest } from './items.ts';
import { listEmbeddedIds, listItemIds, makePageTexts, makeSection } from './make-section.ts';
import { isFooter, messages, opened } from './opened-page.ts';
import { SectionPreview, SectionsContext, type ShownSections } from './SectionPreview.tsx';
import { listTypedTexts } from './typed-texts.ts';

const columnKeys = ['explore', 'information', 'product', 'more'] as const;

const makeFooter = (links: readonly Record<string, unknown>[]): FooterColumn[] =>
  columnKeys.map((key) => ({
    key,
    links: links.filter(({ column }) => column === key) as unknown as FooterLink[],
  }));

/** For the copyright line of the footer. */
const openedAt = new Date();

const readText = (value: unknown): string => (typeof value === 'string' ? value : '');

type Props = {
  data: Data;
  locale: Locale;
  problems: readonly Problem[];
  /** replace the sections: Puck adds handles to them */
  children?: ReactNode;
  main?: Ref<HTMLElement>;
};

/** The whole page as visitors get it, in one language. */
export function ShownPage({ data, locale, problems, children, main }: Props) {
  const region = locales[locale];
  const edited = useContext(EditorContext)?.locale ?? locale;
  // the texts of the site's components read it during this render
  setLanguage(languageOf(locale));
  // later renders of single components happen on the canvas: a second language takes no input
  useEffect(() => setLanguage(languageOf(edited)));
  const sections = data.content.flatMap(({ type, props }) =>
    isSectionType(type) ? [{ id: props.id, type, value: asFields(props[locale]) }] : [],
  );
  const lists = sections
    .filter(({ type }) => type === 'dynamicContent')
    .map(({ id, value }): ListRequest => ({
      id,
      source: String(value['source']),
      limit: String(value['limit'] ?? ''),
      categoryId: String(value['categoryId'] ?? ''),
    }));
  const values = asFields((data.root.props ?? {})[locale as never]);
  const named = sections.flatMap(({ type, value }) => listItemIds(type, value));
  const ids = [...new Set([...opened.footer, ...named, ...listEmbeddedIds(values['textContent'])])];
  const cards = useShelf(locale, ids, lists);
  const shown: ShownSections = new Map(
    sections.map(({ id, type, value }) => [
      id,
      {
        section: makeSection({ id, type, value }, locale, cards),
        texts: listTypedTexts(sectionTypes[type], value),
        problems: problems.filter((problem) => problem.sectionId === id && problem.locale === locale),
      },
    ]),
  );
  const view = useMemo((): View => {
    const page = findDocumentPage(opened.slug) ?? { route: 'home', params: {} };
    return { ...page, region, query: {}, origin: window.location.origin };
  }, [region]);
  const page = {
    slug: opened.slug,
    ...makePageTexts(values, locale, cards),
    updated: readText((data.root.props ?? {})['updated' as never]) || '2026-01-01',
    sections: [...shown.values()].flatMap(({ section }) => section ?? []),
    contentVersion: '',
  };
  const publicLinks = opened.footer.flatMap((id): Record<string, unknown>[] => {
    const link = cards.items.get(id);
    return link ? [link.fields] : [];
  });
  const links = isFooter ? data.content.map(({ props }) => asFields(props[locale])) : publicLinks;
  return (
    <ViewProvider view={view}>
      <Header />
      <main id="main" ref={main}>
        {isFooter ? (
          <>
            <h1 className="visually-hidden">{messages.footer}</h1>
            {children}
          </>
        ) : (
          <WithEmbeddedSections>
            <SectionsContext value={shown}>
              <WebPageView page={page}>
                {children && sections.length === 0 && <p className="empty-page">{messages.canvas.emptyPage}</p>}
                {children ??
                  sections.map(({ id, type }) => (
                    <div key={id} data-section={id}>
                      <SectionPreview id={id} type={type} />
                    </div>
                  ))}
              </WebPageView>
            </SectionsContext>
          </WithEmbeddedSections>
        )}
      </main>
      <Footer columns={makeFooter(links)} now={openedAt} />
    </ViewProvider>
  );
}
