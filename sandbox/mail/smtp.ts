import { SMTPServer } from 'smtp-server';
import type { Log } from '../../server/telemetry/log.ts';

/** Maximum size of an email, in bytes. */
const sizeLimit = 5 * 1024 * 1024;

/** SMTP replies by the HTTP status of the inbox. */
const replies: Record<number, { code: number; text: string }> = {
  400: { code: 554, text: 'not a readable message' },
  403: { code: 550, text: 'refused' },
  // 421 also closes the connection, similar to an aborted one.
  502: { code: 421, text: 'closing' },
};

const smtpError = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });

/** Accepts an email; returns an HTTP status, so that the fault switches apply to email too. */
export type Accept = (raw: Uint8Array, recipients: string[]) => Promise<Response>;

/**
 * Receives emails over SMTP without TLS. A login is optional; only that of `sandbox` succeeds.
 *
 * @param options.port TCP port; 0 picks a free one.
 * @returns the port and a function to stop; rejects when the port is in use.
 */
export async function startSmtp(options: {
  port: number;
  hostname: string;
  accept: Accept;
  log: Log;
}): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = new SMTPServer({
    name: 'mail.sandbox',
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      const isKnown = username === 'sandbox' && password === 'sandbox-mail-password';
      return isKnown ? callback(null, { user: username }) : callback(smtpError(535, 'authentication failed'));
    },
    disableReverseLookup: true,
    size: sizeLimit,
    closeTimeout: 2_000,
    maxClients: 100,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void (stream.sizeExceeded ? (chunks.length = 0) : chunks.push(chunk)));
      stream.once('end', () => {
        if (stream.sizeExceeded) return callback(smtpError(552, 'message too large'));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        options.accept(Buffer.concat(chunks), recipients).then(
          ({ ok, status }) => {
            const reply = replies[status] ?? { code: 451, text: 'try again later' };
            return ok ? callback() : callback(smtpError(reply.code, reply.text));
          },
          () => callback(smtpError(451, 'try again later')),
        );
      });
    },
  });
  const listener = await new Promise<ReturnType<typeof server.listen>>((resolve, reject) => {
    server.once('error', reject);
    const listening = server.listen(options.port, options.hostname, () => resolve(listening));
  });
  server.removeAllListeners('error');
  // Errors of a sender's connection do not concern the server.
  server.on('error', (error: Error) => options.log.warn('smtp', { reason: error.message }));
  const address = listener.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
