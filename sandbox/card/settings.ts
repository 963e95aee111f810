/** What the card provider is told from outside; made once in main.ts, or by a test. */
export type CardSettings = {
  /** this process as the browser reaches it, without a slash at the end */
  cardUrl: string;
  /** the shop: its origin may frame the secured fields and call the browser routes */
  siteUrl: string;
  /** who receives webhooks, at `/webhooks/card` */
  backendUrl: string;
  apiKey: string;
  /** 64 hexadecimal characters */
  hmacKey: string;
  merchantAccount: string;
  clientKey: string;
};

/** The shop's origin: the only one that browser routes, frames and their messages deal with. */
export const readShopOrigin = (settings: CardSettings): string => new URL(settings.siteUrl).origin;
