import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { locales, localeNames, type Region } from '../../model/content-types.ts';
import type { Viewer } from '../current-editor.ts';
import { showStatus } from '../describe-mistake.ts';
import { documentOf, parseLocation, type DocumentLocation } from '../document-location.ts';
import type { EditorOptions } from '../editor-options.ts';
import {
  footerFromForm,
  footerToForm,
  pageFromForm,
  pageToForm,
  readLocales,
  type DocumentForm,
} from '../form/documents.ts';
import { hashTexts, toTexts, type DocumentTexts } from '../../publishing/document-texts.ts';
import { openPictureLibrary } from '../../publishing/picture-library.ts';
import { listChoices, listPictureChoices } from '../select-options.ts';
import { titleOf } from '../views.ts';
import { fillList, findItemsById, itemKinds, searchItems } from './list-items.ts';
import { createPage, renderNewPage } from './new-page.ts';
import { createPresence } from './presence.ts';
import { renderDraftPreview, renderPageEditor, type OpenedPage } from './view.ts';

/** Maximum request size: several times a page in three languages. */
const maximumBytes = 2_000_000;

const savedForm = z.looseObject({
  base: z.string().nullable(),
  sections: z.array(z.looseObject({})),
  /** the form before the editor chose texts of another one */
  replaced: z.looseObject({ sections: z.array(z.looseObject({})) }).optional(),
});

const isRegion = (word: string): word is Region => Object.values<string>(locales).includes(word);

const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

/**
 * Creates the routes of the page editor: its screen, its files, the items of its pickers, and saving a draft. They
 * require a session.
 */
export function createPageEditorRoutes(
  { pages, catalogue, canvas, siteUrl, log }: EditorOptions,
  readViewer: (context: Context) => Viewer,
): Hono {
  const routes = new Hono();
  const presence = createPresence();
  const findLocation = (context: Context): DocumentLocation | undefined =>
    parseLocation(`${context.req.param('name') ?? ''}.json`);

  /** What the script starts with; undefined for an unknown document. */
  const openPage = (context: Context): OpenedPage | undefined => {
    const location = findLocation(context);
    const id = location && documentOf(location);
    const [texts, status] = id === undefined ? [null, undefined] : [pages.read(id), pages.find(id)];
    if (location === undefined || texts === null || status === undefined) return undefined;
    const viewer = readViewer(context);
    const content = catalogue.published();
    const { category: categories } = listChoices(content);
    return {
      slug: status.id.replace('pages/', ''),
      name: context.req.param('name') ?? '',
      siteUrl,
      title: titleOf(status, viewer),
      form: location.kind === 'footer' ? footerToForm(texts, status.version) : pageToForm(texts, status.version),
      status: showStatus(status, viewer.messages),
      pictures: listPictureChoices(openPictureLibrary(pages).list()),
      categories,
      footer: [...content.entries.values()].filter(({ type }) => type === 'footerLink').map((link) => link.id),
    };
  };
  routes.get('/edit/:name{.+}', (context) => {
    const page = openPage(context);
    return page ? context.html(renderPageEditor(page, readViewer(context))) : context.redirect('/editor', 303);
  });
  routes.get('/draft/:region/:name{.+}', (context) => {
    const page = openPage(context);
    const locale = localeNames.find((name) => locales[name] === context.req.param('region'));
    return page && locale
      ? context.html(renderDraftPreview(page, locale, readViewer(context)))
      : context.redirect('/editor', 303);
  });

  routes.post('/edit/:name{.+}', bodyLimit({ maxSize: maximumBytes }), async (context) => {
    const location = findLocation(context);
    const form = savedForm.safeParse(await context.req.json().catch(() => undefined));
    if (location === undefined || !form.success) return context.text('Bad data', 400);
    const id = documentOf(location);
    if (pages.find(id) === undefined) return context.text('Not Found', 404);
    const { editor, messages } = readViewer(context);
    const read = location.kind === 'footer' ? footerFromForm : pageFromForm;
    const { replaced, ...given } = form.data;
    const { texts, base } = read(given);
    if (replaced && base === pages.find(id)?.version)
      pages.keepReplaced(id, read(replaced).texts, { by: editor?.name ?? '' });
    const done = pages.save(id, texts, { by: editor?.name ?? '', base });
    const status = pages.find(id);
    if (!done.ok) {
      const by = done.rejection.code === 'conflict' ? done.rejection.by : '';
      const toForm = (given: DocumentTexts): DocumentForm | null => {
        if (given === null) return null;
        const version = hashTexts(given);
        return location.kind === 'footer' ? footerToForm(given, version) : pageToForm(given, version);
      };
      const versions = pages.listVersions(id).map((one) => toTexts(one.texts));
      const common = versions.find((given) => hashTexts(given) === (base ?? '')) ?? null;
      return context.json(
        {
          by,
          isOwn: by === editor?.name,
          version: status?.version || null,
          base: toForm(common),
          theirs: toForm(pages.read(id)),
        },
        409,
      );
    }
    log.info('draft saved', { document: id, by: editor?.name });
    return context.json(status && showStatus(status, messages));
  });

  routes.post('/presence/:name{.+}', (context) => {
    const location = findLocation(context);
    const { editor } = readViewer(context);
    if (editor === undefined || location === undefined || pages.find(documentOf(location)) === undefined)
      return context.text('Not Found', 404);
    return context.json(presence.record(documentOf(location), editor.name));
  });

  routes.get('/new', (context) =>
    context.html(
      renderNewPage(pages, readViewer(context), { name: '', title: '', address: '', from: '', locales: localeNames }),
    ),
  );
  routes.post('/new', bodyLimit({ maxSize: 4_000 }), async (context) => {
    const form = await context.req.formData().catch(() => new FormData());
    const read = (name: string): string => String(form.get(name) ?? '').trim();
    const chosen = readLocales({ locales: form.getAll('locales') });
    const given = {
      name: read('name'),
      title: read('title'),
      address: read('address'),
      from: read('from'),
      locales: chosen,
    };
    const viewer = readViewer(context);
    if (form.has('hasRegions') && !form.has('locales'))
      return context.html(
        renderNewPage(pages, viewer, { ...given, locales: [] }, viewer.messages.schedule.noRegion),
        409,
      );
    const done = createPage(pages, given, viewer.editor?.name ?? '');
    if (done.ok) return context.redirect(`/editor/edit/${done.name}`, 303);
    const { addressTaken, addressWrong, noCopy } = viewer.messages.canvas;
    const problem = new Map([
      ['conflict', addressTaken],
      ['noCopy', noCopy],
    ]).get(done.rejection.code);
    return context.html(renderNewPage(pages, viewer, given, problem ?? addressWrong), 409);
  });

  routes.get('/items/:region', (context) => {
    const region = context.req.param('region');
    if (!isRegion(region)) return context.text('Not Found', 404);
    const query = context.req.query();
    const content = catalogue.published();
    const kind = itemKinds.find((known) => known === query['kind']);
    if (kind !== undefined) return context.json(searchItems(content, region, kind, query['query'] ?? ''));
    const [limit, categoryId] = [Number(query['limit']) || 12, Number(query['categoryId']) || 0];
    if (query['source'] !== undefined)
      return context.json(fillList(content, region, { source: query['source'], limit, categoryId }));
    return context.json(findItemsById(content, region, (query['ids'] ?? '').split(',')));
  });

  routes.get('/canvas/:file', async (context) => {
    const name = context.req.param('file');
    try {
      const file = await canvas.read(name);
      if (file === undefined) return context.text('Not Found', 404);
      return context.body(new Uint8Array(file), 200, {
        'Content-Type': contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
        'Cache-Control': 'no-cache',
      });
    } catch (error) {
      log.error('editor not built', { message: error instanceof Error ? error.message : String(error) });
      return context.text('The editor could not be built: see the log of the cms.', 503);
    }
  });
  return routes;
}
