/** The product's name wherever the specification says {product}; an owner renames it here. */
export const brand = 'Nordlyd';

/**
 * Where the apps are fetched from, and what the systems call them. There are no such apps: an owner puts in their own
 * (docs/deploy.md), and `npm run deploy` refuses these.
 */
export const appStores = {
  ios: 'https://apps.apple.com/app/nordlyd/id0000000000',
  android: 'https://play.google.com/store/apps/details?id=example.nordlyd.app',
} as const;

/** The apps as iOS and Android identify them, for links that open them; as invented as their addresses. */
export const appIds = {
  ios: 'NORDLYD001.example.nordlyd.app',
  android: 'example.nordlyd.app',
  androidCertificate: Array.from({ length: 32 }, () => '00').join(':'),
} as const;
