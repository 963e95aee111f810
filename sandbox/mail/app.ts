import { Hono, type Context } from 'hono';
import { createControlRoutes, openLedger } from '../../server/sandbox/control-routes.ts';
import type { Log } from '../../server/telemetry/log.ts';
import type { DocumentStore } from '../../server/sandbox/document-store.ts';
import { requestLog } from '../../server/telemetry/request-log.ts';
import { pickLang, protectPages, sandboxLook } from '../ui/page.ts';
import { openInbox } from './inbox.ts';
import { parseDelivery, readLang, type Message } from './message.ts';
import { prepareEmailBody, renderInbox, renderEmail, renderMissing } from './pages.ts';
import type { Accept } from './smtp.ts';

const problem = (status: number, title: string): Response =>
  Response.json(
    { type: 'about:blank', title, status },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );

/** Emails must not run, load or submit anything, except pictures of the email or the site. */
const emailPolicy = (siteUrl: string): string =>
  [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data: ${new URL(siteUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/**
 * Creates the fake mail server: inbox pages, JSON for tests, control routes.
 *
 * @param options.siteUrl the only origin from which emails may load pictures.
 * @returns the routes, and `accept` for emails received by SMTP.
 */
export function createApp(options: { records: DocumentStore; log: Log; siteUrl: string }): {
  app: Hono;
  accept: Accept;
} {
  const { records, log, siteUrl } = options;
  const inbox = openInbox(records);
  const ledger = openLedger(records);
  const control = createControlRoutes(ledger, () => {
    inbox.clear();
    records.collection('ledger').clear();
  });
  /** The language of an email, or without one that of the browser. */
  const langOf = (context: Context, message?: Message) =>
    readLang(message) ?? pickLang(context.req.header('Accept-Language'));

  const app = new Hono();
  app.use(requestLog(log));
  app.use(protectPages());
  app.use(control.faults);
  app.route('/', control.routes);
  app.route('/', sandboxLook());

  app.get('/messages', (context) => context.json({ messages: inbox.list(context.req.query('to')) }));
  app.get('/messages/:id', (context) => {
    const message = inbox.find(context.req.param('id'));
    return message ? context.json(message) : problem(404, 'no such message');
  });

  app.get('/', (context) => {
    const filter = context.req.query('to')?.trim() || undefined;
    const messages = inbox.list(filter);
    // one recipient has one region
    return context.html(renderInbox(messages, filter, langOf(context, filter ? messages[0] : undefined)));
  });
  app.get('/letters/:id', (context) => {
    const message = inbox.find(context.req.param('id'));
    return message
      ? context.html(renderEmail(message, langOf(context, message)))
      : context.html(renderMissing(langOf(context)), 404);
  });
  app.get('/letters/:id/body', (context) => {
    const message = inbox.find(context.req.param('id'));
    if (!message?.html) return context.html(renderMissing(langOf(context)), 404);
    context.header('Content-Security-Policy', emailPolicy(siteUrl));
    return context.html(prepareEmailBody(message.html));
  });
  app.get('/letters/:id/files/:index{[0-9]{1,3}}', (context) => {
    const { id, index } = context.req.param();
    const part = inbox.find(id)?.attachments[Number(index)];
    const bytes = inbox.readFile(id, Number(index));
    if (!part || !bytes) return context.html(renderMissing(langOf(context)), 404);
    context.header('Content-Type', 'application/octet-stream');
    context.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(part.name)}`);
    return context.body(bytes);
  });

  // Emails pass through a route with a method that no HTTP client can send: match {"method": "SMTP"}. So fault switches
  // and request log apply to them.
  app.on('SMTP', '/inbound', async (context) => {
    const recipients = JSON.parse(decodeURIComponent(context.req.header('X-Recipients') ?? '[]')) as string[];
    const raw = new Uint8Array(await context.req.arrayBuffer());
    const delivery = await parseDelivery(raw, recipients).catch(() => undefined);
    if (!delivery) return problem(400, 'not a readable message');
    inbox.store(delivery);
    ledger.append({
      kind: 'mail',
      status: 'received',
      reference: delivery.message.id,
      idempotencyKey: delivery.messageId,
      subject: delivery.recipients.join(', '),
    });
    return context.body(null, 204);
  });
  app.notFound((context) => context.html(renderMissing(langOf(context)), 404));

  const accept: Accept = async (raw, recipients) =>
    app.request('/inbound', {
      method: 'SMTP',
      headers: { 'X-Recipients': encodeURIComponent(JSON.stringify(recipients)) },
      body: new Uint8Array(raw),
    });
  return { app, accept };
}
