import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { CatalogueDrafts, ItemStatus } from '../../publishing/catalogue-drafts.ts';
import { findItems, type ItemQuery } from '../../publishing/find-items.ts';
import { itemKinds } from '../../publishing/override.ts';
import type { ActionResult } from '../../publishing/drafts.ts';
import { isStored, storePicture } from '../../feed/import-cover.ts';
import { reencodePicture } from '../../media/reencode-picture.ts';
import { locales, type Region } from '../../model/content-types.ts';
import { makePreviewLink } from '../preview-link.ts';
import type { EditorOptions } from '../editor-options.ts';
import type { Viewer } from '../current-editor.ts';
import type { Notice } from '../views.ts';
import type { EditorMessages } from '../messages/en.ts';
import { deleteUnusedPictures } from './delete-pictures.ts';
import {
  readOverride,
  readRegion,
  readValues,
  toFormState,
  showDraft,
  type FormState,
  type FormValues,
  type FieldErrors,
} from './form.ts';
import { renderItem } from './item-view.ts';
import { renderItems } from './list-view.ts';

/** Maximum request size: a picture of 8 MB and the longest transcript. */
const maximumBytes = 10_000_000;

const pick = <const Word extends string>(messages: readonly Word[], given: string | undefined): Word =>
  messages.find((word) => word === given) ?? messages[0]!;

function readQuery(context: Context): ItemQuery {
  const read = (name: string): string => (context.req.query(name) ?? '').slice(0, 200);
  const page = Number(read('page'));
  return {
    kind: pick(itemKinds, read('kind')),
    region: pick(Object.values<Region>(locales), read('region')),
    text: read('words'),
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
  options: Pick<EditorOptions, 'catalogue' | 'pictureFolder' | 'siteUrl' | 'previewKey' | 'onPublished' | 'log'>,
  readViewer: (context: Context) => Viewer,
): Hono {
  const routes = new Hono();
  const { catalogue } = options;

  const show = (
    context: Context,
    id: string,
    {
      notice,
      values,
      errors = {},
      formState,
      status = 200,
    }: {
      notice?: Notice;
      values?: FormValues;
      errors?: FieldErrors;
      formState?: FormState;
      status?: 200 | 403 | 409 | 413 | 422;
    } = {},
  ): Response | Promise<Response> => {
    const item = catalogue.find(id);
    if (item === undefined) return context.redirect('/editor/catalogue', 303);
    const region = readRegion(item.source);
    const content = catalogue.source();
    return context.html(
      renderItem(item, {
        viewer: readViewer(context),
        notice,
        values: values ?? showDraft(item),
        errors,
        formState: formState ?? toFormState(item),
        content,
        region,
      }),
      status,
    );
  };

  routes.get('/', (context) => {
    const query = readQuery(context);
    return context.html(renderItems(query, { ...findItems(catalogue, query), catalogue }, readViewer(context)));
  });
  routes.get('/item/:id', (context) => {
    const { messages } = readViewer(context);
    const what = Object.keys(messages.done).find((word) => word === context.req.query('done'));
    const notice =
      what === undefined ? undefined : { text: messages.done[what as keyof EditorMessages['done']], isBad: false };
    return show(context, context.req.param('id'), { notice });
  });
  routes.get('/preview/:id', async (context) => {
    const item = catalogue.find(context.req.param('id'));
    if (item === undefined) return context.redirect('/editor/catalogue', 303);
    const region = readRegion(item.source) as Region;
    const kind = pick(itemKinds, item.source.type);
    const page = { kind, slug: nameOf(item.id), region, editor: readViewer(context).editor?.name ?? '' };
    return context.redirect(await makePreviewLink(options.siteUrl, options.previewKey, page), 302);
  });

  /** Stores the uploaded picture; without an upload, keeps that of the draft. */
  const storeUpload = async (form: FormData, { override }: ItemStatus): Promise<Picture> => {
    const file = form.get('cover');
    // a resubmitted form contains the name of the picture that an earlier submission uploaded
    const sent = /^[0-9a-f]{16}$/.exec(String(form.get('coverSent')))?.[0];
    const before = sent !== undefined && (await isStored(options.pictureFolder, sent)) ? sent : override.cover;
    if (!(file instanceof File) || file.size === 0) return { cover: before };
    const made = await reencodePicture(new Uint8Array(await file.arrayBuffer()));
    return typeof made === 'string'
      ? { cover: before, isBroken: true }
      : { cover: await storePicture(options.pictureFolder, made) };
  };

  const finish = async (
    context: Context,
    id: string,
    done: ActionResult,
    what: keyof EditorMessages['done'],
  ): Promise<Response> => {
    const { messages, editor } = readViewer(context);
    if (!done.ok)
      return show(context, id, { notice: { text: messages.refused[done.rejection.code], isBad: true }, status: 409 });
    options.log.info('catalogue changed', { act: what, item: id, by: editor?.name ?? '' });
    if (what === 'published') await options.onPublished();
    await deleteUnusedPictures(options.pictureFolder, catalogue.findUsedCovers, Date.now());
    return context.redirect(`/editor/catalogue/item/${id}?done=${what}`, 303);
  };

  const limit = bodyLimit({
    maxSize: maximumBytes,
    onError: (context) => {
      const { messages } = readViewer(context);
      const notice = { text: messages.refused.form, isBad: true };
      return show(context, context.req.param('id') ?? '', {
        notice,
        errors: { cover: messages.catalogue.wrong.picture },
        status: 413,
      });
    },
  });
  routes.post('/item/:id', limit, async (context) => {
    const { messages, editor } = readViewer(context);
    const item = catalogue.find(context.req.param('id'));
    if (item === undefined) return context.redirect('/editor/catalogue', 303);
    const form = await context.req.formData().catch(() => new FormData());
    const values = readValues(pick(itemKinds, item.source.type), form);
    const { cover, isBroken } = await storeUpload(form, item);
    const isOn = (name: string): boolean => form.get(name) === 'yes';
    const formState: FormState = {
      version: String(form.get('version')),
      cover,
      isCoverBack: isOn('coverBack'),
      isHidden: isOn('isHidden'),
      isSilent: isOn('isSilent'),
    };
    const today = new Date().toISOString().slice(0, 10);
    const { override, errors } = readOverride(item, values, formState, { messages, today });
    if (isBroken) errors.cover = messages.catalogue.wrong.picture;
    if (Object.keys(errors).length > 0)
      return show(context, item.id, {
        notice: { text: messages.refused.form, isBad: true },
        values,
        errors,
        formState,
        status: 422,
      });
    const by = editor?.name ?? '';
    const done = catalogue.save(item.id, override, { by, base: formState.version });
    // the form keeps its values when another editor saved first
    if (!done.ok)
      return show(context, item.id, {
        notice: { text: messages.refused[done.rejection.code], isBad: true },
        values,
        formState: { ...formState, version: catalogue.find(item.id)?.version ?? '' },
        status: 409,
      });
    return finish(context, item.id, done, 'saved');
  });

  const small = bodyLimit({ maxSize: 4_000 });
  const handleAction =
    (run: CatalogueDrafts['publish'], what: 'published' | 'discarded') =>
    async (context: Context): Promise<Response> => {
      const form = await context.req.formData().catch(() => new FormData());
      const [id, version] = [String(form.get('id')), String(form.get('version'))];
      const { messages, editor } = readViewer(context);
      if (what === 'published' && editor?.role !== 'publisher')
        return show(context, id, { notice: { text: messages.refused.role, isBad: true }, status: 403 });
      return finish(context, id, run(id, { by: editor?.name ?? '', version }), what);
    };
  routes.post('/publish', small, handleAction(catalogue.publish, 'published'));
  routes.post('/discard', small, handleAction(catalogue.discard, 'discarded'));
  return routes;
}
