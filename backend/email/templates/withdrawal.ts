import { pathWords } from '../../../locales/generated/path-words.ts';
import { withdrawalMailTexts, type WithdrawalMailTexts } from '../../../locales/mail-withdrawal.ts';
import { formatDateTime, formatLongDate } from '../../../core/domain/date.ts';
import { formatMoney } from '../../../core/domain/money.ts';
import { regionConfigs, type Language } from '../../../core/domain/region.ts';
import type { WithdrawalEmailData } from '../../database/schema/email-data.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import { breakLinks } from '../break-links.ts';
import type { EmailDraft } from '../email-draft.ts';

const texts: Record<Language, WithdrawalMailTexts> = withdrawalMailTexts;

/** A receipt contains the time to the second. */
const toTheSecond = { second: '2-digit', timeZoneName: 'short' } as const;

/** Words a mail about a withdrawal. */
export function draftWithdrawalMail(data: WithdrawalEmailData): EmailDraft {
  const { region, name, email, statedAt } = data;
  const messages = texts[regionConfigs[region].language];
  const rows: [string, string][] = [
    [messages.name, breakLinks(name)],
    [messages.email, email],
    [messages.contract, data.kind === 'withdrawn' ? getPlanName(data.offer) : breakLinks(data.contract)],
    [messages.received, formatDateTime(statedAt, region, toTheSecond)],
  ];
  if (data.kind === 'withdrawn') {
    const plan = getPlanName(data.offer);
    const { subject, intro, money, nothingPaid } = messages.done;
    const amount = formatMoney(data.amount, region);
    const isPaid = data.amount > 0 && data.methodText !== null;
    return {
      subject: subject(plan),
      paragraphs: [intro(plan), isPaid ? money(amount, data.methodText ?? '') : nothingPaid],
      rows: [...rows, ...(isPaid ? [[messages.refund, amount] as [string, string]] : [])],
    };
  }
  const { subject, intro, complete, completeOne, link, linkOne, unknown } = messages.stated;
  if (data.token === null) return { subject, paragraphs: [intro, unknown], rows };
  const pathOf = (token: string): string => `/${region}/${pathWords['new.withdrawal'][region]}?confirm=${token}`;
  if (data.contracts === undefined) {
    return { subject, paragraphs: [intro, complete], rows, link: { text: link, path: pathOf(data.token) } };
  }
  const links = data.contracts.map(({ offer, concludedAt, token }) => ({
    text: linkOne(getPlanName(offer), formatLongDate(concludedAt, region)),
    path: pathOf(token),
  }));
  return { subject, paragraphs: [intro, completeOne], rows, links };
}
