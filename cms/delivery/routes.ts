import { checkPreconditions } from '../../server/http/preconditions.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { contentTypes, languageNames, localeNames, type ContentTypeId } from '../model/content-types.ts';
import type { Content } from '../source/entry.ts';
import { missResource, refuseQuery, refuseToken } from './errors.ts';
import { findEntries, readQuery } from './query.ts';
import { followLinks, selectParts, writeAsset, writeContentType, writeEntry, type Space } from './to-contentful.ts';

/** Response header with the content version. */
const contentVersionHeader = 'contentVersion';

/** Dependencies and settings of the delivery API. */
export type DeliveryOptions = Space & {
  /** published content, and drafts for requests with the preview token, like Contentful's preview API */
  content: { published: () => Content; drafts: () => Content };
  token: string;
  /** undefined disables previews */
  previewToken?: string | undefined;
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const wrap = (items: unknown[], page: { total?: number; skip?: number; limit?: number } = {}) => ({
  sys: { type: 'Array' },
  total: page.total ?? items.length,
  skip: page.skip ?? 0,
  limit: page.limit ?? 1000,
  items,
});

/**
 * Creates the delivery API in Contentful's format: entries, assets, content types and locales of one space and
 * environment. It requires a bearer token. The ETag of a response changes only with the content.
 */
export function createDelivery(options: DeliveryOptions): Hono<{ Variables: { content: Content } }> {
  const { space, environment } = options;
  const sources = [
    { token: digest(options.token), read: options.content.published },
    ...(options.previewToken === undefined
      ? []
      : [{ token: digest(options.previewToken), read: options.content.drafts }]),
  ];
  const routes = new Hono<{ Variables: { content: Content } }>().basePath('/spaces/:space');

  const findContent = (context: Context): Content | undefined => {
    const given =
      /^Bearer (.+)$/.exec(context.req.header('Authorization') ?? '')?.[1] ?? context.req.query('access_token');
    if (given === undefined) return undefined;
    const name = digest(given);
    return sources.find(({ token }) => timingSafeEqual(name, token))?.read();
  };

  routes.use('/environments/:environment/*', async (context, next) => {
    const content = findContent(context);
    if (content === undefined) return refuseToken(context);
    context.set('content', content);
    const { space: givenSpace, environment: givenEnvironment } = context.req.param();
    if (givenSpace !== space) return missResource(context, { type: 'Space', id: givenSpace });
    if (givenEnvironment !== environment) return missResource(context, { type: 'Environment', id: givenEnvironment });
    const etag = `"${digest(`${content.version} ${context.req.url}`).toString('hex').slice(0, 24)}"`;
    const headers = {
      ETag: etag,
      'Cache-Control': 'max-age=0, must-revalidate',
      [contentVersionHeader]: content.version,
    };
    await next();
    if (!context.res.ok) return;
    const decided = checkPreconditions(context.req.raw.headers, etag);
    if (decided !== undefined) context.res = context.body(null, decided);
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
  });

  const at = '/environments/:environment' as const;
  const missing = (context: Context, type: string): Response =>
    missResource(context, { type, id: context.req.param('id'), environment, space });

  // clients of the management API, such as contentful-export, read the names first
  const isAllowed = (context: Context): boolean => findContent(context) !== undefined;
  routes.get('/', (context) => {
    if (!isAllowed(context)) return refuseToken(context);
    const id = context.req.param('space');
    if (id !== space) return missResource(context, { type: 'Space', id });
    return context.json({ sys: { type: 'Space', id, version: 1 }, name: space });
  });
  routes.get('/environments/:environment', (context) => {
    if (!isAllowed(context)) return refuseToken(context);
    const id = context.req.param('environment');
    if (context.req.param('space') !== space || id !== environment)
      return missResource(context, { type: 'Environment', id });
    const status = { sys: { type: 'Link', linkType: 'Status', id: 'ready' } };
    return context.json({
      sys: {
        type: 'Environment',
        id,
        version: 1,
        status,
        space: { sys: { type: 'Link', linkType: 'Space', id: space } },
      },
      name: environment,
    });
  });

  routes.get(`${at}/entries`, (context) => {
    const query = readQuery(new URL(context.req.url).searchParams);
    if (typeof query === 'string') return refuseQuery(context, query);
    const content = context.get('content');
    const { items, total } = findEntries(content.entries, query);
    const linked = followLinks(items, query.include, query.locale, content);
    const includes = {
      ...(linked.entries.length > 0 && {
        Entry: linked.entries.map((entry) => writeEntry(entry, query.locale, options)),
      }),
      ...(linked.assets.length > 0 && {
        Asset: linked.assets.map((asset) => writeAsset(asset, query.locale, options)),
      }),
    };
    return context.json({
      ...wrap(
        items.map((entry) => selectParts(writeEntry(entry, query.locale, options), query.select)),
        { total, skip: query.skip, limit: query.limit },
      ),
      ...(Object.keys(includes).length > 0 && { includes }),
    });
  });

  routes.get(`${at}/entries/:id`, (context) => {
    const query = readQuery(new URL(context.req.url).searchParams);
    if (typeof query === 'string') return refuseQuery(context, query);
    const content = context.get('content');
    const entry = content.entries.get(context.req.param('id'));
    return entry ? context.json(writeEntry(entry, query.locale, options)) : missing(context, 'Entry');
  });

  routes.get(`${at}/assets`, (context) => {
    const query = readQuery(new URL(context.req.url).searchParams);
    if (typeof query === 'string') return refuseQuery(context, query);
    const content = context.get('content');
    const assets = [...content.assets.values()].map((asset) => writeAsset(asset, query.locale, options));
    return context.json(wrap(assets.slice(query.skip, query.skip + query.limit), { ...query, total: assets.length }));
  });

  routes.get(`${at}/assets/:id`, (context) => {
    const query = readQuery(new URL(context.req.url).searchParams);
    if (typeof query === 'string') return refuseQuery(context, query);
    const content = context.get('content');
    const asset = content.assets.get(context.req.param('id'));
    return asset ? context.json(writeAsset(asset, query.locale, options)) : missing(context, 'Asset');
  });

  routes.get(`${at}/content_types`, (context) =>
    context.json(wrap(Object.keys(contentTypes).map((id) => writeContentType(id as ContentTypeId, options)))),
  );

  routes.get(`${at}/content_types/:id`, (context) => {
    const id = context.req.param('id');
    return Object.hasOwn(contentTypes, id)
      ? context.json(writeContentType(id as ContentTypeId, options))
      : missing(context, 'ContentType');
  });

  routes.get(`${at}/locales`, (context) =>
    context.json(
      wrap(
        localeNames.map((code, index) => ({
          code,
          name: languageNames[code],
          default: index === 0,
          fallbackCode: null,
          sys: { id: code, type: 'Locale', version: 1 },
        })),
      ),
    ),
  );

  return routes;
}
