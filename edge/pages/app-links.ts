import type { Handler } from 'hono';
import { appIds } from '../../core/apps.ts';
import { regions } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';

/** Addresses that an installed app opens: the link of QR codes, and the page of each region. */
const paths = ['/open-app', ...regions.map((region) => linkTo('openApp', region))];

/** The files in which iOS and Android find the app for our links. */
const files: Record<string, object> = {
  '/.well-known/apple-app-site-association': {
    applinks: { details: [{ appIDs: [appIds.ios], components: paths.map((path) => ({ '/': path })) }] },
  },
  '/.well-known/assetlinks.json': [
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: appIds.android,
        sha256_cert_fingerprints: [appIds.androidCertificate],
      },
    },
  ],
};

/** The file with which Apple verifies that the domain may show Apple Pay (decision 0074). */
export const appleDomainFile = '/.well-known/apple-developer-merchantid-domain-association';

export const appLinkFiles = Object.keys(files);

/** Sends both files as JSON, independent of their extension. */
export const sendAppLinks: Handler = (context) =>
  context.json(files[context.req.path] ?? {}, 200, { 'Cache-Control': 'public, max-age=3600' });
