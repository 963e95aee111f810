import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { openContent, type TestContent } from './content.ts';
import { testDatabases } from './databases.ts';
import { createTestBackend, type TestBackend } from './test-backend.ts';

/** Copies properties with their getters: after a restart these return other values. */
const fill = (target: object, source: object): unknown =>
  Object.defineProperties(target, Object.getOwnPropertyDescriptors(source));

/**
 * Describes tests that share one backend, on each database.
 *
 * @param define receives the backend, which runs in the tests and hooks that it defines.
 */
export function describeBackend(title: string, define: (api: TestBackend) => void): void {
  describe.each(testDatabases)(`${title} on $name`, ({ open }) => {
    const api = {} as TestBackend;
    beforeAll(async () => void fill(api, await createTestBackend(await open())), 120_000);
    afterAll(() => api.close());
    define(api);
  });
}

/** Describes tests that share one backend and a CMS with the project's content, on each database. */
export function describeBackendWithContent(
  title: string,
  define: (api: TestBackend, content: TestContent) => void,
): void {
  describe.each(testDatabases)(`${title} on $name`, ({ open }) => {
    const folder = mkdtempSync(join(tmpdir(), 'nordlyd-content-'));
    const [api, content] = [{} as TestBackend, {} as TestContent];
    beforeAll(async () => {
      const database = await open();
      fill(content, await openContent(database, folder));
      fill(api, await createTestBackend(database, content.handlers, content.findTranscript));
    }, 60_000);
    afterAll(async () => {
      await content.close();
      await api.close();
      rmSync(folder, { recursive: true });
    });
    define(api, content);
  });
}
