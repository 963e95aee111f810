import { z } from 'zod';
import { createContentfulSource } from '../../backend/content/contentful-source.ts';
import { loadSiteContent } from '../../backend/content/site-content.ts';
import { ContentSourceError } from '../../backend/content/source.ts';
import { contentTypes } from '../../cms/model/content-types.ts';
import { regionConfigs, regions } from '../../core/domain/region.ts';
import { readContentSpace, readMediaUrl, readPreviewUrl } from '../../server/content-source.ts';
import { leaveSandboxFor, readSecret } from '../../server/env.ts';
import {
  CheckError,
  describeOtherServer,
  describeResponse,
  readUrl,
  send,
  type Check,
  type Environment,
} from './call.ts';

/** Every error of the delivery API. */
const errorSchema = z.object({ sys: z.object({ type: z.literal('Error') }) });
const entriesSchema = z.object({ total: z.number(), items: z.array(z.unknown()) });
const coveredSchema = z.object({ fields: z.object({ imageUrl: z.string().startsWith('/media/cover/') }) });

/** The address of an API, with the variables that hold it and its token. */
type Api = { urlName: string; tokenName: string; url: string; token: string };

/**
 * Lists the checks of the content source: the product's queries for each language, one for each content type, and a draft. A cover
 * comes from the CMS that serves `/media/` of the site.
 */
export function listContentChecks(env: Environment): Check[] {
  const check: Check = {
    name: 'content',
    run: async (note) => {
      await checkDelivery(env, readDelivery(env), note);
      await checkMedia(env, note);
    },
  };
  return env['PREVIEW_SECRET'] ? [check, { name: 'content preview', run: (note) => checkPreview(env, note) }] : [check];
}

const readDelivery = (env: Environment): Api => ({
  urlName: 'CMS_URL',
  tokenName: 'CMS_DELIVERY_TOKEN',
  url: readUrl(env, 'CMS_URL'),
  token: readSecret('CMS_DELIVERY_TOKEN', 'sandbox-cms-delivery-token', leaveSandboxFor(env['CMS_URL'], env)),
});

async function checkDelivery(env: Environment, api: Api, note: (line: string) => void): Promise<void> {
  const { url, token } = api;
  const environment = env['CMS_ENVIRONMENT'] ?? 'master';
  const source = createContentfulSource({ url, token, space: readContentSpace(env), environment, timeout: 10_000 });
  const total = await count(env, api, {});
  if (total === 0)
    throw new CheckError(`the environment of CMS_SPACE "${readContentSpace(env)}" has no published entry`);
  note(`space "${readContentSpace(env)}" has ${total} published entries`);
  for (const type of Object.keys(contentTypes))
    await count(env, api, { content_type: type, locale: regionConfigs.se.language });
  for (const region of regions) {
    const { language: locale } = regionConfigs[region];
    const pages = await count(env, api, { content_type: 'webPage', locale });
    if (pages === 0)
      throw new CheckError(`CMS_SPACE "${readContentSpace(env)}" has no published page: import the content`);
    await loadSiteContent(source, region).catch((error: unknown) => {
      throw error instanceof ContentSourceError
        ? new CheckError(`${api.urlName}, pages as the product reads them: ${error.message}`)
        : error;
    });
  }
  note('it has the languages and content types of the product');
}

async function checkPreview(env: Environment, note: (line: string) => void): Promise<void> {
  const urlName = env['CMS_PREVIEW_URL'] ? 'CMS_PREVIEW_URL' : 'CMS_URL';
  const token = readSecret('CMS_PREVIEW_TOKEN', 'sandbox-cms-preview-token', leaveSandboxFor(env[urlName], env));
  const url = readPreviewUrl(env['CMS_PREVIEW_URL'] && readUrl(env, 'CMS_PREVIEW_URL'), readUrl(env, 'CMS_URL'));
  await count(env, { urlName, tokenName: 'CMS_PREVIEW_TOKEN', url, token }, {});
  note('drafts can be read');
}

/** Reads the cover of a show, as the site does, from the bundled CMS: another content source has none of its files. */
async function checkMedia(env: Environment, note: (line: string) => void): Promise<void> {
  const urlName = env['MEDIA_URL'] ? 'MEDIA_URL' : 'CMS_URL';
  const mediaUrl = env['MEDIA_URL'] && readUrl(env, 'MEDIA_URL');
  const urls = { MEDIA_URL: mediaUrl, CMS_URL: readUrl(env, 'CMS_URL') };
  const url = readMediaUrl(urls, Number(env['CMS_PORT']), env);
  const { items } = await list(env, readDelivery(env), { content_type: 'podcast', limit: '100' });
  const cover = items.flatMap((item) => coveredSchema.safeParse(item).data?.fields.imageUrl ?? [])[0];
  if (cover === undefined) return note('no show has a cover of the bundled CMS');
  const { status } = await send(urlName, `${new URL(url).origin}${cover}/288.jpg`);
  if (status !== 200)
    throw new CheckError(
      `${urlName} leads to ${new URL(url).origin}, which has no picture ${cover} (${status}): set MEDIA_URL to the address of the bundled CMS`,
    );
  return note(`${urlName} serves the pictures of shows`);
}

/** Counts the entries of a query. */
const count = async (env: Environment, api: Api, query: Record<string, string>): Promise<number> => {
  const { total } = await list(env, api, query);
  return total;
};

/** Reads entries, one by default. @throws CheckError when the API refuses the query. */
async function list(env: Environment, api: Api, query: Record<string, string>): Promise<z.infer<typeof entriesSchema>> {
  const { urlName, tokenName, url, token } = api;
  const [space, environment] = [readContentSpace(env), env['CMS_ENVIRONMENT'] ?? 'master'];
  const path = `/spaces/${encodeURIComponent(space)}/environments/${encodeURIComponent(environment)}/entries`;
  const search = new URLSearchParams({ limit: '1', ...query }).toString();
  const headers = { Authorization: `Bearer ${token}` };
  const response = await send(urlName, `${url}${path}?${search}`, { headers });
  if (!response.isPage && [401, 403].includes(response.status))
    throw new CheckError(`${tokenName} is no token for ${new URL(url).origin} and the space "${space}"`);
  if (response.status === 404 && !errorSchema.safeParse(response.body).success)
    throw describeOtherServer(urlName, url, 'a content source');
  if (response.status === 404) {
    throw new CheckError(
      `CMS_SPACE "${space}" has no environment "${environment}" that the token may read: compare CMS_ENVIRONMENT`,
    );
  }
  if (response.status === 400 && query['locale'] !== undefined) {
    throw new CheckError(
      `CMS_SPACE "${space}" has no language "${query['locale']}" or no content type "${query['content_type']}": import the model (docs/editors.md)`,
    );
  }
  const entries = entriesSchema.safeParse(response.body);
  if (response.status !== 200 || !entries.success) throw describeResponse('the request for one entry', response);
  return entries.data;
}
