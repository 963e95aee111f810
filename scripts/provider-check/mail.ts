import { createTransport } from 'nodemailer';
import { readSender, readSmtpUrl } from '../../backend/mail-access.ts';
import { normalizeEmail } from '../../core/domain/email-address.ts';
import { CheckError, readUrl, type Check, type Environment } from './call.ts';
import { RefusedCommand, tryEnvelope } from './mail-envelope.ts';

/** An error of the mail library. */
type SmtpError = Error & { code?: string };

/** Replies about a mailbox that does not exist (RFC 3463): they say nothing about the sender. */
const unknownMailbox = /^5\d\d[ -]5\.1\.[16]\b/;

/** The sender of the product's emails. */
function readFrom(env: Environment, smtpUrl: string): string {
  const given = env['MAIL_FROM'];
  const mailFrom = given === undefined ? undefined : normalizeEmail(given);
  if (given !== undefined && mailFrom === undefined)
    throw new CheckError(`set MAIL_FROM to an email address: it is "${given}"`);
  return readSender(mailFrom, { siteUrl: given === undefined ? readUrl(env, 'SITE_URL') : '', smtpUrl }, env);
}

/** Lists the checks of the mail server: it connects, logs in, names sender and recipient, and sends nothing. */
export function listMailChecks(env: Environment): Check[] {
  const run: Check['run'] = async (note) => {
    const smtpUrl = readSmtpUrl(env['SMTP_URL'], env);
    const { protocol = '', host = '' } = URL.parse(smtpUrl) ?? {};
    // the value contains a password
    if (!/^smtps?:$/.test(protocol)) throw new CheckError('set SMTP_URL to a URL with smtps:// or smtp://');
    const from = readFrom(env, smtpUrl);
    const limits = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };
    const transport = createTransport({ url: smtpUrl, ...limits });
    try {
      await transport.verify();
    } catch (error) {
      const { code, message } = error as SmtpError;
      if (code === 'EAUTH') throw new CheckError(`user or password in SMTP_URL is wrong for ${host}`);
      if (code === 'ETLS') throw new CheckError(`SMTP_URL does not fit the TLS of ${host} (${message})`);
      throw new CheckError(`SMTP_URL leads to ${host}, where no mail server answers (${code ?? message})`);
    } finally {
      transport.close();
    }
    try {
      await tryEnvelope(smtpUrl, limits, from);
    } catch (error) {
      const { message } = error as Error;
      if (!(error instanceof RefusedCommand))
        throw new CheckError(`${host} ended the connection after the login (${message})`);
      if (error.command === 'RCPT TO' && unknownMailbox.test(message))
        return note(`${host} accepts the sender ${from}, which has no mailbox itself (${message})`);
      throw new CheckError(
        `${host} refuses an email from ${from} (${message}): set MAIL_FROM to a sender that it allows, and log in if it asks for it`,
      );
    }
    note(`${host} accepts the sender ${from}; delivery, SPF and DKIM need a real email`);
  };
  return [{ name: 'mail', run }];
}
