import { parseArgs } from 'node:util';
import { officeOperations, type Argument, type OfficeOperation } from '../../office/operations.ts';
import { CommandError } from '../settings.ts';

/** A request that a command line means. */
export type OfficeRequest = {
  method: string;
  path: string;
  body: Record<string, unknown> | undefined;
  isJson: boolean;
};

const toKebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `--preview` is the name of `isPreview`. */
const optionOf = ({ name }: Argument): string => (name === 'isPreview' ? 'preview' : toKebab(name));

/** The command of an operation: `show-customer` for `showCustomer`. */
const commandOf = ({ id }: OfficeOperation): string => toKebab(id);

/** Arguments without an option name: the ones of the address. */
const isPositional = ({ place, isRequired }: Argument): boolean =>
  place === 'path' || (place === 'query' && isRequired);

const describe = ({ choices, help }: Argument): string =>
  [choices?.join(' | '), help].filter((part) => part !== undefined && part !== '').join('; ');

/** The help of one command, or of all. */
export function formatOfficeHelp(operation?: OfficeOperation): string {
  const align = (rows: string[][]): string[] => {
    const width = Math.max(...rows.map(([name = '']) => name.length));
    return rows.map(([name = '', text = '']) => `  ${name.padEnd(width)}  ${text}`.trimEnd());
  };
  if (operation === undefined) {
    const rows = officeOperations.map((each) => [commandOf(each), each.summary]);
    rows.push(['show-chart', 'Shows a chart of Insights as rows, CSV or SQL.']);
    return [
      'npm run office -- COMMAND [options] [--json]',
      '',
      ...align(rows),
      '',
      'COMMAND --help lists its options.',
    ].join('\n');
  }
  const { summary, args } = operation;
  const positional = args.filter(isPositional).map(({ name }) => name.toUpperCase());
  const rows = args
    .filter((one) => !isPositional(one))
    .map((one) => [`--${optionOf(one)}${one.isRequired ? ' (required)' : ''}`, describe(one)]);
  return [
    summary,
    '',
    `npm run office -- ${[commandOf(operation), ...positional].join(' ')} [options]`,
    ...align([...rows, ['--json', 'the response as JSON']]),
  ].join('\n');
}

function readValue({ name, kind, choices }: Argument, text: string): unknown {
  const texts = kind === 'array' ? text.split(',') : [text];
  if (texts.some((one) => choices?.includes(one) === false))
    throw new CommandError(`${name} is ${kind === 'array' ? 'of' : 'one of'} ${choices?.join(', ')}`);
  if (kind === 'array') return texts;
  if (kind === 'boolean') {
    if (text !== 'true' && text !== 'false') throw new CommandError(`${name} is true or false`);
    return text === 'true';
  }
  if (kind === 'string') return text;
  // a day is its first moment in UTC
  if (kind === 'time') return Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString();
  if (text === '' || Number.isNaN(Number(text))) throw new CommandError(`${name} is a number, not "${text}"`);
  return Number(text);
}

/**
 * Reads a command line.
 *
 * @param words the arguments after `npm run office --`.
 * @returns the request, or the text of `--help`.
 * @throws CommandError for an unknown command, option or value, and for a missing one.
 */
export function readOfficeCommand(words: readonly string[]): OfficeRequest | string {
  const [command, ...rest] = words;
  if (command === undefined || command === '--help') return formatOfficeHelp();
  const operation = officeOperations.find((known) => commandOf(known) === command);
  if (operation === undefined)
    throw new CommandError(`there is no command "${command}": npm run office -- --help lists them`);
  const { args } = operation;
  const isFlag = (one: Argument): boolean => one.kind === 'boolean' && !one.isRequired;
  const named = args.filter((one) => !isPositional(one));
  const options = Object.fromEntries([
    ...named.map((one) => [optionOf(one), { type: isFlag(one) ? 'boolean' : 'string' }] as const),
    ['json', { type: 'boolean' }] as const,
    ['help', { type: 'boolean' }] as const,
  ]);
  const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true });
  if (values['help'] === true) return formatOfficeHelp(operation);
  const expected = args.filter(isPositional);
  if (positionals.length !== expected.length)
    throw new CommandError(
      `${command} takes ${expected.map(({ name }) => name.toUpperCase()).join(' ') || 'no words'}`,
    );
  let path = operation.path;
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  expected.forEach((one, index) => {
    const text = positionals[index] ?? '';
    if (one.place === 'path') path = path.replace(`{${one.name}}`, encodeURIComponent(text));
    else query.set(one.name, text);
  });
  for (const one of named) {
    const given = values[optionOf(one)];
    if (given === undefined && one.isRequired)
      throw new CommandError(`--${optionOf(one)} is missing: ${describe(one)}`);
    if (given === undefined) continue;
    const value = given === true ? true : readValue(one, String(given));
    if (one.place === 'query') query.set(one.name, String(value));
    else body[one.name] = value;
  }
  const search = query.size > 0 ? `?${query.toString()}` : '';
  const { hasBody } = operation;
  return {
    method: operation.method.toUpperCase(),
    path: path + search,
    body: hasBody ? body : undefined,
    isJson: values['json'] === true,
  };
}
