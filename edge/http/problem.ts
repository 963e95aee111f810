import { createProblemResponse } from '../../server/http/problem-response.ts';

/**
 * Builds a problem+json response. Middleware adds the request id (server/http/problem-request-id.ts).
 *
 * @param title machine-readable title.
 * @param code by default the title in snake case, as in the v2 API.
 */
export const sendProblem = (
  status: number,
  title: string,
  headers: Record<string, string> = {},
  code?: string,
): Response => createProblemResponse({ status, title, code }, headers);
