import { Hono } from 'hono';
import { createControl, openLedger } from '../server/sandbox/control-routes.ts';
import type { Log } from '../server/telemetry/log.ts';
import { openRecords } from '../server/sandbox/document-store.ts';
import { requestLog } from '../server/telemetry/request-log.ts';
import { createFeedSound, type FindSound } from './audio/proxy-feed-audio.ts';
import { createAudio, createPremiumAudio } from './audio/routes.ts';
import { missResource } from './delivery/errors.ts';
import { createDelivery, type DeliveryOptions } from './delivery/routes.ts';
import { createEditor, type EditorOptions } from './editor/routes.ts';
import { createMedia } from './media/routes.ts';
import { followContent } from './source/watch-content.ts';

/** What the cms process is made of. */
export type CmsOptions = DeliveryOptions & {
  /** mounts the control surface */
  isSandbox: boolean;
  /** checks the signed addresses of premium sound; the backend signs with the same key */
  audioSigningKey: string;
  /** where derived pictures are kept */
  mediaFolder: string;
  /** where pictures of feeds and of editors are */
  pictureFolders?: readonly string[];
  /** where the sound of imported episodes is; nowhere unless told */
  findSound?: FindSound;
  /** the editor in the browser; undefined where nobody may log in */
  editor?: EditorOptions | undefined;
  log: Log;
};

/** The cms: content for programs in Contentful's shape, pictures and sound for browsers. */
export function createApp(options: CmsOptions): Hono {
  const app = new Hono();
  app.use(requestLog(options.log));
  if (options.isSandbox) {
    // Nothing happens at a content source that a ledger could tell, and its content is files: a reset keeps them.
    const control = createControl(openLedger(openRecords(':memory:')), () => {});
    app.use(control.faults);
    app.route('/', control.routes);
  }
  app.route('/', createDelivery(options));
  const content = followContent(options.content.published);
  app.route('/media', createMedia({ ...options, content, drafts: options.content.drafts }));
  app.route('/media/audio', createFeedSound(options.findSound ?? (() => undefined)));
  app.route('/media/audio', createAudio(content));
  app.route('/media/premium', createPremiumAudio(content, options.audioSigningKey));
  if (options.editor) app.route('/', createEditor(options.editor));
  app.notFound((context) => missResource(context, { type: 'Route', id: context.req.path }));
  app.onError((error, context) => {
    options.log.error('unexpected', { message: error.message });
    return context.json({ sys: { type: 'Error', id: 'ServerError' }, message: 'Internal server error' }, 500);
  });
  return app;
}
