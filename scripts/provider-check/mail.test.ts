import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { runChecks } from './run-checks.ts';

let server: SMTPServer | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

const reply = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });

/** Checks a mail server that refuses a sender or a recipient; returns what it got and what is reported. */
async function check(refused: { sender?: Error; recipient?: Error }, change: Record<string, string> = {}) {
  const seen: string[] = [];
  const started = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _session, done) => (seen.push(`MAIL ${address}`), done(refused.sender)),
    onRcptTo: ({ address }, _session, done) => (seen.push(`RCPT ${address}`), done(refused.recipient)),
    onData: (stream, _session, done) => (seen.push('DATA'), stream.resume().once('end', () => done())),
  });
  server = started;
  await new Promise<void>((resolve) => void started.listen(0, '127.0.0.1', resolve));
  const { port } = started.server.address() as AddressInfo;
  const env = { SANDBOX: '0', SITE_URL: 'https://podd.se', SMTP_URL: `smtp://127.0.0.1:${port}`, ...change };
  const lines: string[] = [];
  const isOk = await runChecks(['mail'], env, (line) => lines.push(line));
  return { isOk, seen, last: lines.at(-1) };
}

it('names the sender of the product and a recipient, and sends nothing', async () => {
  const { isOk, seen, last } = await check({}, { MAIL_FROM: 'hej@post.podd.se' });
  expect([isOk, seen]).toEqual([true, ['MAIL hej@post.podd.se', 'RCPT hej@post.podd.se']]);
  expect(last).toMatch(/^ok {6}mail: .* accepts the sender hej@post\.podd\.se; delivery/);
});

it('names MAIL_FROM when the server refuses the sender', async () => {
  const { isOk, seen, last } = await check({ sender: reply(553, '5.7.1 sender not owned by user') });
  expect([isOk, seen]).toEqual([false, ['MAIL no-reply@podd.se']]);
  expect(last).toMatch(
    /^FAILED .* refuses an email from no-reply@podd\.se \(553 5\.7\.1 sender not owned.*set MAIL_FROM to/,
  );
});

it.each([
  [reply(550, '5.7.1 relaying denied'), false, /^FAILED .*\(550 5\.7\.1 relaying denied\): set MAIL_FROM/],
  [
    reply(550, '5.1.1 no such mailbox'),
    true,
    /^ok .* accepts the sender no-reply@podd\.se, which has no mailbox itself/,
  ],
])('tells a refused sender from an unknown mailbox: %s', async (recipient, isAccepted, line) => {
  const { isOk, seen, last } = await check({ recipient });
  expect([isOk, seen.includes('DATA')]).toEqual([isAccepted, false]);
  expect(last).toMatch(line);
});

it('refuses a MAIL_FROM that is no address', async () => {
  const { isOk, last } = await check({}, { MAIL_FROM: 'podd' });
  expect([isOk, last]).toEqual([false, 'FAILED  mail: set MAIL_FROM to an email address: it is "podd"']);
});
