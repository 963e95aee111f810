import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessPlan } from './process-plans.ts';
import { copyAndTruncate, rotateLog } from './rotate-log.ts';
import { root, type Settings } from '../settings.ts';

/** How a child ended. `isDeliberate`: it drained, or was asked to end; anything else is a crash. */
export type Exit = { isDeliberate: boolean; how: string };

/** One started process. */
export type Child = {
  plan: ProcessPlan;
  ended: Promise<Exit>;
  /** signals the child to end, which ends its helpers; SIGKILL reaches its whole process group */
  kill: (signal: NodeJS.Signals) => void;
};

const logPath = (settings: Settings, name: string): string => join(settings.runDir, `${name}.log`);
const pidPath = (settings: Settings, name: string): string => join(settings.runDir, `${name}.pid`);

/** Creates the folder for pid and log files and puts the last run's logs away. */
export function prepareRunFolder(settings: Settings, names: readonly string[]): void {
  mkdirSync(settings.runDir, { recursive: true });
  for (const name of names) rotateLog(logPath(settings, name));
}

/** Puts the logs away that have grown too large. @param names of the processes */
export function rotateLogs(settings: Settings, names: readonly string[]): void {
  for (const name of names) copyAndTruncate(logPath(settings, name));
}

/**
 * The last readable line of a process (not a JSON log line), or null. A process that names several wrong variables has
 * a line for each: all of them.
 */
export function readLastMessages(settings: Settings, name: string): string | null {
  const path = logPath(settings, name);
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, 'utf8').slice(-8_000).split('\n');
  const messages = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('{'));
  const error = messages.findLast((line) => /^\w*(Error|EnvError)\b.*: /.test(line));
  const own = messages.slice(messages.findLastIndex((line) => !line.startsWith(`${name}: `)) + 1);
  if (own.length > 0) return own.join('\n');
  return error ?? messages.findLast((line) => !/^(at |Node\.js v|\^|\})/.test(line)) ?? null;
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  if (name !== 'SIGKILL') return void child.kill(name);
  try {
    process.kill(-child.pid, name);
  } catch {
    child.kill(name);
  }
}

/**
 * Starts a process in a separate group, so that Ctrl-C in the terminal reaches the supervisor alone. Its output goes to
 * `.run/NAME.log`, its id to `.run/NAME.pid`. Its standard input is a pipe that closes when this process dies.
 */
export function startChild(plan: ProcessPlan, settings: Settings): Child {
  const output = openSync(logPath(settings, plan.name), 'a');
  const follow = new URL('../../server/exit-with-parent.ts', import.meta.url).href;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', follow, ...plan.command],
    {
      cwd: root,
      detached: true,
      stdio: ['pipe', output, output],
      env: settings.childEnv,
    },
  );
  closeSync(output);
  child.stdin?.on('error', () => {});
  if (child.pid !== undefined) writeFileSync(pidPath(settings, plan.name), String(child.pid));
  const ended = new Promise<Exit>((resolve) => {
    child.once('error', (error) => resolve({ isDeliberate: false, how: error.message }));
    child.once('exit', (code, by) => {
      rmSync(pidPath(settings, plan.name), { force: true });
      resolve({ isDeliberate: code === 0 || by === 'SIGTERM' || by === 'SIGINT', how: by ?? `status ${code}` });
    });
  });
  return { plan, ended, kill: (name) => signal(child, name) };
}
