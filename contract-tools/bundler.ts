import { isAbsolute, relative } from 'node:path';
import {
  bundle,
  bundleFromString,
  createConfig,
  getLineColLocation,
  lint,
  lintFromString,
  loadConfig,
} from '@redocly/openapi-core';

/** An error of the linter or bundler, with its location in the hand-written files. */
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
  const [location] = problem.location;
  const start = location && getLineColLocation(location).start;
  const path = location?.source.absoluteRef ?? '';
  return {
    // the bundler reports only this fault; use the linter's name for it
    rule: problem.ruleId === 'bundler' ? 'no-unresolved-refs' : problem.ruleId,
    file: isAbsolute(path) ? relative(folder, path) : path,
    line: start?.line ?? 1,
    pointer: location?.pointer,
    message: problem.message.replace(/\.$/, ''),
  };
}

/** Rules for a valid OpenAPI document whose ids of operations are unique. */
const validityRules = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'operation-operationId-unique': 'error',
} as const;

/** Rules for a document that is compared. */
export const comparableRules = { struct: 'error', 'no-unresolved-refs': 'error' } as const;

type Rules = Partial<typeof validityRules>;

type Types = Record<string, { properties: object }>;

/**
 * The linter looks names up in objects that have `constructor` and `hasOwnProperty`. It copies the properties of a type one
 * by one, and the copy of `__proto__` removes these.
 */
const hideInherited = <Known>(types: Known): Known =>
  Object.fromEntries(
    Object.entries(types as Types).map(([name, type]) => [
      name,
      { ...type, properties: { ...type.properties, ['__proto__']: null } },
    ]),
  ) as Known;

const plugins = [{ id: 'names', typeExtension: { oas3: hideInherited } }];

const makeValidityConfig = (rules: Rules) => createConfig({ extends: [], rules, plugins });

/** Splits a message of the parser into text and line, without the path. */
function readParserMessage(text: string): { line: number | undefined; message: string } {
  const [, words = '', line] = /^(.*) in ".*" \((\d+):\d+\)$/s.exec(text) ?? [];
  return line === undefined ? { line: undefined, message: text } : { line: Number(line), message: words };
}

const parserMark = 'Failed to parse: ';

/** Reports a file that cannot be parsed as one problem, regardless of the references to it; removes duplicates. */
function collapse(problems: readonly SourceProblem[]): SourceProblem[] {
  const broken = problems.filter(({ message }) => message.startsWith(parserMark));
  const parseErrors = broken.map((problem): SourceProblem => {
    const { line = problem.line, message } = readParserMessage(problem.message.slice(parserMark.length));
    return { ...problem, rule: 'readable', line, message: `is no YAML: ${message}` };
  });
  const reported = parseErrors.length > 0 ? parseErrors : problems;
  return [
    ...new Map(
      reported.map((problem) => [
        `${problem.file}:${problem.line} ${problem.pointer ?? ''} ${problem.message}`,
        problem,
      ]),
    ).values(),
  ];
}

/** Converts an error that a tool threw to a problem of its file. */
function describeThrown(error: unknown, file: string): SourceProblem {
  const text = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
  const { line = 1, message } = readParserMessage(text.replace(/^Error parsing config file at '[^']*': /, ''));
  return { rule: 'readable', file, line, message: message.replace(/^Document must be .*$/, 'holds no object') };
}

/**
 * Reads, lints and bundles a multi-file contract. It is in this workspace because its tools are. It runs in memory and
 * in this process, so that a second run is many times faster than the first.
 *
 * @param root path of the root file.
 * @param options.config path of the lint rules; without it only validity is checked.
 * @param options.folder base of the file paths in problems.
 * @param options.rules what must hold; with no rule, the files are only bundled.
 * @param options.source the text of the root file; needed for OpenAPI 3.2, which the bundler does not read.
 * @returns the document (undefined when it cannot be read at all) and every problem.
 */
export async function bundleContract(
  root: string,
  options: { config?: string; folder: string; rules?: Rules; source?: string | undefined },
): Promise<BundledContract> {
  let file = options.config ?? root;
  try {
    const config =
      options.config === undefined
        ? await makeValidityConfig(options.rules ?? validityRules)
        : await loadConfig({ configPath: options.config });
    file = root;
    const isLinted = options.config !== undefined || Object.keys(options.rules ?? validityRules).length > 0;
    const { source } = options;
    const read = source === undefined ? undefined : { source: asKnownVersion(source), absoluteRef: root, config };
    const linted = !isLinted ? [] : read ? await lintFromString(read) : await lint({ ref: root, config });
    const bundled = read ? await bundleFromString(read) : await bundle({ ref: root, config });
    const isNewer = read !== undefined && read.source !== source;
    const problems = [...linted, ...bundled.problems]
      .map((problem) => describe(problem, options.folder))
      .filter(({ message }) => !isNewer || !isUnexpected(message));
    const document: unknown = bundled.bundle.parsed;
    if (isNewer) (document as { openapi: string }).openapi = newerVersion.exec(source ?? '')?.[2] ?? '3.2.0';
    return { document, problems: collapse(problems) };
  } catch (error) {
    return { document: undefined, problems: [describeThrown(error, relative(options.folder, file))] };
  }
}

/** The linter and the bundler do not read OpenAPI 3.2: they read what 3.1 has. */
const newerVersion = /(["']?openapi["']?:\s*["']?)(3\.2[^"'\s]*)/;

const asKnownVersion = (source: string): string => source.replace(newerVersion, '$13.1.1');

const isUnexpected = (message: string): boolean =>
  message.includes(' is not expected here') || message.startsWith('`in` can be one of the following only');

/**
 * Finds what makes a single-file document invalid.
 *
 * @param name file name in problems.
 * @param rules what must hold.
 */
export async function findInvalidities(
  text: string,
  name: string,
  rules: Rules = validityRules,
): Promise<SourceProblem[]> {
  try {
    const config = await makeValidityConfig(rules);
    const source = asKnownVersion(text);
    const problems = await lintFromString({ source, absoluteRef: `/${name}`, config });
    const described = problems.map((problem) => ({ ...describe(problem, '/'), file: name }));
    return collapse(source === text ? described : described.filter(({ message }) => !isUnexpected(message)));
  } catch (error) {
    return [describeThrown(error, name)];
  }
}
