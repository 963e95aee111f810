import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type SMTPConnectionCustomAuthHandler } from 'nodemailer/lib/smtp-connection';

/** The login under which the library sends the envelope: it accepts further commands from logins alone. */
const method = 'ENVELOPE';

/** The reply of a mail server to a command that it refuses. */
export class RefusedCommand extends Error {
  readonly command: 'MAIL FROM' | 'RCPT TO';
  constructor(command: RefusedCommand['command'], reply: string) {
    super(reply.replaceAll(/\s+/g, ' ').slice(0, 200));
    this.command = command;
  }
}

/**
 * Logs in as the product does, names sender and recipient of an email, then withdraws it: MAIL FROM, RCPT TO and
 * RSET (RFC 5321).
 *
 * @param smtpUrl with user and password, if any.
 * @param limits timeouts in ms.
 * @param address sender and recipient.
 * @returns whether the server offers a login; without one the product uses neither user nor password.
 * @throws RefusedCommand, or the library's error of a failed login or a lost connection.
 */
export async function tryEnvelope(smtpUrl: string, limits: object, address: string): Promise<{ offersLogin: boolean }> {
  const { auth, ...server } = parseConnectionUrl(smtpUrl);
  let refused: RefusedCommand | undefined;
  const sendEnvelope: SMTPConnectionCustomAuthHandler = async (session) => {
    for (const command of ['MAIL FROM', 'RCPT TO'] as const) {
      const { response } = await session.sendCommand(`${command}:<${address}>`);
      if (response.startsWith('2')) continue;
      refused = new RefusedCommand(command, response);
      throw new Error('refused');
    }
  };
  const connection = new SMTPConnection({ ...server, ...limits, customAuth: { [method]: sendEnvelope } });
  const lost = new Promise<never>((_resolve, reject) => connection.once('error', reject));
  const wait = (start: (done: (error?: unknown) => void) => void): Promise<void> =>
    Promise.race([lost, new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve())))]);
  let wasConnected = false;
  try {
    await wait((done) => connection.connect(done));
    wasConnected = true;
    const offersLogin = connection.allowsAuth;
    if (auth?.user !== undefined && offersLogin) await wait((done) => connection.login(auth, done));
    await wait((done) => connection.login({ method }, done));
    await wait((done) => connection.reset(done));
    return { offersLogin };
  } catch (error) {
    throw refused ?? Object.assign(error as Error, { wasConnected });
  } finally {
    connection.quit();
  }
}
