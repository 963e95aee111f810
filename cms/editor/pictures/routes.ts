import { readFileSync } from 'node:fs';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { deletePagePicture, makePagePicture, namePicture, storePagePicture } from '../../media/page-picture.ts';
import { inLocales } from '../../model/in-locales.ts';
import { picture as pictureModel } from '../../model/picture.ts';
import { findPictureUses, isPublicPicture } from '../../publishing/find-picture-uses.ts';
import { openPictureLibrary, type LibraryPicture, type PictureChange } from '../../publishing/picture-library.ts';
import { openFolder } from '../../source/content-files.ts';
import { readPictures } from '../../source/lists.ts';
import type { Viewer } from '../current-editor.ts';
import type { EditorOptions } from '../editor-options.ts';
import { pictureMessages, type PictureMessages } from '../messages/pictures.ts';
import { fold } from '../fold.ts';
import { listPictureChoices } from '../select-options.ts';
import type { Notice } from '../views.ts';
import { renderLibrary, renderPicture, type PictureSheet } from './view.ts';

/** Largest request: a handful of pictures. */
const maximumBytes = 40e6;

const dropScript = readFileSync(new URL('drop.js', import.meta.url), 'utf8');

const readFocus = (value: unknown): PictureChange['focus'] => {
  const [column, row] = [...z.string().catch('').parse(value)].map(Number);
  const { data } = pictureModel.shape.focus.safeParse([column, row]);
  return data?.every((quarter) => quarter === 2) ? undefined : data;
};

const isFile = (value: unknown): value is File => value instanceof File && value.name !== '';

type Status = 200 | 403 | 409 | 413 | 422;

/**
 * Creates the routes of the media library. Editors add pictures, and change those that visitors do not see; publishers
 * change all. A change is public at once. They require a session and a same-origin request.
 */
export function createPictureRoutes(
  { pages, catalogue, schedule, pictureFolder, onPublished, log }: EditorOptions,
  readViewer: (context: Context) => Viewer,
): Hono {
  const routes = new Hono();
  const library = openPictureLibrary(pages);
  const bundled = new Set(readPictures(openFolder()).map(({ id }) => id));
  const findUses = () => findPictureUses({ pages, catalogue, schedule });

  const showList = (context: Context, notice?: Notice, status: Status = 200) => {
    const words = (context.req.query('words') ?? '').slice(0, 200);
    const terms = fold(words).split(/\s+/);
    const found = library.list().filter(({ id, title }) => {
      const text = fold([id, ...Object.values(title)].join(' '));
      return terms.every((term) => text.includes(term));
    });
    return context.html(renderLibrary(found, { words, uses: findUses() }, readViewer(context), notice), status);
  };
  const isLocked = (picture: LibraryPicture, { editor }: Viewer): boolean =>
    editor?.role !== 'publisher' && isPublicPicture(picture, findUses());
  const showPicture = (
    context: Context,
    name: string,
    sheet: Pick<PictureSheet, 'notice' | 'titles'> = {},
    status: Status = 200,
  ) => {
    const [picture, viewer] = [library.find(name), readViewer(context)];
    if (picture === undefined) return context.redirect('/editor/pictures', 303);
    const uses = findUses().get(name) ?? [];
    const state = { uses, isLocked: isLocked(picture, viewer), isBundled: bundled.has(name) };
    return context.html(renderPicture(picture, { ...state, ...sheet }, viewer), status);
  };

  /** Adds an uploaded file. @returns its name, or the message why not. */
  const addFile = async (file: File, by: string, messages: PictureMessages) => {
    const made = await makePagePicture(new Uint8Array(await file.arrayBuffer()));
    if (typeof made === 'string') return { problem: `${file.name}: ${messages.problems[made]}` };
    const name = namePicture(file.name, made);
    const known = library.list().find(({ id, file: replaced }) => (replaced ?? id.slice(-16)) === made.hash);
    if (known !== undefined) return { problem: messages.known(file.name), name: known.id };
    await storePagePicture(pictureFolder, name, made);
    const { width, height } = made;
    const done = library.set(name, { width, height }, by);
    return done.ok ? { name } : { problem: messages.conflict };
  };

  const limit = bodyLimit({
    maxSize: maximumBytes,
    onError: (context) => {
      const text = pictureMessages[readViewer(context).language].requestTooLarge;
      return context.req.header('Accept')?.includes('application/json')
        ? context.json({ problems: [text], added: [], pictures: [] }, 413)
        : showList(context, { text, isBad: true }, 413);
    },
  });
  const readForm = (context: Context): Promise<FormData> => context.req.formData().catch(() => new FormData());

  routes.get('/', (context) => showList(context));
  routes.get('/drop.js', (context) =>
    context.body(dropScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }),
  );
  routes.get('/choices', (context) => context.json(listPictureChoices(library.list())));
  routes.post('/', limit, async (context) => {
    const { editor, language } = readViewer(context);
    const messages = pictureMessages[language];
    const [problems, added]: [string[], string[]] = [[], []];
    for (const file of (await readForm(context)).getAll('file').filter(isFile)) {
      const { name, problem } = {
        problem: undefined,
        name: undefined,
        ...(await addFile(file, editor?.name ?? '', messages)),
      };
      if (problem !== undefined) problems.push(problem);
      if (name !== undefined) added.push(name);
    }
    if (added.length > 0) {
      log.info('pictures added', { pictures: added.join(' '), by: editor?.name ?? '' });
      await onPublished();
    }
    if (added.length + problems.length === 0) problems.push(messages.noFile);
    if (context.req.header('Accept')?.includes('application/json'))
      return context.json({ problems, added, pictures: listPictureChoices(library.list()) });
    const [only] = added;
    if (only !== undefined && added.length === 1 && problems.length === 0)
      return context.redirect(`/editor/pictures/item/${only}?done=added`, 303);
    const text = [...problems, ...(added.length > 0 ? [messages.added(added.length)] : [])].join(' ');
    return showList(context, { text, isBad: problems.length > 0 }, problems.length > 0 ? 422 : 200);
  });

  routes.get('/item/:name', (context) => {
    const messages = pictureMessages[readViewer(context).language];
    const { saved, replaced, restored } = messages;
    const texts = { added: messages.added(1), saved, replaced, restored };
    const done = z.enum(['added', 'saved', 'replaced', 'restored']).safeParse(context.req.query('done')).data;
    const notice = done === undefined ? undefined : { text: texts[done], isBad: false };
    return showPicture(context, context.req.param('name'), { notice });
  });

  type Form = { picture: LibraryPicture; form: FormData; messages: PictureMessages; by: string };
  /** Handles a change of a picture, for a role that may change it and of the version that it saw. */
  const handleChange =
    (run: (context: Context, change: Form) => Promise<Response>) =>
    async (context: Context): Promise<Response> => {
      const [name, viewer] = [context.req.param('name') ?? '', readViewer(context)];
      const messages = pictureMessages[viewer.language];
      const [picture, form] = [library.find(name), await readForm(context)];
      if (picture === undefined) return context.redirect('/editor/pictures', 303);
      const refuse = (text: string, status: Status) => {
        const titles = form.has('sv') ? inLocales((locale) => String(form.get(locale) ?? '')) : undefined;
        return showPicture(context, name, { notice: { text, isBad: true }, titles }, status);
      };
      if (isLocked(picture, viewer)) return refuse(messages.onlyPublishers, 403);
      if (form.get('version') !== picture.version) return refuse(messages.conflict, 409);
      return run(context, { picture, form, messages, by: viewer.editor?.name ?? '' });
    };
  const finish = async (context: Context, { picture, by }: Form, what: 'saved' | 'replaced' | 'restored') => {
    log.info('picture changed', { act: what, picture: picture.id, by });
    await onPublished();
    return context.redirect(`/editor/pictures/item/${picture.id}?done=${what}`, 303);
  };

  routes.post(
    '/item/:name',
    bodyLimit({ maxSize: 20_000 }),
    handleChange(async (context, change) => {
      const { picture, form, by } = change;
      const titles = inLocales((locale) =>
        String(form.get(locale) ?? '')
          .trim()
          .slice(0, 255),
      );
      library.set(picture.id, { titles, focus: readFocus(form.get('focus')) }, by);
      return finish(context, change, 'saved');
    }),
  );
  routes.post(
    '/item/:name/replace',
    limit,
    handleChange(async (context, change) => {
      const { picture, form, messages, by } = change;
      const file = form.get('file');
      const made = isFile(file) ? await makePagePicture(new Uint8Array(await file.arrayBuffer())) : undefined;
      if (made === undefined || typeof made === 'string') {
        const text = made === undefined ? messages.noFile : `${(file as File).name}: ${messages.problems[made]}`;
        return showPicture(context, picture.id, { notice: { text, isBad: true } }, 422);
      }
      await storePagePicture(pictureFolder, `${picture.id}-f${made.hash}`, made);
      library.set(picture.id, { width: made.width, height: made.height, file: made.hash, focus: undefined }, by);
      return finish(context, change, 'replaced');
    }),
  );
  routes.post(
    '/item/:name/delete',
    bodyLimit({ maxSize: 4_000 }),
    handleChange(async (context, change) => {
      const { picture, messages, by } = change;
      const isBundled = bundled.has(picture.id);
      if (!isBundled && findUses().has(picture.id))
        return showPicture(context, picture.id, { notice: { text: messages.inUse, isBad: true } }, 409);
      library.remove(picture.id, by);
      if (isBundled) return finish(context, change, 'restored');
      await deletePagePicture(pictureFolder, picture.id);
      log.info('picture deleted', { picture: picture.id, by });
      return showList(context, { text: messages.removed, isBad: false });
    }),
  );
  return routes;
}
