import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

const send = (
  context: Context,
  status: ContentfulStatusCode,
  id: string,
  message: string,
  details?: Record<string, unknown>,
): Response =>
  context.json(
    {
      sys: { type: 'Error', id },
      message,
      ...(details && { details }),
      requestId: String(context.get('requestId') ?? ''),
    },
    status,
    { 'Cache-Control': 'no-store' },
  );

/** 401 in Contentful's format. */
export const refuseToken = (context: Context): Response =>
  send(context, 401, 'AccessTokenInvalid', 'The access token you sent could not be found or is invalid.');

/** 404 in Contentful's format. */
export const missResource = (context: Context, details: Record<string, unknown>): Response =>
  send(context, 404, 'NotFound', 'The resource could not be found.', details);

/** 400 in Contentful's format, for an invalid query. */
export const refuseQuery = (context: Context, problem: string): Response =>
  send(
    context,
    400,
    'InvalidQuery',
    'The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.',
    {
      errors: [{ name: 'invalid', details: problem }],
    },
  );
