import { onwardMailTexts, type OnwardMailTexts } from '../../../locales/mail-onward.ts';
import { formatLongDate } from '../../../core/domain/date.ts';
import { formatMoney } from '../../../core/domain/money.ts';
import { regionConfigs, type Language } from '../../../core/domain/region.ts';
import { linkTo } from '../../../core/routing/routes.ts';
import type { OnwardEmailData } from '../../database/schema/email-data.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import type { EmailDraft } from '../email-draft.ts';

const texts: Record<Language, OnwardMailTexts> = onwardMailTexts;

/** Creates an email about a plan that continues after all: the plan, and its next charge. */
export function draftOnwardMail(data: OnwardEmailData): EmailDraft {
  const { region, offer, next } = data;
  const { reactivated, calledOff, resumed, charge, noCharge, change, account } = texts[regionConfigs[region].language];
  const findWords = (): OnwardMailTexts['reactivated'] => {
    if (data.kind === 'reactivated') return reactivated;
    return data.hadBegun ? resumed : calledOff;
  };
  const { subject, intro } = findWords();
  const plan = getPlanName(offer);
  const money = next === null ? noCharge : charge(formatMoney(next.amount, region), formatLongDate(next.at, region));
  return {
    subject: subject(plan),
    paragraphs: [intro(plan), money, change],
    link: { text: account, path: linkTo('dashboard', region) },
  };
}
