import type { MiddlewareHandler } from 'hono';
import type { EdgeEnv } from '../config/env.ts';
import { sendProblem } from '../http/problem.ts';

/** Names that no public domain has: an IP address, `localhost`, a name without a dot or below `.localhost` or `.local`. */
const localName = /^(\[[\da-f:.]+\]|\d+(\.\d+){3}|[^.]+|.*\.(localhost|local))$/;

/**
 * Creates the test of a request's host: that of `SITE_URL`, or one of `SITE_HOSTS`. The sandbox also accepts local names:
 * the page of a stranger's domain that resolves to this machine must not read it.
 *
 * @returns true for a host of the site; a port does not matter.
 */
export function createIsOwnHost({
  isSandbox,
  siteUrl,
  siteHosts,
}: Pick<EdgeEnv, 'isSandbox' | 'siteUrl' | 'siteHosts'>): (host: string) => boolean {
  const own = new Set([new URL(siteUrl).hostname, ...siteHosts]);
  return (host) => {
    const name = host.replace(/:\d+$/, '').toLowerCase();
    return own.has(name) || (isSandbox && localName.test(name));
  };
}

/** Responds with 421 to a request for another host, which a proxy or a resolver has led here (RFC 9110, 15.5.20). */
export const requireOwnHost = (env: Parameters<typeof createIsOwnHost>[0]): MiddlewareHandler => {
  const isOwnHost = createIsOwnHost(env);
  return async (context, next) =>
    isOwnHost(new URL(context.req.url).host) ? next() : sendProblem(421, 'MisdirectedRequest');
};
