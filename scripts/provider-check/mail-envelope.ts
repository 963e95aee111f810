import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/** What the library's own commands use: it offers sender and recipients only together with a message. */
type Commands = { _sendCommand: (line: string) => void; _responseActions: ((reply: string) => void)[] };

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
  const connection = new SMTPConnection({ ...server, ...limits });
  const lost = new Promise<never>((_resolve, reject) => connection.once('error', reject));
  const { _sendCommand, _responseActions } = connection as unknown as Commands;
  const wait = <Value>(step: (resolve: (value: Value) => void, reject: (error: unknown) => void) => void) =>
    Promise.race([lost, new Promise<Value>(step)]);
  const ask = (line: string): Promise<string> =>
    wait((resolve) => {
      _responseActions.push(resolve);
      _sendCommand.call(connection, line);
    });
  try {
    await wait<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
    const offersLogin = connection.allowsAuth;
    if (auth?.user !== undefined && offersLogin)
      await wait<void>((resolve, reject) => connection.login(auth, (error) => (error ? reject(error) : resolve())));
    for (const command of ['MAIL FROM', 'RCPT TO'] as const) {
      const reply = await ask(`${command}:<${address}>`);
      if (!reply.startsWith('2')) throw new RefusedCommand(command, reply);
    }
    await ask('RSET');
    return { offersLogin };
  } finally {
    connection.quit();
  }
}
