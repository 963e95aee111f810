import { isAbsolute, relative } from 'node:path';
import { bundle, createConfig, getLineColLocation, lint, lintFromString, loadConfig } from '@redocly/openapi-core';

/** A problem that the linter or bundler reports, with its location in the hand-written files. */
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
    // the bundler reports a single kind of problem, for which the linter has a rule
    rule: problem.ruleId === 'bundler' ? 'no-unresolved-refs' : problem.ruleId,
    file: isAbsolute(path) ? relative(folder, path) : path,
    line: start?.line ?? 1,
    pointer: place?.pointer,
    message: problem.message.replace(/\.$/, ''),
  };
}

/** Rules without which a document is no OpenAPI document, or has ambiguous operations. */
const validityRules = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'operation-operationId': 'error',
  'operation-operationId-unique': 'error',
} as const;

const makeValidityConfig = () => createConfig({ extends: [], rules: validityRules });

/** The parser's message without the path that it repeats, and the line number in it. */
function readParserWords(text: string): { line: number | undefined; message: string } {
  const [, words = '', line] = /^(.*) in ".*" \((\d+):\d+\)$/s.exec(text) ?? [];
  return line === undefined ? { line: undefined, message: text } : { line: Number(line), message: words };
}

const parserMark = 'Failed to parse: ';

/** A file that cannot be parsed is one problem, however many references lead to it; duplicates are removed. */
function collapse(problems: readonly SourceProblem[]): SourceProblem[] {
  const broken = problems.filter(({ message }) => message.startsWith(parserMark));
  const parsed = broken.map((problem): SourceProblem => {
    const { line = problem.line, message } = readParserWords(problem.message.slice(parserMark.length));
    return { ...problem, rule: 'readable', line, message: `is no YAML: ${message}` };
  });
  const kept = parsed.length > 0 ? parsed : problems;
  return [...new Map(kept.map((problem) => [`${problem.file}:${problem.line} ${problem.message}`, problem])).values()];
}

/** Converts an error of a tool to a problem of the file. */
function describeThrown(error: unknown, file: string): SourceProblem {
  const text = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
  const { line = 1, message } = readParserWords(text.replace(/^Error parsing config file at '[^']*': /, ''));
  return { rule: 'readable', file, line, message: message.replace(/^Document must be .*$/, 'holds no object') };
}

/**
 * Reads a multi-file contract, lints it and bundles it into one document. It is in this workspace because its tools
 * are. It works in memory in this process, so that a second run is many times faster than the first.
 *
 * @param root path of the root file.
 * @param options.config path of the lint rules; without it only invalid documents are reported.
 * @param options.folder file names of problems are relative to it.
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
 * Lists what makes a document in a single text invalid.
 *
 * @param name its name in problems.
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
