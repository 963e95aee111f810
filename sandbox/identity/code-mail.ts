import { createTransport } from 'nodemailer';
import type { Lang } from './regions.ts';
import { textOf } from './text/text.ts';

/** Sends the code for a new password; rejects when the mail server does not accept the email. */
export type CodeMailer = (mail: { to: string; name: string; code: string; lang: Lang }) => Promise<void>;

/** Creates the mailer for a mail server such as `smtp://localhost:4501`. */
export function createCodeMailer(smtpUrl: string): CodeMailer {
  const transport = createTransport(smtpUrl, { from: { name: 'Nordkonto', address: 'konto@nordkonto.test' } });
  return async ({ to, name, code, lang }) => {
    const { subject, body } = textOf(lang).codeMail(name, code);
    await transport.sendMail({ to: { name, address: to }, subject, text: body, headers: { 'Content-Language': lang } });
  };
}
