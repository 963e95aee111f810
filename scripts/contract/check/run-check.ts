import { join } from 'node:path';
import { bundleContract } from '../../../contract-tools/bundler.ts';
import type { ContractDocument } from '../../../contract-tools/openapi/document.ts';
import { findDrift, type GeneratedFiles } from '../generated-files.ts';
import type { Generator } from '../generator.ts';
import { policy } from '../policy.ts';
import { checkSideDocument } from './side-document.ts';
import { checkDocument } from '../../../contract-tools/check/check-document.ts';
import type { ExampleMemory } from '../../../contract-tools/check/examples.ts';
import type { PlacedFinding } from '../../../contract-tools/check/finding.ts';
import { placeFindings } from '../../../contract-tools/check/source-locations.ts';
import { unwrittenRule } from '../../../contract-tools/check/todo-rules.ts';

/** Location of a contract. */
export type ContractPlace = {
  /** the project's root; file names are relative to it */
  base: string;
  /** the folder of the hand-written files, relative to the root */
  folder: string;
};

/** The result of a check. */
export type Verdict = {
  findings: PlacedFinding[];
  /** the bundled document, unless it cannot be read */
  document: ContractDocument | undefined;
  /** the generated files as they should be; absent when there are findings other than missing texts */
  files: GeneratedFiles | undefined;
  operations: number;
  ms: number;
};

const countOperations = (document: ContractDocument): number =>
  Object.values(document.paths ?? {}).reduce((sum, item) => sum + Object.keys(item).length, 0);

/**
 * Lints the hand-written contract, applies the project's rules, checks every example and makes the generated files.
 *
 * @param memory results that watch mode keeps between two checks.
 */
export async function checkContract(
  { base, folder }: ContractPlace,
  generator: Generator,
  memory?: ExampleMemory,
): Promise<Verdict> {
  const started = performance.now();
  const home = join(base, folder);
  const { document, problems } = await bundleContract(join(home, 'openapi.yaml'), {
    config: join(home, 'redocly.yaml'),
    folder: base,
  });
  const findings: PlacedFinding[] = problems.map(({ rule, file, line, message }) => ({
    rule,
    place: `${file}:${line}`,
    message,
  }));
  const verdict = (rest: Pick<Verdict, 'document' | 'files' | 'operations'>): Verdict => ({
    findings,
    ...rest,
    ms: performance.now() - started,
  });
  // The project's rules follow references and would throw on what the linter has just reported.
  if (document === undefined || problems.length > 0) {
    return verdict({ document: undefined, files: undefined, operations: 0 });
  }
  const contract = document as ContractDocument;
  const edge = await checkSideDocument('edge', home, base);
  const office = await checkSideDocument('office', home, base);
  findings.push(...edge.findings, ...office.findings);
  const sides = {
    ...(edge.document && { edge: edge.document }),
    ...(office.document && { office: office.document }),
  };
  const making = generator.make(contract, sides).catch((error: unknown) => String(error));
  findings.push(...placeFindings(contract, checkDocument(contract, policy, { memory }), home, base));
  const files = await making;
  if (typeof files === 'string') findings.push({ rule: 'types', place: folder, message: files });
  // an unfinished operation compiles before its texts are written
  const isSound = findings.every(({ rule }) => rule === unwrittenRule) && typeof files !== 'string';
  return verdict({ document: contract, files: isSound ? files : undefined, operations: countOperations(contract) });
}

/** The generated files on disk that differ from the contract. */
export const findStaleFiles = ({ files }: Verdict, base: string): PlacedFinding[] =>
  findDrift(files ?? {}, base).map((path) => ({
    rule: 'generated',
    place: path,
    message: 'is outdated: run npm run generate and commit it',
  }));
