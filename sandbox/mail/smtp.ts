import { SMTPServer } from 'smtp-server';
import type { Log } from '../../server/telemetry/log.ts';

/** Largest letter taken, in bytes. */
const sizeLimit = 5 * 1024 * 1024;

/** What a sender is told, by the HTTP status with which the inbox judged the letter. */
const replies: Record<number, { code: number; text: string }> = {
  400: { code: 554, text: 'not a readable message' },
  403: { code: 550, text: 'refused' },
  // 421 also closes the connection: the nearest to a peer that went away.
  502: { code: 421, text: 'closing' },
};

const smtpError = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });

/** Takes a letter in; answers with an HTTP status, so that the fault switches reach mail as well. */
export type Accept = (raw: Uint8Array, recipients: string[]) => Promise<Response>;

/**
 * Listens for letters over SMTP: without login or TLS, as only a sandbox may.
 *
 * @param options.port TCP port; 0 takes a free one.
 * @returns the port in use and a way to stop; rejects when the port cannot be had.
 */
export async function startSmtp(options: {
  port: number;
  hostname: string;
  accept: Accept;
  log: Log;
}): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = new SMTPServer({
    name: 'mail.sandbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
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
  // A sender that breaks off mid-letter is its own affair.
  server.on('error', (error: Error) => options.log.warn('smtp', { reason: error.message }));
  const address = listener.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
