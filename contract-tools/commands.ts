import { endQuietly } from './handle-epipe.ts';
import { runCommands } from './run.ts';

/** The program: every command works with the contract of any project. */
endQuietly([process.stdout, process.stderr]);
process.exitCode = await runCommands(
  {
    check: async () => (await import('./check/command.ts')).checkCommand,
    diff: async () => (await import('./diff/command.ts')).diffCommand,
    fuzz: async () => (await import('./fuzz/command.ts')).fuzzCommand,
    validate: async () => (await import('./drift/command.ts')).validateCommand,
    mock: async () => (await import('./mock/command.ts')).makeMockCommand(),
  },
  { title: 'contract-tools', name: 'contract-tools' },
  process.argv.slice(2),
  (line) => void process.stderr.write(`${line}\n`),
);
