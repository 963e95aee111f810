import { expect, it, vi } from 'vitest';
import { createContentfulSource } from '../content/contentful-source.ts';
import { exampleEntries } from '../content/example-entries.ts';
import { startFakeCms } from '../content/fake-cms.ts';
import type { ContentSource } from '../content/source.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { runCatalogueSyncLoop } from './sync-catalogue-loop.ts';

it('syncs when the version has changed, and always from a source without versions', async () => {
  const cms = await startFakeCms(structuredClone(exampleEntries));
  const { db, close } = await openTestDatabase();
  const source = createContentfulSource({ url: cms.url, space: 'nordlyd', environment: 'master', token: 'token' });
  let readings = 0;
  const counting: ContentSource = {
    ...source,
    listMarks: (type) => {
      readings += Number(type === 'podcast');
      return source.listMarks(type);
    },
  };
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const stopping = new AbortController();
  cms.version = 'one';
  const kept = runCatalogueSyncLoop(db, counting, quiet, 5, stopping.signal);
  await vi.waitFor(() => expect(readings).toBe(1), 10_000);
  const calls = cms.calls;
  await vi.waitFor(() => expect(cms.calls).toBeGreaterThan(calls + 12), 10_000);
  expect(readings).toBe(1);
  cms.version = 'two';
  await vi.waitFor(() => expect(readings).toBe(2), 10_000);
  delete cms.version;
  await vi.waitFor(() => expect(readings).toBeGreaterThan(4), 10_000);
  stopping.abort();
  await kept;
  await close();
  await cms.close();
});
