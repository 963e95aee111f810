import { EnvError, leaveSandboxFor, whereProvidersShowIt, whereToFind } from '../server/env.ts';

type Source = Record<string, string | undefined>;

/**
 * Reads the URL of the mail server.
 *
 * @param url SMTP_URL as the schema reads it.
 * @throws EnvError when it is missing outside the sandbox.
 */
export function readSmtpUrl(url: string | undefined, source: Source): string {
  if (url !== undefined) return url;
  if (source['SANDBOX'] !== '1' && source['SMTP_URL'] === undefined) throw new EnvError(`set SMTP_URL, ${whereToFind}`);
  return 'smtp://localhost:4501';
}

/**
 * Reads the sender of emails.
 *
 * @param mailFrom MAIL_FROM as the schema reads it; by default an address of the site's host.
 * @throws EnvError when a mail server on the Internet gets emails of the sandbox without it.
 */
export function readSender(
  mailFrom: string | undefined,
  { siteUrl, smtpUrl }: { siteUrl: string; smtpUrl: string },
  source: Source,
): string {
  if (mailFrom !== undefined) return mailFrom;
  if (source['SANDBOX'] !== '1') return `no-reply@${new URL(siteUrl).hostname}`;
  if (leaveSandboxFor(smtpUrl, source)['SANDBOX'] === '1') return 'no-reply@nordlyd.example';
  throw new EnvError(`set MAIL_FROM to a sender that the server of SMTP_URL allows; ${whereProvidersShowIt}`);
}
