import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { studentProof, studentVerification } from '../../backend/database/schema/student.ts';
import { cutDatabases } from './databases.ts';
import { begin, notify, schoolAddress, verify, type Begun } from './test-students.ts';
import { createWorld, type Answer, type Listener, type World } from './test-backend.ts';

type Segment = { segment: string | null; student: { status: string; verification: { status: string } | null } };

describe.each(cutDatabases)('proving studies on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(() => world.student.call('DELETE', '/__control/faults'));
  afterAll(() => world.close());

  const segmentOf = async (listener: Listener): Promise<Answer['body'] & Segment> =>
    (await listener.call('GET', '/user-segment')).body as never;
  const start = async (listener: Listener): Promise<Begun> => {
    const { status, body } = await begin(listener);
    expect([status, body]).toMatchObject([201, {}]);
    return body as unknown as Begun;
  };
  const proofsOf = (listener: Listener) =>
    world.database.db.select().from(studentProof).where(eq(studentProof.userId, listener.id));
  const fault = (mode: string, times = 100) =>
    world.student.call('POST', '/__control/faults', { match: { path: '/v1/' }, mode, times });
  /** makes the job look at a verification whose person has not come back */
  const waitForJob = async (listener: Listener): Promise<void> => {
    const change = { nextLookAt: new Date(0), lookedAt: null };
    await world.database.db.update(studentVerification).set(change).where(eq(studentVerification.userId, listener.id));
    await world.tick();
  };

  it('[ST-01] begins at the verifier, asks it what came of it, and says for how long the proof counts', async () => {
    const listener = await world.login();
    expect(await segmentOf(listener)).toEqual({
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
    const { verificationId, verificationUrl } = await start(listener);
    expect(verificationUrl).toMatch(`${world.settings.studentUrl}/verify/`);
    expect((await segmentOf(listener)).student.verification).toMatchObject({ verificationId, status: 'pending' });
    const address = schoolAddress();
    const back = await world.student.say(verificationUrl, { address });
    expect(`${back.origin}${back.pathname}`).toBe('http://localhost:3000/se/student');
    expect(back.searchParams.get('verificationId')).toBe(verificationId);
    const before = world.backend.clock.now();
    const { status, body } = await notify(listener, verificationId);
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
    expect(await segmentOf(listener)).toEqual(body);
    // the verifier never learns the account, nor we the address
    expect(JSON.stringify(await world.student.ledger())).not.toContain(listener.id);
    expect(JSON.stringify(await proofsOf(listener))).not.toContain(address);
  });

  it('[ST-01] [INV-32] believes the verifier alone: not a browser that says so, nor for anybody else', async () => {
    const [listener, stranger] = [await world.login(), await world.login()];
    const { verificationId, verificationUrl } = await start(listener);
    expect((await notify(listener, verificationId)).body).toMatchObject({
      segment: null,
      student: { status: 'none', verification: { status: 'pending' } },
    });
    const forged = await listener.call('POST', '/user-segment/notify-of-verification-result', {
      verificationId,
      result: 'verified',
    });
    expect(forged.status).toBe(400);
    expect((await notify(listener, 'ver_unknown')).body).toMatchObject({ status: 404, title: 'NotFound' });
    await world.student.say(verificationUrl, { address: schoolAddress() });
    expect((await notify(stranger, verificationId)).status).toBe(404);
    expect(await proofsOf(stranger)).toEqual([]);
    expect((await listener.call('GET', '/checkout/overview/1')).body).toMatchObject({
      status: 403,
      title: 'StudentOfferAccessDeniedError',
    });
  });

  it('says that somebody gave up, and lets them begin anew', async () => {
    const listener = await world.login('fi');
    expect((await verify(world, listener, 'no')).body).toMatchObject({
      segment: null,
      student: { status: 'none', verification: { status: 'refused', reason: 'declined' } },
    });
    expect((await verify(world, listener)).body).toMatchObject({ segment: 'student' });
  });

  it('keeps one proof, however often and at the same time the result is told', async () => {
    const listener = await world.login();
    const { verificationId, verificationUrl } = await start(listener);
    await world.student.say(verificationUrl, { address: schoolAddress() });
    const told = await Promise.all(Array.from({ length: 12 }, () => notify(listener, verificationId)));
    expect(told.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(await proofsOf(listener)).toHaveLength(1);
    expect((await notify(listener, verificationId)).body).toMatchObject({ segment: 'student' });
    expect(await proofsOf(listener)).toHaveLength(1);
  });

  it("serves one account with one student's identity, until its proof there has run out", async () => {
    const address = schoolAddress();
    const listeners = await Promise.all(Array.from({ length: 6 }, () => world.login()));
    const begun: string[] = [];
    for (const listener of listeners) {
      const { verificationId, verificationUrl } = await start(listener);
      await world.student.say(verificationUrl, { address });
      begun.push(verificationId);
    }
    const told = await Promise.all(listeners.map((listener, index) => notify(listener, begun[index] ?? '')));
    const outcomes = told.map(({ body }) => (body as unknown as Segment).student.verification);
    expect(outcomes.filter((outcome) => outcome?.status === 'verified')).toHaveLength(1);
    const refused = { status: 'refused', reason: 'identity_in_use' };
    expect(outcomes.filter((outcome) => outcome?.status === 'refused')).toMatchObject(
      Array.from({ length: 5 }, () => refused),
    );
    const late = await world.login();
    expect((await verify(world, late, { address })).body).toMatchObject({ student: { verification: refused } });
    await world.advance('P12MT1H');
    expect((await verify(world, late, { address })).body).toMatchObject({ segment: 'student' });
  });

  it('lets a person begin five verifications an hour, also at once, and says when to come back', async () => {
    const listener = await world.login();
    const answers = await Promise.all(Array.from({ length: 8 }, () => begin(listener)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 201, 201, 201, 201, 429, 429, 429,
    ]);
    const response = await fetch(`${world.settings.backendUrl}/v2/user-segment/start-verification`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${listener.token}`,
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
    'says so when the verifier does not answer (%s), at no cost',
    async (mode) => {
      const listener = await world.login();
      await fault(mode);
      for (let more = 0; more < 6; more += 1) {
        expect((await begin(listener)).body).toMatchObject({ status: 503, title: 'StudentVerifierUnavailableError' });
      }
      await world.student.call('DELETE', '/__control/faults');
      const { verificationId, verificationUrl } = await start(listener);
      await world.student.say(verificationUrl, { address: schoolAddress() });
      await fault(mode);
      expect((await notify(listener, verificationId)).body).toMatchObject({
        status: 503,
        title: 'StudentVerifierUnavailableError',
      });
      await waitForJob(listener);
      expect(await segmentOf(listener)).toMatchObject({ segment: null });
      await world.student.call('DELETE', '/__control/faults');
      await waitForJob(listener);
      expect(await segmentOf(listener)).toMatchObject({ segment: 'student' });
    },
  );

  it('learns the result of a person who never comes back, and forgets a verification that is not there', async () => {
    const [listener, lost] = [await world.login(), await world.login()];
    await world.student.say((await start(listener)).verificationUrl, { address: schoolAddress() });
    await start(lost);
    await world.student.call('POST', '/__control/reset');
    await waitForJob(lost);
    expect(await segmentOf(lost)).toMatchObject({
      student: { verification: { status: 'refused', reason: 'expired' } },
    });
    const other = await world.login('no');
    await world.student.say((await start(other)).verificationUrl, { address: schoolAddress() });
    await waitForJob(other);
    expect(await segmentOf(other)).toMatchObject({ segment: 'student' });
    expect(await world.tick()).toBe(0);
  });

  it('comes back to this product alone, and renews a proof in its last thirty days', async () => {
    const listener = await world.login();
    for (const returnUrl of [
      'https://evil.example/se/student',
      'javascript:alert(1)',
      'http://localhost:3000.evil.example/',
    ]) {
      expect((await begin(listener, returnUrl)).body, returnUrl).toMatchObject({
        status: 422,
        title: 'ReturnUrlNotAllowedError',
      });
    }
    await verify(world, listener);
    expect((await begin(listener)).body).toMatchObject({
      status: 409,
      title: 'StudentProofStillValidError',
      code: 'proof_still_valid',
    });
    await world.advance('P11M');
    expect((await begin(listener)).status).toBe(409);
    await world.advance('P2D');
    expect(await segmentOf(listener)).toMatchObject({ segment: 'student', student: { status: 'expiring' } });
    const before = (await proofsOf(listener))[0]?.validUntil.getTime() ?? 0;
    const renewed = (await verify(world, listener)).body as unknown as { student: { validUntil: string } };
    expect(Date.parse(renewed.student.validUntil)).toBeGreaterThan(before + 300 * 86_400_000);
  });
});
