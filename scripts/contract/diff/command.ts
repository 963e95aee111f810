import { join } from 'node:path';
import { root as ownRoot } from '../../settings.ts';
import { BadInput } from '../../../contract-tools/input-error.ts';
import { readArguments, print, printProblems, type Command } from '../../../contract-tools/command.ts';
import { acknowledgementHeading, leastReason } from '../../../contract-tools/diff/removals-without-notice.ts';
import { findLastRecord, findSideRecord, isFileBase, readBase, readForeign, readHead } from './base.ts';
import { readChangelog } from './changelog.ts';
import { contractPlace, portPlaces, sidePlaces, type DocumentPlace } from './document-place.ts';
import { readNotice } from '../policy.ts';
import { compareSide } from './compare-side.ts';
import { writeRelease } from './release.ts';
import { writers, type ComparedSide } from './report-all.ts';
import { isDay } from '../../../contract-tools/diff/sunset.ts';
import {
  acknowledgeAll,
  exitStatus,
  evaluateDocuments,
  type DiffVerdict,
} from '../../../contract-tools/diff/verdict.ts';

/** `contract diff BASE`: what changes for callers, and does the version reflect it? @param root the project's. */
export const makeDiffCommand = (root: string): Command => ({
  usage:
    'diff [BASE] [--head FILE] [--policy notice|wire] [--format text|markdown|json] [--today YYYY-MM-DD] [--write [--without-notice REASON]]',
  about:
    'what changed since a git ref, a file, or the last entry of the changelog; 1 when the version does not say so; --write raises it, with an entry',
  run: async (args) => {
    const options = {
      head: { type: 'string' },
      format: { type: 'string', default: 'text' },
      policy: { type: 'string' },
      today: { type: 'string' },
      write: { type: 'boolean' },
      'without-notice': { type: 'string' },
    } as const;
    const { values, positionals } = readArguments(args, options, 1);
    const format = values.format as keyof typeof writers;
    if (!Object.hasOwn(writers, format)) throw new BadInput(`--format is text, markdown or json, not "${format}"`);
    if (values.write === true && values.head !== undefined)
      throw new BadInput('--write needs the working tree as head');
    const reason = values['without-notice']?.replaceAll(/\s+/g, ' ').trim();
    if (reason !== undefined && values.write !== true) throw new BadInput('--without-notice needs --write');
    if (reason !== undefined && reason.length < leastReason)
      throw new BadInput(`--without-notice is a reason, which "${acknowledgementHeading}" of the changelog will give`);
    const today = values.today ?? new Date().toISOString().slice(0, 10);
    if (!isDay(today)) throw new BadInput(`--today is a day, yyyy-mm-dd, not "${today}"`);
    const [base] = positionals;
    const isTree = values.head === undefined;
    const policy = values.policy ?? (isTree ? 'notice' : 'wire');
    if (policy !== 'notice' && policy !== 'wire')
      throw new BadInput(`--policy is notice (removals need a deprecation with a sunset) or wire, not "${policy}"`);
    const before = await readBase(base ?? findLastRecord(root), root, printProblems);
    const after = await (values.head === undefined ? readHead(root) : readForeign(values.head, printProblems));
    // a document from elsewhere has no changelog that could acknowledge removals
    const changelog = isTree ? readChangelog(join(root, contractPlace.changelogPath)) : '';
    const finish = async (place: DocumentPlace, found: DiffVerdict): Promise<DiffVerdict> => {
      const acknowledged = reason === undefined ? found : acknowledgeAll(found, reason);
      return values.write === true ? writeRelease(root, place, acknowledged, today) : acknowledged;
    };
    const isOfCommit = isTree && (base === undefined || !isFileBase(base));
    const found = evaluateDocuments(before, after, policy === 'notice' ? readNotice(today) : undefined, changelog);
    // a release changes the changelogs
    const bases = (isOfCommit ? [...sidePlaces, ...portPlaces] : []).map((place) => ({
      place,
      ref: base ?? findSideRecord(root, place),
    }));
    const verdict = await finish(contractPlace, found);
    const sides: ComparedSide[] = [];
    for (const { place, ref } of bases) {
      const outcome = await compareSide(root, place, ref, today);
      if (outcome === undefined) continue;
      sides.push({ place, outcome: typeof outcome === 'object' ? await finish(place, outcome) : outcome });
    }
    print(writers[format](verdict, sides));
    const statuses = sides.map(({ outcome }) => (typeof outcome === 'object' ? exitStatus(outcome) : 0));
    return Math.max(exitStatus(verdict), ...statuses);
  },
});

/** The command for this project. */
export const diffCommand = makeDiffCommand(ownRoot);
