import { parseArgs, type ParseArgsConfig } from 'node:util';
import { BadInput } from './input-error.ts';

/** One command of `npm run contract`. */
export type Command = {
  /** usage line for the list of commands */
  usage: string;
  about: string;
  /** @returns the exit status: 0 fine, 1 something was found. @throws BadInput for status 2. */
  run: (args: string[]) => Promise<number>;
};

/** Prints a line. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** How lines on standard error start; `runCommands` sets the name of the program. */
let programName = 'contract';

/** Sets the name with which lines on standard error start. */
export function setProgramName(name: string): void {
  programName = name;
}

/** Prints a line about the input on standard error. */
export const printNote = (line: string): void => void process.stderr.write(`${programName}: ${line}\n`);

/** Notes of a file that are printed. */
const mostProblems = 5;

/** Prints what is not valid in a file; the commands use the rest of it. */
export function printProblems(path: string, problems: readonly string[]): void {
  for (const problem of problems.slice(0, mostProblems)) printNote(`${path} ${problem}`);
  if (problems.length > mostProblems) printNote(`${path}: and ${problems.length - mostProblems} more`);
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** True for an option that may be repeated. */
const isMultiple = (options: Options, name: string): boolean => options[name]?.multiple === true;

/**
 * Reads the arguments of a command.
 *
 * @param most the greatest number of positional arguments.
 * @throws BadInput naming the argument that is unknown, has no value, is repeated or is one too many.
 */
export function readArguments<const Known extends Options>(args: string[], options: Known, most = 0) {
  let tokens: { kind: string; name?: string }[];
  let read: ReturnType<typeof parse>;
  const parse = () => parseArgs({ args, options, allowPositionals: true, strict: true });
  try {
    read = parse();
    tokens = parseArgs({ args, options, allowPositionals: true, tokens: true }).tokens;
  } catch (error) {
    throw new BadInput(error instanceof Error ? (error.message.split(/\.\s/, 1)[0] ?? '') : String(error));
  }
  const names = tokens.flatMap(({ kind, name }) => (kind === 'option' && name !== undefined ? [name] : []));
  const twice = names.find((name, index) => names.indexOf(name) !== index && !isMultiple(options, name));
  if (twice !== undefined) throw new BadInput(`--${twice} is given twice`);
  const extra = read.positionals[most];
  if (extra !== undefined) throw new BadInput(`"${extra}" is an argument too many`);
  return read;
}

/**
 * Reads an argument as an integer.
 *
 * @throws BadInput when it is none or out of range.
 */
export function readCount(name: string, text: string, least: number, most: number): number {
  const value = /^-?\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    throw new BadInput(`--${name} is a whole number from ${least} to ${most}, not "${text}"`);
  }
  return value;
}

/** @throws BadInput when a command that needs a contract has none. */
export function requireFile(command: string, path: string | undefined): string {
  if (path === undefined) throw new BadInput(`${command} needs a contract: a file`);
  return path;
}
