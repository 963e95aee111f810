import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { studentProof, studentVerification } from '../../backend/database/schema/student.ts';
import { begin, notify, schoolAddress, verify, type Begun } from './test-students.ts';
import type { ApiResponse, TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

type Segment = { segment: string | null; student: { status: string; verification: { status: string } | null } };

describeBackend('student verification', (api) => {
  afterEach(() => api.student.call('DELETE', '/__control/faults'));

  const segmentOf = async (user: TestUser): Promise<ApiResponse['body'] & Segment> =>
    (await user.call('GET', '/user-segment')).body as never;
  const start = async (user: TestUser): Promise<Begun> => {
    const { status, body } = await begin(user);
    expect([status, body]).toMatchObject([201, {}]);
    return body as unknown as Begun;
  };
  const proofsOf = (user: TestUser) =>
    api.database.db.select().from(studentProof).where(eq(studentProof.userId, user.id));
  const fault = (mode: string, times = 100) =>
    api.student.call('POST', '/__control/faults', { match: { path: '/v1/' }, mode, times });
  /** makes the job poll a verification whose user has not returned */
  const waitForJob = async (user: TestUser): Promise<void> => {
    const change = { nextPollAt: new Date(0), polledAt: null };
    await api.database.db.update(studentVerification).set(change).where(eq(studentVerification.userId, user.id));
    await api.tick();
  };

  it('[ST-01] starts at the verifier, reads the result from it and returns until when the proof is valid', async () => {
    const user = await api.login();
    expect(await segmentOf(user)).toEqual({
      segment: null,
      student: {
        status: 'none',
        validUntil: null,
        school: null,
        reverifyUntil: null,
        priceAfterwards: null,
        blockedBy: null,
        verification: null,
      },
    });
    const { verificationId, verificationUrl } = await start(user);
    expect(verificationUrl).toMatch(`${api.settings.studentUrl}/verify/`);
    expect((await segmentOf(user)).student.verification).toMatchObject({ verificationId, status: 'pending' });
    const address = schoolAddress();
    const back = await api.student.answer(verificationUrl, { address });
    expect(`${back.origin}${back.pathname}`).toBe('http://localhost:3000/se/student');
    expect(back.searchParams.get('verificationId')).toBe(verificationId);
    const before = api.backend.clock.now();
    const { status, body } = await notify(user, verificationId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      segment: 'student',
      student: {
        status: 'valid',
        school: 'Norrskens universitet',
        blockedBy: null,
        verification: { verificationId, status: 'verified', reason: null },
      },
    });
    const { validUntil } = (body as unknown as { student: { validUntil: string } }).student;
    const year = new Date(before);
    year.setUTCFullYear(year.getUTCFullYear() + 1);
    expect(Math.abs(Date.parse(validUntil) - year.getTime())).toBeLessThan(60_000);
    expect(await segmentOf(user)).toEqual(body);
    // the verifier never receives the account, and the backend never the address
    expect(JSON.stringify(await api.student.ledger())).not.toContain(user.id);
    expect(JSON.stringify(await proofsOf(user))).not.toContain(address);
  });

  it('[ST-01] [INV-32] trusts only the verifier, not the browser or another user', async () => {
    const [user, otherUser] = [await api.login(), await api.login()];
    const { verificationId, verificationUrl } = await start(user);
    expect((await notify(user, verificationId)).body).toMatchObject({
      segment: null,
      student: { status: 'none', verification: { status: 'pending' } },
    });
    const forged = await user.call('POST', '/user-segment/notify-of-verification-result', {
      verificationId,
      result: 'verified',
    });
    expect(forged.status).toBe(400);
    expect((await notify(user, 'ver_unknown')).body).toMatchObject({ status: 404, title: 'NotFound' });
    await api.student.answer(verificationUrl, { address: schoolAddress() });
    expect((await notify(otherUser, verificationId)).status).toBe(404);
    expect(await proofsOf(otherUser)).toEqual([]);
    expect((await user.call('GET', '/checkout/overview/1')).body).toMatchObject({
      status: 403,
      title: 'StudentOfferAccessDeniedError',
    });
  });

  it('records a declined verification and allows another one', async () => {
    const user = await api.login('fi');
    expect((await verify(api, user, 'no')).body).toMatchObject({
      segment: null,
      student: { status: 'none', verification: { status: 'refused', reason: 'declined' } },
    });
    expect((await verify(api, user)).body).toMatchObject({ segment: 'student' });
  });

  it('stores one proof for parallel notifications of the result', async () => {
    const user = await api.login();
    const { verificationId, verificationUrl } = await start(user);
    await api.student.answer(verificationUrl, { address: schoolAddress() });
    const responses = await Promise.all(Array.from({ length: 12 }, () => notify(user, verificationId)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(await proofsOf(user)).toHaveLength(1);
    expect((await notify(user, verificationId)).body).toMatchObject({ segment: 'student' });
    expect(await proofsOf(user)).toHaveLength(1);
  });

  it("accepts a student's identity for one account until its proof expires", async () => {
    const address = schoolAddress();
    const users = await Promise.all(Array.from({ length: 6 }, () => api.login()));
    const begun: string[] = [];
    for (const user of users) {
      const { verificationId, verificationUrl } = await start(user);
      await api.student.answer(verificationUrl, { address });
      begun.push(verificationId);
    }
    const responses = await Promise.all(users.map((user, index) => notify(user, begun[index] ?? '')));
    const outcomes = responses.map(({ body }) => (body as unknown as Segment).student.verification);
    expect(outcomes.filter((outcome) => outcome?.status === 'verified')).toHaveLength(1);
    const refused = { status: 'refused', reason: 'identity_in_use' };
    expect(outcomes.filter((outcome) => outcome?.status === 'refused')).toMatchObject(
      Array.from({ length: 5 }, () => refused),
    );
    const late = await api.login();
    expect((await verify(api, late, { address })).body).toMatchObject({ student: { verification: refused } });
    await api.advance('P12MT1H');
    expect((await verify(api, late, { address })).body).toMatchObject({ segment: 'student' });
  });

  it('[ST-01] verifies without bodies: the verifier returns to the region’s page, and the newest result counts', async () => {
    const user = await api.login('no');
    expect((await user.call('POST', '/user-segment/notify-of-verification-result')).status).toBe(404);
    const started = await user.call('POST', '/user-segment/start-verification');
    expect(started.status).toBe(201);
    const back = await api.student.answer(String(started.body['verificationUrl']), { address: schoolAddress() });
    expect(back.href).toMatch(/^http:\/\/localhost:3000\/no\/student\/bekreft\?/);
    const notified = await user.call('POST', '/user-segment/notify-of-verification-result');
    expect(notified.body).toMatchObject({ segment: 'student' });
  });

  it('allows five verifications an hour per user, also in parallel, and returns Retry-After', async () => {
    const user = await api.login();
    const responses = await Promise.all(Array.from({ length: 8 }, () => begin(user)));
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 201, 201, 201, 201, 429, 429, 429,
    ]);
    const response = await fetch(`${api.settings.backendUrl}/v2/user-segment/start-verification`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${user.token}`,
        'X-Region': 'se',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ returnUrl: 'http://localhost:3000/se/student' }),
    });
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ title: 'TooManyVerificationsError' });
    const seconds = Number(response.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
  });

  it.each(['http500', 'garbage', 'reset-before-effect', 'refuse'])(
    'returns 503 when the verifier fails by %s, without counting the attempt',
    async (mode) => {
      const user = await api.login();
      await fault(mode);
      for (let more = 0; more < 6; more += 1) {
        expect((await begin(user)).body).toMatchObject({ status: 503, title: 'StudentVerifierUnavailableError' });
      }
      await api.student.call('DELETE', '/__control/faults');
      const { verificationId, verificationUrl } = await start(user);
      await api.student.answer(verificationUrl, { address: schoolAddress() });
      await fault(mode);
      expect((await notify(user, verificationId)).body).toMatchObject({
        status: 503,
        title: 'StudentVerifierUnavailableError',
      });
      await waitForJob(user);
      expect(await segmentOf(user)).toMatchObject({ segment: null });
      await api.student.call('DELETE', '/__control/faults');
      await waitForJob(user);
      expect(await segmentOf(user)).toMatchObject({ segment: 'student' });
    },
  );

  it('polls the result of a user who does not return, and closes a verification that the verifier does not know', async () => {
    const [user, lost] = [await api.login(), await api.login()];
    await api.student.answer((await start(user)).verificationUrl, { address: schoolAddress() });
    await start(lost);
    await api.student.call('POST', '/__control/reset');
    await waitForJob(lost);
    expect(await segmentOf(lost)).toMatchObject({
      student: { verification: { status: 'refused', reason: 'expired' } },
    });
    const other = await api.login('no');
    await api.student.answer((await start(other)).verificationUrl, { address: schoolAddress() });
    await waitForJob(other);
    expect(await segmentOf(other)).toMatchObject({ segment: 'student' });
    expect(await api.tick()).toBe(0);
  });

  it('accepts only return URLs of this site, and renews a proof in its last thirty days', async () => {
    const user = await api.login();
    for (const returnUrl of [
      'https://evil.example/se/student',
      'javascript:alert(1)',
      'http://localhost:3000.evil.example/',
    ]) {
      expect((await begin(user, returnUrl)).body, returnUrl).toMatchObject({
        status: 422,
        title: 'ReturnUrlNotAllowedError',
      });
    }
    await verify(api, user);
    expect((await begin(user)).body).toMatchObject({
      status: 409,
      title: 'StudentProofStillValidError',
      code: 'proof_still_valid',
    });
    await api.advance('P11M');
    expect((await begin(user)).status).toBe(409);
    await api.advance('P2D');
    expect(await segmentOf(user)).toMatchObject({ segment: 'student', student: { status: 'expiring' } });
    const before = (await proofsOf(user))[0]?.validUntil.getTime() ?? 0;
    const renewed = (await verify(api, user)).body as unknown as { student: { validUntil: string } };
    expect(Date.parse(renewed.student.validUntil)).toBeGreaterThan(before + 300 * 86_400_000);
  });
});
