import { pauseMailTexts, type PauseMailTexts } from '../../../locales/mail-pause.ts';
import { formatLongDate } from '../../../core/domain/date.ts';
import { countExtraAccounts } from '../../../core/domain/extra-account.ts';
import { formatMoney } from '../../../core/domain/money.ts';
import { regionConfigs, type Language } from '../../../core/domain/region.ts';
import { linkTo } from '../../../core/routing/routes.ts';
import type { PauseEmailData } from '../../database/schema/email-data.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import type { EmailDraft } from '../email-draft.ts';
import { askForCard } from './no-card.ts';

const texts: Record<Language, PauseMailTexts> = pauseMailTexts;

/** Words a mail about a pause. */
export function draftPauseMail(data: PauseEmailData): EmailDraft {
  const { region, offer } = data;
  const { paused, ending, account } = texts[regionConfigs[region].language];
  const plan = getPlanName(offer);
  const price = formatMoney(data.price, region);
  const [resumesAt, chargeAt] = [formatLongDate(data.resumesAt, region), formatLongDate(data.chargeAt, region)];
  const link = { text: account, path: linkTo('dashboard', region) };
  if (data.kind === 'pauseEnding') {
    const subject = ending.subject(resumesAt);
    const introTexts = [ending.intro(plan, resumesAt), ending.charge(price, chargeAt)];
    if (data.isCardMissing === true) return { subject, ...askForCard(introTexts, { region, day: chargeAt, account }) };
    return { subject, paragraphs: [...introTexts, ending.change(resumesAt)], link };
  }
  return {
    subject: paused.subject(plan),
    paragraphs: [
      paused.intro(plan, formatLongDate(data.startsAt, region)),
      paused.resumes(resumesAt, price, chargeAt),
      ...(countExtraAccounts(offer) > 0 ? [paused.guest] : []),
      paused.change,
    ],
    link,
  };
}
