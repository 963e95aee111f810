import { getCanonicalPath, type View } from '../../core/routing/routes.ts';
import { resolveDestination, type LinkTarget } from './destination.ts';

const getOwnPath = ({ region, route, params }: View): string | undefined =>
  route === 'notFound' || route === 'error' || route === 'sandbox'
    ? undefined
    : getCanonicalPath({ region, route, params });

/** Resolves an editor's destination on a page; undefined when it is invalid or the page itself. */
export function findLink(destination: string, view: View): LinkTarget | undefined {
  const target = resolveDestination(destination, view);
  return target && target.href !== getOwnPath(view) ? target : undefined;
}
