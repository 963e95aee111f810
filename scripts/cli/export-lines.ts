import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { CommandError } from '../settings.ts';
import {
  periodOptions,
  readExport,
  readPeriod,
  runCommand,
  type ExportLines,
  type ExportName,
  type Lines,
} from './read-export.ts';
import { parquetTables, writeParquet } from './write-parquet.ts';

type Target = { format: 'ndjson' | 'parquet'; file: string | undefined };

async function write(name: ExportName, lines: Lines, { format, file }: Target): Promise<void> {
  if (format === 'parquet' && file !== undefined) return writeParquet(parquetTables[name], lines, file);
  const source = Readable.from(lines);
  if (file === undefined) await pipeline(source, process.stdout, { end: false });
  else await pipeline(source, createWriteStream(file));
}

/**
 * Runs `npm run NAME -- --since DATE [--until DATE] [--region REGION] [--format ndjson|parquet] [--file FILE]`, which
 * writes NDJSON to the output, or a file.
 */
export const runExport = (name: ExportName, exportLines: ExportLines): Promise<void> =>
  runCommand(async () => {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({ options: { ...periodOptions, format: text, file: text } });
    const { since, format = 'ndjson', file } = values;
    const query = readPeriod(values, name);
    if (format !== 'ndjson' && format !== 'parquet') throw new CommandError('--format is ndjson or parquet');
    if (format === 'parquet' && file === undefined)
      throw new CommandError(
        `name the file: npm run ${name} -- --since ${since} --format parquet --file ${name}.parquet`,
      );
    await readExport(name, exportLines, query, (lines) => write(name, lines, { format, file }));
  });
