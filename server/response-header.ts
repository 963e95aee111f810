import type { Context } from 'hono';

/**
 * Sets a header of an answer that stands already. The answer is not made anew for it, which would copy its body and send
 * it as a stream, unless its headers cannot be changed: those of an answer that was fetched.
 */
export function setHeader(context: Context, name: string, value: string): void {
  try {
    context.res.headers.set(name, value);
  } catch {
    context.header(name, value);
  }
}

/** Adds a header to an answer, whether it stands already or not; one more of the same name stays beside it. */
export function addHeader(context: Context, name: string, value: string): void {
  if (!context.finalized) return context.header(name, value, { append: true });
  try {
    context.res.headers.append(name, value);
  } catch {
    context.header(name, value, { append: true });
  }
}
