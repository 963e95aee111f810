import type { Context } from 'hono';

/**
 * Sets a header of a finished response without copying it, which would send its body as a stream. Only a response with
 * immutable headers, such as a fetched one, is copied.
 */
export function setHeader(context: Context, name: string, value: string): void {
  try {
    context.res.headers.set(name, value);
  } catch {
    context.header(name, value);
  }
}

/** Appends a header to a response, finished or not, next to existing ones of the same name. */
export function addHeader(context: Context, name: string, value: string): void {
  if (!context.finalized) return context.header(name, value, { append: true });
  try {
    context.res.headers.append(name, value);
  } catch {
    context.header(name, value, { append: true });
  }
}
