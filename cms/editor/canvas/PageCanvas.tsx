import { createUsePuck } from '@puckeditor/core';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { labelOf } from '../label.ts';
import { useEditor } from './editor-state.ts';
import { hasFieldsAside } from './jump.ts';
import { messages } from './opened-page.ts';
import { quietDrag } from './quiet-drag.ts';
import { ShownPage } from './ShownPage.tsx';

const usePuck = createUsePuck();

/** Puck puts a new section into the page, or removes one, a moment after it says so. */
const changeDelayMs = 150;

const listHandles = (main: HTMLElement | null): HTMLElement[] => [
  ...(main?.querySelectorAll<HTMLElement>('[data-puck-component]') ?? []),
];

/** Scrolls the canvas to a section that is selected elsewhere, such as a new one. */
function useScrollToSelected(main: RefObject<HTMLElement | null>, selected: string | undefined): void {
  useEffect(() => {
    if (selected === undefined) return;
    const timer = setTimeout(() => {
      const section = listHandles(main.current).find(({ dataset }) => dataset['puckComponent'] === selected);
      section?.scrollIntoView({ block: 'nearest' });
    }, changeDelayMs);
    return () => clearTimeout(timer);
  }, [main, selected]);
}

/** Names the sections for the keyboard: each is one stop, whose name says its type and place. */
function useNamedSections(main: RefObject<HTMLElement | null>, names: string, selected: string | undefined): void {
  useEffect(() => {
    const ends: (() => void)[] = [];
    const timer = setTimeout(() => {
      const handles = listHandles(main.current);
      for (const [index, name] of names.split('\n').entries()) {
        const handle = handles[index];
        if (!handle) continue;
        ends.push(quietDrag(handle, { role: 'group' }));
        handle.setAttribute('aria-label', `${name}, ${messages.canvas.place(index + 1, handles.length)}`);
        handle.toggleAttribute('aria-current', handle.dataset['puckComponent'] === selected);
      }
    }, changeDelayMs);
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [main, names, selected]);
}

/** Returns the focus to the place of a section that is gone. */
function useKeptFocus(main: RefObject<HTMLElement | null>, count: number, index: number | undefined): void {
  const last = useRef(0);
  useEffect(() => {
    if (index !== undefined) last.current = index;
    const timer = setTimeout(() => {
      const frame = main.current?.ownerDocument;
      if (frame?.activeElement !== frame?.body || document.activeElement !== frame?.defaultView?.frameElement) return;
      listHandles(main.current)[Math.min(last.current, count - 1)]?.focus();
    }, changeDelayMs);
    return () => clearTimeout(timer);
  }, [main, count, index]);
}

/** On a phone the fields are a panel, which opens for a selected section. */
function useFieldsPanel(selected: string | undefined): void {
  const dispatch = usePuck((state) => state.dispatch);
  useEffect(() => {
    if (selected === undefined || hasFieldsAside()) return;
    dispatch({ type: 'setUi', ui: { leftSideBarVisible: true, plugin: { current: 'fields' } } });
  }, [dispatch, selected]);
}

/** Takes what surrounds the sections out of the keyboard's way: the header, the footer, and texts of the page itself. */
function useStillSurroundings(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const around = [...(main.current?.parentElement?.children ?? []), ...(main.current?.children ?? [])];
    for (const part of around)
      if (part !== main.current && !part.matches('[data-puck-dropzone], :has([data-puck-dropzone])'))
        (part as HTMLElement).inert = true;
  });
}

/** The page in the language of the editor; Puck puts the sections in its place. */
export function PageCanvas({ children }: { children: ReactNode }) {
  const { locale, problems } = useEditor();
  const main = useRef<HTMLElement>(null);
  const data = usePuck(({ appState }) => appState.data);
  const selected = usePuck(({ selectedItem }) => selectedItem?.props.id);
  const index = usePuck(({ appState }) => appState.ui.itemSelector?.index);
  useScrollToSelected(main, selected);
  useNamedSections(main, data.content.map(({ type }) => labelOf(type, messages)).join('\n'), selected);
  useKeptFocus(main, data.content.length, index);
  useFieldsPanel(selected);
  useStillSurroundings(main);
  return (
    <ShownPage data={data} locale={locale} problems={problems} main={main}>
      {children}
    </ShownPage>
  );
}
