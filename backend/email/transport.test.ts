import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../server/telemetry/log.ts';
import { startSmtp } from '../../sandbox/mail/smtp.ts';
import { EmailRejectedError, type SendMail } from './deliver.ts';
import { openMailServer } from './transport.ts';

let status = 204;
const received: string[] = [];
let server: Awaited<ReturnType<typeof startSmtp>>;
let send: SendMail;

beforeAll(async () => {
  server = await startSmtp({
    port: 0,
    hostname: '127.0.0.1',
    log: createLog('mail', () => undefined),
    accept: (raw) => {
      received.push(Buffer.from(raw).toString());
      return Promise.resolve(new Response(null, { status }));
    },
  });
  send = openMailServer({ smtpUrl: `smtp://127.0.0.1:${server.port}`, mailFrom: 'hej@podd.example' });
});
afterAll(() => server.stop());

const sendOne = (subject = 'Hej') =>
  send('anna@lyssnare.example', { subject, text: 'Hej', html: '<p>Hej</p>' }, '1', new Date('2031-05-17'));

it('sends date and message id of the email', async () => {
  await sendOne();
  expect(received[0]).toContain('From: Nordlyd <hej@podd.example>');
  expect(received[0]).toContain('Message-ID: <1@podd.example>');
  expect(received[0]).toContain('Date: Sat, 17 May 2031 00:00:00 +0000');
});

it('distinguishes a rejected email from a failing server', async () => {
  status = 403; // 550
  await expect(sendOne()).rejects.toBeInstanceOf(EmailRejectedError);
  status = 500; // 451
  await expect(sendOne()).rejects.not.toBeInstanceOf(EmailRejectedError);
});

it('adds no header or recipient for a line break in the subject', async () => {
  status = 204;
  received.length = 0;
  await sendOne('Hej\r\nBcc: olle@lyssnare.example\r\n\r\nanother body');
  expect(received).toHaveLength(1);
  expect(received[0]).not.toMatch(/^(Bcc:|another body)/m);
});
