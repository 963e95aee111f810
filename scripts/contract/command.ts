import { parseArgs, type ParseArgsConfig } from 'node:util';
import { BadInput } from './bad-input.ts';

/** One command of `npm run contract`. */
export type Command = {
  /** how it is called, for the list of commands */
  usage: string;
  about: string;
  /** @returns the exit status: 0 fine, 1 something was found. @throws BadInput for status 2. */
  run: (args: string[]) => Promise<number>;
};

/** Writes a line for people. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads the arguments of a command.
 *
 * @throws BadInput naming the argument that is not known or has no value.
 */
export function readArguments<const Known extends Options>(args: string[], options: Known) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new BadInput(error instanceof Error ? (error.message.split('. ', 1)[0] ?? '') : String(error));
  }
}

/**
 * Reads a whole number of an argument.
 *
 * @throws BadInput when it is none, or is not within the limits.
 */
export function readCount(name: string, text: string, least: number, most: number): number {
  const value = /^-?\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    throw new BadInput(`--${name} is a whole number from ${least} to ${most}, not "${text}"`);
  }
  return value;
}
