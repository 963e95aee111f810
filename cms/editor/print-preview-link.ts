import { EnvError, readSecret } from '../../server/env.ts';
import { locales, type Region } from '../model/content-types.ts';
import { makePreviewLink } from './preview-link.ts';

/** Prints a preview link for editors of a Contentful space; it is valid for a minute. */
const [slug, regionArgument] = process.argv.slice(2);
const region = Object.values<Region>(locales).find((known) => known === regionArgument);
const siteUrl = process.env['SITE_URL'];
try {
  if (slug === undefined || region === undefined)
    throw new EnvError('usage: node scripts/bootstrap.mjs cms/editor/print-preview-link.ts SLUG se|no|fi');
  if (siteUrl === undefined) throw new EnvError('set SITE_URL: the link leads to the site');
  const key = readSecret('PREVIEW_SECRET', 'sandbox-preview-secret-0123456789abcdef');
  process.stdout.write(`${await makePreviewLink(siteUrl, key, { slug, region, editor: 'command line' })}\n`);
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
