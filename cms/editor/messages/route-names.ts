import type { EditorLanguage } from './language.ts';

const sv = {
  discoverAudiobooks: 'Upptäck ljudböcker',
  categories: 'Alla kategorier',
  podcasts: 'Poddar',
  audiobooks: 'Ljudböcker',
  search: 'Sök',
  discountCode: 'Lös in värdekod',
  'checkoutV2.standard': 'Kassa: Premium',
  'checkoutV2.student': 'Kassa: Student',
  'checkoutV2.duo': 'Kassa: Duo',
  'checkoutV2.premiumTotal': 'Kassa: Total',
  'checkoutV2.premiumTotalDuo': 'Kassa: Total Duo',
  login: 'Logga in',
  signup: 'Skapa konto',
  dashboard: 'Mitt konto',
  myPodcasts: 'Mina poddar',
  'new.withdrawal': 'Ångra avtal',
  consent: 'Hantera samtycke',
  openApp: 'Öppna appen',
};

type RouteNames = Readonly<Record<keyof typeof sv, string>>;

const nb: RouteNames = {
  discoverAudiobooks: 'Oppdag lydbøker',
  categories: 'Alle kategorier',
  podcasts: 'Podkaster',
  audiobooks: 'Lydbøker',
  search: 'Søk',
  discountCode: 'Løs inn verdikode',
  'checkoutV2.standard': 'Kasse: Premium',
  'checkoutV2.student': 'Kasse: Student',
  'checkoutV2.duo': 'Kasse: Duo',
  'checkoutV2.premiumTotal': 'Kasse: Total',
  'checkoutV2.premiumTotalDuo': 'Kasse: Total Duo',
  login: 'Logg inn',
  signup: 'Opprett konto',
  dashboard: 'Min konto',
  myPodcasts: 'Mine podkaster',
  'new.withdrawal': 'Angre avtale',
  consent: 'Administrer samtykke',
  openApp: 'Åpne appen',
};

const fi: RouteNames = {
  discoverAudiobooks: 'Löydä äänikirjoja',
  categories: 'Kaikki kategoriat',
  podcasts: 'Podcastit',
  audiobooks: 'Äänikirjat',
  search: 'Haku',
  discountCode: 'Lunasta koodi',
  'checkoutV2.standard': 'Kassa: Premium',
  'checkoutV2.student': 'Kassa: Student',
  'checkoutV2.duo': 'Kassa: Duo',
  'checkoutV2.premiumTotal': 'Kassa: Total',
  'checkoutV2.premiumTotalDuo': 'Kassa: Total Duo',
  login: 'Kirjaudu sisään',
  signup: 'Luo tili',
  dashboard: 'Oma tili',
  myPodcasts: 'Omat podcastit',
  'new.withdrawal': 'Peruuta sopimus',
  consent: 'Hallitse suostumusta',
  openApp: 'Avaa sovellus',
};

const en: RouteNames = {
  discoverAudiobooks: 'Discover audiobooks',
  categories: 'All categories',
  podcasts: 'Podcasts',
  audiobooks: 'Audiobooks',
  search: 'Search',
  discountCode: 'Redeem a voucher',
  'checkoutV2.standard': 'Checkout: Premium',
  'checkoutV2.student': 'Checkout: Student',
  'checkoutV2.duo': 'Checkout: Duo',
  'checkoutV2.premiumTotal': 'Checkout: Total',
  'checkoutV2.premiumTotalDuo': 'Checkout: Total Duo',
  login: 'Log in',
  signup: 'Create an account',
  dashboard: 'My account',
  myPodcasts: 'My podcasts',
  'new.withdrawal': 'Withdraw from a contract',
  consent: 'Manage consent',
  openApp: 'Open the app',
};

/** Names of the pages without an own title that links lead to, by the key of their route. */
export const routeNames: Readonly<Record<EditorLanguage, RouteNames>> = { sv, nb, fi, en };
