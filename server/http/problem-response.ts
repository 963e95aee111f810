import { requestIdHeader } from '../telemetry/request-log.ts';

/**
 * Makes a built-in problem response in the format of all others (RFC 9457).
 *
 * @param title machine-readable name; its `code` is the same in snake case.
 */
export function createProblemResponse(
  status: number,
  title: string,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  const code = title.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
  return new Response(JSON.stringify({ type: 'about:blank', title, status, code, requestId }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers, [requestIdHeader]: requestId },
  });
}
