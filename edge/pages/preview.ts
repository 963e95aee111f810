import type { Context, Handler } from 'hono';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { regions } from '../../core/domain/region.ts';
import { findDocumentPage, linkTo } from '../../core/routing/routes.ts';
import type { CallBackend } from '../backend-client/client.ts';
import { readText } from '../http/request-body.ts';
import type { EdgeEnv } from '../config/env.ts';
import { sendProblem } from '../http/problem.ts';
import { toSafePath } from '../http/safe-redirect.ts';
import { isSameOrigin } from '../security/csrf.ts';
import type { EncryptedCookies } from '../security/encrypted-cookie.ts';

export const previewCookie = 'preview_session';

/** The parameter that requests a preview; it has no effect without the cookie (requirement RT-18). */
const parameter = 'isPreview';

/** How long a preview lasts, in seconds. */
const sessionSeconds = 1_800;

/** Life of the token for one call to the backend, in seconds. */
const callSeconds = 30;

/** Calls of the v2 API that accept the parameter. */
const acceptsParameter = /^\/cms\/(web-page|content)(\?|$)/;

const session = z.object({ editor: z.string() });
const link = z.object({
  slug: z.string().max(64),
  region: z.enum(regions),
  sub: z.string().max(60),
  // set for an item of the catalogue, by its slug or id
  kind: z.enum(['podcast', 'episode', 'audiobook']).optional(),
});

/** Previews of drafts for editors, who open a signed link of the CMS (requirement RT-18). */
export type Previews = {
  /** starts a preview and redirects to the page */
  enter: Handler;
  /** ends it and redirects to the published page */
  leave: Handler;
  /** @returns a client that requests drafts; undefined without a preview */
  find: (context: Context) => Promise<CallBackend | undefined>;
};

/** The page of a document or an item; the home page for a document that is on several pages. */
function findPath({ slug, region, kind }: z.infer<typeof link>): string {
  if (kind !== undefined) return linkTo(kind, region, kind === 'episode' ? { id: slug } : { slug });
  const { route, params } = findDocumentPage(slug) ?? { route: 'home', params: {} };
  return linkTo(route, region, params);
}

const addParameter = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}${parameter}=true`;

export function createPreviews({
  env,
  cookies,
  callBackend,
}: {
  env: Pick<EdgeEnv, 'previewKey' | 'siteUrl'>;
  cookies: EncryptedCookies;
  callBackend: CallBackend;
}): Previews {
  const key = env.previewKey === undefined ? undefined : new TextEncoder().encode(env.previewKey);
  return {
    enter: async (context) => {
      if (key === undefined) return sendProblem(404, 'NotFound');
      const token = context.req.query('token') ?? '';
      const verified = await jwtVerify(token, key, { algorithms: ['HS256'], audience: 'preview-link' }).catch(
        () => undefined,
      );
      const read = link.safeParse(verified?.payload);
      if (!read.success) return sendProblem(403, 'PreviewLinkExpired');
      await cookies.write(context, previewCookie, { editor: read.data.sub }, sessionSeconds);
      return context.redirect(addParameter(findPath(read.data)), 303);
    },
    leave: async (context) => {
      if (!isSameOrigin(context, env.siteUrl)) return sendProblem(403, 'CrossSiteRequestRefused');
      // the request has no session yet, so the limit is small
      const form = await readText(context.req.raw, 4_096);
      if (form === undefined) return sendProblem(413, 'PayloadTooLarge');
      cookies.clear(context, previewCookie);
      return context.redirect(toSafePath(new URLSearchParams(form).get('to') ?? undefined, env.siteUrl, '/'), 303);
    },
    find: async (context) => {
      if (key === undefined || context.req.query(parameter) !== 'true') return undefined;
      const opened = session.safeParse(await cookies.read(context, previewCookie));
      if (!opened.success) return undefined;
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience('content-preview')
        .setSubject(opened.data.editor)
        .setExpirationTime(`${callSeconds} s`)
        .sign(key);
      return (path, options) =>
        callBackend(acceptsParameter.test(path) ? addParameter(path) : path, { ...options, previewToken: token });
    },
  };
}
