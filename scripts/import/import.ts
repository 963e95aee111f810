import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { toFeedError } from '../../cms/feed/feed-error.ts';
import { readFeedList, type ListLine } from '../../cms/feed/feed-list.ts';
import { importFeed, type ImportReport } from '../../cms/feed/import-feed.ts';
import { refreshShows } from '../../cms/feed/refresh-shows.ts';
import { readExistingShows } from '../../cms/feed/existing-shows.ts';
import { isUrl } from '../../cms/feed/open-source.ts';
import { deleteTemporaryFiles, importedFolder, showFilePath } from '../../cms/feed/show-file.ts';
import { deleteUnusedCovers } from '../../cms/feed/import-cover.ts';
import { importSpaceFile } from './import-space-file.ts';
import { formatImport } from './report.ts';
import { lockData } from '../start/instance-lock.ts';
import { formatHelp } from '../cli/options.ts';
import { createProgressBar } from '../cli/progress-bar.ts';
import { readSettings, CommandError } from '../settings.ts';

/**
 * `npm run import`: imports shows from podcast feeds, or from lists of feeds, into the catalogue (decision 0053). Exits
 * with 2 when something could not be imported.
 */
const command = {
  name: 'npm run import',
  help: 'Imports shows from podcast feeds, or from OPML files and lists of addresses (docs/import.md).',
  operands: 'FILE|URL…',
  options: {
    region: { type: 'string', value: 'se|no|fi', help: "the region; by default the stored show's or the feed's" },
    'dry-run': { type: 'boolean', help: 'reports and writes nothing' },
    report: { type: 'string', value: 'FILE', help: 'writes each item as NDJSON' },
    replace: { type: 'boolean', help: 'the feed overwrites a show that has another title and author' },
    'max-mb': { type: 'string', value: 'N', help: 'largest unpacked feed, 100 by default' },
    'private-addresses': { type: 'boolean', help: 'also reads feeds from this machine and its network' },
    refresh: { type: 'boolean', help: 'imports all shows again that came from a URL' },
    remove: { type: 'string', value: 'SLUG', help: 'removes a show' },
    space: { type: 'string', value: 'FILE', help: 'publishes the content of an exported Contentful space' },
  },
} as const;
const regions = ['se', 'no', 'fi'] as const;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`nordlyd: ${line}\n`);

function readOptions() {
  const { values, positionals } = parseArgs({
    options: { ...command.options, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help === true) return undefined;
  const region = regions.find((region) => region === values.region);
  if (values.region !== undefined && region === undefined) throw new CommandError('--region is one of se, no, fi');
  const megabytes = Number(values['max-mb'] ?? 100);
  if (!(megabytes > 0 && megabytes <= 1_000)) throw new CommandError('--max-mb is a number of megabytes up to 1000');
  if (positionals.length === 0 && values.remove === undefined && values.space === undefined && values.refresh !== true)
    throw new CommandError(`name the feeds to import, see ${command.name} -- --help`);
  if (values.space !== undefined && values['dry-run'] === true)
    throw new CommandError('--space has no --dry-run: it publishes what differs');
  if (values.remove !== undefined && !/^[a-z0-9-]{1,48}$/.test(values.remove))
    throw new CommandError('--remove takes the name of a show as in its address');
  return { ...values, region, names: positionals, mostBytes: megabytes * 1e6, isDryRun: values['dry-run'] === true };
}

type Options = NonNullable<ReturnType<typeof readOptions>>;

/** The working directory of npm's caller: file names are relative to it. */
const resolvePath = (name: string): string => (isUrl(name) ? name : resolve(process.env['INIT_CWD'] ?? '.', name));

type Named = { name: string; report: ImportReport };

/** Import options of one command; imported shows join `known` and `taken`. */
async function readImportOptions(orders: Options, folder: string, drafts: string | undefined) {
  const { known, taken } = await readExistingShows(folder);
  return {
    folder,
    region: orders.region,
    rules: { maxBytes: orders.mostBytes, maxMs: 300_000, isPrivateAllowed: orders['private-addresses'] === true },
    known: new Map(known),
    taken: new Set(taken),
    isDryRun: orders.isDryRun,
    drafts,
    isReplaceAllowed: orders.replace === true,
    isAudioTried: true,
    now: Date.now(),
  };
}

type Imports = Awaited<ReturnType<typeof readImportOptions>>;

function addReport({ known, taken, isDryRun }: Imports, name: string, report: ImportReport): Named {
  known.set(report.show.key, report.show);
  taken.add(report.show.slug);
  for (const line of formatImport(name, report, isDryRun)) print(line);
  return { name, report };
}

/** Prints why a feed was not imported. */
function reportFailure(name: string, problem: string): void {
  printError(`${name}: ${problem}; nothing of it was imported`);
  process.exitCode = 2;
}

async function importOne(name: string, imports: Imports): Promise<Named> {
  const bar = createProgressBar();
  try {
    return addReport(imports, name, await importFeed(resolvePath(name), { ...imports, onProgress: bar.show }));
  } finally {
    bar.clear();
  }
}

/** The feeds of a list; undefined when the name is no list. */
const readList = (name: string, { rules }: Imports): Promise<ListLine[] | undefined> =>
  readFeedList(resolvePath(name), rules).catch(() => undefined);

/** Imports the feeds of a list one by one, and continues after a failure or a line that is no address. */
async function importList(name: string, lines: ListLine[], imports: Imports): Promise<Named[]> {
  const done: Named[] = [];
  for (const [index, line] of lines.entries()) {
    if ('problem' in line) {
      printError(`${name}: ${line.problem}`);
      process.exitCode = 2;
      continue;
    }
    const { address } = line;
    print(`${index + 1} of ${lines.length}: ${address}`);
    await importOne(address, imports).then(
      (report) => done.push(report),
      (error: unknown) => reportFailure(address, toFeedError(error).message),
    );
  }
  print(`${done.length} of ${lines.length} feeds imported · ${name}`);
  return done;
}

/** Writes every item of every feed, one a line, in one atomic step like the shows themselves. */
function writeReport(file: string, reports: readonly Named[]): void {
  const path = resolvePath(file);
  const lines = reports.flatMap(({ name, report: { show, matchedBy, items } }) =>
    items.map((item) => `${JSON.stringify({ feed: name, show: show.slug, showMatchedBy: matchedBy, ...item })}\n`),
  );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, lines.join(''));
  renameSync(`${path}.part`, path);
}

async function importAll(orders: Options, imports: Imports): Promise<Named[]> {
  const done: Named[] = [];
  for (const name of orders.names) {
    try {
      done.push(await importOne(name, imports));
    } catch (error) {
      const { code, message } = toFeedError(error);
      const list = ['notAFeed', 'brokenOff'].includes(code) ? await readList(name, imports) : undefined;
      if (list === undefined) reportFailure(name, message);
      else done.push(...(await importList(name, list, imports)));
    }
  }
  return done;
}

/** Imports all shows again that came from a URL. */
async function refreshAll(imports: Imports): Promise<Named[]> {
  const done: Named[] = [];
  let unchanged = 0;
  let failed = 0;
  const bar = createProgressBar();
  for await (const result of refreshShows({ ...imports, onProgress: bar.show })) {
    bar.clear();
    const name = result.show.source?.url ?? result.show.slug;
    if ('report' in result) done.push(addReport(imports, name, result.report));
    else if ('unchanged' in result) unchanged += 1;
    else {
      failed += 1;
      reportFailure(name, result.problem);
    }
  }
  print(`${done.length} shows read, ${unchanged} not modified, ${failed} failed`);
  return done;
}

async function importSpace(name: string, dataDir: string, isPrivateAllowed: boolean): Promise<void> {
  const { published, drafts, archived, changed, problems } = await importSpaceFile(
    resolvePath(name),
    dataDir,
    isPrivateAllowed,
  );
  const list = (ids: string[]): string => (ids.length === 0 ? 'nothing' : ids.join(', '));
  print(`published: ${list(published)}`);
  print(`saved as drafts (${drafts.length}): ${list(drafts)}`);
  print(`archived entries, which were left out: ${archived}`);
  if (changed > 0)
    print(`published entries with changes that the space has not published: ${changed}; their pages are drafts here`);
  for (const { id, problem } of problems) printError(`${id} was left out: ${problem}`);
  if (problems.length > 0) process.exitCode = 2;
}

async function removeShow(slug: string, folder: string): Promise<void> {
  const { known } = await readExistingShows(folder);
  const show = [...known.values()].find((candidate) => candidate.slug === slug);
  if (show === undefined) throw new CommandError(`no imported show is called ${slug}`);
  rmSync(showFilePath(folder, slug));
  print(`removed: ${show.title} (${show.region}/${slug})`);
}

async function run(orders: Options): Promise<void> {
  const { dataDir } = readSettings(process.env);
  const folder = importedFolder(dataDir);
  const lock = lockData(dataDir, 'import', ', or wait until it is done');
  const drafts = orders.isDryRun ? mkdtempSync(join(tmpdir(), 'dry-run-')) : undefined;
  try {
    await deleteTemporaryFiles(folder);
    if (orders.space !== undefined) await importSpace(orders.space, dataDir, orders['private-addresses'] === true);
    if (orders.remove !== undefined) await removeShow(orders.remove, folder);
    const imports = await readImportOptions(orders, folder, drafts);
    const reports = [
      ...(await importAll(orders, imports)),
      ...(orders.refresh === true ? await refreshAll(imports) : []),
    ];
    if (orders.report !== undefined) writeReport(orders.report, reports);
    if (!orders.isDryRun) await deleteUnusedCovers(folder, (await readExistingShows(folder)).known.values());
  } finally {
    if (drafts !== undefined) rmSync(drafts, { recursive: true });
    lock.release();
  }
}

try {
  const orders = readOptions();
  await (orders === undefined ? print(formatHelp(command)) : run(orders));
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isOrder = error instanceof TypeError && code.startsWith('ERR_PARSE_ARGS');
  // a full disk or a read-only folder: the old state remains
  const isDisk = /^E(NOSPC|ACCES|PERM|ROFS|IO|ISDIR|NOTDIR|MFILE)$/.test(code);
  if (!(error instanceof CommandError) && !isOrder && !isDisk) throw error;
  printError((error as Error).message.split('\n')[0]!);
  process.exitCode = 2;
}
