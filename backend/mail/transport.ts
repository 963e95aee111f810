import { createTransport } from 'nodemailer';
import { brand } from '../../src/brand.ts';
import type { SendMail } from './deliver.ts';

/**
 * Opens the mail server.
 *
 * @param smtpUrl for example smtp://localhost:4501.
 */
export function openMailServer(smtpUrl: string): SendMail {
  const limits = { connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 10_000 };
  const transport = createTransport(
    { url: smtpUrl, ...limits, disableFileAccess: true, disableUrlAccess: true },
    { from: { name: brand, address: 'no-reply@nordlyd.example' } },
  );
  return async (recipient, { subject, text, html }, messageId) => {
    // The same id at a second try lets the receiver drop a duplicate.
    await transport.sendMail({ to: recipient, subject, text, html, messageId });
  };
}
