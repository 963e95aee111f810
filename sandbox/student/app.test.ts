import { jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../server/telemetry/log.ts';
import { openDocumentStore, type DocumentStore } from '../../server/sandbox/document-store.ts';
import { createApp } from './app.ts';
import { codeLifeMs, verificationLifeMs } from './verification.ts';

const key = 'a-signing-key-of-the-student-tests';
const school = 'anna@student.norrsken.example';
const returnUrl = 'http://localhost:3000/se/student?from=verifier';

let records: DocumentStore;
let mails: { address: string; code: string; lang: string }[];
let isMailDown: boolean;
let app: ReturnType<typeof createApp>;
beforeEach(() => {
  records = openDocumentStore(':memory:');
  mails = [];
  isMailDown = false;
  app = createApp({
    records,
    log: createLog('student', () => undefined),
    key,
    url: 'http://localhost:4600',
    inboxUrl: 'http://localhost:4500',
    sendCode: async (address, code, lang) => {
      if (isMailDown) throw new Error('down');
      mails.push({ address, code, lang });
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  records.close();
});

const bearer = { Authorization: `Bearer ${key}` };
const order = { subject: 'user-1', region: 'se', returnUrl, locale: 'sv-SE' };
const requestVerification = (body: unknown, headers: Record<string, string> = bearer) =>
  app.request('/v1/verifications', { method: 'POST', headers, body: JSON.stringify(body) });
const start = async (more = {}) => {
  const response = (await (await requestVerification({ ...order, ...more })).json()) as {
    verificationId: string;
    url: string;
  };
  const path = new URL(response.url).pathname;
  const post = (form: Record<string, string>) => app.request(path, { method: 'POST', body: new URLSearchParams(form) });
  const readStatus = async () =>
    (await app.request(`/v1/verifications/${response.verificationId}`, { headers: bearer })).json();
  return { ...response, path, post, readStatus, view: async () => (await app.request(path)).text() };
};
const lastCode = (): string => mails.at(-1)?.code ?? '';
const wrongCode = (): string => (lastCode() === '000000' ? '000001' : '000000');
const readResult = async (response: Response) => {
  const location = new URL(response.headers.get('Location') ?? '');
  const result = location.searchParams.get('result') ?? '';
  const { payload } = await jwtVerify(result, new TextEncoder().encode(key), { algorithms: ['HS256'] });
  return { location, payload };
};

describe('merchant API', () => {
  it('returns 401 without the shared key', async () => {
    expect((await requestVerification(order, {})).status).toBe(401);
    expect((await requestVerification(order, { Authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await app.request('/v1/verifications/ver_none')).status).toBe(401);
  });

  it('returns 400 for an invalid verification and 404 for an unknown one', async () => {
    for (const body of [undefined, {}, { ...order, region: 'dk' }, { ...order, returnUrl: 'javascript:alert(1)' }])
      expect((await requestVerification(body)).status).toBe(400);
    expect((await app.request('/v1/verifications/ver_none', { headers: bearer })).status).toBe(404);
  });
});

describe('a verification', () => {
  it('verifies a school address with an emailed code and returns a signed result', async () => {
    const student = await start();
    expect(await student.view()).toContain('<html lang="sv">');
    expect((await student.post({ act: 'address', address: ` ${school.toUpperCase()} ` })).status).toBe(303);
    expect(mails).toEqual([{ address: school, code: expect.stringMatching(/^\d{6}$/), lang: 'sv' }]);
    expect(await student.view()).toContain(`http://localhost:4500/?to=${encodeURIComponent(school)}`);
    expect(await student.readStatus()).toMatchObject({ status: 'pending', school: null });

    const { location, payload } = await readResult(await student.post({ act: 'code', code: ` ${lastCode()} ` }));
    expect(`${location.origin}${location.pathname}`).toBe('http://localhost:3000/se/student');
    expect(location.searchParams.get('from')).toBe('verifier');
    expect(location.searchParams.get('verificationId')).toBe(student.verificationId);
    expect(payload).toMatchObject({
      verificationId: student.verificationId,
      subject: 'user-1',
      status: 'verified',
      school: 'Norrskens universitet',
    });
    const months = (Date.parse(String(payload['validUntil'])) - Date.now()) / (30.44 * 86_400_000);
    expect(Math.round(months)).toBe(12);
    expect(await student.readStatus()).toMatchObject({ status: 'verified', school: 'Norrskens universitet' });
    expect(JSON.stringify(await student.readStatus())).not.toContain(school);
  });

  it('cannot be decided twice', async () => {
    const student = await start();
    await student.post({ act: 'address', address: school });
    await student.post({ act: 'code', code: lastCode() });
    const { payload } = await readResult(await student.post({ act: 'decline' }));
    expect(payload).toMatchObject({ status: 'verified' });
  });

  it('is refused after five wrong codes, regardless of new codes in between', async () => {
    const student = await start();
    await student.post({ act: 'address', address: school });
    for (let wrong = 1; wrong <= 4; wrong += 1) {
      const response = await student.post({ act: 'code', code: wrongCode() });
      expect(response.status).toBe(422);
      expect(await response.text()).toContain('Koden stämmer inte');
      await student.post({ act: 'again' });
    }
    await student.post({ act: 'code', code: wrongCode() });
    expect(await student.readStatus()).toMatchObject({ status: 'refused', reason: 'tries', validUntil: null });
    const { payload } = await readResult(await student.post({ act: 'code', code: lastCode() }));
    expect(payload).toMatchObject({ status: 'refused', school: 'Norrskens universitet', validUntil: null });
  });

  it('accepts only the newest code, for fifteen minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const student = await start();
    await student.post({ act: 'address', address: school });
    const first = lastCode();
    await student.post({ act: 'again' });
    const stale = first === lastCode() ? wrongCode() : first;
    expect((await student.post({ act: 'code', code: stale })).status).toBe(422);
    vi.setSystemTime(Date.now() + codeLifeMs + 1_000);
    const late = await student.post({ act: 'code', code: lastCode() });
    expect(await late.text()).toContain('gäller inte längre');
    expect(await student.readStatus()).toMatchObject({ status: 'pending' });
    await student.post({ act: 'again' });
    await student.post({ act: 'code', code: lastCode() });
    expect(await student.readStatus()).toMatchObject({ status: 'verified' });
  });

  it.each([
    ['not-an-address', 'ser inte ut som'],
    ['anna@gmail.example', 'hör inte till någon skola'],
    ['anna@evilstudent.norrsken.example', 'hör inte till någon skola'],
    ['anna@student.norrsken.example.evil.example', 'hör inte till någon skola'],
    ['<script>alert(1)</script>@x', 'ser inte ut som'],
  ])('sends no email to %s', async (address, sentence) => {
    const response = await (await start()).post({ act: 'address', address });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain(sentence);
    expect(page).not.toContain('<script>');
    expect(mails).toEqual([]);
  });

  it('accepts a subdomain of the school’s domain', async () => {
    await (await start()).post({ act: 'address', address: 'ole@musikk.student.nordkyst.example' });
    expect(mails).toHaveLength(1);
  });

  it('sends at most five codes', async () => {
    const student = await start();
    await student.post({ act: 'address', address: school });
    for (let more = 0; more < 4; more += 1) await student.post({ act: 'again' });
    const response = await student.post({ act: 'again' });
    expect(response.status).toBe(422);
    expect(mails).toHaveLength(5);
  });

  it('shows an error when the email cannot be sent, and continues once it can', async () => {
    const student = await start({ region: 'fi', locale: undefined });
    isMailDown = true;
    const response = await student.post({ act: 'address', address: 'aino@student.revontuli.example' });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('Koodia ei voitu lähettää');
    isMailDown = false;
    await student.post({ act: 'address', address: 'aino@student.revontuli.example' });
    expect(mails).toHaveLength(1);
  });

  it('is refused when declined or abandoned for a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const declined = await start();
    expect((await readResult(await declined.post({ act: 'decline' }))).payload).toMatchObject({ status: 'refused' });
    const left = await start();
    vi.setSystemTime(Date.now() + verificationLifeMs + 1_000);
    expect(await left.readStatus()).toMatchObject({ status: 'refused', reason: 'expired' });
  });

  it('is found only by its secret URL', async () => {
    const { verificationId } = await start();
    expect((await app.request(`/verify/${verificationId}`)).status).toBe(404);
    expect((await app.request('/verify/none', { method: 'POST', body: 'x' })).status).toBe(404);
  });

  it('is in the ledger without the email address', async () => {
    const student = await start();
    await student.post({ act: 'address', address: school });
    await student.post({ act: 'code', code: lastCode() });
    const ledger = (await (await app.request('/__control/ledger')).json()) as { entries: unknown[] };
    expect(ledger.entries).toMatchObject([
      { kind: 'verification', reference: student.verificationId, subject: 'user-1', status: 'pending' },
      { kind: 'verification', reference: student.verificationId, subject: 'user-1', status: 'verified' },
    ]);
    expect(JSON.stringify(ledger)).not.toContain(school);
    await app.request('/__control/reset', { method: 'POST' });
    expect((await app.request(student.path)).status).toBe(404);
  });

  it('has one pseudonym per student, regardless of the tag in the address', async () => {
    const nameOf = async (address: string): Promise<unknown> => {
      const student = await start();
      await student.post({ act: 'address', address });
      expect(await student.readStatus()).toMatchObject({ studentId: null });
      const { payload } = await readResult(await student.post({ act: 'code', code: lastCode() }));
      expect(await student.readStatus()).toMatchObject({ studentId: payload['studentId'] });
      return payload['studentId'];
    };
    const anna = await nameOf(school);
    expect(anna).toMatch(/^stu_[0-9a-f]{32}$/);
    expect(await nameOf(school.replace('@', '+music@'))).toBe(anna);
    expect(await nameOf('berit@student.norrsken.example')).not.toBe(anna);
  });

  it('is decided by a control route, once and only for a known school', async () => {
    const decide = async (id: string, body: unknown): Promise<number> =>
      (await app.request(`/__control/verifications/${id}`, { method: 'POST', body: JSON.stringify(body) })).status;
    const student = await start();
    expect(await decide(student.verificationId, {})).toBe(400);
    expect(await decide(student.verificationId, { address: 'anna@gmail.example' })).toBe(409);
    expect(await decide(student.verificationId, { address: school })).toBe(200);
    expect(await student.readStatus()).toMatchObject({ status: 'verified', school: 'Norrskens universitet' });
    expect(await decide(student.verificationId, { status: 'refused' })).toBe(409);
    const other = await start();
    expect(await decide(other.verificationId, { status: 'refused' })).toBe(200);
    expect(await other.readStatus()).toMatchObject({ status: 'refused', studentId: null });
  });
});
