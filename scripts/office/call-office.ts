import { userInfo } from 'node:os';
import { readOfficeKey } from '../../server/env.ts';
import { signOfficeToken } from '../../server/office-token.ts';
import { CommandError, readSettings } from '../settings.ts';

/**
 * Calls an operation of the office at the running backend, as admin; the audit log names the user of this machine.
 *
 * @throws CommandError without OFFICE_KEY, and when no backend responds.
 */
export async function callOffice(
  path: string,
  init: { method?: string; body?: object | undefined } = {},
): Promise<Response> {
  const { childEnv, ports } = readSettings(process.env);
  const key = readOfficeKey(childEnv);
  if (key === undefined) throw new CommandError('set OFFICE_KEY to the key of the backend');
  const origin = childEnv['BACKEND_URL'] ?? `http://localhost:${ports.BACKEND_PORT}`;
  const token = await signOfficeToken(key, { id: `cli:${userInfo().username}`, roles: ['admin'] });
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() };
  const { method = 'GET', body } = init;
  const content = body && { body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json' } };
  return fetch(`${origin}/office/v1${path}`, { method, headers, ...content }).catch(() => {
    throw new CommandError(`no backend responds at ${origin}: npm start, or set BACKEND_URL`);
  });
}
