import type { Context } from 'hono';
import { setCookie } from './set-cookie.ts';

/** Shows a toast on the next page; only a code is sent, never a text. */
export function setFlashToast(context: Context, code: string): void {
  setCookie(context, 'nl-toast', code, { path: '/', secure: true, sameSite: 'Lax', maxAge: 60 });
}
