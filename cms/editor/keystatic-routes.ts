import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { KeystaticFiles } from './keystatic-files.ts';
import type { Viewer } from './current-editor.ts';

const change = z.strictObject({
  additions: z.array(z.strictObject({ path: z.string().max(200), contents: z.base64() })).max(5),
  deletions: z.array(z.strictObject({ path: z.string().max(200) })).max(5),
});

/** Maximum request size: several times a page in three languages. */
const maximumBytes = 2_000_000;

/**
 * Creates Keystatic's API of its local mode: tree, file and save. It requires a session. Keystatic sends the header
 * `no-cors`, which a plain form of another site cannot send.
 */
export function createKeystaticRoutes(files: KeystaticFiles, readViewer: (context: Context) => Viewer): Hono {
  const routes = new Hono();
  routes.use(async (context, next) =>
    context.req.header('no-cors') === '1' ? next() : context.text('Bad Request', 400),
  );
  routes.get('/tree', (context) => context.json(files.list()));
  routes.get('/blob/:sha/:path{.+}', (context) => {
    const text = files.read(context.req.param('path'), context.req.param('sha'));
    return text === undefined ? context.text('Not Found', 404) : context.text(text);
  });
  routes.post('/update', bodyLimit({ maxSize: maximumBytes }), async (context) => {
    const given = change.safeParse(await context.req.json().catch(() => undefined));
    if (!given.success) return context.text('Bad data', 400);
    const additions = given.data.additions.map(({ path, contents }) => ({
      path,
      contents: Buffer.from(contents, 'base64').toString('utf8'),
    }));
    if (additions.some(({ contents }) => !isJson(contents))) return context.text('Bad data', 400);
    const { editor, messages } = readViewer(context);
    const done = files.update({ additions, deletions: given.data.deletions }, editor?.name ?? '');
    if (done.ok) return context.json(files.list());
    if (done.rejection.code === 'conflict') return context.text(messages.conflict(done.rejection.by), 409);
    return context.text(done.rejection.code === 'fixed' ? messages.refused.fixed : messages.noCollection, 409);
  });
  return routes;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
