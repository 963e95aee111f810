import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BadInput } from '../../../contract-tools/input-error.ts';

/** The locations of an area's parts, from the project's root. */
export type Area = {
  /** the tag of its operations */
  tag: string;
  pathFile: string;
  schemaFile: string;
  /** folder of its handlers in the backend */
  folder: string;
  /** the file that combines its handlers; it may not exist yet */
  handlersFile: string;
};

const read = (root: string, file: string): string =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';

const collect = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The most frequent text of a list. */
function findMost(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** Files that combine handlers, with the operations that each names. */
function listHandlersFiles(root: string): { file: string; operations: string[] }[] {
  return readdirSync(join(root, 'backend'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?!contract[\\/]).+[\\/](\w+-)?handlers\.ts$/.test(name))
    .map((name) => {
      const file = `backend/${name.replaceAll('\\', '/')}`;
      return { file, operations: collect(read(root, file), /(?:\| |Handlers,\s+)'(\w+)'/g) };
    });
}

/** Finds the file that handles most of these operations. */
function findHandlersFile(operationIds: readonly string[], root: string): string | undefined {
  const files = listHandlersFiles(root);
  return findMost(
    operationIds.flatMap((id) => files.filter(({ operations }) => operations.includes(id)).map(({ file }) => file)),
  );
}

/**
 * Finds the locations of an area by its existing parts: its tag, schemas and handlers may be named differently.
 *
 * @throws BadInput for the area of the webhooks, which have no handler.
 */
export function readArea(area: string, root: string): Area {
  const pathFile = `api-spec/paths/${area}.yaml`;
  const paths = read(root, pathFile);
  if (area === 'webhooks' || area === 'contract' || area === 'database') {
    throw new BadInput(`"${area}" is no area of operations: choose another --area`);
  }
  const operationIds = collect(paths, /operationId: ['"]?(\w+)/g);
  const handlersFile = findHandlersFile(operationIds, root) ?? `backend/${area}/handlers.ts`;
  const schemas = findMost(collect(paths, /\.\.\/schemas\/(\w+)\.yaml#/g)) ?? area;
  return {
    tag: findMost(collect(paths, /tags: \[(\w+)\]/g)) ?? area,
    pathFile,
    schemaFile: `api-spec/schemas/${schemas}.yaml`,
    folder: dirname(handlersFile),
    handlersFile,
  };
}

/** The default area of a path: that of its neighbours, else its first segment. */
export function guessArea(path: string, root: string): string {
  const [, first = ''] = path.split('/');
  const list = read(root, 'api-spec/openapi.yaml').matchAll(/^ {2}\/([\w-]+)\S*:\n {4}\$ref: paths\/(\w+)\.yaml/gm);
  const neighbours = [...list].filter(([, word]) => word === first).map(([, , area = '']) => area);
  return findMost(neighbours) ?? first.replaceAll(/[^a-zA-Z]/g, '').toLowerCase();
}
