import { basename, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { root } from './settings.ts';

const browserPackage = '@adyen/adyen-web';
const emptyModule = '\0browser-package';

/** Replaces the payment components by nothing: only browsers run them, and they are a tenth of the worker. */
const omitBrowserPackage: Plugin = {
  name: 'omit-browser-package',
  enforce: 'pre',
  resolveId: (id) => (id === browserPackage ? emptyModule : undefined),
  load: (id) =>
    id === emptyModule
      ? 'export const AdyenCheckout = undefined, ApplePay = undefined, Card = undefined, GooglePay = undefined;'
      : undefined,
};

/**
 * Bundles a worker with the built pages and every package into one module. An isolate compiles the whole worker when it
 * starts, so unused exports cost time; wrangler's bundler keeps those of lazily loaded modules.
 *
 * @param entry the worker, relative to the root.
 * @param folder for the module, relative to the root; its other files are deleted.
 * @returns the path of the module, relative to the root.
 */
export async function bundleWorker(entry: string, folder: string): Promise<string> {
  const name = basename(entry, '.ts');
  await build({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    plugins: [omitBrowserPackage],
    ssr: {
      noExternal: true,
      target: 'webworker',
      resolve: { conditions: ['workerd', 'worker', 'browser', 'module', 'import', 'production'] },
    },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'es2022',
      minify: true,
      // the network translates the stacks of errors with it
      sourcemap: true,
      rolldownOptions: {
        external: [/^(node|cloudflare):/],
        output: { entryFileNames: `${name}.js`, codeSplitting: false },
      },
    },
  });
  return join(folder, `${name}.js`);
}

if (import.meta.main) await bundleWorker('edge/runtime/workers/main.ts', 'dist/worker');
