import { runCommands, type Commands } from '../../contract-tools/run.ts';

const commands: Commands = {
  check: async () => (await import('./check/command.ts')).checkCommand,
  diff: async () => (await import('./diff/command.ts')).diffCommand,
  fuzz: async () => (await import('./fuzz/command.ts')).fuzzCommand,
  drift: async () => (await import('./drift/command.ts')).driftCommand,
  mock: async () => (await import('./mock/command.ts')).mockCommand,
  docs: async () => (await import('./mock/command.ts')).docsCommand,
  new: async () => (await import('./scaffold/command.ts')).newCommand,
};

/** Runs a command of `npm run contract`. @returns the exit status: 0 fine, 1 findings, 2 bad input. */
export const runContract = (args: string[], complain: (line: string) => void): Promise<number> =>
  runCommands(commands, { title: 'npm run contract --', name: 'contract' }, args, complain);
