import { Hono } from 'hono';
import type { Log } from '../../server/telemetry/log.ts';
import { regions, type Region } from '../../core/domain/region.ts';
import { openClock } from '../clock.ts';
import { contractDocument } from '../../api-spec/load-bundle.ts';
import type { Handlers } from '../api/handler-types.ts';
import { listOperations } from '../../contract-tools/openapi/operations.ts';
import { registerOperations } from '../api/register-operations.ts';
import type { Database } from '../database/open.ts';
import { createCatalogueHandlers } from './catalogue-handlers.ts';
import { createCmsHandlers, createSites } from './cms-handlers.ts';
import type { ContentSource } from './source.ts';

/**
 * The content operations with validated responses, for tests.
 *
 * @param freshMs passed to the handlers, as `studentRegions`.
 */
export async function createExampleApp(
  db: Database,
  source: ContentSource,
  log: Pick<Log, 'warn' | 'error'>,
  freshMs: number,
  studentRegions: readonly Region[] = regions,
): Promise<Hono> {
  const notHere = () => {
    throw new Error('not part of this test');
  };
  const others = Object.fromEntries(listOperations(contractDocument).map(({ operationId }) => [operationId, notHere]));
  const handlers = {
    ...others,
    ...createCmsHandlers({ db, sites: createSites({ db, source, log, freshMs }), studentRegions, log }),
    ...createCatalogueHandlers({ db, clock: await openClock(db, true), previews: undefined }),
  } as Handlers;
  const app = new Hono();
  const authenticate = async () => undefined;
  registerOperations(app, contractDocument, handlers, { authenticate, validateResponses: true, log });
  return app;
}
