import { testBuild } from './test-build.ts';

/**
 * `npm run headers`: marks the headers of the built site behind TLS with the scanner of MDN's HTTP Observatory and with
 * csp_evaluator, without the network. The same test is part of `npm test`. Ends with 1 when a mark is too low.
 */
await testBuild(['node_modules/vitest/vitest.mjs', 'run', 'tests/edge/headers.test.ts']);
