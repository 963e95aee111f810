import { join } from 'node:path';
import { createLog } from '../../server/telemetry/log.ts';
import { openCatalogueDrafts, type CatalogueDrafts } from '../publishing/catalogue-drafts.ts';
import { openReviews } from '../publishing/reviews.ts';
import { openSchedule } from '../publishing/schedule.ts';
import { openPageDrafts, type PageDrafts } from '../publishing/drafts.ts';
import { openFolder } from '../source/content-files.ts';
import type { Content } from '../source/entry.ts';
import { readAccounts, sandboxAccounts } from './accounts.ts';
import type { EditorOptions } from './editor-options.ts';
import { createEditor } from './routes.ts';
import { openSessionStore } from './session-store.ts';

export const publicUrl = 'http://localhost:4100';
export const previewKey = 'test-preview-secret-0123456789abcdef';

/** For tests: options of the editor with the bundled content and a data folder. */
export function createExampleOptions(folder: string, over: (content: Content) => Content = (content) => content) {
  const pages: PageDrafts = openPageDrafts(openFolder(), folder);
  const catalogue: CatalogueDrafts = openCatalogueDrafts(folder, () => over(pages.published()));
  const counted = { reports: 0 };
  const options: EditorOptions = {
    pages,
    catalogue,
    pictureFolder: join(folder, 'pictures'),
    schedule: openSchedule(folder),
    now: () => new Date(),
    reviews: openReviews(folder, pages),
    accounts: readAccounts(sandboxAccounts, true),
    canvas: { read: (file) => Promise.resolve(file === 'canvas.js' ? Buffer.from('page editor') : undefined) },
    sessions: openSessionStore(join(folder, 'sessions.sqlite')),
    findAddress: (context) => context.req.header('X-Address'),
    previewKey,
    siteUrl: 'https://nordlyd.example',
    publicUrl,
    isSandbox: true,
    onPublished: async () => void (counted.reports += 1),
    log: createLog('cms', () => undefined),
  };
  return { options, pages, catalogue, counted };
}

/** For tests: opens the editor with the bundled content and a data folder. */
export function openExampleEditor(folder: string, over?: (content: Content) => Content) {
  const { options, pages, catalogue, counted } = createExampleOptions(folder, over);
  const editor = createEditor(options);
  /** Creates a client that is logged in with the given role, or not at all. */
  const open = async (name?: 'editor' | 'publisher') => {
    let cookie = '';
    const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
      const own = { Origin: publicUrl, ...(cookie && { Cookie: cookie }) };
      return editor.request(path, { ...init, headers: { ...own, ...(init.headers as Record<string, string>) } });
    };
    const post = (path: string, form: Record<string, string> | FormData, headers = {}) =>
      send(path, { method: 'POST', body: form instanceof FormData ? form : new URLSearchParams(form), headers });
    const logIn = async (editor: string, password: string): Promise<Response> => {
      const response = await post('/editor/log-in', { name: editor, password });
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
      return response;
    };
    if (name) await logIn(name, `${name}-sandbox`);
    return { send, post, logIn };
  };
  return { pages, catalogue, schedule: options.schedule, counted, open };
}
