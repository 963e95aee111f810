import { createUsePuck } from '@puckeditor/core';
import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { setLanguage } from '../../../core/i18n/text.ts';
import { findDocumentPage, type View } from '../../../core/routing/routes.ts';
import { WithEmbeddedSections } from '../../../src/content/Sections.tsx';
import { WebPageView } from '../../../src/content/WebPageView.tsx';
import { Footer } from '../../../src/layout/Footer.tsx';
import type { FooterColumn, FooterLink } from '../../../src/layout/footer-column.ts';
import { Header } from '../../../src/layout/Header.tsx';
import { ViewProvider } from '../../../src/view.tsx';
import { locales } from '../../model/content-types.ts';
import { isSectionType } from '../../model/section.ts';
import { asFields } from '../form/values.ts';
import { useEditor } from './editor-state.ts';
import { languageOf, useShelf, type ListRequest } from './items.ts';
import { listEmbeddedIds, listItemIds, makePageTexts, makeSection } from './make-section.ts';
import { isFooter, messages, opened } from './opened-page.ts';
import { quietDrag } from './quiet-drag.ts';
import { SectionsContext, type ShownSections } from './SectionPreview.tsx';

const usePuck = createUsePuck();

const columnKeys = ['explore', 'information', 'product', 'more'] as const;

const makeFooter = (links: readonly Record<string, unknown>[]): FooterColumn[] =>
  columnKeys.map((key) => ({
    key,
    links: links.filter(({ column }) => column === key) as unknown as FooterLink[],
  }));

/** For the copyright line of the footer. */
const openedAt = new Date();

const readText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Scrolls the canvas to a section that is selected elsewhere, such as a new one. */
function useScrollToSelected() {
  const main = useRef<HTMLElement>(null);
  const selected = usePuck(({ selectedItem }) => selectedItem?.props.id);
  useEffect(() => {
    if (selected === undefined) return;
    // Puck puts a new section into the page a moment after it is selected
    const timer = setTimeout(() => {
      const section = main.current?.querySelector(`[data-puck-component="${CSS.escape(selected)}"]`);
      section?.scrollIntoView({ block: 'nearest' });
    }, 150);
    return () => clearTimeout(timer);
  }, [selected]);
  return main;
}

/** Lets the keyboard select a section: Tab leads to it, and Enter opens its fields. */
function useSectionKeys(main: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    const sections = [...(main.current?.querySelectorAll<HTMLElement>('[data-puck-component]') ?? [])];
    const ends = sections.map(quietDrag);
    const select = ({ key, target }: KeyboardEvent): void => {
      if (key === 'Enter' && sections.some((section) => section === target)) (target as HTMLElement).click();
    };
    const body = main.current;
    body?.addEventListener('keydown', select);
    return () => {
      body?.removeEventListener('keydown', select);
      for (const end of ends) end();
    };
  }, [main, count]);
}

/** The whole page as visitors get it, in the language of the editor; Puck puts the sections in its place. */
export function PageCanvas({ children }: { children: ReactNode }) {
  const { locale } = useEditor();
  const data = usePuck(({ appState }) => appState.data);
  const main = useScrollToSelected();
  useSectionKeys(main, data.content.length);
  const region = locales[locale];
  // the texts of the site's components read it during this render
  setLanguage(languageOf(locale));
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
  const shown: ShownSections = new Map(sections.map((section) => [section.id, makeSection(section, locale, cards)]));
  const view = useMemo((): View => {
    const page = findDocumentPage(opened.slug) ?? { route: 'home', params: {} };
    return { ...page, region, query: {}, origin: window.location.origin };
  }, [region]);
  const page = {
    slug: opened.slug,
    ...makePageTexts(values, locale, cards),
    updated: readText((data.root.props ?? {})['updated' as never]) || '2026-01-01',
    sections: [...shown.values()].filter((section) => section !== undefined),
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
              <WebPageView page={page}>{children}</WebPageView>
            </SectionsContext>
          </WithEmbeddedSections>
        )}
      </main>
      <Footer columns={makeFooter(links)} now={openedAt} />
    </ViewProvider>
  );
}
