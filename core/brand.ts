/** The product's name; an owner renames the product here. */
export const brand = 'Nordlyd';

/** Store addresses of the apps. These are placeholders that an owner replaces (docs/deploy.md); `npm run deploy` refuses them. */
export const appStores = {
  ios: 'https://apps.apple.com/app/nordlyd/id0000000000',
  android: 'https://play.google.com/store/apps/details?id=example.nordlyd.app',
} as const;

/** App ids for links that open the apps on iOS and Android; placeholders like the addresses. */
export const appIds = {
  ios: 'NORDLYD001.example.nordlyd.app',
  android: 'example.nordlyd.app',
  androidCertificate: Array.from({ length: 32 }, () => '00').join(':'),
} as const;
