import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../settings.ts';
import { BadInput } from '../../../contract-tools/input-error.ts';
import { writeFinding, type PlacedFinding } from '../../../contract-tools/check/finding.ts';
import { checkContract } from '../check/run-check.ts';
import { unwrittenRule } from '../../../contract-tools/check/todo-rules.ts';
import { readArguments, print, type Command } from '../../../contract-tools/command.ts';
import { writeGeneratedFiles } from '../generated-files.ts';
import { openGenerator } from '../generator.ts';
import { readContractFile } from '../../../contract-tools/read-document.ts';
import { guessArea } from './area.ts';
import { readNewOperation, type NewOperation } from './operation.ts';
import { writeOperation } from './write-operation.ts';

/**
 * Writes an operation, formats the written files, and generates files again.
 *
 * @param base the project's root.
 * @returns the written files and the findings of `check`.
 */
export async function addOperation(
  operation: NewOperation,
  base: string,
): Promise<{ written: string[]; findings: PlacedFinding[] }> {
  const written = writeOperation(operation, base);
  execFileSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), ...written], {
    cwd: base,
    stdio: 'ignore',
  });
  const generator = openGenerator();
  const { findings, files } = await checkContract({ base, folder: 'api-spec' }, generator);
  await generator.close();
  const generated = files === undefined ? [] : writeGeneratedFiles(files, base);
  return { written: [...written, ...generated], findings };
}

/** `contract new`: an operation to fill in, in the contract and in the backend. */
export const newCommand: Command = {
  usage: 'new OPERATION --path /a/{b} [--method get] [--area AREA]',
  about: 'write an operation into the contract, with a handler in its place and a test, to fill in',
  run: async (args) => {
    const options = {
      path: { type: 'string' },
      method: { type: 'string', default: 'get' },
      area: { type: 'string' },
    } as const;
    const { values, positionals } = readArguments(args, options, 1);
    const [operationId] = positionals;
    if (operationId === undefined) throw new BadInput('new needs one operation: its operationId');
    if (values.path === undefined) throw new BadInput('new needs --path, below the address of the API');
    const area = values.area ?? guessArea(values.path, root);
    const operation = readNewOperation(operationId, values.method, values.path, area);
    await readContractFile(join(root, 'api-spec/openapi.yaml'));
    const { written, findings } = await addOperation(operation, root);
    for (const file of written) print(`wrote ${file}`);
    for (const finding of findings) print(writeFinding(finding));
    print('next: write what says TODO, and the handler, which its test asks for; npm run contract -- check --watch');
    return findings.every(({ rule }) => rule === unwrittenRule) ? 0 : 1;
  },
};
