import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';

/** An entry of the fake: the same fields in every language, links as `{link: id}`. */
export type FakeEntry = { id: string; type: string; fields: Record<string, unknown> };

/** A delivery server for tests in Contentful's format, used over HTTP by the real client. */
export type FakeCms = {
  url: string;
  entries: FakeEntry[];
  /** responds 500 while true */
  isDown: boolean;
  calls: number;
  /** ids of the entries that were requested by id */
  read: string[];
  /** the content version; undefined sends none, like Contentful */
  version?: string;
  close: () => Promise<void>;
};

const writeValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(writeValue);
  if (typeof value !== 'object' || value === null) return value;
  if ('link' in value) return { sys: { type: 'Link', linkType: 'Entry', id: value.link } };
  if ('asset' in value) return { sys: { type: 'Link', linkType: 'Asset', id: value.asset } };
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, writeValue(item)]));
};

const writeEntry = ({ id, type, fields }: FakeEntry) => ({
  sys: {
    id,
    type: 'Entry',
    revision: Number.parseInt(createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 12), 16),
    contentType: { sys: { type: 'Link', linkType: 'ContentType', id: type } },
  },
  fields: writeValue(fields),
});

const asset = {
  sys: { id: 'fjord', type: 'Asset' },
  fields: { title: 'Fjord', file: { url: '//cms.test/media/picture/fjord/1200.jpg', contentType: 'image/jpeg' } },
};

/** An asset of a real space, on Contentful's host. */
const remoteAsset = {
  sys: { id: 'remote', type: 'Asset' },
  fields: {
    title: 'Skog',
    file: { url: '//images.ctfassets.net/space1/remote/token1/skog.jpg', contentType: 'image/jpeg' },
  },
};

/** The ids of the links in a value. */
const findLinks = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(findLinks);
  if (typeof value !== 'object' || value === null) return [];
  if ('link' in value || 'asset' in value) return [String('link' in value ? value.link : value.asset)];
  return Object.values(value).flatMap(findLinks);
};

/** What a response includes: entries and assets that links reach from the items, up to a depth. */
function includeLinked(items: FakeEntry[], all: FakeEntry[], depth: number) {
  const ids = new Set<string>();
  let edge = items;
  for (let level = 0; level < depth; level += 1) {
    const linked = edge.flatMap(({ fields }) => findLinks(fields)).filter((id) => !ids.has(id));
    for (const id of linked) ids.add(id);
    edge = all.filter(({ id }) => linked.includes(id));
  }
  return {
    Entry: all.filter((entry) => ids.has(entry.id) && !items.includes(entry)).map(writeEntry),
    Asset: [asset, remoteAsset].filter(({ sys }) => ids.has(sys.id)),
  };
}

/** Starts a fake on a free port. */
export async function startFakeCms(entries: FakeEntry[]): Promise<FakeCms> {
  const app = new Hono();
  const fake: FakeCms = { url: '', entries, isDown: false, calls: 0, read: [], close: async () => undefined };
  app.get('/spaces/nordlyd/environments/master/entries', (context) => {
    fake.calls += 1;
    if (fake.isDown || context.req.header('Authorization') !== 'Bearer token') return context.json({}, 500);
    if (fake.version !== undefined) context.header('contentVersion', fake.version);
    const ids = context.req.query('sys.id[in]')?.split(',');
    fake.read.push(...(ids ?? []));
    const found = fake.entries.filter(
      ({ id, type }) => type === context.req.query('content_type') && (ids?.includes(id) ?? true),
    );
    const items = found.slice(Number(context.req.query('skip') ?? 0));
    const page = { total: found.length, skip: 0, limit: 1000 };
    return context.json({
      sys: { type: 'Array' },
      ...page,
      items: items.map(writeEntry),
      includes: includeLinked(items, fake.entries, Number(context.req.query('include') ?? 1)),
    });
  });
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started));
  });
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fake.close = () => new Promise((resolve) => server.close(() => resolve()));
  return fake;
}
