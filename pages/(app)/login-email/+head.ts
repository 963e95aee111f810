import type { Head } from '../../../src/layout/head.ts';
import { text } from '../../../core/i18n/text.ts';

export const head = (): Head => ({ title: text.auth_address_title() });
