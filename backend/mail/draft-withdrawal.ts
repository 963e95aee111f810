import { pathWords } from '../../locales/generated/path-words.ts';
import { withdrawalMailTexts, type WithdrawalMailTexts } from '../../locales/mail-withdrawal.ts';
import { formatDay, formatTime } from '../../src/domain/date.ts';
import { formatMoney } from '../../src/domain/money.ts';
import { regionFacts, type Language, type Region } from '../../src/domain/region.ts';
import type { WithdrawalMailFacts } from '../database/schema/mail-facts.ts';
import { namePlan } from '../offer/plan-name.ts';
import type { Draft } from './compose.ts';

const texts: Record<Language, WithdrawalMailTexts> = withdrawalMailTexts;

/** Day and time of day to the second with the zone's name, as a receipt has to say them. */
function formatMoment(instant: string, region: Region): string {
  return `${formatDay(instant, region)} ${formatTime(instant, region, { second: '2-digit', timeZoneName: 'short' })}`;
}

/** Words a mail about a withdrawal. */
export function draftWithdrawalMail(facts: WithdrawalMailFacts): Draft {
  const { region, name, email, statedAt } = facts;
  const words = texts[regionFacts[region].language];
  const rows: [string, string][] = [
    [words.name, name],
    [words.email, email],
    [words.contract, facts.kind === 'withdrawn' ? namePlan(facts.offer) : facts.contract],
    [words.received, formatMoment(statedAt, region)],
  ];
  if (facts.kind === 'withdrawn') {
    const plan = namePlan(facts.offer);
    const { subject, intro, money, nothingPaid } = words.done;
    const amount = formatMoney(facts.amount, region);
    const isPaid = facts.amount > 0 && facts.methodText !== null;
    return {
      subject: subject(plan),
      paragraphs: [intro(plan), isPaid ? money(amount, facts.methodText ?? '') : nothingPaid],
      rows: [...rows, ...(isPaid ? [[words.refund, amount] as [string, string]] : [])],
    };
  }
  const { subject, intro, complete, completeOne, link, linkOne, unknown } = words.stated;
  if (facts.token === null) return { subject, paragraphs: [intro, unknown], rows };
  const pathOf = (token: string): string => `/${region}/${pathWords['new.withdrawal'][region]}?confirm=${token}`;
  if (facts.contracts === undefined) {
    return { subject, paragraphs: [intro, complete], rows, link: { text: link, path: pathOf(facts.token) } };
  }
  const links = facts.contracts.map(({ offer, concludedAt, token }) => ({
    text: linkOne(namePlan(offer), formatDay(concludedAt, region)),
    path: pathOf(token),
  }));
  return { subject, paragraphs: [intro, completeOne], rows, links };
}
