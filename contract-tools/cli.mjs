#!/usr/bin/env node
import './strip-types.mjs';

await import('./commands.ts');
