import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkoutSegments } from '../core/domain/offer.ts';
import { regions } from '../core/domain/region.ts';
import { getRouteConfig, routeKeys } from '../core/routing/routes.ts';
import { resolveDestination } from '../src/content/destination.ts';

/** Lists for the CMS, which knows no route of the site, the destinations that a link may have in each region. */
const folder = fileURLToPath(new URL('../cms/model/generated', import.meta.url));

const lastWords = routeKeys.flatMap(
  (key) => getRouteConfig(key).segments.findLast((word) => !word.startsWith(':')) ?? [],
);
const offers = Object.values(checkoutSegments).flatMap((word) => [`checkoutV2.${word}`, `checkout:${word}`]);
const keys = [...new Set([...routeKeys, ...lastWords, ...offers, 'category', 'categories'])].sort();

/** The site ignores the parameter of a page that has none. The pages of the checkout have the words of the offers. */
const needsParameter = (key: string): boolean => !key.includes(':') && !key.startsWith('checkout');

const known = regions.map((region) => {
  const isKnown = (destination: string): boolean =>
    resolveDestination(`route:${destination}`, { region }) !== undefined;
  const found = keys.flatMap((key) => {
    if (isKnown(key)) return [key];
    return needsParameter(key) && isKnown(`${key}:1`) ? [`${key}:`] : [];
  });
  return [region, found] as const;
});

mkdirSync(folder, { recursive: true });
writeFileSync(
  `${folder}/known-routes.ts`,
  `// Made from the site's routes by \`npm run generate\`; edit core/routing/route-table.ts, not this file.
/** The destinations of links that each region has, without \`route:\`; one that ends with \`:\` needs a parameter. */
export const knownRoutes = ${JSON.stringify(Object.fromEntries(known), null, 2)};
`,
);
