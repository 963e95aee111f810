import { BadInput } from './input-error.ts';
import { print, type Command } from './command.ts';

/** Loads each command, by name: the fuzzer and the linter take a second to load. */
const commands: Record<string, () => Promise<Command>> = {
  check: async () => (await import('./check/command.ts')).checkCommand,
  diff: async () => (await import('./diff/command.ts')).diffCommand,
  fuzz: async () => (await import('./fuzz/command.ts')).fuzzCommand,
  drift: async () => (await import('./drift/command.ts')).driftCommand,
  mock: async () => (await import('./mock/command.ts')).mockCommand,
  docs: async () => (await import('./mock/command.ts')).docsCommand,
  new: async () => (await import('../scripts/contract/scaffold/command.ts')).newCommand,
};

async function listCommands(): Promise<void> {
  print('npm run contract -- COMMAND\n');
  for (const load of Object.values(commands)) {
    const { usage, about } = await load();
    print(`  ${usage}\n      ${about}`);
  }
}

async function runCommand([name, ...args]: string[]): Promise<number> {
  if (name === undefined) throw new BadInput(`choose a command: ${Object.keys(commands).join(', ')} (help lists them)`);
  if (name === 'help' || name === '--help') {
    await listCommands();
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
