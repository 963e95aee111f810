import { parseArgs } from 'node:util';
import { CommandError } from '../settings.ts';

type Option = {
  type: 'boolean' | 'string';
  /** its description in `--help` */ help: string;
  /** the placeholder of its value */ value?: string;
  /** it may be repeated */ multiple?: true;
};
type OptionValue<Spec extends Option> = Spec extends { multiple: true }
  ? string[]
  : Spec['type'] extends 'boolean'
    ? boolean
    : string;
type ParsedOptions<Orders extends Record<string, Option>> = {
  [Name in keyof Orders]: OptionValue<Orders[Name]> | undefined;
};

/** The options of a command, as `--help` prints them. */
export type Command<Orders extends Record<string, Option>> = {
  /** the command line, such as `npm start` or `npm run ledger -- reconcile` */
  name: string;
  /** a sentence that describes it */
  help: string;
  /** arguments before the options, such as `FILE…` */
  operands?: string;
  options: Orders;
};

/** Joins a list with commas and "or". */
const formatFlags = (names: readonly string[]): string => names.map((name) => `--${name}`).join(', ');

/** The command line before its options. */
const formatCommand = (name: string): string => (name.includes(' -- ') ? name : `${name} --`);

/** The text of `--help`. */
export function formatHelp({ name, help, operands, options: optionSpecs }: Command<Record<string, Option>>): string {
  const rows = Object.entries({ ...optionSpecs, help: { help: 'this text' } as Option }).map(
    ([order, { help: text, value }]) => [`--${order}${value === undefined ? '' : ` ${value}`}`, text] as const,
  );
  const width = Math.max(...rows.map(([order]) => order.length));
  const lines = rows.map(([order, text]) => `  ${order.padEnd(width)}  ${text}`);
  return [help, '', [formatCommand(name), operands, '[options]'].filter(Boolean).join(' '), ...lines].join('\n');
}

const causes: Record<string, (word: string) => string> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: (word) => `there is no option ${word}`,
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: (word) => `"${word}" is no option`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (word) => `${word} has an invalid value`,
};

/**
 * Parses a command line.
 *
 * @param args without the program's own.
 * @returns the options; the text of `--help` where that was requested.
 * @throws CommandError for an unknown option or an invalid value.
 */
export function parseOptions<Orders extends Record<string, Option>>(
  command: Command<Orders>,
  args: readonly string[],
): ParsedOptions<Orders> | string {
  const { name, options: optionSpecs } = command;
  try {
    const options = { ...optionSpecs, help: { type: 'boolean' } } as const;
    const { values } = parseArgs({ args: [...args], options });
    const parsed: Record<string, unknown> = values;
    return parsed['help'] === true ? formatHelp(command) : (parsed as ParsedOptions<Orders>);
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    const [, word = ''] = /'([^' ]+)/.exec(message) ?? [];
    const cause = causes[code]?.(word);
    if (cause === undefined) throw error;
    throw new CommandError(
      `${cause}: ${name} takes ${formatFlags([...Object.keys(optionSpecs), 'help'])}, see ${formatCommand(name)} --help`,
    );
  }
}

/** Ends the command with an error, whose lines begin with the name of the product. */
export function exitWithError(message: string): never {
  process.stderr.write(message.replaceAll(/^/gm, 'nordlyd: ') + '\n');
  process.exit(1);
}

/** Parses a command line, by default this process's; prints the help or an error and exits for `--help` and invalid options. */
export function readCommandLine<Orders extends Record<string, Option>>(
  command: Command<Orders>,
  args: readonly string[] = process.argv.slice(2),
): ParsedOptions<Orders> {
  try {
    const parsed = parseOptions(command, args);
    if (typeof parsed !== 'string') return parsed;
    process.stdout.write(`${parsed}\n`);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return exitWithError(error.message);
  }
}
