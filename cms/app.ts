import { Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { createControlRoutes, openLedger } from '../server/sandbox/control-routes.ts';
import type { Log } from '../server/telemetry/log.ts';
import { openDocumentStore } from '../server/sandbox/document-store.ts';
import { requestLog } from '../server/telemetry/request-log.ts';
import { createFeedAudio, type FindAudioSource } from './audio/proxy-feed-audio.ts';
import { createAudio, createPremiumAudio } from './audio/routes.ts';
import { createStoredSound } from './audio/stored-sound.ts';
import { missResource } from './delivery/errors.ts';
import { createDelivery, type DeliveryOptions } from './delivery/routes.ts';
import type { EditorOptions } from './editor/editor-options.ts';
import { createEditor } from './editor/routes.ts';
import { createMedia } from './media/routes.ts';
import { followContent } from './source/watch-content.ts';

/** Dependencies and settings of the CMS process. */
export type CmsOptions = DeliveryOptions & {
  /** mounts the control surface */
  isSandbox: boolean;
  /** in the sandbox: stores the time that the backend sends */
  recordTime?: MiddlewareHandler;
  /** key that signs the URLs of premium audio; the backend uses the same key */
  audioSigningKey: string;
  /** where derived pictures are stored */
  mediaFolder: string;
  /** folders with imported and uploaded covers */
  pictureFolders?: readonly string[];
  /** finds the source URL of an imported episode's audio */
  findAudioSource?: FindAudioSource;
  /** the editor; undefined disables it */
  editor?: EditorOptions | undefined;
  log: Log;
};

/** Creates the CMS: content in Contentful's format, pictures and audio. */
export function createApp(options: CmsOptions): Hono {
  const app = new Hono();
  app.use(requestLog(options.log));
  if (options.isSandbox) {
    // A content source has no events to record, and a reset keeps its content files.
    const control = createControlRoutes(openLedger(openDocumentStore(':memory:')), () => {});
    app.use(control.faults);
    if (options.recordTime) app.use(options.recordTime);
    app.route('/', control.routes);
  }
  app.route('/', createDelivery(options));
  const content = followContent(options.content.published);
  app.route('/media', createMedia({ ...options, content, drafts: options.content.drafts }));
  app.route('/media/audio', createStoredSound(options.pictureFolders ?? []));
  app.route('/media/audio', createFeedAudio(options.findAudioSource ?? (() => undefined)));
  app.route('/media/audio', createAudio(content));
  app.route('/media/premium', createPremiumAudio(content, options.audioSigningKey));
  if (options.editor) app.route('/', createEditor(options.editor));
  app.notFound((context) => missResource(context, { type: 'Route', id: context.req.path }));
  app.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse();
    options.log.error('unexpected', { message: error.message });
    return context.json({ sys: { type: 'Error', id: 'ServerError' }, message: 'Internal server error' }, 500);
  });
  return app;
}
