/** Comments, test titles, messages of errors and logs, and bare code of one file. Lines count from 1. */
export type Tokens = { comments: Block[]; titles: Block[]; messages: Block[]; code: string };

/** Text that begins at `line`. Each line break in it is a line of the file. */
export type Block = { line: number; text: string };

const keywordBeforeRegex = /\b(?:return|typeof|case|in|of|do|else|yield|await|void|delete|throw|new)\s*$/;
const messageCall = /(?:\b\w*Error|\bBadInput|\blog\??\.(?:info|warn|error))\(\s*$/;
const titleCall = /(?:\b(?:it|test|describe\w*)(?:\.\w+)*|\))\(\s*$/;

/** True inside the table of `it.each([…])`, whose texts complete the titles of tests. */
function isInTestTable(code: string): boolean {
  const table = code.slice(code.lastIndexOf('.each'));
  return /^\.each[^;]*?\(\s*\[/.test(table) && !/\](?: as const)?\)\(/.test(table);
}

/** A slash begins a regular expression, not a division or a closing tag. */
function isRegexStart(before: string): boolean {
  const code = before.trimEnd();
  return code === '' || /[(,=:[!&|?{};+*%~^-]$/.test(code) || code.endsWith('=>') || keywordBeforeRegex.test(before);
}

/** Reads a quoted text from `start` and returns the index after it. A quote that a line break leaves open ends there. */
function findQuoteEnd(source: string, start: number): number {
  const quote = source[start];
  let index = start + 1;
  while (index < source.length && source[index] !== quote && source[index] !== '\n') {
    index += source[index] === '\\' ? 2 : 1;
  }
  return source[index] === quote ? index + 1 : index;
}

function findRegexEnd(source: string, start: number): number {
  let isInClass = false;
  for (let index = start + 1; index < source.length && source[index] !== '\n'; index += 1) {
    const char = source[index];
    if (char === '\\') index += 1;
    else if (char === '[') isInClass = true;
    else if (char === ']') isInClass = false;
    else if (char === '/' && !isInClass) return index + 1;
  }
  return start + 1;
}

const stripBlock = (text: string): string =>
  text
    .slice(2, text.endsWith('*/') ? -2 : undefined)
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, ' '))
    .join('\n');

/** Blanks everything but the line breaks, so that positions and lines stay. */
const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Splits TypeScript, JavaScript or TSX into comments, test titles, messages, and code in which all texts are blank. */
export function readScript(source: string): Tokens {
  const comments: (Block & { isAlone: boolean; end: number })[] = [];
  const titles: Block[] = [];
  const messages: Block[] = [];
  const openBraces: number[] = [];
  let depth = 0;
  let code = '';
  let line = 1;
  let index = 0;
  const skipTo = (end: number, isKept = false): void => {
    const text = source.slice(index, end);
    code += isKept ? text : blank(text);
    line += text.split('\n').length - 1;
    index = end;
  };
  const readTemplate = (): void => {
    let end = index;
    while (end < source.length && source[end] !== '`' && !source.startsWith('${', end)) {
      end += source[end] === '\\' ? 2 : 1;
    }
    if (source.startsWith('${', end)) openBraces.push(depth);
    skipTo(end + (source[end] === '`' ? 1 : 2));
  };
  const addComment = (text: string): void => {
    const isAlone = /(?:^|\n)[ \t]*$/.test(code);
    const last = comments.at(-1);
    const stripped = text.startsWith('/*') ? stripBlock(text) : text.slice(2);
    if (isAlone && last?.isAlone && text.startsWith('//') && source.slice(last.end, index).trim() === '') {
      if (source.slice(last.end, index).split('\n').length === 2) {
        last.text += `\n${stripped}`;
        last.end = index + text.length;
        return;
      }
    }
    comments.push({ line, text: stripped, isAlone: isAlone && text.startsWith('//'), end: index + text.length });
  };
  const addText = (end: number): void => {
    const [before, text] = [code.slice(-60), source.slice(index + 1, end - 1)];
    const isMessage = messageCall.test(before) || (text.includes(' ') && isInTestTable(code));
    const list = titleCall.test(before) ? titles : isMessage ? messages : undefined;
    list?.push({ line, text });
  };
  while (index < source.length) {
    const char = source[index] ?? '';
    const next = source[index + 1];
    if (char === '/' && (next === '/' || next === '*')) {
      const close = next === '/' ? source.indexOf('\n', index) : source.indexOf('*/', index + 2) + 2;
      const end = close < index + 2 ? source.length : close;
      addComment(source.slice(index, end));
      skipTo(end);
    } else if (char === "'" || char === '"') {
      const end = findQuoteEnd(source, index);
      addText(end);
      skipTo(end);
    } else if (char === '`') {
      const end = source.indexOf('`', index + 1);
      if (end > 0) addText(end + 1);
      skipTo(index + 1);
      readTemplate();
    } else if (char === '/' && isRegexStart(code.slice(-30))) {
      skipTo(findRegexEnd(source, index));
    } else if (char === '}' && openBraces.at(-1) === depth) {
      openBraces.pop();
      skipTo(index + 1);
      readTemplate();
    } else {
      if (char === '{') depth += 1;
      if (char === '}') depth -= 1;
      skipTo(index + 1, true);
    }
  }
  return { comments, titles, messages, code };
}

/** Comments of a YAML, TOML or shell file; those on adjacent lines are one. */
export function readHashComments(source: string): Block[] {
  const blocks: (Block & { last: number })[] = [];
  for (const [at, text] of source.split('\n').entries()) {
    const [, before = '', comment] = /^((?:[^#'"]|'[^']*'|"[^"]*"|\S#)*?)(?:^|(?<=\s))#(.*)$/.exec(text) ?? [];
    if (comment === undefined) continue;
    const previous = blocks.at(-1);
    const isAlone = before.trim() === '';
    if (previous?.last === at && isAlone) {
      previous.text += `\n${comment}`;
      previous.last = at + 1;
    } else blocks.push({ line: at + 1, text: comment, last: isAlone ? at + 1 : 0 });
  }
  return blocks;
}

/** Comments of a style sheet. */
export function readStyleComments(source: string): Block[] {
  return [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map((match) => ({
    line: source.slice(0, match.index).split('\n').length,
    text: stripBlock(match[0]),
  }));
}
