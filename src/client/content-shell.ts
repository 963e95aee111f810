import type { Me } from '../../api-spec/generated/edge.ts';
import { constants } from '../../core/domain/constants.ts';
import { normalizeFields } from '../ui/normalize-input.ts';
import { userLoadedEvent } from './user-loaded-event.ts';

/** Pages that show the onboarding. */
const onboardingRoutes: readonly (string | undefined)[] = ['home', 'discover', 'discoverPodcasts'];

/** Shows the bar after 100 px of scrolling (requirement NV-05). */
function updateStickyBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-sticky-bar]');
  const isShown = scrollY > constants.stickyBarPixels;
  if (!bar || bar.inert !== isShown) return;
  bar.toggleAttribute('data-shown', isShown);
  bar.inert = !isShown;
}

/** Loads what only some users need: the onboarding, and the contents of a logged-in user (decision 0040). */
function loadUserContent(me: Me): void {
  const { callToAction, isLoggedIn, migration } = me;
  const { route } = document.documentElement.dataset;
  const isNew = callToAction === 'tryFree';
  // only on entry pages, not together with the migration prompt; users who had Premium before never see it
  if (isNew && onboardingRoutes.includes(route) && !migration) void import('./onboarding.ts');
  // on the buy page the premium dialog stays open, except for users who already have a plan
  if (route === 'buy' && (!isLoggedIn || isNew || callToAction === 'getPremium')) void import('./persistent-upsell.ts');
  if (isLoggedIn) void import('./user-content.ts').then(({ showUserContent }) => showUserContent(me));
}

/** Sets up the current page; again when another page replaces its contents. */
export function showContentPage(): void {
  updateStickyBar();
  // the page reserves space for the bar
  document.documentElement.toggleAttribute('data-offered', document.querySelector('[data-sticky-bar]') !== null);
  // one request on the search page: its watcher must see each search that the element makes
  if (document.documentElement.dataset['route'] === 'search') void import('./watch-search.ts');
  else if (document.querySelector('nl-swap')) void import('./partial-update-element.ts');
}

/** Sets up what only content pages need. */
export function setUpContentPage(): void {
  addEventListener('scroll', updateStickyBar, { passive: true });
  normalizeFields();
  showContentPage();
  document.addEventListener(userLoadedEvent, (event) => loadUserContent((event as CustomEvent<Me>).detail));
}
