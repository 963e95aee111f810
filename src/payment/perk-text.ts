import type { Perk } from '../../core/domain/offer.ts';
import { text } from '../../core/i18n/text.ts';

/** The perks of a plan as text. */
export const perkTexts: Record<Perk, () => string> = {
  allPodcasts: text.perk_all_podcasts,
  adFree: text.perk_ad_free,
  download: text.perk_download,
  audiobooks: text.perk_audiobooks,
  extraAccount: text.perk_extra_account,
  cancelAnytime: text.perk_cancel_anytime,
};
