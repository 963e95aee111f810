import type { MiddlewareHandler } from 'hono';
import { checkEtags, makeEntityTag } from './content-negotiation.ts';

/** Gives a small file its entity tag, and answers 304 or 412 to the conditions of a request (RFC 9110, 13.1). */
export const addEntityTag: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.res.status !== 200) return;
  const etag = await makeEntityTag(new Uint8Array(await context.res.clone().arrayBuffer()));
  const decided = checkEtags(context.req.raw, etag);
  if (decided !== undefined) context.res = new Response(null, { status: decided, headers: context.res.headers });
  context.res.headers.set('ETag', etag);
};
