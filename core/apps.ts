import type { Region } from './domain/region.ts';

/**
 * Store addresses of the apps in each region; a store without an address has no link. These are placeholders that an owner
 * replaces (docs/deploy.md); `npm run deploy` refuses them.
 */
export const appStores: Record<Region, { ios?: string; android?: string }> = {
  se: {
    ios: 'https://apps.apple.com/se/app/nordlyd/id0000000000',
    android: 'https://play.google.com/store/apps/details?id=example.nordlyd.app&hl=sv&gl=SE',
  },
  no: {
    ios: 'https://apps.apple.com/no/app/nordlyd/id0000000000',
    android: 'https://play.google.com/store/apps/details?id=example.nordlyd.app&hl=no&gl=NO',
  },
  fi: {
    ios: 'https://apps.apple.com/fi/app/nordlyd/id0000000000',
    android: 'https://play.google.com/store/apps/details?id=example.nordlyd.app&hl=fi&gl=FI',
  },
};

/** App ids for links that open the apps on iOS and Android; placeholders like the addresses. */
export const appIds = {
  ios: 'NORDLYD001.example.nordlyd.app',
  android: 'example.nordlyd.app',
  androidCertificate: Array.from({ length: 32 }, () => '00').join(':'),
} as const;
