import { execFileSync } from 'node:child_process';
import { root } from './settings.ts';

/** Everything in the repository that is made from something else in it. */
for (const script of ['generate-path-words', 'generate-contract', 'generate-text']) {
  execFileSync(process.execPath, [`scripts/${script}.ts`], { cwd: root, stdio: 'inherit' });
}
