import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { createHash } from 'node:crypto';
import { readRoles, type Staff } from '../server/office-token.ts';

/** A login of staff; `csrf` is in each form of its pages. */
export type StaffSession = { staff: Staff; csrf: string };

/** One attempt to log in. */
export type LoginAttempt = { state: string; nonce: string; verifier: string };

/** The sessions and login attempts of browsers, in encrypted cookies. */
export type Sessions = {
  read: (context: Context) => Promise<StaffSession | undefined>;
  start: (context: Context, staff: Staff) => Promise<void>;
  end: (context: Context) => void;
  saveAttempt: (context: Context, attempt: LoginAttempt) => Promise<void>;
  takeAttempt: (context: Context) => Promise<LoginAttempt | undefined>;
};

const lifetimeSeconds = 8 * 3_600;
const attemptSeconds = 600;

/**
 * Creates the cookies of an office; their names and key are not those of the site.
 *
 * @param url of the office. @param officeKey OFFICE_KEY, from which their key derives
 */
export function createSessions(url: string, officeKey: string): Sessions {
  const isSecure = url.startsWith('https:');
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
    read: async (context) => {
      const { staff, csrf } = (await read(context, 'session')) ?? {};
      if (typeof staff !== 'string' || typeof csrf !== 'string') return undefined;
      const { id, roles } = JSON.parse(staff) as Staff;
      return { staff: { id, roles: readRoles(roles) }, csrf };
    },
    start: (context, staff) =>
      write(context, 'session', { staff: JSON.stringify(staff), csrf: crypto.randomUUID() }, lifetimeSeconds),
    end: (context) => void remove(context, 'session'),
    saveAttempt: (context, attempt) => write(context, 'login', attempt, attemptSeconds),
    takeAttempt: async (context) => {
      const attempt = await read(context, 'login');
      remove(context, 'login');
      const { state, nonce, verifier } = attempt ?? {};
      if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string') return undefined;
      return { state, nonce, verifier };
    },
  };
}
