import { contractPlace, edgePlace } from './document-place.ts';
import type { EdgeOutcome } from './compare-edge.ts';
import { writeMarkdown, writeText } from '../../../contract-tools/diff/report.ts';
import type { DiffVerdict } from '../../../contract-tools/diff/verdict.ts';

/** Prints the results of the contract and, when compared, of the site's own endpoints. */
type Writer = (contract: DiffVerdict, edge: EdgeOutcome | undefined) => string;

const writeTexts: Writer = (contract, edge) => {
  if (edge === undefined) return writeText(contract);
  const parts = [
    `${contractPlace.title} (${contractPlace.rootPath})`,
    writeText(contract),
    `${edgePlace.title} (${edgePlace.rootPath})`,
    typeof edge === 'string' ? edge : writeText(edge),
  ];
  return parts.join('\n\n');
};

const writeMarkdowns: Writer = (contract, edge) => {
  const own = writeMarkdown(contract, contractPlace.title);
  if (edge === undefined) return own;
  const other = typeof edge === 'string' ? `## ${edgePlace.title}\n\n${edge}` : writeMarkdown(edge, edgePlace.title);
  return `${own}\n\n${other}`;
};

/** The contract's verdict with that of the site's own endpoints; null and a remark when there is none. */
const writeJsons: Writer = (contract, edge) => {
  const edgeResult = typeof edge === 'string' ? { edge: null, remark: edge } : { edge };
  return JSON.stringify({ ...contract, ...edgeResult }, null, 2);
};

/** Reports by format: for a terminal, a pull request and a program. */
export const writers = { text: writeTexts, markdown: writeMarkdowns, json: writeJsons };
