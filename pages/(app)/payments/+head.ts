import { titleTab } from '../../../src/account/tab-title.ts';
import type { Head } from '../../../src/shell/head.ts';
import { text } from '../../../src/text.ts';

export const head = (): Head => ({ title: titleTab(text.account_tab_payments()) });
