import { createTransport } from 'nodemailer';
import { measure, type Part } from '../../process/spans.ts';
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
  const { hostname, port } = new URL(smtpUrl);
  const part: Part = {
    name: 'send mail',
    kind: 'client',
    attributes: {
      'network.protocol.name': 'smtp',
      'server.address': hostname,
      ...(port !== '' && { 'server.port': Number(port) }),
      'service.peer.name': 'mail',
    },
  };
  return async (recipient, { subject, text, html }, messageId, date) => {
    // The same id at a second try lets the receiver drop a duplicate.
    await measure(part, () => transport.sendMail({ to: recipient, subject, text, html, messageId, date }));
  };
}
