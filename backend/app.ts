import { Hono } from 'hono';
import { describeError } from '../server/telemetry/describe-error.ts';
import { addProblemRequestId } from '../server/http/problem-request-id.ts';
import { getLoggedRoute, requestLog } from '../server/telemetry/request-log.ts';
import { constants } from '../core/domain/constants.ts';
import { contractDocument } from '../api-spec/load-bundle.ts';
import { createDocsRoutes } from './api/docs-page.ts';
import { registerOperations } from './api/register-operations.ts';
import { isDatabaseDown } from './database/run-transaction.ts';
import { joinHandlers, type ContentHandlers, type FullContext } from './handlers.ts';
import { createRunOnce } from './idempotency/run-once.ts';
import type { Scheduler } from './jobs/scheduler.ts';
import { officeRoutes } from './office/routes.ts';
import { Problem, toProblemResponse } from './problem.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { createAuthenticate } from './accounts/authenticate.ts';
import { webhookRoutes, type RevalidateContent } from './webhooks/routes.ts';

export type AppOptions = {
  backend: FullContext;
  scheduler: Pick<Scheduler, 'runDue'>;
  content: ContentHandlers;
  revalidateContent?: RevalidateContent | undefined;
};

/**
 * Creates the backend: the v2 API by its contract, the providers' webhooks and, in sandbox mode, the control routes.
 */
export function createApp(options: AppOptions): Hono {
  const { backend, scheduler, content, revalidateContent = () => Promise.resolve() } = options;
  const { log, settings } = backend;
  const app = new Hono();
  app.use(requestLog(log, constants.telemetrySampling));
  app.use(addProblemRequestId);
  app.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
    headers.set('Referrer-Policy', 'no-referrer');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  });
  if (settings.hasApiDocs) app.route('/', createDocsRoutes(contractDocument));
  app.route('/', webhookRoutes(backend, revalidateContent));
  if (settings.officeKey !== undefined) app.route('/', officeRoutes(backend, settings.officeKey));
  if (settings.isSandbox) app.route('/', sandboxRoutes(backend, scheduler));

  const authenticate = createAuthenticate(backend);
  const handlers = joinHandlers(backend, content);
  const runOnce = createRunOnce(backend);
  const validateResponses = settings.isSandbox;
  registerOperations(app, contractDocument, handlers, { authenticate, runOnce, validateResponses, log });

  app.notFound(() => toProblemResponse(new Problem(404, 'NotFound')));
  app.onError((error, context) => {
    if (error instanceof Problem) return toProblemResponse(error);
    if (isDatabaseDown(error)) return toProblemResponse(new Problem(503, 'Unavailable'));
    log.error('request failed', { ...getLoggedRoute(context), ...describeError(error) });
    return toProblemResponse(new Problem(500, 'InternalError'));
  });
  return app;
}
