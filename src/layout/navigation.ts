import type { RouteKey, View } from '../../core/routing/routes.ts';

export type HeaderKind = 'main' | 'simple' | 'none';

/** Pages on which nothing may lead away from the task. */
const simpleRoutes: readonly View['route'][] = [
  'login',
  'loginConnect',
  'signup',
  'loginApp',
  'partner',
  'partnerActivation',
  'partnerConfirmation',
  'socialLogout',
  'checkout',
  'verifyAdyen',
  'studentVerification',
  'verifyVm',
];

/** Pages that an app shows in a window of its own, which has a bar already. */
const bareRoutes: readonly View['route'][] = ['qaWebview', 'qaIos'];

const dashboardRoutes: readonly View['route'][] = [
  'dashboard',
  'payments',
  'transaction',
  'profile',
  'privacy',
  'changeSubscription',
];

const footerlessRoutes: readonly View['route'][] = [
  'checkout',
  'checkoutConfirmation',
  'verifyAdyen',
  'verifyVm',
  'studentVerification',
];

/** Which header a page has. */
export function chooseHeader(route: View['route']): HeaderKind {
  if (bareRoutes.includes(route)) return 'none';
  return simpleRoutes.includes(route) ? 'simple' : 'main';
}

/** The footer is hidden on checkout and confirmation. */
export const isFooterShown = (route: View['route']): boolean => !footerlessRoutes.includes(route);

/** The header's buttons are hidden on the offer page, where the offers themselves are the buttons. */
export const areButtonsShown = (route: View['route']): boolean => route !== 'offer';

/** The header's links are hidden in my account. */
export const areLinksShown = (route: View['route']): boolean => !dashboardRoutes.includes(route);

export type NavigationLink = {
  route: RouteKey;
  label: 'discover' | 'podcasts' | 'audiobooks' | 'categories' | 'search' | 'student';
  /** seen by visitors alone, by people who are logged in alone, or by both */
  when?: 'in' | 'out';
};

/** What everybody sees in a market with audiobooks. */
const linksWithAudiobooks: readonly NavigationLink[] = [
  { route: 'discoverPodcasts', label: 'podcasts' },
  { route: 'discoverAudiobooks', label: 'audiobooks' },
  { route: 'search', label: 'search' },
];

/** Elsewhere both readings stand in a page, which is kept for everyone. */
const plainLinks: readonly NavigationLink[] = [
  { route: 'discover', label: 'discover', when: 'out' },
  { route: 'discover', label: 'podcasts', when: 'in' },
  { route: 'categories', label: 'categories', when: 'out' },
  { route: 'search', label: 'search' },
  { route: 'student', label: 'student', when: 'out' },
];

/**
 * The header's links in order. Without audiobooks nobody has a link to them, people who are logged
 * in neither: it would lead nowhere (decision 0049).
 */
export const listNavigation = ({ hasAudiobooks }: Pick<View, 'hasAudiobooks'>): readonly NavigationLink[] =>
  hasAudiobooks === true ? linksWithAudiobooks : plainLinks;
