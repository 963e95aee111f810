import { BadInput } from './input-error.ts';
import { checkCommand } from './check/command.ts';
import { print, type Command } from './command.ts';
import { diffCommand } from './diff/command.ts';
import { driftCommand } from './drift/command.ts';
import { fuzzCommand } from './fuzz/command.ts';
import { docsCommand, mockCommand } from './mock/command.ts';
import { newCommand } from './scaffold/command.ts';

/** Every command of `npm run contract`, by name. */
const commands: Record<string, Command> = {
  check: checkCommand,
  diff: diffCommand,
  fuzz: fuzzCommand,
  drift: driftCommand,
  mock: mockCommand,
  docs: docsCommand,
  new: newCommand,
};

function listCommands(): void {
  print('npm run contract -- COMMAND\n');
  for (const { usage, about } of Object.values(commands)) print(`  ${usage}\n      ${about}`);
}

async function runCommand([name, ...args]: string[]): Promise<number> {
  if (name === undefined) throw new BadInput(`choose a command: ${Object.keys(commands).join(', ')} (help lists them)`);
  if (name === 'help' || name === '--help') {
    listCommands();
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    throw new BadInput(`unknown command "${name}": choose from ${Object.keys(commands).join(', ')}`);
  }
  return command.run(args);
}

/**
 * Runs a command; invalid input is reported in one line.
 *
 * @returns the exit status: 0 fine, 1 findings, 2 bad input.
 */
export async function runContract(args: string[], complain: (line: string) => void): Promise<number> {
  try {
    return await runCommand(args);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    complain(`contract: ${error.message.replaceAll('\n', ' ')}`);
    return 2;
  }
}
