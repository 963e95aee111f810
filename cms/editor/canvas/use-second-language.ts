import { useState, useSyncExternalStore } from 'react';
import type { Locale } from '../../model/content-types.ts';

const wideScreen = window.matchMedia('(min-width: 1600px)');

const subscribe = (onChange: () => void): (() => void) => {
  wideScreen.addEventListener('change', onChange);
  return () => wideScreen.removeEventListener('change', onChange);
};

/** True when two languages fit next to each other. */
export const isWide = (): boolean => wideScreen.matches;

/**
 * Chooses the language next to the edited one.
 *
 * @param languages of the page.
 * @returns the language, undefined on a narrow screen or when the editor wants none; the choice is undefined where no
 *   second language fits.
 */
export function useSecondLanguage(edited: Locale, languages: readonly Locale[]) {
  const hasSpace = useSyncExternalStore(subscribe, isWide);
  const [wanted, setSecond] = useState<Locale | 'none'>();
  const others = languages.filter((locale) => locale !== edited);
  const second = hasSpace && wanted !== 'none' ? (others.find((locale) => locale === wanted) ?? others[0]) : undefined;
  return { second, setSecond, secondChoices: hasSpace ? others : [] };
}
