import type { Context } from 'hono';
import type { Region } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { chooseRegion, describeRegionRedirect } from '../http/region.ts';
import type { Platform } from '../platform.ts';

/** Redirects of the two addresses without a region: `/` and `/open-app`. */
export function createRegionRedirects(
  { findCountry }: Pick<Platform, 'findCountry'>,
  findHome: (context: Context) => Promise<Region | undefined>,
) {
  const choose = ({ req }: Context): Region => chooseRegion(req.raw, findCountry(req.raw));
  return {
    /** Redirects to the start page: of the account's region, else of the region that the request points to. */
    home: async (context: Context): Promise<Response> => {
      const region = (await findHome(context)) ?? choose(context);
      const { search } = new URL(context.req.url);
      for (const [name, value] of describeRegionRedirect(region, search)) context.header(name, value);
      return context.body(null, 302);
    },
    /** Redirects the link of QR codes, which has no region (requirement CF-04). */
    openApp: (context: Context): Response => {
      const { search } = new URL(context.req.url);
      context.header('Vary', 'Cookie, Accept-Language');
      context.header('Cache-Control', 'private, no-store');
      return context.redirect(linkTo('openApp', choose(context)) + search, 302);
    },
  };
}
