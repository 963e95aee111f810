import { basename } from 'node:path';
import { dialect, findNameWords, nameWords, vagueTypes } from './dialect.ts';
import { findMissingReferences, type Known } from './references.ts';
import { readMarkdown, splitSentences } from './sentences.ts';
import { readHashComments, readScript, readStyleComments, type Block } from './tokens.ts';

/** What a rule finds in a file. */
export type Finding = {
  file: string;
  line: number;
  rule: 'reference' | 'sentence' | 'dialect' | 'name' | 'decision';
  message: string;
};

const maxWords = { document: 40, comment: 25, decision: 300 };
const decisionFile = /^docs\/decisions\/\d{4}-/;
const decisionParts = ['Context.', 'Decision.', 'Rejected.', 'Consequences.'];
/** Messages there contain words that are still to be replaced. */
const uncheckedMessages = /^(?:backend\/jobs\/|edge\/auth\/|edge\/api\/gateway\.ts$)/;
const declaration = /\b(?:const|let|var|function\*?|class|type|interface|enum)\s+([A-Za-z_$][\w$]*)/g;
const typeName = /\b(?:class|type|interface|enum)\s+([A-Za-z]+)/g;

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

function checkWords(file: string, { line, text }: Block): Finding[] {
  const bare = text.replace(/`[^`\n]*`|"[^"\n]*"|“[^”\n]*”/g, (code) => code.replace(/[^\n]/g, '·'));
  return dialect.flatMap(({ pattern, instead }) =>
    [...bare.matchAll(pattern)].map((match) => ({
      file,
      line: line + lineAt(bare, match.index) - 1,
      rule: 'dialect' as const,
      message: `"${match[0].trim()}": write ${instead}`,
    })),
  );
}

function checkReferences(file: string, { line, text }: Block, known: Known): Finding[] {
  return text.split('\n').flatMap((part, at) =>
    findMissingReferences(part, file, known).map((message) => ({
      file,
      line: line + at,
      rule: 'reference' as const,
      message,
    })),
  );
}

function checkSentences(file: string, block: Block, most: number): Finding[] {
  return splitSentences(block)
    .filter(({ words }) => words > most)
    .map(({ line, text, words }) => ({
      file,
      line,
      rule: 'sentence' as const,
      message: `${words} words, at most ${most}: "${text.replace(/\s+/g, ' ').slice(0, 60)}…"`,
    }));
}

function checkNames(file: string, code: string): Finding[] {
  const vague = [...code.matchAll(typeName)]
    .filter(([, name = '']) => vagueTypes.has(name))
    .map((match) => ({ index: match.index, message: `a type named ${match[1]} says nothing of what it is` }));
  const dialectNames = [...code.matchAll(declaration)].flatMap((match) =>
    findNameWords(match[1] ?? '').map((word) => ({
      index: match.index,
      message: `${match[1]}: a standard word for "${word}" is ${nameWords.get(word)}`,
    })),
  );
  const inCode = [...vague, ...dialectNames].map(({ index, message }) => ({ line: lineAt(code, index), message }));
  const inPath = findNameWords(basename(file)).map((word) => ({
    line: 1,
    message: `the name of the file: a standard word for "${word}" is ${nameWords.get(word)}`,
  }));
  return [...inCode, ...inPath].map((finding) => ({ file, rule: 'name', ...finding }));
}

/** A decision fits on one screen and has all parts; a superseded one names only its successor. */
function checkDecision(file: string, source: string): Finding[] {
  if (!decisionFile.test(file) || /^Status: superseded/m.test(source)) return [];
  const words = source.split(/\s+/).filter((word) => /\w/.test(word)).length;
  const tooLong = words > maxWords.decision ? [`${words} words, at most ${maxWords.decision}`] : [];
  const missing = decisionParts
    .filter((part) => !source.includes(`**${part}**`))
    .map((part) => `has no part "${part}"`);
  return [...tooLong, ...missing].map((message) => ({ file, line: 1, rule: 'decision', message }));
}

/**
 * Applies the rules of wording to one file.
 *
 * @param file path relative to the repository; its ending chooses the reader.
 * @param source text of the file.
 * @param known what the file may refer to.
 */
export function checkFile(file: string, source: string, known: Known): Finding[] {
  const check = (blocks: readonly Block[], most?: number): Finding[] =>
    blocks.flatMap((block) => [
      ...checkReferences(file, block, known),
      ...checkWords(file, block),
      ...(most === undefined ? [] : checkSentences(file, block, most)),
    ]);
  if (file.endsWith('.md')) return [...check(readMarkdown(source), maxWords.document), ...checkDecision(file, source)];
  if (file.endsWith('.css')) return check(readStyleComments(source), maxWords.comment);
  if (/\.(?:ya?ml|toml)$/.test(file)) {
    const comments = readHashComments(source);
    // values of a contract cite the specification too, next to paths that are routes
    const citations = checkReferences(file, { line: 1, text: source }, known).filter(({ message }) =>
      /§/.test(message),
    );
    return [...check(comments, maxWords.comment), ...citations];
  }
  const { comments, titles, messages, code } = readScript(source);
  return [
    ...check(comments, maxWords.comment),
    ...check(titles),
    ...(uncheckedMessages.test(file) ? [] : messages.flatMap((message) => checkWords(file, message))),
    ...checkNames(file, code),
  ];
}
