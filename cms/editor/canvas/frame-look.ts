import { useEffect } from 'react';
import type { Locale } from '../../model/content-types.ts';
import { useEditor } from './editor-state.ts';
import { languageOf } from './items.ts';

/** Gives the frame of a page the site's styles, the chosen colours and the language of the page. */
export function useFrameLook(frame: Document | undefined, locale: Locale): void {
  const { isDark } = useEditor();
  useEffect(() => {
    if (!frame) return;
    const link = frame.createElement('link');
    link.rel = 'stylesheet';
    link.href = '/editor/canvas/site.css';
    frame.head.append(link);
    return () => link.remove();
  }, [frame]);
  useEffect(() => {
    if (!frame) return;
    frame.documentElement.style.setProperty('color-scheme', isDark ? 'dark' : 'light');
    frame.documentElement.setAttribute('lang', languageOf(locale));
  }, [frame, isDark, locale]);
}
