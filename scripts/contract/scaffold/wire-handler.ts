import { BadInput } from '../../../contract-tools/input-error.ts';

/** Inserts text into a text. */
const insert = (text: string, at: number, more: string): string => text.slice(0, at) + more + text.slice(at);

/** The end of the last match of a pattern; -1 when there is none. */
function endOfLast(text: string, pattern: RegExp, isMeant: (name: string) => boolean = () => true): number {
  const last = [...text.matchAll(pattern)].findLast(([, name = '']) => isMeant(name));
  return last === undefined ? -1 : last.index + last[0].length;
}

const imports = /^import [^;]*;\n/gm;

/** The end of the object that the last function of a file returns. */
const lastReturn = /\n {2}\};\n\}/g;

function addLine(text: string, file: string, importLine: string, line: string): string {
  const end = [...text.matchAll(lastReturn)].at(-1)?.index;
  const top = endOfLast(text, imports);
  if (end === undefined || top === -1) throw new BadInput(`${file} has an unexpected format: name the handler by hand`);
  return insert(insert(text, end, `\n    ${line},`), top, importLine);
}

/**
 * Adds a handler to the file that combines the handlers of its area: its import, its type and its entry in the object.
 *
 * @param source the handler's file, relative to that file.
 * @throws BadInput when the file does not have the usual structure.
 */
export function wireHandler(text: string, file: string, operationId: string, source: string): string {
  // unions may contain other names: the right one is implemented in the same file
  const hasHandler = (name: string): boolean => new RegExp(`^ {4}${name}[:,]`, 'm').test(text);
  const at = endOfLast(text, /(?:\| |Handlers,\s+)'(\w+)'/g, hasHandler);
  if (at === -1) throw new BadInput(`${file} names no operations in a type: name the handler by hand`);
  const typed = insert(text, at, ` | '${operationId}'`);
  return addLine(typed, file, `import { ${operationId} } from '${source}';\n`, operationId);
}

/** Adds the handlers of a new area to those of the backend. */
export function wireArea(text: string, area: string): string {
  const name = `${area}Handlers`;
  const [end] = [...text.matchAll(lastReturn)];
  const top = endOfLast(text, imports);
  if (end === undefined || top === -1) throw new BadInput('backend/handlers.ts has an unexpected format');
  return insert(
    insert(text, end.index, `\n    ...${name}(),`),
    top,
    `import { ${name} } from './${area}/handlers.ts';\n`,
  );
}

/** The first handlers of an area. */
export const writeHandlers = (area: string, operationId: string, source: string): string =>
  `import type { Handlers } from '../api/handler-types.ts';
import { ${operationId} } from '${source}';

/** TODO: what these operations are about (spec section). */
export function ${area}Handlers(): Pick<Handlers, '${operationId}'> {
  return {
    ${operationId},
  };
}
`;
