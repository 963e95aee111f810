import { timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { Identity } from './identity.ts';
import { regions } from './regions.ts';
import type { Settings } from './settings.ts';

const wanted = z.strictObject({
  hasOptedOutFromAnalyticsAndProductDevelopment: z.boolean(),
  hasOptedOutFromMarketing3RdPartyPlatforms: z.boolean(),
});

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Verifies the client id and secret of a request (HTTP Basic, as at the token endpoint). */
function isClient(context: Context, { clientSecrets }: Settings): boolean {
  const [, encoded = ''] = /^Basic ([\w+/=-]+)$/i.exec(context.req.header('Authorization') ?? '') ?? [];
  const [id, secret = ''] = Buffer.from(encoded, 'base64').toString().split(':').map(decodeURIComponent);
  return regions.some((region) => id === `nordlyd-${region}` && isSame(secret, clientSecrets[region]));
}

/**
 * Creates the API for clients about an account. It reads and changes the choices of the privacy page, lists sessions,
 * and revokes one or all of them.
 */
export function accountApi({ users, tokens, ledger, settings }: Identity): Hono {
  const routes = new Hono();
  const path = '/api/accounts/:id/privacy';
  routes.use('/api/accounts/*', async (context, next) => {
    if (isClient(context, settings)) return next();
    return context.json({ error: 'invalid_client' }, 401, { 'WWW-Authenticate': 'Basic' });
  });
  routes.get(path, (context) => {
    const user = users.find(context.req.param('id'));
    return user ? context.json(user.privacy) : context.json({ error: 'not_found' }, 404);
  });
  routes.put(path, async (context) => {
    const privacy = wanted.safeParse(await context.req.json().catch(() => null));
    if (!privacy.success) return context.json({ error: 'invalid_request' }, 400);
    const user = users.find(context.req.param('id'));
    if (!user) return context.json({ error: 'not_found' }, 404);
    users.update(user.id, { privacy: privacy.data });
    return context.json(privacy.data);
  });
  routes.get('/api/accounts/:id/sessions', (context) => {
    const user = users.find(context.req.param('id'));
    if (!user) return context.json({ error: 'not_found' }, 404);
    return context.json({ sessions: tokens.listSessions(user.id) });
  });
  routes.delete('/api/accounts/:id/sessions/:sessionId', (context) => {
    const [id, sessionId] = [context.req.param('id'), context.req.param('sessionId')];
    if (tokens.revokeSession(id, sessionId)) ledger.append({ kind: 'logout', status: 'session', subject: id });
    return context.body(null, 204);
  });
  routes.delete('/api/accounts/:id/sessions', (context) => {
    const user = users.find(context.req.param('id'));
    // an account that does not exist any more has no sessions
    if (!user) return context.body(null, 204);
    tokens.revokeAccount(user.id);
    ledger.append({ kind: 'logout', status: 'everywhere', subject: user.id });
    return context.body(null, 204);
  });
  return routes;
}
