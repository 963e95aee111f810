import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../settings.ts';
import { readCommandLine } from './options.ts';
import { periodOptions, readExport, readPeriod, runCommand, type ExportLines, type Lines } from './read-export.ts';
import { parquetTables, writeParquet, type ExportName } from '../../server/parquet/write-parquet.ts';

type Target = { format: 'ndjson' | 'parquet'; file: string | undefined };

async function write(name: ExportName, lines: Lines, { format, file }: Target): Promise<void> {
  if (format === 'parquet' && file !== undefined) return writeParquet(parquetTables[name], lines, file);
  const source = Readable.from(lines);
  if (file === undefined) return pipeline(source, process.stdout, { end: false });
  await mkdir(dirname(file), { recursive: true });
  await pipeline(source, createWriteStream(file));
}

const options = {
  ...periodOptions,
  format: { type: 'string', value: 'FORMAT', help: 'ndjson (without this option) or parquet' },
  file: { type: 'string', value: 'FILE', help: 'the file to write; parquet needs one' },
} as const;

/**
 * Runs `npm run NAME -- --since DATE [--until DATE] [--region REGION] [--format ndjson|parquet] [--file FILE]`, which
 * writes NDJSON to the output, or a file.
 *
 * @param help a sentence that describes it
 */
export const runExport = (name: ExportName, exportLines: ExportLines, help: string): Promise<void> =>
  runCommand(async () => {
    const values = readCommandLine({ name: `npm run ${name}`, help, options });
    const { since, format = 'ndjson', file } = values;
    const query = readPeriod(values, `${name} --`);
    if (format !== 'ndjson' && format !== 'parquet') throw new CommandError('--format is ndjson or parquet');
    if (format === 'parquet' && file === undefined)
      throw new CommandError(
        `name the file: npm run ${name} -- --since ${since} --format parquet --file ${name}.parquet`,
      );
    const found = file === undefined ? undefined : await stat(file).catch(() => undefined);
    if (found?.isDirectory()) throw new CommandError(`--file ${file} is a folder`);
    await readExport(name, exportLines, query, (lines) => write(name, lines, { format, file }));
  });
