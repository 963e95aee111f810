import { isAbsolute, relative } from 'node:path';
import { bundle, getLineColLocation, lint, loadConfig } from '@redocly/openapi-core';

/** Something that the linter or bundler does not accept, where it stands in the hand-written files. */
export type SourceProblem = { rule: string; file: string; line: number; message: string };

/** A contract read from its hand-written files. */
export type BundledContract = { document: unknown; problems: SourceProblem[] };

type Reported = Awaited<ReturnType<typeof lint>>[number];

function describe(problem: Reported, folder: string): SourceProblem {
  const [place] = problem.location;
  const start = place && getLineColLocation(place).start;
  const path = place?.source.absoluteRef ?? '';
  return {
    rule: problem.ruleId,
    file: isAbsolute(path) ? relative(folder, path) : path,
    line: start?.line ?? 1,
    message: problem.message,
  };
}

/**
 * Reads a multi-file contract, lints it and makes one document of it. It stands in this workspace because its tools
 * do; it works in memory, in this process, so that a second run is many times faster than the first.
 *
 * @param root path of the root file.
 * @param options.config path of the lint rules; absent lints nothing but what cannot be read.
 * @param options.folder what the files of problems are named from.
 * @returns the document (undefined when it cannot be read at all) and every problem.
 */
export async function bundleContract(
  root: string,
  options: { config?: string; folder: string },
): Promise<BundledContract> {
  const config = await loadConfig(options.config === undefined ? {} : { configPath: options.config });
  try {
    const linted = options.config === undefined ? [] : await lint({ ref: root, config });
    const bundled = await bundle({ ref: root, config });
    const problems = [...linted, ...bundled.problems].map((problem) => describe(problem, options.folder));
    return { document: bundled.bundle.parsed as unknown, problems };
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    const file = relative(options.folder, root);
    return { document: undefined, problems: [{ rule: 'readable', file, line: 1, message: message ?? '' }] };
  }
}
