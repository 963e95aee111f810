import { voucherEndingMailTexts, type VoucherEndingMailTexts } from '../../locales/mail-voucher-ending.ts';
import { formatDay } from '../../src/domain/date.ts';
import { formatMoney } from '../../src/domain/money.ts';
import { regionFacts, type Language } from '../../src/domain/region.ts';
import { linkTo } from '../../src/routes.ts';
import type { VoucherEndingMailFacts } from '../database/schema/mail-facts.ts';
import { namePlan } from '../offer/plan-name.ts';
import type { Draft } from './compose.ts';

const texts: Record<Language, VoucherEndingMailTexts> = voucherEndingMailTexts;

/** Words the reminder of the end of a voucher's free time. */
export function draftVoucherEndingMail(facts: VoucherEndingMailFacts): Draft {
  const { region, offer, code, price, chargeAt } = facts;
  const { subject, intro, action, loss, account } = texts[regionFacts[region].language];
  const day = formatDay(chargeAt, region);
  return {
    subject: subject(day),
    paragraphs: [intro(namePlan(offer), code, day, formatMoney(price, region)), action(day), loss],
    link: { text: account, path: linkTo('dashboard', region) },
  };
}
