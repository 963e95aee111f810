import { studentMailTexts, type StudentMailTexts } from '../../../locales/mail-student.ts';
import { formatLongDate } from '../../../core/domain/date.ts';
import { formatMoney } from '../../../core/domain/money.ts';
import { regionConfigs, type Language, type Region } from '../../../core/domain/region.ts';
import { linkTo } from '../../../core/routing/routes.ts';
import type { StudentEmailData, StudentTerms } from '../../database/schema/email-data.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import type { EmailDraft } from '../email-draft.ts';

const texts: Record<Language, StudentMailTexts> = studentMailTexts;

const wordsOf = (region: Region): StudentMailTexts => texts[regionConfigs[region].language];

/** Describes the price of a student plan in its confirmation: the next charge, and the end of the price. */
export function describeStudentPrice(
  order: { region: Region; price: number; nextChargeAt: string },
  { validUntil, standardPrice }: StudentTerms,
): string[] {
  const { region, price, nextChargeAt } = order;
  const { nextCharge, until } = wordsOf(region).order;
  return [
    nextCharge(formatMoney(price, region), formatLongDate(nextChargeAt, region)),
    until(formatLongDate(validUntil, region), formatMoney(standardPrice, region)),
  ];
}

/** Words a mail about the end of a proof of studies. */
export function draftStudentMail(data: StudentEmailData): EmailDraft {
  const { region } = data;
  const { ending, lapsed } = wordsOf(region);
  const plan = getPlanName(data.offer);
  const price = formatMoney(data.price, region);
  const chargeDay = formatLongDate(data.chargeAt, region);
  const path = linkTo('student', region);
  if (data.kind === 'studentEnding') {
    const day = formatLongDate(data.validUntil, region);
    const paragraphs = [ending.intro(plan, day), ending.moreExpensive(price, chargeDay)];
    const subject = ending.subject(day);
    return { subject, paragraphs, link: { text: ending.action, path } };
  }
  const { graceUntil } = data;
  const paragraphs = [lapsed.intro(plan), lapsed.price(price, chargeDay)];
  if (graceUntil === null) return { subject: lapsed.subject, paragraphs };
  const grace = lapsed.grace(formatLongDate(graceUntil, region));
  return { subject: lapsed.subject, paragraphs: [...paragraphs, grace], link: { text: lapsed.action, path } };
}
