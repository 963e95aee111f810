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

/** Name of the cookie that holds a preview, without its prefix. */
export const previewCookie = 'preview_session';

/** The parameter that asks for a preview; by itself it changes nothing (requirement RT-18). */
const parameter = 'isPreview';

/** Seconds that an editor may look around on the site. */
const sessionSeconds = 1_800;

/** Seconds in which the backend believes that a preview is under way: one page is made in less. */
const callSeconds = 30;

/** The calls of the v2 API that take the parameter. */
const acceptsParameter = /^\/cms\/(web-page|content)(\?|$)/;

const session = z.object({ editor: z.string() });
const link = z.object({
  slug: z.string().max(64),
  region: z.enum(regions),
  sub: z.string().max(60),
  // what is looked at when it is no document: an item of the catalogue, by its slug or id
  kind: z.enum(['podcast', 'episode', 'audiobook']).optional(),
});

/** Previews of drafts: for editors alone, who come by a signed link of the CMS (decision 0055). */
export type Previews = {
  /** begins one and leads to the page */
  enter: Handler;
  /** ends it and leads back to the page as visitors see it */
  leave: Handler;
  /** @returns the way to ask for drafts; undefined when this is no preview */
  find: (context: Context) => Promise<CallBackend | undefined>;
};

/** Where a document or an item of the CMS is looked at; the home page for a document that stands on several. */
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
      // nobody has to be known to come this far
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
