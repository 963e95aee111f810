import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { CatalogueDesk, ItemStatus } from '../../publishing/catalogue-drafts.ts';
import { findItems, type ItemQuery } from '../../publishing/find-items.ts';
import { itemKinds } from '../../publishing/override.ts';
import type { Done } from '../../publishing/drafts.ts';
import { isKept, keepPicture, remakePicture } from '../../feed/import-cover.ts';
import { locales, type Region } from '../../model/content-types.ts';
import { makePreviewLink } from '../preview-link.ts';
import type { EditorOptions } from '../editor-options.ts';
import type { Viewer } from '../current-editor.ts';
import type { Notice } from '../views.ts';
import type { Words } from '../messages/en.ts';
import { dropPictures } from './delete-pictures.ts';
import {
  readOverride,
  readRegion,
  readValues,
  showBeside,
  showDraft,
  type Beside,
  type FormValues,
  type Wrongs,
} from './form.ts';
import { renderItem } from './item-view.ts';
import { renderItems } from './list-view.ts';

/** Maximum request size: a picture of 8 MB and the longest transcript. */
const maximumBytes = 10_000_000;

const pick = <const Word extends string>(words: readonly Word[], given: string | undefined): Word =>
  words.find((word) => word === given) ?? words[0]!;

function readQuery(context: Context): ItemQuery {
  const read = (name: string): string => (context.req.query(name) ?? '').slice(0, 200);
  const page = Number(read('page'));
  return {
    kind: pick(itemKinds, read('kind')),
    region: pick(Object.values<Region>(locales), read('region')),
    words: read('words'),
    show: read('show'),
    only: pick(['all', 'drafts', 'settled'], read('only')),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 10_000) : 1,
  };
}

/** The slug or number in an item's id. */
const nameOf = (id: string): string => id.slice(id.indexOf('.') + 1);

type Picture = { cover?: string | undefined; isBroken?: boolean };

/**
 * Creates the routes to find, change and publish podcasts, episodes and audiobooks, without script (decision 0054).
 * They require a session and a same-origin request.
 */
export function createCatalogueRoutes(
  options: Pick<EditorOptions, 'catalogue' | 'pictureFolder' | 'siteUrl' | 'previewKey' | 'report' | 'log'>,
  readViewer: (context: Context) => Viewer,
): Hono {
  const routes = new Hono();
  const desk: CatalogueDesk = options.catalogue;

  const show = (
    context: Context,
    id: string,
    {
      notice,
      values,
      wrongs = {},
      beside,
      status = 200,
    }: {
      notice?: Notice;
      values?: FormValues;
      wrongs?: Wrongs;
      beside?: Beside;
      status?: 200 | 403 | 409 | 413 | 422;
    } = {},
  ): Response | Promise<Response> => {
    const item = desk.find(id);
    if (item === undefined) return context.redirect('/editor/catalogue', 303);
    const region = readRegion(item.source);
    const content = desk.source();
    return context.html(
      renderItem(item, {
        viewer: readViewer(context),
        notice,
        values: values ?? showDraft(item),
        wrongs,
        beside: beside ?? showBeside(item),
        content,
        region,
      }),
      status,
    );
  };

  routes.get('/', (context) => {
    const query = readQuery(context);
    return context.html(renderItems(query, { ...findItems(desk, query), desk }, readViewer(context)));
  });
  routes.get('/item/:id', (context) => {
    const { words } = readViewer(context);
    const what = Object.keys(words.done).find((word) => word === context.req.query('done'));
    const notice = what === undefined ? undefined : { text: words.done[what as keyof Words['done']], isBad: false };
    return show(context, context.req.param('id'), { notice });
  });
  routes.get('/preview/:id', async (context) => {
    const item = desk.find(context.req.param('id'));
    if (item === undefined) return context.redirect('/editor/catalogue', 303);
    const region = readRegion(item.source) as Region;
    const kind = pick(itemKinds, item.source.type);
    const page = { kind, slug: nameOf(item.id), region, editor: readViewer(context).person?.name ?? '' };
    return context.redirect(await makePreviewLink(options.siteUrl, options.previewKey, page), 302);
  });

  /** Stores the uploaded picture; without an upload, keeps that of the draft. */
  const takePicture = async (form: FormData, { override }: ItemStatus): Promise<Picture> => {
    const file = form.get('cover');
    // a resubmitted form contains the name of the picture that an earlier submission uploaded
    const sent = /^[0-9a-f]{16}$/.exec(String(form.get('coverSent')))?.[0];
    const before = sent !== undefined && (await isKept(options.pictureFolder, sent)) ? sent : override.cover;
    if (!(file instanceof File) || file.size === 0) return { cover: before };
    const made = await remakePicture(new Uint8Array(await file.arrayBuffer()));
    return typeof made === 'string'
      ? { cover: before, isBroken: true }
      : { cover: await keepPicture(options.pictureFolder, made) };
  };

  const finish = async (context: Context, id: string, done: Done, what: keyof Words['done']): Promise<Response> => {
    const { words, person } = readViewer(context);
    if (!done.ok)
      return show(context, id, { notice: { text: words.refused[done.refusal.code], isBad: true }, status: 409 });
    options.log.info('catalogue changed', { act: what, item: id, by: person?.name ?? '' });
    if (what === 'published') await options.report();
    await dropPictures(options.pictureFolder, desk.namesCover, Date.now());
    return context.redirect(`/editor/catalogue/item/${id}?done=${what}`, 303);
  };

  const limit = bodyLimit({
    maxSize: maximumBytes,
    onError: (context) => {
      const { words } = readViewer(context);
      const notice = { text: words.refused.form, isBad: true };
      return show(context, context.req.param('id') ?? '', {
        notice,
        wrongs: { cover: words.catalogue.wrong.picture },
        status: 413,
      });
    },
  });
  routes.post('/item/:id', limit, async (context) => {
    const { words, person } = readViewer(context);
    const item = desk.find(context.req.param('id'));
    if (item === undefined) return context.redirect('/editor/catalogue', 303);
    const form = await context.req.formData().catch(() => new FormData());
    const values = readValues(pick(itemKinds, item.source.type), form);
    const { cover, isBroken } = await takePicture(form, item);
    const isOn = (name: string): boolean => form.get(name) === 'yes';
    const beside: Beside = {
      version: String(form.get('version')),
      cover,
      isCoverBack: isOn('coverBack'),
      isHidden: isOn('isHidden'),
      isSilent: isOn('isSilent'),
    };
    const today = new Date().toISOString().slice(0, 10);
    const { override, wrongs } = readOverride(item, values, beside, { words, today });
    if (isBroken) wrongs.cover = words.catalogue.wrong.picture;
    if (Object.keys(wrongs).length > 0)
      return show(context, item.id, {
        notice: { text: words.refused.form, isBad: true },
        values,
        wrongs,
        beside,
        status: 422,
      });
    const by = person?.name ?? '';
    const done = desk.save(item.id, override, { by, base: beside.version });
    // the form keeps its values when another editor saved first
    if (!done.ok)
      return show(context, item.id, {
        notice: { text: words.refused[done.refusal.code], isBad: true },
        values,
        beside: { ...beside, version: desk.find(item.id)?.version ?? '' },
        status: 409,
      });
    return finish(context, item.id, done, 'saved');
  });

  const small = bodyLimit({ maxSize: 4_000 });
  const act =
    (run: CatalogueDesk['publish'], what: 'published' | 'discarded') =>
    async (context: Context): Promise<Response> => {
      const form = await context.req.formData().catch(() => new FormData());
      const [id, version] = [String(form.get('id')), String(form.get('version'))];
      const { words, person } = readViewer(context);
      if (what === 'published' && person?.role !== 'publisher')
        return show(context, id, { notice: { text: words.refused.role, isBad: true }, status: 403 });
      return finish(context, id, run(id, { by: person?.name ?? '', version }), what);
    };
  routes.post('/publish', small, act(desk.publish, 'published'));
  routes.post('/discard', small, act(desk.discard, 'discarded'));
  return routes;
}
