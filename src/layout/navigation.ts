import type { RouteKey, View } from '../../core/routing/routes.ts';

export type HeaderKind = 'main' | 'simple' | 'none';

/** Task pages, without links that lead away. */
const simpleRoutes: readonly View['route'][] = [
  'login',
  'loginConnect',
  'loginEmail',
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

/** Pages that an app shows in its own window. */
const bareRoutes: readonly View['route'][] = ['qaWebview', 'qaIos'];

const dashboardRoutes: readonly View['route'][] = [
  'dashboard',
  'payments',
  'transaction',
  'profile',
  'privacy',
  'changeSubscription',
  'manageExtraAccount',
];

const footerlessRoutes: readonly View['route'][] = [
  'checkout',
  'checkoutConfirmation',
  'verifyAdyen',
  'verifyVm',
  'studentVerification',
];

export function chooseHeader(route: View['route']): HeaderKind {
  if (bareRoutes.includes(route)) return 'none';
  return simpleRoutes.includes(route) ? 'simple' : 'main';
}

/** Pages where users buy for the account that is logged in. */
export const isUserShown = (route: View['route']): boolean => route === 'checkout' || route === 'studentVerification';

/** Checkout and confirmation have no footer. */
export const isFooterShown = (route: View['route']): boolean => !footerlessRoutes.includes(route);

/** Pages whose own button is the only offer: the offers, and the invitations to a free extra account. */
const buttonlessRoutes: readonly View['route'][] = ['offer', 'joinDuo', 'joinTotalDuo'];

/** Shows the header's buttons unless the page has its own. */
export const areButtonsShown = (route: View['route']): boolean => !buttonlessRoutes.includes(route);

/** My account has no header links. */
export const areLinksShown = (route: View['route']): boolean => !dashboardRoutes.includes(route);

export type NavigationLink = {
  route: RouteKey;
  label: 'discover' | 'podcasts' | 'audiobooks' | 'categories' | 'search' | 'student';
  /** shown to visitors only or to logged-in users only; default is both */
  when?: 'in' | 'out';
};

const linksWithAudiobooks: readonly NavigationLink[] = [
  { route: 'discoverPodcasts', label: 'podcasts' },
  { route: 'discoverAudiobooks', label: 'audiobooks' },
  { route: 'search', label: 'search' },
];

/** Contains the links of visitors and of logged-in users, because the page is cached for both. */
const plainLinks: readonly NavigationLink[] = [
  { route: 'discover', label: 'discover', when: 'out' },
  { route: 'discover', label: 'podcasts', when: 'in' },
  { route: 'categories', label: 'categories', when: 'out' },
  { route: 'search', label: 'search' },
  { route: 'student', label: 'student', when: 'out' },
];

/** Lists the header's links in order; links to audiobooks only when they are enabled (decision 0049). */
export const listNavigation = ({
  hasAudiobooks,
  hasStudentOffer,
}: Pick<View, 'hasAudiobooks' | 'hasStudentOffer'>): readonly NavigationLink[] =>
  (hasAudiobooks === true ? linksWithAudiobooks : plainLinks).filter(
    ({ route }) => hasStudentOffer !== false || route !== 'student',
  );
