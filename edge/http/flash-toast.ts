import type { Context } from 'hono';
import { setCookie } from './set-cookie.ts';

/** Lets the next page show a toast; only a code travels, never a text. */
export function setFlashToast(context: Context, code: string): void {
  setCookie(context, 'nl-toast', code, { path: '/', secure: true, sameSite: 'Lax', maxAge: 60 });
}
