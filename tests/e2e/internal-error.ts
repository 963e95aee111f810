/** An internal error in the API's format, for calls that a test lets fail. */
export function makeInternalError() {
  const requestId = crypto.randomUUID();
  const problem = { type: 'about:blank', title: 'InternalError', status: 500, code: 'internal_error', requestId };
  const headers = {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
  };
  return { status: 500, headers, body: JSON.stringify(problem) };
}
