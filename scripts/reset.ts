import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockData, type InstanceLock } from './start/instance-lock.ts';
import { planProcesses } from './start/process-plans.ts';
import { readSettings, CommandError } from './settings.ts';

/** Empties the data folder; refuses while a process that writes to it runs. */
function reset(): void {
  const settings = readSettings(process.env);
  if (existsSync(settings.dataDir) && !existsSync(join(settings.dataDir, 'locks'))) {
    throw new CommandError(`${settings.dataDir} was not created by npm start: delete it by hand if you are sure`);
  }
  const locks: InstanceLock[] = [];
  try {
    for (const plan of planProcesses('node')) {
      if (plan.keepsData) locks.push(lockData(settings.dataDir, plan.name, ' first'));
    }
  } finally {
    for (const lock of locks) lock.release();
  }
  rmSync(settings.dataDir, { recursive: true, force: true });
  process.stdout.write(`${settings.dataDir} is empty: the next npm start fills it with the demo world\n`);
}

try {
  reset();
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`nordlyd: ${error.message}\n`);
  process.exitCode = 1;
}
