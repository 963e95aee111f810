import * as oauth from 'oauth4webapi';

/**
 * Writes a failure of the identity provider for the log: its error code and status, or the code of a network error. The
 * texts and the body of its answer are left out, because they may name the user.
 */
export function describeFault(error: unknown): string {
  if (error instanceof oauth.ResponseBodyError)
    return `${String(error)}: ${error.error.slice(0, 100)} (${error.status})`;
  if (error instanceof oauth.WWWAuthenticateChallengeError) return `${String(error)} (${error.status})`;
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  // the Node server replaces the global `Response`, so `instanceof` is false for what `fetch` returns
  const status: unknown = Object(cause).status;
  if (typeof status === 'number') return `${String(error)} (${status})`;
  const code = cause instanceof Error ? ((cause as { code?: unknown }).code ?? cause.name) : undefined;
  return code === undefined ? String(error) : `${String(error)} (${String(code)})`;
}
