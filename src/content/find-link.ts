import { getCanonicalPath, type View } from '../../core/routing/routes.ts';
import { resolveDestination, type LinkTarget } from './destination.ts';

/** The page that a view shows; undefined for error pages. */
const getOwnPath = ({ region, route, params }: View): string | undefined =>
  route === 'notFound' || route === 'error' || route === 'sandbox'
    ? undefined
    : getCanonicalPath({ region, route, params });

/** An editor's destination as seen from a page; undefined where it leads nowhere or to the page itself. */
export function findLink(destination: string, view: View): LinkTarget | undefined {
  const target = resolveDestination(destination, view.region);
  return target && target.href !== getOwnPath(view) ? target : undefined;
}
