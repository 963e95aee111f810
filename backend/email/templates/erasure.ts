import { erasureMailTexts, type ErasureMailTexts } from '../../../locales/mail-erasure.ts';
import { formatLongDate } from '../../../core/domain/date.ts';
import { regionConfigs, type Language } from '../../../core/domain/region.ts';
import { linkTo } from '../../../core/routing/routes.ts';
import type { ErasureMailFacts } from '../../database/schema/mail-facts.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import type { EmailDraft } from '../email-draft.ts';

const texts: Record<Language, ErasureMailTexts> = erasureMailTexts;

/** Creates the email about an erased account. Nothing of the account is left to see, so it links to the policy. */
export function draftErasureMail({ region, plan, latestBy, bookkeepingYears }: ErasureMailFacts): EmailDraft {
  const words = texts[regionConfigs[region].language];
  return {
    subject: words.subject,
    paragraphs: [
      words.intro(formatLongDate(latestBy, region)),
      ...(plan === null ? [] : [words.planEnded(getPlanName(plan))]),
      bookkeepingYears === null ? words.nothingKept : words.kept(bookkeepingYears),
      words.identity,
      words.notYou,
    ],
    link: { text: words.policy, path: linkTo('privacyPolicy', region) },
  };
}
