import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

type Body = Record<string, Record<string, unknown>[]>;
type Call = { path: string; key: string; body: Body };

/** The published key of the REST API in a test. */
export const brazeKey = 'a-key-of-this-test';

const maxEntries = 75;
const maxDeleted = 50;

const named = z
  .object({ external_id: z.string().min(1).optional(), braze_id: z.string().min(1).optional() })
  .refine(
    (entry) => entry.external_id !== undefined || entry.braze_id !== undefined,
    "'external_id' or 'braze_id' is required",
  );
const happened = z.object({ time: z.iso.datetime({ offset: true }), properties: z.record(z.string(), z.unknown()) });
/** The published objects of `/users/track`. */
const entrySchemas = {
  attributes: named,
  events: named.and(happened).and(z.object({ name: z.string().min(1).max(255) })),
  purchases: named.and(happened).and(
    z.object({
      product_id: z.string().min(1).max(255),
      currency: z.string().regex(/^[A-Z]{3}$/),
      price: z.number(),
      quantity: z.int().min(1).max(100).optional(),
    }),
  ),
};
const lists = Object.keys(entrySchemas) as (keyof typeof entrySchemas)[];
const trackSchema = z
  .strictObject(Object.fromEntries(lists.map((list) => [list, z.array(z.unknown()).max(maxEntries).optional()])))
  .refine((body) => Object.keys(body).length > 0, 'no attributes, events or purchases');
const deleteSchema = z.strictObject({ external_ids: z.array(z.string().min(1)).min(1).max(maxDeleted) });

type Reply = { status: number; body: Record<string, unknown> };

const refuse = (error: z.ZodError): Reply => ({ status: 400, body: { message: z.prettifyError(error) } });

/** Skips invalid entries and names them, as published; the others are processed. */
function track(body: unknown): Reply {
  const parsed = trackSchema.safeParse(body);
  if (!parsed.success) return refuse(parsed.error);
  const given = parsed.data as Partial<Record<keyof typeof entrySchemas, unknown[]>>;
  const errors = lists.flatMap((list) =>
    (given[list] ?? []).flatMap((entry, index) => {
      const { success, error } = entrySchemas[list].safeParse(entry);
      return success ? [] : [{ type: error.issues[0]?.message ?? '', input_array: list, index }];
    }),
  );
  const processed = Object.entries(given).map(([list, entries]) => {
    const rejected = errors.filter(({ input_array: name }) => name === list).length;
    return [`${list}_processed`, entries.length - rejected];
  });
  const found = errors.length > 0 && { errors };
  return { status: 201, body: { message: 'success', ...Object.fromEntries(processed), ...found } };
}

function response({ path, key, body }: Call, contentType: string | undefined): Reply {
  if (key !== `Bearer ${brazeKey}`) return { status: 401, body: { message: 'Invalid API Key' } };
  if (contentType !== 'application/json') return { status: 400, body: { message: 'not JSON' } };
  if (path === '/users/track') return track(body);
  if (path !== '/users/delete') return { status: 404, body: { message: 'not found' } };
  const parsed = deleteSchema.safeParse(body);
  if (!parsed.success) return refuse(parsed.error);
  return { status: 201, body: { deleted: parsed.data.external_ids.length, message: 'success' } };
}

/** A fake marketing service that checks and answers `users/track` and `users/delete` as published. */
export async function startBraze() {
  const calls: Call[] = [];
  const responses: Reply[] = [];
  const state = { status: 201, headers: {} as Record<string, string>, isCutOff: false };
  const server = createServer((incoming, outgoing) => {
    let text = '';
    incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
    incoming.on('end', () => {
      const body = JSON.parse(text) as Body;
      const call = { path: incoming.url ?? '', key: incoming.headers.authorization ?? '', body };
      calls.push(call);
      const given = response(call, incoming.headers['content-type']);
      responses.push(given);
      if (state.isCutOff) return incoming.socket.destroy();
      const sent = state.status === 201 ? given : { status: state.status, body: { message: 'failed' } };
      const headers = { 'Content-Type': 'application/json', ...state.headers };
      return outgoing.writeHead(sent.status, headers).end(JSON.stringify(sent.body));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, calls, answers: responses, state, close: () => void server.close() };
}
