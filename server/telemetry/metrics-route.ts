import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metrics } from './metrics.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Figures, and the token that opens them; undefined: nobody is told. */
export type FiguresFor = { figures: Metrics; token: string | undefined };

/**
 * Answers `GET /metrics` for whoever bears the token (decision 0063).
 *
 * @returns undefined for everybody else, who is answered as for any path that does not exist.
 */
export async function openMetrics(request: Request, { figures, token }: FiguresFor): Promise<Response | undefined> {
  const given = request.headers.get('Authorization');
  if (token === undefined || request.method !== 'GET' || given === null) return undefined;
  if (!timingSafeEqual(digest(given), digest(`Bearer ${token}`))) return undefined;
  return new Response(await figures.read(), {
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
