// Compiles the package: programs that use it need JavaScript and declarations.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'lib/tsc.js');

rmSync(join(folder, 'dist'), { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '-p', join(folder, 'tsconfig.package.json')], { stdio: 'inherit' });
