import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockFile } from '../server/lock-file.ts';
import { root, CommandError } from './settings.ts';
import { hashSources } from './source-hash.ts';

/** An artefact that a program builds from sources, and rebuilds when they change. */
type Artifact = {
  /** for progress lines: "building the site" */
  label: string;
  sources: readonly string[];
  folder: string;
  command: readonly string[];
};

/** The texts of every page as typed functions. */
const texts: Artifact = {
  label: 'compiling the texts',
  sources: ['locales/sv', 'locales/nb', 'locales/fi', 'project.inlang/settings.json', 'scripts/generate-text.ts'],
  folder: 'locales/messages',
  command: ['scripts/generate-text.ts'],
};

/** The pages and their browser files. Node and workerd run the same build. */
const site: Artifact = {
  label: 'building the site',
  sources: [
    'core',
    'src',
    'pages',
    'renderer',
    'edge',
    'locales',
    'public',
    'api-spec/generated',
    'vite.config.ts',
    'tsconfig.json',
    'package-lock.json',
  ],
  folder: 'dist',
  command: ['node_modules/vike/bin.js', 'build'],
};

/** The site's process on Node, with the pages in it. */
const edge: Artifact = {
  label: 'bundling the edge for Node',
  sources: [...site.sources, 'server', 'scripts/bundle-edge.ts'],
  folder: 'dist/node',
  command: ['scripts/bundle-edge.ts'],
};

/** The staff page's process: Node runs no JSX. */
const office: Artifact = {
  label: 'bundling the staff page',
  sources: [
    'office',
    'server',
    'api-spec/generated',
    'contract-tools/openapi',
    'scripts/bundle-edge.ts',
    'package-lock.json',
  ],
  folder: 'dist/office',
  command: ['scripts/bundle-office.ts'],
};

/** The site's worker, with the pages in it. */
const worker: Artifact = {
  label: 'bundling the worker',
  sources: [...site.sources, 'server', 'scripts/bundle-worker.ts'],
  folder: 'dist/worker',
  command: ['scripts/bundle-worker.ts'],
};

async function run(product: Artifact, signal?: AbortSignal): Promise<void> {
  const follow = new URL('../server/exit-with-parent.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', follow, ...product.command], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(signal ? { signal } : {}),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  if (code === 0) return;
  if (signal?.aborted !== true) process.stderr.write(output);
  throw new CommandError(`${product.label} failed: see its output above`);
}

/** Waits until no other process builds in this folder. @returns releases the lock. */
async function lockBuild(print: (line: string) => void, signal?: AbortSignal): Promise<() => void> {
  for (let tries = 0; ; tries += 1) {
    if (signal?.aborted === true) throw new CommandError('the build was stopped');
    const unlock = lockFile(join(root, '.cache', 'build.lock'));
    if (unlock !== undefined) return unlock;
    if (tries === 0) print('waiting for another build in this folder …');
    await pause(500);
  }
}

const markerOf = ({ folder }: Artifact): string => join(root, folder, '.made-from');

const isCurrent = (product: Artifact, hash: string): boolean =>
  existsSync(markerOf(product)) && readFileSync(markerOf(product), 'utf8') === hash;

async function buildIfStale(product: Artifact, print: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const hash = hashSources(product.sources);
  if (isCurrent(product, hash)) return;
  const unlock = await lockBuild(print, signal);
  try {
    if (!isCurrent(product, hash)) await build(product, hash, print, signal);
  } finally {
    unlock();
  }
}

async function build(
  product: Artifact,
  hash: string,
  print: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const started = performance.now();
  const seconds = (): string => `${((performance.now() - started) / 1_000).toFixed(1)} s`;
  print(`${product.label} (what it is made from has changed) …`);
  const progress = setInterval(() => print(`  still ${product.label}, ${seconds()}`), 10_000);
  try {
    await run(product, signal);
  } finally {
    clearInterval(progress);
  }
  mkdirSync(join(root, product.folder), { recursive: true });
  writeFileSync(markerOf(product), hash);
  print(`  done in ${seconds()}`);
}

/**
 * Compiles the texts unless they match their sources.
 *
 * @param say writes one line of progress.
 * @param signal aborts the work.
 * @throws CommandError when it fails; the program's own output has been written then.
 */
export const compileTexts = (print: (line: string) => void, signal?: AbortSignal): Promise<void> =>
  buildIfStale(texts, print, signal);

/** Builds the site, its process on Node and its worker, unless they match their sources; otherwise like `makeTexts`. */
export async function buildSite(print: (line: string) => void, signal?: AbortSignal): Promise<void> {
  await buildIfStale(site, print, signal);
  await buildIfStale(edge, print, signal);
  await buildIfStale(worker, print, signal);
}

/** Bundles the staff page, unless the bundle matches its sources. */
export const buildOffice = (print: (line: string) => void, signal?: AbortSignal): Promise<void> =>
  buildIfStale(office, print, signal);

if (import.meta.main) {
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  try {
    await compileTexts(print);
    await buildSite(print);
    await buildOffice(print);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`nordlyd: ${error.message}\n`);
    process.exitCode = 1;
  }
}
