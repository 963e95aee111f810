import { contractPlace, type ComparedPlace } from './document-place.ts';
import type { SideOutcome } from './compare-side.ts';
import { writeMarkdown, writeText } from '../../../contract-tools/diff/report.ts';
import type { DiffVerdict } from '../../../contract-tools/diff/verdict.ts';

/** A document next to the contract, and its result. */
export type ComparedSide = { place: ComparedPlace; outcome: SideOutcome };

/** Prints the results of the contract and of the compared documents next to it. */
type Writer = (contract: DiffVerdict, sides: readonly ComparedSide[]) => string;

const writeTexts: Writer = (contract, sides) => {
  if (sides.length === 0) return writeText(contract);
  const parts = sides.flatMap(({ place, outcome }) => [
    `${place.title} (${place.rootPath})`,
    typeof outcome === 'string' ? outcome : writeText(outcome),
  ]);
  return [`${contractPlace.title} (${contractPlace.rootPath})`, writeText(contract), ...parts].join('\n\n');
};

const writeMarkdowns: Writer = (contract, sides) =>
  [
    writeMarkdown(contract, contractPlace.title),
    ...sides.map(({ place, outcome }) =>
      typeof outcome === 'string' ? `## ${place.title}\n\n${outcome}` : writeMarkdown(outcome, place.title),
    ),
  ].join('\n\n');

/** The contract's verdict with those of the other documents by name; null and a remark when there is none. */
const writeJsons: Writer = (contract, sides) => {
  const named = sides.map(({ place, outcome }) => [place.name, typeof outcome === 'string' ? null : outcome]);
  const remarks = sides.flatMap(({ outcome }) => (typeof outcome === 'string' ? [outcome] : []));
  const remark = remarks.length > 0 ? { remark: remarks.join('; ') } : {};
  return JSON.stringify({ ...contract, ...(Object.fromEntries(named) as object), ...remark }, null, 2);
};

/** Reports by format: for a terminal, a pull request and a program. */
export const writers = { text: writeTexts, markdown: writeMarkdowns, json: writeJsons };
