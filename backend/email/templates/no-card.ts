import { noCardMailTexts, type NoCardMailTexts } from '../../../locales/mail-no-card.ts';
import { regionConfigs, type Language, type Region } from '../../../core/domain/region.ts';
import { linkTo } from '../../../core/routing/routes.ts';
import type { EmailDraft } from '../email-draft.ts';

const texts: Record<Language, NoCardMailTexts> = noCardMailTexts;

/**
 * Goes on from what a reminder told of a charge, where no card is kept to take it from: what is needed by then, and that
 * a plan can be given up instead; the first link leads to where a card is added.
 *
 * @param told paragraphs up to the charge.
 * @param day of the charge, as people write it.
 * @param account the name of the link to the account.
 */
export function askForCard(
  told: readonly string[],
  { region, day, account }: { region: Region; day: string; account: string },
): Pick<EmailDraft, 'paragraphs' | 'link' | 'links'> {
  const { needed, cancel, add } = texts[regionConfigs[region].language];
  return {
    paragraphs: [...told, needed(day), cancel(day)],
    link: { text: add, path: linkTo('payments', region) },
    links: [{ text: account, path: linkTo('dashboard', region) }],
  };
}
