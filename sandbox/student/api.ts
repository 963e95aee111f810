import { Hono } from 'hono';
import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Verification, Verifications } from './verification.ts';

const orderSchema = z.object({
  subject: z.string().min(1).max(100),
  region: z.enum(['se', 'no', 'fi']),
  returnUrl: z.url({ protocol: /^https?$/ }).max(1_000),
  locale: z.string().max(20).optional(),
});

const regionLangs = { se: 'sv', no: 'nb', fi: 'fi' } as const;

/** The requested language (`sv`, `nb-NO`, …), else that of the region. */
const readLang = (locale: string | undefined, region: Verification['region']): Verification['lang'] => {
  const [tag] = (locale ?? '').toLowerCase().split(/[-_]/);
  return tag === 'sv' || tag === 'nb' || tag === 'fi' ? tag : regionLangs[region];
};

/** An error of the verifier's API. */
export const respondProblem = (status: number, title: string): Response =>
  Response.json(
    { type: 'about:blank', title, status },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Creates the API for the merchant's server, with the shared key as bearer token.
 *
 * @param options.url own origin, for URLs of pages.
 */
export function createApi(options: { verifications: Verifications; key: string; url: string }): Hono {
  const { verifications, key, url } = options;
  const api = new Hono();
  api.use('/v1/*', async (context, next) => {
    const given = context.req.header('Authorization') ?? '';
    return timingSafeEqual(hash(given), hash(`Bearer ${key}`)) ? next() : respondProblem(401, 'unauthorized');
  });
  api.post('/v1/verifications', async (context) => {
    const parsed = orderSchema.safeParse(await context.req.json().catch(() => undefined));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return respondProblem(400, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not readable'}`);
    }
    const { subject, region, returnUrl, locale } = parsed.data;
    const { id, token } = verifications.start({ subject, region, returnUrl, lang: readLang(locale, region) });
    return context.json({ verificationId: id, url: `${url}/verify/${token}` }, 201);
  });
  api.get('/v1/verifications/:id', (context) => {
    const found = verifications.find(context.req.param('id'));
    if (!found) return respondProblem(404, 'UnknownVerification');
    const { id, subject, region, status, reason, school, studentId, validUntil, createdAt, decidedAt } = found;
    return context.json({
      verificationId: id,
      subject,
      region,
      status,
      reason,
      // Only a verified address proves the school.
      school: status === 'verified' ? school : null,
      studentId,
      validUntil,
      createdAt,
      decidedAt,
    });
  });
  return api;
}

const responseSchema = z.union([
  z.strictObject({ address: z.string().max(254) }),
  z.strictObject({ status: z.literal('refused') }),
]);

/** Lets tests decide instead of the user: `POST /__control/verifications/{id}`. */
export function createDecisions({ verifications }: { verifications: Verifications }): Hono {
  const routes = new Hono();
  routes.post('/__control/verifications/:id', async (context) => {
    const response = responseSchema.safeParse(await context.req.json().catch(() => null));
    if (!response.success) return respondProblem(400, 'send {address} of a known school, or {status: "refused"}');
    const decision = 'address' in response.data ? response.data : ('refused' as const);
    const decided = verifications.decideFor(context.req.param('id'), decision);
    if (decided === undefined) return respondProblem(409, 'no open verification, or no address of a known school');
    return context.json({ verificationId: decided.id, status: decided.status });
  });
  return routes;
}
