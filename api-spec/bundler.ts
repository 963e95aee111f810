import { isAbsolute, relative } from 'node:path';
import { bundle, createConfig, getLineColLocation, lint, lintFromString, loadConfig } from '@redocly/openapi-core';

/** Something that the linter or bundler does not accept, where it stands in the hand-written files. */
export type SourceProblem = {
  rule: string;
  file: string;
  line: number;
  /** JSON pointer in the file; undefined for the file as a whole */
  pointer?: string | undefined;
  message: string;
};

/** A contract read from its hand-written files. */
export type BundledContract = { document: unknown; problems: SourceProblem[] };

type Reported = Awaited<ReturnType<typeof lint>>[number];

function describe(problem: Reported, folder: string): SourceProblem {
  const [place] = problem.location;
  const start = place && getLineColLocation(place).start;
  const path = place?.source.absoluteRef ?? '';
  return {
    // the bundler knows one fault alone, which the linter calls by its name
    rule: problem.ruleId === 'bundler' ? 'no-unresolved-refs' : problem.ruleId,
    file: isAbsolute(path) ? relative(folder, path) : path,
    line: start?.line ?? 1,
    pointer: place?.pointer,
    message: problem.message.replace(/\.$/, ''),
  };
}

/** Without these a document is no OpenAPI, or not one that its operations can be told apart in. */
const validityRules = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'operation-operationId': 'error',
  'operation-operationId-unique': 'error',
} as const;

const makeValidityConfig = () => createConfig({ extends: [], rules: validityRules });

/** The parser's words, without the path that it repeats, and the line that it names. */
function readParserWords(text: string): { line: number | undefined; message: string } {
  const [, words = '', line] = /^(.*) in ".*" \((\d+):\d+\)$/s.exec(text) ?? [];
  return line === undefined ? { line: undefined, message: text } : { line: Number(line), message: words };
}

const parserMark = 'Failed to parse: ';

/** A file that cannot be parsed is one problem, however many references lead into it; nothing is told twice. */
function collapse(problems: readonly SourceProblem[]): SourceProblem[] {
  const broken = problems.filter(({ message }) => message.startsWith(parserMark));
  const told = broken.map((problem): SourceProblem => {
    const { line = problem.line, message } = readParserWords(problem.message.slice(parserMark.length));
    return { ...problem, rule: 'readable', line, message: `is no YAML: ${message}` };
  });
  const kept = told.length > 0 ? told : problems;
  return [...new Map(kept.map((problem) => [`${problem.file}:${problem.line} ${problem.message}`, problem])).values()];
}

/** What a tool threw as a problem of the file that it was given. */
function describeThrown(error: unknown, file: string): SourceProblem {
  const text = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
  const { line = 1, message } = readParserWords(text.replace(/^Error parsing config file at '[^']*': /, ''));
  return { rule: 'readable', file, line, message: message.replace(/^Document must be .*$/, 'holds no object') };
}

/**
 * Reads a multi-file contract, lints it and makes one document of it. It stands in this workspace because its tools
 * do; it works in memory, in this process, so that a second run is many times faster than the first.
 *
 * @param root path of the root file.
 * @param options.config path of the lint rules; absent looks only for what makes a document invalid.
 * @param options.folder what the files of problems are named from.
 * @returns the document (undefined when it cannot be read at all) and every problem.
 */
export async function bundleContract(
  root: string,
  options: { config?: string; folder: string },
): Promise<BundledContract> {
  let file = options.config ?? root;
  try {
    const config =
      options.config === undefined ? await makeValidityConfig() : await loadConfig({ configPath: options.config });
    file = root;
    const linted = await lint({ ref: root, config });
    const bundled = await bundle({ ref: root, config });
    const problems = [...linted, ...bundled.problems].map((problem) => describe(problem, options.folder));
    return { document: bundled.bundle.parsed as unknown, problems: collapse(problems) };
  } catch (error) {
    return { document: undefined, problems: [describeThrown(error, relative(options.folder, file))] };
  }
}

/**
 * Says what makes a document invalid that stands in one text.
 *
 * @param name how problems call it.
 */
export async function findInvalidities(text: string, name: string): Promise<SourceProblem[]> {
  try {
    const config = await makeValidityConfig();
    const problems = await lintFromString({ source: text, absoluteRef: `/${name}`, config });
    return collapse(problems.map((problem) => ({ ...describe(problem, '/'), file: name })));
  } catch (error) {
    return [describeThrown(error, name)];
  }
}
