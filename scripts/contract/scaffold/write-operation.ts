import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BadInput } from '../../../contract-tools/input-error.ts';
import { readArea, type Area } from './area.ts';
import { nameFile, writeCode, writePathItem, writePathLine, writeSchemas, type NewOperation } from './operation.ts';
import { wireArea, wireHandler, writeHandlers } from './wire-handler.ts';

const readIfThere = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** The file that contains an operation of this name, if any. */
function findOperation(operationId: string, root: string): string | undefined {
  const folder = 'api-spec/paths';
  const named = new RegExp(`^${operationId}:|operationId: ['"]?${operationId}['"]?$`, 'm');
  const name = readdirSync(join(root, folder)).find((file) =>
    named.test(readFileSync(join(root, folder, file), 'utf8')),
  );
  return name === undefined ? undefined : `${folder}/${name}`;
}

/** The list of paths with a new one, before the next section. */
function insertPath(rootFile: string, operation: NewOperation): string {
  const [list = ''] = /^paths:\n(?: .*\n|\n)*/m.exec(rootFile) ?? [];
  const at = rootFile.indexOf(list) + list.length;
  return rootFile.slice(0, at) + writePathLine(operation) + rootFile.slice(at);
}

/** The list of tags, extended when the area is new. */
function insertTag(rootFile: string, tag: string): string {
  if (new RegExp(`^  - name: ${tag}$`, 'm').test(rootFile)) return rootFile;
  return rootFile.replace(/^paths:/m, `  - name: ${tag}\n    description: 'TODO: what it is about'\npaths:`);
}

/** Adds the handler to the file of its area; a new area gets such a file. */
function wire({ operationId, area }: NewOperation, { handlersFile }: Area, root: string): Record<string, string> {
  const source = `./${nameFile(operationId)}.ts`;
  const text = readIfThere(join(root, handlersFile));
  if (text !== '') return { [handlersFile]: wireHandler(text, handlersFile, operationId, source) };
  const all = 'backend/handlers.ts';
  return {
    [handlersFile]: writeHandlers(area, operationId, source),
    [all]: wireArea(readFileSync(join(root, all), 'utf8'), area),
  };
}

/**
 * Writes a new operation into the contract, with a registered handler and a test to fill in.
 *
 * @param root the project's root.
 * @returns the written files.
 * @throws BadInput when the operation or its path exists; nothing is written then.
 */
export function writeOperation(operation: NewOperation, root: string): string[] {
  const { operationId, path } = operation;
  const rootFile = readFileSync(join(root, 'api-spec/openapi.yaml'), 'utf8');
  if (rootFile.includes(`\n  ${path}:\n`)) {
    throw new BadInput(`${path} is in api-spec/openapi.yaml: add the method to its path item by hand`);
  }
  const area = readArea(operation.area, root);
  const home = findOperation(operationId, root);
  if (home !== undefined) throw new BadInput(`${operationId} is in ${home} already`);
  const code = writeCode(operation, area.folder);
  const taken = Object.keys(code).find((file) => existsSync(join(root, file)));
  if (taken !== undefined) throw new BadInput(`${taken} is there already`);
  const files: Record<string, string> = {
    'api-spec/openapi.yaml': insertTag(insertPath(rootFile, operation), area.tag),
    [area.pathFile]: readIfThere(join(root, area.pathFile)) + writePathItem(operation, area),
    [area.schemaFile]: readIfThere(join(root, area.schemaFile)) + writeSchemas(operation),
    ...code,
    ...wire(operation, area, root),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return Object.keys(files);
}
