import { writeLastingCookie } from '../ui/cookie.ts';

/** Lifetime of the region cookie in seconds, as on the server. */
const seconds = 31_536_000;

/** Remembers the region chosen in the footer, for requests without a region in the path (decision 0038). */
export function rememberRegion(): void {
  document.addEventListener('click', ({ target }) => {
    const region = target instanceof Element && target.closest<HTMLElement>('[data-market]')?.dataset['market'];
    if (region) writeLastingCookie('region', region, seconds);
  });
}
