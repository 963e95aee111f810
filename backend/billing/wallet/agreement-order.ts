import type { OfferType } from '../../../core/domain/offer.ts';
import type { Region } from '../../../core/domain/region.ts';

/** An order that the wallet pays, where its user returns to, and where the subscription can be ended. */
export type AgreementOrder = {
  userId: string;
  region: Region;
  offer: OfferType;
  returnUrl: string;
  myAccountUrl: string;
  /** the text on immediate supply that the user agreed to */
  consent?: { text: string; acceptedAt: string } | undefined;
  /** as typed */
  voucherCode?: string | undefined;
};
