import { writeCookie } from '../ui/cookie.ts';

/** How long a market is remembered, in seconds: as long as the site itself remembers it. */
const seconds = 31_536_000;

/**
 * Remembers the market that somebody chose in the footer, so that the bare address leads there from now on, whatever
 * the country they are in (decision 0038). It names nobody and is what they asked for.
 */
export function rememberRegion(): void {
  document.addEventListener('click', ({ target }) => {
    const market = target instanceof Element && target.closest<HTMLElement>('[data-market]')?.dataset['market'];
    if (market) writeCookie('region', market, seconds);
  });
}
