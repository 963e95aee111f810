/** Settings of the card provider. */
export type CardSettings = {
  /** public origin of this process, without a trailing slash */
  cardUrl: string;
  /** the merchant's site: its origin may embed the secured fields and call the browser routes */
  siteUrl: string;
  /** receives webhooks at `/webhooks/card` */
  backendUrl: string;
  apiKey: string;
  /** 64 hexadecimal characters */
  hmacKey: string;
  merchantAccount: string;
  clientKey: string;
};

/** The merchant's origin: the only one that browser routes, frames and messages accept. */
export const readMerchantOrigin = (settings: CardSettings): string => new URL(settings.siteUrl).origin;
