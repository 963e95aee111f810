import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

/** A part of a pattern that another text replaces. */
type Edit = { start: number; end: number; text: string };

/** Names of character classes in POSIX, in the words of ECMAScript. */
const posixClasses: Record<string, string> = {
  alpha: 'a-zA-Z',
  digit: '0-9',
  alnum: 'a-zA-Z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  xdigit: '0-9a-fA-F',
  word: '\\w',
  space: '\\s',
};

/** Words of other dialects: anchors, named groups, classes of POSIX. An escaped character stays as it is. */
const words = /\\[\s\S]|\(\?P<|\(\?P=(\w+)\)|\[:(\w+):\]/g;

const anchors: Record<string, string> = { '\\A': '^', '\\Z': '$', '\\z': '$' };

const translateWords = (pattern: string): string =>
  pattern.replaceAll(words, (word: string, group?: string, posix?: string) => {
    if (group !== undefined) return `\\k<${group}>`;
    if (posix !== undefined) return (Object.hasOwn(posixClasses, posix) && posixClasses[posix]) || word;
    return word === '(?P<' ? '(?<' : (Object.hasOwn(anchors, word) && anchors[word]) || word;
  });

/** Flags at the start of a pattern apply to all of it. */
const wrapFlags = (pattern: string): string =>
  pattern.replace(/^(\^?)\(\?([is]+)\)([\s\S]*)$/, (_, start: string, flags: string, rest: string) => {
    return `(?${flags}:${start}${rest})`;
  });

/** True for a pattern with words that ECMAScript lacks, or has since 2025 alone. */
const hasDialect = (pattern: string): boolean =>
  /\(\?(?:[a-z]+(?:-[a-z]+)?|-[a-z]+)[:)]|\(\?P[<=]|\\[AzZ]|\[:\w+:\]/.test(pattern);

const parser = new RegExpParser();

/** @throws SyntaxError for no regular expression with Unicode */
const parsePattern = (pattern: string): AST.Pattern =>
  parser.parsePattern(pattern, 0, pattern.length, { unicode: true, unicodeSets: false });

function applyEdits(pattern: string, edits: readonly Edit[]): string {
  let [written, at] = ['', 0];
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    written += pattern.slice(at, start) + text;
    at = end;
  }
  return written + pattern.slice(at);
}

/** The other case of a character; an empty text for none. */
function swapCase(code: number): string {
  const character = String.fromCodePoint(code);
  const swapped = character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase();
  return swapped === character || [...swapped].length !== 1 ? '' : swapped;
}

const lastAscii = 0x7f;

/** The characters of a range in the other case. @throws Error for letters outside of ASCII */
function swapRange({ min, max }: AST.CharacterClassRange): string {
  if (max.value > lastAscii) throw new Error('a range of letters in any case');
  return Array.from({ length: max.value - min.value + 1 }, (_, index) => swapCase(min.value + index)).join('');
}

/** True where letters are of any case. */
function isAnyCase({ parent }: AST.Node): boolean {
  if (parent === null) return false;
  const modifiers = parent.type === 'Group' ? parent.modifiers : null;
  if (modifiers?.remove?.ignoreCase === true) return false;
  return modifiers?.add.ignoreCase === true || isAnyCase(parent);
}

/** Lists what writes a pattern without modifiers: letters of any case become classes. */
function listEdits(root: AST.Pattern): Edit[] {
  const edits: Edit[] = [];
  const refuse = (node: AST.Node): void => {
    if (isAnyCase(node)) throw new Error('any case of something that has no letters');
  };
  visitRegExpAST(root, {
    onGroupEnter({ start, modifiers }) {
      if (modifiers === null) return;
      if (modifiers.add.multiline || modifiers.remove?.multiline === true) throw new Error('several lines');
      edits.push({ start, end: modifiers.end + 1, text: '(?:' });
    },
    onCharacterEnter(node) {
      const { start, end, raw, value, parent } = node;
      const other = isAnyCase(node) ? swapCase(value) : '';
      if (other === '' || parent.type === 'CharacterClassRange') return;
      edits.push({ start, end, text: parent.type === 'CharacterClass' ? raw + other : `[${raw}${other}]` });
    },
    onCharacterClassRangeEnter(node) {
      if (isAnyCase(node)) edits.push({ start: node.end, end: node.end, text: swapRange(node) });
    },
    onCharacterSetEnter(node) {
      if (node.kind === 'property') refuse(node);
    },
    onBackreferenceEnter: refuse,
  });
  return edits;
}

/**
 * Writes a pattern of another dialect in ECMAScript: `(?i)`, `(?i:…)`, `\A`, `\Z`, `(?P<name>…)` and classes of POSIX.
 *
 * @returns undefined for a pattern without these words, or with others that ECMAScript lacks.
 */
export function translatePattern(pattern: string): string | undefined {
  if (!hasDialect(pattern)) return undefined;
  try {
    const source = wrapFlags(translateWords(pattern));
    return applyEdits(source, listEdits(parsePattern(source)));
  } catch {
    return undefined;
  }
}

function isForbidden({ parent, ...node }: AST.Node): boolean {
  return ('negate' in node && node.negate === true) || (parent !== null && isForbidden(parent));
}

/**
 * A pattern that accepts at least the texts of a pattern with references to groups: each of them fits what its group
 * does.
 *
 * @throws Error for a reference within a group that is referred to, or in what is forbidden.
 */
export function loosenReferences(pattern: string): string {
  const edits: Edit[] = [];
  visitRegExpAST(parsePattern(pattern), {
    onBackreferenceEnter(reference) {
      const [group] = [reference.resolved].flat();
      if (group === undefined || /\\[k1-9]/.test(group.raw) || isForbidden(reference)) throw new Error('a reference');
      const text = group.raw.replaceAll(/\\[^]|\((?:\?<[^>=!]+>)?(?!\?)/g, (word) =>
        word.startsWith('(') ? '(?:' : word,
      );
      edits.push({ start: reference.start, end: reference.end, text });
    },
  });
  return applyEdits(pattern, edits);
}
