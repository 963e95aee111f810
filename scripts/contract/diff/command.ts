import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../settings.ts';
import { BadInput } from '../bad-input.ts';
import { readArguments, say, type Command } from '../command.ts';
import { makeGeneratedFiles, writeGeneratedFiles } from '../generated-files.ts';
import { readContractFile } from '../read-document.ts';
import { acknowledgementHeading, leastReason } from './acknowledge.ts';
import { changelogPath, findLastRecord, readBase, readHead, rootPath } from './base.ts';
import { digestContract, setVersion, updateChangelog, writeEntry } from './changelog.ts';
import { isDay } from './sunset.ts';
import { writeJson, writeMarkdown, writeText } from './report.ts';
import { answerFor, exitStatus, judgeDocuments, type DiffVerdict } from './verdict.ts';
import { isAtLeast } from './version.ts';

const writers = { text: writeText, markdown: writeMarkdown, json: writeJson };

const rootFile = join(root, rootPath);

/**
 * Raises the version if it has to be, writes the changelog's entry, and makes the generated files again.
 *
 * @returns the verdict after that.
 */
async function writeRelease(verdict: DiffVerdict, today: string): Promise<DiffVerdict> {
  if (verdict.changes.length === 0 || verdict.isRefused) return verdict;
  const version = isAtLeast(verdict.headVersion, verdict.leastVersion) ? verdict.headVersion : verdict.leastVersion;
  if (!setVersion(rootFile, version)) throw new BadInput('api-spec/openapi.yaml names no version');
  const document = await readHead(root);
  const entry = writeEntry(verdict, version, today, digestContract(document));
  updateChangelog(join(root, changelogPath), version, entry);
  writeGeneratedFiles(await makeGeneratedFiles(document), root);
  return { ...verdict, headVersion: version, isVersionRaised: true, isBroken: false };
}

/** What the project's changelog answers for; a document from elsewhere has none. */
function readChangelog(head: string | undefined): string {
  const path = join(root, changelogPath);
  return head === undefined && existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** `contract diff BASE`: what do callers notice, and does the version say so? */
export const diffCommand: Command = {
  usage:
    'diff [BASE] [--head FILE] [--format text|markdown|json] [--today YYYY-MM-DD] [--write [--without-notice REASON]]',
  about:
    'what changed since a git ref, a file, or the last entry of the changelog; 1 when the version does not say so; --write raises it, with an entry',
  run: async (args) => {
    const options = {
      head: { type: 'string' },
      format: { type: 'string', default: 'text' },
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
    const before = await readBase(positionals[0] ?? findLastRecord(root), root);
    const after = await (values.head === undefined ? readHead(root) : readContractFile(values.head));
    const found = await judgeDocuments(before, after, today, readChangelog(values.head));
    const judged = reason === undefined ? found : answerFor(found, reason);
    const verdict = values.write === true ? await writeRelease(judged, today) : judged;
    say(writers[format](verdict));
    return exitStatus(verdict);
  },
};
