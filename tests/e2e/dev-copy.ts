import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopSupervisor, startSupervisor, pickPorts, waitUntilReady } from '../stack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The sources that run; tests are excluded, so that no test runner finds them twice. */
const sources = [
  'api-spec/generated',
  'backend',
  'cms',
  'contract-tools/openapi',
  'edge',
  'locales',
  'pages',
  'process',
  'project.inlang',
  'public',
  'renderer',
  'sandbox',
  'scripts',
  'src',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** A copy of the product with `npm run dev`: its files may be edited, because no other test reads them. */
export type DevCopy = {
  /** the site's address */
  url: string;
  /**
   * Edits a file of the copy.
   *
   * @throws Error when the file does not contain `from`: the test is then out of date.
   */
  edit: (file: string, from: string, to: string) => void;
  /** The output of the processes, for the message of a failure. */
  describe: () => string;
  /** Stops it and removes the copy. */
  remove: () => Promise<void>;
};

/** Copies the product and starts `npm run dev`. The copy is inside the project, so that its dependencies are found. */
export async function startDevCopy(): Promise<DevCopy> {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'dev-copy-'));
  for (const source of sources) {
    cpSync(join(root, source), join(folder, source), {
      recursive: true,
      filter: (path) => !/\.(test|spec)\.tsx?$/.test(path),
    });
  }
  // the text compiler finds its plug-in by this path alone
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(root, 'node_modules/@inlang'), join(folder, 'node_modules/@inlang'));
  // files for the browser, which are served from inside the project alone
  const fonts = 'node_modules/@fontsource-variable';
  cpSync(join(root, fonts), join(folder, fonts), { recursive: true });
  const ports = await pickPorts();
  const env = {
    ...ports,
    DATA_DIR: join(folder, 'data'),
    RUN_DIR: join(folder, '.run'),
    NODE_COMPILE_CACHE: join(root, '.cache/compile'),
  };
  const run = startSupervisor(['--dev'], env, folder);
  const remove = async (): Promise<void> => {
    await stopSupervisor(run);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(run);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    url: `http://localhost:${ports['SITE_PORT']}`,
    edit: (file, from, to) => {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      writeFileSync(
        path,
        text.replace(from, () => to),
      );
    },
    describe: () => run.output() + readFileSync(join(folder, '.run/site.log'), 'utf8').slice(-4_000),
    remove,
  };
}
