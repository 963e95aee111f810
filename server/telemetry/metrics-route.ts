import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metrics } from './metrics.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The metrics of a process and the bearer token that protects them; without a token the route does not exist. */
export type MetricsEndpoint = { registry: Metrics; token: string | undefined };

/**
 * Handles `GET /metrics` (decision 0063).
 *
 * @returns undefined without the right token: the caller then handles the request like one for an unknown path.
 */
export async function handleMetricsRequest(
  request: Request,
  { registry, token }: MetricsEndpoint,
): Promise<Response | undefined> {
  const given = request.headers.get('Authorization');
  if (token === undefined || request.method !== 'GET' || given === null) return undefined;
  if (!timingSafeEqual(digest(given), digest(`Bearer ${token}`))) return undefined;
  return new Response(await registry.read(), {
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
