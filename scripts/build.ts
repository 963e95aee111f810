import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, Refusal } from './settings.ts';
import { hashSources } from './source-hash.ts';

const command = ['node_modules/vike/bin.js', 'build'];

/** All that the built site is made from; Node and workerd run the same build. */
const sources = [
  'src',
  'pages',
  'renderer',
  'edge',
  'process',
  'locales',
  'public',
  'api-spec/generated',
  'project.inlang',
  'vite.config.ts',
  'wrangler.toml',
  'tsconfig.json',
  'package-lock.json',
];

const marker = join(root, 'dist', '.built-from');

async function runBuild(signal?: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal ? { signal } : {}),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  if (code === 0) return;
  process.stderr.write(output);
  throw new Refusal(`the build failed: see its lines above`);
}

/**
 * Builds the site unless the last build was made from the same sources.
 *
 * @param say writes one line of progress.
 * @param signal stops the build.
 * @throws Refusal when the build fails; its own output has been written then.
 */
export async function buildWhenStale(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const hash = hashSources(sources);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return;
  const started = performance.now();
  const seconds = (): string => `${((performance.now() - started) / 1_000).toFixed(1)} s`;
  say('building the site (its sources changed since the last build) …');
  const progress = setInterval(() => say(`  still building, ${seconds()}`), 10_000);
  try {
    await runBuild(signal);
  } finally {
    clearInterval(progress);
  }
  writeFileSync(marker, hash);
  say(`built in ${seconds()}`);
}

if (import.meta.main) {
  try {
    await buildWhenStale((line) => void process.stdout.write(`${line}\n`));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`nordlyd: ${error.message}\n`);
    process.exitCode = 1;
  }
}
