import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../server/telemetry/log.ts';
import { openDocumentStore, type DocumentStore } from '../../server/sandbox/document-store.ts';
import { createApp } from './app.ts';
import type { Message } from './message.ts';
import { startSmtp } from './smtp.ts';

const log = createLog('mail', () => undefined);

const startMail = async () => {
  const records: DocumentStore = openDocumentStore(':memory:');
  const { app, accept } = createApp({ records, log, siteUrl: 'http://localhost:3000' });
  const smtp = await startSmtp({ port: 0, hostname: '127.0.0.1', accept, log });
  const transport = createTransport({ host: '127.0.0.1', port: smtp.port, ignoreTLS: true });
  const readMessages = async (query = ''): Promise<Message[]> => {
    const response = (await (await app.request(`/messages${query}`)).json()) as { messages: Message[] };
    return response.messages;
  };
  const stop = async (): Promise<void> => {
    transport.close();
    await smtp.stop();
    records.close();
  };
  return { app, smtp, transport, readMessages, stop };
};

const email = {
  from: 'Nordlyd <kvitto@nordlyd.example>',
  to: 'Anna <Anna@lyssnare.example>',
  subject: 'Ditt kvitto på 99 kr – tack!',
  text: 'Läs mer på https://nordlyd.example/se/konto.',
  html: '<h1>Hej Anna</h1><script>alert(1)</script>',
};

let mail: Awaited<ReturnType<typeof startMail>>;
beforeEach(async () => {
  mail = await startMail();
});
afterEach(() => mail.stop());

describe('fake mail server', () => {
  it('stores an email sent over SMTP with its text, HTML and attachments', async () => {
    await mail.transport.sendMail({ ...email, attachments: [{ filename: 'kvitto.txt', content: 'åäö' }] });
    const [message] = await mail.readMessages();
    expect(message).toMatchObject({
      from: 'kvitto@nordlyd.example',
      to: 'Anna@lyssnare.example',
      subject: email.subject,
      attachments: [{ name: 'kvitto.txt', type: 'text/plain', size: 6 }],
    });
    expect(message?.html.trim()).toBe(email.html);
    expect(message?.text.trim()).toBe(email.text);
    const one = await mail.app.request(`/messages/${message?.id}`);
    expect(await one.json()).toEqual(message);
    const file = await mail.app.request(`/letters/${message?.id}/files/0`);
    expect(file.headers.get('Content-Disposition')).toMatch(/^attachment/);
    expect(await file.text()).toBe('åäö');
  });

  it('uses the date header of an email, or the current time when it is invalid', async () => {
    await mail.transport.sendMail({ ...email, date: new Date('2031-05-17T09:30:00Z') });
    await mail.transport.sendMail({ ...email, headers: { Date: 'i fjol' } });
    const [undated, dated] = await mail.readMessages();
    expect(dated?.at).toBe('2031-05-17T09:30:00.000Z');
    expect(Math.abs(Date.parse(undated?.at ?? '') - Date.now())).toBeLessThan(60_000);
    for (const path of ['/', `/letters/${dated?.id}`])
      expect(await (await mail.app.request(path)).text(), path).toContain('17 May 2031, 11:30');
  });

  it('filters by envelope recipient regardless of case, including blind copies, newest first', async () => {
    await mail.transport.sendMail({ ...email, subject: 'first', bcc: 'support@nordlyd.example' });
    await mail.transport.sendMail({ ...email, subject: 'second' });
    await mail.transport.sendMail({ ...email, subject: 'other', to: 'ole@lytter.example' });
    const subjects = async (to: string) => (await mail.readMessages(`?to=${to}`)).map(({ subject }) => subject);
    expect(await subjects('anna@LYSSNARE.example')).toEqual(['second', 'first']);
    expect(await subjects('support@nordlyd.example')).toEqual(['first']);
    expect(await subjects('nobody@lyssnare.example')).toEqual([]);
  });

  it('shows an email in a frame without scripts, and links in its text', async () => {
    await mail.transport.sendMail(email);
    const [message] = await mail.readMessages();
    const page = await (await mail.app.request(`/letters/${message?.id}`)).text();
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).not.toContain('<script');
    expect(page).toContain('<a href="https://nordlyd.example/se/konto"');
    const body = await mail.app.request(`/letters/${message?.id}/body`);
    const policy = body.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox allow-popups');
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
  });

  it('escapes the subject and the search', async () => {
    await mail.transport.sendMail({ ...email, subject: '<img src=x onerror=alert(1)>' });
    const list = await (await mail.app.request('/?to="><script>alert(1)</script>')).text();
    expect(list).not.toContain('<script');
    expect(await (await mail.app.request('/')).text()).toContain('&lt;img src=x');
  });

  it('uses the language of the browser', async () => {
    const read = async (language: string) =>
      (await mail.app.request('/', { headers: { 'Accept-Language': language } })).text();
    expect(await read('fi-FI,fi;q=0.9')).toContain('<html lang="fi">');
    expect(await read('no,en;q=0.8')).toContain('<h1>Innboks</h1>');
  });

  it('uses the language of an email on its page and in the inbox of its recipient', async () => {
    await mail.transport.sendMail({ ...email, html: '<!doctype html><html lang="fi" dir="ltr"><p>Hei</p></html>' });
    const [message] = await mail.readMessages();
    for (const path of [`/letters/${message?.id}`, '/?to=anna@lyssnare.example'])
      expect(await (await mail.app.request(path, { headers: { 'Accept-Language': 'sv' } })).text(), path).toContain(
        '<html lang="fi">',
      );
  });

  it('adds each email to the ledger and deletes all on reset', async () => {
    await mail.transport.sendMail({ ...email, messageId: '<receipt-1@nordlyd.example>' });
    const readLedger = async () => (await mail.app.request('/__control/ledger')).json();
    expect(await readLedger()).toMatchObject({
      entries: [
        { kind: 'mail', idempotencyKey: '<receipt-1@nordlyd.example>', subject: 'anna@lyssnare.example', amount: null },
      ],
    });
    await mail.app.request('/__control/reset', { method: 'POST' });
    expect(await readLedger()).toEqual({ entries: [] });
    expect(await mail.readMessages()).toEqual([]);
  });

  it('rejects an email, fails, or loses its response when a fault is set', async () => {
    const setFault = (mode: string) =>
      mail.app.request('/__control/faults', {
        method: 'POST',
        body: JSON.stringify({ match: { method: 'SMTP' }, mode, times: 1 }),
      });
    await setFault('refuse');
    await expect(mail.transport.sendMail(email)).rejects.toMatchObject({ responseCode: 550 });
    await setFault('http500');
    await expect(mail.transport.sendMail(email)).rejects.toMatchObject({ responseCode: 451 });
    expect(await mail.readMessages()).toHaveLength(0);
    await setFault('reset-after-effect');
    await expect(mail.transport.sendMail(email)).rejects.toThrow();
    expect(await mail.readMessages()).toHaveLength(1);
  });

  it('rejects an email that is too large', async () => {
    const large = { ...email, text: 'x'.repeat(6 * 1024 * 1024) };
    await expect(mail.transport.sendMail(large)).rejects.toMatchObject({ responseCode: 552 });
  });

  it('returns 404 for unknown emails', async () => {
    for (const path of ['/messages/none', '/letters/none', '/letters/none/body', '/letters/none/files/0', '/nowhere'])
      expect((await mail.app.request(path)).status, path).toBe(404);
  });
});
