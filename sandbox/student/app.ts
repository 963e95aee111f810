import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createControlRoutes, openLedger } from '../../server/sandbox/control-routes.ts';
import type { Log } from '../../server/telemetry/log.ts';
import type { DocumentStore } from '../../server/sandbox/document-store.ts';
import { requestLog } from '../../server/telemetry/request-log.ts';
import { pagePolicy, pickLang, protectPages, readForm, sandboxLook } from '../ui/page.ts';
import { respondProblem, createApi, createDecisions } from './api.ts';
import type { SendCode } from './send-mail.ts';
import { renderAddress, renderCode, renderLanding, renderMissing, renderOutcome } from './pages.ts';
import { buildReturnUrl } from './result.ts';
import { openVerifications, type Verification } from './verification.ts';
import { studentMessages } from './messages.ts';

/** Dependencies and settings of the verifier. */
export type StudentOptions = {
  records: DocumentStore;
  log: Log;
  /** shared with the merchant: its bearer token, and the key that signs results */
  key: string;
  /** own origin */
  url: string;
  /** origin of the sandbox's inbox, linked next to the code field */
  inboxUrl: string;
  sendCode: SendCode;
};

/** Creates the student verifier: the merchant's API, the user's pages, control routes. */
export function createApp(options: StudentOptions): Hono {
  const { records, log, key, url, inboxUrl, sendCode } = options;
  const ledger = openLedger(records);
  const verifications = openVerifications({ records, ledger, secret: key });
  const control = createControlRoutes(ledger, () => {
    for (const name of ['verification', 'token', 'ledger']) records.collection(name).clear();
  });

  const respondMissing = (context: Context) => {
    const lang = pickLang(context.req.header('Accept-Language'), 'sv');
    return context.html(renderMissing(lang === 'en' ? 'sv' : lang), 404);
  };
  const showState = async (context: Context, verification: Verification, sentence?: string) => {
    const status = sentence ? 422 : 200;
    if (verification.status !== 'pending')
      return context.html(renderOutcome(verification, await buildReturnUrl(verification, key)));
    return verification.code === null
      ? context.html(renderAddress(verification, '', sentence), status)
      : context.html(renderCode(verification, inboxUrl, sentence), status);
  };
  const submitAddress = async (context: Context, open: Verification, typed: string) => {
    const messages = studentMessages[open.lang];
    const given = verifications.setAddress(open.token, typed);
    if (!given.ok && open.code !== null) return showState(context, open, messages.faults[given.fault]);
    if (!given.ok) return context.html(renderAddress(open, typed.slice(0, 254), messages.faults[given.fault]), 422);
    const { verification, code } = given.value;
    try {
      await sendCode(verification.address ?? '', code, verification.lang);
    } catch {
      log.warn('code not mailed');
      verifications.clearAddress(open.token);
      return context.html(renderAddress(open, typed, messages.mailFailed), 503);
    }
    return context.redirect(context.req.url, 303);
  };

  const app = new Hono();
  app.use(requestLog(log));
  app.use(protectPages());
  app.use(control.faults);
  app.use(bodyLimit({ maxSize: 65_536, onError: () => respondProblem(413, 'at most 64 KiB') }));
  app.route('/', control.routes);
  app.route('/', createDecisions({ verifications }));
  app.route('/', sandboxLook());
  app.route('/', createApi({ verifications, key, url }));
  app.get('/', (context) => context.html(renderLanding()));

  app.use('/verify/*', async (context, next) => {
    // The last form redirects to the merchant, which may redirect again; browsers apply form-action to each redirect.
    context.header('Content-Security-Policy', pagePolicy(['http:', 'https:']));
    return next();
  });
  app.get('/verify/:token', async (context) => {
    const found = verifications.findByToken(context.req.param('token'));
    return found ? showState(context, found) : respondMissing(context);
  });
  app.post('/verify/:token', async (context) => {
    const token = context.req.param('token');
    const found = verifications.findByToken(token);
    if (!found) return respondMissing(context);
    const { act, address, code } = await readForm(context);
    if (found.status !== 'pending') return context.redirect(await buildReturnUrl(found, key), 303);
    switch (act ?? '') {
      case 'address':
        return submitAddress(context, found, address ?? '');
      case 'again':
        return submitAddress(context, found, found.address ?? '');
      case 'code': {
        const given = verifications.giveCode(token, code ?? '');
        if (given.ok) return context.redirect(await buildReturnUrl(given.value, key), 303);
        const now = verifications.findByToken(token) ?? found;
        return showState(context, now, studentMessages[found.lang].faults[given.fault]);
      }
      case 'other':
        verifications.clearAddress(token);
        break;
      case 'decline':
        verifications.decline(token);
        return context.redirect(await buildReturnUrl(verifications.findByToken(token) ?? found, key), 303);
    }
    return context.redirect(context.req.url, 303);
  });
  app.notFound((context) =>
    context.req.path.startsWith('/v1/') ? respondProblem(404, 'no such resource') : respondMissing(context),
  );
  return app;
}
