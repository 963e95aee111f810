import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { omitEmpty } from '../server/env.ts';
import { drainNoticeRule, readShutdownTimeouts, type ShutdownTimeouts } from '../server/shutdown-timeouts.ts';

/** Absolute path of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** A user error of a command: the command prints the message as its only line and exits. */
export class CommandError extends Error {}

/** Default port of each process, by the variable that overrides it. */
export const standardPorts = {
  SITE_PORT: 3000,
  BACKEND_PORT: 4000,
  CMS_PORT: 4100,
  IDENTITY_PORT: 4200,
  CARD_PORT: 8080,
  WALLET_PORT: 4400,
  MAIL_PORT: 4500,
  SMTP_PORT: 4501,
  STUDENT_PORT: 4600,
  OFFICE_PORT: 4700,
} as const;

/** Name of a variable for a port. */
export type PortVariable = keyof typeof standardPorts;

/** The folders and addresses of this instance. */
export type Settings = {
  isSandbox: boolean;
  dataDir: string;
  /** pid and log files; a separate variable, so that a test can run next to a live instance */
  runDir: string;
  ports: Record<PortVariable, number>;
  /** maximum time for the processes to end */
  drainTimes: ShutdownTimeouts;
  /** added to the environment of child processes */
  childEnv: Record<string, string>;
};

function readPort(env: Record<string, string>, name: PortVariable): number {
  const port = Number(env[name] ?? standardPorts[name]);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new CommandError(`${name} is "${env[name]}": set it to a port number between 1 and 65535`);
}

/**
 * Reads the supervisor's settings and computes the environment of its child processes.
 *
 * @param given usually the process environment; sandbox mode unless SANDBOX is 0.
 * @throws CommandError when a port is not a number, SANDBOX is neither 0 nor 1, or the time to end is invalid.
 */
export function readSettings(given: NodeJS.ProcessEnv): Settings {
  const env = omitEmpty(given);
  const names = Object.keys(standardPorts) as PortVariable[];
  const ports = Object.fromEntries(names.map((name) => [name, readPort(env, name)])) as Settings['ports'];
  const dataDir = resolve(root, env['DATA_DIR'] ?? 'data');
  const urls = names
    .filter((name) => name !== 'SMTP_PORT')
    .map((name) => [name.replace('_PORT', '_URL'), `http://localhost:${ports[name]}`]);
  const sandbox = given['SANDBOX'] ?? '1';
  // a default here would open the control routes on a machine that should be closed
  if (sandbox !== '0' && sandbox !== '1')
    throw new CommandError(`SANDBOX is ${sandbox}: set it to 1 or 0, or leave it out`);
  const isSandbox = sandbox === '1';
  const drainTimes = readShutdownTimeouts(env);
  if (!drainTimes)
    throw new CommandError(`DRAIN_NOTICE_MS is "${env['DRAIN_NOTICE_MS']}": set it to ${drainNoticeRule}`);
  return {
    isSandbox,
    drainTimes,
    dataDir,
    runDir: resolve(root, env['RUN_DIR'] ?? '.run'),
    ports,
    childEnv: {
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: resolve(root, '.cache/compile'),
      HOST: '127.0.0.1',
      // elsewhere each address is that of a real server, which has no default here
      ...(isSandbox && { ...Object.fromEntries(urls), SMTP_URL: `smtp://localhost:${ports.SMTP_PORT}` }),
      ...env,
      ...Object.fromEntries(names.map((name) => [name, String(ports[name])])),
      SANDBOX: isSandbox ? '1' : '0',
      DATA_DIR: dataDir,
      // two instances that start at the same moment may both have found the port free
      INSTANCE_MARK: crypto.randomUUID(),
    },
  };
}
