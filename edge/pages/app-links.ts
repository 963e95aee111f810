import type { Handler } from 'hono';
import { appIds } from '../../core/brand.ts';
import { regions } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';

/** The addresses that an installed app opens itself: the bare link of QR codes, and the page of each market. */
const paths = ['/open-app', ...regions.map((region) => linkTo('openApp', region))];

/** What iOS and Android read to learn which app opens our links (conventions, row 20). */
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

/** The addresses of the two files. */
export const appLinkFiles = Object.keys(files);

/** Answers both, as JSON whatever their names end in. */
export const sendAppLinks: Handler = (context) =>
  context.json(files[context.req.path] ?? {}, 200, { 'Cache-Control': 'public, max-age=3600' });
