import { execFileSync } from 'node:child_process';
import { writeFinding } from '../contract-tools/check/finding.ts';
import { checkContract } from './contract/check/run-check.ts';
import { writeGeneratedFiles } from './contract/generated-files.ts';
import { openGenerator } from './contract/generator.ts';
import { root } from './settings.ts';

/**
 * Writes everything that is derived from the hand-written contract: the bundled document, the types, and data about
 * operations that types cannot express. It also writes the content model for Contentful. `npm run generate` runs it;
 * its output is committed.
 */
const generator = openGenerator();
const { findings, files } = await checkContract({ base: root, folder: 'api-spec' }, generator);
await generator.close();
for (const finding of findings) process.stderr.write(`${writeFinding(finding)}\n`);
if (files === undefined) process.exitCode = 1;
else writeGeneratedFiles(files, root);
execFileSync(process.execPath, ['cms/contentful/export-space.ts', 'model'], { cwd: root, stdio: 'inherit' });
