import { regionConfigs, type Region } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import type { RenderedPage } from '../cache/rendered-page.ts';

/**
 * Renders an error page without the page pipeline, for when that fails: localized, with a link that reloads the page.
 *
 * @param kind 'unavailable' when a server is down, 'fault' for a bug of the site.
 */
export function renderFallbackErrorPage(region: Region, kind: 'unavailable' | 'fault'): RenderedPage {
  const { language: locale } = regionConfigs[region];
  const [title, body] =
    kind === 'unavailable'
      ? [text.error_unavailable_title({}, { locale }), text.error_unavailable_text({}, { locale })]
      : [text.error_fault_title({}, { locale }), text.error_fault_text({}, { locale })];
  // all texts come from our catalogue, so they need no escaping
  const html = `<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${title}</title>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${body}</p>
      <p><a href="">${text.error_refresh({}, { locale })}</a></p>
      <p><a href="${linkTo('home', region)}">${text.error_home({}, { locale })}</a></p>
    </main>
  </body>
</html>
`;
  return { status: kind === 'unavailable' ? 503 : 500, html };
}
