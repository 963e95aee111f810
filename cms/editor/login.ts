import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Accounts, Editor } from './accounts.ts';
import { createLoginLimits } from './login-limits.ts';
import type { SessionStore } from './session-store.ts';

const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', prefix: 'host' } as const;
const cookieName = 'cms_session';
/** Lifetime of a session: a working day, in seconds. */
const sessionSeconds = 10 * 3600;

/** Sessions of editors. The cookie is an opaque id of a record on the server. */
export type EditorSessions = {
  /** @returns undefined without a session, and when the account changed or no longer exists */
  read: (context: Context) => Editor | undefined;
  /** @returns the account; 'wrong' for a wrong name or password; 'tooMany' after too many attempts. */
  logIn: (context: Context, name: string, password: string) => Promise<Editor | 'wrong' | 'tooMany'>;
  /** Ends the session on the server and deletes the cookie. */
  logOut: (context: Context) => void;
};

/** @param findAddress finds a visitor's address; undefined when nothing names it */
export function createEditorSessions(
  accounts: Accounts,
  store: SessionStore,
  findAddress: (context: Context) => string | undefined,
): EditorSessions {
  const limits = createLoginLimits();
  const endSession = (context: Context): void => {
    const id = getCookie(context, cookieName, 'host');
    if (id !== undefined) store.delete(id);
  };

  return {
    read: (context) => {
      const id = getCookie(context, cookieName, 'host');
      const record = id === undefined ? undefined : store.read(id);
      return record && accounts.getVersion(record.name) === record.version ? accounts.find(record.name) : undefined;
    },
    logIn: async (context, name, password) => {
      const forgive = limits.begin(name, findAddress(context) ?? '');
      if (forgive === undefined) return 'tooMany';
      const editor = await accounts.verify(name, password);
      if (editor === undefined) return 'wrong';
      forgive();
      endSession(context);
      const id = store.create({ name, version: accounts.getVersion(name) ?? '' }, sessionSeconds);
      setCookie(context, cookieName, id, { ...attributes, maxAge: sessionSeconds });
      return editor;
    },
    logOut: (context) => {
      endSession(context);
      deleteCookie(context, cookieName, attributes);
    },
  };
}
