import { useEffect } from 'react';
import { brand } from '../../core/brand.ts';

/** Sets the title like the renderer, when the page has become about something else. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${brand}`;
  }, [title]);
}
