import { erasureMailTexts, type ErasureMailTexts } from '../../../locales/mail-erasure.ts';
import { formatLongDate } from '../../../core/domain/date.ts';
import { regionConfigs, type Language } from '../../../core/domain/region.ts';
import { linkTo } from '../../../core/routing/routes.ts';
import type { ErasureEmailData } from '../../database/schema/email-data.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import type { EmailDraft } from '../email-draft.ts';

const texts: Record<Language, ErasureMailTexts> = erasureMailTexts;

/** Creates the email about an erased account. Nothing of the account is left to see, so it links to the policy. */
export function draftErasureMail({ region, plan, latestBy, bookkeepingYears }: ErasureEmailData): EmailDraft {
  const messages = texts[regionConfigs[region].language];
  return {
    subject: messages.subject,
    paragraphs: [
      messages.intro(formatLongDate(latestBy, region)),
      ...(plan === null ? [] : [messages.planEnded(getPlanName(plan))]),
      bookkeepingYears === null ? messages.nothingKept : messages.kept(bookkeepingYears),
      messages.identity,
      messages.notYou,
    ],
    link: { text: messages.policy, path: linkTo('privacyPolicy', region) },
  };
}
