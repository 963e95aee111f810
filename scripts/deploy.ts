import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { appIds, appStores } from '../src/brand.ts';
import { regionFacts } from '../src/domain/region.ts';
import { buildSite, makeTexts } from './build.ts';
import { runTool } from './run-tool.ts';
import { Refusal, root } from './settings.ts';

/**
 * `npm run deploy -- --env staging|production [--dry-run]`: builds the site and hands it to Cloudflare (docs/deploy.md).
 * With `--dry-run` everything but the upload is done, without the network.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const environments = ['staging', 'production'];

/** What Cloudflare keeps for the worker and no file names the value of. */
const secrets = ['SESSION_KEYS', 'IDENTITY_CLIENT_SECRET_SE', 'IDENTITY_CLIENT_SECRET_NO', 'IDENTITY_CLIENT_SECRET_FI'];

const wrangler = 'node_modules/wrangler/bin/wrangler.js';
const quiet = { WRANGLER_SEND_METRICS: 'false', NODE_ENV: 'production' };

/** Hosts under `.example` are nobody's: an owner has to write their own before anything is sent. */
function refuseExampleHosts(environment: string): void {
  const text = readFileSync(join(root, 'wrangler.toml'), 'utf8');
  const section = text.slice(text.indexOf(`[env.${environment}]`)).split(/\n\[env\.(?!\w+\.)/)[0] ?? '';
  if (section.includes('.example')) {
    throw new Refusal(`write your own hosts in wrangler.toml, [env.${environment}]: those there are examples`);
  }
}

/** The same of what the source names: apps, and addresses for support. */
function refuseExampleNames(): void {
  const isExample = (text: string): boolean => /(^|\W)example(\W|$)|\/id0+$/.test(text);
  const apps = [appIds.ios, appIds.android, ...Object.values(appStores)];
  if (apps.some(isExample)) throw new Refusal('write your own apps in src/brand.ts: those there are examples');
  if (Object.values(regionFacts).some(({ supportEmail }) => isExample(supportEmail)))
    throw new Refusal('write your own addresses for support in src/domain/region.ts: those there are examples');
}

/** Refuses when a secret was never set: the worker would answer nothing but errors. */
async function refuseMissingSecrets(environment: string): Promise<void> {
  const listed = await runTool([wrangler, 'secret', 'list', '--env', environment], { env: quiet });
  if (!listed.isOk) throw new Refusal('wrangler could not list the secrets: run `npx wrangler login` first');
  const missing = secrets.filter((name) => !listed.output.includes(`"${name}"`));
  if (missing.length > 0) {
    throw new Refusal(`set ${missing.join(', ')}: npx wrangler secret put NAME --env ${environment}`);
  }
}

async function deploy(): Promise<void> {
  const { values } = parseArgs({
    options: { env: { type: 'string', default: 'staging' }, 'dry-run': { type: 'boolean', default: false } },
  });
  const { env: environment, 'dry-run': isDry } = values;
  if (!environments.includes(environment)) throw new Refusal(`--env is ${environments.join(' or ')}`);
  if (!isDry) {
    refuseExampleHosts(environment);
    refuseExampleNames();
    await refuseMissingSecrets(environment);
  }
  await makeTexts(say);
  await buildSite(say);
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-deploy-'));
  try {
    const order = isDry ? ['--dry-run', '--outdir', folder] : [];
    const result = await runTool([wrangler, 'deploy', '--env', environment, ...order], { env: quiet, isLive: true });
    if (!result.isOk) throw new Refusal('wrangler refused: see its lines above');
  } finally {
    rmSync(folder, { recursive: true });
  }
  say(isDry ? `${environment} could be deployed. Secrets that must be set there: ${secrets.join(', ')}` : 'deployed');
}

try {
  await deploy();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`nordlyd: ${error.message}\n`);
  process.exitCode = 1;
}
