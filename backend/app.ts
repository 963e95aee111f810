import { Hono } from 'hono';
import { requestLog } from '../process/request-log.ts';
import type { Backend } from './backend.ts';
import { contractDocument } from './contract/contract.ts';
import { docsRoutes } from './contract/docs-page.ts';
import type { ApiUser } from './contract/handlers.ts';
import { registerOperations } from './contract/register.ts';
import { isDatabaseDown } from './database/transaction.ts';
import { joinHandlers, type ContentHandlers } from './handlers.ts';
import type { Scheduler } from './job/scheduler.ts';
import { Problem, answerProblem } from './problem.ts';
import { sandboxRoutes, type RenewContent } from './sandbox/routes.ts';
import type { VerifyToken } from './user/bearer.ts';
import { saveUser } from './user/store.ts';
import { webhookRoutes } from './webhook/routes.ts';

/** What the backend's app is made of. */
export type AppParts = {
  backend: Backend;
  scheduler: Pick<Scheduler, 'runDue'>;
  verifyToken: VerifyToken;
  content: ContentHandlers;
  renewContent?: RenewContent | undefined;
};

/** Who calls; a caller seen for the first time gets an account. An identity provider that is away logs nobody out. */
function createAuthenticate({ backend, verifyToken }: AppParts) {
  return async (request: Request): Promise<ApiUser | undefined> => {
    const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
    if (token === undefined) return undefined;
    const verified = await verifyToken(token);
    if (!verified.ok && verified.code === 'identity_down') throw new Problem(503, 'Unavailable');
    if (!verified.ok) return undefined;
    const { sub, email, name, region, provider } = verified.value;
    await saveUser(backend.db, verified.value, backend.clock.now());
    return { userId: sub, email, name, region, provider };
  };
}

/**
 * The backend as one app: the v2 API by its contract, the providers' webhooks and, in sandbox mode, the control routes.
 */
export function createApp(parts: AppParts): Hono {
  const { backend, scheduler, content, renewContent } = parts;
  const { log, settings } = backend;
  const app = new Hono();
  app.use(requestLog(log));
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
  app.route('/', docsRoutes(contractDocument));
  app.route('/', webhookRoutes(backend));
  if (settings.isSandbox) app.route('/', sandboxRoutes(backend, scheduler, renewContent));

  const authenticate = createAuthenticate(parts);
  const handlers = joinHandlers(backend, content);
  registerOperations(app, contractDocument, handlers, { authenticate, validateResponses: settings.isSandbox, log });

  app.notFound(() => answerProblem(new Problem(404, 'NotFound')));
  app.onError((error) => {
    if (error instanceof Problem) return answerProblem(error);
    if (isDatabaseDown(error)) return answerProblem(new Problem(503, 'Unavailable'));
    log.error('request failed', { reason: error.message });
    return answerProblem(new Problem(500, 'InternalError'));
  });
  return app;
}
