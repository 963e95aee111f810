import { mailTexts, type MailTexts } from '../../locales/mail.ts';
import { brand, company } from '../../core/brand.ts';
import { formatDay, formatLongDate, formatTime } from '../../core/domain/date.ts';
import { formatMoney } from '../../core/domain/money.ts';
import { regionConfigs, type Language } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import type { EmailData } from '../database/schema/delivery.ts';
import type { EmailDraft, Link } from './email-draft.ts';
import { renderLayout, type EmailParts } from './layout.ts';
import { renderPlainText } from './plain-text.ts';
import { getPlanName } from '../offers/plan-name.ts';
import { draftEmailCodeMail } from './templates/email-code.ts';
import { draftErasureMail } from './templates/erasure.ts';
import { draftFailedOrderMail } from './templates/failed-order.ts';
import { draftGuestMail } from './templates/extra-account.ts';
import { askForCard } from './templates/no-card.ts';
import { draftOnwardMail } from './templates/reactivation.ts';
import { draftPartnerMail } from './templates/partner.ts';
import { draftPauseMail } from './templates/pause.ts';
import { describeVoucher, draftPlanMail } from './templates/plan.ts';
import { draftVoucherEndingMail } from './templates/voucher-ending.ts';
import { breakLinks } from './break-links.ts';
import { draftWithdrawalMail } from './templates/withdrawal.ts';
import { describeStudentPrice, draftStudentMail } from './templates/student.ts';

/** A mail as it leaves. */
export type Email = { subject: string; text: string; html: string };

const texts: Record<Language, MailTexts> = mailTexts;

type DataOf<Kind extends EmailData['kind']> = Extract<EmailData, { kind: Kind }>;

function draftOrder(data: DataOf<'orderConfirmed'>, { orderConfirmed: messages }: MailTexts): EmailDraft {
  const { region, trialEndsAt, consent, price, voucher = null } = data;
  const plan = getPlanName(data.offer);
  const formatNext = (): string[] => {
    if (data.student !== undefined) return describeStudentPrice(data, data.student);
    if (voucher !== null) return describeVoucher(voucher, { plan, price, region }, messages.nextCharge);
    return [messages.nextCharge(formatMoney(price, region), formatLongDate(data.nextChargeAt, region))];
  };
  return {
    subject: messages.subject(plan),
    paragraphs: [
      trialEndsAt === null
        ? messages.withoutTrial(plan)
        : messages.withTrial(plan, formatLongDate(trialEndsAt, region)),
      ...formatNext(),
      messages.cancelAnytime,
      messages.withdrawal,
      ...(consent === null ? [] : [messages.consent, consent]),
    ],
    link: { text: messages.account, path: linkTo('dashboard', region) },
    links: [
      { text: messages.terms, path: linkTo('userTerms', region) },
      { text: messages.withdraw, path: linkTo('withdrawal', region) },
    ],
  };
}

function draftReceipt(data: DataOf<'receipt'>, { receipt: messages }: MailTexts): EmailDraft {
  const { region } = data;
  const { locale } = regionConfigs[region];
  const rate = (value: number): string => new Intl.NumberFormat(locale).format(value);
  return {
    subject: messages.subject(data.orderNumber),
    paragraphs: [messages.intro(getPlanName(data.offer))],
    rows: [
      [messages.orderNumber, data.orderNumber],
      [messages.date, formatDay(data.date, region)],
      [messages.paidWith, data.methodText],
      ...data.lines.flatMap((line): [string, string][] => [
        [`${messages.product[line.product]}, ${messages.net}`, formatMoney(line.net, region)],
        [messages.vat(rate(line.rate)), formatMoney(line.vat, region)],
      ]),
      [messages.total, formatMoney(data.amount, region)],
    ],
    link: { text: messages.view, path: linkTo('transaction', region, { id: data.transactionId }) },
  };
}

function draftMail(data: EmailData, messages: MailTexts): EmailDraft {
  const { region } = data;
  const plan = 'offer' in data ? getPlanName(data.offer) : '';
  switch (data.kind) {
    case 'orderConfirmed':
      return draftOrder(data, messages);
    case 'receipt':
      return draftReceipt(data, messages);
    case 'orderFailed':
      return draftFailedOrderMail(data);
    case 'chargeFailed': {
      const { subject, intro, nextTry, action } = messages.chargeFailed;
      const paragraphs = [
        intro(plan, formatMoney(data.price, region)),
        nextTry(formatLongDate(data.nextTryAt, region)),
      ];
      return { subject, paragraphs, link: { text: action, path: linkTo('payments', region) } };
    }
    case 'guestWelcome':
    case 'guestJoined':
    case 'guestLeft':
    case 'guestEnded':
      return draftGuestMail(data);
    case 'planChanged':
    case 'planScheduled':
    case 'planKept':
    case 'planStopped':
    case 'priceRise':
    case 'voucherRedeemed':
      return draftPlanMail(data);
    case 'partnerEnded':
      return draftPartnerMail(data);
    case 'paused':
    case 'pauseEnding':
      return draftPauseMail(data);
    case 'voucherEnding':
      return draftVoucherEndingMail(data);
    case 'reactivated':
    case 'pauseEnded':
      return draftOnwardMail(data);
    case 'withdrawn':
    case 'withdrawalStated':
      return draftWithdrawalMail(data);
    case 'emailCode':
      return draftEmailCodeMail(data);
    case 'accountErased':
      return draftErasureMail(data);
    case 'studentEnding':
    case 'studentLapsed':
      return draftStudentMail(data);
    case 'trialEnding': {
      const { intro, longer, action, account } = messages.trialEnding;
      const day = formatLongDate(data.chargeAt, region);
      const subject = messages.trialEnding.subject(day);
      const introText = intro(plan, day, formatMoney(data.price, region));
      const late = data.isLonger === true ? [longer] : [];
      if (data.isCardMissing === true) {
        const draft = askForCard([introText], { region, day, account });
        return { ...draft, subject, paragraphs: [...draft.paragraphs, ...late] };
      }
      const link = { text: account, path: linkTo('dashboard', region) };
      return { subject, paragraphs: [introText, ...late, action(day)], link };
    }
    case 'cancelled': {
      const { subject, ends, over, noMoreCharges, account } = messages.cancelled;
      const [day, time] = [formatLongDate(data.endsAt, region), formatTime(data.endsAt, region)];
      const paragraphs = [data.isOver === true ? over(plan) : ends(plan, day, time), noMoreCharges];
      return { subject: subject(plan), paragraphs, link: { text: account, path: linkTo('dashboard', region) } };
    }
  }
}

/**
 * Renders an email in the region's language.
 *
 * @param name of the user, for the greeting.
 * @param siteUrl origin of its links.
 */
export function renderEmail(data: EmailData, name: string, siteUrl: string): Email {
  const { region } = data;
  const { language, supportEmail } = regionConfigs[region];
  const messages = texts[language];
  const { subject, paragraphs, rows = [], link, links = [] } = draftMail(data, messages);
  const complete = ({ text, path }: Link): { text: string; url: string } => ({ text, url: siteUrl + path });
  const footerLinks: Link[] = [
    { text: messages.footer.help, path: linkTo('helpCentre', region) },
    { text: messages.footer.privacy, path: linkTo('privacyPolicy', region) },
    ...(data.kind === 'accountErased' || data.kind === 'emailCode'
      ? []
      : [{ text: messages.footer.account, path: linkTo('dashboard', region) }]),
  ];
  const parts: EmailParts = {
    language,
    subject,
    preheader: paragraphs[0] ?? subject,
    paragraphs: [messages.greeting(breakLinks(name)), ...paragraphs],
    rows,
    button: link && complete(link),
    links: links.map(complete),
    closing: [messages.questions(supportEmail), messages.closing(brand)],
    footer: {
      company: messages.footer.company(company.name, company.organisationNumbers[region]),
      links: footerLinks.map(complete),
    },
    siteUrl,
  };
  return { subject, text: renderPlainText(parts), html: renderLayout(parts) };
}
