import { regions, type Region } from '../../core/domain/region.ts';
import { linkTo, listAlternates, type View } from '../../core/routing/routes.ts';

/**
 * Lists the links of the region switch: the same page in each other region that has it, otherwise its start page.
 * Podcasts, episodes and audiobooks belong to one region.
 */
export function listRegionLinks(view: View): { region: Region; href: string }[] {
  const { route, region, params, pageRegions } = view;
  const hasAlternates =
    route !== 'notFound' &&
    route !== 'error' &&
    route !== 'sandbox' &&
    route !== 'podcast' &&
    route !== 'episode' &&
    route !== 'audiobook' &&
    route !== 'transaction';
  const alternates = hasAlternates ? listAlternates({ route, region, params }, pageRegions) : [];
  return regions
    .filter((other) => other !== region)
    .map((other) => ({
      region: other,
      href: alternates.find((alternate) => alternate.region === other)?.path ?? linkTo('home', other),
    }));
}
