import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unstable_readConfig as readConfig } from 'wrangler';
import { buildSite, compileTexts } from './build.ts';
import { formatDryRun, listExampleNames } from './example-names.ts';
import { runTool } from './run-tool.ts';
import { CommandError, root } from './settings.ts';
import { listVariableProblems } from './worker-variables.ts';

/**
 * `npm run deploy -- --env staging|production [--dry-run]`: builds the site and deploys it to Cloudflare
 * (docs/deploy.md). `--dry-run` does everything but the upload, without the network and with any names.
 */
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const environments = ['staging', 'production'];

/** Secrets of the worker, whose values are only at Cloudflare. */
const secrets = [
  'SESSION_KEYS',
  'BACKEND_TOKEN_KEY',
  'IDENTITY_CLIENT_SECRET_SE',
  'IDENTITY_CLIENT_SECRET_NO',
  'IDENTITY_CLIENT_SECRET_FI',
];

const wrangler = 'node_modules/wrangler/bin/wrangler.js';
const quiet = { WRANGLER_SEND_METRICS: 'false', NODE_ENV: 'production' };

/** Refuses when a secret was never set: the worker would respond with errors only. */
async function checkSecrets(environment: string): Promise<void> {
  const listed = await runTool([wrangler, 'secret', 'list', '--env', environment], { env: quiet });
  if (!listed.isOk) throw new CommandError('wrangler could not list the secrets: run `npx wrangler login` first');
  const missing = secrets.filter((name) => !listed.output.includes(`"${name}"`));
  if (missing.length > 0) {
    throw new CommandError(`set ${missing.join(', ')}: npx wrangler secret put NAME --env ${environment}`);
  }
}

async function deploy(): Promise<void> {
  const { values } = parseArgs({
    options: { env: { type: 'string', default: 'staging' }, 'dry-run': { type: 'boolean', default: false } },
  });
  const { env: environment, 'dry-run': isDry } = values;
  if (!environments.includes(environment)) throw new CommandError(`--env is ${environments.join(' or ')}`);
  const { vars } = readConfig({ config: join(root, 'wrangler.toml'), env: environment });
  const refused = [...listVariableProblems(vars, secrets), ...listExampleNames(environment)];
  if (!isDry) {
    if (refused[0] !== undefined) throw new CommandError(refused[0]);
    await checkSecrets(environment);
  }
  await compileTexts(print);
  await buildSite(print);
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-deploy-'));
  try {
    const order = isDry ? ['--dry-run', '--outdir', folder] : [];
    const result = await runTool([wrangler, 'deploy', '--env', environment, ...order], { env: quiet, isLive: true });
    if (!result.isOk) throw new CommandError('wrangler failed: see its output above');
  } finally {
    rmSync(folder, { recursive: true });
  }
  print(isDry ? formatDryRun(environment, refused, secrets) : 'deployed');
}

try {
  await deploy();
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`nordlyd: ${error.message}\n`);
  process.exitCode = 1;
}
