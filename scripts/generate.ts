import { execFileSync } from 'node:child_process';
import { root } from './settings.ts';

/** Generates every derived file of the repository. */
for (const script of ['generate-path-words', 'generate-contract', 'generate-text', 'generate-routes']) {
  execFileSync(process.execPath, [`scripts/${script}.ts`], { cwd: root, stdio: 'inherit' });
}
