import { provideBuild } from './built-site.ts';
import { startNeighbours } from './fake-upstreams.ts';
import { startSite, type Site } from './start-sites.ts';

/** The fake upstreams of the site. */
export type Neighbours = Awaited<ReturnType<typeof startNeighbours>>;

/** The program of the site for each runtime, by its name. */
export const runtimes = [
  ['Node', 'dist/node.mjs'],
  ['workerd', 'edge/runtime/workers/local.ts'],
] as const;

/**
 * The sandbox environment of a site with these upstreams.
 *
 * @param variables added to it; `SANDBOX` may be 0.
 */
export const describeSite = (
  { backendUrl, identityUrl }: Pick<Neighbours, 'backendUrl' | 'identityUrl'>,
  variables: Record<string, string> = {},
): Record<string, string> => ({
  SANDBOX: '1',
  SITE_URL: 'http://localhost:3000',
  BACKEND_URL: backendUrl,
  CMS_URL: backendUrl,
  IDENTITY_URL: identityUrl,
  ...variables,
});

/** The built site on Node and in workerd, and their upstreams. */
export type Pair = { neighbours: Neighbours; sites: [node: Site, workerd: Site]; stop: () => Promise<void> };

/**
 * Builds the site if necessary, and starts it on both runtimes with the same upstreams.
 *
 * @param parts.certificate of the upstreams, which then use TLS.
 * @param parts.variables of both sites, added to `describeSite`.
 * @param parts.own of one site.
 */
export async function startPair({
  certificate,
  variables = {},
  own = [{}, {}],
}: {
  certificate?: { key: string; cert: string };
  variables?: Record<string, string>;
  own?: readonly [node: Record<string, string>, workerd: Record<string, string>];
} = {}): Promise<Pair> {
  await provideBuild();
  const neighbours = await startNeighbours(certificate);
  const start = ([name, entry]: (typeof runtimes)[number], its: Record<string, string>): Promise<Site> =>
    startSite(name, entry, describeSite(neighbours, { ...variables, ...its }));
  const sites = await Promise.all([start(runtimes[0], own[0]), start(runtimes[1], own[1])]);
  const stop = async (): Promise<void> => {
    await Promise.all(sites.map((site) => site.stop()));
    neighbours.stop();
  };
  return { neighbours, sites, stop };
}
