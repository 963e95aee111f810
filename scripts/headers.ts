import { testBuild } from './test-build.ts';

/**
 * `npm run headers`: rates the headers of the built site over TLS with the scanner of MDN's HTTP Observatory and with
 * csp_evaluator, without the network. `npm test` runs the same test. Exits with 1 when a rating is too low.
 */
await testBuild(['node_modules/vitest/vitest.mjs', 'run', 'tests/edge/headers.test.ts']);
