import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendSheerIdEvent, startSheerId } from '../../sandbox/student/testing/sheerid-server.ts';
import { testDatabases } from './databases.ts';
import { begin, notify, type Begun } from './test-students.ts';
import { createTestBackend, type TestBackend, type TestUser } from './test-backend.ts';

const programs = { se: 'a'.repeat(24), no: 'b'.repeat(24), fi: 'c'.repeat(24) };
const webhookKey = 'key that signs webhooks of SheerID';
const anna = {
  firstName: 'Anna',
  lastName: 'Ek',
  birthDate: '2004-05-06',
  email: 'anna@example.com',
  school: 'Lunds universitet',
};

describe.each(testDatabases.slice(0, 1))('student verification by SheerID on $name', ({ open }) => {
  let api: TestBackend;
  let sheerId: Awaited<ReturnType<typeof startSheerId>>;
  beforeAll(async () => {
    api = await createTestBackend(await open());
    sheerId = await startSheerId({ token: 'token of SheerID', programs: Object.values(programs) });
    Object.assign(api.settings, {
      studentUrl: sheerId.url,
      studentSigningKey: 'token of SheerID',
      sheerId: { programs, webhookKey },
    });
    await api.restart();
  }, 60_000);
  afterAll(async () => {
    await sheerId.close();
    await api.close();
  });

  const start = async (user: TestUser): Promise<Begun> => (await begin(user)).body as unknown as Begun;
  const readStudent = async (user: TestUser) => (await user.call('GET', '/user-segment')).body['student'];
  const send = (event: object, key = webhookKey): Promise<number> =>
    sendSheerIdEvent(`${api.settings.backendUrl}/webhooks/sheerid`, event, key);

  it('[ST-01] leads to the page of the region with its verification, and reads the result when the user returns', async () => {
    const user = await api.login('fi');
    const { verificationId, verificationUrl } = await start(user);
    expect(verificationUrl).toBe(`${sheerId.url}/verify/${programs.fi}/?verificationId=${verificationId}&locale=fi`);
    expect(JSON.stringify(sheerId.verifications.get(verificationId))).not.toContain(user.id);
    expect((await notify(user, verificationId)).body).toMatchObject({
      segment: null,
      student: { verification: { status: 'pending' } },
    });
    sheerId.change(verificationId, { step: 'success', person: { ...anna, lastName: 'Virtanen' } });
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect((await notify(user, verificationId)).body).toMatchObject({
      segment: 'student',
      student: { status: 'valid', school: 'Lunds universitet', verification: { status: 'verified' } },
    });
  });

  it('[ST-01] applies a signed webhook after a document was reviewed, and no other', async () => {
    const user = await api.login();
    const { verificationId } = await start(user);
    sheerId.change(verificationId, { step: 'pending' });
    expect(await send({ verificationId, notifierEventType: 'EMAIL_LOOP' }, 'another key')).toBe(401);
    expect(await send({ notifierEventType: 'SUCCESS' })).toBe(200);
    expect(await send({ verificationId: 'unknown', notifierEventType: 'SUCCESS' })).toBe(200);
    sheerId.change(verificationId, { step: 'success', person: anna });
    expect(await readStudent(user)).toMatchObject({ status: 'none' });
    for (let times = 0; times < 2; times += 1)
      expect(await send({ verificationId, notifierEventType: 'SUCCESS' })).toBe(200);
    expect(await readStudent(user)).toMatchObject({ status: 'valid', verification: { status: 'verified' } });
  });

  it('gives one account the proof of one student', async () => {
    const user = await api.login();
    const { verificationId } = await start(user);
    sheerId.change(verificationId, {
      step: 'success',
      person: { ...anna, firstName: 'ANNA', email: 'other@example.com' },
    });
    expect((await notify(user, verificationId)).body).toMatchObject({
      student: { status: 'none', verification: { status: 'refused', reason: 'identity_in_use' } },
    });
  });

  it.each([
    ['error', ['docReviewLimitExceeded'], 'refused', 'tries'],
    ['error', ['expiredVerification'], 'refused', 'expired'],
    ['error', ['fraudRulesReject'], 'refused', 'declined'],
    ['docUpload', [], 'pending', null],
    ['emailLoop', [], 'pending', null],
  ])('reads the step %s with the errors %j as %s', async (step, errorIds, status, reason) => {
    const user = await api.login('no');
    const { verificationId } = await start(user);
    sheerId.change(verificationId, { step, errorIds });
    expect((await notify(user, verificationId)).body).toMatchObject({ student: { verification: { status, reason } } });
  });

  it('does not count a verification of another program or of another attempt', async () => {
    for (const change of [{ programId: 'd'.repeat(24) }, { trackingId: 'of another user' }]) {
      const user = await api.login();
      const { verificationId } = await start(user);
      sheerId.change(verificationId, { step: 'success', person: { ...anna, lastName: 'Berg' }, ...change });
      expect((await notify(user, verificationId)).body).toMatchObject({ student: { status: 'none' } });
    }
  });

  it('reports that the verifier is unavailable when the access token or the program is wrong', async () => {
    for (const change of [
      { studentSigningKey: 'wrong' },
      { sheerId: { programs: { ...programs, se: 'e'.repeat(24) } } },
    ]) {
      const { studentSigningKey, sheerId: access } = api.settings;
      Object.assign(api.settings, change);
      await api.restart();
      expect((await begin(await api.login())).status).toBe(503);
      Object.assign(api.settings, { studentSigningKey, sheerId: access });
    }
    await api.restart();
  });
});
