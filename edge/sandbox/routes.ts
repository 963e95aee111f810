import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { parseJson } from '../../server/http/parse-json.ts';
import { readText } from '../http/request-body.ts';
import { fakeProviderNames, type EdgeEnv } from '../config/env.ts';
import { sendProblem } from '../http/problem.ts';
import { isSameOrigin } from '../security/csrf.ts';
import type { SendDeveloperPage } from './developer-pages.ts';

const home = '/__sandbox';

const faultForm = z.object({
  mode: z.enum(['refuse', 'http500', 'garbage', 'delay', 'timeout', 'reset-before-effect', 'reset-after-effect']),
  path: z.string().max(300).optional(),
  times: z.coerce.number().int().min(1).max(1_000).optional(),
});
const clockForm = z.object({ advance: z.string().max(20) });
const partnerForm = z.object({ contract: z.string().min(1).max(100) });

/**
 * The page of the fake providers and the clock. Its forms move the backend's clock, run what is due, and make providers
 * fail. Mounted in sandbox mode only.
 */
export function createSandboxRoutes(env: EdgeEnv, sendPage: SendDeveloperPage): Hono {
  const routes = new Hono();

  const callService = async (url: string, method = 'GET', body?: object): Promise<Response> => {
    const init = body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {};
    try {
      return await fetch(url, { method, ...init, redirect: 'manual', signal: AbortSignal.timeout(15_000) });
    } catch {
      return sendProblem(503, 'ServiceDown', { 'Retry-After': '5' });
    }
  };
  const callControl = (path: string, method?: string, body?: object): Promise<Response> =>
    callService(`${env.backendUrl}/__sandbox${path}`, method, body);
  const readJson = async (pending: Promise<Response>): Promise<unknown> => {
    const response = await pending;
    return response.ok ? response.json().catch(() => null) : null;
  };

  /** Everything the page shows; null for a service that does not respond. */
  const describe = async (): Promise<Response> => {
    const [clock, partner, ...faults] = await Promise.all([
      readJson(callControl('/clock')),
      readJson(callControl('/partner')),
      ...fakeProviderNames.map((name) => readJson(callService(`${env.fakeProviders[name]}/__control/faults`))),
    ]);
    const providers = fakeProviderNames.map((name, index) => ({
      name,
      url: env.fakeProviders[name],
      control: faults[index],
    }));
    return Response.json({ clock, partner, fakeProviders: providers, backendUrl: env.backendUrl });
  };

  /** A form redirects to the page; programs get the response. */
  const finish = async (context: Context, isForm: boolean, response: Response): Promise<Response> => {
    if (isForm && response.ok) return context.redirect(home, 303);
    return context.newResponse(response.body, response.status as 200, {
      'Content-Type': response.headers.get('Content-Type') ?? 'application/json',
    });
  };

  const readFields = async (context: Context): Promise<{ isForm: boolean; fields: unknown } | undefined> => {
    const text = await readText(context.req.raw);
    if (text === undefined) return undefined;
    const isForm = context.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded') === true;
    if (isForm)
      return { isForm, fields: Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value)) };
    return { isForm, fields: parseJson(text) ?? {} };
  };

  /** A form or a program's JSON, in the form that `run` knows. */
  const handle =
    <Fields>(schema: z.ZodType<Fields>, run: (fields: Fields, context: Context) => Promise<Response>) =>
    async (context: Context): Promise<Response> => {
      // browsers always send their origin, programs do not
      const isProgram =
        context.req.header('Origin') === undefined && context.req.header('Sec-Fetch-Site') === undefined;
      if (!isProgram && !isSameOrigin(context, env.siteUrl)) return sendProblem(403, 'CrossSiteRequestRefused');
      const read = await readFields(context);
      if (read === undefined) return sendProblem(413, 'PayloadTooLarge');
      const fields = schema.safeParse(read.fields);
      if (!fields.success) return sendProblem(400, 'InvalidBody');
      return finish(context, read.isForm, await run(fields.data, context));
    };

  routes.get('/', (context) => sendPage(context, 'sandbox', { answers: { [`${home}/state`]: describe } }));
  routes.get('/state', describe);
  routes.get('/clock', (context) => callControl('/clock').then((response) => finish(context, false, response)));
  routes.post(
    '/clock',
    handle(z.union([clockForm, z.object({ now: z.string().max(40) })]), (change) =>
      callControl('/clock', 'POST', change),
    ),
  );
  routes.post(
    '/tick',
    handle(z.unknown(), () => callControl('/tick', 'POST')),
  );
  routes.post(
    '/partner/end',
    handle(partnerForm, (form) => callControl('/partner/end', 'POST', form)),
  );

  const controlOf = (context: Context): string | undefined => {
    const name = fakeProviderNames.find((known) => known === context.req.param('standIn'));
    return name && `${env.fakeProviders[name]}/__control/faults`;
  };
  const noProvider = (): Response => sendProblem(404, 'NotFound');
  routes.post(
    '/faults/:standIn',
    handle(faultForm, async ({ mode, path, times }, context) => {
      const control = controlOf(context);
      if (control === undefined) return noProvider();
      return callService(control, 'POST', {
        match: path === undefined ? {} : { path },
        mode,
        ...(times === undefined ? {} : { times }),
      });
    }),
  );
  routes.post(
    '/faults/:standIn/clear',
    handle(z.unknown(), async (_fields, context) => {
      const control = controlOf(context);
      return control === undefined ? noProvider() : callService(control, 'DELETE');
    }),
  );
  return routes;
}
