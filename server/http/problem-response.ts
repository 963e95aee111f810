import { requestIdHeader } from '../telemetry/request-log.ts';

/**
 * A refusal of a server's own, as every other failure is written (RFC 9457), so that nobody has to read two forms.
 *
 * @param title machine word of the problem; its `code` is the same in snake case.
 */
export function refuse(
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
