import { text } from '../../core/i18n/text.ts';

/**
 * What a tab of my account is called in the browser's tabs and history, its own name first.
 *
 * The first tab keeps the account's name, which the specification gives it (requirement SE-03).
 *
 * @param tab the name of the tab.
 * @returns the title of its page, without the product's name.
 */
export const getTabTitle = (tab: string): string => `${tab} – ${text.account_title()}`;
