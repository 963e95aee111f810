import { Hono } from 'hono';
import { verifyOfficeToken, type Staff } from '../../server/office-token.ts';
import { registerOperations } from '../api/register-operations.ts';
import type { AppContext } from '../app-context.ts';
import { createRunOnce } from '../idempotency/run-once.ts';
import { officeHandlers } from './handlers.ts';
import { demandRole, officeDocument } from './roles.ts';

/**
 * The office's operations under `/office/v1`. Only tokens that are signed with the office's key are accepted; the site
 * has neither the key nor a route to them.
 */
export function officeRoutes(context: AppContext, key: string): Hono {
  const app = new Hono();
  const authenticate = async (request: Request): Promise<(Staff & { userId: string }) | undefined> => {
    const [, token = ''] = /^Bearer ([\w.-]+)$/.exec(request.headers.get('Authorization') ?? '') ?? [];
    const staff = await verifyOfficeToken(key, token);
    return staff && { ...staff, userId: `staff:${staff.id}` };
  };
  const handlers = Object.entries(officeHandlers(context)).map(([id, handle]) => {
    const checked = async (call: Record<string, unknown>) => {
      const { user, ...rest } = call as { user: Staff } & Omit<Parameters<typeof handle>[0], 'staff'>;
      demandRole(user, id);
      return handle({ ...rest, staff: user });
    };
    return [id, checked] as const;
  });
  registerOperations(app, officeDocument, Object.fromEntries(handlers), {
    authenticate,
    runOnce: createRunOnce(context),
    validateResponses: context.settings.isSandbox,
    log: context.log,
  });
  return app;
}
