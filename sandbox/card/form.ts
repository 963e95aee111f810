import type { Context } from 'hono';

/** The fields of a submitted form; empty when the body is no form. */
export const readForm = (context: Context): Promise<Record<string, unknown>> =>
  context.req.parseBody().catch(() => ({}));
