/**
 * Where card payments are made: the fake provider, or one of the provider's platforms. A live platform belongs to a
 * region; the names are those of the provider's web component.
 */
export const cardEnvironments = [
  'sandbox',
  'test',
  'live',
  'live-us',
  'live-au',
  'live-apse',
  'live-in',
  'live-nea',
] as const;

export type CardEnvironment = (typeof cardEnvironments)[number];

/** A platform of the provider. */
export type CardPlatform = Exclude<CardEnvironment, 'sandbox'>;

/** Origins of the web component's API, files and analytics, as in its environment table. */
export const listComponentOrigins = (platform: CardPlatform): string[] =>
  [`checkoutshopper-${platform}`, `checkoutshopper-${platform}.cdn`, `checkoutanalytics-${platform}`].map(
    (name) => `https://${name}.adyen.com`,
  );

/** The URL of the server-side API. @param prefix the company's part of the live host. */
export const getCardApiUrl = (platform: CardPlatform, prefix: string): string =>
  platform === 'test'
    ? 'https://checkout-test.adyen.com'
    : `https://${prefix}-checkout-live.adyenpayments.com/checkout`;
