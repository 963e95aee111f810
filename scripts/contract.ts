import { BadInput } from './contract/bad-input.ts';
import { checkCommand } from './contract/check/command.ts';
import { say, type Command } from './contract/command.ts';
import { diffCommand } from './contract/diff/command.ts';
import { driftCommand } from './contract/drift/command.ts';
import { fuzzCommand } from './contract/fuzz/command.ts';
import { docsCommand, mockCommand } from './contract/mock/command.ts';
import { newCommand } from './contract/scaffold/command.ts';

/** `npm run contract -- COMMAND`: keeps the contract, the backend and every caller in step (docs/contract.md). */
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
  say('npm run contract -- COMMAND\n');
  for (const { usage, about } of Object.values(commands)) say(`  ${usage}\n      ${about}`);
}

async function run([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help') {
    listCommands();
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    throw new BadInput(`there is no command "${name}": choose from ${Object.keys(commands).join(', ')}`);
  }
  return command.run(args);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof BadInput)) throw error;
  process.stderr.write(`contract: ${error.message.replaceAll('\n', ' ')}\n`);
  process.exitCode = 2;
}
