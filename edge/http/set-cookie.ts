import type { Context } from 'hono';
import { generateCookie } from 'hono/cookie';
import { addHeader } from '../../server/response-header.ts';

type Attributes = NonNullable<Parameters<typeof generateCookie>[2]>;

/** Sets a cookie on the response. Hono's own function would copy the body of a finished response. */
export const setCookie = (context: Context, name: string, value: string, attributes: Attributes): void =>
  addHeader(context, 'Set-Cookie', generateCookie(name, value, attributes));

/** Deletes a cookie; the attributes must be those with which it was set. */
export const deleteCookie = (context: Context, name: string, attributes: Attributes): void =>
  setCookie(context, name, '', { ...attributes, maxAge: 0 });
