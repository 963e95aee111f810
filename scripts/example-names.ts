import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appIds, appStores } from '../core/apps.ts';
import { regionConfigs } from '../core/domain/region.ts';
import { root } from './settings.ts';

const isExample = (text: string): boolean => /(^|\W)example(\W|$)|\/id0+$/.test(text);

/** What an owner must replace before a deployment: hosts under `.example` cannot exist, and the names are invented. */
type Names = { wranglerToml: string; apps: readonly string[]; supportEmails: readonly string[] };

const readNames = (): Names => ({
  wranglerToml: readFileSync(join(root, 'wrangler.toml'), 'utf8'),
  apps: [appIds.ios, appIds.android, ...Object.values(appStores).flatMap((stores) => Object.values(stores))],
  supportEmails: Object.values(regionConfigs).map(({ supportEmail }) => supportEmail),
});

/**
 * The reasons why a deployment is refused, each as a task for the owner; empty when every name has been replaced.
 *
 * @param environment a section of wrangler.toml.
 */
export function listExampleNames(environment: string, names: Names = readNames()): string[] {
  const { wranglerToml, apps, supportEmails } = names;
  const start = wranglerToml.indexOf(`[env.${environment}]`);
  const section = wranglerToml.slice(start).split(/\n\[env\.(?!\w+\.)/)[0] ?? '';
  return [
    ...(section.includes('.example')
      ? [`write your own hosts in wrangler.toml, [env.${environment}]: those there are examples`]
      : []),
    ...(apps.some(isExample) ? ['write your own apps in core/apps.ts: those there are examples'] : []),
    ...(supportEmails.some(isExample)
      ? ['write your own addresses for support in core/domain/region.ts: those there are examples']
      : []),
  ];
}

/**
 * The last lines of a dry run, which passes with example names and without the network; a real deployment does not.
 *
 * @param refused the result of `listExampleNames`.
 * @param secrets names that must be set at Cloudflare, which no file can prove.
 */
export function formatDryRun(environment: string, refused: readonly string[], secrets: readonly string[]): string {
  const lines =
    refused.length === 0
      ? [`${environment} could be deployed.`]
      : [
          `${environment} could be bundled; without --dry-run it would be refused:`,
          ...refused.map((one) => `- ${one}`),
        ];
  return [...lines, `Secrets that must be set there: ${secrets.join(', ')}`].join('\n');
}
