import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A target of the Dockerfile, with what it inherits. */
export type Image = {
  copies: readonly { from: string | undefined; sources: readonly string[]; target: string }[];
  env: Readonly<Record<string, string>>;
  user: string | undefined;
  healthcheck: readonly string[];
  command: readonly string[];
};

const emptyImage: Image = { copies: [], env: {}, user: undefined, healthcheck: [], command: [] };

function addInstruction(image: Image, instruction: string, rest: string): Image {
  switch (instruction) {
    case 'COPY': {
      const [, from, paths = rest] = /^--from=(\S+) (.*)$/.exec(rest) ?? [];
      const names = paths.split(' ');
      const target = names.at(-1) ?? '.';
      return { ...image, copies: [...image.copies, { from, sources: names.slice(0, -1), target }] };
    }
    case 'ENV': {
      const pairs = rest.split(' ').map((pair) => pair.split('=') as [string, string]);
      return { ...image, env: { ...image.env, ...Object.fromEntries(pairs) } };
    }
    case 'USER':
      return { ...image, user: rest };
    case 'HEALTHCHECK':
      return { ...image, healthcheck: JSON.parse(rest.replace(/^CMD /, '')) as string[] };
    case 'CMD':
      return { ...image, command: JSON.parse(rest) as string[] };
    default:
      return image;
  }
}

/** Reads the targets of our Dockerfile; it has one instruction on each line. */
export function readImages(): Map<string, Image> {
  const images = new Map<string, Image>();
  let name = '';
  for (const line of readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n')) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const [base = '', , target = ''] = rest.split(' ');
      name = target;
      images.set(name, images.get(base) ?? emptyImage);
    } else if (name !== '') images.set(name, addInstruction(images.get(name) ?? emptyImage, instruction, rest));
  }
  return images;
}

/** Links the packages that `npm ci --omit=dev` installs. */
function linkPackages(folder: string): void {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, { dev?: true; link?: true }> };
  for (const [path, { dev, link }] of Object.entries(packages)) {
    if (!/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || dev || link || !existsSync(join(root, path))) continue;
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(join(root, path), target);
  }
}

/** Copies the files of an image from this repository, its build and its packages into an empty folder. */
export function assembleImage(image: Image, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { from, sources, target } of image.copies) {
    if (from === 'dependencies') linkPackages(folder);
    else
      for (const source of sources) {
        const path = source.replace(/^\/app\//, '');
        cpSync(join(root, path), join(folder, target.endsWith('/') ? join(target, path) : target), { recursive: true });
      }
  }
}

/** Root has more rights than the user of an image: the processes of root's tests run without them. */
const unprivileged = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0 && spawnSync(process.execPath, ['--version'], unprivileged).status === 0;

/** Creates the data folder, the only one that the process may write to. */
export function makeDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (isRoot) chownSync(folder, unprivileged.uid, unprivileged.gid);
}

/** Starts an image's process with its environment and nothing else of the machine's. */
export function startImage(
  image: Image,
  {
    folder,
    env,
    command = image.command,
  }: { folder: string; env: Record<string, string>; command?: readonly string[] },
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, command.slice(1), {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...image.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && unprivileged),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}
