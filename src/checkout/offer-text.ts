import type { OfferType, Perk } from '../domain/offer.ts';
import { text } from '../text.ts';

/** The name a plan is sold under. */
export const offerTitles: Record<OfferType, () => string> = {
  standard: text.checkout_heading_standard,
  student: text.checkout_heading_student,
  duo: text.checkout_heading_duo,
  total: text.checkout_heading_total,
  totalDuo: text.checkout_heading_total_duo,
};

/** What a plan gives, in words. */
export const perkTexts: Record<Perk, () => string> = {
  allPodcasts: text.perk_all_podcasts,
  adFree: text.perk_ad_free,
  download: text.perk_download,
  audiobooks: text.perk_audiobooks,
  extraAccount: text.perk_extra_account,
  cancelAnytime: text.perk_cancel_anytime,
};
