import vike from 'vike/plugin';
import { defineConfig } from 'vite';

/** A browser version as lightningcss counts it. */
const version = (major: number, minor = 0): number => (major << 16) | (minor << 8);

export default defineConfig({
  plugins: [vike()],
  css: {
    transformer: 'lightningcss',
    // light-dark() must reach the browser as written: a panel with its own color-scheme turns every token below it
    lightningcss: { targets: { chrome: version(123), edge: version(123), firefox: version(121), safari: version(17, 5) } },
  },
  build: {
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  oxc: { jsx: { runtime: 'automatic' } },
});
