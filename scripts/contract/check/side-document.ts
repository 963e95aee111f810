import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundleContract } from '../../../contract-tools/bundler.ts';
import type { ContractDocument } from '../../../contract-tools/openapi/document.ts';
import { checkDocument } from '../../../contract-tools/check/check-document.ts';
import type { PlacedFinding } from '../../../contract-tools/check/finding.ts';
import { placeFindings } from '../../../contract-tools/check/source-locations.ts';
import { edgePolicy, officePolicy } from '../policy.ts';

/** The documents next to the v2 contract: of the site's own endpoints, and of the office. */
export type SideDocuments = { edge?: ContractDocument; office?: ContractDocument };

const policies = { edge: edgePolicy, office: officePolicy };

/** The result for one of them. */
export type SideVerdict = { findings: PlacedFinding[]; document: ContractDocument | undefined };

/** Reports a missing document when the contract has files that were generated from it. */
function reportMissing(name: keyof SideDocuments, home: string, base: string): PlacedFinding[] {
  const left = [`generated/${name}.json`, `generated/${name}.ts`].find((made) => existsSync(join(home, made)));
  if (left === undefined) return [];
  const message = `there is no such file, though ${relative(base, join(home, left))} is made from it`;
  return [{ rule: 'readable', place: relative(base, join(home, `${name}.yaml`)), message }];
}

/**
 * Lints a document and applies the rules that fit it. A contract may have no such file, unless files were generated
 * from it.
 */
export async function checkSideDocument(name: keyof SideDocuments, home: string, base: string): Promise<SideVerdict> {
  const root = join(home, `${name}.yaml`);
  if (!existsSync(root)) return { findings: reportMissing(name, home, base), document: undefined };
  const config = join(home, `redocly-${name}.yaml`);
  const bundled = await bundleContract(root, { config, folder: base });
  const { problems } = bundled;
  if (bundled.document === undefined || problems.length > 0) {
    const findings = problems.map(({ rule, file, line, message }) => ({ rule, place: `${file}:${line}`, message }));
    return { findings, document: undefined };
  }
  const document = bundled.document as ContractDocument;
  return { findings: placeFindings(document, checkDocument(document, policies[name]), home, base), document };
}
