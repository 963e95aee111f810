import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BadInput } from '../bad-input.ts';
import { writeCode, writePathItem, writePathLine, writeSchemas, type NewOperation } from './operation.ts';

const readIfThere = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** The list of paths with one more, before what follows the list. */
function insertPath(rootFile: string, operation: NewOperation): string {
  const end = rootFile.search(/^components:/m);
  const at = end === -1 ? rootFile.length : end;
  return rootFile.slice(0, at) + writePathLine(operation) + rootFile.slice(at);
}

/** The list of tags with one more, when the area is new. */
function insertTag(rootFile: string, area: string): string {
  if (new RegExp(`^  - name: ${area}$`, 'm').test(rootFile)) return rootFile;
  return rootFile.replace(/^paths:/m, `  - name: ${area}\n    description: 'TODO: what it is about'\npaths:`);
}

/**
 * Writes a new operation into the contract, with a handler and a test to fill in.
 *
 * @param root the project's root.
 * @returns the files that were written.
 * @throws BadInput when the operation or its path is there already; nothing is written then.
 */
export function writeOperation(operation: NewOperation, root: string): string[] {
  const { operationId, path, area } = operation;
  const rootFile = readFileSync(join(root, 'api-spec/openapi.yaml'), 'utf8');
  if (rootFile.includes(`\n  ${path}:\n`)) {
    throw new BadInput(`${path} is in api-spec/openapi.yaml: add the method to its path item by hand`);
  }
  const [pathFile, schemaFile] = [`api-spec/paths/${area}.yaml`, `api-spec/schemas/${area}.yaml`] as const;
  const paths = readIfThere(join(root, pathFile));
  if (new RegExp(`^${operationId}:`, 'm').test(paths)) throw new BadInput(`${operationId} is in ${pathFile} already`);
  const code = writeCode(operation);
  const taken = Object.keys(code).find((file) => existsSync(join(root, file)));
  if (taken !== undefined) throw new BadInput(`${taken} is there already`);
  const files: Record<string, string> = {
    'api-spec/openapi.yaml': insertTag(insertPath(rootFile, operation), area),
    [pathFile]: paths + writePathItem(operation),
    [schemaFile]: readIfThere(join(root, schemaFile)) + writeSchemas(operation),
    ...code,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return Object.keys(files);
}
