import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FeedError } from '../../cms/feed/feed-error.ts';
import { importFeed, type ImportReport } from '../../cms/feed/import-feed.ts';
import { readExistingShows } from '../../cms/feed/existing-shows.ts';
import { isUrl } from '../../cms/feed/open-source.ts';
import { deleteTemporaryFiles, importedFolder, showFilePath } from '../../cms/feed/show-file.ts';
import { deleteUnusedCovers } from '../../cms/feed/import-cover.ts';
import { importSpaceFile } from './import-space-file.ts';
import { formatImport } from './report.ts';
import { lockData } from '../start/instance-lock.ts';
import { createProgressBar } from '../cli/progress-bar.ts';
import { readSettings, CommandError } from '../settings.ts';

/**
 * `npm run import -- FILE|URL… [--region se|no|fi] [--dry-run] [--report FILE]`: imports shows from podcast feeds into
 * the catalogue (decision 0053); `-- --remove SLUG` removes one. `-- --space FILE` publishes the content of an exported
 * Contentful space. Exits with 2 when something could not be imported.
 */
const usage =
  'npm run import -- FILE|URL… [--region se|no|fi] [--dry-run] [--report FILE], or -- --remove SLUG, or -- --space FILE';
const regions = ['se', 'no', 'fi'] as const;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`nordlyd: ${line}\n`);

function readOptions() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    options: {
      region: text,
      report: text,
      remove: text,
      space: text,
      'max-mb': text,
      'dry-run': flag,
      'private-addresses': flag,
    },
    allowPositionals: true,
  });
  const region = regions.find((region) => region === values.region);
  if (values.region !== undefined && region === undefined) throw new CommandError('--region is one of se, no, fi');
  const megabytes = Number(values['max-mb'] ?? 100);
  if (!(megabytes > 0 && megabytes <= 1_000)) throw new CommandError('--max-mb is a number of megabytes up to 1000');
  if (positionals.length === 0 && values.remove === undefined && values.space === undefined)
    throw new CommandError(`name the shows to import: ${usage}`);
  if (values.space !== undefined && values['dry-run'])
    throw new CommandError('--space has no --dry-run: it publishes what differs');
  if (values.remove !== undefined && !/^[a-z0-9-]{1,48}$/.test(values.remove))
    throw new CommandError('--remove takes the name of a show as in its address');
  return { ...values, region, names: positionals, mostBytes: megabytes * 1e6, isDryRun: values['dry-run'] };
}

type Options = ReturnType<typeof readOptions>;

/** The working directory of npm's caller: file names are relative to it. */
const resolvePath = (name: string): string => (isUrl(name) ? name : resolve(process.env['INIT_CWD'] ?? '.', name));

async function importOne(name: string, orders: Options, folder: string): Promise<ImportReport> {
  const bar = createProgressBar();
  try {
    return await importFeed(resolvePath(name), {
      folder,
      region: orders.region,
      rules: { maxBytes: orders.mostBytes, maxMs: 300_000, isPrivateAllowed: orders['private-addresses'] },
      ...(await readExistingShows(folder)),
      isDryRun: orders.isDryRun,
      now: Date.now(),
      onProgress: bar.show,
    });
  } finally {
    bar.clear();
  }
}

/** Writes every item of every feed, one a line, in one atomic step like the shows themselves. */
function writeReport(file: string, reports: { name: string; report: ImportReport }[]): void {
  const path = resolvePath(file);
  const lines = reports.flatMap(({ name, report: { show, items } }) =>
    items.map((item) => `${JSON.stringify({ feed: name, show: show.slug, ...item })}\n`),
  );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, lines.join(''));
  renameSync(`${path}.part`, path);
}

async function importAll(orders: Options, folder: string): Promise<void> {
  const reports: { name: string; report: ImportReport }[] = [];
  for (const name of orders.names) {
    try {
      const report = await importOne(name, orders, folder);
      for (const line of formatImport(name, report, orders.isDryRun)) print(line);
      reports.push({ name, report });
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      printError(`${name}: ${error.message}; nothing of it was imported`);
      process.exitCode = 2;
    }
  }
  if (orders.report !== undefined) writeReport(orders.report, reports);
}

async function importSpace(name: string, dataDir: string): Promise<void> {
  const { published, problems } = await importSpaceFile(resolvePath(name), dataDir);
  print(`published: ${published.length === 0 ? 'nothing' : published.join(', ')}`);
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

try {
  const orders = readOptions();
  const { dataDir } = readSettings(process.env);
  const folder = importedFolder(dataDir);
  const lock = lockData(dataDir, 'import', ', or wait until it is done');
  try {
    await deleteTemporaryFiles(folder);
    if (orders.space !== undefined) await importSpace(orders.space, dataDir);
    if (orders.remove !== undefined) await removeShow(orders.remove, folder);
    await importAll(orders, folder);
    if (!orders.isDryRun) await deleteUnusedCovers(folder, (await readExistingShows(folder)).known.values());
  } finally {
    lock.release();
  }
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isOrder = error instanceof TypeError && code.startsWith('ERR_PARSE_ARGS');
  // a full disk or a read-only folder: the old state remains
  const isDisk = /^E(NOSPC|ACCES|PERM|ROFS|IO|ISDIR|NOTDIR|MFILE)$/.test(code);
  if (!(error instanceof CommandError) && !isOrder && !isDisk) throw error;
  printError((error as Error).message.split('\n')[0]!);
  process.exitCode = 2;
}
