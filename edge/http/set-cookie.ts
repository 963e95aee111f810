import type { Context } from 'hono';
import { generateCookie } from 'hono/cookie';
import { addHeader } from '../../server/response-header.ts';

type Attributes = NonNullable<Parameters<typeof generateCookie>[2]>;

/** Gives a browser a cookie, by an answer that is being made or stands already: Hono's own would copy the latter's body. */
export const setCookie = (context: Context, name: string, value: string, attributes: Attributes): void =>
  addHeader(context, 'Set-Cookie', generateCookie(name, value, attributes));

/** Takes a cookie away; its attributes are those with which it was set. */
export const deleteCookie = (context: Context, name: string, attributes: Attributes): void =>
  setCookie(context, name, '', { ...attributes, maxAge: 0 });
