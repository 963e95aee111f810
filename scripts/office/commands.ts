import { parseArgs } from 'node:util';
import bundle from '../../api-spec/generated/office.json' with { type: 'json' };
import { locate, type ContractDocument, type ContractSchema } from '../../contract-tools/openapi/document.ts';
import { listOperations, type Operation } from '../../contract-tools/openapi/operations.ts';
import { CommandError } from '../settings.ts';

const document = bundle as unknown as ContractDocument;

/** An argument of a command: a parameter of the operation or a field of its body. */
type Argument = {
  /** name in the contract */
  field: string;
  place: 'path' | 'query' | 'body';
  kind: 'string' | 'number' | 'boolean' | 'array';
  isRequired: boolean;
  choices: string[] | undefined;
  help: string;
};

/** A command of `npm run office`: an operation of the office's contract. */
export type OfficeCommand = { name: string; operation: Operation; summary: string; args: Argument[] };

/** A request that a command line means. */
export type OfficeRequest = {
  method: string;
  path: string;
  body: Record<string, unknown> | undefined;
  isJson: boolean;
};

type Property = ContractSchema & { description?: string; enum?: string[] };

const toKebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `--preview` is the name of `isPreview`. */
const optionOf = ({ field }: Argument): string => (field === 'isPreview' ? 'preview' : toKebab(field));

function readArgument(field: string, place: Argument['place'], isRequired: boolean, pointer: string): Argument {
  const { value } = locate<Property>(document, pointer);
  const kinds = { integer: 'number', number: 'number', boolean: 'boolean', array: 'array' } as const;
  const kind = kinds[value.type as keyof typeof kinds] ?? 'string';
  return { field, place, kind, isRequired, choices: value.enum, help: value.description ?? '' };
}

function readBody({ requestBody }: Operation): Argument[] {
  const pointer = requestBody?.['application/json'];
  if (pointer === undefined) return [];
  const { value, pointer: found } = locate<{ properties: object; required?: string[] }>(document, pointer);
  return Object.keys(value.properties).map((field) =>
    readArgument(field, 'body', value.required?.includes(field) === true, `${found}/properties/${field}`),
  );
}

function readCommand(operation: Operation): OfficeCommand {
  const args = operation.parameters
    .filter(({ location }) => location !== 'header')
    .map(({ name, location, isRequired, pointer }) =>
      readArgument(name, location as 'path' | 'query', isRequired, pointer),
    );
  const { summary } = document.paths[operation.path]?.[operation.method] as unknown as { summary: string };
  return { name: toKebab(operation.operationId), operation, summary, args: [...args, ...readBody(operation)] };
}

/** All commands: one for each operation of the contract. */
export const officeCommands: OfficeCommand[] = listOperations(document).map(readCommand);

/** Arguments without an option name: the ones of the address. */
const isPositional = ({ place, isRequired }: Argument): boolean =>
  place === 'path' || (place === 'query' && isRequired);

const describe = ({ choices, help }: Argument): string =>
  [choices?.join(' | '), help].filter((part) => part !== undefined && part !== '').join('; ');

/** The help of one command, or of all. */
export function formatOfficeHelp(command?: OfficeCommand): string {
  const align = (rows: string[][]): string[] => {
    const width = Math.max(...rows.map(([name = '']) => name.length));
    return rows.map(([name = '', text = '']) => `  ${name.padEnd(width)}  ${text}`.trimEnd());
  };
  if (command === undefined) {
    const rows = officeCommands.map(({ name, summary }) => [name, summary]);
    return [
      'npm run office -- COMMAND [options] [--json]',
      '',
      ...align(rows),
      '',
      'COMMAND --help lists its options.',
    ].join('\n');
  }
  const { name, summary, args } = command;
  const positional = args.filter(isPositional).map(({ field }) => field.toUpperCase());
  const rows = args
    .filter((one) => !isPositional(one))
    .map((one) => [`--${optionOf(one)}${one.isRequired ? ' (required)' : ''}`, describe(one)]);
  return [
    summary,
    '',
    `npm run office -- ${[name, ...positional].join(' ')} [options]`,
    ...align([...rows, ['--json', 'the response as JSON']]),
  ].join('\n');
}

function readValue({ field, kind, choices }: Argument, text: string): unknown {
  if (choices?.includes(text) === false) throw new CommandError(`${field} is one of ${choices.join(', ')}`);
  if (kind === 'array') return text.split(',');
  if (kind === 'boolean') {
    if (text !== 'true' && text !== 'false') throw new CommandError(`${field} is true or false`);
    return text === 'true';
  }
  if (kind === 'string') return text;
  if (text === '' || Number.isNaN(Number(text))) throw new CommandError(`${field} is a number, not "${text}"`);
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
  const [name, ...rest] = words;
  if (name === undefined || name === '--help') return formatOfficeHelp();
  const command = officeCommands.find((known) => known.name === name);
  if (command === undefined)
    throw new CommandError(`there is no command "${name}": npm run office -- --help lists them`);
  const { operation, args } = command;
  const isFlag = (one: Argument): boolean => one.kind === 'boolean' && !one.isRequired;
  const named = args.filter((one) => !isPositional(one));
  const options = Object.fromEntries([
    ...named.map((one) => [optionOf(one), { type: isFlag(one) ? 'boolean' : 'string' }] as const),
    ['json', { type: 'boolean' }] as const,
    ['help', { type: 'boolean' }] as const,
  ]);
  const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true });
  if (values['help'] === true) return formatOfficeHelp(command);
  const expected = args.filter(isPositional);
  if (positionals.length !== expected.length)
    throw new CommandError(`${name} takes ${expected.map(({ field }) => field.toUpperCase()).join(' ') || 'no words'}`);
  let path = operation.path;
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  expected.forEach((one, index) => {
    const text = positionals[index] ?? '';
    if (one.place === 'path') path = path.replace(`{${one.field}}`, encodeURIComponent(text));
    else query.set(one.field, text);
  });
  for (const one of named) {
    const given = values[optionOf(one)];
    if (given === undefined && one.isRequired)
      throw new CommandError(`--${optionOf(one)} is missing: ${describe(one)}`);
    if (given === undefined) continue;
    if (one.place === 'query') query.set(one.field, String(given));
    else body[one.field] = given === true ? true : readValue(one, String(given));
  }
  const search = query.size > 0 ? `?${query.toString()}` : '';
  const hasBody = operation.requestBody !== undefined;
  return {
    method: operation.method.toUpperCase(),
    path: path + search,
    body: hasBody ? body : undefined,
    isJson: values['json'] === true,
  };
}
