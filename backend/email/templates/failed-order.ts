import { failedOrderMailTexts, type FailedOrderMailTexts } from '../../../locales/mail-failed-order.ts';
import { regionConfigs, type Language } from '../../../core/domain/region.ts';
import { walletMethods, walletNames } from '../../../core/domain/wallet.ts';
import { linkToCheckout } from '../../../core/routing/routes.ts';
import type { EmailData } from '../../database/schema/delivery.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import type { EmailDraft } from '../email-draft.ts';

const texts: Record<Language, FailedOrderMailTexts> = failedOrderMailTexts;

/** Creates the email about a failed order that the user waited for. */
export function draftFailedOrderMail(data: Extract<EmailData, { kind: 'orderFailed' }>): EmailDraft {
  const { region, offer, reason = 'unpaid' } = data;
  const { action, ...reasons } = texts[regionConfigs[region].language];
  const { subject, intro, again } = reasons[reason];
  const plan = getPlanName(offer);
  const method = walletMethods[region];
  return {
    subject: subject(plan),
    paragraphs: [intro(plan, method === null ? '' : walletNames[method]), again],
    link: { text: action, path: linkToCheckout(offer, region) },
  };
}
