import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files and folders that the page editor consists of; the lockfile pins the versions of the packages. */
const sources = [
  'cms/editor/canvas',
  'cms/editor/form',
  'cms/editor/messages',
  'cms/editor/item-displays.ts',
  'cms/editor/label.ts',
  'cms/editor/bundle-build.ts',
  'cms/model',
  'cms/source',
  'src',
  'core',
  'backend/content',
  'locales/messages',
  'package-lock.json',
];

const listSources = (): string[] =>
  sources.flatMap((path) =>
    statSync(join(root, path)).isDirectory()
      ? readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
          .filter((file) => !file.includes('.test.') && statSync(join(root, path, file)).isFile())
          .sort()
          .map((file) => `${path}/${file}`)
      : [path],
  );

export type Bundle = {
  /**
   * @returns a file of the bundle; undefined for an unknown name.
   * @throws Error when the build fails; the next call tries again.
   */
  read: (file: string) => Promise<Buffer | undefined>;
};

function build(target: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'cms/editor/bundle-build.ts'), target], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (status) =>
      status === 0 ? resolve() : reject(new Error(`the editor could not be built: ${output.slice(-500)}`)),
    );
  });
}

/**
 * Creates the bundle of the page editor. The first request builds it in a separate process and stores it under a hash of its
 * sources, so a start builds nothing.
 *
 * @param folder where the bundle is stored.
 */
export function createBundle(folder: string): Bundle {
  let reading: Promise<ReadonlyMap<string, Buffer>> | undefined;
  const make = async (): Promise<ReadonlyMap<string, Buffer>> => {
    const hash = createHash('sha256');
    for (const path of listSources()) hash.update(path).update(readFileSync(join(root, path)));
    const place = join(folder, hash.digest('hex').slice(0, 16));
    if (!existsSync(place)) {
      mkdirSync(folder, { recursive: true });
      for (const old of readdirSync(folder)) rmSync(join(folder, old), { recursive: true });
      const aside = join(folder, 'building');
      await build(aside);
      renameSync(aside, place);
    }
    return new Map(readdirSync(place).map((file) => [file, readFileSync(join(place, file))]));
  };
  return {
    read: async (file) => {
      reading ??= make().catch((error: unknown) => {
        reading = undefined;
        throw error;
      });
      return (await reading).get(file);
    },
  };
}
