import type { Head } from '../../../src/layout/head.ts';
import { text } from '../../../core/i18n/text.ts';

export const head = (): Head => ({ title: text.consent_page_title(), description: text.consent_page_intro() });
