import type { Head } from '../../../src/shell/head.ts';
import { text } from '../../../src/text.ts';

export const head = (): Head => ({ title: text.partner_head() });
