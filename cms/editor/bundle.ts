import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files that both scripts consist of; the lockfile pins the versions of the packages. */
const sharedSources = [
  'cms/editor/messages',
  'cms/editor/label.ts',
  'cms/model',
  'cms/source',
  'cms/editor/bundle-build.ts',
  'package-lock.json',
];

/** Source files and folders of each script: Keystatic's form, and the page editor with the site's components. */
const sources = {
  form: ['cms/editor/browser', 'cms/editor/translate-keystatic.ts'],
  canvas: ['cms/editor/canvas', 'cms/editor/form', 'src', 'core', 'backend/content', 'locales/messages'],
};
export type BundleName = keyof typeof sources;

const listSources = (name: BundleName): string[] =>
  [...sharedSources, ...sources[name]].flatMap((path) =>
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

function build(name: BundleName, target: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'cms/editor/bundle-build.ts'), name, target], {
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
 * Creates a bundle of the editor. The first request builds it in a separate process and stores it under a hash of its
 * sources, so a start builds nothing.
 *
 * @param folder where the bundle is stored.
 */
export function createBundle(name: BundleName, folder: string): Bundle {
  let reading: Promise<ReadonlyMap<string, Buffer>> | undefined;
  const make = async (): Promise<ReadonlyMap<string, Buffer>> => {
    const hash = createHash('sha256');
    for (const path of listSources(name)) hash.update(path).update(readFileSync(join(root, path)));
    const place = join(folder, hash.digest('hex').slice(0, 16));
    if (!existsSync(place)) {
      mkdirSync(folder, { recursive: true });
      for (const old of readdirSync(folder)) rmSync(join(folder, old), { recursive: true });
      const aside = join(folder, 'building');
      await build(name, aside);
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
