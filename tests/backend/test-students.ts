import type { Settings } from '../../backend/env.ts';
import type { LedgerEntry } from '../../server/sandbox/control-routes.ts';
import type { Log } from '../../server/telemetry/log.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { createApp } from '../../sandbox/student/app.ts';
import type { ApiResponse, TestUser } from './test-backend.ts';

/** The real sandbox of the student verifier over its own records, with its emailed codes collected. */
export function createStudent(settings: Settings, log: Log) {
  const records = openDocumentStore(':memory:');
  const codes = new Map<string, string>();
  const app = createApp({
    records,
    log,
    key: settings.studentSigningKey ?? '',
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
    /** requests to the control routes of the student process */
    call,
    ledger: async (): Promise<LedgerEntry[]> =>
      ((await call('GET', '/__control/ledger')) as { entries: LedgerEntry[] }).entries,
    /** acts as the student on the verifier's page; returns the address that the browser is sent to */
    answer: async (url: string, reply: { address: string } | 'no'): Promise<URL> => {
      if (reply !== 'no') await submit(url, { act: 'address', address: reply.address });
      const code = reply === 'no' ? '' : (codes.get(reply.address) ?? '');
      const form = { act: reply === 'no' ? 'decline' : 'code', code };
      return new URL((await submit(url, form)).headers.get('Location') ?? '');
    },
  };
}

export type Student = ReturnType<typeof createStudent>;

/** A verification that has started. */
export type Begun = { verificationId: string; verificationUrl: string };

/** Starts a verification. */
export const begin = (user: TestUser, returnUrl = 'http://localhost:3000/se/student'): Promise<ApiResponse> =>
  user.call('POST', '/user-segment/start-verification', { returnUrl });

/** Notifies the backend that the user has returned from the verifier. */
export const notify = (user: TestUser, verificationId: string): Promise<ApiResponse> =>
  user.call('POST', '/user-segment/notify-of-verification-result', { verificationId });

/** A unique address at a school. */
export const schoolAddress = (): string => `s${crypto.randomUUID().slice(0, 12)}@student.norrsken.example`;

/** Runs a whole verification: starts it, answers on the verifier's page and notifies the backend. */
export async function verify(
  api: { student: Student },
  user: TestUser,
  reply: { address: string } | 'no' = { address: schoolAddress() },
): Promise<ApiResponse> {
  const begun = await begin(user);
  if (begun.status !== 201) throw new Error(`no verification: ${JSON.stringify(begun.body)}`);
  const { verificationId, verificationUrl } = begun.body as unknown as Begun;
  await api.student.answer(verificationUrl, reply);
  return notify(user, verificationId);
}
