import { storageKeys } from '../../core/domain/storage.ts';
import { text } from '../../core/i18n/text.ts';
import buttons from '../ui/Button.module.css';
import { applyPageLanguage } from '../ui/page-region.ts';
import { createElement } from './create-element.ts';

/** Searches that a browser remembers. */
const recentCap = 8;

/** Reads the recent searches, newest first; none when the browser blocks storage or its content is not ours. */
function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeys.recentSearches) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, recentCap) : [];
  } catch {
    return [];
  }
}

function write(searches: string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(storageKeys.recentSearches);
    else localStorage.setItem(storageKeys.recentSearches, JSON.stringify(searches.slice(0, recentCap)));
  } catch {
    // the browser blocks storage: nothing is remembered
  }
}

/** Remembers a search as the newest one. It replaces searches with which it begins. */
export function rememberSearch(query: string): void {
  const isOther = (one: string): boolean => !query.toLowerCase().startsWith(one.toLowerCase());
  write([query, ...readRecentSearches().filter(isOther)]);
}

function forgetSearch(query: string): void {
  write(readRecentSearches().filter((one) => one !== query));
  showRecentSearches();
  // the removed button had the focus
  (document.querySelector<HTMLElement>('#recent ul a') ?? document.querySelector<HTMLElement>('#search'))?.focus();
}

/** Shows the recent searches where the page has a place for them. */
export function showRecentSearches(): void {
  const container = document.querySelector<HTMLElement>('#recent');
  const list = container?.querySelector('ul');
  if (!container || !list) return;
  applyPageLanguage();
  const searches = readRecentSearches();
  container.hidden = searches.length === 0;
  const style = [buttons['button'], buttons['secondary'], buttons['small']].join(' ');
  list.replaceChildren(
    ...searches.map((query) =>
      createElement(
        'li',
        {},
        createElement('a', { class: style, href: `?${new URLSearchParams({ q: query })}` }, query),
        createElement(
          'button',
          {
            type: 'button',
            class: [buttons['button'], buttons['quiet'], buttons['small']].join(' '),
            'aria-label': text.content_search_recent_remove({ query }),
            onClick: () => forgetSearch(query),
          },
          '×',
        ),
      ),
    ),
  );
}

/** Forgets every search when the user presses the button for it. */
export function handleClear({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest('#recent [data-clear]')) return;
  write([]);
  showRecentSearches();
  document.querySelector<HTMLElement>('#search')?.focus();
}
