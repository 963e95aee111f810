import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundleContract } from '../../../contract-tools/bundler.ts';
import type { ContractDocument } from '../../../contract-tools/openapi/document.ts';
import { checkDocument } from '../../../contract-tools/check/check-document.ts';
import type { PlacedFinding } from '../../../contract-tools/check/finding.ts';
import { placeFindings } from '../../../contract-tools/check/source-locations.ts';
import { edgePolicy } from '../policy.ts';

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
  const findings = checkDocument(edge, edgePolicy);
  return { findings: placeFindings(edge, findings, home, base), document: edge };
}
