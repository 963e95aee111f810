import { noCardMailTexts, type NoCardMailTexts } from '../../../locales/mail-no-card.ts';
import { regionConfigs, type Language, type Region } from '../../../core/domain/region.ts';
import { linkTo } from '../../../core/routing/routes.ts';
import type { EmailDraft } from '../email-draft.ts';

const texts: Record<Language, NoCardMailTexts> = noCardMailTexts;

/**
 * Continues a reminder of a charge when no card is stored: what is needed until then, and that the plan can be
 * cancelled instead. The first link leads to the page that adds a card.
 *
 * @param intro paragraphs up to the charge.
 * @param day of the charge, formatted.
 * @param account label of the link to the account.
 */
export function askForCard(
  intro: readonly string[],
  { region, day, account }: { region: Region; day: string; account: string },
): Pick<EmailDraft, 'paragraphs' | 'link' | 'links'> {
  const { needed, cancel, add } = texts[regionConfigs[region].language];
  return {
    paragraphs: [...intro, needed(day), cancel(day)],
    link: { text: add, path: linkTo('payments', region) },
    links: [{ text: account, path: linkTo('dashboard', region) }],
  };
}
