import { readArguments, print, printProblems, type Command } from '../command.ts';
import { BadInput } from '../input-error.ts';
import { readPolicy } from '../policy.ts';
import { readToCompare } from '../read-document.ts';
import { writeMarkdown, writeText } from './report.ts';
import { isDay } from './sunset.ts';
import { evaluateDocuments, exitStatus, type DiffVerdict } from './verdict.ts';

const writers: Record<string, (verdict: DiffVerdict) => string> = {
  text: writeText,
  markdown: (verdict) => writeMarkdown(verdict, 'Contract'),
  json: (verdict) => JSON.stringify(verdict, null, 2),
};

async function read(path: string) {
  const { document, problems } = await readToCompare(path);
  printProblems(path, problems);
  return document;
}

/** `diff`: what changes for callers between two files, and does the version reflect it? */
export const diffCommand: Command = {
  usage: 'diff BEFORE AFTER [--policy FILE] [--today YYYY-MM-DD] [--format text|markdown|json] [--json]',
  about: 'what changed between two files; 1 when the version does not say so; noticeDays of a policy guards removals',
  run: async (args) => {
    const options = {
      policy: { type: 'string' },
      today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
      format: { type: 'string', default: 'text' },
      json: { type: 'boolean' },
    } as const;
    const { values, positionals } = readArguments(args, options, 2);
    const [before, after] = positionals;
    if (before === undefined || after === undefined) throw new BadInput('diff needs two files');
    const format = values.json === true ? 'json' : values.format;
    const write = Object.hasOwn(writers, format) ? writers[format] : undefined;
    if (write === undefined) throw new BadInput(`--format is text, markdown or json, not "${format}"`);
    if (!isDay(values.today)) throw new BadInput(`--today is a day, yyyy-mm-dd, not "${values.today}"`);
    const { noticeDays } = values.policy === undefined ? {} : readPolicy(values.policy);
    const notice = noticeDays === undefined ? undefined : { today: values.today, leastDays: noticeDays };
    const verdict = evaluateDocuments(await read(before), await read(after), notice);
    print(write(verdict));
    return exitStatus(verdict);
  },
};
