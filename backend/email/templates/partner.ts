import { partnerMailTexts, type PartnerMailTexts } from '../../../locales/mail-partner.ts';
import { formatLongDate } from '../../../core/domain/date.ts';
import { regionConfigs, type Language } from '../../../core/domain/region.ts';
import { linkToCheckout } from '../../../core/routing/routes.ts';
import type { PartnerEmailData } from '../../database/schema/email-data.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import type { EmailDraft } from '../email-draft.ts';

const texts: Record<Language, PartnerMailTexts> = partnerMailTexts;

/** Words the mail about the end of a plan that a partner managed. */
export function draftPartnerMail({ region, offer, partner, endedAt }: PartnerEmailData): EmailDraft {
  const { subject, intro, noCharges, comeBack, why, action } = texts[regionConfigs[region].language].ended;
  const plan = getPlanName(offer);
  return {
    subject: subject(plan),
    paragraphs: [intro(plan, partner, formatLongDate(endedAt, region)), noCharges, comeBack, why(partner)],
    link: { text: action, path: linkToCheckout(offer, region) },
  };
}
