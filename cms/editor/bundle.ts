import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Source files of the script; the lockfile pins the versions of the packages. */
const sources = [
  'cms/editor/browser',
  'cms/editor/messages',
  'cms/editor/label.ts',
  'cms/source/describe-error.ts',
  'cms/model',
  'cms/model/content-types.ts',
  'cms/editor/bundle-build.ts',
  'cms/editor/translate-keystatic.ts',
  'package-lock.json',
];

function listSources(): string[] {
  return sources.flatMap((path) =>
    path.includes('.')
      ? [path]
      : readdirSync(join(root, path))
          .filter((name) => !name.includes('.test.'))
          .sort()
          .map((name) => `${path}/${name}`),
  );
}

export type Bundle = {
  /** @throws Error when the build fails; the next call tries again. */
  read: () => Promise<Buffer>;
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
 * Creates the bundle of the editor. The first request builds it in a separate process and stores it under a hash of
 * its sources, so a start builds nothing.
 *
 * @param folder where the bundle is stored.
 */
export function createBundle(folder: string): Bundle {
  let reading: Promise<Buffer> | undefined;
  const make = async (): Promise<Buffer> => {
    const hash = createHash('sha256');
    for (const path of listSources()) hash.update(path).update(readFileSync(join(root, path)));
    const file = join(folder, `editor-${hash.digest('hex').slice(0, 16)}.js`);
    if (!existsSync(file)) {
      mkdirSync(folder, { recursive: true });
      for (const old of readdirSync(folder)) rmSync(join(folder, old), { recursive: true });
      const aside = join(folder, 'building');
      await build(aside);
      renameSync(join(aside, 'editor.js'), file);
      rmSync(aside, { recursive: true, force: true });
    }
    return readFileSync(file);
  };
  return {
    read: () => {
      reading ??= make().catch((error: unknown) => {
        reading = undefined;
        throw error;
      });
      return reading;
    },
  };
}
