import { execFileSync } from 'node:child_process';
import { root } from './settings.ts';

/** Formats every file that `npm run verify` checks. */
execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', '.'], { cwd: root, stdio: 'inherit' });
