import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { createHash } from 'node:crypto';
import { readRoles, type Staff } from '../server/office-token.ts';

/** A login of staff; `csrf` is random, and in each form of its pages. */
export type StaffSession = { staff: Staff; csrf: string };

/** One attempt to log in, and the path that follows it. */
export type LoginAttempt = { state: string; nonce: string; verifier: string; back: string };

const lifetimeSeconds = 8 * 3_600;
const attemptSeconds = 600;
/** Most sessions at a time; the oldest ends. */
const maximumSessions = 1_000;

/**
 * Creates the sessions and login attempts of browsers, in encrypted cookies; their names and key are not those of the
 * site. A logout or a restart ends a session, also in a copied cookie.
 *
 * @param url of the office. @param officeKey OFFICE_KEY, from which their key derives
 */
export function createSessions(url: string, officeKey: string) {
  const isSecure = url.startsWith('https:');
  /** `csrf` of the sessions that have not ended */
  const active = new Set<string>();
  const key = createHash('sha256').update(`office cookies ${officeKey}`).digest();
  const nameOf = (kind: string): string => `${isSecure ? '__Host-' : ''}office_${kind}`;
  const options = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'Lax' } as const;
  const write = async (context: Context, kind: string, value: object, maxAge: number): Promise<void> => {
    const encrypted = await new EncryptJWT({ ...value })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience(kind)
      .setExpirationTime(`${maxAge}s`)
      .encrypt(key);
    setCookie(context, nameOf(kind), encrypted, { ...options, maxAge });
  };
  const read = async (context: Context, kind: string): Promise<Record<string, unknown> | undefined> => {
    const encrypted = getCookie(context, nameOf(kind));
    if (encrypted === undefined) return undefined;
    return jwtDecrypt(encrypted, key, { audience: kind }).then(
      ({ payload }) => payload,
      () => undefined,
    );
  };
  const remove = (context: Context, kind: string): unknown => deleteCookie(context, nameOf(kind), options);
  return {
    read: async (context: Context): Promise<StaffSession | undefined> => {
      const { id, roles, csrf } = (await read(context, 'session')) ?? {};
      if (typeof id !== 'string' || typeof csrf !== 'string' || !active.has(csrf)) return undefined;
      return { staff: { id, roles: readRoles(roles) }, csrf };
    },
    start: async (context: Context, staff: Staff): Promise<void> => {
      const csrf = crypto.randomUUID();
      const [oldest = ''] = active;
      if (active.size >= maximumSessions) active.delete(oldest);
      active.add(csrf);
      await write(context, 'session', { ...staff, csrf }, lifetimeSeconds);
    },
    end: (context: Context, { csrf }: StaffSession): void => {
      active.delete(csrf);
      remove(context, 'session');
    },
    saveAttempt: (context: Context, attempt: LoginAttempt): Promise<void> =>
      write(context, 'login', attempt, attemptSeconds),
    takeAttempt: async (context: Context): Promise<LoginAttempt | undefined> => {
      const attempt = await read(context, 'login');
      remove(context, 'login');
      const { state, nonce, verifier, back } = attempt ?? {};
      if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string') return undefined;
      return { state, nonce, verifier, back: typeof back === 'string' ? back : '/' };
    },
  };
}
