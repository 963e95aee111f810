import vike from 'vike/plugin';
import { defineConfig } from 'vite';

/** A browser version as lightningcss counts it. */
const version = (major: number, minor = 0): number => (major << 16) | (minor << 8);

export default defineConfig({
  plugins: [vike()],
  css: {
    transformer: 'lightningcss',
    // light-dark() must reach the browser as written: a panel with its own color-scheme turns every token below it
    lightningcss: {
      targets: { chrome: version(123), edge: version(123), firefox: version(121), safari: version(17, 5) },
    },
  },
  build: {
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
    // styles by area, not by component: a page asks for two or three files instead of forty
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: /\/src\/(ui|shell)\/.*\.css$/ },
            { name: 'content', test: /\/src\/content\/.*\.css$/ },
            { name: 'app', test: /\/src\/(auth|payment|checkout|account)\/.*\.css$/ },
          ],
        },
      },
    },
  },
  oxc: { jsx: { runtime: 'automatic' } },
});
