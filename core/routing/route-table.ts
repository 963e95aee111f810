import type { PathWordKey } from '../../locales/generated/path-words.ts';

/** A segment of a path: the key of a localized word, or a parameter written ':name'. */
export type Segment = PathWordKey | `:${string}`;

export type RouteConfig = {
  segments: readonly Segment[];
  /** content pages are cached without React; app pages are personal and hydrate; redirects have no page */
  kind: 'content' | 'app' | 'redirect';
  /** listed by search engines */
  isIndexed: boolean;
  /** only four paths end in a slash (requirement RT-10) */
  hasTrailingSlash?: true;
  /** a visitor logs in first */
  isProtected?: true;
};

const content = (...segments: Segment[]): RouteConfig => ({ segments, kind: 'content', isIndexed: true });
/** A page that search engines do not list. */
const notIndexed = (...segments: Segment[]): RouteConfig => ({ ...content(...segments), isIndexed: false });
const app = (...segments: Segment[]): RouteConfig => ({ segments, kind: 'app', isIndexed: false });
const redirectOnly = (...segments: Segment[]): RouteConfig => ({ segments, kind: 'redirect', isIndexed: false });
const account = (...segments: Segment[]): RouteConfig => ({ ...app(...segments), isProtected: true });

/** All pages: links, routing, canonical addresses, sitemap and the region switch read this table. */
export const routes = {
  home: { ...content(), hasTrailingSlash: true },
  offer: content('offer'),
  // a page while podcasts are the only kind; with audiobooks each kind has its page (requirement RT-12)
  discover: content('discover'),
  discoverPodcasts: content('discover', 'discover.podcasts'),
  discoverAudiobooks: content('discover', 'discover.audiobooks'),
  categories: content('categories'),
  category: content('categories', ':id', ':name'),
  search: content('search'),
  podcast: { ...content('podcast', ':slug'), hasTrailingSlash: true },
  episode: { ...content('episode', ':id'), hasTrailingSlash: true },
  audiobook: { ...content('audiobook', ':slug'), hasTrailingSlash: true },
  premium: content('premium'),
  premiumLanding: content('premium.landing'),
  tryPremium: content('tryPremium'),
  student: content('student'),
  studentLanding: content('student.landing'),
  duo: content('duo'),
  total: content('total'),
  totalDuo: content('totalDuo'),
  partner: content('partner'),
  partnerActivation: app('partner', 'new.partnerActivation'),
  partnerConfirmation: notIndexed('partner', 'partner.confirmation'),
  hitract: content('hitract'),
  // the only page whose premium dialog cannot be closed
  buy: notIndexed('buy'),
  discountCode: notIndexed('discountCode'),
  thankYou: notIndexed('thankYou'),
  welcome: notIndexed('welcome'),
  failed: notIndexed('failed'),
  about: content('about'),
  contact: content('contact'),
  cookies: content('cookies'),
  privacyPolicy: content('privacyPolicy'),
  userTerms: content('userTerms'),
  separateTerms: content('separateTerms'),
  qa: content('qa'),
  qaIos: notIndexed('qa.ios'),
  qaWebview: notIndexed('qa.webview'),
  helpCentre: content('helpCentre'),
  parentCompanyFaq: content('parentCompanyFaq'),
  international: content('international'),
  partners: content('partners'),
  forPodcasters: content('forPodcasters'),
  accessibilityStatement: content('new.accessibilityStatement'),
  // pages that editors add
  page: content('new.page', ':slug'),
  withdrawal: app('new.withdrawal'),
  // consent and the events that this browser sent (decision 0052)
  consent: app('new.consent'),
  openApp: notIndexed('openApp'),
  login: app('login'),
  loginConnect: account('login', 'login.connect'),
  // asks for an email address that the identity provider does not give (decision 0161)
  loginEmail: app('login', 'login.email'),
  signup: app('signup'),
  loginApp: app('loginApp'),
  loginAppIdp: redirectOnly('loginApp', 'loginApp.idp'),
  loginAppFlow: { ...redirectOnly('loginAppFlow'), isProtected: true },
  subscriptionFlow: { ...redirectOnly('subscriptionFlow'), isProtected: true },
  iosSubscriptionFlow: { ...redirectOnly('iosSubscriptionFlow'), isProtected: true },
  socialLogout: app('socialLogout'),
  // the older checkouts, one per offer
  olderCheckout: { ...redirectOnly('signup', 'signup.checkout'), isProtected: true },
  olderCheckoutDuo: { ...redirectOnly('duo', 'section.checkout'), isProtected: true },
  olderCheckoutTotal: { ...redirectOnly('total', 'section.checkout'), isProtected: true },
  olderCheckoutTotalDuo: { ...redirectOnly('totalDuo', 'section.checkout'), isProtected: true },
  // segments of the specification without a page (decision 0056)
  podcasts: redirectOnly('podcasts'),
  audiobooks: redirectOnly('audiobooks'),
  audiobookWord: redirectOnly('audiobook'),
  podcastWord: redirectOnly('podcast'),
  episodeWord: redirectOnly('episode'),
  standard: redirectOnly('standard'),
  subscriptions: redirectOnly('subscriptions'),
  checkoutWord: redirectOnly('checkout'),
  success: redirectOnly('success'),
  congrats: redirectOnly('congrats'),
  confirm: redirectOnly('confirm'),
  cancel: redirectOnly('cancel'),
  customize: redirectOnly('customize'),
  buyPodcast: redirectOnly('buyPodcast'),
  joinTotal: redirectOnly('total', 'section.join'),
  duoSuccess: redirectOnly('duo', 'section.success'),
  duoConfirmation: redirectOnly('duo', 'section.confirmation'),
  totalSuccess: redirectOnly('total', 'section.success'),
  totalConfirmation: redirectOnly('total', 'section.confirmation'),
  totalDuoSuccess: redirectOnly('totalDuo', 'section.success'),
  totalDuoConfirmation: redirectOnly('totalDuo', 'section.confirmation'),
  dashboardDuo: redirectOnly('dashboard', 'dashboard.duo'),
  checkoutConfirmation: account('checkoutV2', 'checkoutV2.confirmation'),
  verifyAdyen: account('checkoutV2', 'verifyAdyen'),
  verifyVm: account('checkoutV2', 'verifyVm'),
  checkout: account('checkoutV2', ':offer'),
  studentVerification: account('student', 'new.studentVerification'),
  myPodcasts: account('myPodcasts'),
  dashboard: account('dashboard'),
  payments: account('dashboard', 'dashboard.payments'),
  transaction: account('dashboard', 'dashboard.payments', 'dashboard.payments.transaction', ':id'),
  profile: account('dashboard', 'dashboard.profile'),
  privacy: account('dashboard', 'dashboard.privacy'),
  manageExtraAccount: account('dashboard', 'dashboard.manageExtraAccount'),
  joinDuo: app('duo', 'section.join'),
  joinTotalDuo: app('totalDuo', 'section.join'),
  changeSubscription: account('dashboard', 'dashboard.changeSubscription'),
} as const satisfies Record<string, RouteConfig>;

/** Pages that show a CMS document and nothing else; they have one folder (decision 0056). */
export const editorialRoutes: readonly (keyof typeof routes)[] = [
  'discover',
  'discoverPodcasts',
  'premium',
  'tryPremium',
  'studentLanding',
  'duo',
  'total',
  'totalDuo',
  'partner',
  'partnerConfirmation',
  'hitract',
  'thankYou',
  'welcome',
  'failed',
  'about',
  'contact',
  'cookies',
  'privacyPolicy',
  'userTerms',
  'separateTerms',
  'qa',
  'qaIos',
  'qaWebview',
  'helpCentre',
  'parentCompanyFaq',
  'international',
  'partners',
  'forPodcasters',
  'accessibilityStatement',
  'page',
];

/** CMS documents with another name than their page. */
export const documentNames: Partial<Record<keyof typeof routes, string>> = {
  home: 'start',
  discoverPodcasts: 'discover',
  qaWebview: 'qa',
};
