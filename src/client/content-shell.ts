import type { Me } from '../../api-spec/generated/edge.ts';
import { constants } from '../../core/domain/constants.ts';
import { normalizeFields } from '../ui/normalize-input.ts';
import { userLoadedEvent } from './user-loaded-event.ts';

/** The pages on which a newcomer is welcomed. */
const onboardingRoutes: readonly (string | undefined)[] = ['home', 'discover', 'discoverPodcasts'];

/** The bar with the button comes after 100 px of scrolling (requirement NV-05). */
function updateStickyBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-sticky-bar]');
  const isShown = scrollY > constants.stickyBarPixels;
  if (!bar || bar.inert !== isShown) return;
  bar.toggleAttribute('data-shown', isShown);
  bar.inert = !isShown;
}

/** What is the listener's own, and the first words to a newcomer: loaded for them alone (decision 0040). */
function loadUserContent({ callToAction, isLoggedIn, migration }: Me): void {
  // who has had Premium before is none; on the pages one starts from, and not beside another question
  if (callToAction === 'tryFree' && onboardingRoutes.includes(document.documentElement.dataset['route']) && !migration) {
    void import('./onboarding.ts');
  }
  if (isLoggedIn) void import('./card-badges.ts').then(({ showCardBadges: showMarks }) => showMarks());
}

/** What the frame does on content pages beside what it does on all. */
export function setUpContentPage(): void {
  addEventListener('scroll', updateStickyBar, { passive: true });
  updateStickyBar();
  // the page keeps room for it
  document.documentElement.toggleAttribute('data-offered', document.querySelector('[data-sticky-bar]') !== null);
  normalizeFields();
  // where the premium dialog is the page
  if (document.documentElement.dataset['route'] === 'buy') void import('./persistent-upsell.ts');
  document.addEventListener(userLoadedEvent, (event) => loadUserContent((event as CustomEvent<Me>).detail));
}
