import { readSender, readSmtpUrl } from '../../backend/mail-access.ts';
import { normalizeEmail } from '../../core/domain/email-address.ts';
import { CheckError, readUrl, type Check, type Environment } from './call.ts';
import { RefusedCommand, tryEnvelope } from './mail-envelope.ts';
import { describeMailFailure, type SmtpError } from './mail-failure.ts';

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
    const url = URL.parse(smtpUrl);
    // the value contains a password
    if (url === null || !/^smtps?:$/.test(url.protocol) || url.host === '')
      throw new CheckError('set SMTP_URL to a URL with smtps:// or smtp:// and a host');
    const { host } = url;
    const from = readFrom(env, smtpUrl);
    const limits = { connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 10_000 };
    try {
      const { offersLogin } = await tryEnvelope(smtpUrl, limits, from);
      if (url.username !== '' && !offersLogin) note(`${host} offers no login: the user in SMTP_URL is not used`);
    } catch (error) {
      const failure = error as SmtpError;
      if (failure instanceof RefusedCommand && failure.command === 'RCPT TO' && unknownMailbox.test(failure.message))
        return note(`${host} accepts the sender ${from}, which has no mailbox itself (${failure.message})`);
      throw new CheckError(describeMailFailure(failure, url, from));
    }
    note(`${host} accepts the sender ${from}; delivery, SPF and DKIM need a real email`);
  };
  return [{ name: 'mail', run }];
}
