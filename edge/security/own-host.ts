import type { MiddlewareHandler } from 'hono';
import type { EdgeEnv } from '../config/env.ts';
import { sendProblem } from '../http/problem.ts';

/**
 * Creates the test of a request's host: that of `SITE_URL`, or one of `SITE_HOSTS`. The sandbox accepts every host.
 *
 * @returns true for a host of the site; a port does not matter.
 */
export function createIsOwnHost({
  isSandbox,
  siteUrl,
  siteHosts,
}: Pick<EdgeEnv, 'isSandbox' | 'siteUrl' | 'siteHosts'>): (host: string) => boolean {
  const own = new Set([new URL(siteUrl).hostname, ...siteHosts]);
  return (host) => isSandbox || own.has(host.replace(/:\d+$/, '').toLowerCase());
}

/** Responds with 421 to a request for another host, which a proxy or a resolver has led here (RFC 9110, 15.5.20). */
export const requireOwnHost = (env: Parameters<typeof createIsOwnHost>[0]): MiddlewareHandler => {
  const isOwnHost = createIsOwnHost(env);
  return async (context, next) =>
    isOwnHost(new URL(context.req.url).host) ? next() : sendProblem(421, 'MisdirectedRequest');
};
