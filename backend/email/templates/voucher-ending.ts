import { voucherEndingMailTexts, type VoucherEndingMailTexts } from '../../../locales/mail-voucher-ending.ts';
import { formatLongDate } from '../../../core/domain/date.ts';
import { formatMoney } from '../../../core/domain/money.ts';
import { regionConfigs, type Language } from '../../../core/domain/region.ts';
import { linkTo } from '../../../core/routing/routes.ts';
import type { VoucherEndingEmailData } from '../../database/schema/email-data.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import type { EmailDraft } from '../email-draft.ts';
import { askForCard } from './no-card.ts';

const texts: Record<Language, VoucherEndingMailTexts> = voucherEndingMailTexts;

/** Words the reminder of the end of a voucher's free time. */
export function draftVoucherEndingMail(data: VoucherEndingEmailData): EmailDraft {
  const { region, offer, code, price, chargeAt } = data;
  const { intro, action, loss, account, ...words } = texts[regionConfigs[region].language];
  const day = formatLongDate(chargeAt, region);
  const subject = words.subject(day);
  const introText = intro(getPlanName(offer), code, day, formatMoney(price, region));
  if (data.isCardMissing === true) {
    const draft = askForCard([introText], { region, day, account });
    return { ...draft, subject, paragraphs: [...draft.paragraphs, loss] };
  }
  return {
    subject,
    paragraphs: [introText, action(day), loss],
    link: { text: account, path: linkTo('dashboard', region) },
  };
}
