import { createTransport } from 'nodemailer';
import type { Verification } from './verification.ts';
import { studentMessages } from './messages.ts';

/** Emails a code to a school address; rejects when the mail server does not accept it. */
export type SendCode = (address: string, code: string, lang: Verification['lang']) => Promise<void>;

/** Creates the mailer for an SMTP server. Each step may take five seconds. */
export function createCodeMailer(smtpUrl: string): SendCode {
  const limits = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };
  const { hostname, port } = new URL(smtpUrl);
  const transport = createTransport({ host: hostname, port: Number(port || 25), ignoreTLS: true, ...limits });
  return async (address, code, lang) => {
    const messages = studentMessages[lang];
    await transport.sendMail({
      from: { name: messages.brand, address: 'no-reply@student-verifier.example' },
      to: address,
      subject: messages.mailSubject(code),
      text: messages.mailText(code),
    });
  };
}
