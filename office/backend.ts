import { signOfficeToken, type Staff } from '../server/office-token.ts';
import type { OfficeSettings } from './env.ts';
import type { OpenExport } from '../server/parquet/update-table.ts';
import { findOperation } from './operations.ts';

/** The response of the backend. */
export type Answer = { status: number; body: Record<string, unknown> };

/** Values of an operation's arguments. */
export type Values = Record<string, unknown>;

/** Calls an operation for staff. @param key the same for repeated clicks, so that a change is made once */
export type CallBackend = (staff: Staff, id: string, values: Values, key?: string) => Promise<Answer>;

/** Creates the opener of exports; the audit log names `insights`. */
export const createOpenExport =
  ({ backendUrl, key }: Pick<OfficeSettings, 'backendUrl' | 'key'>): OpenExport =>
  async (name) => {
    const token = await signOfficeToken(key, { id: 'insights', roles: ['admin'] });
    const init = { headers: { Authorization: `Bearer ${token}` }, redirect: 'error' } as const;
    const response = await fetch(`${backendUrl}/office/v1/exports/${name}?since=2000-01-01T00:00:00Z`, init);
    if (response.ok && response.body !== null) return response.body;
    throw new Error(`the backend responded ${response.status}`);
  };

/** Creates the client of the backend's office operations. */
export function createBackend({ backendUrl, key }: Pick<OfficeSettings, 'backendUrl' | 'key'>): CallBackend {
  return async (staff, id, values, idempotencyKey) => {
    const { method, path, args, hasBody } = findOperation(id);
    const url = new URL(`${backendUrl}/office/v1${path}`);
    const body: Values = {};
    for (const { name, place } of args) {
      const value = values[name];
      if (place === 'path') url.pathname = url.pathname.replace(`%7B${name}%7D`, encodeURIComponent(String(value)));
      else if (value !== undefined && place === 'query') url.searchParams.set(name, String(value));
      else if (value !== undefined) body[name] = value;
    }
    const headers = {
      Authorization: `Bearer ${await signOfficeToken(key, staff)}`,
      ...(hasBody && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    };
    try {
      const response = await fetch(url, {
        method: method.toUpperCase(),
        headers,
        ...(hasBody && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(15_000),
      });
      return { status: response.status, body: (await response.json()) as Answer['body'] };
    } catch {
      return { status: 503, body: { title: 'Unavailable', detail: 'the backend does not respond' } };
    }
  };
}
