import { emailCodeMailTexts, type EmailCodeMailTexts } from '../../../locales/mail-email-code.ts';
import { regionConfigs, type Language } from '../../../core/domain/region.ts';
import type { EmailCodeData } from '../../database/schema/email-data.ts';
import type { EmailDraft } from '../email-draft.ts';

const texts: Record<Language, EmailCodeMailTexts> = emailCodeMailTexts;

/** Creates the email with a code that confirms its address; there is no account yet, so it has no links. */
export function draftEmailCodeMail({ region, code }: EmailCodeData): EmailDraft {
  const messages = texts[regionConfigs[region].language];
  const written = `${code.slice(0, 4)} ${code.slice(4)}`;
  return {
    subject: messages.subject(written),
    paragraphs: [messages.intro, messages.validity, messages.notYou],
    rows: [[messages.code, written]],
  };
}
