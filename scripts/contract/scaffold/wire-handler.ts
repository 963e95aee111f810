import { BadInput } from '../input-error.ts';

/** Puts text into a text. */
const insert = (text: string, at: number, more: string): string => text.slice(0, at) + more + text.slice(at);

/** Where the last match of a pattern ends; -1 when there is none. */
function endOfLast(text: string, pattern: RegExp, isMeant: (name: string) => boolean = () => true): number {
  const last = [...text.matchAll(pattern)].findLast(([, name = '']) => isMeant(name));
  return last === undefined ? -1 : last.index + last[0].length;
}

const imports = /^import [^;]*;\n/gm;

/** The end of the object that the last function of a file gives back. */
const lastReturn = /\n {2}\};\n\}/g;

function addLine(text: string, file: string, importLine: string, line: string): string {
  const end = [...text.matchAll(lastReturn)].at(-1)?.index;
  const top = endOfLast(text, imports);
  if (end === undefined || top === -1)
    throw new BadInput(`${file} is written in another way: name the handler by hand`);
  return insert(insert(text, end, `\n    ${line},`), top, importLine);
}

/**
 * Names a handler in the file that puts the handlers of its area together: imported, in the type, in the object.
 *
 * @param source the handler's file, from that file.
 * @throws BadInput when the file is not written as its neighbours are.
 */
export function wireHandler(text: string, file: string, operationId: string, source: string): string {
  // other words stand in unions too: what is meant is answered in the same file
  const isAnswered = (name: string): boolean => new RegExp(`^ {4}${name}[:,]`, 'm').test(text);
  const at = endOfLast(text, /(?:\| |Handlers,\s+)'(\w+)'/g, isAnswered);
  if (at === -1) throw new BadInput(`${file} names no operations in a type: name the handler by hand`);
  const typed = insert(text, at, ` | '${operationId}'`);
  return addLine(typed, file, `import { ${operationId} } from '${source}';\n`, operationId);
}

/** Names the handlers of a new area among all of them. */
export function wireArea(text: string, area: string): string {
  const name = `${area}Handlers`;
  const [end] = [...text.matchAll(lastReturn)];
  const top = endOfLast(text, imports);
  if (end === undefined || top === -1) throw new BadInput('backend/handlers.ts is written in another way');
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
