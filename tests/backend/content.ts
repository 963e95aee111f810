import { serve } from '@hono/node-server';
import { createApp } from '../../cms/app.ts';
import { loadContent } from '../../cms/source/load-content.ts';
import { syncCatalogue } from '../../backend/content/catalogue-sync.ts';
import { createContentfulSource } from '../../backend/content/contentful-source.ts';
import { createCmsHandlers, createSites } from '../../backend/content/cms-handlers.ts';
import { createTranscripts, type FindTranscript } from '../../backend/content/transcript.ts';
import type { OpenDatabase } from '../../backend/database/open.ts';
import { readSettings } from '../../backend/env.ts';
import type { ContentHandlers } from '../../backend/handlers.ts';
import { createLog } from '../../server/telemetry/log.ts';

const quiet = createLog('test', () => undefined);
const names = { space: 'nordlyd', environment: 'master', token: 'test-delivery-token' };

/** The project's content in a running CMS, and the handlers that read it over HTTP. */
export type TestContent = {
  url: string;
  handlers: ContentHandlers;
  findTranscript: FindTranscript;
  close: () => Promise<void>;
};

/**
 * Serves the content and imports the catalogue from it.
 *
 * @param mediaFolder where the CMS stores pictures.
 */
export async function openContent({ db }: Pick<OpenDatabase, 'db'>, mediaFolder: string): Promise<TestContent> {
  const content = loadContent();
  const cms = createApp({
    ...names,
    content: { published: () => content, drafts: () => content },
    publicUrl: 'http://cms.test',
    isSandbox: false,
    mediaFolder,
    audioSigningKey: readSettings({ SANDBOX: '1' }).audioSigningKey,
    log: quiet,
  });
  const { url, server } = await new Promise<{ url: string; server: ReturnType<typeof serve> }>((resolve) => {
    const started = serve({ fetch: (request) => cms.fetch(request), port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ url: `http://localhost:${port}`, server: started }),
    );
  });
  const source = createContentfulSource({ ...names, url });
  await syncCatalogue(db, source, quiet);
  return {
    url,
    handlers: createCmsHandlers({
      db,
      sites: createSites({ db, source, log: quiet, freshMs: 60_000 }),
      log: quiet,
    }),
    findTranscript: createTranscripts(source, quiet),
    close: () =>
      new Promise((resolve) => {
        if ('closeAllConnections' in server) server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
