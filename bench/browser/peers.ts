import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { hashSources } from '../../scripts/source-hash.ts';
import type { Section } from './peers/Parts.tsx';
import type * as tree from './peers/render.tsx';

const sources = fileURLToPath(new URL('peers', import.meta.url));
const work = fileURLToPath(new URL('../../.cache/bench/peers', import.meta.url));
const types: Record<string, string> = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css' };

/** Serves a peer's built files; pictures come from the site. */
async function serveFolder(folder: string, site: string): Promise<string> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const file = join(folder, path === '/' ? 'index.html' : path);
    if (path.startsWith('/media/')) {
      void fetch(site + path, { headers: { accept: request.headers.accept ?? '*/*' } }).then(async (picture) => {
        response.writeHead(picture.status, { 'Content-Type': picture.headers.get('content-type') ?? '' });
        response.end(Buffer.from(await picture.arrayBuffer()));
      });
    } else if (file.startsWith(folder) && existsSync(file)) {
      response.writeHead(200, { 'Content-Type': types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream' });
      response.end(readFileSync(file));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The start page in React alone: rendered by the server and hydrated as a whole. */
async function buildReact(sections: Section[]): Promise<string> {
  const folder = join(work, 'react');
  const shared = { configFile: false, logLevel: 'error', oxc: { jsx: { runtime: 'automatic' } } } as const;
  await build({
    ...shared,
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: join(sources, 'hydrate.tsx'), output: { entryFileNames: 'start.js' } },
    },
  });
  await build({ ...shared, build: { ssr: join(sources, 'render.tsx'), outDir: join(work, 'render') } });
  const { render } = (await import(pathToFileURL(join(work, 'render/render.js')).href)) as typeof tree;
  writeFileSync(join(folder, 'index.html'), render(sections, '/start.js'));
  return folder;
}

/** The start page in Astro, with menu and carousels as React islands. Installs Astro once. */
function buildAstro(sections: Section[]): string {
  const folder = join(work, 'astro');
  mkdirSync(join(folder, 'src/pages'), { recursive: true });
  copyFileSync(join(sources, 'package.json'), join(folder, 'package.json'));
  copyFileSync(join(sources, 'Parts.tsx'), join(folder, 'src/Parts.tsx'));
  copyFileSync(join(sources, 'index.astro'), join(folder, 'src/pages/index.astro'));
  writeFileSync(join(folder, 'src/sections.json'), JSON.stringify(sections));
  const config = `import react from '@astrojs/react';\nexport default { integrations: [react()] };\n`;
  writeFileSync(join(folder, 'astro.config.mjs'), config);
  const run = (command: string, args: string[]): void => {
    const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
    const { status, stderr, stdout } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  };
  const made = join(folder, 'dist/.made-from');
  const hash = hashSources(['bench/browser/peers']) + JSON.stringify(sections);
  if (existsSync(made) && readFileSync(made, 'utf8') === hash) return join(folder, 'dist');
  const program = join(folder, 'node_modules/astro/bin/astro.mjs');
  if (!existsSync(program)) run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts']);
  run(process.execPath, [program, 'build']);
  writeFileSync(made, hash);
  return join(folder, 'dist');
}

/**
 * Builds the peers from `bench/browser/peers` and serves them.
 *
 * @param site address of the site, for the pictures.
 * @param sections of the start page, as the API returns them.
 * @throws Error when a build fails.
 */
export async function startPeers(site: string, sections: Section[]): Promise<{ name: string; origin: string }[]> {
  return [
    { name: 'Astro', origin: await serveFolder(buildAstro(sections), site) },
    { name: 'React SSR', origin: await serveFolder(await buildReact(sections), site) },
  ];
}
