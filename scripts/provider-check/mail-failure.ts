import { certificateCodes } from './call.ts';
import { RefusedCommand } from './mail-envelope.ts';

/** An error of the mail library: its own code, that of the system, the reply of the server, and whether it was connected. */
export type SmtpError = Error & { code?: string; originalCode?: string; response?: string; wasConnected?: boolean };

/**
 * Names the cause of a failed connection, login or command of a mail server, as one sentence.
 *
 * @param url of SMTP_URL; its password is not part of the sentence.
 * @param from the sender of the product.
 */
export function describeMailFailure(error: SmtpError, url: URL, from: string): string {
  const { host, protocol, username } = url;
  const { code = '', originalCode = '', message, response, wasConnected = false } = error;
  const reply = (response ?? message).replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  const usesTls = protocol === 'smtps:';
  if (reply.startsWith('4') && (code === 'EAUTH' || error instanceof RefusedCommand))
    return `${host} refuses for now (${reply}): try again later`;
  if (/^53[08].*(TLS|encrypt)/i.test(reply))
    return `${host} requires TLS and offers none on this port (${reply}): use its port for smtps:// in SMTP_URL`;
  if (error instanceof RefusedCommand) {
    if (username === '' && reply.startsWith('530'))
      return `${host} sends emails only after a login (${reply}): set user and password in SMTP_URL`;
    return `${host} refuses an email from ${from} (${reply}): set MAIL_FROM to a sender that it allows, and log in if it asks for it`;
  }
  if (code === 'EAUTH' && /^50\d/.test(reply)) return `${host} offers no login with user and password (${reply})`;
  if (code === 'EAUTH') {
    const isMissing = response === undefined && message.startsWith('Missing credentials');
    return isMissing
      ? `SMTP_URL has a user without a password for ${host}`
      : `user or password in SMTP_URL is wrong for ${host} (${reply})`;
  }
  if (/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/.test(originalCode))
    return `the certificate of ${host} is not valid today (${originalCode}): renew it, or set the clock of this machine`;
  if (certificateCodes.test(originalCode))
    return `SMTP_URL leads to ${host}, whose certificate is not valid for this machine (${originalCode}): use the host name of the certificate, or name its authority in NODE_EXTRA_CA_CERTS`;
  if (usesTls && /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)/.test(originalCode))
    return `SMTP_URL has smtps://, but ${host} does not begin with TLS: use smtp://, or the port for smtps, mostly 465`;
  if (!usesTls && code === 'ETIMEDOUT' && message.startsWith('Greeting'))
    return `SMTP_URL leads to ${host}, which accepts the connection and sends no greeting: a port for TLS, mostly 465, needs smtps://`;
  if (code === 'ETLS') return `SMTP_URL does not fit the TLS of ${host} (${reply})`;
  if (response !== undefined)
    return /^[45]\d\d[ -]/.test(reply)
      ? `${host} ends the connection (${reply})`
      : `SMTP_URL leads to ${host}, which is not a mail server: it answers "${reply}"`;
  if (wasConnected) return `${host} answers no further command (${message})`;
  return `SMTP_URL leads to ${host}, where no mail server answers (${originalCode || code || message})`;
}
