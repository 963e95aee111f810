import { createClient } from 'contentful';
import { z } from 'zod';
import { toStorable } from '../database/storable-text.ts';
import { readAnswer } from '../providers/read-answer.ts';
import { describeCall, fetchWithSpan, withSpan } from '../../server/telemetry/spans.ts';
import type { Language } from '../../core/domain/region.ts';
import { assetDepth, ContentSourceError, type ContentEntry, type ContentSource, type MarkedEntry } from './source.ts';

export type ContentfulOptions = {
  /** origin of the delivery API: this product's CMS, or https://cdn.contentful.com */
  url: string;
  space: string;
  environment: string;
  token: string;
  /** timeout of a call in ms */
  timeout?: number;
  /** the sandbox's time, which this product's CMS follows */
  sandboxNow?: (() => Date) | undefined;
};

/** Entries per call, the maximum of the API. */
const pageSize = 1000;

/** Maximum depth of nested links, which also ends cycles. */
const depthCap = 6;

type Sys = {
  sys: { type: string; id: string; contentType?: { sys: { id: string } } };
  fields?: Record<string, unknown>;
};

const hasSys = (value: object): value is Sys =>
  'sys' in value && typeof value.sys === 'object' && value.sys !== null && 'type' in value.sys;

/** Asset URLs without protocol become paths of the site, which serves media of our CMS and of Contentful's hosts. */
function readAddress(address: string): string {
  const [, host = '', path = ''] = /^\/\/([^/]+)(\/.*)$/.exec(address) ?? [];
  const [, name] = /^((?:images|videos|assets|downloads)(?:\.eu)?)\.ctfassets\.net$/.exec(host) ?? [];
  if (name !== undefined) return `/media/contentful/${name}${path}`;
  return path.startsWith('/media/') ? path : address;
}

/**
 * Converts the library's resolved values to plain ones: entries, assets, and null for a broken link. One text that the
 * database cannot store would stop the synchronisation of all content.
 */
function readValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return toStorable(value);
  if (Array.isArray(value)) return value.map((item) => readValue(item, depth));
  if (typeof value !== 'object' || value === null) return value;
  if (hasSys(value)) {
    if (value.sys.type === 'Link' || depth >= depthCap) return null;
    if (value.sys.type === 'Asset') {
      return { sys: { type: 'Asset', id: value.sys.id }, fields: readAsset(value.fields ?? {}) };
    }
    return readEntry(value, depth + 1);
  }
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, readValue(item, depth)]));
}

function readAsset(fields: Record<string, unknown>): Record<string, unknown> {
  const file = fields['file'];
  if (typeof file !== 'object' || file === null || !('url' in file)) return fields;
  return { ...fields, file: { ...file, url: readAddress(String(file.url)) } };
}

/** The address of a linked asset; null without a file, undefined for another value. */
function readAssetUrl(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !hasSys(value) || value.sys.type !== 'Asset') return undefined;
  const file = value.fields?.['file'];
  return typeof file === 'object' && file !== null && 'url' in file ? file.url : null;
}

/** Editors of a space link assets in fields such as `image`, which become `imageUrl` (decision 0165). */
function readEntry({ sys, fields }: Sys, depth: number): ContentEntry {
  const values: Record<string, unknown> = {};
  const addresses: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(readValue(fields ?? {}, depth) as Record<string, unknown>)) {
    // a link to an unpublished asset
    if (value === null) continue;
    const address = readAssetUrl(value);
    const listed = Array.isArray(value) ? value.map(readAssetUrl) : [];
    // unpublished assets of a list are null, so that the others keep their places
    if (listed.some((url) => typeof url === 'string')) addresses[`${name.replace(/s$/, '')}Urls`] = listed;
    else if (address === undefined) values[name] = value;
    else if (address !== null) addresses[`${name}Url`] = address;
  }
  return { id: sys.id, type: sys.contentType?.sys.id ?? '', fields: { ...values, ...addresses } };
}

const markedSys = z.object({ id: z.string(), updatedAt: z.string().default(''), revision: z.int().default(0) });

/** Both change with each publication of an entry. */
const formatMark = ({ updatedAt, revision }: z.infer<typeof markedSys>): string => `${updatedAt} ${revision}`;

const markedPage = z.object({ total: z.int(), items: z.array(z.object({ sys: markedSys })) });
const entryPage = z.object({
  total: z.int(),
  items: z.array(z.looseObject({ sys: z.looseObject({ id: z.string(), type: z.string() }) })),
});

const fail = (message: string): ContentSourceError => new ContentSourceError(message);

/**
 * Why something could not be read. The library's messages contain the whole request with its token, so only the kind is
 * used. Its type errors come from a response of another shape.
 */
function toSourceError(operation: string, error: unknown): ContentSourceError {
  if (error instanceof ContentSourceError) return error;
  const isOfShape = error instanceof TypeError || error instanceof SyntaxError;
  const kind = error instanceof Error ? error.name : 'unknown';
  return fail(`${operation}: ${isOfShape ? 'the response has another shape: body (not a list of entries)' : kind}`);
}

/** Reads content with Contentful's own client from any server with its delivery API. */
export function createContentfulSource(options: ContentfulOptions): ContentSource {
  const { protocol, host } = new URL(options.url);
  const client = createClient({
    space: options.space,
    environment: options.environment,
    accessToken: options.token,
    host,
    insecure: protocol === 'http:',
    timeout: options.timeout ?? 5_000,
    // The cache in front of this retries; a wait here would only block its callers.
    retryOnError: false,
    logHandler: () => undefined,
  });
  const listPage = (type: string, language: Language, include: number, skip: number, where: Record<string, string>) =>
    client.getEntries({
      ...where,
      content_type: type,
      locale: language,
      include: include as 0,
      limit: pageSize,
      skip,
      order: ['sys.id'],
    });
  const called = { peer: 'cms', route: '/spaces/{space}/environments/{environment}/entries' };
  const address = `${options.url.replace(/\/$/, '')}/spaces/${options.space}/environments/${options.environment}/entries`;
  const requestEntries = (query: string): Promise<Response> =>
    fetchWithSpan(
      `${address}?${query}`,
      {
        headers: {
          Authorization: `Bearer ${options.token}`,
          ...(options.sandboxNow && { 'X-Sandbox-Time': options.sandboxNow().toISOString() }),
        },
        signal: AbortSignal.timeout(options.timeout ?? 5_000),
      },
      called,
    );
  const listItems = async (type: string, language: Language, depth: number, where: Record<string, string>) => {
    const found: Sys[] = [];
    const operation = `content source, entries of ${type}`;
    try {
      for (;;) {
        const page = () => listPage(type, language, depth, found.length, where);
        const { items, total } = readAnswer(
          entryPage,
          await withSpan(describeCall(address, called), page),
          operation,
          fail,
        );
        found.push(...items);
        if (items.length === 0 || found.length >= total) return found;
      }
    } catch (error) {
      throw toSourceError(operation, error);
    }
  };
  return {
    readVersion: async () => {
      const response = await requestEntries('limit=0').catch(() => undefined);
      await response?.body?.cancel();
      // this product's CMS sends it; Contentful does not
      return response?.ok === true ? (response.headers.get('contentVersion') ?? undefined) : undefined;
    },
    listEntries: async (type, language, depth, where = {}) => {
      const filters = Object.fromEntries(Object.entries(where).map(([field, value]) => [`fields.${field}`, value]));
      return (await listItems(type, language, depth, filters)).map((item) => readEntry(item, 0));
    },
    listMarks: async (type) => {
      const marks = new Map<string, string>();
      const operation = `content source, marks of ${type}`;
      // the client would select all of sys, which is five times as large
      const query = `content_type=${type}&select=sys.id,sys.updatedAt,sys.revision&order=sys.id&include=0&limit=${pageSize}`;
      try {
        for (let skip = 0; ; skip += pageSize) {
          const page = `${query}&skip=${skip}`;
          const response = await requestEntries(page).catch((error: unknown) => {
            // a keep-alive connection that just closed: publications must not wait for the next poll
            if (error instanceof TypeError) return requestEntries(page);
            throw error;
          });
          if (!response.ok) throw fail(`${operation}: answered ${response.status}`);
          const { items, total } = readAnswer(markedPage, await response.json(), operation, fail);
          for (const { sys } of items) marks.set(sys.id, formatMark(sys));
          if (items.length === 0 || skip + items.length >= total) return marks;
        }
      } catch (error) {
        throw toSourceError(operation, error);
      }
    },
    readEntries: async (type, language, ids) => {
      if (ids.length === 0) return [];
      const items = await listItems(type, language, assetDepth, { 'sys.id[in]': ids.join(',') });
      return items.map((item): MarkedEntry => ({
        ...readEntry(item, 0),
        mark: formatMark(readAnswer(markedSys, item.sys, `content source, entries of ${type}`, fail)),
      }));
    },
  };
}
