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

const findRegions = (destination: string): string[] =>
  regions.filter((region) => resolveDestination(`route:${destination}`, { region }) !== undefined);

const lines = keys.flatMap((key) => {
  const withoutParameter = findRegions(key);
  const others = needsParameter(key)
    ? findRegions(`${key}:1`).filter((region) => !withoutParameter.includes(region))
    : [];
  return [
    ...(withoutParameter.length > 0 ? [`  ['${key}', '${withoutParameter.join(' ')}'],\n`] : []),
    ...(others.length > 0 ? [`  ['${key}:', '${others.join(' ')}'],\n`] : []),
  ];
});

mkdirSync(folder, { recursive: true });
writeFileSync(
  `${folder}/known-routes.ts`,
  `// Made from the site's routes by \`npm run generate\`; edit core/routing/route-table.ts, not this file.
/** The destinations of links, without \`route:\`, and their regions; one that ends with \`:\` needs a parameter. */
export const knownRoutes = new Map<string, string>([
${lines.join('')}]);
`,
);
