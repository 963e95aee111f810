import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleEntries } from '../../backend/content/example-entries.ts';
import { startFakeCms, type FakeCms } from '../../backend/content/fake-cms.ts';
import { reportRounds } from '../report-rounds.ts';
import { createKillableBackend, type KillableBackend } from './kill-test-backend.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const rounds = process.env['TEST_FULL'] === '1' ? 200 : 10;

describe.skipIf(serverUrl === undefined)('two backend processes on one PostgreSQL database', () => {
  const name = `nordlyd_two_${crypto.randomUUID().replaceAll('-', '')}`;
  const admin = new Client({ connectionString: serverUrl });
  const backends: KillableBackend[] = [];
  let cms: FakeCms;
  beforeAll(async () => {
    cms = await startFakeCms(structuredClone(exampleEntries));
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name}`);
    const url = new URL(serverUrl ?? '');
    url.pathname = `/${name}`;
    for (let count = 0; count < 2; count += 1) {
      const backend = await createKillableBackend(url.href, { CMS_URL: cms.url, CMS_DELIVERY_TOKEN: 'token' });
      backends.push(backend);
      await backend.start();
    }
  }, 300_000);
  afterAll(async () => {
    await Promise.all(backends.map((backend) => backend.close()));
    await cms.close();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  });

  const readTitle = async (backend: KillableBackend): Promise<string> => {
    const response = await fetch(`${backend.settings.backendUrl}/v2/cms/web-page?slug=start&region=se`);
    return ((await response.json()) as { title: string }).title;
  };
  const report = async ({ settings }: KillableBackend): Promise<string> => {
    const headers = { Authorization: `Bearer ${settings.contentWebhookSecret}` };
    return (await fetch(`${settings.backendUrl}/webhooks/content`, { method: 'POST', headers })).text();
  };

  it('[EF-04] the next response of each has a publication that only the other has received', async (context) => {
    const fields = cms.entries.find(({ type, fields: { slug } }) => type === 'webPage' && slug === 'start')!.fields;
    let worstMs = 0;
    for (let round = 0; round < rounds; round += 1) {
      const [notified, other] = round % 2 === 0 ? backends : backends.toReversed();
      await readTitle(other!);
      fields['title'] = `Start ${round}`;
      expect(await report(notified!)).toBe('[accepted]');
      const startedAt = performance.now();
      expect(await readTitle(other!)).toBe(`Start ${round}`);
      worstMs = Math.max(worstMs, performance.now() - startedAt);
    }
    reportRounds(context, rounds, `${Math.round(worstMs)} ms`);
  }, 300_000);
});
