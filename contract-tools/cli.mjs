#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

if (process.argv[2] === '--version') process.stdout.write(`${version}\n`);
else if (nodeModule.registerHooks === undefined) {
  process.stderr.write(`contract-tools: needs Node 22.15 or newer, and this is ${process.version}\n`);
  process.exitCode = 2;
} else {
  await import('./strip-types.mjs');
  await import('./commands.ts');
}
