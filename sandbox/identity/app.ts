import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createControlRoutes, openLedger } from '../../server/sandbox/control-routes.ts';
import type { Log } from '../../server/telemetry/log.ts';
import type { DocumentStore } from '../../server/sandbox/document-store.ts';
import { requestLog } from '../../server/telemetry/request-log.ts';
import { pagePolicy, protectPages, sandboxLook } from '../ui/page.ts';
import { accountApi } from './account-api.ts';
import { accountRoutes } from './account/routes.ts';
import { openLoginAttempts } from './login-attempts.ts';
import { bridgeProvider } from './web-to-node-request.ts';
import { siteOrigins } from './clients.ts';
import type { CodeMailer } from './code-mail.ts';
import { controlTokens } from './control-tokens.ts';
import { controlUsers } from './control-users.ts';
import type { Identity, Stores } from './identity.ts';
import { interactionRoutes } from './interaction/routes.ts';
import { readKeys } from './keys.ts';
import { languageOfVisitor } from './language.ts';
import { identityFiles } from './page.ts';

import { createProvider } from './provider.ts';
import { openResetCodes } from './reset-codes.ts';
import { rejectForeignForms } from './same-origin.ts';
import type { Settings } from './settings.ts';
import { openTokens } from './tokens.ts';
import { renderErrorPage } from './error-page.ts';
import { openUsers } from './users.ts';

const bodyBytes = 64 * 1024;

export type AppOptions = { records: DocumentStore; log: Log; settings: Settings; sendCode: CodeMailer };

/**
 * Creates the fake identity provider: OpenID engine, pages and control routes.
 *
 * @returns the routes, and `purge`, which removes expired data.
 */
export async function createApp({ records, log, settings, sendCode }: AppOptions) {
  const stores: Stores = {
    users: openUsers(records),
    tokens: openTokens(records),
    attempts: openLoginAttempts(records),
    resetCodes: openResetCodes(records),
    ledger: openLedger(records),
  };
  const { users, tokens, attempts, resetCodes } = stores;
  // The keys survive a reset: other processes cache the public one.
  const control = createControlRoutes(stores.ledger, () => {
    for (const store of [users, tokens, attempts, resetCodes, records.collection('ledger')]) store.clear();
  });
  const keys = await readKeys(records);
  const provider = createProvider(settings, stores, keys);
  const handle = bridgeProvider(provider);
  const identity: Identity = { ...stores, provider, settings, log, sendCode };

  const policy = `${pagePolicy([...siteOrigins(settings.siteUrl), ...(settings.office ? [settings.office.url] : [])])}; script-src 'self'; font-src 'self'`;

  const app = new Hono();
  app.use(requestLog(log));
  app.use(protectPages());
  app.use(async (context, next) => {
    await next();
    // Login forms redirect to the site, and browsers apply form-action to redirects too.
    if (!context.res.headers.has('Content-Security-Policy')) context.header('Content-Security-Policy', policy);
  });
  app.use(control.faults);
  app.use(bodyLimit({ maxSize: bodyBytes, onError: (context) => context.text('', 413) }));
  app.route('/', control.routes);
  app.route('/', controlUsers(users));
  app.route('/', controlTokens(users, keys, settings));
  app.route('/', sandboxLook());
  app.route('/', identityFiles());
  for (const pages of ['/interaction/*', '/account/*', '/privacy-settings'])
    app.use(pages, rejectForeignForms(settings.issuer));
  app.route('/', interactionRoutes(identity));
  app.route('/', accountRoutes(identity));
  app.route('/', accountApi(identity));
  app.all('*', async (context) => {
    const response = await handle(context.req.raw);
    if (response.status !== 404) return response;
    return context.html(renderErrorPage(languageOfVisitor(context), 'missing', settings.siteUrl), 404);
  });
  app.onError((error, context) => {
    log.error('request failed', { reason: error.message });
    return context.html(renderErrorPage(languageOfVisitor(context), 'failed', settings.siteUrl), 500);
  });

  const purge = (): void => {
    const removed = tokens.purge();
    attempts.purge();
    resetCodes.purge();
    log.info('purged', { removed });
  };
  return { app, purge };
}
