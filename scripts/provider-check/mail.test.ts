import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, expect, it } from 'vitest';
import { provideCertificate } from '../start/self-signed-certificate.ts';
import { describeMailFailure } from './mail-failure.ts';
import { runChecks } from './run-checks.ts';

const folder = mkdtempSync(join(tmpdir(), 'nordlyd-mail-'));
afterAll(() => rmSync(folder, { recursive: true }));

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

/** Checks a mail server of the given shape, whose user is `user` with the password `password`. */
async function checkShape(options: SMTPServerOptions, locate: (port: number) => string) {
  const seen: string[] = [];
  const started = new SMTPServer({
    onAuth: ({ method, username, password }, _session, done) => {
      seen.push(`AUTH ${method}`);
      if (username === 'user' && password === 'p@ss') done(null, { user: 'user' });
      else done(reply(535, '5.7.8 authentication failed'));
    },
    onMailFrom: (_address, { secure }, done) => (seen.push(secure ? 'MAIL over TLS' : 'MAIL'), done()),
    ...options,
  });
  started.on('error', () => undefined); // a client that refuses the certificate
  server = started;
  await new Promise<void>((resolve) => void started.listen(0, '127.0.0.1', resolve));
  const { port } = started.server.address() as AddressInfo;
  const lines: string[] = [];
  const env = { SANDBOX: '0', SITE_URL: 'https://podd.se', SMTP_URL: locate(port) };
  const isOk = await runChecks(['mail'], env, (line) => lines.push(line));
  return { isOk, seen, first: lines[0] };
}

const plain = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true };
const openTls = (): SMTPServerOptions => {
  const { cert, key } = provideCertificate(folder);
  return { cert: readFileSync(cert), key: readFileSync(key) };
};
const trusting = '?tls.rejectUnauthorized=false';

it.each([
  ['LOGIN alone', { ...plain, authMethods: ['LOGIN'] }, 'smtp', '', ['AUTH LOGIN', 'MAIL']],
  ['PLAIN alone', { ...plain, authMethods: ['PLAIN'] }, 'smtp', '', ['AUTH PLAIN', 'MAIL']],
  ['STARTTLS', 'tls', 'smtp', trusting, ['AUTH PLAIN', 'MAIL over TLS']],
  ['TLS from the beginning', 'implicit', 'smtps', trusting, ['AUTH PLAIN', 'MAIL over TLS']],
] as const)('logs in once at a server with %s', async (_shape, options, scheme, query, seen) => {
  const tls = options === 'implicit' ? { ...openTls(), secure: true } : openTls();
  const checked = await checkShape(
    typeof options === 'string' ? tls : { ...options, authMethods: [...options.authMethods] },
    (port) => `${scheme}://user:p%40ss@127.0.0.1:${port}${query}`,
  );
  expect(checked).toMatchObject({ isOk: true, seen });
});

it('accepts a server without a login, as the product does, and says that the user is not used', async () => {
  const { isOk, first } = await checkShape(
    { authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] },
    (port) => `smtp://user:p%40ss@127.0.0.1:${port}`,
  );
  expect([isOk, first]).toEqual([true, expect.stringContaining('offers no login: the user in SMTP_URL is not used')]);
});

it.each([
  ['a wrong password', plain, 'smtp://user:x@', /user or password in SMTP_URL is wrong .*\(535 5\.7\.8/],
  ['a missing password', plain, 'smtp://user@', /SMTP_URL has a user without a password/],
  ['a missing user', plain, 'smtp://', /emails only after a login \(530 .*set user and password in SMTP_URL/],
  [
    'an unknown certificate after STARTTLS',
    'tls',
    'smtp://',
    /certificate is not valid for this machine \(UNABLE_TO_VERIFY_LEAF_SIG/,
  ],
  ['an unknown certificate', 'implicit', 'smtps://', /certificate is not valid .* NODE_EXTRA_CA_CERTS/],
  ['smtps:// for STARTTLS', 'tls', 'smtps://', /has smtps:\/\/, but .* does not begin with TLS: use smtp:\/\//],
  ['smtp:// for TLS', 'implicit', 'smtp://', /sends no greeting: a port for TLS, mostly 465, needs smtps:\/\//],
] as const)(
  'names the cause: %s',
  async (_cause, options, start, sentence) => {
    const tls = options === 'implicit' ? { ...openTls(), secure: true } : openTls();
    const shape = typeof options === 'string' ? tls : { ...options, disabledCommands: [...options.disabledCommands] };
    const { isOk, first } = await checkShape(shape, (port) => `${start}127.0.0.1:${port}`);
    expect([isOk, first]).toEqual([false, expect.stringMatching(sentence)]);
    expect(first).not.toContain('p@ss');
  },
  15_000,
);

it.each([
  ['421 4.3.2 too many connections', /ends the connection \(421 4\.3\.2 too many connections\)/],
  ['HTTP/1.1 400 Bad Request', /is not a mail server: it answers "HTTP\/1\.1 400 Bad Request"/],
])('names what the server says instead of a greeting: %s', async (line, sentence) => {
  const other = createServer((socket) => socket.end(`${line}\r\n`));
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const lines: string[] = [];
  const env = { SANDBOX: '0', SITE_URL: 'https://podd.se', SMTP_URL: `smtp://127.0.0.1:${port}` };
  await runChecks(['mail'], env, (text) => lines.push(text));
  other.close();
  expect(lines).toEqual([expect.stringMatching(sentence)]);
});

it.each([
  ['AUTH', '504 5.7.4 unrecognized authentication type', /offers no login with user and password \(504 5\.7\.4/],
  ['AUTH', '454 4.7.0 temporary failure', /refuses for now \(454 4\.7\.0 temporary failure\): try again later/],
  ['AUTH', '538 5.7.11 encryption required', /requires TLS and offers none on this port \(538 5\.7\.11/],
  ['MAIL', '530 5.7.0 must issue a STARTTLS command first', /requires TLS .*: use its port for smtps:\/\/ in SMTP_URL/],
  ['RCPT', '451 4.7.1 greylisted', /refuses for now \(451 4\.7\.1 greylisted\): try again later/],
  ['MAIL', undefined, /answers no further command \(Connection closed unexpectedly\)/],
])('names the cause of a refused or lost %s: %s', async (refused, answer, sentence) => {
  const seen: string[] = [];
  const replies: Record<string, string> = { EHLO: '250-mail\r\n250 AUTH PLAIN\r\n', AUTH: '235 ok\r\n' };
  const other = createServer((socket) => {
    socket.write('220 mail\r\n');
    socket.on('data', (chunk) => {
      const command = chunk.toString().slice(0, 4);
      seen.push(command);
      if (command === refused && answer === undefined) socket.destroy();
      else if (command === refused) socket.write(`${answer}\r\n`);
      else socket.write(replies[command] ?? '250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const lines: string[] = [];
  const env = { SANDBOX: '0', SITE_URL: 'https://podd.se', SMTP_URL: `smtp://user:secret@127.0.0.1:${port}` };
  const isOk = await runChecks(['mail'], env, (text) => lines.push(text));
  other.close();
  expect([isOk, lines]).toEqual([false, [expect.stringMatching(sentence)]]);
  expect(seen).not.toContain('DATA');
});

it('names the clock when a certificate is not valid yet', () => {
  const error = Object.assign(new Error('certificate is not yet valid'), { originalCode: 'CERT_NOT_YET_VALID' });
  expect(describeMailFailure(error, new URL('smtps://mail.podd.se'), 'hej@podd.se')).toMatch(
    /set the clock of this machine$/,
  );
});
