import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createHmac, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const orderSchema = z.strictObject({
  programId: z.string().regex(/^[0-9a-f]{24}$/),
  trackingId: z.string().max(100).optional(),
});

type Person = { firstName: string; lastName: string; birthDate: string; email: string; school: string };
type Stored = { programId: string; trackingId: string | null; person?: Person; step: string; errorIds: string[] };

/**
 * A server with the requests and responses of SheerID's REST API v2 (developer.sheerid.com, API walkthrough and webhooks).
 *
 * @param programs the ids that exist.
 */
export async function startSheerId({ token, programs }: { token: string; programs: readonly string[] }) {
  const verifications = new Map<string, Stored>();
  const app = new Hono();
  const refuse = (status: number, errorId: string): Response =>
    Response.json({ errorIds: [errorId], systemErrorMessage: errorId }, { status });
  const describeStep = (id: string, { step, errorIds }: Stored) => ({
    verificationId: id,
    currentStep: step,
    errorIds,
    segment: 'student',
    subSegment: null,
    ...(step.startsWith('collect') && { submissionUrl: `/rest/v2/verification/${id}/step/${step}` }),
  });
  app.use('/rest/v2/*', async (context, next) =>
    context.req.header('Authorization') === `Bearer ${token}` ? next() : refuse(401, 'invalidApiToken'),
  );
  app.post('/rest/v2/verification', async (context) => {
    const order = orderSchema.safeParse(await context.req.json().catch(() => undefined));
    if (!order.success) return refuse(400, 'invalidRequest');
    if (!programs.includes(order.data.programId)) return refuse(404, 'noProgram');
    const id = randomBytes(12).toString('hex');
    const { programId, trackingId = null } = order.data;
    verifications.set(id, { programId, trackingId, step: 'collectStudentPersonalInfo', errorIds: [] });
    return context.json(describeStep(id, verifications.get(id) as Stored));
  });
  app.get('/rest/v2/verification/:id/details', (context) => {
    const id = context.req.param('id');
    const found = verifications.get(id);
    if (!found) return refuse(404, 'noVerification');
    const { programId, trackingId, person } = found;
    const { school, ...fields } = person ?? { school: '' };
    const organization = { id: 10_000 + school.length, idExtended: String(10_000 + school.length), name: school };
    return context.json({
      programId,
      trackingId,
      created: Date.now(),
      updated: Date.now(),
      lastResponse: describeStep(id, found),
      personInfo: person ? { ...fields, organization, metadata: {}, locale: 'sv', country: 'SE' } : null,
      docUploadRejectionCount: 0,
      docUploadRejectionReasons: [],
    });
  });
  app.get('/rest/v2/program/:id/theme', (context) =>
    programs.includes(context.req.param('id')) ? context.json({ isTestMode: true }) : refuse(404, 'noProgram'),
  );
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started));
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
    verifications,
    /** Continues a verification as its user or a reviewer does. */
    change: (id: string, change: Partial<Stored>): void => {
      const found = verifications.get(id);
      if (!found) throw new Error(`no verification ${id}`);
      Object.assign(found, change);
    },
  };
}

/** Sends a webhook as SheerID does. @returns the response's status. */
export async function sendSheerIdEvent(url: string, event: object, key: string): Promise<number> {
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', key).update(body).digest('hex');
  const headers = { 'Content-Type': 'application/json', 'X-SheerID-Signature': signature };
  return (await fetch(url, { method: 'POST', body, headers })).status;
}
