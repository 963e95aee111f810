import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createStudentVerifier } from '../../backend/providers/student.ts';
import type { RecordedCall } from '../../contract-tools/drift/har.ts';
import { findTrafficDrift } from '../../contract-tools/drift/find-drift.ts';
import { readContractFile } from '../../contract-tools/read-document.ts';
import { testDatabases } from './databases.ts';
import { recordCalls } from './record-calls.ts';
import { createTestBackend, type TestBackend } from './test-backend.ts';
import { begin, schoolAddress } from './test-students.ts';

let api: TestBackend;
beforeAll(async () => {
  const [database] = testDatabases;
  if (database === undefined) throw new Error('no database');
  api = await createTestBackend(await database.open());
}, 60_000);
afterAll(() => api.close());
afterEach(() => void vi.unstubAllGlobals());

it('calls of the student verifier and their responses follow the document of the port', async () => {
  const calls: RecordedCall[] = [];
  vi.stubGlobal('fetch', recordCalls(fetch, calls));
  const verifier = createStudentVerifier(api.settings, { warn: () => undefined });
  const order = { subject: 's-1', region: 'fi', locale: 'fi-FI', returnUrl: 'http://localhost:3000/fi/x' } as const;
  const started = await verifier.start(order);
  if (!started.ok) throw new Error(started.code);
  const { providerId, url } = started.value;
  expect(await verifier.look(providerId, 's-1')).toEqual({ ok: true, value: { status: 'pending', subject: 's-1' } });
  vi.unstubAllGlobals();
  await api.student.answer(url, { address: schoolAddress() });
  vi.stubGlobal('fetch', recordCalls(fetch, calls));
  expect(await verifier.look(providerId, 's-1')).toMatchObject({ ok: true, value: { status: 'verified' } });
  expect(await verifier.look('unknown', 's-1')).toEqual({ ok: false, code: 'unknown' });
  const otherUser = createStudentVerifier({ ...api.settings, studentSigningKey: 'wrong' }, { warn: () => undefined });
  expect(await otherUser.start(order)).toEqual({ ok: false, code: 'unavailable' });
  const { findings, unseen } = await findTrafficDrift(await readContractFile('api-spec/ports/student.yaml'), calls);
  const statuses = calls.map(({ status }) => status);
  expect({ findings, unseen, statuses }).toEqual({ findings: [], unseen: [], statuses: [201, 200, 200, 404, 401] });
});

it('sells no student plan and starts no verification without a verifier', async () => {
  const { studentSigningKey, studentRegions } = api.settings;
  const user = await api.login();
  const listOffers = async (): Promise<unknown[]> => {
    const { body } = await user.call('GET', '/offer');
    return (body['offers'] as unknown as { offerType: number }[]).map(({ offerType }) => offerType);
  };
  expect(await listOffers()).toContain(1);
  Object.assign(api.settings, { studentSigningKey: undefined, studentRegions: [] });
  expect(await listOffers()).not.toContain(1);
  vi.stubGlobal('fetch', fetch);
  expect((await begin(user)).status).toBe(503);
  Object.assign(api.settings, { studentSigningKey, studentRegions });
});
