import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundleContract } from '../bundler.ts';
import type { ContractDocument } from '../openapi/document.ts';
import { checkDeprecations } from './deprecation-rules.ts';
import { checkEnumerations } from './enumeration-rules.ts';
import { checkExamples } from './examples.ts';
import type { PlacedFinding } from './finding.ts';
import { checkLimits } from './limit-rules.ts';
import { checkOperations } from './operation-rules.ts';
import { placeFindings } from './source-locations.ts';
import { checkProblems } from './problem-rules.ts';
import { checkSameNames } from './one-limit-rules.ts';
import { checkSchemas } from './schema-rules.ts';

/**
 * Rules of the v2 API that do not apply to the site's own endpoints. They take no region and no version, and most
 * answer with a redirect or a page. The identity provider chooses the field names of a session.
 */
const exempt = ['operation-headers', 'operation-errors', 'property-naming', 'parameter-naming'];

/** The result for the document about the site's own endpoints. */
export type EdgeVerdict = { findings: PlacedFinding[]; document: ContractDocument | undefined };

/** Files generated from `edge.yaml`: when one of them exists, `edge.yaml` must exist too. */
const made = ['generated/edge.json', 'generated/edge.ts'];

/** Reports a missing `edge.yaml` when the contract has files that were generated from it. */
function reportMissing(home: string, base: string): PlacedFinding[] {
  const left = made.find((name) => existsSync(join(home, name)));
  if (left === undefined) return [];
  const message = `there is no such file, though ${relative(base, join(home, left))} is made from it`;
  return [{ rule: 'readable', place: relative(base, join(home, 'edge.yaml')), message }];
}

/**
 * Lints `edge.yaml` and applies the rules that fit it. A contract may have no such file, unless files were generated
 * from it.
 */
export async function checkEdgeDocument(home: string, base: string): Promise<EdgeVerdict> {
  const root = join(home, 'edge.yaml');
  if (!existsSync(root)) return { findings: reportMissing(home, base), document: undefined };
  const { document, problems } = await bundleContract(root, { config: join(home, 'redocly-edge.yaml'), folder: base });
  if (document === undefined || problems.length > 0) {
    const findings = problems.map(({ rule, file, line, message }) => ({ rule, place: `${file}:${line}`, message }));
    return { findings, document: undefined };
  }
  const edge = document as ContractDocument;
  const rules = [checkOperations, checkDeprecations, checkSchemas, checkLimits, checkSameNames, checkEnumerations];
  const own = [...rules.flatMap((check) => check(edge)), ...checkProblems(edge, true), ...checkExamples(edge)];
  const findings = own.filter(({ rule }) => !exempt.includes(rule));
  return { findings: placeFindings(edge, findings, home, base), document: edge };
}
