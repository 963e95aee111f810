import { getTabTitle } from '../../../src/account/tab-title.ts';
import type { Head } from '../../../src/layout/head.ts';
import { text } from '../../../core/i18n/text.ts';

export const head = (): Head => ({ title: getTabTitle(text.account_tab_profile()) });
