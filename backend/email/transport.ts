import { createTransport } from 'nodemailer';
import type { SpanDetails } from '../../server/telemetry/span.ts';
import { withSpan } from '../../server/telemetry/spans.ts';
import { brand } from '../../core/brand.ts';
import type { Settings } from '../env.ts';
import { EmailRejectedError, maxParallelMails, type SendMail } from './deliver.ts';

/** A command that the server rejected, as the mail library reports it. */
type SmtpFailure = Error & { command?: string; responseCode?: number };

/** True for a permanent rejection (5yz, RFC 5321) of the recipient or the content, not of the sender. */
const isRefusal = ({ command = '', responseCode = 0 }: SmtpFailure): boolean =>
  responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);

/**
 * Opens the mail server.
 *
 * @param settings.smtpUrl for example smtp://localhost:4501.
 * @param settings.mailFrom the sender; its domain is part of the message ids.
 */
export function openMailServer({ smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>): SendMail {
  const limits = { connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 10_000 };
  const noFiles = { disableFileAccess: true, disableUrlAccess: true };
  const transport = createTransport(
    { url: smtpUrl, pool: true, maxConnections: maxParallelMails, ...limits, ...noFiles },
    { from: { name: brand, address: mailFrom } },
  );
  const { hostname, port } = new URL(smtpUrl);
  const part: SpanDetails = {
    name: 'send mail',
    kind: 'client',
    attributes: {
      'network.protocol.name': 'smtp',
      'server.address': hostname,
      ...(port !== '' && { 'server.port': Number(port) }),
      'service.peer.name': 'mail',
    },
  };
  return async (recipient, { subject, text, html }, id, date) => {
    // The same id on a retry lets the receiver drop a duplicate.
    const messageId = `<${id}${mailFrom.slice(mailFrom.lastIndexOf('@'))}>`;
    const letter = { to: recipient, subject, text, html, messageId, date };
    await withSpan(part, () => transport.sendMail(letter)).catch((error: SmtpFailure) => {
      throw isRefusal(error) ? new EmailRejectedError(error.message) : error;
    });
  };
}
