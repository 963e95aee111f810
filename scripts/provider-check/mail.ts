import { createTransport } from 'nodemailer';
import { whereToFind } from '../../server/env.ts';
import { CheckError, type Check, type Environment } from './call.ts';

type SmtpError = Error & { code?: string };

/** Lists the checks of the mail server: it connects and logs in, and sends nothing. */
export function listMailChecks(env: Environment): Check[] {
  const run: Check['run'] = async (note) => {
    const smtpUrl = env['SMTP_URL'] || (env['SANDBOX'] === '1' ? 'smtp://localhost:4501' : '');
    if (smtpUrl === '') throw new CheckError(`set SMTP_URL, ${whereToFind}`);
    const { protocol = '', host = '' } = URL.parse(smtpUrl) ?? {};
    // the value contains a password
    if (!/^smtps?:$/.test(protocol)) throw new CheckError('set SMTP_URL to a URL with smtps:// or smtp://');
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
    note(`${host} accepts the connection; delivery, SPF and DKIM need a real email`);
  };
  return [{ name: 'mail', run }];
}
