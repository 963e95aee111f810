import { text } from '../../core/i18n/text.ts';

/**
 * The page title of an account tab: its own name first. The first tab has the account's name (requirement SE-03).
 *
 * @param tab the name of the tab.
 * @returns the title of its page, without the product's name.
 */
export const getTabTitle = (tab: string): string => `${tab} – ${text.account_title()}`;
