import type { Settings } from '../../backend/env.ts';
import type { LedgerEntry } from '../../server/sandbox/control-routes.ts';
import type { Log } from '../../server/telemetry/log.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { createApp } from '../../sandbox/student/app.ts';
import type { Answer, Listener } from './test-backend.ts';

/** The real student verifier's sandbox over its own records; its mailed codes are caught. */
export function createStudent(settings: Settings, log: Log) {
  const records = openDocumentStore(':memory:');
  const codes = new Map<string, string>();
  const app = createApp({
    records,
    log,
    key: settings.studentSigningKey,
    url: settings.studentUrl,
    inboxUrl: 'http://localhost:4500',
    sendCode: async (address, code) => void codes.set(address, code),
  });
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(settings.studentUrl + path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  const submit = (url: string, form: Record<string, string>): Promise<Response> =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

  return {
    fetch: app.fetch,
    close: () => records.close(),
    /** calls to the student process's control surface */
    call,
    ledger: async (): Promise<LedgerEntry[]> =>
      ((await call('GET', '/__control/ledger')) as { entries: LedgerEntry[] }).entries,
    /** what a person does at the verifier's page; gives the address the browser is sent to */
    say: async (url: string, answer: { address: string } | 'no'): Promise<URL> => {
      if (answer !== 'no') await submit(url, { act: 'address', address: answer.address });
      const code = answer === 'no' ? '' : (codes.get(answer.address) ?? '');
      const form = { act: answer === 'no' ? 'decline' : 'code', code };
      return new URL((await submit(url, form)).headers.get('Location') ?? '');
    },
  };
}

export type Student = ReturnType<typeof createStudent>;

/** A verification that has begun. */
export type Begun = { verificationId: string; verificationUrl: string };

/** Asks for a verification. */
export const begin = (listener: Listener, returnUrl = 'http://localhost:3000/se/student'): Promise<Answer> =>
  listener.call('POST', '/user-segment/start-verification', { returnUrl });

/** Comes back from the verifier. */
export const notify = (listener: Listener, verificationId: string): Promise<Answer> =>
  listener.call('POST', '/user-segment/notify-of-verification-result', { verificationId });

/** An address at a school that nobody else has. */
export const schoolAddress = (): string => `s${crypto.randomUUID().slice(0, 12)}@student.norrsken.example`;

/** Goes the whole way: begins, says yes or no at the verifier's page, comes back. */
export async function verify(
  world: { student: Student },
  listener: Listener,
  answer: { address: string } | 'no' = { address: schoolAddress() },
): Promise<Answer> {
  const begun = await begin(listener);
  if (begun.status !== 201) throw new Error(`no verification: ${JSON.stringify(begun.body)}`);
  const { verificationId, verificationUrl } = begun.body as unknown as Begun;
  await world.student.say(verificationUrl, answer);
  return notify(listener, verificationId);
}
