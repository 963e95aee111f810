import { BadInput } from './input-error.ts';
import { print, setProgramName, type Command } from './command.ts';

/** Loads each command, by name: the fuzzer and the linter take a second to load. */
export type Commands = Record<string, () => Promise<Command>>;

async function listCommands(commands: Commands, title: string): Promise<void> {
  print(`${title} COMMAND\n`);
  for (const load of Object.values(commands)) {
    const { usage, about } = await load();
    print(`  ${usage}\n      ${about}`);
  }
  print('\nexit status: 0 success, 1 findings, 2 invalid input');
}

async function runCommand(commands: Commands, title: string, [name, ...args]: string[]): Promise<number> {
  if (name === undefined) throw new BadInput(`choose a command: ${Object.keys(commands).join(', ')} (help lists them)`);
  if (name === 'help' || name === '--help') {
    await listCommands(commands, title);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    throw new BadInput(`unknown command "${name}": choose from ${Object.keys(commands).join(', ')}`);
  }
  const { run, usage, about } = await command();
  if (!args.includes('--help')) return run(args);
  print(`${usage}\n    ${about}`);
  return 0;
}

/**
 * Runs a command; invalid input is reported in one line.
 *
 * @param program how users call it, for its help, and its name, with which lines on standard error start.
 * @returns the exit status: 0 fine, 1 findings, 2 bad input.
 */
export async function runCommands(
  commands: Commands,
  { title, name }: { title: string; name: string },
  args: string[],
  printError: (line: string) => void,
): Promise<number> {
  setProgramName(name);
  try {
    return await runCommand(commands, title, args);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    printError(`${name}: ${error.message.replaceAll('\n', ' ')}`);
    return 2;
  }
}
