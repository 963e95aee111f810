/** Maximum characters of an entity's text. */
const longestEntity = 1_000;

/** XML has these in every document. */
const predefined = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

const declaration = /<!ENTITY\s+([\w:.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;

const reference = /&([\w:.-]+);/g;

/** Two character references that are the halves of one character, as old programs write it. */
const halves = /&#(?:x(d[89ab][\da-f]{2})|(5[56]\d{3}));&#(?:x(d[c-f][\da-f]{2})|(5[67]\d{3}));/gi;

const toUnit = (hex: string | undefined, decimal: string | undefined): number =>
  hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);

/** Joins references to the halves of a character; XML has no other characters above U+FFFF in two parts. */
export const joinHalves = (text: string): string =>
  text.replace(halves, (found, ...units: (string | undefined)[]) => {
    const character = String.fromCharCode(toUnit(units[0], units[1]), toUnit(units[2], units[3]));
    return character.length === 2 && character.isWellFormed() ? character : found;
  });

/** Replaces references to entities; others stay. */
export const resolveEntities = (text: string, entities: ReadonlyMap<string, string>): string =>
  entities.size === 0 ? text : text.replace(reference, (found, name: string) => entities.get(name) ?? found);

/**
 * Reads the entities that a document type declares. A reference inside one is resolved once for each of three levels, and
 * entities of other files are not read.
 *
 * @param doctype with "&amp;" for each "&" that starts no character reference.
 */
export function readEntities(doctype: string): ReadonlyMap<string, string> {
  const declared = [...doctype.matchAll(declaration)]
    .map(([, name = '', one, other]): [string, string] => [name, (one ?? other ?? '').replaceAll('&amp;', '&')])
    .filter(([name]) => !predefined.has(name));
  // the first declaration counts (XML 1.0, 4.2)
  let entities: ReadonlyMap<string, string> = new Map(declared.slice(0, 1_000).toReversed());
  for (let level = 0; level < 3; level += 1)
    entities = new Map(
      [...entities]
        .map(([name, text]): [string, string] => [name, resolveEntities(text, entities)])
        .filter(([, text]) => text.length <= longestEntity),
    );
  return entities;
}
