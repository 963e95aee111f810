import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { jwtVerify, SignJWT } from 'jose';
import type { Accounts, Editor } from './accounts.ts';

const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', prefix: 'host' } as const;
const cookieName = 'cms_session';
/** Lifetime of a session: a working day, in seconds. */
const sessionSeconds = 10 * 3600;

/** Login attempts per minute: for one name, and in total. */
const attemptsPerName = 10;
const attemptsInTotal = 60;

/** Sessions of editors in a signed cookie. */
export type EditorSessions = {
  /** @returns undefined without a session, or when the account no longer exists */
  read: (context: Context) => Promise<Editor | undefined>;
  /** @returns the account; 'wrong' for a wrong name or password; 'tooMany' after too many attempts. */
  logIn: (context: Context, name: string, password: string) => Promise<Editor | 'wrong' | 'tooMany'>;
  logOut: (context: Context) => void;
};

/** @param key signs the cookie. @param now ms since 1970, for tests. */
export function createEditorSessions(accounts: Accounts, key: string, now: () => number = Date.now): EditorSessions {
  const secret = new TextEncoder().encode(key);
  let minute = 0;
  let tries = new Map<string, number>();

  const isTooMany = (name: string): boolean => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) tries = new Map();
    minute = current;
    const counted = (of: string): number => {
      const count = (tries.get(of) ?? 0) + 1;
      tries.set(of, count);
      return count;
    };
    return counted(`name ${name.slice(0, 60)}`) > attemptsPerName || counted('all') > attemptsInTotal;
  };

  return {
    read: async (context) => {
      const token = getCookie(context, cookieName, 'host');
      if (token === undefined) return undefined;
      try {
        const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], audience: 'editor' });
        return accounts.find(String(payload.sub));
      } catch {
        return undefined;
      }
    },
    logIn: async (context, name, password) => {
      if (isTooMany(name)) return 'tooMany';
      const editor = await accounts.verify(name, password);
      if (editor === undefined) return 'wrong';
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience('editor')
        .setSubject(editor.name)
        .setExpirationTime(`${sessionSeconds} s`)
        .sign(secret);
      setCookie(context, cookieName, token, { ...attributes, maxAge: sessionSeconds });
      return editor;
    },
    logOut: (context) => void deleteCookie(context, cookieName, attributes),
  };
}
