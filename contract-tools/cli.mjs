#!/usr/bin/env node
import { readFileSync } from 'node:fs';

const leastNode = 22;
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

if (process.argv[2] === '--version') process.stdout.write(`${version}\n`);
else if (Number.parseInt(process.versions.node, 10) < leastNode) {
  process.stderr.write(`contract-tools: needs Node ${leastNode} or newer, and this is ${process.version}\n`);
  process.exitCode = 2;
} else await import('./dist/commands.js');
