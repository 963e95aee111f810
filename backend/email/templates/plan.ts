import { planMailTexts, type PlanMailTexts } from '../../../locales/mail-plan.ts';
import { formatLongDate } from '../../../core/domain/date.ts';
import { formatMoney } from '../../../core/domain/money.ts';
import { regionConfigs, type Language, type Region } from '../../../core/domain/region.ts';
import { linkTo, linkToCheckout } from '../../../core/routing/routes.ts';
import type { OrderVoucher, PlanEmailData } from '../../database/schema/email-data.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import type { EmailDraft } from '../email-draft.ts';

const texts: Record<Language, PlanMailTexts> = planMailTexts;

function describeTerm({ code, discount, price, endsAt }: OrderVoucher, plan: string, region: Region): string {
  const { voucher } = texts[regionConfigs[region].language];
  if (discount === 'FREE') {
    if (endsAt === null) return voucher.freeForEver(code, plan);
    return voucher.freeUntil(code, plan, formatLongDate(endsAt, region));
  }
  const reduced = formatMoney(price, region);
  if (endsAt === null) return voucher.reducedForEver(code, reduced);
  return voucher.reducedUntil(code, reduced, formatLongDate(endsAt, region));
}

/**
 * Describes the voucher of an order: what it gives, and what follows.
 *
 * @param price the list price in minor units.
 * @param nextWords formats a next charge after which nothing changes.
 */
export function describeVoucher(
  used: OrderVoucher,
  { plan, price, region }: { plan: string; price: number; region: Region },
  nextWords: (price: string, date: string) => string,
): string[] {
  const { voucher } = texts[regionConfigs[region].language];
  const { next, endsAt, isLast } = used;
  const term = describeTerm(used, plan, region);
  if (isLast) return [term, voucher.endsWithIt];
  if (next === null) return [term];
  const [amount, day] = [formatMoney(next.amount, region), formatLongDate(next.at, region)];
  const isReduced = next.amount < price && endsAt !== null;
  if (!isReduced) return [term, nextWords(amount, day)];
  return [term, voucher.nextReduced(amount, day, formatMoney(price, region), formatLongDate(endsAt, region))];
}

/** Words a mail about a change of plan, or about a voucher that was put on one. */
export function draftPlanMail(data: PlanEmailData): EmailDraft {
  const { region } = data;
  const { changed, scheduled, kept, account } = texts[regionConfigs[region].language];
  const plan = getPlanName(data.offer);
  const link = { text: account, path: linkTo('dashboard', region) };
  if (data.kind === 'planKept') return { subject: kept.subject(plan), paragraphs: [kept.intro(plan)], link };
  if (data.kind === 'planStopped') {
    const { subject, intro, noMoreCharges, comeBack, action } = texts[regionConfigs[region].language].stopped;
    const paragraphs = [intro(plan), noMoreCharges, comeBack];
    return { subject: subject(plan), paragraphs, link: { text: action, path: linkToCheckout(data.offer, region) } };
  }
  if (data.kind === 'voucherRedeemed') {
    const { redeemed } = texts[regionConfigs[region].language];
    const { code } = data.voucher;
    const intro = redeemed.intro(code, plan, formatLongDate(data.startsAt, region));
    const terms = describeVoucher(data.voucher, { plan, price: data.price, region }, changed.next);
    return { subject: redeemed.subject(code), paragraphs: [intro, ...terms], link };
  }
  if (data.kind === 'priceRise') {
    const { subject, intro, first, wayOut } = texts[regionConfigs[region].language].rise;
    const day = formatLongDate(data.chargeAt, region);
    const money = (amount: number): string => formatMoney(amount, region);
    const charge = first(money(data.amount), day);
    return {
      subject: subject(plan),
      paragraphs: [intro(plan, money(data.before), money(data.price), day), charge, wayOut(day)],
      link,
    };
  }
  const before = getPlanName(data.before);
  const price = formatMoney(data.price, region);
  if (data.kind === 'planScheduled') {
    const { subject, intro, until, takeBack, action } = scheduled;
    const paragraphs = [
      intro(before, plan, formatLongDate(data.startsAt, region)),
      scheduled.price(price),
      until(before),
    ];
    return {
      subject: subject(plan),
      paragraphs: [...paragraphs, takeBack],
      link: { text: action, path: linkTo('changeSubscription', region) },
    };
  }
  const { subject, paid, inTrial, next, voucherEnded, voucherBack } = changed;
  const day = formatLongDate(data.nextChargeAt, region);
  return {
    subject: subject(plan),
    paragraphs: [
      data.paid === null ? inTrial(before, plan, day) : paid(before, plan, formatMoney(data.paid, region)),
      next(price, day),
      ...(data.hasLostVoucher ? [voucherEnded] : []),
      ...(data.voucherBack === undefined ? [] : [voucherBack(data.voucherBack)]),
    ],
    link,
  };
}
